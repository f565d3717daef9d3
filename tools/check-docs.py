#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the documents name exists: paths and make goals in `code`, links, and the
subcommands and options of build/pawl when it has been built."""
import re
import subprocess

import checklib
from checklib import line_of

MADE = ("build/", "dist/")
PATHLIKE = re.compile(r"(?:include|src|ports|apps|boards|tests|tools|cmake|docs|legacy|\.ci)/[\w./-]*\w/?|[A-Z]+\.md|sources\.txt|CMakeLists\.txt|CMakePresets\.json|Makefile")


def documents(root):
    for pattern in ("*.md", "docs/**/*.md", "tests/**/*.md", "apps/**/*.md", "ports/**/*.md", "boards/**/*.md"):
        for path in sorted(root.glob(pattern)):
            if "vectors" not in path.relative_to(root).parts[:-1]:
                yield path


def code_of(text):
    """(position, code) of `spans` and of fenced and indented blocks, by line."""
    for match in re.finditer(r"`([^`\n]+)`", text):
        yield match.start(), match.group(1)
    for match in re.finditer(r"^(?:    |\$ )(.+)$", text, re.M):
        yield match.start(), match.group(1)
    for match in re.finditer(r"^```[^\n]*\n(.*?)^```", text, re.M | re.S):
        yield match.start(), match.group(1)


def check(root):
    problems = []
    makefile = root / "Makefile"
    goals = set(re.findall(r"^([a-z-]+):", makefile.read_text(), re.M)) if makefile.exists() else set()
    command = root / "build" / "pawl"
    help_text = None
    if command.exists():
        help_text = subprocess.run([str(command), "--help"], capture_output=True, text=True).stdout
    for path in documents(root):
        name = path.relative_to(root).as_posix()
        text = path.read_text()
        planned = {n for n, line in enumerate(text.splitlines(), 1) if "planned" in line}

        def report(position, what):
            line = line_of(text, position)
            if line not in planned:
                problems.append(f"{name}:{line}: {what}")

        for position, code in code_of(text):
            for word in re.findall(r"[\w./*<>-]+", code):
                word = word.rstrip(".").split(":")[0]
                if PATHLIKE.fullmatch(word) and not word.startswith(MADE) and not (root / word).exists() and not (path.parent / word).exists():
                    report(position, f"{word} does not exist")
            for goal in re.findall(r"(?:^|[;&`\n]\s*)make ([a-z][a-z-]*)", code):
                if goal not in goals:
                    report(position, f"there is no goal 'make {goal}'")
            if help_text:
                for sub in re.findall(r"build/pawl ([a-z]+)", code):
                    if not re.search(rf"\b{sub}\b", help_text):
                        report(position, f"build/pawl --help does not know {sub}")
        for match in re.finditer(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
            target = match.group(1)
            if not re.match(r"[a-z]+:", target) and not (path.parent / target).exists() and not target.startswith(MADE):
                report(match.start(), f"link to {target}, which does not exist")
    return problems


CLEAN = {"README.md": "Run `make test`; see [map](docs/map.md) and `src/crypto/toy/toy.c`.\n", "docs/map.md": "x\n", "Makefile": "test:\n"}
PLANTS = {
    "a path that is gone": ({"docs/map.md": "`src/crypto/gone.c`\n"}, "does not exist"),
    "a goal that is gone": ({"docs/map.md": "    make tests\n"}, "no goal"),
    "a broken link": ({"README.md": "[x](docs/gone.md)\n"}, "link to"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS, CLEAN)
