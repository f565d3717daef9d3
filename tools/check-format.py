#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every C file is laid out as clang-format would. --fix lays them out."""
import re
import shutil
import subprocess
import sys

import checklib
from checklib import sources


def check(root):
    if not (root / ".clang-format").exists():
        shutil.copy(checklib.ROOT / ".clang-format", root / ".clang-format")
    names = [path for path, _ in sources(root, ("include", "src", "ports", "apps", "boards", "tests"))]
    output = subprocess.run(["clang-format", "--dry-run", *names], cwd=root, capture_output=True, text=True).stderr
    seen = {}
    for match in re.finditer(r"^(\S+?:\d+):\d+: warning: code should be clang-formatted", output, re.M):
        seen.setdefault(match.group(1).split(":")[0], match.group(1))
    return [f"{place}: not laid out as clang-format would (make format)" for place in seen.values()]


TOY = checklib.CLEAN["src/crypto/toy/toy.c"]
PLANTS = {"a brace out of place": ({"src/crypto/toy/toy.c": TOY.replace(")\n{", ") {")}, "not laid out")}

if __name__ == "__main__":
    if "--fix" in sys.argv:
        names = [path for path, _ in sources(checklib.ROOT, ("include", "src", "ports", "apps", "boards", "tests"))]
        sys.exit(subprocess.run(["clang-format", "-i", *names], cwd=checklib.ROOT).returncode)
    checklib.run(check, PLANTS)
