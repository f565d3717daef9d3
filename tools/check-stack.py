#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Stack of the library's functions on Cortex-M4, from what gcc says of the -O2
and -Os builds: every frame has a fixed size, none is above the limit, and no
function calls itself, directly or through others. Writes build/stack.txt: each
function's frame and its deepest chain of direct calls (calls through pointers
end a chain; tests/device paints those). --table prints the deepest."""
import pathlib
import re
import sys
import tempfile

import checklib

NEEDS = "builds"
LIMIT = 1024  # bytes of one frame
PRESETS = ("m4", "m4-o2")
NODE = re.compile(r'node: \{ title: "([^"]+)" label: "([^"\\]+)\\n([^"\\]*)\\n(\d+) bytes \(([^)]*)\)')
EDGE = re.compile(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"')


def read_graph(folder):
    """({function: (frame, how, file)}, {function: callees}) from the .ci files."""
    frames, calls = {}, {}
    for path in sorted(pathlib.Path(folder).rglob("*.ci")):
        for line in path.read_text().splitlines():
            node = NODE.match(line)
            if node:
                frames[node.group(1)] = (int(node.group(4)), node.group(5), pathlib.PurePath(node.group(3).split(":")[0]).name)
            edge = EDGE.match(line)
            if edge:
                calls.setdefault(edge.group(1), set()).add(edge.group(2))
    return frames, calls


def objects_without(folder):
    """Objects whose .ci file is not there: a compiler cache may give back the one without the other."""
    return [path for path in pathlib.Path(folder).rglob("*.c.o*") if path.suffix in (".o", ".obj") and not path.with_suffix(".ci").exists()]


def add_assembly(root, frames):
    """What the files in assembly say of themselves (tools/check-asm.py)."""
    for path in sorted((root / "src").rglob("*.S")):
        head = path.read_text().split("*/")[0]
        size = int(re.search(r"^ \* stack: (\d+) bytes$", head, re.M).group(1))
        for name in re.search(r"^ \* functions: (.*)$", head, re.M).group(1).split(", "):
            frames[name] = (size, "static", path.name)


def short(name):
    return name.split(":")[-1]


def depth_of(name, frames, calls, depths, path, cycles):
    """The deepest chain of direct calls from name, in bytes."""
    if name in path:
        cycles.add(" -> ".join(short(n) for n in path[path.index(name):] + [name]))
        return 0
    if name not in depths:
        below = [depth_of(callee, frames, calls, depths, path + [name], cycles) for callee in sorted(calls.get(name, ())) if callee in frames]
        depths[name] = frames[name][0] + max(below, default=0)
    return depths[name]


def problems_of(preset, folder):
    frames, calls = read_graph(folder)
    if not frames:
        return [f"{preset}: no .ci file in {folder}: build it first"], []
    lacking = objects_without(folder)
    if lacking:
        return [f"{preset}: {len(lacking)} objects without their .ci file ({lacking[0].name} ...): compile them again without a compiler cache (CCACHE_DISABLE=1)"], []
    add_assembly(checklib.ROOT, frames)
    problems, depths, cycles = [], {}, set()
    for name, (size, how, file) in frames.items():
        if how not in ("static", "dynamic,bounded"):
            problems.append(f"{preset}: {file}: {short(name)} has a frame of no fixed size ({how})")
        if size > LIMIT:
            problems.append(f"{preset}: {file}: {short(name)} has a frame of {size} bytes, at most {LIMIT}")
        depth_of(name, frames, calls, depths, [], cycles)
    problems += [f"{preset}: recursion: {cycle}" for cycle in sorted(cycles)]
    return problems, [(depths[name], size, preset, short(name), file) for name, (size, _, file) in frames.items()]


def check(root):
    problems, table = [], []
    for preset in PRESETS:
        bad, rows = problems_of(preset, root / "build" / preset)
        problems += bad
        table += rows
    table.sort(reverse=True)
    lines = [" chain  frame build  function", *(f"{depth:6} {size:6} {preset:6} {function} ({file})" for depth, size, preset, function, file in table)]
    (root / "build" / "stack.txt").write_text("\n".join(lines) + "\n")
    if "--table" in sys.argv:
        print("\n".join(lines[:31]))
    return problems


def self_test():
    def node(name, size, how):
        return f'node: {{ title: "{name}" label: "{name}\\nx.c:1:1\\n{size} bytes ({how})" }}\n'

    def edge(one, two):
        return f'edge: {{ sourcename: "{one}" targetname: "{two}" label: "x.c:2:2" }}\n'

    clean = node("a", 400, "static") + node("b", 240, "static") + edge("a", "b")
    plants = {
        "a large frame": (clean + node("c", 5000, "static"), "c has a frame of 5000"),
        "a frame of no fixed size": (clean + node("c", 16, "dynamic"), "no fixed size"),
        "recursion through another function": (clean + edge("b", "a"), "recursion: a -> b -> a"),
    }
    missed = 0
    for what, (text, words) in {**plants, "nothing": (clean, None)}.items():
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "x.ci").write_text(text)
            problems, rows = problems_of("m4", folder)
        if words is None and (problems or max(rows)[0] != 640) or words is not None and not any(words in problem for problem in problems):
            print(f"self-test: not seen: {what}: {problems}")
            missed += 1
    with tempfile.TemporaryDirectory() as folder:
        for name in ("x.c.ci", "x.c.o", "y.c.o"):
            (pathlib.Path(folder) / name).write_text(clean)
        if "y.c.o" not in str(problems_of("m4", folder)[0]):
            print("self-test: not seen: an object whose frames are not told")
            missed += 1
    print(f"self-test: {len(plants) + 1} planted faults, {missed} not seen")
    return missed


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        sys.exit(self_test())
    checklib.run(check, {})
