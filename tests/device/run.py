#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs tests/device/dev_*.c on an emulated Cortex-M4 with the library built -O2
and -Os: no call that may do one unit executes more than 12000 instructions.

    tests/device/run.py [--only NAME]

The first comment of a program, or of a source it names, may say
    with: FILE...       more sources
    wrap: FUNCTION...   calls that the linker sends to __wrap_FUNCTION
    prepare: SCRIPT     python3 SCRIPT DIR makes headers in DIR first
Prints a table and writes it to build/device.txt, there with the largest call of
each kind of step of the engine. dev_planted.c must fail in every row.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import boardlib  # noqa: E402

BOARD = boardlib.board("mps2-an386")
OUT = ROOT / "build" / "device"
BUILDS = {"m4-o2": "-O2", "m4": "-Os"}
FLAGS = [*BOARD.compile_flags(), *BOARD.link_flags(), "-std=c11", "-g", "-Wall", "-Wextra", "-Wpedantic", "-ffunction-sections", "-fdata-sections",
         "-Iinclude", "-Isrc", "-Isrc/isa/c32", "-Itests", f"-I{OUT}"]
ROW = re.compile(r"(ok|not ok) (.*): calls=(\d+) largest=(\d+) at=(\d+) thousands=(\d+) stack=(\d+) state=(\d+)(.*)")
PLANTED = 4  # rows of dev_planted.c
PREPARED = set()
STEP = "step: "  # rows of engine_meter.c


def words_of(source, key):
    head = source.read_text().split("*/")[0]
    match = re.search(rf"^ \* {key}:([^\n]*(?:\n \*     [^\n]*)*)", head, re.M)
    return match.group(1).replace("\n *", " ").split() if match else []


def build(preset, program):
    out = OUT / preset
    out.mkdir(parents=True, exist_ok=True)
    image = out / program.stem
    sources = [program, *(ROOT / name for name in words_of(program, "with"))]
    for script in words_of(program, "prepare"):
        if script in PREPARED:
            continue
        PREPARED.add(script)
        done = subprocess.run([sys.executable, script, str(OUT)], cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            return image, done
    wraps = [f"-Wl,--wrap={name}" for source in sources for name in words_of(source, "wrap")]
    command = [BOARD.core.tool("gcc"), *FLAGS, BUILDS[preset], *BOARD.sources(), "tests/device/device.c", "tests/device/meter.c",
               *map(str, sources), *wraps, f"build/{preset}/libpawl.a", *BOARD.libraries(), "-o", str(image)]
    return image, subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def main():
    needs = [tool for tool in (BOARD.core.tool("gcc"), BOARD.command("")[0]) if shutil.which(tool) is None]
    if needs:
        sys.exit(f"{' and '.join(needs)}: not installed (make setup)")
    only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else None
    programs = [p for p in sorted((ROOT / "tests/device").glob("dev_*.c")) if only is None or p.stem in ("dev_" + only, "dev_planted")]
    table = [f"{'build':6} {'operation':42} {'calls':>7} {'largest':>8} {'call':>6} {'total/1000':>10} {'stack':>6} {'state':>6}"]
    failures = []
    for preset in BUILDS:
        done = subprocess.run(["sh", "-c", f"cmake --preset {preset} && cmake --build --preset {preset}"], cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            print(f"{preset}: the library does not build")
            print("\n".join((done.stdout + done.stderr).splitlines()[-20:]))
            failures.append(preset)
            continue
        for program in programs:
            image, done = build(preset, program)
            if done.returncode != 0:
                failures.append(f"{preset} {program.stem}: does not build")
                print(failures[-1] + "\n" + done.stderr)
                continue
            try:
                run = subprocess.run([*BOARD.command(image), "-icount", "shift=6"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)
            except subprocess.TimeoutExpired:
                failures.append(f"{preset} {program.stem}: still running after 600 s")
                print(failures[-1])
                continue
            lines = (run.stdout + run.stderr).splitlines()
            rows = [m for m in map(ROW.fullmatch, lines) if m]
            if program.stem == "dev_planted":
                if len(rows) != PLANTED or any(m.group(1) == "ok" for m in rows):
                    failures.append(f"{preset}: a planted fault was not seen: {lines}")
                    print(failures[-1])
                continue
            for m in rows:
                table.append(f"{BUILDS[preset]:6} {m.group(2):42} {m.group(3):>7} {m.group(4):>8} {m.group(5):>6} {m.group(6):>10} {m.group(7):>6} {m.group(8):>6}"
                             + ("" if m.group(1) == "ok" else "  NOT OK" + m.group(9)))
            bad = [m.group(0) for m in rows if m.group(1) != "ok"]
            if run.returncode != 0 or bad or not rows:
                failures.append(f"{preset} {program.stem}: {bad or lines[-3:]}")
    print("\n".join(line for line in table if STEP not in line or "NOT OK" in line))
    (ROOT / "build" / "device.txt").write_text("\n".join(table) + "\n")
    for failure in failures:
        print("FAILED:", failure)
    print("planted faults seen" if not failures else f"{len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
