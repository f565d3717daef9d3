#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The two joined files alone, as a user gets them: compiled without a warning in
an empty folder for several targets, in C99, and used by a program that hashes;
after the linker left out what is not used, that program is no larger than with
the archive."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
TARGETS = {
    "64-bit": ["gcc", "-O2"],
    "64-bit, 32-bit kernels": ["gcc", "-O2", "-DPAWL_ISA_C32"],
    "64-bit, clang": ["clang", "-O2"],
    "32-bit": ["gcc", "-m32", "-O2"],
}
M4 = ["arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mthumb", "-Os", "-ffreestanding"]
# FIPS 180-4: SHA-256 of "abc" starts with ba.
PROGRAM = """#include "pawl.h"
int main(void);
int main(void)
{
    uint8_t digest[PAWL_SHA256_SIZE];

    pawl_sha256_of("abc", 3, digest);
    return digest[0] == 0xba && digest[31] == 0xad ? 0 : 1;
}
"""


def text_size(program):
    out = subprocess.run(["arm-none-eabi-size", str(program)], capture_output=True, text=True, check=True).stdout
    return int(out.splitlines()[1].split()[0])


def main():
    failures = 0
    sections = ["-ffunction-sections", "-fdata-sections"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run(["python3", str(ROOT / "tools/amalgamate.py"), name], check=True, stdout=subprocess.DEVNULL)
        (folder / "user.c").write_text(PROGRAM)
        for target, compiler in TARGETS.items():
            done = subprocess.run([*compiler, "-std=c99", *WARNINGS, *sections, "-Wl,--gc-sections", "user.c", "pawl.c", "-o", "user"], cwd=folder, capture_output=True, text=True)
            good = done.returncode == 0 and subprocess.run([str(folder / "user")]).returncode == 0
            print(f"{'ok' if good else 'FAILED'} {target}")
            failures += not good
            print("\n".join(line for line in done.stderr.splitlines() if "error" in line)[:2000], end="")
        archive = ROOT / "build/m4/libpawl.a"
        link = ["-nostartfiles", "-Wl,--gc-sections", "-Wl,-e,main"]
        if archive.exists():
            (folder / "archive.c").write_text(PROGRAM.replace('"pawl.h"', '"pawl/sha256.h"'))
            for command in ([*M4, "-std=c99", *sections, "user.c", "pawl.c", *link, "-o", "joined"],
                            [*M4, "-std=c99", *sections, f"-I{ROOT / 'include'}", "archive.c", str(archive), *link, "-o", "archived"]):
                subprocess.run(command, cwd=folder, check=True)
            joined, archived = text_size(folder / "joined"), text_size(folder / "archived")
            good = joined <= archived * 101 // 100 + 16
            print(f"{'ok' if good else 'FAILED'} Cortex-M4: {joined} bytes joined, {archived} from the archive")
            failures += not good
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
