#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Unit tests, with their published vectors, of what has kernels of its own, on
an emulated board of every core whose core.ini names kernels, linked with the
library for that core. A kernel with one instruction changed must fail.

    tests/device/vectors.py [CORE...]
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import boardlib  # noqa: E402

OUT = ROOT / "build" / "device"
VECTORS = ROOT / "build" / "host" / "vectors"
TESTS = ["unit/crypto/test_sha3", "unit/crypto/test_mont", "unit/crypto/test_ec_words", "unit/scheme/test_kex_p256", "unit/crypto/test_fe25519", "unit/crypto/test_x25519", "unit/crypto/test_rsa_public", "unit/crypto/test_rsa_private", "unit/scheme/test_signer_rsa"]
KERNEL = ROOT / "src/crypto/bignum/mont_row_armv7em.S"
PLANT = ("adcs    CX1, CX1, CM1", "adds    CX1, CX1, CM1")  # a carry that is lost
PLANT_TEST, PLANT_CORE = "unit/crypto/test_mont", "cortex-m4"
ROOM = 500_000  # bytes of flash that a test with its vectors may take


def run(command):
    return subprocess.run([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=500)


def boards():
    """The emulated board with the most memory of each core that has kernels."""
    found = {}
    for board in map(boardlib.board, boardlib.names()):
        known = found.get(board.core.name)
        if board.core.get("kernels") and board["kind"] == "emulated" and int(board["flash"]) >= ROOM and (not known or int(board["ram"]) > int(known["ram"])):
            found[board.core.name] = board
    return found


def passes(board, test, *first):
    """(whether all of its tests pass, what it said); `first` is linked before the library."""
    image = OUT / f"vectors_{board.core.name}_{test.split('/')[-1]}"
    done = run([board.core.tool("gcc"), *board.compile_flags(), *board.link_flags(), "-std=gnu11", "-O1", "-ffunction-sections", "-fdata-sections",
                "-Iinclude", "-Isrc", f"-Isrc/isa/{board.core['kernels']}", "-Itests", f"-Wa,-I{VECTORS}", "--specs=rdimon.specs", "-Wl,--defsym=end=board_bss_end",
                *board.sources(), "tests/device/newlib.c", "tests/harness/pt.c", "tests/harness/vec.c", *sorted((ROOT / "tests/support").glob("*.c")),
                f"tests/{test}.c", *first, f"build/device-{board.core.name}/libpawl.a", "-o", image])
    if done.returncode != 0:
        sys.exit(f"{test} does not build for {board.core.name}:\n{done.stderr}")
    done = run(board.command(image))
    last = (done.stdout.splitlines() or ["nothing"])[-1]
    return done.returncode == 0 and re.fullmatch(r"[1-9]\d* passed, 0 failed.*", last) is not None, last


def plant(board):
    text = KERNEL.read_text()
    planted = OUT / "planted.S"
    planted.write_text(text.replace(*PLANT))
    good, said = passes(board, PLANT_TEST, planted)
    seen = not good and PLANT[0] in text
    print(f"{'ok' if seen else 'FAILED'}  a lost carry is seen: {said}")
    return seen


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    chosen = {core: board for core, board in boards().items() if not sys.argv[1:] or core in sys.argv[1:]}
    for command in ("cmake --preset host && cmake --build --preset host --target vectors",
                    *(f"cmake --preset m4 -B build/device-{core} -DPAWL_CORE={core} && cmake --build build/device-{core}" for core in chosen)):
        if subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True).returncode != 0:
            sys.exit(f"{command}: failed")
    failures = 0
    for core, board in chosen.items():
        for test in TESTS:
            good, said = passes(board, test)
            print(f"{'ok' if good else 'FAILED'}  {core}: {test}: {said}", flush=True)
            failures += not good
    if PLANT_CORE in chosen:
        failures += not plant(chosen[PLANT_CORE])
    sys.exit(1 if failures or not chosen else 0)


if __name__ == "__main__":
    main()
