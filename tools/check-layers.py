#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every #include against docs/layers.txt, which says what each folder may use."""
import pathlib
import re

import checklib
from checklib import line_of, sources

FREESTANDING = {"stdbool.h", "stddef.h", "stdint.h", "limits.h", "string.h"}


class Rules:
    def __init__(self, text):
        self.folders, self.headers, self.edges = {}, {}, set()
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] == "folder" and len(words) >= 2:
                self.folders[words[1]] = set(words[2:])
            elif words[0] == "public" and len(words) >= 3:
                for name in words[2:]:
                    self.headers[name] = words[1]
            elif words[0] == "edge" and len(words) == 3:
                self.edges.add((words[1], words[2]))
            else:
                raise SystemExit(f"docs/layers.txt:{number}: not a rule: {line}")

    def folder_of(self, path):
        found = [f for f in self.folders if path.startswith(f + "/")]
        return max(found, key=len) if found else None


def unit_of(path):
    """src/crypto/sha256/x.c and src/isa/c32/x.h are in units of two parts."""
    return "/".join(pathlib.PurePath(path).parts[1:-1])


def problem_of(root, rules, path, folder, angle, name):
    may = rules.folders[folder]
    if angle:
        return None if name in FREESTANDING or "libc" in may else f"<{name}> is not freestanding"
    if name.startswith("pawl/"):
        layer = rules.headers.get(name[len("pawl/"):])
        if layer is None:
            return f"{name} has no layer: add it to a 'public' line of docs/layers.txt"
        return None if "public:" + layer in may else f"{folder} may not use {name} (layer {layer})"
    if name == "pawl_kernels.h":
        return None if "kernels" in may else f"{folder} may not use {name}"
    if folder.startswith(("ports", "apps")):
        if (root / "src" / name).exists():
            return f"{folder} may not use src/{name}: public headers only"
        return None
    target = "src/" + name
    if not (root / target).exists():
        return f"{name}: no such file; includes are written from src/"
    their_folder = rules.folder_of(target)
    if unit_of(path) == unit_of(target) or their_folder == folder and folder != "src/crypto":
        return None
    if their_folder == folder:
        edge = (unit_of(path), unit_of(target))
        return None if edge in rules.edges else f"{edge[0]} may not use its sibling {edge[1]} without an edge in docs/layers.txt"
    return None if their_folder in may else f"{folder} may not use {name}"


def check(root):
    rules = Rules((root / "docs/layers.txt").read_text())
    problems = []
    for path, text in sources(root, ("include", "src", "ports", "apps")):
        folder = rules.folder_of(path)
        if folder is None:
            problems.append(f"{path}:1: docs/layers.txt has no folder for it")
            continue
        if path.startswith("include/pawl/"):
            own = rules.headers.get(path[len("include/pawl/"):])
            if own is None:
                problems.append(f"{path}:1: add it to a 'public' line of docs/layers.txt")
        for match in re.finditer(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', text, re.M):
            name = match.group(1) or match.group(2)
            if path.startswith("include/pawl/"):
                problem = None
                if match.group(2):
                    problem = None if name in FREESTANDING else f"<{name}> is not freestanding"
                else:
                    theirs = rules.headers.get(name[len("pawl/"):]) if name.startswith("pawl/") else None
                    if theirs is None or own is not None and theirs > own:
                        problem = f"a public header of layer {own} may not use {name}"
            else:
                problem = problem_of(root, rules, path, folder, match.group(2) is not None, name)
            if problem:
                problems.append(f"{path}:{line_of(text, match.start())}: {problem}")
    return problems


TOY = checklib.CLEAN["src/crypto/toy/toy.c"]
CLEAN = {"docs/layers.txt": "public 0 base.h\npublic 1 toy.h\npublic 2 big.h\nfolder include/pawl\nfolder src/base public:0\n"
                            "folder src/crypto src/base public:0 public:1\nfolder src/scheme src/base public:0 public:1 public:2\nfolder apps public:0 public:1 libc\n",
         "include/pawl/big.h": "#include \"pawl/base.h\"\n",
         "src/crypto/other/other.h": "", "src/scheme/scheme.h": ""}
PLANTS = {
    "a layer above": ({"src/crypto/toy/toy.c": '#include "pawl/big.h"\n' + TOY}, "may not use pawl/big.h"),
    "a private header above": ({"src/crypto/toy/toy.c": '#include "scheme/scheme.h"\n' + TOY}, "may not use scheme/scheme.h"),
    "a sibling without an edge": ({"src/crypto/toy/toy.c": '#include "crypto/other/other.h"\n' + TOY}, "sibling"),
    "a private header of layer 1 from layer 2": ({"src/scheme/x.c": '#include "crypto/other/other.h"\n'}, "may not use crypto/other/other.h"),
    "a hosted header": ({"src/crypto/toy/toy.c": "#include <stdio.h>\n" + TOY}, "not freestanding"),
    "a private header in an app": ({"apps/x/x.c": '#include "scheme/scheme.h"\n'}, "public headers only"),
    "a header without a layer": ({"include/pawl/new.h": ""}, "add it to a 'public' line"),
    "a public header that uses a higher one": ({"include/pawl/toy.h": '#include "pawl/big.h"\n'}, "may not use pawl/big.h"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS, CLEAN)
