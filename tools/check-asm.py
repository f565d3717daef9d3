#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every file in assembly opens with a block that says what C would have shown:
functions, registers, sizes, stack, secrets. The functions are those it makes
global, are named after its instruction set, and lie in sections of their own
that the linker can leave out; nothing in it divides."""
import pathlib
import re

import checklib
from checklib import line_of, strip

KEYS = ("functions", "registers", "sizes", "stack", "secrets")


def check_file(path, text, problems):
    isa = pathlib.PurePath(path).stem.split("_")[-1]
    head = text.split("*/")[0]
    code = strip(text)
    for key in KEYS:
        if not re.search(rf"^ \* {key}: \S", head, re.M):
            problems.append(f"{path}:1: its first comment says nothing of {key}")
    if not re.search(r"^ \* stack: \d+ bytes$", head, re.M):
        problems.append(f"{path}:1: stack is not 'N bytes'")
    named = re.search(r"^ \* functions: (.*)$", head, re.M)
    said = set(named.group(1).split(", ")) if named else set()
    made = set(re.findall(r"^\s*\.global\s+(\w+)", code, re.M))
    if said != made:
        problems.append(f"{path}:1: functions are {sorted(made)}, its first comment says {sorted(said)}")
    problems += [f"{path}:1: {name} should be pawl..._{isa}" for name in sorted(made) if not re.fullmatch(rf"pawli?_\w+_{isa}", name)]
    if not re.search(r"^\s*\.section\s+\.text\.\w", code, re.M):
        problems.append(f"{path}:1: no section .text.NAME")
    for match in re.finditer(r"\b[su]div\b", code):
        problems.append(f"{path}:{line_of(code, match.start())}: divides")


def check(root):
    problems = []
    for path in sorted((root / "src").rglob("*.[sS]")):
        check_file(path.relative_to(root).as_posix(), path.read_text(), problems)
    return problems


TOY = "src/crypto/toy/toy_armv7em.S"
CLEAN = """/* SPDX-License-Identifier: Apache-2.0
 * A toy.
 *
 * functions: pawli_toy_armv7em
 * registers: r0
 * sizes: none
 * stack: 0 bytes
 * secrets: r0 */
        .section .text.pawli_toy_armv7em, "ax"
        .global pawli_toy_armv7em
pawli_toy_armv7em:
        bx      lr
"""
PLANTS = {
    "nothing of secrets": ({TOY: CLEAN.replace(" * secrets: r0", " *")}, "says nothing of secrets"),
    "a function that is not named": ({TOY: CLEAN + "        .global pawli_b_armv7em\n"}, "its first comment says"),
    "a name without the instruction set": ({TOY: CLEAN.replace("pawli_toy_armv7em", "pawli_toy")}, "should be pawl..._armv7em"),
    "a stack of no number": ({TOY: CLEAN.replace("0 bytes", "some")}, "stack is not"),
    "code that is always linked": ({TOY: CLEAN.replace(".text.pawli_toy_armv7em", ".text")}, "no section"),
    "a division": ({TOY: CLEAN.replace("bx ", "udiv r0, r0, r1\n        bx ")}, "divides"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS, {TOY: CLEAN})
