#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Unit tests, with their published vectors, of what kernels in assembly serve:
on an emulated Cortex-M4, linked with the library of preset m4. A kernel with
one instruction changed must fail.

    tests/device/vectors.py
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import boardlib  # noqa: E402

BOARD = boardlib.board("mps2-an386")
OUT = ROOT / "build" / "device"
VECTORS = ROOT / "build" / "host" / "vectors"
TESTS = ["unit/crypto/test_mont", "unit/crypto/test_rsa_public", "unit/crypto/test_rsa_private", "unit/scheme/test_signer_rsa"]
KERNEL = ROOT / "src/crypto/bignum/mont_row_armv7em.S"
PLANT = ("adcs    CX1, CX1, CM1", "adds    CX1, CX1, CM1")  # a carry that is lost
FLAGS = [*BOARD.compile_flags(), *BOARD.link_flags(), "-std=gnu11", "-O1", "-ffunction-sections", "-fdata-sections", "-Iinclude", "-Isrc", "-Isrc/isa/armv7em", "-Itests",
         f"-Wa,-I{VECTORS}", "--specs=rdimon.specs", "-Wl,--defsym=end=board_bss_end"]


def run(command):
    return subprocess.run([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=500)


def passes(test, *first):
    """(whether all of its tests pass, what it said); `first` is linked before the library."""
    image = OUT / ("vectors_" + test.split("/")[-1])
    done = run([BOARD.core.tool("gcc"), *FLAGS, *BOARD.sources(), "tests/device/newlib.c", "tests/harness/pt.c", "tests/harness/vec.c",
                *sorted((ROOT / "tests/support").glob("*.c")), f"tests/{test}.c", *first, "build/m4/libpawl.a", "-o", image])
    if done.returncode != 0:
        sys.exit(f"{test} does not build:\n{done.stderr}")
    done = run(BOARD.command(image))
    last = (done.stdout.splitlines() or ["nothing"])[-1]
    return done.returncode == 0 and re.fullmatch(r"[1-9]\d* passed, 0 failed.*", last) is not None, last


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for command in ("cmake --preset m4 && cmake --build --preset m4", "cmake --preset host && cmake --build --preset host --target vectors"):
        if subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True).returncode != 0:
            sys.exit(f"{command}: failed")
    failures = 0
    for test in TESTS:
        good, said = passes(test)
        print(f"{'ok' if good else 'FAILED'}  {test}: {said}", flush=True)
        failures += not good
    text = KERNEL.read_text()
    planted = OUT / "planted.S"
    planted.write_text(text.replace(*PLANT))
    good, said = passes(TESTS[0], planted)
    print(f"{'FAILED' if good or PLANT[0] not in text else 'ok'}  a lost carry is seen: {said}")
    sys.exit(1 if failures or good or PLANT[0] not in text else 0)


if __name__ == "__main__":
    main()
