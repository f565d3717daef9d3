#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Three boards, five primitives: images are built and run, every cell has its rows.

    tools/fleet/smoke.py [--plant sha256]

With --plant the images are built once more with a wrong constant in the library: that
primitive and all that stand on it must have failed their known answers, without a
number; the others must have the very same figures as before."""
import argparse
import csv
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAWL = ROOT / "build" / "host" / "pawl"
BOARDS = ("mps2-an386", "mps2-an505", "virt")
GROUPS = ("sha256", "hmac", "chacha", "x25519", "ecdsa-p256-sign", "ecdsa-p256-verify")
# What stands on the planted primitive, among the above: cells by primitive and
# operation. ECDSA makes its nonce with it; verification is given a digest.
FALLS = {"sha256": {("sha224", "digest"), ("sha256", "digest"), ("hmac-sha256", "tag"), ("hkdf-sha256", "derive"), ("ecdsa-p256-sha256", "sign")}}
FIGURES = ("status", "sample1", "sample2", "sample3", "baseline", "value", "kind", "stack", "state")


def run(*command):
    print("$ " + " ".join(str(word) for word in command), flush=True)
    code = subprocess.run([str(word) for word in command], cwd=ROOT, stdin=subprocess.DEVNULL).returncode
    if code != 0:
        sys.exit(f"smoke: exit {code}")


def fleet(folder, *more):
    """Builds, runs, audits. Rows by cell."""
    manifest, ledger = folder / "manifest.csv", folder / "ledger.csv"
    ledger.unlink(missing_ok=True)
    chosen = [word for b in BOARDS for word in ("--board", b)] + [word for g in GROUPS for word in ("--group", g)]
    run(sys.executable, "tools/fleet/build.py", *chosen, "--library", "pawl", "--build", "portable", "--out", folder, "--pawl", PAWL, *more)
    where = ("--manifest", manifest, "--ledger", ledger)
    run(PAWL, "fleet", "run", *where)
    run(PAWL, "fleet", "audit", *where, *(() if more else ("--min-boards", len(BOARDS), "--min-cores", len(BOARDS))))
    with open(ledger, newline="") as f:
        return {(x["board"], x["primitive"], x["operation"], x["size"], x["unit"]): x for x in csv.DictReader(f)}


def expect(name, bad):
    print(f"{'not ok' if bad else 'ok'}: {name}" + "".join(f"\n  {x}" for x in sorted(bad)[:10]), flush=True)
    return not bad


def plain(rows):
    good = expect("every cell has a number", [k for k, x in rows.items() if x["status"] != "ok"])
    lacking = [b for b in BOARDS if len({k[1] for k in rows if k[0] == b}) < 5]
    return expect("at least five primitives on each board", lacking) and good


def planted(name, right, wrong):
    falls = FALLS[name]
    good = expect("the same cells", set(right) ^ set(wrong))
    good &= expect(f"what stands on {name} is kat_failed without a number",
                   [k for k, x in wrong.items() if k[1:3] in falls and (x["status"], x["value"]) != ("kat_failed", "")])
    good &= expect("each of them is there", falls - {k[1:3] for k in wrong})
    good &= expect("all others are as they were",
                   [k for k, x in wrong.items() if k[1:3] not in falls and any(x[f] != right[k][f] for f in FIGURES)])
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plant", choices=sorted(FALLS))
    options = parser.parse_args()
    begin = time.monotonic()
    if not PAWL.exists():
        sys.exit(f"smoke: {PAWL.relative_to(ROOT)} is not there: make build")
    rows = fleet(ROOT / "build" / "fleet-smoke")
    good = plain(rows)
    if options.plant:
        good = planted(options.plant, rows, fleet(ROOT / "build" / "fleet-plant", "--plant", options.plant)) and good
    print(f"{'ok' if good else 'FAILED'}, {time.monotonic() - begin:.0f} s")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
