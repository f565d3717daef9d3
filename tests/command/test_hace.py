#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""QEMU's own hash engine (machine ast2600-evb) through pawl_accel_admit: the
driver for whole messages is admitted and used, the one for messages that go on
in the unit is refused, since this model's unit cannot."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HACE = ROOT / "tests" / "device" / "hace"
FLAGS = "-mcpu=cortex-a7 -marm -Os -std=c11 -ffunction-sections -fdata-sections -Wall -Wextra -Wpedantic -Wconversion -Werror".split()
PARTS = ("src/base/base.c", "src/crypto/sha256/", "src/scheme/hash_sha256.c", "src/accel/accel.c", "src/accel/accel_text.c", "src/accel/accel_set.c",
         "src/accel/accel_admit.c", "src/accel/accel_sha256.c", "src/accel/accel_try_sha256.c", "src/accel/accel_whole.c", "src/accel/accel_try_whole.c")

if not shutil.which("arm-none-eabi-gcc") or not shutil.which("qemu-system-arm"):
    print("1..0 # skipped: needs gcc-arm-none-eabi and qemu-system-arm (make setup)")
    sys.exit(0)
sources = [line.split()[0] for line in (ROOT / "sources.txt").read_text().splitlines() if line.startswith(PARTS)]
with tempfile.TemporaryDirectory() as folder:
    image = pathlib.Path(folder) / "hace.elf"
    subprocess.run(["arm-none-eabi-gcc", *FLAGS, "-I", ROOT / "include", "-I", ROOT / "src", "-I", ROOT / "src/isa/c32", "-nostartfiles",
                    "--specs=nosys.specs", "-Wl,--gc-sections", "-T", HACE / "link.ld", "-o", image, HACE / "start.S", HACE / "hace.c",
                    *(ROOT / source for source in sources)], check=True)
    seen = subprocess.run(["qemu-system-arm", "-M", "ast2600-evb", "-nographic", "-monitor", "none", "-serial", "none",
                           "-semihosting-config", "enable=on,target=native", "-kernel", image],
                          capture_output=True, text=True, check=False, timeout=120)
text = seen.stdout + seen.stderr
checks = {
    "the driver for whole messages is admitted": "whole: PASSED" in text,
    "the driver for accumulative mode is refused": "accumulative: WRONG" in text,
    "a message is hashed by the unit": "operations for a message: 1\n" in text,
    "the program says that all is well": seen.returncode == 0,
}
for name, good in checks.items():
    print(f"{'ok' if good else 'not ok'}: {name}")
if not all(checks.values()):
    print(text)
print(f"{sum(checks.values())} passed, {len(checks) - sum(checks.values())} failed")
sys.exit(0 if all(checks.values()) else 1)
