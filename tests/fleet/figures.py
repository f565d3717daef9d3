#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Some boards again, against reference/fleet.csv: instructions of unchanged code by
an unchanged compiler are exactly those that were kept (tools/fleet/keep.py --check); a
figure that was changed is seen. Needs build/host; works in build/fleet-figures."""
import csv
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = ROOT / "build" / "fleet-figures"
BOARDS = ("mps2-an386", "virt", "microbit")
GROUPS = ("sha256", "gcm", "chacha", "x25519", "p256", "ecdsa-p256-sign", "ecdsa-p256-verify", "rsa2048-verify")


def run(*command, timeout=300):
    return subprocess.run([str(word) for word in command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout)


def must(*command):
    done = run(*command)
    if done.returncode != 0:
        sys.exit(f"FAILED: {' '.join(str(word) for word in command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def each(option, names):
    return [word for name in names for word in (option, name)]


def planted(reference, factor):
    """With the figure of one cell changed: the check must fail and name it."""
    with open(reference, newline="") as f:
        rows = list(csv.DictReader(f))
    changed = next(row for row in rows if row["board"] == BOARDS[0] and row["library"] == "pawl" and row["primitive"] == "x25519" and row["status"] == "ok")
    changed["value"] = str(int(float(changed["value"]) * factor))
    wrong = HERE / "wrong.csv"
    with open(wrong, "w", newline="") as f:
        writer = csv.DictWriter(f, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return wrong


def main():
    shutil.rmtree(HERE, ignore_errors=True)
    must("python3", "tools/fleet/build.py", "--out", HERE, "--library", "pawl", "--build", "portable", "--build", "kernels", *each("--board", BOARDS), *each("--group", GROUPS))
    ledger = HERE / "ledger.csv"
    files = ["--manifest", HERE / "manifest.csv", "--ledger", ledger]
    must("build/host/pawl", "fleet", "run", *files)
    print(must("build/host/pawl", "fleet", "audit", *files, "--steady", "200"), end="")
    check = ["python3", "tools/fleet/keep.py", "--check", "--ledger", ledger]
    done = run(*check)
    print(done.stdout + done.stderr, end="")
    if done.returncode != 0:
        sys.exit("Where the change is meant: make fleet, then tools/fleet/keep.py.")
    # What may move by 6 % is seen at 10 %.
    seen = run(*check, "--out", planted(ROOT / "reference" / "fleet.csv", 1.1))
    if seen.returncode != 1 or f"FAILED: {BOARDS[0]} pawl" not in seen.stdout:
        sys.exit(f"FAILED: a changed figure was not seen\n{seen.stdout}")


if __name__ == "__main__":
    main()
