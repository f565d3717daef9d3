#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Ledgers damaged by hand: lines are named and kept aside, the others count, and what
is missing is run again."""
import rig
from rig import cli

t = cli.Checks()


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
            ("with a number whose answer was wrong", b"".join(lines[:k] + [lines[k].replace(b",counted,1,1,", b",counted,1,0,").replace(b",modelled,1,1,", b",modelled,0,1,")] + lines[k + 1:]), [k + 1]),
            ("with line ends of another system", b"".join(lines).replace(b"\n", b"\r\n"), []),
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
        rig.whole(t, f, reference, name)
        t.check(f"{name}: kept once", (aside.read_bytes() if aside.exists() else b"") == kept, "")
    f.ledger.write_text("name,phone\nsomebody,12345\n")
    r = f.pawl("run", "--resume")
    t.check("a file that is no ledger is not touched", r.code == 1 and "no ledger" in r.err and f.ledger.read_text().startswith("name"), r)
    f.ledger.unlink()
    f.ledger.mkdir()
    t.check("a folder is no ledger", f.pawl("run", "--resume").code == 1 and f.pawl("audit").code == 1, "")


damaged(*rig.undisturbed(t))
t.end()
