#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""--record and pawl replay: both roles come out the same bit for bit, and what
was changed, cut short or is no recording is refused with its own reason."""
import os
import pathlib
import stat
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "interop"))
import pawl_cli as cli  # noqa: E402

certs = cli.certs()
t = cli.Checks()
folder = tempfile.TemporaryDirectory()
tmp = pathlib.Path(folder.name)
SEND, RECV, RANDOM, FILE, END = 10, 8, 3, 2, 21


def notes(data):
    """(kind, where its content begins, its length)."""
    at, found = 8, []
    while at < len(data):
        kind, size = struct.unpack_from(">BI", data, at)
        found.append((kind, at + 5, size))
        at += 5 + size
    return found


def connection(name, serve=(), connect=(), server_cert="p256", data=cli.GET):
    """One connection of pawl with pawl, both recorded; paths of the two."""
    www = tmp / "www"
    www.mkdir(exist_ok=True)
    (www / "index.html").write_bytes(b"<p>hello" + b"x" * 40000)
    mine, theirs = tmp / f"{name}.client.rec", tmp / f"{name}.server.rec"
    server = subprocess.Popen([cli.PAWL, "serve", "--listen", "127.0.0.1:0", "--root", www, "--count", "1", "--quiet", "--record", theirs,
                               "--cert", certs / f"{server_cert}.chain.pem", "--key", certs / f"{server_cert}.key", *serve],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    port = server.stdout.readline().split()[-1].decode()
    client = subprocess.run([cli.PAWL, "connect", f"127.0.0.1:{port}", "--ca", certs / "roots-all.pem", "--name", "localhost", "--quiet", "--record", mine,
                             *connect], input=data, capture_output=True, timeout=60)
    server.communicate(timeout=60)
    return mine, theirs, client


def same(name, path, words=b""):
    r = cli.pawl("replay", path)
    t.check(f"{name} comes out the same", r.code == 0 and b"as recorded" in r.out and words in r.out, r)


def good():
    (tmp / "psk").write_text("00112233445566778899aabbccddeeff" * 2)
    cases = {
        "plain": {},
        "small buffers": {"connect": ("--buffer", "512", "--send-buffer", "256"), "serve": ("--buffer", "512", "--send-buffer", "300")},
        "key update": {"connect": ("--update",)},
        "retry": {"connect": ("--group", "x25519,p256"), "serve": ("--group", "p256", "--cookie")},
        "chacha": {"connect": ("--suite", "chacha20-poly1305")},
        "RSA": {"server_cert": "rsa2048"},
        "session": {"connect": ("--session", tmp / "session")},
        "resumed": {"connect": ("--session", tmp / "session")},
        "external PSK": {"serve": ("--psk-identity", "me", "--psk-key", tmp / "psk"), "connect": ("--psk-identity", "me", "--psk-key", tmp / "psk")},
        "client certificate": {"serve": ("--client-ca", certs / "roots-all.pem"),
                               "connect": ("--cert", certs / "client-p256.chain.pem", "--key", certs / "client-p256.key")},
        "redacted": {"serve": ("--redact",)},
        "wrong name": {"connect": ("--name", "example.org")},
    }
    (tmp / "both.pem").write_bytes((certs / "p256.key").read_bytes() + (certs / "p256.chain.pem").read_bytes())
    cases["redacted, one file"] = {"serve": ("--redact", "--cert", tmp / "both.pem", "--key", tmp / "both.pem")}
    cases["redacted, key in the chain"] = {"serve": ("--redact", "--cert", tmp / "both.pem")}
    for name, case in cases.items():
        mine, theirs, client = connection(name.replace(" ", "-"), **case)
        t.check(f"{name}: the connection itself", (client.returncode == 0) == (name != "wrong name"), client)
        same(f"{name}, client,", mine, b"CERT_NAME" if name == "wrong name" else b"no failure")
        same(f"{name}, server,", theirs, b"ALERT_RECEIVED" if name == "wrong name" else b"no failure")
    return tmp / "plain.client.rec", tmp / "plain.server.rec"


def secrets(plain):
    t.check("a recording is for its owner only", stat.S_IMODE(os.stat(plain).st_mode) == 0o600, oct(os.stat(plain).st_mode))
    key = (certs / "p256.key").read_bytes()
    t.check("a server's recording has its key", key in (tmp / "plain.server.rec").read_bytes(), "")
    body = key.splitlines()[1]
    for path in tmp.glob("redacted*.server.rec"):
        t.check(f"{path.name} has not", body not in path.read_bytes(), "")
    r = cli.pawl("connect", "localhost:1", "--redact", "--record", tmp / "x", "--session", tmp / "y")
    t.check("--redact with --session is refused", r.code == 2, r)
    r = cli.pawl("connect", "localhost:1", "--record", tmp / "no" / "such", "--insecure")
    t.check("a recording that cannot be made is an error", r.code == 1 and "no/such" in r.err, r)


def refused(name, data, words, code=1):
    path = tmp / "bad.rec"
    path.write_bytes(data)
    r = cli.pawl("replay", path)
    t.check(f"{name}: refused with its reason", r.code == code and words in r.err, r)


def bad(path):
    data = path.read_bytes()
    found = notes(data)
    refused("no recording", b"hello, world", "not a recording")
    refused("another version", data[:7] + b"\2" + data[8:], "another version")
    refused("an unknown note", data[:8] + b"\x63" + data[9:], "not a recording")
    refused("bytes behind the end", data + b"\0", "not a recording")
    for kind, begin, size in (found[0], found[len(found) // 2], found[-1]):
        refused(f"cut short in a note at {begin}", data[:begin + size - 1], "cut short")
        refused(f"cut short before a note at {begin}", data[:begin - 5], "cut short")
    for kind, words in ((SEND, "send"), (RECV, "differently"), (RANDOM, "differently"), (END, "end")):
        _, begin, size = next(n for n in found if n[0] == kind and n[2] > 0)
        at = begin + size - 1
        refused(f"a changed byte in note {kind}", data[:at] + bytes([data[at] ^ 1]) + data[at + 1:], words)
    _, begin, size = next(n for n in found if n[0] == FILE)
    refused("without a file it needs", data[:begin] + b"q" + data[begin + 1:], "not in the recording")
    t.check("no file: usage", cli.pawl("replay").code == 2, "")
    t.check("a missing file", cli.pawl("replay", tmp / "none").code == 1, "")


def kept():
    recordings = sorted((ROOT / "tests" / "recordings").glob("*.rec"))
    t.check("there are kept recordings", len(recordings) > 0, "")
    for path in recordings:
        same(path.name, path)


client, server = good()
secrets(client)
bad(client)
bad(server)
kept()
t.end()
