#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Resumption and external PSKs with OpenSSL and GnuTLS, in both roles: what was
resumed is seen by both sides, and when it was not, the command says why."""
import os
import pathlib
import stat
import subprocess
import tempfile
import time

import pawl_cli as cli

certs = cli.certs()
t = cli.Checks()
work = pathlib.Path(tempfile.mkdtemp(prefix="pawl-sessions-"))
KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
(work / "psk").write_text(KEY)
REASONS = {"form": 1, "version": 2, "key": 3, "expired": 4, "clock": 5, "name": 6, "level": 7, "anchors": 8, "alpn": 10, "suite": 11,
           "declined": 13, "unknown": 15}


class Peer:
    """Another implementation's server as a context, on a port of its own."""

    next_port = 17400 + os.getpid() % 400

    def __init__(self, *command):
        Peer.next_port += 1
        self.port = Peer.next_port
        self.log = tempfile.TemporaryFile()
        self.child = subprocess.Popen([str(c).replace("{port}", str(self.port)) for c in command], stdin=subprocess.DEVNULL,
                                      stdout=self.log, stderr=subprocess.STDOUT)
        for _ in range(200):
            if subprocess.run(["sh", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{self.port}"], stderr=subprocess.DEVNULL,
                              executable="/bin/bash").returncode == 0:
                break
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.terminate()
        self.child.wait(10)


def openssl_server(*options, cert="p256"):
    return Peer("openssl", "s_server", "-port", "{port}", "-cert", certs / f"{cert}.pem", "-key", certs / f"{cert}.key", "-cert_chain",
                certs / f"{cert}.rest.pem", "-tls1_3", "-www", *options)


def gnutls_server(*options, cert="p256"):
    return Peer("gnutls-serv", "-q", "--http", "-p", "{port}", "--x509certfile", certs / f"{cert}.chain.pem", "--x509keyfile",
                certs / f"{cert}.key", *options)


def events(outcome):
    return {e["event"]: e["value"] for e in outcome.json.get("events", [])}


def check_resumed(name, outcome, resumed):
    seen = events(outcome)
    t.check(name, outcome.code == 0 and ("resumed" in seen) == resumed and (resumed or "not_resumed" not in seen), outcome)


def check_refused(name, outcome, why):
    seen = events(outcome)
    t.check(f"{name}: {why}", outcome.code == 0 and seen.get("not_resumed") == REASONS[why] and "resumed" not in seen,
            f"{seen}\n{outcome}")


def session(name):
    return ["--session", work / name]


# ---- pawl connect, other servers ---------------------------------------------


def client_with(what, server, *options):
    file = f"{what}-client".replace(" ", "-")
    for count in range(3):
        outcome = cli.connect(server.port, *session(file), *options)
        check_resumed(f"{what}: connection {count}", outcome, count > 0)
    mode = stat.S_IMODE((work / file).stat().st_mode)
    t.check(f"{what}: the file is its owner's", mode == 0o600, oct(mode))


for suite in ("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"):
    with openssl_server("-ciphersuites", suite) as server:
        client_with(f"openssl {suite}", server)
        client_with(f"openssl {suite}, 512 bytes", server, "--buffer", 512, "--send-buffer", 128)
with openssl_server("-groups", "P-256") as server:
    client_with("openssl, after a retry", server)
with openssl_server("-num_tickets", "7") as server:
    client_with("openssl, seven tickets", server)
with openssl_server("-no_ticket") as server:
    client_with("openssl, sessions kept by the server", server)
with gnutls_server() as server:
    client_with("gnutls", server)
    client_with("gnutls, 512 bytes", server, "--buffer", 512, "--send-buffer", 128)

# ---- blobs that do not belong ------------------------------------------------

with openssl_server() as server:
    blob = work / "blob"

    def fresh():
        blob.unlink(missing_ok=True)
        outcome = cli.connect(server.port, *session("blob"))
        t.check("a blob to spoil", outcome.code == 0 and blob.exists(), outcome)

    def spoiled(why, edit=None, *options, **rest):
        fresh()
        if edit:
            blob.write_bytes(edit(blob.read_bytes()))
        check_refused("spoiled", cli.connect(server.port, *session("blob"), *options, **rest), why)

    spoiled("form", lambda b: b[:100])
    spoiled("key", lambda b: b[:-1])
    spoiled("key", lambda b: b[:200] + bytes([b[200] ^ 4]) + b[201:])
    spoiled("version", lambda b: b[:2] + b"\7" + b[3:])
    spoiled("form", lambda b: b"not a session at all" * 20)
    spoiled("name", None, "--name", "127.0.0.1")
    spoiled("suite", None, "--suite", "chacha20-poly1305")
    spoiled("anchors", None, ca="root-p256.pem")
    spoiled("expired", None, "--time", int(time.time()) + 86400 * 8)
    spoiled("clock", None, "--time", int(time.time()) - 3600)
    fresh()
    (work / "other.key").write_bytes(bytes(32))
    check_refused("another device", cli.connect(server.port, *session("blob"), "--session-key", work / "other.key"), "key")
    blob.unlink()
    cli.connect(server.port, *session("blob"), "--insecure", ca=None)
    check_refused("not verified then", cli.connect(server.port, *session("blob")), "level")
    fresh()
    kept = blob.read_bytes()
    check_resumed("used", cli.connect(server.port, *session("blob")), True)
    t.check("the next is another", blob.read_bytes() != kept)
with openssl_server() as server:
    fresh()
with openssl_server() as server:
    check_refused("keys of another server", cli.connect(server.port, *session("blob")), "declined")

# ---- pawl serve, other clients -----------------------------------------------


def s_client(server, *options, data="GET / HTTP/1.0\r\n\r\n"):
    done = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-servername", "localhost", "-CAfile",
                           certs / "roots.pem", "-ign_eof", *map(str, options)], input=data.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=30)
    return done.stdout.decode("utf-8", "replace")


def ours(server, number):
    summary = server.summary(number)
    return {e["event"]: e["value"] for e in summary.get("events", [])}


for options in ((), ("--buffer", 512, "--send-buffer", 256), ("--suite", "aes256-gcm"), ("--group", "p256", "--cookie"), ("--tickets", 8)):
    with cli.Serve("--json", *options) as server:
        file = work / "s_client.pem"
        for count in range(3):
            out = s_client(server, "-sess_out", file, *(("-sess_in", file) if count else ()))
            t.check(f"s_client, {options}, connection {count}", ("Reused" in out) == (count > 0) and "HTTP/1.1" in out, out[-1500:])
            t.check(f"serve, {options}, connection {count}", ("resumed" in ours(server, count)) == (count > 0), server.log()[-800:])
        file.unlink()
with cli.Serve("--json", "--alpn", "http/1.1") as server:
    file = work / "s_client.pem"
    s_client(server, "-sess_out", file, "-alpn", "http/1.1")
    for options, why in ((("-servername", "other.test"), "name"), (("-alpn", "nothing"), None), ((), "alpn")):
        out = s_client(server, "-sess_in", file, *options)
        if why:
            number = {"name": 1, "alpn": 3}[why]
            t.check(f"s_client with another {why}", ours(server, number).get("not_resumed") == REASONS[why] and "New, TLS" in out,
                    out[-800:] + server.log()[-800:])
shown = ("-cert", certs / "client-p256.pem", "-key", certs / "client-p256.key", "-cert_chain", certs / "client-p256.rest.pem")
with cli.Serve("--json", "--client-ca", certs / "roots.pem") as server:
    file = work / "s_client.pem"
    who = set()
    for count in range(3):
        out = s_client(server, "-sess_out", file, *shown, *(("-sess_in", file) if count else ()))
        t.check(f"a client with a certificate, connection {count}", ("Reused" in out) == (count > 0) and "HTTP/1.1" in out, out[-800:])
        who.add(server.summary(count).get("client_serial"))
    t.check("and it is the same client", len(who) == 1 and None not in who, str(who))
with cli.Serve("--json", "--tickets", 0) as server:
    out = s_client(server)
    t.check("no tickets", "ticket_sent" not in ours(server, 0), server.log()[-800:])
with cli.Serve("--json") as server:
    done = subprocess.run(["gnutls-cli", "127.0.0.1", "-p", str(server.port), "--x509cafile", certs / "roots.pem", "--verify-hostname",
                           "localhost", "--sni-hostname", "localhost", "-r"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=30)
    t.check("gnutls-cli resumes", b"This is a resumed session" in done.stdout, done.stdout.decode()[-800:])
    t.check("serve, gnutls-cli", "resumed" in ours(server, 1), server.log()[-800:])
with cli.Serve("--json") as server:
    for count in range(3):
        check_resumed(f"ourselves: connection {count}", cli.connect(server.port, *session("ours")), count > 0)

# ---- external PSKs -----------------------------------------------------------

mine = ["--psk-identity", "device-1", "--psk-key", work / "psk"]
for options in ((), ("-groups", "P-256")):
    with Peer("openssl", "s_server", "-port", "{port}", "-nocert", "-psk", KEY, "-psk_identity", "device-1", "-tls1_3", "-www",
              "-ciphersuites", "TLS_AES_128_GCM_SHA256", *options) as server:
        outcome = cli.connect(server.port, *mine)
        t.check(f"openssl with a PSK only {options}", outcome.code == 0 and events(outcome).get("resumed") == 1, outcome)
        outcome = cli.connect(server.port, "--psk-identity", "device-2", "--psk-key", work / "psk")
        t.check("openssl, another identity", outcome.code == 1 and outcome.failure == "ALERT_RECEIVED", outcome)
with cli.Serve("--json", *mine) as server:
    sha256 = ("-ciphersuites", "TLS_AES_128_GCM_SHA256")
    out = s_client(server, "-psk", KEY, "-psk_identity", "device-1", *sha256)
    t.check("s_client with a PSK", "Reused" in out and "HTTP/1.1" in out and ours(server, 0).get("resumed") == 1, out[-800:])
    out = s_client(server, "-psk", KEY[:-2] + "00", "-psk_identity", "device-1", *sha256)
    t.check("s_client with a wrong PSK", "alert decrypt error" in out or "alert number 51" in out, out[-800:])
    out = s_client(server, "-psk", KEY, "-psk_identity", "device-2", *sha256)
    t.check("s_client with another identity", "New, TLS" in out and ours(server, 2).get("not_resumed") == REASONS["unknown"], out[-800:])

for path in work.iterdir():
    path.unlink()
work.rmdir()
t.end()
