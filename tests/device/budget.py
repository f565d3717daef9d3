#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The budget's sum against the whole: handshakes on an emulated Cortex-M4 in
instructions, both roles, and what `pawl budget` adds up for the same ones from
the instructions of each operation on the same machine (apps/pawl/table/counts.c,
which `tools/count.py --check` keeps true). Fails above 3 %, and when a ledger in which
hashes and ciphers cost nothing is not seen.
"""
import csv
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import boardlib  # noqa: E402

BOARD = boardlib.board("mps2-an386")
PAWL = os.environ.get("PAWL") or str(ROOT / "build" / "host" / "pawl")
LIMIT = 3.0
SOURCES = [*BOARD.sources(), "tests/device/budget.c", "tests/device/meter.c", *(f"apps/pawl/budget/{name}.c" for name in ("rehearse", "chain", "meter")),
           "apps/bench/keys.c"]
FLAGS = [*BOARD.compile_flags(), *BOARD.link_flags(), "-std=c11", "-O2", "-Wall", "-Wextra", "-ffunction-sections", "-fdata-sections", "-Iinclude", "-Itests"]
ROW = re.compile(r"handshake (\d+) (\d+) (\S+) (\d+) (\d) (\d) (\d) (\d+)")
ENTRY = re.compile(r'\{"([^"]+)", "([^"]+)", (\d+), (\d+)\}')
SUITES = {0x1301: "aes128-gcm", 0x1302: "aes256-gcm", 0x1303: "chacha20-poly1305"}
GROUPS = {0x1d: "x25519", 0x17: "p256"}
HEAD = ("board,core,clock,memory,library,version,variant,accelerated,primitive,operation,size,status,reason,sample1,sample2,sample3,baseline,value,unit,kind,"
        "before,after,flash,ram,stack,code,state,toolchain,flags,source,image,run")


def command(words):
    done = subprocess.run(words, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=900)
    if done.returncode != 0:
        sys.exit(" ".join(map(str, words)) + "\n" + done.stdout[-3000:] + done.stderr[-3000:])
    return done.stdout + done.stderr


def measure():
    command(["sh", "-c", "cmake --preset m4-o2 -B build/m4-portable -DPAWL_PORTABLE=ON && cmake --build build/m4-portable"])
    image = ROOT / "build" / "m4-portable" / "budget"
    command([BOARD.core.tool("gcc"), *FLAGS, *SOURCES, "build/m4-portable/libpawl.a", *BOARD.libraries(), "-o", image])
    return [m.groups() for m in ROW.finditer(command([*BOARD.command(image), "-icount", "shift=6"]))]


def ledger(path, plant):
    lines = [HEAD]
    for name, operation, size, n in ENTRY.findall((ROOT / "apps/pawl/table/counts.c").read_text()):
        if plant and operation in ("digest", "tag", "open", "seal"):
            n = "1"
        lines.append(f"m4,cortex-m4,1,zero wait states,pawl,1,portable,none,{name},{operation},{size},ok,,{n},{n},{n},0,{n},instructions,counted,1,1,,,,,,,,,,1")
    path.write_text("\n".join(lines) + "\n")


def budget(path, suite, group, kind, count, resume, auth, role):
    words = [PAWL, "budget", "--board", "m4", "--ledger", str(path), "--csv", "--suite", SUITES[int(suite)], "--group", GROUPS[int(group)], "--cert", kind,
             "--chain", count, "--resume", ("none", "psk", "psk_dhe")[int(resume)], "--role", ("client", "server")[int(role)]]
    done = subprocess.run(words + (["--client-auth"] if auth == "1" else []), cwd=ROOT, capture_output=True, text=True, timeout=60)
    lines = {x["step"]: x["seconds"] for x in csv.DictReader(io.StringIO(done.stdout))}
    if not lines.get("whole"):
        sys.exit(f"{' '.join(words)}: no whole\n{done.stdout}{done.stderr}")
    return float(lines["whole"]) * 1e6


def compare(rows, path, tell):
    """The largest difference, in percent."""
    worst = 0.0
    for *plan, counted in rows:
        added = budget(path, *plan)
        off = (added / int(counted) - 1) * 100
        worst = max(worst, abs(off))
        if tell:
            print(f"{('client', 'server')[int(plan[6])]} {SUITES[int(plan[0])]:18} {GROUPS[int(plan[1])]:7} {plan[2]:11} chain {plan[3]}"
                  f"{' resumed' if plan[4] != '0' else ''}{' client-auth' if plan[5] != '0' else ''}: {int(counted)} instructions, budget {added:.0f}, {off:+.2f} %")
    return worst


def main():
    rows = measure()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "ledger.csv"
        ledger(path, False)
        worst = compare(rows, path, True)
        ledger(path, True)
        planted = compare(rows, path, False)
    print(f"{len(rows)} handshakes, at most {worst:.2f} % off, limit {LIMIT:.0f} %; planted: {planted:.2f} %")
    sys.exit(0 if rows and worst <= LIMIT < planted else 1)


if __name__ == "__main__":
    main()
