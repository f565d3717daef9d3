#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl fleet where the machine is at fault: streams that are closed or full, too few
files, a disk that is full, ledgers that are pipes, of another version, far too long.
No figure is lost or made up, nothing waits for ever, and the exit code says so."""
import csv
import os
import subprocess
import time

import rig
from rig import cli

os.chdir(rig.ROOT)  # where boards/ and reference/ are
t = cli.Checks()


def shell(f, what, *more, before="", after="", seconds=60):
    """One run under a shell's limits and redirections."""
    text = f'{before} exec "$0" "$@" {after}'
    return subprocess.run(["bash", "-c", text, str(cli.PAWL), *f.arguments(what, *more)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=seconds)


def streams(reference):
    for after, code, word in (("2>&-", 0, b""), (">&-", 1, b"standard output"), ("<&-", 0, b""), ("<&- >&- 2>&-", 1, b""),
                              (">/dev/full", 1, b"standard output"), ("2>/dev/full", 0, b"")):
        f = rig.three_boards()
        r = shell(f, "run", after=after)
        t.check(f"run {after}: its exit code", r.returncode == code and word in r.stderr, r)
        rig.whole(t, f, reference, f"run {after}")
    f = rig.three_boards()
    f.pawl("run")
    for what in (f.arguments("list"), f.arguments("list", "--csv"), f.arguments("audit"), ["table", "cyclone"], ["accel", "list"], ["bench", "--list"],
                 ["bench", "--cases", rig.hash_group()[0]], ["--version"], ["--help"], ["budget", "--help"], ["selftest"]):
        for to in (">/dev/full", ">&-"):
            r = subprocess.run(["bash", "-c", f'exec "$0" "$@" {to}', str(cli.PAWL), *what], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
            t.check(f"{' '.join(what[:2])} {to} fails and says why", r.returncode == 1 and b"standard output" in r.stderr, r)


def limits(reference):
    """What an emulator could not be started for has no row, and is run once it can."""
    for before, word in (("ulimit -n 8;", b"Too many open files"), ("ulimit -n 16;", b"Too many open files"), ("ulimit -f 4;", b"File too large")):
        f = rig.three_boards()
        r = shell(f, "run", "--jobs", "3", before=before)
        t.check(f"{before} the run ends and says why", r.returncode == 1 and word in r.stderr, r)
        t.check(f"{before} no board is blamed", all(x["status"] in ("ok", "does_not_fit") for x in f.rows()), f.rows())
        r = f.pawl("run", "--resume")
        t.check(f"{before} it goes on", r.code == 0, r)
        rig.whole(t, f, reference, before)


def full(reference):
    """A small disk, where this may mount one."""
    f = rig.three_boards()
    where = f.root / "small"
    where.mkdir()
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12k", "none", str(where)], stderr=subprocess.DEVNULL).returncode != 0:
        print("skipped: no file system of its own")
        return
    try:
        f.ledger = where / "ledger.csv"
        r = f.pawl("run")
        t.check("a full disk: the run ends and says why", r.code == 1 and "No space left" in r.err, r)
        subprocess.run(["mount", "-o", "remount,size=1m", str(where)], check=True)
        r = f.pawl("run", "--resume", "--retry")  # counters had no room either
        t.check("a full disk: it goes on once there is room", r.code == 0 and "damaged" not in r.err, r)
        rig.whole(t, f, reference, "a full disk")
        subprocess.run(["mount", "-o", "remount,ro", str(where)], check=True)
        before = f.ledger.read_bytes()
        r = f.pawl("run", "--resume")
        t.check("a disk that is not written to", r.code == 1 and "Read-only" in r.err and f.ledger.read_bytes() == before, r)
        t.check("it can be read all the same", f.pawl("audit").code == 0, "")
    finally:
        subprocess.run(["umount", str(where)], check=True)


def no_files():
    """What is no file is told at once, a pipe that nobody writes to as well."""
    f = rig.three_boards()
    pipe, loop = f.root / "pipe", f.root / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    for path, word in ((pipe, "no regular file"), (loop, "symbolic links"), (f.root, "directory"), ("/dev/null", "no regular file"), ("/dev/zero", "no regular file")):
        for what in (f.arguments("audit"), ["fleet", "compare"], ["budget", "--board", "microbit"], ["table", "article"], ["report", "--out", str(f.root / "page.html")]):
            if "--ledger" in what:
                what = what[:-2]
            r = cli.pawl(*what, "--ledger", str(path), deadline=20)
            t.check(f"{' '.join(what[:2])} of {path}", r.code == 1 and word in r.err and str(path) in r.err, r)


def versions():
    """Other columns are refused, whatever their order, and nothing is touched."""
    f = rig.three_boards()
    f.pawl("run")
    data = f.ledger.read_bytes()
    rows = list(csv.reader(data.decode().splitlines()))
    for name, other in (("a column fewer", [x[:-1] for x in rows]), ("a column more", [x + [("new" if i == 0 else "1")] for i, x in enumerate(rows)]),
                        ("another order", [x[:1] + x[1:3][::-1] + x[3:] for x in rows])):
        with open(f.ledger, "w", newline="") as out:
            csv.writer(out, lineterminator="\n").writerows(other)
        before = f.ledger.read_bytes()
        for what in (("audit",), ("run", "--resume")):
            r = f.pawl(*what)
            t.check(f"{name}: {what[0]} refuses it", r.code == 1 and "another version" in r.err and f.ledger.read_bytes() == before and
                    not (f.root / "ledger.csv.damaged").exists(), r)
    f.ledger.write_bytes(b"\xef\xbb\xbf" + data)
    t.check("a byte order mark is passed over", f.pawl("audit").code == 0, f.pawl("audit"))
    t.check("and is gone with the next run", f.pawl("run", "--resume").code == 0 and f.ledger.read_bytes() == data, "")


def aside():
    """Lines that cannot be kept aside are not taken out."""
    f = rig.three_boards()
    f.pawl("run")
    data = f.ledger.read_bytes()
    k = data.index(b",ok,,")
    f.ledger.write_bytes(data[:k] + b",ok," + b"x" * 9000 + data[k + 4:])
    before = f.ledger.read_bytes()
    (f.root / "ledger.csv.damaged").mkdir()
    r = f.pawl("run", "--resume")
    t.check("damaged lines without a place stay", r.code == 1 and "left as it is" in r.err and f.ledger.read_bytes() == before, r)
    (f.root / "ledger.csv.damaged").rmdir()
    r = f.pawl("run", "--resume")
    t.check("a field that no row can hold is damage", r.code == 0 and "longer than a row" in r.err and f.pawl("audit").code == 0, r)


def many():
    """Time grows with the lines, not with their square."""
    f = rig.three_boards()
    f.pawl("run")
    head, rows = f.ledger.read_bytes().split(b"\n", 1)
    line = rows.split(b"\n")[0]
    f.ledger.write_bytes(head + b"\n" + b"".join(line.replace(b"one,", b"b%d," % i, 1) + b",x\n" for i in range(40000)) + rows)
    begin = time.monotonic()
    r = f.pawl("run", "--resume", deadline=120)
    took = time.monotonic() - begin
    kept = (f.root / "ledger.csv.damaged").read_bytes()
    t.check("forty thousand damaged lines", r.code == 0 and took < 20 and kept.count(b"\n") == 40000 and f.pawl("audit").code == 0, took)
    for image in f.images:
        image[2] = "2"  # another version: all rows are stale
    f.write()
    f.ledger.write_bytes(head + b"\n" + b"".join(rows.replace(b",none,", b",n%d," % i) for i in range(700)))
    begin = time.monotonic()
    r = f.pawl("run", "--resume", deadline=120)
    took = time.monotonic() - begin
    kept = (f.root / "ledger.csv.stale").read_bytes()
    t.check("forty thousand rows of other images", r.code == 0 and took < 20 and kept.count(b"\n") == 700 * rows.count(b"\n") and f.pawl("audit").code == 0, (r, took))


_, wanted = rig.undisturbed(t)
streams(wanted)
limits(wanted)
full(wanted)
no_files()
versions()
aside()
many()
t.end()
