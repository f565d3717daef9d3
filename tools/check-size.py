#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sizes a reader can hold: a file of at most 800 lines (aim: 400) and a function
of at most 100 (aim: 60), tables not counted. --notes lists what is above the aim."""
import re
import sys

import checklib
from checklib import functions, sources, strip

FILE_HARD, FILE_SOFT, FUNCTION_HARD, FUNCTION_SOFT = 800, 400, 100, 60
TABLE = re.compile(r"= \{\n(?:(?!^\};).*\n)*?^\};", re.M)


def check(root, notes=None):
    problems = []
    for path, text in sources(root):
        table = sum(m.group(0).count("\n") for m in TABLE.finditer(text))
        lines = text.count("\n") - table
        if lines > FILE_HARD:
            problems.append(f"{path}:1: {lines} lines, at most {FILE_HARD}")
        elif lines > FILE_SOFT and notes is not None:
            notes.append(f"{path}:1: {lines} lines, aim at {FILE_SOFT}")
        for name, line, length, _ in functions(strip(text)):
            if length > FUNCTION_HARD:
                problems.append(f"{path}:{line}: {name} has {length} lines, at most {FUNCTION_HARD}")
            elif length > FUNCTION_SOFT and notes is not None:
                notes.append(f"{path}:{line}: {name} has {length} lines, aim at {FUNCTION_SOFT}")
    return problems


TOY = checklib.CLEAN["src/crypto/toy/toy.c"]
PLANTS = {
    "a long function": ({"src/crypto/toy/toy.c": TOY.replace("    return v << 1;", "    v++;\n" * 120 + "    return v;")}, "toy_twice has"),
    "a long file": ({"src/crypto/toy/toy.c": TOY + "\n/* more */\n" * 500}, "lines, at most 800"),
}

if __name__ == "__main__":
    if "--notes" in sys.argv:
        found = []
        check(checklib.ROOT, found)
        print(*found, sep="\n")
    else:
        checklib.run(check, PLANTS)
