# SPDX-License-Identifier: Apache-2.0
"""What the checks share.

A check is a function from a root folder to a list of problems ("path:line:
what"). run() calls it on the project, or, with --self-test, on small trees with
a planted fault each: every plant must be seen and the clean tree must pass.
"""
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# A source that passes every check; plants change one thing of it.
CLEAN = {
    "sources.txt": "src/crypto/toy/toy.c\n",
    "include/pawl/base.h": "/* SPDX-License-Identifier: Apache-2.0 */\n#ifndef PAWL_BASE_H\n#define PAWL_BASE_H\n\n#include <stdint.h>\n\n#endif\n",
    "include/pawl/toy.h": "/* SPDX-License-Identifier: Apache-2.0\n * pawl/toy.h: a toy. */\n#ifndef PAWL_TOY_H\n#define PAWL_TOY_H\n\n"
                          "#include \"pawl/base.h\"\n\n#define PAWL_TOY_SIZE 4 /* bytes */\n\nuint32_t pawl_toy_of(uint32_t v);\n\n#endif\n",
    "src/crypto/toy/toy.c": "/* SPDX-License-Identifier: Apache-2.0\n * pawl/toy.h. */\n#include \"pawl/toy.h\"\n\n"
                            "static uint32_t toy_twice(uint32_t v)\n{\n    return v << 1;\n}\n\n"
                            "uint32_t pawl_toy_of(uint32_t v)\n{\n    return toy_twice(v);\n}\n",
}


def strip(text):
    """C text with comments and the insides of strings and character constants
    blanked; positions and line numbers stay."""
    def blank(match):
        found = match.group(0)
        if found[0] in "\"'":
            return found[0] + re.sub(r"[^\n]", " ", found[1:-1]) + found[-1]
        return re.sub(r"[^\n]", " ", found)
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text, flags=re.S)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def functions(stripped):
    """(name, first line, lines, is_static) of each function definition: clang-format
    puts the braces of a body alone on a line, in the first column."""
    for body in re.finditer(r"^\{\n.*?^\}$", stripped, flags=re.S | re.M):
        head_start = max(stripped.rfind("\n\n", 0, body.start()), stripped.rfind("\n}", 0, body.start()),
                         stripped.rfind(";\n", 0, body.start()), 0)
        head = stripped[head_start:body.start()]
        name = re.search(r"([A-Za-z_]\w*)\s*\(", re.sub(r"^\s*#.*$|__attribute__\s*\(\(.*?\)\)", "", head, flags=re.M))
        if name:
            yield (name.group(1), line_of(stripped, body.start()), body.group(0).count("\n") + 1, re.search(r"\bstatic\b", head) is not None)


def sources(root, folders=("include", "src", "ports", "apps", "tests"), suffixes=(".c", ".h")):
    """(relative path, text) of every C file below the folders, sorted."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file() and "vectors" not in path.relative_to(root).parts:
                yield path.relative_to(root).as_posix(), path.read_text(errors="replace")


def plant_tree(folder, changes):
    tree = {**CLEAN, **changes}
    for name, text in tree.items():
        if text is not None:
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return pathlib.Path(folder)


def self_test(check, plants, clean=None):
    """plants: {what: (changes, words the problem must contain)}."""
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        problems = check(plant_tree(folder, clean or {}))
        if problems:
            print("self-test: the clean tree has problems:", *problems, sep="\n  ")
            bad += 1
    for what, (changes, words) in plants.items():
        with tempfile.TemporaryDirectory() as folder:
            problems = check(plant_tree(folder, {**(clean or {}), **changes}))
        if not any(words in problem for problem in problems):
            print(f"self-test: not seen: {what}; problems: {problems}")
            bad += 1
    print(f"self-test: {len(plants)} planted faults, {bad} not seen")
    return 1 if bad else 0


def run(check, plants, clean=None):
    if "--self-test" in sys.argv:
        sys.exit(self_test(check, plants, clean))
    problems = check(ROOT)
    for problem in problems:
        print(problem)
    if problems:
        print(f"{len(problems)} problems")
    sys.exit(1 if problems else 0)
