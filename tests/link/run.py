#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a program links: each tests/link/link_*.c is linked for a Cortex-M4 with
the -Os library, and its map says which members came and how many bytes.

A program states what it expects in its first comment:

    members: PATTERN...     members of libpawl.a, at most these (shell patterns)
    budget: N bytes         of code and constants from libpawl.a
    never: PATTERN...       members that must not come

    tests/link/run.py [--self-test]
"""
import fnmatch
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "build" / "link"
FLAGS = ["-mcpu=cortex-m4", "-mthumb", "-std=c11", "-Os", "-ffunction-sections", "-fdata-sections", "-ffreestanding", "-Wall", "-Wextra", "-Iinclude"]


def link(source):
    OUT.mkdir(parents=True, exist_ok=True)
    map_file = OUT / (source.stem + ".map")
    subprocess.run(["arm-none-eabi-gcc", *FLAGS, "-nostartfiles", "-Wl,--gc-sections", "-Wl,-e,main", f"-Wl,-Map={map_file}", str(source),
                    "build/m4/libpawl.a", "-lc", "-lgcc", "-o", str(OUT / source.stem)], cwd=ROOT, check=True)
    return map_file.read_text()


def read_map(text):
    """({member: bytes kept}) of libpawl.a, after sections were collected."""
    kept = {}
    body = text[text.index("Linker script and memory map"):]
    # " .text.name  0xADDR  0xSIZE  ...libpawl.a(member)"; long names break the line.
    for match in re.finditer(r"^ \.(text|rodata|data|bss|ARM\.ex\w+)\S*\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+\S*libpawl\.a\(([^)]+)\)", body, re.M):
        size = int(match.group(3), 16)
        if size != 0 and int(match.group(2), 16) != 0:
            member = match.group(4).removesuffix(".obj")
            kept[member] = kept.get(member, 0) + size
    return kept


def expectations(source):
    head = source.read_text().split("*/")[0]

    def words(key):
        match = re.search(rf"{key}:([^\n]*(?:\n \*  [^\n]*)*)", head)
        return match.group(1).replace("\n *", " ").split() if match else []

    budget = words("budget")
    return words("members"), words("never"), int(budget[0]) if budget else None


def problems_of(source, kept):
    members, never, budget = expectations(source)
    total = sum(kept.values())
    for member in kept:
        if members and not any(fnmatch.fnmatch(member, p) for p in members):
            yield f"links {member}, which it should not"
        if any(fnmatch.fnmatch(member, p) for p in never):
            yield f"links {member}, which it must never"
    if budget is not None and total > budget:
        yield f"{total} bytes of libpawl.a, budget {budget}"
    if budget is not None and total < budget * 3 // 4:
        yield f"{total} bytes of libpawl.a: the budget of {budget} is too loose to notice anything"
    if not kept:
        yield "links nothing of libpawl.a"


def self_test():
    source = OUT / "planted.c"
    OUT.mkdir(parents=True, exist_ok=True)
    clean = (ROOT / "tests/link/link_sha256.c").read_text()
    faults = {
        "a member too many": clean.replace("int main(void)\n{", '#include "pawl/x25519.h"\nint main(void)\n{\n    uint8_t k[32] = {9};\n    (void)!pawl_x25519_of(k, k, k);'),
        "a budget too small": re.sub(r"budget: \d+", "budget: 100", clean),
    }
    missed = 0
    for what, text in faults.items():
        source.write_text(text)
        if not list(problems_of(source, read_map(link(source)))):
            print(f"self-test: not seen: {what}")
            missed += 1
    print(f"self-test: {len(faults)} planted faults, {missed} not seen")
    return missed


def main():
    done = subprocess.run(["sh", "-c", "cmake --preset m4 && cmake --build --preset m4"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        print("\n".join(done.stdout.splitlines()[-20:]))
        sys.exit("m4: the library does not build")
    failures = self_test()
    if "--self-test" not in sys.argv:
        for source in sorted((ROOT / "tests/link").glob("link_*.c")):
            kept = read_map(link(source))
            print(f"{source.stem}: {sum(kept.values())} bytes from {len(kept)} members: " + ", ".join(f"{m} {n}" for m, n in sorted(kept.items())))
            for problem in problems_of(source, kept):
                print(f"FAILED: {source.stem}: {problem}")
                failures += 1
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
