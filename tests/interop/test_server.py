#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl serve with clients of OpenSSL, GnuTLS and curl, and with pawl connect:
HTTP, 100 MB, many connections, small memory. Suites, groups and kinds of
certificate are matrix.py's."""
import concurrent.futures
import hashlib
import itertools
import os
import pathlib
import socket
import subprocess
import tempfile
import time

import pawl_cli as cli
import peer

BIG, LESS = 100_000_000, 8_000_000
certs = cli.certs()
t = cli.Checks()
folder = tempfile.TemporaryDirectory()
root = pathlib.Path(folder.name)


def populate():
    (root / "index.html").write_text("<html>front page</html>\n")
    (root / "sub").mkdir()
    (root / "sub" / "index.html").write_text("<html>below</html>\n")
    (root / "empty").mkdir()
    for hidden in (".hidden", ".git/config"):
        (root / hidden).parent.mkdir(exist_ok=True)
        (root / hidden).write_text("not for everybody\n")
    (root / "a file.txt").write_text("with a space\n")
    (root / "none.bin").write_bytes(b"")
    (root / "link").symlink_to("/etc/passwd")
    os.mkfifo(root / "pipe")
    block = os.urandom(1_000_000)
    sums = {}
    for name, size in (("big.bin", BIG), ("less.bin", LESS)):
        digest = hashlib.sha256()
        with open(root / name, "wb") as f:
            for i in range(size // len(block)):
                piece = block[i:] + block[:i]
                digest.update(piece)
                f.write(piece)
        sums[name] = digest.hexdigest()
    return sums


def page(output):
    return b"front page" in output


def itself():
    """Each suite and group with pawl connect."""
    for cert in ("p256", "p256-rsa", "rsa2048", "rsapss"):
        with cli.Serve("--suite", ",".join(cli.SUITES.values()), "--group", ",".join(cli.GROUP_NAMES), cert=cert, root=root) as s:
            for suite, group in itertools.product(cli.SUITES, cli.GROUP_NAMES):
                r = cli.connect(s.port, "--suite", cli.SUITES[suite], "--group", group)
                t.check(f"pawl {cert} {suite} {group}", r.code == 0 and page(r.out) and r.json["alpn"] is None, r)


def choices():
    """The server's own restrictions, retry with and without a cookie."""
    for cookie in ((), ("--cookie",)):
        with cli.Serve("--group", "p256", "--suite", "chacha20-poly1305", *cookie, root=root) as s:
            r = peer.openssl_client(certs, s.port, cli.GET, group="x25519,p256", until=b"</html>")
            t.check(f"openssl retries {cookie}", page(r.output), r.output[-500:])
            r = peer.gnutls_client(certs, s.port, cli.GET, group="x25519,p256", until=b"</html>")
            t.check(f"gnutls retries {cookie}", page(r.output), r.output[-500:])
            r = cli.connect(s.port)
            t.check(f"pawl retries {cookie}", r.code == 0 and page(r.out) and r.json["suite"] == "TLS_CHACHA20_POLY1305_SHA256" and
                    any(e["event"] == "hello_retry" for e in r.json["events"]), r)
            r = peer.openssl_client(certs, s.port, cli.GET, group="x25519")
            t.check(f"no group in common {cookie}", not page(r.output) and b"handshake failure" in r.output, r.output[-500:])
            r = peer.openssl_client(certs, s.port, cli.GET, suite="aes128gcm")
            t.check(f"no suite in common {cookie}", not page(r.output) and b"handshake failure" in r.output, r.output[-500:])
        log = s.log()
        t.check("the server names both", "GROUP_NONE" in log and "SUITE_NONE" in log, log)
    with cli.Serve("--alpn", "x/1", root=root) as s:
        r = peer.openssl_client(certs, s.port, cli.GET, extra=("-alpn", "y/1"))
        t.check("no protocol in common", b"no application protocol" in r.output, r.output[-500:])
        r = peer.openssl_client(certs, s.port, cli.GET, extra=("-alpn", "y/1,x/1"), until=b"</html>")
        t.check("ALPN agreed", b"ALPN protocol: x/1" in r.output, r.output[-500:])
        r = peer.openssl_client(certs, s.port, cli.GET, extra=("-tls1_2",), sigalgs=None)
        t.check("TLS 1.2 is refused", not page(r.output), r.output[-500:])


def http():
    with cli.Serve(root=root) as s:
        def get(path, *extra):
            r = peer.curl(certs, s.port, path, extra=("-i", "--path-as-is", "--max-time", "10") + extra)
            head, _, body = r.output.partition(b"\r\n\r\n")
            return int(head.split()[1]) if head.startswith(b"HTTP/1.1 ") else 0, head.decode().lower(), body

        for path, status, kind, body in (
                ("/", 200, "text/html", b"<html>front page</html>\n"), ("/?q=1", 200, "text/html", b"<html>front page</html>\n"),
                ("/sub/", 200, "text/html", b"<html>below</html>\n"), ("/a%20file.txt", 200, "text/plain", b"with a space\n"),
                ("/none.bin", 200, "octet-stream", b""), ("/missing", 404, "", None), ("/empty/", 404, "", None), ("/pipe", 404, "", None),
                ("/../etc/passwd", 403, "", None), ("/sub/../../etc/passwd", 403, "", None), ("/%2e%2e/etc/passwd", 403, "", None),
                ("/..%2fetc/passwd", 403, "", None), ("/sub/..", 403, "", None), ("/link", 403, "", None), ("/index.html/", 404, "", None),
                ("/.hidden", 404, "", None), ("/.git/config", 404, "", None), ("/a%00b", 400, "", None), ("/%zz", 400, "", None), ("//etc/passwd", 404, "", None)):
            seen = get(path)
            t.check(f"GET {path}: {status}", seen[0] == status and kind in seen[1] and body in (None, seen[2]), seen)
        seen = get("/sub")
        t.check("a directory without its slash", seen[0] == 301 and "location: /sub/" in seen[1], seen)
        seen = get("/big.bin", "-I")
        t.check("HEAD has the length and no body", seen[0] == 200 and f"content-length: {BIG}" in seen[1] and seen[2] == b"", seen)
        seen = get("/", "-X", "DELETE")
        t.check("DELETE is refused", seen[0] == 405 and "allow: get, head" in seen[1], seen)
        seen = get("/" + "x" * 3000)
        t.check("a path that is too long", seen[0] == 414, seen)
        seen = get("/", "-H", "X: " + "y" * 9000)
        t.check("a head that is too long", seen[0] == 431, seen)
        r = peer.curl(certs, s.port, extra=("-v", "https://localhost:%d/sub/" % s.port, "https://localhost:%d/none.bin" % s.port))
        t.check("three requests on one connection", r.output.count(b"Re-using existing connection") == 2, r.output[-2000:])
        pipelined = b"GET / HTTP/1.1\r\nHost: h\r\n\r\nHEAD /sub/ HTTP/1.1\r\nHost: h\r\n\r\nGET /sub/ HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
        r = cli.connect(s.port, data=pipelined)
        t.check("pipelined requests", r.code == 0 and r.out.count(b"200 OK") == 3 and page(r.out) and r.out.endswith(b"below</html>\n") and
                r.json["closed"], r)
        for bad, status in ((b"GET\r\n\r\n", b"400"), (b"GET / HTTP/2.0\r\n\r\n", b"505"), (b"GET / HTTP/1.1\r\n\r\n", b"400"),
                            (b"GET / HTTP/1.0\r\nbroken\r\n\r\n", b"400"), (b"\x00\x01\x02\r\n\r\n", b"400")):
            r = cli.connect(s.port, data=bad)
            t.check(f"{bad} is answered", r.code == 0 and r.out.startswith(b"HTTP/1.1 " + status), r)


def secrets():
    """The key lies below what is served, under a second name too."""
    (root / "a.key").write_bytes((certs / "p256.key").read_bytes())
    os.link(root / "a.key", root / "b.key")
    (root / "a.psk").write_text("00" * 32)
    with cli.Serve("--key", root / "a.key", "--psk-identity", "id", "--psk-key", root / "a.psk", root=root) as s:
        for name in ("a.key", "b.key", "a.psk"):
            for extra in (("-i",), ("-I",)):
                r = peer.curl(certs, s.port, "/" + name, extra=extra)
                t.check(f"{name} is not served {extra}", r.output.startswith(b"HTTP/1.1 403 ") and b"PRIVATE" not in r.output, r.output)
        r = peer.curl(certs, s.port, "/index.html")
        t.check("what lies beside it is", page(r.output), r.output)


def bulk(sums):
    with cli.Serve("--summary", root=root) as s:
        for suite, name in (("aes128gcm", "big.bin"), ("aes256gcm", "less.bin"), ("chacha20", "less.bin")):
            out = root / "out.bin"
            r = peer.curl(certs, s.port, "/" + name, suite=suite, extra=("-o", str(out)), deadline=300)
            digest = hashlib.sha256()
            if out.exists():
                with open(out, "rb") as f:
                    for piece in iter(lambda: f.read(1 << 20), b""):
                        digest.update(piece)
                out.unlink()
            t.check(f"curl downloads {name} with {suite} intact", r.code == 0 and digest.hexdigest() == sums[name], r.output)


def crowd():
    """Slow, silent and hasty clients beside each other."""
    (root / "some.bin").write_bytes(os.urandom(300_000))
    want = (root / "some.bin").read_bytes()
    with cli.Serve("--idle", "1500", "--max", "60", root=root) as s:
        silent = [socket.create_connection(("127.0.0.1", s.port)) for _ in range(20)]
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            jobs = [pool.submit(peer.curl, certs, s.port, "/some.bin") for _ in range(24)]
            good = sum(j.result().output == want for j in jobs)
        t.check("24 downloads beside 20 silent clients", good == 24, good)
        time.sleep(2.5)
        closed = 0
        for c in silent:
            c.settimeout(1)
            try:
                closed += c.recv(100)[-1:] == b"" or c.recv(100) == b""
            except OSError:
                closed += 1
            c.close()
        t.check("silent clients are closed", closed == 20, closed)
        before = len(os.listdir(f"/proc/{s.child.pid}/fd"))
        for _ in range(10):  # gone in the middle of a download
            with socket.create_connection(("127.0.0.1", s.port)) as c:
                c.sendall(b"\x16\x03\x01\x00\x05abcde")
            socket.create_connection(("127.0.0.1", s.port)).close()
        curl = subprocess.run(["curl", "-sk", "--max-time", "0.2", "--limit-rate", "10k", "-o", "/dev/null", f"https://localhost:{s.port}/big.bin"])
        t.check("a download that is given up", curl.returncode == 28)
        time.sleep(3)
        after = len(os.listdir(f"/proc/{s.child.pid}/fd"))
        t.check("no descriptor stays behind", after <= before, (before, after))
        t.check("and it still serves", page(peer.curl(certs, s.port).output))
        code = s.stop()
        t.check("SIGTERM ends it with 0", code == 0, code)
        log = s.log()
        t.check("what went wrong is named", "STREAM_ENDED" in log and "MESSAGE_UNEXPECTED" in log and "before the answer to /big.bin" in log,
                log[-2000:])


def small():
    with cli.Serve("--buffer", "512", "--send-buffer", "256", "--work", "6144", "--json", root=root) as s:
        r = peer.curl(certs, s.port, "/some.bin")
        t.check("curl, server of 256 and 512 byte buffers", r.output == (root / "some.bin").read_bytes(), len(r.output))
        r = cli.connect(s.port, "--buffer", "256", "--send-buffer", "128")
        t.check("pawl, both small", r.code == 0 and page(r.out), r)
        with peer.Relay(s.port, split=(1, 1)) as relay:
            r = peer.curl(certs, relay.port)
            t.check("one byte at a time", page(r.output), r.output)
    # GnuTLS clients refuse a record_size_limit below 511 unless told otherwise.
    with cli.Serve("--buffer", "544", "--send-buffer", "256", "--work", "6144", root=root) as s:
        r = peer.gnutls_client(certs, s.port, cli.GET, until=b"</html>")
        t.check("gnutls, server of 544 and 256 byte buffers", page(r.output), r.output[-500:])
    with cli.Serve("--count", "1", "--stack", "--json", root=root) as s:
        t.check("one connection", page(peer.curl(certs, s.port).output))
        code = s.child.wait(10)
        t.check("--count 1 ends by itself", code == 0 and '"stack"' in s.log(), s.log())


sums = populate()
itself()
choices()
http()
secrets()
bulk(sums)
crowd()
small()
t.end()
