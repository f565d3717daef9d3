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
CRYPTO = ROOT / "src" / "crypto"
# Kernel, what is changed in it, and the test that must see it: carries that are lost.
PLANTS = [
    ("bignum/mont_row_armv7em.S", ("adcs    CX1, CX1, CM1", "adds    CX1, CX1, CM1"), "unit/crypto/test_mont"),
    ("p256/p256_field_armv7em.S", ("adc     \\x, \\x, #0\n        .endm", "mov     \\x, #0\n        .endm"), "unit/crypto/test_ec_words"),
    ("p256/p256_field_armv7em.S", ("adcs    r9, r9, #0\n        sbcs", "adds    r9, r9, #0\n        sbcs"), "unit/crypto/test_ec_words"),
    ("ec/ec_sums_armv7em.S", ("adc     MASK, MASK, #0", "mov     MASK, #0"), "unit/crypto/test_ec_words"),
    ("fe25519/fe25519_armv7em.S", ("        add     r0, r0, W0", ""), "unit/crypto/test_fe25519"),
    ("fe25519/fe25519_armv7em.S", ("        sub     r4, r4, W0", ""), "unit/crypto/test_fe25519"),
]
PLANT_CORE = "cortex-m4"
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


def plant(board, kernel, change, test):
    text = (CRYPTO / kernel).read_text()
    planted = OUT / "planted.S"
    planted.write_text(text.replace(*change))
    good, said = passes(board, test, planted)
    seen = not good and change[0] in text
    print(f"{'ok' if seen else 'FAILED'}  a lost carry in {kernel} is seen: {said}", flush=True)
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
        failures += sum(not plant(chosen[PLANT_CORE], *one) for one in PLANTS)
    sys.exit(1 if failures or not chosen else 0)


if __name__ == "__main__":
    main()
