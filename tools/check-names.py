#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Names: pawl_ and pawli_ for what other files see; what is static starts with the
file's stem or with a word of it; PAWL_ and PAWLI_ for macros; one include guard a
header. Names that are local to a file must still differ between files, because
the amalgamation joins them."""
import pathlib
import re

import checklib
from checklib import functions, line_of, sources, strip

KERNEL = re.compile(r"_(c|c32|c64)\Z")
OBJECT = re.compile(r"^(?P<static>static )?(?:const |inline )*(?:struct |enum |union )?[A-Za-z_]\w*[ \*]+(?:const )?(?P<name>[A-Za-z_]\w*)(?:\[[^\n]*)? =", re.M)


def stem_of(path):
    return KERNEL.sub("", pathlib.PurePath(path).stem)


def check_header(path, text, problems):
    public = path.startswith("include/")
    name = re.sub(r"\W", "_", pathlib.PurePath(path).name).upper()
    guard = ("PAWL_" if public else "PAWLI_") + name
    if not re.search(rf"^#ifndef {guard}\n#define {guard}\n", text, re.M):
        problems.append(f"{path}:1: no include guard {guard}")
    for match in re.finditer(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", text, re.M):
        prefixes = ("PAWL_",) if public else ("PAWL_", "PAWLI_")
        if not match.group(1).startswith(prefixes) and not match.group(1).startswith("pawl"):
            problems.append(f"{path}:{line_of(text, match.start())}: macro {match.group(1)} lacks the prefix")
    for name, line, _, _ in functions(strip(text)):
        if not name.startswith(("pawl_", "pawli_")):
            problems.append(f"{path}:{line}: function {name} lacks the prefix")
    for match in re.finditer(r"^\} (\w+);|^typedef [^{;]*?\b(\w+)(?:\[\w+\])?;", strip(text), re.M):
        name = match.group(1) or match.group(2)
        if not name.startswith(("pawl_", "pawli_")):
            problems.append(f"{path}:{line_of(text, match.start())}: type {name} lacks the prefix")


def check_source(path, text, local, problems):
    stem = stem_of(path)
    words = tuple(stem.split("_"))
    stripped = strip(text)
    names = [(name, line, static) for name, line, _, static in functions(stripped)]
    names += [(m.group("name"), line_of(stripped, m.start()), m.group("static") is not None) for m in OBJECT.finditer(stripped)]
    for name, line, static in names:
        wanted = words if static else ("pawl_", "pawli_")
        if not name.startswith(wanted):
            problems.append(f"{path}:{line}: {name} should start with {' or '.join(wanted)}")
        if static:
            local.setdefault(name, []).append(f"{path}:{line}")
    for match in re.finditer(r"^\} (\w+);|^typedef [^{;]*?\b(\w+)(?:\[\w+\])?;", stripped, re.M):
        name = match.group(1) or match.group(2)
        if not name.startswith(words):
            problems.append(f"{path}:{line_of(text, match.start())}: type {name} should start with {stem}_")
        local.setdefault(name, []).append(f"{path}:{line_of(text, match.start())}")
    for match in re.finditer(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", text, re.M):
        name = match.group(1)
        line = line_of(text, match.start())
        if not name.startswith(("PAWLI_", *(word.upper() for word in words))):
            problems.append(f"{path}:{line}: macro {name} should start with {stem.upper()}")
        if not re.search(rf"^[ \t]*#[ \t]*undef[ \t]+{name}\b", text, re.M):
            local.setdefault(name, []).append(f"{path}:{line}")


def check(root):
    problems = []
    local = {}
    for path, text in sources(root, ("include", "src")):
        if path.startswith("src/isa/"):
            continue
        if path.endswith(".h"):
            check_header(path, text, problems)
        else:
            check_source(path, text, local, problems)
    for name, places in local.items():
        if len(places) > 1:
            problems.append(f"{places[0]}: {name} is also at {', '.join(places[1:])}")
    return problems


TOY = checklib.CLEAN["src/crypto/toy/toy.c"]
PLANTS = {
    "a public function without prefix": ({"src/crypto/toy/toy.c": TOY.replace("pawl_toy_of", "toy_of")}, "toy_of should start"),
    "a static without stem": ({"src/crypto/toy/toy.c": TOY.replace("toy_twice", "twice")}, "twice should start"),
    "a public table without prefix": ({"src/crypto/toy/toy.c": TOY + "\nconst uint32_t table[2] = {1, 2};\n"}, "table should start"),
    "a public macro without prefix": ({"include/pawl/toy.h": checklib.CLEAN["include/pawl/toy.h"].replace("PAWL_TOY_SIZE", "TOY_SIZE")}, "macro TOY_SIZE"),
    "a wrong include guard": ({"include/pawl/toy.h": checklib.CLEAN["include/pawl/toy.h"].replace("PAWL_TOY_H", "TOY_H")}, "no include guard"),
    "one macro in two files": ({"src/crypto/toy/toy_a.c": "#define TOY_N 1\n", "src/crypto/toy/toy_b.c": "#define TOY_N 2\n"}, "TOY_N is also at"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS)
