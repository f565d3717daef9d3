#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The memory contract of a client (docs/memory.md), measured.

    tools/memory.py [--certs DIR] [--write]

Builds tests/memory/contract.c for 32 bits, -Os and -O2, and lets it connect to
OpenSSL, with the bytes on the way cut at 1 and at 255, and to a peer that fills
its records across messages. Each run gets spans of exactly the sizes below and
must succeed; 8 bytes of work less must fail and say what was wanted. Then a
16 kB record is read provisionally, committed, and, with one bit changed,
discarded. Prints the table; exit code 1 when a limit does not hold. --write
puts the table into docs/memory.md.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "interop"))
import pawl_cli  # noqa: E402
import peer  # noqa: E402
import tls13_peer  # noqa: E402

BUILDS = {"Os": ["-DCMAKE_BUILD_TYPE=MinSizeRel"], "O2": ["-DCMAKE_BUILD_TYPE=RelWithDebInfo"]}
FLAGS = ["-m32", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror",
         "-ffunction-sections", "-Wl,--gc-sections", "-Wl,-z,now", "-Iinclude", "-Iports/posix"]
KB = 1024
RECV = 512
STACK = 3 * KB  # what the limits leave for the deepest stack
SEND = {"as-sent": 128, "build": 256}
# (chain, mode, records across messages): (work span, limit of the sum)
CONTRACT = {
    ("chain4", "as-sent", False): (3064, 6 * KB),
    ("chain4", "as-sent", True): (3120, 6 * KB),
    ("big", "as-sent", False): (4152, 6 * KB),
    ("big", "as-sent", True): (4664, 6 * KB + 512),
    ("chain4", "build", False): (3064, 8 * KB),
    ("chain4", "build", True): (3120, 8 * KB),
    ("big", "build", False): (4656, 8 * KB),
    ("big", "build", True): (5168, 8 * KB),
}
HEAD = ["build", "chain", "mode", "profile", "records", "cut", "engine", "recv", "send", "work", "sum", "limit", "stack", "all", "limit", "base"]

failures = []


def command(words):
    done = subprocess.run(words, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("%s\n%s%s" % (" ".join(map(str, words)), done.stdout[-3000:], done.stderr[-3000:]))


def build(name):
    """The program, linked with the library of its own build."""
    out = ROOT / "build" / "memory" / name
    command(["cmake", "--preset", "host32", "-B", out, "-DPAWL_TESTS=OFF", *BUILDS[name]])
    command(["cmake", "--build", out, "-j", str(len(os.sched_getaffinity(0))), "--target", "pawl", "pawl_posix"])
    command(["gcc", *FLAGS, "-" + name, "tests/memory/contract.c", out / "libpawl_posix.a", out / "libpawl.a", "-o", out / "contract"])
    return out / "contract"


def run(program, certs, port, **options):
    words = [program, str(port), certs / "roots.pem", *("%s=%s" % (k.replace("_", "-"), v) for k, v in options.items())]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    if not done.stdout:
        return {"connected": False, "failure": done.stderr.strip() or "no output"}
    return json.loads(done.stdout)


def openssl(program, certs, chain, cut, options):
    with peer.openssl_server(certs, chain) as server, peer.Relay(server.port, split=(cut, cut)) as relay:
        return run(program, certs, relay.port, read=cut, **options)


def coalesced(program, certs, chain, cut, options):
    """One flight in records as full as they can be, whatever is in them."""
    listener = tls13_peer.listen()
    port = listener.getsockname()[1]

    def serve():
        server = tls13_peer.Server(listener.accept()[0], certs / (chain + ".chain.pem"), certs / (chain + ".key"), fragment=16384)
        tls13_peer.converse(server, b"", once=False)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    with peer.Relay(port, split=(None, cut)) as relay:
        result = run(program, certs, relay.port, read=cut, **options)
    listener.close()
    thread.join(5)
    return result


def case(program, name, certs, chain, mode, across, cut, small):
    work, limit = CONTRACT[chain, mode, across]
    options = {"recv": RECV, "send": SEND[mode], "limit": 0, "as_sent": int(mode == "as-sent")}
    if small:
        options["profile"] = "small"
    talk = coalesced if across else openssl
    r = talk(program, certs, chain, cut, dict(options, work=work))
    title = "%s %s %s %s cut at %d" % (name, chain, mode, "coalesced" if across else "openssl", cut)
    if not r["connected"]:
        failures.append("%s: %s wanted %s had %s" % (title, r["failure"], r.get("wanted"), r.get("had")))
        return None
    total = r["engine"] + RECV + SEND[mode] + work
    if total > limit or total + r["stack"] > limit + STACK or r["used"] > work:
        failures.append("%s: %d bytes, %d with the stack, above %d or %d" % (title, total, total + r["stack"], limit, limit + STACK))
    less = talk(program, certs, chain, 255, dict(options, work=work - 8))
    if less["connected"] or less.get("had") != work - 8 or not work - 8 < less.get("wanted", 0) <= work:
        failures.append("%s: with 8 bytes less: %s" % (title, less))
    return [name, chain, mode, "small" if small else "full", "full, across" if across else "full, OpenSSL", str(cut), str(r["engine"]),
            str(RECV), str(SEND[mode]), str(work), str(total), str(limit), str(r["stack"]), str(total + r["stack"]), str(limit + STACK), str(r["base"])]


def changed(program, name, certs):
    """One bit of the leaf's signature, of the next key and of its signature:
    the record's tag is what is wrong; no certificate was judged before it."""
    for flip in (15000, 16000, 16500):
        with peer.openssl_server(certs, "big") as server, peer.Relay(server.port, flip=(None, flip)) as relay:
            r = run(program, certs, relay.port, recv=RECV, send=128, work=CONTRACT["big", "as-sent", False][0], limit=0, as_sent=1)
        if r["connected"] or r["failure"] != "RECORD_TAG":
            failures.append("%s: byte %d changed: %s" % (name, flip, r))


def provisional(program, name, certs):
    """A record of 16 kB through 512 bytes, right and then wrong in one bit."""
    out = []
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "file").write_bytes(bytes(range(256)) * 80)
        for flip in (None, 15000):  # inside the first record of data
            with peer.openssl_server(certs, "chain4", mode="-WWW", cwd=folder) as server, \
                    peer.Relay(server.port, split=(None, 255), flip=(None, flip)) as relay:
                r = run(program, certs, relay.port, recv=RECV, send=128, work=3064, limit=0, as_sent=1, get="/file")
            if flip is None and (r["failure"] or r["committed"] < 20480 or r["discarded"]):
                failures.append("%s: a large record was not committed: %s" % (name, r))
            if flip is not None and (r["failure"] != "RECORD_TAG" or r["committed"] or r["discarded"] < 16000):
                failures.append("%s: a changed record was not discarded: %s" % (name, r))
            out.append("-%s, records of 16 kB read provisionally through 512 bytes, %s: %d bytes committed, %d discarded, %s" %
                       (name, "one bit changed" if flip else "as sent", r["committed"], r["discarded"], r["failure"] or "closed"))
    return out


def tabulate(rows):
    widths = [max(len(r[i]) for r in rows) for i in range(len(rows[0]))]
    lines = ["| " + " | ".join(c.ljust(w) for c, w in zip(r, widths)) + " |" for r in rows]
    lines.insert(1, "|" + "|".join("-" * (w + 2) for w in widths) + "|")
    return lines


def write(lines):
    path = ROOT / "docs" / "memory.md"
    text = path.read_text()
    begin, end = "<!-- measured -->\n", "<!-- end -->"
    at = text.index(begin) + len(begin)
    path.write_text(text[:at] + "\n" + "\n".join(lines) + "\n\n" + text[text.index(end, at):])


def main():
    parser = argparse.ArgumentParser(description="the memory contract of a client")
    parser.add_argument("--certs", type=pathlib.Path)
    parser.add_argument("--write", action="store_true", help="put the table into docs/memory.md")
    args = parser.parse_args()
    certs = args.certs or pawl_cli.certs()
    rows, notes = [HEAD], []
    for name in BUILDS:
        print("building -%s, 32 bits ..." % name, flush=True)
        program = build(name)
        for chain, mode, across in CONTRACT:
            for cut in (1, 255):
                print("  %s %s %s cut at %d" % (chain, mode, "coalesced" if across else "OpenSSL", cut), flush=True)
                rows.append(case(program, "-" + name, certs, chain, mode, across, cut, False))
        rows.append(case(program, "-" + name, certs, "big", "as-sent", False, 255, True))
        changed(program, name, certs)
        notes += provisional(program, name, certs)
    lines = tabulate([r for r in rows if r]) + [""] + ["- " + n for n in notes]
    print("\n".join(lines))
    if args.write and not failures:
        write(lines)
    for failure in failures:
        print("FAILED:", failure)
    print("the contract holds" if not failures else "%d failures" % len(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
