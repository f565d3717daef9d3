#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl bench and pawl table: every row has a figure or a reason, answers are
checked, and the published cells are all there."""
import csv
import io
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "interop"))
import pawl_cli as cli  # noqa: E402

t = cli.Checks()


def rows_of(r):
    return list(csv.DictReader(io.StringIO(r.out.decode())))


def listed():
    r = cli.pawl("bench", "--list")
    lines = dict(line.split(":", 1) for line in r.out.decode().splitlines())
    t.check("bench --list", r.code == 0 and "sha256" in lines["algorithms"].split(), r)
    return lines["algorithms"].split(), [w for w in lines["libraries"].split() if not w.startswith("(")]


def bench(names, libraries):
    arguments = ["bench", "--csv", "--sample-ms", "1", "--sizes", "64,1000"]
    if libraries:
        arguments += ["--vs", "all"]
    else:  # sanitizers and 32 bits: slow, and all run with the others
        some = ("sha", "gcm", "ccm-8", "x25519", "ecdsa-p256", "ed25519", "rsa2048-pkcs1")
        names = [name for name in names if any(part in name for part in some)]
        arguments += some
    r = cli.pawl(*arguments)
    rows = rows_of(r)
    t.check("bench of everything", r.code == 0, r)
    t.check("every algorithm has a row of Pawl's with a figure",
            {x["primitive"] for x in rows if x["library"] == "pawl" and x["status"] == "ok"} == set(names), names)
    t.check("a row has a figure or a reason", all((x["value"] != "") != (x["reason"] != "") for x in rows), rows)
    t.check("a figure comes with its kind and with answers that were right", all(
        x["kind"] == "measured" and x["before"] == x["after"] == "1" for x in rows if x["value"]), rows)
    t.check("no answer was wrong", all(x["status"] in ("ok", "unsupported") for x in rows), [x for x in rows if x["status"] == "kat_failed"])
    for library in libraries:
        t.check(f"{library} has rows with figures", sum(x["library"] == library and x["status"] == "ok" for x in rows) > 10, library)


def refused():
    for arguments, word in ((("--plant", "nope"), "'nope'"), (("--plant", "sha256", "x25519"), "'sha256'"), (("--sizes", "64,"), "empty"),
                            (("--sizes", "64,1000,64"), "64 is there twice"), (("--vs", "engine,"), "empty"), (("--bulk", "5", "sha256"), "--cases")):
        r = cli.pawl("bench", "--sample-ms", "1", *arguments)
        t.check(f"bench {' '.join(arguments)}", r.code == 2 and word in r.err and not r.out, r)
    r = cli.pawl("bench", "--csv", "--sample-ms", "1", "--sizes", "64", "--vs", "engine,engine", "sha256")
    cells = [(x["library"], x["accelerated"], x["variant"], x["primitive"], x["operation"], x["unit"]) for x in rows_of(r)]
    t.check("a library that is named twice has its rows once", len(set(cells)) == len(cells) > 0, r)


def planted():
    for name in ("sha256", "aes128-gcm", "x25519", "ecdsa-p256-sha256"):
        r = cli.pawl("bench", "--csv", "--sample-ms", "1", "--sizes", "64", "--plant", name, name, "sha384", "p256")
        rows = rows_of(r)
        wrong = {x["primitive"] for x in rows if x["status"] == "kat_failed"}
        t.check(f"a fault in {name} is seen, and only there", r.code == 1 and wrong == {name}, (wrong, r.code))
        t.check(f"a fault in {name} leaves it without any figure", all(x["value"] == "" for x in rows if x["primitive"] == name), rows)


def engine():
    r = cli.pawl("bench", "--csv", "--sample-ms", "1", "--sizes", "8,1024", "--vs", "engine", "hmac-sha256", "aes128-gcm", "p521")
    rows = [x for x in rows_of(r) if x["variant"] == "engine"]
    told = [x for x in rows if x["primitive"] in ("hmac-sha256", "aes128-gcm")]
    t.check("rows of this processor's engine", r.code == 0 and len(told) == 6, rows)
    t.check("what it has no engine for is unsupported", {x["status"] for x in rows if x["primitive"] not in ("hmac-sha256", "aes128-gcm")} == {"unsupported"}, rows)
    if all(x["status"] == "unsupported" for x in told):
        print("# this processor has no instructions for AES and SHA-256")
        return
    t.check("figures name the engine", all(x["accelerated"] != "none" and x["value"] for x in told if x["status"] == "ok"), told)
    t.check("no figure where it did nothing", all(x["status"] == "not_used" and not x["value"] for x in told if x["size"] == "8" and x["primitive"] == "aes128-gcm"), told)
    # Where the crossover lies is measured: in a build with sanitizers, or on a busy machine, it may be beyond this size.
    t.check("a figure where it did something", all(x["status"] in ("ok", "not_used") for x in told if x["size"] == "1024"), told)


def usage():
    for arguments, word in ((("--vs", "gnutls"), "gnutls"), (("rot13",), "rot13"), (("--sizes", "0"), "'0'"), (("--sizes", "16385"), "16385"),
                            (("--sample-ms", "x"), "'x'"), (("--sizes",), "needs a value"), (("--fast",), "--fast")):
        r = cli.pawl("bench", *arguments)
        t.check(f"bench {' '.join(arguments)} is refused", r.code == 2 and word in r.err, r)
    for arguments in ((), ("emssl",), ("cyclone", "--html")):
        t.check(f"table {' '.join(arguments)} is refused", cli.pawl("table", *arguments).code == 2, arguments)


def cyclone():
    published = list(csv.DictReader(open(ROOT / "reference" / "cyclone_esp32s2.csv")))
    rows = rows_of(cli.pawl("table", "cyclone", "--csv"))
    keys = ("family", "algorithm", "operation", "path")
    t.check("the table has the published cells, in their order", [[x[k] for k in keys] for x in rows] == [[x[k] for k in keys] for x in published], len(rows))
    t.check("the published figures are as published", [(float(x["published"]), x["unit"]) for x in rows] == [(float(x["value"]), x["unit"]) for x in published], "")
    t.check("a cell has a figure with its kind and ratio, or a reason",
            all(bool(x["pawl"]) == bool(x["kind"]) == bool(x["ratio"]) != bool(x["reason"]) for x in rows), rows)
    text = cli.pawl("table", "cyclone").out.decode()
    t.check("the table for people says what its figures are", "scaled" in text and "measured by the vendor" in text, text[-300:])


names, libraries = listed()
usage()
engine()
cyclone()
bench(names, libraries)
refused()
planted()
t.end()
