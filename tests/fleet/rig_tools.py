#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/fleet/keep.py and build.py with what they cannot use: a line that says what and
where, an exit code, and no file made or changed."""
import csv
import pathlib
import subprocess
import sys
import tempfile

import rig
from rig import cli

t = cli.Checks()
KEPT = rig.ROOT / "reference" / "fleet.csv"


def tool(name, *arguments):
    return subprocess.run([sys.executable, str(rig.ROOT / "tools" / "fleet" / name), *map(str, arguments)], cwd=rig.ROOT, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=300)


def refused(name, r, word, code=1):
    t.check(f"{name} is refused in a line", r.returncode == code and word in r.stderr and "Traceback" not in r.stderr, r)


def keep(folder):
    with open(KEPT, newline="") as f:
        rows = list(csv.DictReader(f))[:400]
    k = next(i for i, x in enumerate(rows) if x["status"] == "ok")
    ledger, out = folder / "ledger.csv", folder / "out.csv"

    def write(rows):
        with open(ledger, "w", newline="") as f:
            writer = csv.DictWriter(f, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)

    for name, change, word in (("a size", {"size": "x"}, "'x' is no size"), ("a word for a figure", {"value": "x"}, "'x' is no figure"),
                               ("no number", {"value": "nan"}, "'nan'"), ("nothing", {"value": "0"}, "'0'")):
        write(rows[:k] + [{**rows[k], **change}] + rows[k + 1:])
        refused(name, tool("keep.py", "--ledger", ledger, "--out", out), word)
        refused(f"{name}, of what was kept", tool("keep.py", "--check", "--ledger", KEPT, "--out", ledger), word)
    write(rows + rows[k:k + 1])
    refused("a cell that is there twice", tool("keep.py", "--ledger", ledger, "--out", out), "twice")
    write(rows)
    sound = ledger.read_bytes()
    ledger.write_bytes(sound.replace(b",ok,", b",\xff,", 1))
    refused("no UTF-8", tool("keep.py", "--ledger", ledger, "--out", out), "utf-8")
    t.check("nothing is written", not out.exists(), "")
    ledger.write_bytes(b"\xef\xbb\xbf" + sound)
    t.check("a byte order mark is passed over", tool("keep.py", "--ledger", ledger, "--out", out).returncode == 0, "")
    refused("a folder that is not there", tool("keep.py", "--ledger", ledger, "--out", folder / "none" / "x.csv"), "x.csv")
    refused("a folder for a file", tool("keep.py", "--ledger", ledger, "--out", folder), "directory")


def build(folder):
    for arguments, word in ((("--library", "nope"), "no library nope"), (("--library", "pawl", "--build", "nope"), "no build nope"),
                            (("--library", "pawl", "--library", "nope"), "no library nope")):
        out = folder / "build"
        refused(f"build.py {' '.join(arguments)}", tool("build.py", "--pawl", cli.PAWL, "--out", out, "--board", "microbit", "--group", "sha256", *arguments), word, code=2)
        t.check("no manifest is written", not (out / "manifest.csv").exists(), "")


with tempfile.TemporaryDirectory() as name:
    keep(pathlib.Path(name))
    if subprocess.run(["sh", "-c", "command -v arm-none-eabi-gcc"], stdout=subprocess.DEVNULL).returncode == 0:
        build(pathlib.Path(name))
t.end()
