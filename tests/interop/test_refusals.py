#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Certificates that are wrong in one way each are told apart: the failure's
name, the alert, exit code 1, nothing printed; and so are bad transports."""
import socket
import threading

import pawl_cli as cli
import peer

certs = cli.certs()
t = cli.Checks()

# Certificate, options, failure, alert that goes out.
CASES = (
    ("expired", (), "CERT_EXPIRED", "certificate_expired"),
    ("not-yet", (), "CERT_NOT_YET_VALID", "certificate_expired"),
    ("wrong-name", (), "CERT_NAME", "bad_certificate"),
    ("no-san", (), "CERT_NAME", "bad_certificate"),
    ("wildcard", ("--name", "a.b.pawl.test"), "CERT_NAME", "bad_certificate"),
    ("p256", ("--name", "other.test"), "CERT_NAME", "bad_certificate"),
    ("p256", ("--name", "127.0.0.2"), "CERT_NAME", "bad_certificate"),
    ("wrong-eku", (), "CERT_CONSTRAINT", "bad_certificate"),
    ("wrong-ku", (), "CERT_CONSTRAINT", "bad_certificate"),
    ("critical", (), "CERT_CRITICAL", "unsupported_certificate"),
    ("weak1024", (), "CERT_WEAK", "unsupported_certificate"),
    ("sha1", (), "CERT_UNSUPPORTED", "unsupported_certificate"),
    ("self-signed", (), "CERT_ISSUER", "unknown_ca"),
    ("unknown-ca", (), "CERT_ISSUER", "unknown_ca"),
    ("bad-signature", (), "CERT_SIGNATURE", "bad_certificate"),
    ("under-nonca", (), "CERT_CONSTRAINT", "bad_certificate"),
    ("under-noku", (), "CERT_CONSTRAINT", "bad_certificate"),
    ("under-pathlen", (), "CERT_CONSTRAINT", "bad_certificate"),
    ("under-expired", (), "CERT_EXPIRED", "certificate_expired"),
    ("under-sha1", (), "CERT_UNSUPPORTED", "unsupported_certificate"),
    ("p256", ("--time", "unknown"), "CERT_CLOCK", "certificate_unknown"),
    ("p256", ("--time", "2019-12-31"), "CERT_NOT_YET_VALID", "certificate_expired"),
    ("p256", ("--time", "2040-01-02"), "CERT_EXPIRED", "certificate_expired"),
    ("p256", ("--time", "floor:2040-01-02"), "CERT_EXPIRED", "certificate_expired"),
    ("big", ("--work", "3500"), "CERT_MEMORY", "internal_error"),
)
FINE = (
    ("p256", ("--time", "floor:2019-12-31")),  # a floor never says "not yet"
    ("p256", ("--time", "2020-01-01T00:00:00Z")),
    ("wildcard", ("--name", "A.PAWL.test")),
    ("shuffled", ()),
)


def server(name):
    if name == "sha1":  # OpenSSL does not send what was not asked for
        return peer.gnutls_server(certs, name)
    return peer.openssl_server(certs, name, extra=("-cipher", "DEFAULT@SECLEVEL=0"))


def certificates():
    for name, options, failure, alert in CASES:
        with server(name) as s:
            r = cli.connect(s.port, *options)
            f = r.json.get("failure") or {}
            t.check(f"{name} {' '.join(options)}: {failure}", r.code == 1 and r.failure == failure and f.get("alert_sent") == alert and
                    r.out == b"" and not r.json["connected"], r)
    for name, options in FINE:
        with server(name) as s:
            r = cli.connect(s.port, *options)
            t.check(f"{name} {' '.join(options)}: fine", r.code == 0 and r.json["certificate"] == "verified", r)
    with server("p256") as s:
        r = cli.connect(s.port, ca="root-rsa.pem")
        t.check("the wrong CA", r.code == 1 and r.failure == "CERT_ISSUER", r)
        r = cli.connect(s.port, ca=None)
        t.check("the system's CAs do not know it", r.code == 1 and r.failure == "CERT_ISSUER", r)


def transports():
    with peer.openssl_server(certs, "p256") as s:
        for cut, reset in ((0, False), (3, False), (200, False), (900, False), (900, True)):
            with peer.Relay(s.port, cut=(None, cut), reset=reset) as relay:
                r = cli.connect(relay.port)
                t.check(f"cut in the handshake at {cut}", r.code == 1 and r.failure == "STREAM_ENDED" and r.out == b"", r)
        with peer.Relay(s.port, cut=(None, 4000)) as relay:
            r = cli.connect(relay.port)
            t.check("cut in the data", r.code == 1 and r.failure == "STREAM_ENDED", r)
        with peer.Relay(s.port, flip=(None, 1500)) as relay:
            r = cli.connect(relay.port)
            t.check("a bit changed in the data", r.code == 1 and r.failure == "RECORD_TAG" and
                    r.json["failure"]["alert_sent"] == "bad_record_mac", r)
        with peer.Relay(s.port, flip=(None, 2500)) as relay:
            r = cli.connect(relay.port)
            t.check("nothing of a bad record is printed", r.code == 1 and r.failure == "RECORD_TAG" and r.out == b"", r)
    with peer.openssl_server(certs, "p256", suite="aes256gcm") as s:
        r = cli.connect(s.port, "--suite", "chacha20")
        t.check("no suite in common", r.code == 1 and r.failure == "ALERT_RECEIVED" and
                r.json["failure"]["alert_received"] == "handshake_failure", r)


def strangers():
    """Servers that do not speak TLS, or do not speak at all."""
    def answer(listener, text):
        connection = listener.accept()[0]
        connection.recv(64)
        if text is not None:
            connection.sendall(text)
            connection.recv(4096)
            connection.close()
        else:
            held.append(connection)

    held = []
    for text, failure, options in ((b"HTTP/1.1 400 Bad Request\r\n\r\n", "RECORD_OVERFLOW", ()), (b"", "STREAM_ENDED", ()),
                                   (None, "TIMEOUT", ("--timeout", "300"))):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            thread = threading.Thread(target=answer, args=(listener, text), daemon=True)
            thread.start()
            r = cli.connect(listener.getsockname()[1], *options)
            t.check(f"a server that says {text}: {failure}", r.code == 1 and r.failure == failure, r)
    r = cli.connect(peer.free_port())
    t.check("nobody listens", r.code == 1 and "refused" in r.err, r)


certificates()
transports()
strangers()
t.end()
