#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Joins the library into two files: dist/pawl.h (all public headers) and
dist/pawl.c (sources.txt in order, private headers at their first use).

    tools/amalgamate.py [OUTDIR]

pawl.c takes 64-bit kernels where the compiler has a 128-bit product and pointers
are as wide as a limb; -DPAWL_ISA_C32 takes 32-bit kernels anywhere. Programs
that use it include "pawl.h"; link with -ffunction-sections -fdata-sections and
-Wl,--gc-sections, so that what is not used is left out.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"[^\n]*\n', re.M)
ISA_CHOICE = """/* Which kernels serve this build. */
#include <stdint.h>
#if defined(__SIZEOF_INT128__) && UINTPTR_MAX > 0xffffffffu && \\
    !defined(PAWL_ISA_C32)
#define PAWLI_ISA_C64 1
#else
#define PAWLI_ISA_C64 0
#endif
"""


def commit():
    try:
        return subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def read_sources():
    for number, line in enumerate((ROOT / "sources.txt").read_text().splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            path = ROOT / words[0]
            if not path.exists():
                sys.exit(f"sources.txt:{number}: {words[0]} does not exist")
            yield path, words[1] if len(words) > 1 else ""


def body(path):
    """The text of a file without its SPDX line, which the joined file has once."""
    return path.read_text().replace("/* SPDX-License-Identifier: Apache-2.0 */\n", "", 1).replace("/* SPDX-License-Identifier: Apache-2.0\n", "/*\n", 1)


def banner(path):
    return f"\n/* ======== {path.relative_to(ROOT).as_posix()} ======== */\n\n"


def join_header(path, done):
    if path in done:
        return ""
    done.add(path)
    out = []

    def one(match):
        out.append(join_header(ROOT / "include" / match.group(1), done))
        return ""

    own = INCLUDE.sub(one, body(path))
    return "".join(out) + banner(path) + own


def find(name, path):
    for base in (ROOT / "src", path.parent):
        if (base / name).exists():
            return base / name
    sys.exit(f"{path}: include {name} not found")


def join_source(path, done):
    def one(match):
        name = match.group(1)
        if name.startswith("pawl/") or name == "pawl_kernels.h":
            return ""
        header = find(name, path)
        if header in done:
            return ""
        done.add(header)
        return banner(header) + join_source(header, done)

    return INCLUDE.sub(one, body(path))


def main():
    outdir = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist")
    first = f"/* SPDX-License-Identifier: Apache-2.0\n * Pawl, joined from commit {commit()} by tools/amalgamate.py. */\n"
    done = set()
    public = "".join(join_header(path, done) for path in sorted((ROOT / "include" / "pawl").glob("*.h")))
    header = first + "#ifndef PAWL_AMALGAMATION_H\n#define PAWL_AMALGAMATION_H\n" + public + "\n#endif\n"

    out = [first, '#include "pawl.h"\n\n', ISA_CHOICE, "\n#if PAWLI_ISA_C64\n"]
    for isa in ("c64", "c32"):
        out.append(body(ROOT / "src" / "isa" / isa / "pawl_kernels.h"))
        out.append("#else\n" if isa == "c64" else "#endif\n")
    done = set()
    for path, condition in read_sources():
        text = join_source(path, done)
        if condition == "@c64":
            text = "#if PAWLI_ISA_C64\n" + text + "#endif\n"
        elif condition == "@c32only":
            text = "#if !PAWLI_ISA_C64\n" + text + "#endif\n"
        elif condition.startswith("@isa:"):
            continue
        out.append(banner(path) + text)
    outdir.mkdir(parents=True, exist_ok=True)
    for name, text in (("pawl.h", header), ("pawl.c", "".join(out))):
        target = outdir / name
        text = re.sub(r"\n{3,}", "\n\n", text)
        if not target.exists() or target.read_text() != text:
            target.write_text(text)
        print(f"{target}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
