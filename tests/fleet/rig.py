# SPDX-License-Identifier: Apache-2.0
"""Boards, manifests and ledgers made for tests of `pawl fleet`."""
import collections
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "interop"))
import pawl_cli as cli  # noqa: E402

COLUMNS = ("board,library,version,build,group,path,status,reason,flash,ram,code,toolchain,flags,source,image").split(",")
CORE = """[core]
name = Fake
toolchain = none
package = none
flags = -none
isa = c32
"""
MODEL = """[cycles]
source = nowhere
alu = 1
load = 2
taken_extra = 0.5
"""


def cells_of_groups():
    groups = {}
    out = cli.pawl("fleet", "list", "--csv").out.decode()
    for x in csv.DictReader(out.splitlines()):
        groups.setdefault(x["group"], []).append([x["primitive"], x["operation"], int(x["size"])])
    return groups


class Fleet:
    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="pawl-fleet-")
        self.root = pathlib.Path(self.folder.name)
        self.ledger = self.root / "ledger.csv"
        self.manifest = self.root / "manifest.csv"
        self.images = []
        (self.root / "boards" / "cores" / "fake").mkdir(parents=True)
        (self.root / "boards" / "cores" / "plain").mkdir(parents=True)
        (self.root / "boards" / "cores" / "fake" / "core.ini").write_text(CORE + MODEL)
        (self.root / "boards" / "cores" / "plain" / "core.ini").write_text(CORE)

    def board(self, name, core="fake", counter="plugin", bulk=16384, command=None, ready_s=30, reply_s=30, kind="emulated", package="none", cycles="counted", **more):
        path = self.root / "boards" / name
        path.mkdir()
        command = command or f"{sys.executable} {HERE / 'fake.py'} {{image}} {{counts}}"
        keys = {"name": name, "core": core, "mhz": "16", "memory": "none", "flash": 1, "ram": 1, "bulk": bulk, "kind": kind, **more}
        text = "[board]\n" + "".join(f"{k} = {v}\n" for k, v in keys.items() if v is not None)
        if kind == "emulated":
            text += f"[run]\nemulator = fake\ncommand = {command}\ncounter = {counter}\npackage = {package}\nready_s = {ready_s}\nreply_s = {reply_s}\ncycles = {cycles}\n"
        else:
            text += f"[port]\nbaud = 115200\nready_s = {ready_s}\nreply_s = {reply_s}\n"
        (path / "board.ini").write_text(text)

    def image(self, board, group, cells, library="pawl", build="portable", status="ok", reason="", **fake):
        name = f"{board}-{library}-{build}-{group}.json"
        number = f"{len(self.images):04x}"
        fake = {"image": number, "board": board, "library": library, "build": build, "group": group, "cells": cells,
                "memory": str(self.root / name), **fake}
        if status == "ok":
            (self.root / name).write_text(json.dumps(fake))
        self.images.append([board, library, "1", build, group, self.root / name if status == "ok" else "", status, reason, "1000", "100", "500",
                            "cc 1", "-O2, -g", "aa", number])
        self.write()

    def write(self):
        with open(self.manifest, "w", newline="") as f:
            out = csv.writer(f, lineterminator="\n")
            out.writerows([COLUMNS] + self.images)

    def arguments(self, what, *more):
        return ["fleet", what, "--manifest", str(self.manifest), "--boards", str(self.root / "boards"), "--ledger", str(self.ledger), *more]

    def pawl(self, what, *more, **keys):
        return cli.pawl(*self.arguments(what, *more), **keys)

    def start(self, what, *more):
        return subprocess.Popen([str(cli.PAWL), *self.arguments(what, *more)], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def rows(self):
        with open(self.ledger, newline="") as f:
            return list(csv.DictReader(f))

    def left_over(self):
        """Processes that still run something of this folder."""
        found = []
        for entry in os.listdir("/proc"):
            try:
                text = pathlib.Path(f"/proc/{entry}/cmdline").read_bytes() if entry.isdigit() else b""
            except OSError:
                continue
            if self.folder.name.encode() in text and int(entry) != os.getpid():
                found.append(text.replace(b"\0", b" ").decode(errors="replace"))
        return found


def hash_group():
    """A group of several cells, its cells."""
    groups = cells_of_groups()
    name = next(g for g in groups if any(c[0] == "sha256" for c in groups[g]))
    return name, groups[name]


def three_boards():
    group, cells = hash_group()
    f = Fleet()
    for name in ("one", "two", "three"):
        f.board(name, bulk=4096)
        f.image(name, group, cells, slow=0.02)
    return f


def tally(f):
    """How often each row is there, whichever run wrote it."""
    return collections.Counter(tuple(v for k, v in x.items() if k != "run") for x in f.rows())


def whole(t, f, reference, what):
    t.check(f"{what}: the rows are those of a run that was not disturbed", tally(f) == reference, (len(f.rows()), sum(reference.values())))
    r = f.pawl("audit")
    t.check(f"{what}: the audit agrees", r.code == 0, r)


def undisturbed(t):
    f = three_boards()
    r = f.pawl("run")
    t.check("a run that is not disturbed", r.code == 0, r)
    reference = tally(f)
    t.check("it has all rows", len(reference) == 6 * len(hash_group()[1]), len(reference))
    return f, reference
