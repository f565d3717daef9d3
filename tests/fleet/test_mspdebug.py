#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The runner of MSP430 programs and the core's own arithmetic: bytes both ways,
instructions of known loops, faults, spans that never end, images that do not fit.

    tests/fleet/test_mspdebug.py [TEST...]
"""
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tools" / "fleet"), str(ROOT / "tools")]
import boardlib  # noqa: E402
import image  # noqa: E402

BOARD = boardlib.board("msp430fr2433")
RUNNER = ROOT / "apps" / "fleet" / "mspdebug" / "fleet-mspdebug.py"
PROBE = ROOT / "tests" / "fleet" / "msp430_probe.c"


def build(image, *more):
    return subprocess.run([BOARD.core.tool("gcc"), "-Os", "-std=gnu11", "-Wall", "-Wextra", "-Werror", *BOARD.compile_flags(), *BOARD.link_flags(), *more,
                           *BOARD.sources(), str(PROBE), *BOARD.libraries(), "-o", str(image)], cwd=ROOT, capture_output=True, text=True)


class Msp430(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="pawl-mspdebug-")
        cls.folder = pathlib.Path(cls.scratch.name)
        cls.image = cls.folder / "probe.elf"
        done = build(cls.image)
        assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def run_probe(self, say, *more):
        """Exit code, bytes out, complaint, lines of the counts."""
        counts = self.folder / "counts"
        done = subprocess.run([str(RUNNER), "--mhz", "8", "--counts", str(counts), *more, str(self.image)], input=say, capture_output=True, timeout=60)
        return done.returncode, done.stdout, done.stderr.decode(), counts.read_text().splitlines()

    def test_loop(self):
        """A round is dec and jnz; one mov before. A round more is seen."""
        code, _, error, counts = self.run_probe(b"0llLx")
        self.assertEqual((code, error), (9, ""))
        self.assertEqual(counts, [f"span {i} instructions={n}" for i, n in enumerate((0, 2001, 2001, 2003))])

    def test_bytes(self):
        sent = bytes(b for b in random.Random(1).randbytes(600) if b != 4)
        code, out, error, _ = self.run_probe(b"ae" + sent + b"\4x")
        self.assertEqual((code, error), (9, ""))
        self.assertEqual(out, bytes(range(256)) + sent)

    def test_arithmetic(self):
        self.assertEqual(self.run_probe(b"mx")[:2], (9, b"r"))

    def test_faults(self):
        for letter, text in (("b", "opcode"), ("s", "the stack ran into variables"), ("j", "jump beyond the program"), ("n", "jump beyond the program: pc 0000$")):
            with self.subTest(fault=letter):
                code, _, error, _ = self.run_probe(letter.encode() + b"x")
                self.assertEqual(code, 73 if letter == "s" else 70, error)
                self.assertRegex(error, f"^fault: .*{text}")

    def test_over(self):
        code, _, error, counts = self.run_probe(b"lo", "--limit", "1000000")
        self.assertEqual((code, counts[1:]), (71, ["over 1"]), error)

    def test_does_not_fit(self):
        done = build(self.folder / "large.elf", "-Wl,--defsym=board_stack_need=5000")
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"section '\.stack' will not fit in region 'ram': overflowed by \d+ bytes")

    def test_over_by(self):
        """What is over is said whole, however many pieces of code it is."""
        extra = self.folder / "extra.c"
        extra.write_text("".join(f"extern const char piece{i}[512];\nconst char piece{i}[512] = {{{i + 1}}};\n" for i in range(60)))
        done = build(self.folder / "over.elf", "-fdata-sections", "-Wl,--no-gc-sections", str(extra))
        over = int(image.failure(done.stderr)[1].partition("over: code by ")[2].split()[0])
        self.assertGreater(over, 60 * 512 - int(BOARD["flash"]))

    def test_refused(self):
        text = self.folder / "text.elf"
        text.write_text("not a program\n")
        cut = self.folder / "cut.elf"
        cut.write_bytes(self.image.read_bytes()[:600])
        for arguments, words in ((["--mhz", "8", str(text)], "not an ELF file for MSP430"), (["--mhz", "8", str(cut)], "cut short"), (["--mhz", "8", "/nonexistent"], "No such file"),
                                 (["--mhz", "fast", str(self.image)], "IMAGE"), ([str(self.image)], "IMAGE"), (["--mhz", "8", "--counts", "/nonexistent/x", str(self.image)], "/nonexistent/x: No such")):
            done = subprocess.run([str(RUNNER), *arguments], capture_output=True, timeout=20, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stderr.decode(), words)


if __name__ == "__main__":
    unittest.main()
