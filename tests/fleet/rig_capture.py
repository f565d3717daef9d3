#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl fleet capture with a board at the other end of a pseudo-terminal: noise, resets,
half lines, silence, a wrong speed. The rows are those of any board."""
import json
import os
import pty
import signal
import subprocess
import sys
import time

import rig
from rig import cli

t = cli.Checks()
GROUPS = rig.cells_of_groups()
HASH = next(g for g in GROUPS if any(c[0] == "sha256" for c in GROUPS[g]))
CELLS = GROUPS[HASH]
N = len(CELLS)
BOARD = """
import json, os, sys, time
sys.path.insert(0, {here!r})
import fake
board = fake.Board(json.loads(open({image!r}).read()), os.devnull, {fd}, {fd})
os.write({fd}, {noise!r})
board.run()
"""


def capture(what, noise=b"", ready_s=10, reply_s=10, baud=None, board=True, cells=CELLS, again=None, more=(), **fake):
    """One run: (fleet, outcome, rows by cell)."""
    f = again or rig.Fleet()
    if again is None:
        f.board("desk", kind="real", ready_s=ready_s, reply_s=reply_s, bulk=4096)
        f.image("desk", HASH, [c for c in cells if c[2] <= 4096], **fake)
        if more:
            f.image("desk", HASH, cells, library="other")
    host, device = pty.openpty()
    attributes = subprocess.run(["stty", "-F", os.ttyname(device), "raw", "-echo"], check=True)
    assert attributes.returncode == 0
    program = None
    if board:
        text = BOARD.format(here=str(rig.HERE), image=str(f.images[0][5]), fd=host, noise=noise)
        program = subprocess.Popen([sys.executable, "-c", text], pass_fds=[host])
    try:
        r = f.pawl("capture", "--port", os.ttyname(device), "--board", "desk", *more, *(["--baud", baud] if baud else []), deadline=60)
    finally:
        if program is not None:
            program.send_signal(signal.SIGKILL)
            program.wait()
        os.close(host)
        os.close(device)
    rows = f.rows() if f.ledger.exists() else []
    seen = [[x for x in rows if [x["primitive"], x["operation"], int(x["size"])] == c] for c in CELLS]
    t.check(f"{what}: at most a row a cell", all(len(x) <= 1 for x in seen), seen)
    return f, r, [x[0] if x else None for x in seen]


def good(x, i):
    if CELLS[i][2] > 4096:
        return x is not None and x["status"] == "does_not_fit"
    return x is not None and (x["status"], x["unit"], x["kind"]) == ("ok", "ns", "measured") and float(x["value"]) > 0


def run():
    f, r, seen = capture("a board", noise=b"\x00\xffboot\r\nversion 1\r\n$READY")
    t.check("a board, with noise before", r.code == 0 and all(good(x, i) for i, x in enumerate(seen)), (r, seen))
    t.check("its figures are from its ticks", seen[1] is not None and float(seen[1]["value"]) == 1000 * (2001 - 100) and seen[1]["stack"] == "512", seen[1])
    t.check("the audit knows them", f.pawl("audit").code == 0, "")
    _, r, seen = capture("again", again=f)
    t.check("a second time they take the place of the first", r.code == 0 and all(good(x, i) for i, x in enumerate(seen)) and f.pawl("audit").code == 0, r)

    before = f.ledger.read_bytes()
    image = f.images[0][5]
    image.write_text(image.read_text().replace('"image": "0000"', '"image": "0bad"'))
    _, r, _ = capture("older", again=f)
    t.check("an image that is not the manifest's takes no row away", r.code == 1 and "0bad" in r.err and f.ledger.read_bytes() == before, r)

    for what, fault, status, reason in (("noise", "noise", "ok", ""), ("a reset", "reset", "ok", ""), ("resets", "resets", "no_output", "twice"),
                                        ("a damaged row", "crc", "no_sync", "intact"), ("a damaged BEGIN", "nobegin", "ok", ""),
                                        ("a wrong answer", "wrong", "kat_failed", "after timing")):
        f, r, seen = capture(what, faults={"1": fault})
        x = seen[1]
        t.check(f"{what} in the middle", x is not None and x["status"] == status and reason in x["reason"], (r, x))
        t.check(f"{what}: the others have their figures", r.code == 0 and all(good(y, i) for i, y in enumerate(seen) if i != 1), (r, seen))
        t.check(f"{what}: every cell has a row", f.pawl("audit").code == 0, "")

    for what, fault, status in (("half a line, then nothing", "half", "partial"), ("nothing more", "hang", "timeout")):
        f, r, seen = capture(what, faults={"2": fault}, reply_s=1)
        t.check(f"{what}: the cell has its reason", seen[2] is not None and seen[2]["status"] == status, (r, seen[2]))
        t.check(f"{what}: the audit agrees", f.pawl("audit").code == 0, "")

    f, r, seen = capture("silence", fault="silent", ready_s=1)
    t.check("a board that says nothing", r.code == 1 and "not a byte" in r.err and not f.ledger.exists(), r)
    f, r, seen = capture("others", more=("--library", "other"))
    t.check("an image that is left out is not taken", r.code == 1 and "leaves out" in r.err and not f.ledger.exists(), r)
    f, r, seen = capture("speed", fault="garbage", ready_s=1)
    t.check("a wrong speed", r.code == 1 and "--baud" in r.err and not f.ledger.exists(), r)
    f, r, seen = capture("somebody", says="somebody")
    t.check("another board", r.code == 1 and "somebody" in r.err and not f.ledger.exists(), r)
    f, r, seen = capture("baud", baud="12345", board=False)
    t.check("a speed that no port has", r.code == 1 and "115200" in r.err, r)


def disturbed():
    """A second capture from the port, another writer of the ledger, signals: whoever is
    first goes on, and every row that is gone is in .stale."""
    for name in ("port", "run", signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        f, r, _ = capture("before")
        before = f.ledger.read_bytes().splitlines()
        image = f.images[0][5]
        image.write_text(json.dumps({**json.loads(image.read_text()), "slow": 0.3}))
        host, device = pty.openpty()
        port = os.ttyname(device)
        subprocess.run(["stty", "-F", port, "raw", "-echo"], check=True)
        board = subprocess.Popen([sys.executable, "-c", BOARD.format(here=str(rig.HERE), image=str(image), fd=host, noise=b"")], pass_fds=[host])
        first = f.start("capture", "--port", port, "--board", "desk")
        first.stderr.readline()  # of the first cell
        if name == "port":
            r = cli.pawl(*f.arguments("capture"), "--ledger", str(f.root / "other.csv"), "--port", port, "--board", "desk")
            t.check("a port that is taken", r.code == 1 and "another process captures" in r.err and not (f.root / "other.csv").exists(), r)
        elif name == "run":
            r = f.pawl("run", "--resume")
            t.check("a run into a ledger that is being captured into", r.code == 1 and "another process" in r.err, r)
        else:
            first.send_signal(name)
        out, err = first.communicate(timeout=60)
        stopped = name not in ("port", "run")
        t.check(f"{name}: the first ends as it should", first.returncode == (1 if stopped else 0) and (b"stopped" in err) == stopped, (first.returncode, err))
        t.check(f"{name}: the audit", (f.pawl("audit").code != 0) == stopped, "")
        after = set(f.ledger.read_bytes().splitlines()) | set((f.root / "ledger.csv.stale").read_bytes().splitlines())
        t.check(f"{name}: no row is lost", not set(before) - after, set(before) - after)
        board.kill()
        board.wait()
        os.close(host)
        os.close(device)


def refused():
    f = rig.Fleet()
    f.board("desk", kind="real")
    f.board("emulated")
    f.image("desk", HASH, CELLS)
    file = f.root / "file"
    file.write_text("x")
    for arguments, code, word in ((("--board", "desk"), 2, "--port"), (("--port", "/dev/null"), 2, "--board"), (("--port", "/dev/null", "--board", "desk"), 1, "no serial port"),
                                  (("--port", "/nowhere", "--board", "desk"), 1, "/nowhere"), (("--port", str(file), "--board", "desk"), 1, "no serial port"),
                                  (("--port", "/dev/null", "--board", "emulated"), 1, "emulated"), (("--port", "/dev/null", "--board", "kite"), 2, "desk emulated")):
        r = f.pawl("capture", *arguments)
        t.check(f"capture {' '.join(arguments)} is refused", r.code == code and word in r.err, r)
    r = f.pawl("run")
    t.check("a real board is not run", r.code == 0 and f.rows() == [], r)


refused()
run()
disturbed()
t.end()
