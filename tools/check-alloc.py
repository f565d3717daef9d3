#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The library allocates nothing, does no input or output, and asks nobody for
the time; it has no static variable that changes."""
import re

import checklib
from checklib import line_of, sources, strip

CALLS = re.compile(r"\b(malloc|calloc|realloc|free|alloca|strdup|printf|fprintf|sprintf|snprintf|puts|fopen|abort|exit|time|rand|getenv|setjmp|longjmp|assert)\s*\(")
STATIC_VARIABLE = re.compile(r"^[ \t]*(?:extern )?(?:static )(?!const\b|inline\b)(?![^;={]*\bconst\b)[^()\n;]*(?:=|;|\[)", re.M)
MUTABLE_TABLE = re.compile(r"^static (?!const\b)(?!inline\b)(?:struct |union |enum )?\w+ \*?\w+(?:\[[^\]]*\])*\s*(?:=|;)", re.M)


def check(root):
    problems = []
    for path, text in sources(root, ("include", "src")):
        stripped = strip(text)
        for match in CALLS.finditer(stripped):
            problems.append(f"{path}:{line_of(text, match.start())}: calls {match.group(1)}")
        for pattern in (STATIC_VARIABLE, MUTABLE_TABLE):
            for match in pattern.finditer(stripped):
                problems.append(f"{path}:{line_of(text, match.start())}: a static that changes: {match.group(0).strip()}")
    return problems


TOY = checklib.CLEAN["src/crypto/toy/toy.c"]
PLANTS = {
    "malloc": ({"src/crypto/toy/toy.c": TOY + "void *pawl_toy_new(void)\n{\n    return malloc(4);\n}\n"}, "calls malloc"),
    "a static counter in a function": ({"src/crypto/toy/toy.c": TOY.replace("    return v << 1;", "    static uint32_t calls;\n    return v + calls++;")}, "a static that changes"),
    "a static table without const": ({"src/crypto/toy/toy.c": "static uint32_t toy_table[4] = {1};\n" + TOY}, "a static that changes"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS)
