#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The runner of AVR programs: bytes both ways, cycles of known instructions as
the data sheets have them, faults, spans that never end. Builds what it needs.

    tests/fleet/test_simavr.py [TEST...]
"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import boardlib  # noqa: E402

RUNNERS = pathlib.Path(os.environ.get("RUNNERS", ROOT / "build" / "host"))
BOARDS = [name for name in boardlib.names() if boardlib.board(name).core["family"] == "avr"]
LIBRARY = pathlib.Path(os.environ.get("LIBRARY", ROOT / "build" / "avr" / "libpawl.a")).resolve()
KNOWN = "sha256 sha512 sha3_256 hmac hkdf drbg aes aes_gcm aes_ccm cmac chacha20_poly1305 x25519".split()
PROBE = ROOT / "tests" / "fleet" / "avr_probe.c"

# Cycles and instructions of each span of the probe's 't', by the instruction set
# manual; wide: a program counter of 22 bits costs one cycle more in each call and return.
TIMES = [
    ("nothing", 0, 0, 0), ("nop", 1, 1, 0), ("ldi", 1, 1, 0), ("add", 1, 1, 0), ("adiw", 2, 1, 0), ("mul clr", 3, 2, 0), ("muls clr", 3, 2, 0),
    ("lds", 2, 1, 0), ("sts", 2, 1, 0), ("push pop", 4, 2, 0), ("ldi ldi ld st", 6, 4, 0), ("ldi ldi ldd std", 6, 4, 0), ("clr clr lpm", 5, 3, 0),
    ("rjmp", 2, 1, 0), ("jmp", 3, 1, 0), ("clr brne", 2, 2, 0), ("clr breq", 3, 2, 0), ("cpse over one word", 2, 1, 0), ("cpse over two words", 3, 1, 0),
    ("ldi sbrc nop", 3, 3, 0), ("rcall ret rjmp", 9, 3, 2), ("call ret rjmp", 10, 3, 2), ("ldi ldi icall ret rjmp", 11, 5, 2), ("in out", 2, 2, 0), ("sbi", 2, 1, 0),
]


class Avr(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="pawl-simavr-")
        cls.images = {}
        for name in BOARDS:
            board, image = boardlib.board(name), pathlib.Path(cls.scratch.name) / f"{name}.elf"
            cls.build(board, image)
            cls.images[name] = image

    @classmethod
    def build(cls, board, image, *more):
        subprocess.run([board.core.tool("gcc"), "-Os", "-fno-crossjumping", "-std=gnu11", "-Wall", "-Wextra", "-Werror", *board.compile_flags(), *board.link_flags(),
                        *more, *board.sources(), str(PROBE), *board.libraries(), "-o", str(image)], cwd=ROOT, check=True)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def run_probe(self, name, say, *more, image=None):
        """Exit code, bytes out, complaint, lines of the counts."""
        counts = pathlib.Path(self.scratch.name) / "counts"
        command = boardlib.board(name).command(image or self.images[name], counts=counts, runners=RUNNERS)
        done = subprocess.run([*command, *more], input=say, capture_output=True, timeout=60)
        return done.returncode, done.stdout, done.stderr.decode(), counts.read_text().splitlines()

    def test_texts(self):
        """Code stands at even addresses, whatever stands before it."""
        folder = pathlib.Path(self.scratch.name)
        for name in BOARDS:
            for size in (1, 2):
                (folder / "text.c").write_text(f'extern const char text[{size}];\n__attribute__((section(".progmem.data"))) const char text[{size}] = {{1}};\n')
                self.build(boardlib.board(name), folder / "text.elf", "-Wl,-u,text", str(folder / "text.c"))
                with self.subTest(board=name, size=size):
                    self.assertEqual(self.run_probe(name, b"x", image=folder / "text.elf")[0], 9)

    def test_times(self):
        for name in BOARDS:
            wide = boardlib.board(name)["core"] == "avr6"
            code, _, error, counts = self.run_probe(name, b"tx")
            self.assertEqual((code, error), (9, ""))
            self.assertEqual(len(counts), len(TIMES))
            for number, (what, cycles, instructions, more) in enumerate(TIMES):
                with self.subTest(board=name, what=what):
                    self.assertEqual(counts[number], f"span {number} cycles={cycles + more * wide} instructions={instructions}")

    def test_loop(self):
        """Each round is sbiw (2) and brne (2, the last 1); two ldi before. A round more is seen."""
        for name in BOARDS:
            self.assertEqual(self.run_probe(name, b"llLx")[3], ["span 0 cycles=4001 instructions=2002", "span 1 cycles=4001 instructions=2002",
                                                                "span 2 cycles=4005 instructions=2004"])

    def test_bytes(self):
        sent = bytes(b for b in random.Random(1).randbytes(20000) if b != 4)
        for name in BOARDS:
            code, out, error, _ = self.run_probe(name, b"ae" + sent + b"\4x")
            self.assertEqual((code, error), (9, ""))
            self.assertEqual(out, bytes(range(256)) + sent)

    def test_faults(self):
        wanted = {"s": "the stack ran into variables", "d": "the stack ran into variables", "w": "Invalid write", "b": "nvalid Opcode",
                  "j": "jump beyond the program", "z": "jump to 0", "n": "asleep"}
        for name in BOARDS:
            for letter, text in wanted.items():
                with self.subTest(board=name, fault=letter):
                    code, out, error, _ = self.run_probe(name, letter.encode() + b"x")
                    self.assertEqual(code, 73 if letter in "sd" else 70, error)
                    self.assertRegex(error, f"^fault: .*{text}")
                    self.assertEqual(out, b"+" if letter == "d" else b"")

    def test_over(self):
        for name in BOARDS:
            code, _, error, counts = self.run_probe(name, b"lo", "--limit", "1000000")
            self.assertEqual((code, counts[1:]), (71, ["over 1"]), error)

    def test_nobody_reads(self):
        board = boardlib.board(BOARDS[0])
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(board.command(self.images[BOARDS[0]], runners=RUNNERS), input=b"a", stdout=writer, stderr=subprocess.PIPE, timeout=60)
        os.close(writer)
        self.assertEqual(done.returncode, 72)

    def test_known_answers(self):
        """The library's own tests where int has 16 bits; its build is that of the preset avr."""
        self.assertTrue(LIBRARY.exists(), f"no {LIBRARY}: cmake --preset avr && cmake --build --preset avr")
        board, image = boardlib.board("atmega2560"), pathlib.Path(self.scratch.name) / "known.elf"
        for name in KNOWN:
            with self.subTest(test=name):
                subprocess.run([board.core.tool("gcc"), "-Os", "-std=gnu11", f"-DKNOWN={name}", "-Iinclude", *board.compile_flags(), *board.link_flags(), *board.sources(),
                                "tests/fleet/known_answer.c", str(LIBRARY), *board.libraries(), "-o", str(image)], cwd=ROOT, check=True)
                code, out, error, _ = self.run_probe("atmega2560", b"", image=image)
                self.assertEqual((code, error), (0, ""))
                self.assertRegex(out, rb"^right \d+\n$")

    def test_refused(self):
        cut = pathlib.Path(self.scratch.name) / "cut.elf"
        cut.write_bytes(self.images[BOARDS[0]].read_bytes()[:400])
        text = pathlib.Path(self.scratch.name) / "text.elf"
        text.write_text("not a program\n" * 20)
        runner = str(RUNNERS / "fleet-simavr")
        image = str(self.images["atmega2560"])
        for arguments, words in (
                (["--part", "atmega2560", "--mhz", "16", str(cut)], "cut short|no program headers|not an ELF"), (["--part", "atmega2560", "--mhz", "16", str(text)], "not an ELF file for AVR"),
                (["--part", "atmega2560", "--mhz", "16", "/nonexistent"], "No such file"), (["--part", "z80", "--mhz", "16", image], "no part 'z80'"),
                (["--part", "attiny13", "--mhz", "1", image], "bytes of flash|more than the part's RAM"), (["--part", "atmega2560", "--mhz", "1x", image], "usage"),
                (["--mhz", "16", image], "usage"), (["--part", "atmega2560", "--mhz", "16"], "usage"),
                (["--part", "atmega2560", "--mhz", "16", "--counts", "/nonexistent/x", image], "/nonexistent/x: No such")):
            done = subprocess.run([runner, *arguments], capture_output=True, timeout=20, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stderr.decode(), words)


if __name__ == "__main__":
    if not (RUNNERS / "fleet-simavr").exists():
        sys.exit(f"test_simavr: no {RUNNERS / 'fleet-simavr'}: needs libsimavr-dev and libelf-dev, then cmake --build --preset host")
    unittest.main()
