#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Frames of the library's functions on Cortex-M4, from -fstack-usage of the -O2
and -Os builds: every frame has a fixed size, none above the limit. Writes all of
them, largest first, to build/stack.txt; --table prints the largest."""
import pathlib
import sys
import tempfile

import checklib

NEEDS = "builds"
LIMIT = 1024  # bytes of one frame
PRESETS = ("m4", "m4-o2")


def frames(folder):
    """(bytes, how, function, file) from the .su files below a build folder."""
    for path in sorted(pathlib.Path(folder).rglob("*.su")):
        for line in path.read_text().splitlines():
            where, size, how = line.split("\t")
            parts = where.split(":")
            yield int(size), how, parts[-1], pathlib.PurePath(parts[0]).name


def problems_of(preset, folder):
    found = list(frames(folder))
    if not found:
        return [f"{preset}: no .su file in {folder}: build it first"], []
    problems = []
    for size, how, function, file in found:
        if how not in ("static", "dynamic,bounded"):
            problems.append(f"{preset}: {file}: {function} has a frame of no fixed size ({how})")
        if size > LIMIT:
            problems.append(f"{preset}: {file}: {function} has a frame of {size} bytes, at most {LIMIT}")
    return problems, found


def check(root):
    problems, table = [], []
    for preset in PRESETS:
        bad, found = problems_of(preset, root / "build" / preset)
        problems += bad
        table += [(size, preset, function, file) for size, _, function, file in found]
    table.sort(reverse=True)
    lines = [f"{size:5} {preset:6} {function:40} {file}" for size, preset, function, file in table]
    (root / "build" / "stack.txt").write_text("bytes build  function                                 file\n" + "\n".join(lines) + "\n")
    if "--table" in sys.argv:
        print("\n".join(lines[:30]))
    return problems


def self_test():
    missed = 0
    for what, line in {"a large frame": "x.c:1:1:toy_f\t5000\tstatic", "a frame of no fixed size": "x.c:1:1:toy_f\t16\tdynamic"}.items():
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "x.su").write_text("x.c:9:1:toy_g\t16\tstatic\n" + line + "\n")
            if not any("toy_f" in problem for problem in problems_of("m4", folder)[0]):
                print(f"self-test: not seen: {what}")
                missed += 1
    print(f"self-test: 2 planted faults, {missed} not seen")
    return missed


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        sys.exit(self_test())
    checklib.run(check, {})
