#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Each public header compiles alone, and all of them together, as C99 and as
C++11 without a warning."""
import subprocess

import checklib

COMPILERS = {
    "C99": ["gcc", "-std=c99", "-x", "c"],
    "C++11": ["clang", "-std=c++11", "-x", "c++"],
}


def check(root):
    headers = sorted(path.relative_to(root / "include").as_posix() for path in (root / "include").rglob("*.h"))
    problems = []
    for group in [[header] for header in headers] + [headers]:
        source = "".join(f'#include "{header}"\n' for header in group)
        for language, command in COMPILERS.items():
            done = subprocess.run([*command, "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-fsyntax-only", "-I", str(root / "include"), "-"],
                                  input=source, capture_output=True, text=True)
            if done.returncode != 0:
                first = next((line for line in done.stderr.splitlines() if "error" in line), "it does not compile")
                problems.append(f"include/{group[0] if len(group) == 1 else 'pawl (all together)'}: as {language}: {first}")
    return problems


TOY = checklib.CLEAN["include/pawl/toy.h"]
PLANTS = {
    "a header that needs another": ({"include/pawl/toy.h": TOY.replace('#include "pawl/base.h"\n', "")}, "as C99"),
    "a C++ keyword": ({"include/pawl/toy.h": TOY.replace("uint32_t v", "uint32_t class")}, "as C++11"),
    "one name, two meanings": ({"include/pawl/toy2.h": "#include <stdint.h>\ntypedef int pawl_toy_of;\n"}, "all together"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS)
