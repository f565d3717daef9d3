#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl connect with servers of OpenSSL and GnuTLS: odd kinds of chains, small
buffers, and records cut at odd places. Suites, groups and kinds are matrix.py's."""
import itertools
import time
import pathlib
import socket
import subprocess

import pawl_cli as cli
import peer
import tls13_peer

CHAINS = ("chain4", "big", "rsa-only-root", "wildcard")
SERVERS = {"openssl": peer.openssl_server, "gnutls": peer.gnutls_server}

certs = cli.certs()
t = cli.Checks()


def whole(outcome, suite=None, group=None):
    j = outcome.json
    return (outcome.code == 0 and b"</html>" in outcome.out.lower() and j.get("certificate") == "verified" and j.get("failure") is None and
            suite in (None, j.get("suite")) and group in (None, j.get("group")))


def one(server, cert, suite, group, *options, **how):
    with SERVERS[server](certs, cert, suite=suite, group=group, **how) as s:
        name = ["--name", "a.pawl.test"] if cert == "wildcard" else []
        r = cli.connect(s.port, "--suite", cli.SUITES[suite], "--group", group, *name, *options)
        t.check(f"{server} {cert} {suite} {group} {' '.join(options)}", whole(r, cli.SUITE_NAMES[suite], cli.GROUP_NAMES[group]), r)


def chains():
    choices = itertools.cycle(itertools.product(cli.SUITES, cli.GROUP_NAMES))
    for server, cert in itertools.product(SERVERS, CHAINS):
        one(server, cert, *next(choices))


def retry():
    """The server has only the group that no share was sent for."""
    for server, (first, second) in itertools.product(SERVERS, (("x25519", "p256"), ("p256", "x25519"))):
        with SERVERS[server](certs, "p256", group=second) as s:
            r = cli.connect(s.port, "--group", f"{first},{second}")
            events = [e["event"] for e in r.json.get("events", [])]
            t.check(f"{server} retry to {second}", whole(r, group=cli.GROUP_NAMES[second]) and "hello_retry" in events, r)


def small():
    """A receive buffer of 256 and 512 bytes: large records are streamed."""
    for server, cert, buffer, mode in itertools.product(SERVERS, ("p256", "chain4", "big"), ("256", "512"), ((), ("--as-sent",))):
        # GnuTLS 3.7 cannot send a flight of more than 32 records; asked for
        # short ones, its server ends with an internal error.
        if (server, cert) == ("gnutls", "big"):
            continue
        with SERVERS[server](certs, cert) as s:
            r = cli.connect(s.port, "--buffer", buffer, "--send-buffer", "256", "--work", "6144", *mode)
            t.check(f"{server} {cert} buffer {buffer} {mode}", whole(r), r)


def provisional():
    """A server that does not care what records it was asked for."""
    data = bytes(range(256)) * 64
    for buffer, fault in (("512", None), ("256", None), ("512", "tag"), ("512", "whole")):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            child = subprocess.Popen([cli.PAWL, "connect", f"localhost:{listener.getsockname()[1]}", "--ca", certs / "roots.pem", "--json",
                                      "--buffer", buffer] + (["--whole"] if fault == "whole" else []),
                                     stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            sock = listener.accept()[0]
            server = tls13_peer.Server(sock, certs / "p256.chain.pem", certs / "p256.key")
            try:
                server.handshake()
                server.send_data(data[:100])
                server.send_data(data)
                if fault == "tag":
                    record = bytearray(server.record(23, data))
                    record[-1] ^= 1
                    sock.sendall(record)
                server.close()
            except (OSError, tls13_peer.PeerAlert, tls13_peer.PeerClosed):
                pass
            out, err = child.communicate(timeout=30)
            sock.close()
        r = cli.Outcome(child.returncode, out, err)
        good = {None: r.code == 0 and out == data[:100] + data, "tag": r.code == 1 and r.failure == "RECORD_TAG" and out == data[:100] + data,
                "whole": r.code == 1 and r.failure in ("RECORD_MEMORY", "RECORD_OVERFLOW") and out == data[:100]}
        t.check(f"a full record through {buffer} bytes, {fault}", good[fault], r)


def splits():
    for cert, size in itertools.product(("chain4", "big"), (1, 255)):
        with peer.openssl_server(certs, cert) as s, peer.Relay(s.port, split=(size, size)) as relay:
            r = cli.connect(relay.port, "--buffer", "512")
            t.check(f"{cert} in pieces of {size}", whole(r), r)
    with peer.openssl_server(certs, "chain4") as s, peer.Relay(s.port, gather=(0.05, 0.05)) as relay:
        t.check("flights in one piece", whole(cli.connect(relay.port)), "")


def features():
    with peer.openssl_server(certs, "p256", extra=("-alpn", "http/1.1")) as s:
        r = cli.connect(s.port, "--alpn", "h2,http/1.1")
        t.check("ALPN agreed", whole(r) and r.json["alpn"] == "http/1.1", r)
        r = cli.connect(s.port, "--alpn", "h2")
        t.check("ALPN without a common protocol", r.code == 1 and r.failure == "ALERT_RECEIVED" and
                r.json["failure"]["alert_received"] == "no_application_protocol", r)
    with peer.openssl_server(certs, "p256") as s:
        r = cli.connect(s.port, "--update")
        events = [e["event"] for e in r.json.get("events", [])]
        t.check("both keys updated", whole(r) and "own_key_updated" in events and "peer_updated_key" in events, r)
        r = cli.connect(s.port, host="127.0.0.1")
        t.check("an address as the name", whole(r), r)
        r = cli.connect(s.port, "--insecure", ca=None)
        t.check("--insecure says so", r.code == 0 and r.json["certificate"] == "not checked", r)
        r = cli.connect(s.port, "--send-buffer", "128", "--stack")
        t.check("a send buffer of 128 bytes, stack measured", whole(r) and 0 < r.json["memory"]["stack"] < 8192, r)
    label = "EXPERIMENTAL pawl"
    with peer.openssl_server(certs, "p256", mode=None, extra=("-keymatexport", label, "-keymatexportlen", "32")) as s:
        r = cli.connect(s.port, "--exporter", label, "--idle", "200", data=b"x")
        s.wait_for(b"Keying material:")
        t.check("exported bytes agree", len(r.json.get("exported", "")) == 64 and r.json["exported"].upper().encode() in s.output(), r)


def echo():
    """Lines come back while the input stays open, and a bulk both ways."""
    lines = b"".join(b"line %d\n" % i for i in range(2000))
    want = b"".join((b"line %d" % i)[::-1] + b"\n" for i in range(2000))
    with peer.openssl_server(certs, "p256", mode="-rev") as s:
        r = cli.connect(s.port, "--idle", "500", data=lines)
        t.check("2000 lines reversed", r.code == 0 and r.out == want, r)
    with peer.gnutls_server(certs, "p256", mode="--echo") as s:
        r = cli.connect(s.port, "--idle", "500", "--buffer", "512", data=lines)
        t.check("2000 lines echoed", r.code == 0 and r.out == lines, r)


def example():
    """The README's client, where it was built beside the command."""
    program = pathlib.Path(cli.PAWL).resolve().with_name("example-client")
    if not program.exists():
        return

    def run(*arguments):
        done = subprocess.run([program, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=60)
        return cli.Outcome(done.returncode, done.stdout, done.stderr)

    roots = certs / "roots.pem"
    with peer.openssl_server(certs, "rsa2048") as s, peer.openssl_server(certs, "expired") as old:
        r = run("localhost", s.port, roots)
        t.check("example: a page", r.code == 0 and b"</html>" in r.out.lower() and r.err == "", r)
        for what, arguments, text in (("the system's CAs", ("localhost", s.port), "CERT_ISSUER"), ("a wrong name", ("127.1.1.1", s.port, roots), ""),
                                      ("an expired certificate", ("localhost", old.port, roots), "CERT_EXPIRED"),
                                      ("no CA file", ("localhost", s.port, "/missing"), "No such file"),
                                      ("nobody listens", ("localhost", peer.free_port(), roots), "refused"),
                                      ("a bad name", ("a..b", s.port, roots), "neither a host name")):
            r = run(*arguments)
            t.check(f"example: {what}", r.code == 1 and text in r.err and r.out == b"" and len(r.err.splitlines()) == 1, r)
        t.check("example: usage", run().code == 2)
    # A server that sends nothing of its own accord: what the client waits for
    # may have come with the handshake's last bytes.
    with cli.Serve(cert="p256", root=cli.HERE) as s:  # no index: an error page is an answer too
        begin = time.monotonic()
        r = run("localhost", s.port, certs / "roots.pem")
        t.check("example: pawl serve answers at once", r.code == 0 and r.out.startswith(b"HTTP/1.") and time.monotonic() - begin < 10, r)


chains()
example()
retry()
small()
provisional()
splits()
features()
echo()
t.end()
