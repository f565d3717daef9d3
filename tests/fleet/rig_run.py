#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl fleet run and audit: boards that work, boards that fail in every way, and
what a person does wrong. Every cell has its rows, whatever happened."""
import collections
import csv
import subprocess
import sys

import rig
from rig import cli

t = cli.Checks()
GROUPS = rig.cells_of_groups()
HASH = next(g for g in GROUPS if any(c[0] == "sha256" for c in GROUPS[g]))
CELLS = GROUPS[HASH]
N = len(CELLS)
SIGN = next(g for g in GROUPS if any(c[1] == "sign" for c in GROUPS[g]))


def status_of(rows, board):
    """Status of each cell, by its number; a cell's rows share it."""
    out = []
    for cell in CELLS:
        mine = {(x["status"], x["reason"]) for x in rows if x["board"] == board and [x["primitive"], x["operation"], int(x["size"])] == cell}
        out.append(mine)
    return out


# Board, what it does, and what its cells must come to: of all, or of one.
FAULTS = [
    ("hang", {"faults": {"1": "hang"}}, {1: ("timeout", "no line for 2 s while the cell ran")}),
    ("deaf", {"faults": {"1": "deaf"}}, {1: ("timeout", "no line")}),
    ("crash", {"faults": {"1": "crash"}}, {1: ("no_output", "signal 11: fault: something broke")}),
    ("exit", {"faults": {"1": "exit"}}, {1: ("no_output", "exit code 3")}),
    ("stack", {"faults": {"1": "stack"}}, {1: ("does_not_fit", "over: stack, by how much is not known")}),
    ("full", {"faults": {"1": "full"}}, {1: ("does_not_fit", "over: stack, by how much is not known")}),
    ("half", {"faults": {"1": "half"}}, {1: ("partial", "half a line came")}),
    ("halfexit", {"faults": {"1": "halfexit"}}, {1: ("partial", "exit code 0")}),
    ("flood", {"faults": {"1": "flood"}}, {1: ("timeout", "no line")}),
    ("unknown", {"faults": {"1": "unknown"}}, {1: ("timeout", "no line")}),
    ("over", {"faults": {"1": "over"}}, {1: ("timeout", "bound of 20 s")}),
    ("crc", {"faults": {"1": "crc"}}, {1: ("no_sync", "did not arrive intact")}),
    ("nonsense", {"faults": {"1": "nonsense"}}, {1: ("no_sync", "did not arrive intact")}),
    ("nobegin", {"faults": {"1": "nobegin"}}, {}),
    ("noise", {"faults": {"1": "noise"}}, {}),
    ("reset", {"faults": {"1": "reset"}}, {}),
    ("resets", {"faults": {"1": "resets"}}, {1: ("no_output", "twice")}),
    ("wrong", {"faults": {"1": "wrong"}}, {1: ("kat_failed", "after timing")}),
    ("refuses", {"faults": {"1": "refuses"}}, {1: ("unsupported", "no such operation")}),
    ("nospan", {"faults": {"1": "nospan"}}, {1: ("no_output", "wrote nothing for spans")}),
    ("spans", {"faults": {"1": "spans"}}, {1: ("no_sync", "those of another cell")}),
    ("negative", {"faults": {"1": "negative"}}, {1: ("unsupported", "no kind=count")}),
    ("stubborn", {"faults": {"1": "stubborn"}}, {1: ("timeout", "no line")}),
    ("stops", {"faults": {"1": "stops"}}, {1: ("timeout", "no line")}),
    ("last", {"faults": {str(N - 1): "crash"}}, {N - 1: ("no_output", "signal 11")}),
    ("two", {"faults": {"0": "exit", "1": "exit"}}, {0: ("no_output", "exit code 3"), 1: ("no_output", "exit code 3")}),
    ("all", {"faults": {str(i): "exit" for i in range(N)}}, {i: ("no_output", "exit code 3" if i < 3 else "not tried") for i in range(N)}),
    ("stranger", {"faults": {"1": "stranger"}}, {i: ("no_sync", "rot13") for i in range(1, N)}),
    ("silent", {"fault": "silent"}, {i: ("no_ready", "not a byte") for i in range(N)}),
    ("garbage", {"fault": "garbage"}, {i: ("no_sync", "no intact line") for i in range(N)}),
    ("dies", {"fault": "dies"}, {i: ("no_ready", "exit code 1: cannot start") for i in range(N)}),
    ("ready", {"fault": "ready"}, {i: ("no_output" if i < 2 else "no_output", "") for i in range(N)}),
    ("another", {"says": "somebody"}, {i: ("no_sync", "somebody") for i in range(N)}),
    ("older", {"image": "0bad"}, {i: ("no_sync", "0bad") for i in range(N)}),
    ("fewer", {"cells": CELLS[:2]}, {i: ("no_sync", "2 cells") for i in range(N)}),
]


def faults():
    f = rig.Fleet()
    for name, how, _ in FAULTS:
        waits = {"reply_s": 2} if set(how.get("faults", {}).values()) & {"hang", "deaf", "half", "flood", "unknown", "stubborn", "stops"} else {}
        waits.update({"ready_s": 1} if how.get("fault") in ("silent", "garbage") else {})
        f.board(name, **waits)
        f.image(name, HASH, how.pop("cells", CELLS), **how)
    f.board("gone", command="no-such-emulator {image}", package="qemu-of-a-kind")
    f.image("gone", HASH, CELLS)
    f.board("unbuilt")
    f.image("unbuilt", HASH, CELLS, status="does_not_fit", reason=".text is 12 bytes too long")
    r = f.pawl("run", "--jobs", "6")
    t.check("a run with every fault ends well", r.code == 0, r)
    rows = f.rows()
    for name, _, wanted in FAULTS:
        for i, seen in enumerate(status_of(rows, name)):
            if i in wanted:
                ok = len(seen) == 1 and all(s == wanted[i][0] and wanted[i][1] in why for s, why in seen)
            else:
                ok = seen == {("ok", "")}
            t.check(f"{name}: cell {i}", ok, seen)
    figures = {b: {(x["primitive"], x["operation"], x["size"], x["unit"], x["value"]) for x in rows if x["board"] == b} for b in ("nobegin", "reset")}
    t.check("after a reset, no figure is of spans from before it", figures["reset"] == figures["nobegin"], figures)
    t.check("a missing emulator and its package are named", all("no-such-emulator" in why and "qemu-of-a-kind" in why and s == "no_ready"
            for x in status_of(rows, "gone") for s, why in x), status_of(rows, "gone"))
    t.check("an image that was not built has its reason", all(x == {("does_not_fit", ".text is 12 bytes too long")} for x in status_of(rows, "unbuilt")), "")
    count = collections.Counter((x["board"], x["primitive"], x["operation"], x["size"], x["unit"]) for x in rows)
    t.check("two rows a cell, none twice", len(count) == 2 * N * (len(FAULTS) + 2) and set(count.values()) == {1}, len(count))
    r = f.pawl("audit")
    t.check("the audit agrees", r.code == 0 and b"every declared cell" in r.out, r)
    left = f.left_over()
    t.check("no process is left over", not left, left)
    return f


def numbers():
    """Samples that are missing, or more than a number holds, give no figure."""
    f = rig.Fleet()
    wanted = {"nosample": ("unsupported", "each sample"), "nobaseline": ("unsupported", "each sample"), "minus": ("unsupported", "each sample"),
              "huge": ("no_output", "larger than a number"), "tiny": ("no_output", "larger than a number"), "notick": ("unsupported", "a tick"),
              "deep": ("no_sync", "intact")}
    for name in wanted:
        f.board(name, counter="ticks")
        f.image(name, HASH, CELLS, faults={"1": name})
    (f.root / "boards" / "cores" / "heavy").mkdir()
    (f.root / "boards" / "cores" / "heavy" / "core.ini").write_text(rig.CORE + rig.MODEL.replace("alu = 1", "alu = 1e308"))
    f.board("heavy", core="heavy")
    f.image("heavy", HASH, CELLS)
    r = f.pawl("run")
    rows = f.rows()
    for name, (status, why) in wanted.items():
        for i, seen in enumerate(status_of(rows, name)):
            t.check(f"{name}: cell {i}", all(s == status and why in reason for s, reason in seen) if i == 1 else seen == {("ok", "")}, seen)
    heavy = [x for x in rows if x["board"] == "heavy"]
    t.check("weights that are too much together", len(heavy) == 2 * N and all(x["status"] == ("no_output" if x["unit"] == "cycles" else "ok") for x in heavy), heavy)
    t.check("every figure can be read again", r.code == 0 and f.pawl("audit").code == 0, f.pawl("audit"))


def figures():
    f = rig.Fleet()
    f.board("counted")
    f.board("plain", core="plain")
    f.board("exact", counter="cycles")
    f.board("small", bulk=1024)
    f.board("skips", bulk=1024)
    f.board("ticks", counter="ticks")
    for name in ("counted", "plain", "exact", "small", "ticks"):
        f.image(name, HASH, CELLS, counter="cycles" if name == "exact" else "")
    f.image("skips", HASH, [c for c in CELLS if c[2] <= 1024])
    f.image("counted", SIGN, GROUPS[SIGN])
    r = f.pawl("run")
    rows = f.rows()
    t.check("a run", r.code == 0, r)

    def of(board, cell, unit):
        found = [x for x in rows if x["board"] == board and [x["primitive"], x["operation"], int(x["size"])] == cell and x["unit"] == unit]
        return found[0] if len(found) == 1 else {"value": "", "kind": "", "status": "", "reason": str(found)}

    for i, cell in enumerate(CELLS):
        n = 1000 * (i + 1)
        x = of("counted", cell, "instructions")
        t.check("instructions are counted, added costs are none", (x["value"], x["kind"], x["baseline"]) == (str(n + i + 1 - 11), "counted", "11"), x)
        x = of("counted", cell, "cycles")
        t.check("cycles are modelled by the weights", (float(x["value"] or 0), x["kind"]) == (n + 2 * (i + 1) + 3.5 - 12, "modelled"), x)
        x = of("exact", cell, "cycles")
        t.check("exact cycles are counted", (x["value"], x["kind"]) == (str(2 * n - 20), "counted"), x)
        x = of("plain", cell, "cycles")
        t.check("a core without a model has no cycles", (x["status"], x["value"]) == ("unsupported", "") and "model" in x["reason"], x)
        x = of("ticks", cell, "ns")
        t.check("ticks become ns", (x["value"], x["kind"], x["baseline"]) == (str(1000 * (2000 + i - 100)), "measured", "100000"), x)
        for board in ("small", "skips"):
            x = of(board, cell, "instructions")
            long = cell[2] > 1024
            t.check("what is too long says by how much", (x["status"] == "does_not_fit" and str(cell[2] - 1024) in x["reason"]) if long else x["status"] == "ok", x)
    for cell in GROUPS[SIGN]:
        x = of("counted", cell, "instructions")
        t.check("the host judges signatures", x["status"] == ("kat_failed" if cell[1] == "sign" else "ok"), x)
    x = of("counted", CELLS[0], "cycles")
    t.check("a row says where it comes from", (x["core"], x["clock"], x["flash"], x["ram"], x["code"], x["stack"], x["flags"], x["source"], x["image"]) ==
            ("fake", "16", "1000", "100", "500", "512", "-O2, -g", "aa", "0000"), x)
    first = [{k: v for k, v in x.items() if k != "run"} for x in rows]
    f.ledger.unlink()
    f.pawl("run", "--jobs", "1")
    key = lambda x: sorted(x.items())  # noqa: E731
    again = [{k: v for k, v in x.items() if k != "run"} for x in f.rows()]
    t.check("the same figures again", sorted(first, key=key) == sorted(again, key=key), "")
    return f


def chosen():
    f = rig.Fleet()
    f.board("one")
    f.board("two")
    for board in ("one", "two"):
        f.image(board, HASH, CELLS)
    for arguments, names in ((("--board", "three"), ("'three'", "one two")), (("--group", "rot13"), ("'rot13'", HASH)),
                             (("--library", "gnutls"), ("'gnutls'", "pawl")), (("--primitive", "rot13"), ("'rot13'", "sha256", "x25519"))):
        r = f.pawl("run", *arguments)
        t.check(f"{' '.join(arguments)}: those that there are", r.code == 2 and all(n in r.err for n in names) and not f.ledger.exists(), r)
    r = f.pawl("run", "--board", "one", "--primitive", "sha256")
    rows = f.rows()
    t.check("only what is asked for", r.code == 0 and {(x["board"], x["primitive"]) for x in rows} == {("one", "sha256")}, r)
    r = f.pawl("audit")
    t.check("the audit names what is missing", r.code == 1 and "no row: one" in r.err and f"{4 * N - len(rows)} declared rows" in r.err, r)
    r = f.pawl("run")
    t.check("a ledger is not run over", r.code == 1 and "--resume" in r.err and f.rows() == rows, r)
    r = f.pawl("run", "--resume")
    t.check("the rest is added", r.code == 0 and f.rows()[:len(rows)] == rows and f.pawl("audit").code == 0, r)
    before = f.ledger.read_bytes()
    r = f.pawl("run", "--resume")
    t.check("nothing is done twice", r.code == 0 and f.ledger.read_bytes() == before, r)
    for least, ok in ((("--min-boards", "2"), True), (("--min-boards", "3"), False), (("--min-cores", "2"), False),
                      (("--min-images", "3"), False), (("--min-rows", str(4 * N)), True), (("--min-rows", str(4 * N + 1)), False)):
        t.check(f"audit {' '.join(least)}", (f.pawl("audit", *least).code == 0) == ok, least)
    f.images[0][-1] = "ffff"
    f.write()
    path = f.images[0][5]
    path.write_text(path.read_text().replace('"image": "0000"', '"image": "ffff"'))
    r = f.pawl("audit")
    t.check("the audit sees rows of another image", r.code == 1 and "another image" in r.err, r)
    r = f.pawl("run", "--resume")
    stale = (f.root / "ledger.csv.stale").read_text().splitlines()
    t.check("an image built anew is run again", r.code == 0 and len(stale) == 2 * N and f.pawl("audit").code == 0, r)
    lines = f.ledger.read_text().splitlines(True)
    for name, text, word in (("missing", lines[:3] + lines[4:], "no row"), ("doubled", lines + lines[5:6], "already"),
                             ("empty", lines[:5] + [lines[5].replace(",ok,", ",timeout,").replace(f',{lines[5].split(",")[17]},', ",,", 1)] + lines[6:], "damaged"),
                             ("strange", lines + [lines[5].replace("sha", "rot")], "no cell of the manifest")):
        f.ledger.write_text("".join(text))
        r = f.pawl("audit")
        t.check(f"the audit sees a {name} row", r.code == 1 and word in r.err, r)


def compared():
    f = rig.Fleet()
    f.board("one")
    f.board("two", core="plain")
    for board in ("one", "two"):
        f.image(board, HASH, CELLS)
        f.image(board, HASH, CELLS, build="kernels", scale=0.5)
        f.image(board, HASH, CELLS, library="other", build="fast", scale=2)
        f.image(board, HASH, CELLS, library="other", build="small", status="does_not_build", reason="no such file")
    f.pawl("run")
    core = f.root / "boards" / "cores" / "plain" / "core.ini"
    core.write_text(core.read_text() + "[constant_time]\nnotes =\n    kern* sha224 no: it multiplies\n")
    (f.root / "other.ini").write_text("[constant_time]\nnotes =\n    [ef]ast sha224 no: it looks\n    fast * yes: they say\n")
    records = f.root / "records.csv"
    records.write_text(f"core,primitive,operation,size,value,unit,who,tag,origin\nfake,sha256,digest,,12345,cycles,somebody,read,a page\n")
    more = ("--records", str(records), "--peers", str(f.root))
    r = f.pawl("compare", "--csv", *more)
    rows = list(csv.DictReader(r.out.decode().splitlines()))
    t.check("compare has every library of every cell", r.code == 0 and len(rows) == 8 * N, (r, len(rows)))
    for x in rows:
        n = 1000 * (CELLS.index([x["primitive"], x["operation"], int(x["size"])]) + 1)
        cell = n // 1000
        scale = {"portable": 1, "kernels": 0.5, "fast": 2, "small": None}[x["variant"]]
        extra = {"instructions": cell - 11, "cycles": 2 * cell + 3.5 - 12}
        unit = "cycles" if x["board"] == "one" else "instructions"
        if scale is None:
            ok = (x["instructions"], x["times_pawl"], x["reason"]) == ("", "", "no such file")
        else:
            ratio = (scale * n + extra[unit]) / (0.5 * n + extra[unit])
            ok = abs(float(x["times_pawl"]) - ratio) < 0.006 and float(x["instructions"]) == scale * n + extra["instructions"]
            ok &= x["library"] != "other" or x["constant_time"].startswith("no: it looks" if x["primitive"] == "sha224" else "yes: they say")
        slow = x["core"] == "plain" and x["variant"] == "kernels" and x["primitive"] == "sha224"
        ok &= x["library"] != "pawl" or x["constant_time"].startswith("no: it multiplies" if slow else "yes: by design")
        t.check("compare: its figures are the ledger's, its ratio is to Pawl's best", ok, x)
    r = f.pawl("compare", *more)
    t.check("compare in words", r.code == 0 and r.out.count(b"quoted: 12345 cycles, somebody (read)") == 1 and b"16384" in r.out and b" of 64\n" not in r.out, r.out.decode())
    records.write_text("core,who\n")
    t.check("records that are none are refused", f.pawl("compare", *more).code == 1, "")
    t.check("nothing to compare", f.pawl("compare", "--records", str(rig.ROOT / "reference/records.csv"), "--board", "three").code == 1, "")


def sums():
    """The end of the comparison, added up here from the same ledger."""
    kept = rig.ROOT / "reference" / "fleet.csv"
    with open(kept, newline="") as f:
        cells = {(x["library"], x["variant"], x["primitive"], x["operation"]): float(x["value"]) for x in csv.DictReader(f)
                 if x["board"] == "mps2-an386" and x["unit"] == "cycles" and x["status"] == "ok" and x["size"] == "0"}
    parts = [(("p256", "keygen"), ("p256", "share"), ("ecdsa-p256-sha256", "verify")), (("x25519", "share"), ("rsa2048-pkcs1-sha256", "verify"))]
    want = {build: [sum(cells[build + part] for part in one) for one in parts] for build in {key[:2] for key in cells} if all(build + part in cells for one in parts for part in one)}
    best = [min(all_of[i] for build, all_of in want.items() if build[0] == "pawl") for i in (0, 1)]
    r = cli.pawl("fleet", "compare", "--ledger", str(kept), "--board", "mps2-an386", "--records", str(rig.ROOT / "reference/records.csv"), "--peers", str(rig.ROOT / "tools/fleet/peers"),
                 "--boards", str(rig.ROOT / "boards"))
    end = r.out.decode().partition("sums of operations")[2]
    for build, all_of in want.items():
        text = " ".join([*build, *(word for i in (0, 1) for word in (f"{all_of[i]:.0f}", f"{all_of[i] / best[i]:.2f}"))])
        t.check(f"the sums of {' '.join(build)}", any(" ".join(line.split()) == text for line in end.splitlines()), (text, end))
    t.check("sums were compared", len(want) > 3 and min(best) > 0, want)


def folders():
    f = rig.Fleet()
    f.board("good")
    f.board("lacking", bulk=None, memory=None)
    f.board("coreless", core="z80")
    f.board("clockless", mhz="fast")
    f.board("kindless", kind="imagined")
    f.board("twice")
    path = f.root / "boards" / "twice" / "board.ini"
    path.write_text(path.read_text().replace("[run]\n", "name = other\n[run]\n").replace("name = twice\n", "name = twice\nname = again\n"))
    (f.root / "boards" / "cores" / "owing").mkdir()
    (f.root / "boards" / "cores" / "owing" / "core.ini").write_text((rig.CORE + rig.MODEL).replace("load = 2", "load = -2"))
    f.board("owes", core="owing")
    f.board("inexact", cycles="about")
    t.check("a manifest that is not there is said", f.pawl("list").code == 1, "")
    f.image("good", HASH, CELLS)
    r = f.pawl("list")
    t.check("a key that is there twice, a model that gives cycles back", "twice/board.ini" in r.err and "'-2'" in r.err and "twice" not in r.out.decode(), r)
    t.check("what a folder lacks is said", r.code == 1 and all(w in r.err for w in ("lacks 'bulk'", "lacks 'memory'", "z80", "'about'", "'fast'", "'imagined'")), r)
    t.check("the others are listed", b"good" in r.out and b"coreless" not in r.out and HASH.encode() in r.out, r)
    f.image("lacking", HASH, CELLS)
    r = f.pawl("run")
    t.check("an image of an incomplete board is refused", r.code == 1 and "no complete board 'lacking'" in r.err and not f.ledger.exists(), r)
    f.images.pop()
    for name, change, word in (("a status", lambda x: x.__setitem__(6, "fine"), "'fine'"), ("a group", lambda x: x.__setitem__(4, "rot"), "'rot'"),
                               ("a field", lambda x: x.pop(), "14 fields"), ("a size", lambda x: x.__setitem__(8, "big"), "no number")):
        kept = list(f.images[0])
        change(f.images[0])
        f.write()
        r = f.pawl("run")
        t.check(f"a manifest with {name} wrong is refused", r.code == 1 and word in r.err and ":2:" in r.err, r)
        f.images[0] = kept
    f.images.append(list(f.images[0]))
    f.write()
    t.check("an image twice is refused", "the same image" in f.pawl("run").err, "")
    f.images[-1][4] = f"{HASH}:sha256"
    f.write()
    r = f.pawl("run")
    t.check("an image and a part of it are refused", r.code == 1 and "a part of the image" in r.err and not f.ledger.exists(), r)
    f.images.pop()
    for i, name in ((1, "x" * 601), (2, "1\t2"), (3, "x" * 5000), (14, "\x7f")):
        kept = f.images[0][i]
        f.images[0][i] = name
        f.write()
        r = f.pawl("run")
        t.check("a name that no ledger gives back is refused", r.code == 1 and "600 characters" in r.err and not f.ledger.exists(), r)
        f.images[0][i] = kept
    f.write()
    before = f.pawl("list")
    f.manifest.write_bytes(f.manifest.read_bytes().replace(b"\n", b"\r\n"))
    after = f.pawl("list")
    t.check("a manifest with line ends of another system", (after.code, after.out, after.err) == (before.code, before.out, before.err) and HASH.encode() in after.out, after)
    long = " ".join(f"-argument{i}" for i in range(40))
    f = rig.Fleet()
    f.board("long", command=f"{sys.executable} {rig.HERE / 'fake.py'} {{image}} {{counts}} {long}")
    f.image("long", HASH, CELLS)
    path = f.root / "boards" / "long" / "board.ini"
    path.write_text(f"; {'a comment ' * 40}\n" + path.read_text())
    r = f.pawl("run")
    t.check("a long command is read whole", r.code == 0 and all(x["status"] == "ok" for x in f.rows()), r)


def cycles():
    for kind, status in (("modelled", "ok"), ("none", "unsupported")):
        f = rig.Fleet()
        f.board("own", counter="cycles", cycles=kind)
        f.image("own", HASH, CELLS, counter="cycles")
        r = f.pawl("run")
        seen = {(x["unit"], x["kind"], x["status"], x["reason"] != "") for x in f.rows()}
        t.check(f"an emulator's own cycles that are {kind}", r.code == 0 and seen == {("instructions", "counted", "ok", False), ("cycles", "modelled", status, kind == "none")}, (r, seen))


def stopped():
    f = rig.Fleet()
    f.board("slow", reply_s=30)
    f.image("slow", HASH, CELLS, slow=0.1)
    run = f.start("run")
    try:
        run.communicate(timeout=0.6)
    except subprocess.TimeoutExpired:
        run.terminate()
    _, err = run.communicate(timeout=10)
    t.check("a run that is told to stop says how to go on", run.returncode == 1 and b"--resume" in err, err)
    t.check("and leaves no process", not f.left_over(), f.left_over())
    other = f.start("run", "--resume")
    try:
        other.communicate(timeout=0.4)
    except subprocess.TimeoutExpired:
        pass
    r = f.pawl("run", "--resume")
    t.check("two runs do not write one ledger", r.code == 1 and "another process" in r.err, r)
    other.communicate(timeout=20)
    t.check("and the first is not disturbed", other.returncode == 0 and f.pawl("audit").code == 0, "")


def usage():
    for arguments in (("fleet",), ("fleet", "fly"), ("fleet", "run", "--jobs", "0"), ("fleet", "run", "--jobs"), ("fleet", "run", "--fast"),
                      ("fleet", "audit", "--min-rows", "-1"), ("fleet", "run", "--board", "a,,b")):
        t.check(f"{' '.join(arguments)} is refused", cli.pawl(*arguments).code == 2, arguments)
    for what in ("run", "audit"):
        r = cli.pawl("fleet", what, "--manifest", "/nowhere/m.csv", "--ledger", "/nowhere/l.csv", "--boards", str(rig.ROOT / "boards"))
        t.check(f"{what} without a manifest", r.code == 1 and "/nowhere/m.csv" in r.err, r)
    r = cli.pawl("fleet", "run", "--manifest", "/nowhere/m.csv", "--boards", "/nowhere")
    t.check("no boards", r.code == 1 and "/nowhere" in r.err, r)


usage()
faults()
numbers()
figures()
chosen()
compared()
sums()
folders()
cycles()
stopped()
t.end()
