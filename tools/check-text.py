#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the text of every file must have and must not have: an SPDX line; no dead
code behind #if 0, no notes to self, no tabs or spaces at line ends, no paths of
somebody's machine; no preprocessor condition in the library outside src/base."""
import pathlib
import re

import checklib
from checklib import line_of

FOLDERS = ("include", "src", "ports", "apps", "boards", "tests", "tools", "cmake", "docs", ".ci")
NAMES = ("CMakeLists.txt", "Makefile", "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "UPGRADING.md")
SPDX = {".c", ".h", ".S", ".ld", ".py", ".sh", ".cmake", ".mk"}
NOTES = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
MACHINE = re.compile(r"(?<![\w.])/(?:work|root|home)/\w")
GUARD = re.compile(r"#[ \t]*ifndef[ \t]+PAWLI?_\w+_H\b|#[ \t]*(?:if defined\(|ifdef )__cplusplus")


def files(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            parts = path.relative_to(root).parts
            if path.is_file() and "vectors" not in parts and "corpus" not in parts and "__pycache__" not in parts:
                yield path
    for name in NAMES:
        if (root / name).is_file():
            yield root / name


def check(root):
    problems = []
    for path in files(root):
        name = path.relative_to(root).as_posix()
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue

        def report(position, what):
            problems.append(f"{name}:{line_of(text, position)}: {what}")

        if (path.suffix in SPDX or path.name in ("CMakeLists.txt", "Makefile")) and "SPDX-License-Identifier: Apache-2.0" not in "".join(text.splitlines(True)[:3]):
            report(0, "no SPDX line at the top")
        if path.suffix in (".c", ".h") and not text.startswith("/* SPDX"):
            report(0, "the SPDX line does not come first")
        for match in re.finditer(r"^[ \t]*#[ \t]*if[ \t]+0\b", text, re.M):
            report(match.start(), "code behind #if 0")
        for match in NOTES.finditer(text):
            report(match.start(), f"a note to self: {match.group(0)}")
        for match in MACHINE.finditer(text):
            report(match.start(), f"a path of one machine: {match.group(0)}")
        if path.suffix != ".mk" and path.name != "Makefile":
            for match in re.finditer(r"\t", text):
                report(match.start(), "a tab")
        for match in re.finditer(r"[ \t]+$", text, re.M):
            report(match.start(), "spaces at the end of a line")
        if text and not text.endswith("\n"):
            report(len(text), "no newline at the end of the file")
        if name.startswith("src/") and not name.startswith(("src/base/", "src/isa/")):
            for match in re.finditer(r"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif)\b[^\n]*", text, re.M):
                if not GUARD.match(match.group(0).strip()):
                    report(match.start(), f"a preprocessor condition in the library: {match.group(0).strip()}")
    return problems


TOY = checklib.CLEAN["src/crypto/toy/toy.c"]
PLANTS = {
    "no SPDX line": ({"src/crypto/toy/toy.c": TOY.split("\n", 2)[2]}, "no SPDX line"),
    "#if 0": ({"tests/x.c": TOY + "#if " "0\n#endif\n"}, "#if 0"),
    "a note to self": ({"src/crypto/toy/toy.c": TOY + "/* TO" "DO */\n"}, "a note to self"),
    "a machine's path": ({"docs/x.md": "see /ho" "me/me/x\n"}, "a path of one machine"),
    "a tab": ({"src/crypto/toy/toy.c": TOY.replace("    ", "\t")}, "a tab"),
    "a feature condition": ({"src/crypto/toy/toy.c": TOY + "#ifdef PAWL_FAST\n#endif\n"}, "a preprocessor condition"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS)
