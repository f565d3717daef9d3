#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""kill -9 of pawl fleet run at many moments, and going on: no row is lost, none is
there twice, no emulator outlives the rig. Then the same with ledgers damaged by hand."""
import collections
import os
import random
import signal
import sys
import time

import rig
from rig import cli

t = cli.Checks()
GROUPS = rig.cells_of_groups()
CELLS = next(GROUPS[g] for g in GROUPS if any(c[0] == "sha256" for c in GROUPS[g]))
HASH = next(g for g in GROUPS if GROUPS[g] is CELLS)
LONG = bool(os.environ.get("PAWL_LONG"))


def fleet():
    f = rig.Fleet()
    for name in ("one", "two", "three"):
        f.board(name, bulk=4096)
        f.image(name, HASH, CELLS, slow=0.02)
    return f


def whole(f, reference, what):
    rows = [tuple(v for k, v in x.items() if k != "run") for x in f.rows()]
    t.check(f"{what}: the rows are those of a run that was not disturbed", collections.Counter(rows) == reference,
            (len(rows), sum(reference.values())))
    r = f.pawl("audit")
    t.check(f"{what}: the audit agrees", r.code == 0, r)


def killed(reference, seed):
    f = fleet()
    luck = random.Random(seed)
    kills = 0
    while True:
        run = f.start("run", "--resume")
        time.sleep(luck.uniform(0.02, 0.4))
        if run.poll() is not None:
            break
        run.send_signal(signal.SIGKILL)
        run.wait()
        kills += 1
    run.communicate()
    t.check(f"seed {seed}: killed {kills} times, then done", run.returncode == 0 and kills > 0, run.returncode)
    whole(f, reference, f"seed {seed}")
    end = time.monotonic() + 3
    while f.left_over() and time.monotonic() < end:
        time.sleep(0.05)
    t.check(f"seed {seed}: no process is left over", not f.left_over(), f.left_over())


def damaged(f, reference):
    """A ledger with lines taken away, cut, spoilt: what is sound stays, the rest is run again."""
    lines = f.ledger.read_bytes().splitlines(True)
    nul = lines[4][:20] + b"\0" + lines[4][21:]
    k = next(i for i, x in enumerate(lines) if b",ok,," in x)
    for name, data, bad in (
            ("cut at its end", b"".join(lines)[:-30], [len(lines)]),
            ("without a line end", b"".join(lines)[:-1], [len(lines)]),
            ("with a cut head", lines[0][:40], [1]),
            ("empty", b"", []),
            ("half gone", b"".join(lines[:1] + lines[2::2]), []),
            ("with fields too many", b"".join(lines[:3] + [lines[3][:-1] + b",x\n"] + lines[4:]), [4]),
            ("with fields too few", b"".join(lines[:3] + [b"a,b,c\n"] + lines[4:]), [4]),
            ("with a NUL byte", b"".join(lines[:4] + [nul] + lines[5:]), [5]),
            ("with a wrong number", b"".join(lines[:k] + [lines[k].replace(b",ok,,", b",ok,,x")] + lines[k + 1:]), [k + 1]),
            ("with a wrong status", b"".join(lines[:k] + [lines[k].replace(b",ok,", b",fine,")] + lines[k + 1:]), [k + 1]),
            ("with an open quote", b"".join(lines[:7] + [b'"' + lines[7]] + lines[8:]), [8]),
            ("with a row twice", b"".join(lines + lines[9:10]), []),
            ("with noise", b"".join(lines[:2] + [bytes(range(1, 10)) * 3 + b"\n", b"\xff\xfe\n"] + lines[2:]), [3, 4])):
        f.ledger.write_bytes(data)
        aside = f.root / "ledger.csv.damaged"
        aside.unlink(missing_ok=True)
        r = f.pawl("audit")
        kept = aside.read_bytes() if aside.exists() else b""
        t.check(f"{name}: the lines are named", all(f"ledger.csv:{n}: damaged" in r.err for n in bad), r)
        t.check(f"{name}: they are kept aside", kept.count(b"\n") == len(bad) and all(x + b"\n" in kept for x in
                (data.split(b"\n")[n - 1] for n in bad)), kept)
        t.check(f"{name}: nothing else is touched", f.ledger.read_bytes() == data, "")
        r = f.pawl("run", "--resume")
        t.check(f"{name}: going on", r.code == 0, r)
        whole(f, reference, name)
        t.check(f"{name}: kept once", (aside.read_bytes() if aside.exists() else b"") == kept, "")
    f.ledger.write_text("name,phone\nsomebody,12345\n")
    r = f.pawl("run", "--resume")
    t.check("a file that is no ledger is not touched", r.code == 1 and "no ledger" in r.err and f.ledger.read_text().startswith("name"), r)
    f.ledger.unlink()
    f.ledger.mkdir()
    t.check("a folder is no ledger", f.pawl("run", "--resume").code == 1 and f.pawl("audit").code == 1, "")


undisturbed = fleet()
r = undisturbed.pawl("run")
t.check("a run that is not disturbed", r.code == 0, r)
wanted = collections.Counter(tuple(v for k, v in x.items() if k != "run") for x in undisturbed.rows())
t.check("it has all rows", len(wanted) == 6 * len(CELLS), len(wanted))
for number in range(40 if LONG else 2):
    killed(wanted, number)
damaged(undisturbed, wanted)
t.end()
