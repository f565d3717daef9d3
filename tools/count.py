#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of every algorithm of `pawl bench` on an emulated
Cortex-M4 (QEMU mps2-an386, library built -O2 in portable C, without the kernels
of that core, which others do not have), known answers before and after, into
apps/pawl/table/counts.c, from which `pawl table` scales.

    tools/count.py [--check]

--check writes nothing and fails when a figure is more than 1 % off the file's,
or when one is missing there.
"""
import pathlib
import re
import subprocess
import sys

import boardlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOARD = boardlib.board("mps2-an386")
FILE = ROOT / "apps/pawl/table/counts.c"
SOURCES = [*BOARD.sources(), "tests/device/count.c", "tests/device/meter.c", *(f"apps/bench/{name}.c" for name in ("list", "keys", "rsa", "bytes", "cells", "cases", "own"))]
FLAGS = [*BOARD.compile_flags(), *BOARD.link_flags(), "-std=c11", "-O2", "-Wall", "-Wextra", "-ffunction-sections", "-fdata-sections", "-Iinclude",
         "-Itests"]
ROW = re.compile(r"ok (\S+) (\S+) (\d+) (\d+)")
ENTRY = re.compile(r'\{"([^"]+)", "([^"]+)", (\d+), (\d+)\}')


def count():
    done = subprocess.run("cmake --preset m4-o2 -B build/m4-portable -DPAWL_PORTABLE=ON && cmake --build build/m4-portable", shell=True, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("the library does not build for the board:\n" + done.stdout[-2000:])
    image = ROOT / "build" / "m4-portable" / "count"
    command = [BOARD.core.tool("gcc"), *FLAGS, *SOURCES, "build/m4-portable/libpawl.a", *BOARD.libraries(), "-o", str(image)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("the counting program does not build:\n" + done.stderr)
    run = subprocess.run([*BOARD.command(image), "-icount", "shift=6"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=1200)
    lines = (run.stdout + run.stderr).splitlines()
    rows = [ROW.fullmatch(line) for line in lines]
    if run.returncode != 0 or not rows or None in rows:
        sys.exit("not every answer was right:\n" + "\n".join(line for line, row in zip(lines, rows) if row is None))
    return {(m.group(1), m.group(2), int(m.group(3))): int(m.group(4)) for m in rows}


def write(found):
    version = subprocess.run(["arm-none-eabi-gcc", "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    lines = ["/* SPDX-License-Identifier: Apache-2.0", " * Written by tools/count.py: instructions of one operation on an emulated",
             " * Cortex-M4, -O2, portable C (src/isa/c32),", f" * {version}. */", '#include "table.h"', "", "/* clang-format off */",
             "const table_count table_counts[] = {"]
    lines += [f'    {{"{name}", "{operation}", {size}, {n}}},' for (name, operation, size), n in found.items()]
    lines += ["};", "/* clang-format on */", "", "const size_t table_counts_len = sizeof table_counts / sizeof table_counts[0];"]
    FILE.write_text("\n".join(lines) + "\n")
    print(f"{len(found)} figures in {FILE.relative_to(ROOT)}")


def check(found):
    known = {(m.group(1), m.group(2), int(m.group(3))): int(m.group(4)) for m in ENTRY.finditer(FILE.read_text())}
    bad = [f"{' '.join(map(str, key))}: {n} counted, {known.get(key, 'nothing')} in the file" for key, n in found.items()
           if key not in known or abs(n - known[key]) > known[key] / 100]
    bad += [f"{' '.join(map(str, key))}: in the file, not counted" for key in known if key not in found]
    print("\n".join(bad) if bad else f"{len(found)} figures as in the file")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    (check if "--check" in sys.argv else write)(count())
