// SPDX-License-Identifier: Apache-2.0
// Runs a program on an emulated RP2040 (npm package rp2040js) and counts the
// cycles of each span between two marks, as that emulator has them.
//
//   node apps/fleet/rp2040/run.mjs [--counts FILE] [--limit CYCLES] IMAGE
//
// UART 0 is standard input and output. Exit codes: the program's own; 2 wrong
// usage, 70 fault of the program, 71 span beyond the limit (20 s of the clock),
// 72 counts cannot be written.
import { appendFileSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";

const HZ = 125e6;
const FLASH = 0x10000000;
const BEGIN = 0x46db, END = 0x46e4; // mov r11, r11; mov r12, r12
const SLICE = 20000; // instructions between looks at the console
const STEP = 64; // instructions between turns of the clock
const SEMIHOSTING = 0xab, EXIT_EXTENDED = 0x20;
const USAGE = 2, FAULT = 70, OVER = 71, UNWRITTEN = 72;

function stop(code, why) {
  if (why) process.stderr.write(why + "\n");
  process.exit(code);
}

function options() {
  try {
    const { values, positionals } = parseArgs({
      options: { counts: { type: "string" }, limit: { type: "string", default: String(20 * HZ) } },
      allowPositionals: true,
    });
    const limit = Number(values.limit);
    if (positionals.length !== 1 || !(limit > 0)) throw new Error("one IMAGE, and a LIMIT that is a number above 0");
    return { image: positionals[0], counts: values.counts, limit };
  } catch (error) {
    return stop(USAGE, `${error.message}\nusage: node run.mjs [--counts FILE] [--limit CYCLES] IMAGE`);
  }
}

function emulator() {
  const from = createRequire(new URL("../../../build/npm/", import.meta.url));
  try {
    return from("rp2040js");
  } catch (error) {
    return stop(USAGE, "rp2040js is not there: npm install --prefix build/npm rp2040js@1.4.1");
  }
}

// The loadable parts of a 32-bit ELF file go to flash, where they are kept.
function load(chip, path) {
  let file;
  try {
    file = readFileSync(path);
  } catch (error) {
    return stop(USAGE, error.message);
  }
  if (file.length < 52 || file.readUInt32BE(0) !== 0x7f454c46 || file[4] !== 1 || file[5] !== 1) return stop(USAGE, `${path}: not a 32-bit ELF file`);
  const start = file.readUInt32LE(28), size = file.readUInt16LE(42), count = file.readUInt16LE(44);
  for (let i = 0; i < count; i++) {
    const at = start + i * size;
    if (at + 32 > file.length) return stop(USAGE, `${path}: cut short`);
    const [type, offset, , address, bytes] = [0, 4, 8, 12, 16].map((field) => file.readUInt32LE(at + field));
    if (type !== 1 || bytes === 0) continue;
    if (offset + bytes > file.length) return stop(USAGE, `${path}: cut short`);
    if (address < FLASH || address - FLASH + bytes > chip.flash.length) return stop(USAGE, `${path}: bytes for ${address.toString(16)}, where there is no flash`);
    chip.flash.set(file.subarray(offset, offset + bytes), address - FLASH);
  }
}

class Spans {
  constructor(path, limit) {
    this.path = path;
    this.limit = limit;
    this.number = 0;
    this.open = false;
    if (path) this.write(() => writeFileSync(path, ""));
  }
  write(how) {
    try {
      how();
    } catch (error) {
      stop(UNWRITTEN, error.message);
    }
  }
  line(text) {
    if (this.path) this.write(() => appendFileSync(this.path, text + "\n"));
  }
  begin(cycles, instructions) {
    this.open = true;
    this.cycles = cycles;
    this.instructions = instructions;
  }
  end(cycles, instructions) {
    if (!this.open) return;
    this.open = false;
    this.line(`span ${this.number++} cycles=${cycles - this.cycles} instructions=${instructions - this.instructions}`);
  }
  check(cycles) {
    if (this.open && cycles - this.cycles > this.limit) {
      this.line(`over ${this.number}`);
      stop(OVER, `span ${this.number}: beyond ${this.limit} cycles`);
    }
  }
}

const asked = options();
const { RP2040 } = emulator();
const chip = new RP2040();
const { clock, core } = chip;
const uart = chip.uart[0];
const spans = new Spans(asked.counts, asked.limit);
const input = [];
let output = [];
let instructions = 0;

function flush() {
  for (let bytes = Buffer.from(output); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") stop(UNWRITTEN, error.message);
    }
  }
  output = [];
}

function fault(what) {
  flush();
  stop(FAULT, `fault: ${what}: pc ${(core.PC >>> 0).toString(16)}, cycle ${core.cycles}`);
}

chip.logger = { debug() {}, info() {}, warn: (who, what) => fault(what), error: (who, what) => fault(what) };
chip.onBreak = (code) => {
  if (code !== SEMIHOSTING || core.registers[0] !== EXIT_EXTENDED) fault(`break ${code}`);
  flush();
  stop(chip.readUint32(core.registers[1] + 4) & 0xff);
};
uart.onByte = (byte) => output.push(byte);
load(chip, asked.image);
core.VTOR = FLASH;
core.SP = chip.flashView.getUint32(0, true);
core.PC = chip.flashView.getUint32(4, true) & ~1;
process.stdin.on("data", (bytes) => input.push(...bytes));

function execute() {
  let since = core.cycles;
  for (let i = 1; i <= SLICE; i++) {
    const at = (core.PC - FLASH) >>> 0;
    const code = at < chip.flash.length ? chip.flash16[at >>> 1] : 0;
    if (code === END) spans.end(core.cycles, instructions);
    core.executeInstruction();
    instructions++;
    if (code === BEGIN) spans.begin(core.cycles, instructions);
    if (i % STEP === 0) {
      clock.tick(((core.cycles - since) * 1e9) / HZ);
      since = core.cycles;
    }
  }
  spans.check(core.cycles);
  if (input.length > 0 && (uart.flags & 0x10) !== 0) uart.feedByte(input.shift());
  if (output.length > 0) flush();
  setImmediate(execute);
}
execute();
