#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a program for an MSP430 in the simulator of mspdebug: its console on
standard input and output, instructions counted between the marks of
boards/families/msp430/mark.h.

    fleet-mspdebug --mhz N [--counts FILE] [--limit CYCLES] IMAGE

A span gets a line `span N instructions=COUNT` in FILE. mspdebug counts cycles as
well, but as if a constant of the constant generator were read from memory: those
are not exact and are used for --limit only (20 s of the clock unless given). The
simulator has 64 kB of memory everywhere: it does not see an access to memory that
the part has not.

Exit codes: the program's own; 2 wrong usage, 70 fault of the program, 71 span
beyond the limit, 72 nobody reads the output, 73 its stack ran into variables.
"""
import ctypes
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time

BEGIN, END, EXIT, PUT, GOT = 0xf0, 0xf1, 0xf2, 0xf3, 0xf4
USAGE, FAULT, OVER, NOBODY, STACK = 2, 70, 71, 72, 73
ANSWER_S = 20  # for a command of mspdebug that runs nothing
LOOK_S = 1  # at a program that says nothing


class Stop(Exception):
    def __init__(self, code, text=""):
        super().__init__(text)
        self.code = code


class Image:
    """An ELF file for MSP430: where it has instructions, and its symbols. Refuses what is none."""

    def __init__(self, path):
        self.path = path
        try:
            with open(path, "rb") as file:
                self.data = file.read()
        except OSError as error:
            raise Stop(USAGE, f"{path}: {error.strerror}")
        if self.data[:6] != b"\x7fELF\x01\x01" or self.data[18:20] != b"\x69\0":
            raise Stop(USAGE, f"{path}: not an ELF file for MSP430")
        try:
            self.code = self.code_ranges()
            self.symbols = self.read_symbols()
        except (struct.error, ValueError):
            raise Stop(USAGE, f"{path}: cut short")

    def table(self, at, count_at, form):
        """The entries of the table of headers whose place and size are there."""
        start, (size, count) = struct.unpack_from("<I", self.data, at)[0], struct.unpack_from("<HH", self.data, count_at)
        return [struct.unpack_from(form, self.data, start + size * i) for i in range(count)]

    def code_ranges(self):
        loaded = [header for header in self.table(28, 42, "<8I") if header[0] == 1]
        if any(header[1] + header[4] > len(self.data) for header in loaded):
            raise ValueError
        return [(header[2], header[2] + header[4]) for header in loaded if header[6] & 1]

    def read_symbols(self):
        sections, symbols = self.table(32, 46, "<10I"), {}
        for section in sections:
            if section[1] == 2:
                names = sections[section[6]][4]
                for at in range(section[4], section[4] + section[5], 16):
                    name, value = struct.unpack_from("<II", self.data, at)
                    symbols[self.data[names + name:self.data.index(b"\0", names + name)].decode("latin-1")] = value
        return symbols

    def symbol(self, name):
        if name not in self.symbols:
            raise Stop(USAGE, f"{self.path}: no {name}: not a program of boards/")
        return self.symbols[name]


class Simulator:
    """mspdebug at its prompt. Each command is followed by the question what a number is, never asked before:
    where its answer comes, that of the command ends."""

    def __init__(self):
        def dies_with_us():
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)

        try:
            self.process = subprocess.Popen(["mspdebug", "-n", "-q", "sim"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.STDOUT, preexec_fn=dies_with_us, start_new_session=True)
        except OSError as error:
            raise Stop(USAGE, f"mspdebug: {error.strerror}")
        self.number, self.text, self.end = 0x1000, "", None
        self.ask("")

    def close(self):
        self.process.kill()
        self.process.wait()

    def tell(self, command):
        self.number += 1
        self.text, self.end = "\n", re.compile(rf"^0x0*{self.number:x} = .*$", re.M)
        try:
            self.process.stdin.write(f"{command}\n= 0x{self.number:x}\n".encode())
            self.process.stdin.flush()
        except OSError:
            raise Stop(FAULT, "mspdebug has ended")

    def fetch(self):
        """Reads what has come; the whole answer, or None as long as it is not whole."""
        data = os.read(self.process.stdout.fileno(), 65536)
        if not data:
            raise Stop(FAULT, "mspdebug has ended")
        self.text += data.decode("latin-1")
        return self.text if self.end.search(self.text) else None

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
            text = self.fetch()
            if text is not None:
                return text
        return None

    def ask(self, command):
        self.tell(command)
        text = self.wait(ANSWER_S)
        if text is None:
            raise Stop(FAULT, "mspdebug does not answer")
        return text

    def interrupt(self):
        """Stops what runs. A signal that comes while a command is being read is lost or garbles the command: tries
        again, longer, until there is an answer. What mspdebug said meanwhile."""
        said, pause = "", 0.05
        while pause < ANSWER_S:
            os.kill(self.process.pid, signal.SIGINT)
            text = self.wait(pause)
            said += self.text
            if text is not None:
                return said
            self.tell("")
            text = self.wait(pause)
            if text is not None:
                return said + text
            pause *= 2
        raise Stop(FAULT, "mspdebug does not answer")


class Run:
    def __init__(self, options):
        self.limit = options["limit"]
        image = Image(options["image"])
        self.code, self.low, self.letter = image.code, image.symbol("board_stack_low"), image.symbols.get("board_letter")
        try:
            self.counts = open(options["counts"], "w") if options["counts"] else None
        except OSError as error:
            raise Stop(USAGE, f"{options['counts']}: {error.strerror}")
        self.sim = Simulator()
        self.number, self.begin, self.seen = 0, None, -1
        self.letters, self.eof, self.room = b"", False, False
        # The break point is for a call of a null pointer: what stands at 0 are the marks and the devices, and running there
        # sets them off.
        for command in ("simio add tracer count", "simio add timer clock", "simio add hwmult product", f"prog {options['image']}", "setbreak 0x0",
                        *(f"setwatch_w 0x{at:x}" for at in (BEGIN, END, EXIT, PUT, GOT))):
            self.sim.ask(command)

    def feed(self):
        """The next letter into the program's box, if that is empty."""
        if self.room and not self.letters and not self.eof and select.select([sys.stdin.fileno()], [], [], 0)[0]:
            self.read()
        if self.room and self.letters and self.begin is None and self.letter is not None:  # else it never asks
            self.sim.ask(f"mw 0x{self.letter:x} 0x{self.letters[0]:x} 0x1")
            self.letters, self.room = self.letters[1:], False

    def read(self):
        self.letters = os.read(sys.stdin.fileno(), 4096)
        self.eof = not self.letters

    def go(self):
        """Lets the program run until something happens. What mspdebug says then, and whether it was interrupted."""
        self.sim.tell("run")
        look = time.monotonic() + LOOK_S
        while True:
            wanted = [self.sim.process.stdout] + ([sys.stdin.fileno()] if not self.eof and not self.letters else [])
            ready = select.select(wanted, [], [], max(0, look - time.monotonic()))[0]
            stop = not ready
            if sys.stdin.fileno() in ready:
                self.read()
                stop = bool(self.letters) and self.room and self.begin is None
            if self.sim.process.stdout in ready:
                text = self.sim.fetch()
                if text is not None:
                    return text, False
            if stop:
                return self.sim.text + self.sim.interrupt(), True

    def check(self, text):
        """Of a program that stopped: is it where it should be?"""
        wrong = re.search(r"^sim: .*", text, re.M)
        if wrong:
            raise Stop(FAULT, wrong.group(0))
        registers = [re.search(rf"\( {name}: ([0-9a-f]+)\)", text) for name in ("PC", "SP")]
        if None in registers:
            return
        pc, sp = (int(register.group(1), 16) for register in registers)
        if not any(start <= pc < end for start, end in self.code):
            raise Stop(FAULT, f"jump beyond the program: pc {pc:04x}")
        if 0 < sp < self.low:
            raise Stop(STACK, f"the stack ran into variables: pc {pc:04x}, stack pointer {sp:04x}")

    def happened(self):
        """What the program wrote last, if that is new: (address, value) or None; instructions and cycles so far."""
        text = self.sim.ask("simio info count")
        instructions = int(re.search(r"Instruction count: *(\d+)", text).group(1))
        cycles = int(re.search(r"MCLK: *(\d+)", text).group(1))
        events = re.findall(r"^ *(\d+): write\.b => 0x([0-9a-f]{4}) 0x([0-9a-f]+)$", text, re.M)
        when, at, value = events[-1] if events else (-1, "", "")
        if int(when) <= self.seen:
            return None, instructions, cycles
        self.seen = int(when)
        return (int(at, 16), int(value, 16)), instructions, cycles

    def note(self, line):
        if self.counts:
            self.counts.write(line + "\n")
            self.counts.flush()

    def act(self, event, instructions, cycles):
        at, value = event or (None, 0)
        if at == EXIT:
            raise Stop(value)
        if at == PUT:
            try:
                os.write(sys.stdout.fileno(), bytes([value]))
            except OSError:
                raise Stop(NOBODY, "nobody reads the output")
        elif at == GOT:
            self.room = True
        elif at == BEGIN:
            self.begin = (instructions, cycles)
        elif at == END and self.begin is not None:
            self.note(f"span {self.number} instructions={instructions - self.begin[0] - 1}")
            self.number, self.begin = self.number + 1, None
        elif self.begin is not None and cycles - self.begin[1] > self.limit:
            self.note(f"over {self.number}")
            raise Stop(OVER, f"span {self.number} is beyond {self.limit} cycles")

    def loop(self):
        while True:
            self.feed()
            text, interrupted = self.go()
            self.check(text)
            event, instructions, cycles = self.happened()
            if event is None and not interrupted:
                raise Stop(FAULT, "the program stopped: " + " ".join(text.split())[:200])
            self.act(event, instructions, cycles)


def parse(arguments):
    options = {"counts": None, "limit": None, "mhz": None, "image": None}
    words = list(arguments)
    while words:
        word = words.pop(0)
        if not word.startswith("-") and options["image"] is None:
            options["image"] = word
        elif word in ("--counts", "--limit", "--mhz") and words:
            options[word[2:]] = words.pop(0)
        else:
            raise Stop(USAGE, __doc__)
    if options["image"] is None or not re.fullmatch(r"\d{1,4}(\.\d+)?", options["mhz"] or "") or not re.fullmatch(r"\d+", options["limit"] or "1"):
        raise Stop(USAGE, __doc__)
    options["limit"] = int(options["limit"] or float(options["mhz"]) * 20e6)
    return options


def main():
    if sys.argv[1:] == ["--help"]:
        print(__doc__)
        return 0
    run = None
    try:
        run = Run(parse(sys.argv[1:]))
        run.loop()
    except Stop as stop:
        if str(stop):
            print(("fault: " if stop.code in (FAULT, STACK) else "" if stop.code in (USAGE, OVER) else "") + str(stop), file=sys.stderr)
        return stop.code
    finally:
        if run is not None:
            run.sim.close()


if __name__ == "__main__":
    sys.exit(main())
