#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Peers that speak TLS 1.2 only, or were told to: Pawl and they refuse each
other in either role, with the right alert, and Pawl says why. That each of them
can speak at all is shown with OpenSSL."""
import pawl_cli as cli
import peer
import peers

certs = cli.certs()
t = cli.Checks()
OLD = ("mbedtls", "bearssl", "wolfssl")  # drivers
TLS12 = ("--tls12",)


def server(name, kind):
    return peers.PEERS[name].server(certs, kind, extra=TLS12)


def client(name, port):
    return peer.run([peers.PEERS[name].program(), "client", "--port", port, "--ca", certs / "roots.pem", *TLS12])


def able(name, kind):
    """TLS 1.2 with OpenSSL, both ways."""
    with peer.openssl_server(certs, kind, versions=("-tls1_2",)) as s:
        r = client(name, s.port)
        t.check(f"{name} client, {kind}: TLS 1.2", r.code == 0 and b"</HTML>" in r.output, r.output)
    with server(name, kind) as s:
        r = peer.openssl_client(certs, s.port, cli.GET, versions=("-tls1_2",), until=b"</html>")
        t.check(f"{name} server, {kind}: TLS 1.2", b"</html>" in r.output and b"Protocol  : TLSv1.2" in r.output, r.output[-800:])


def refused_by_them(start, name):
    """Pawl connects: their server finds nothing it can use."""
    with start() as s:
        r = cli.connect(s.port)
        alert = (r.json.get("failure") or {}).get("alert_received")
        t.check(f"connect to {name}: an alert comes", r.code == 1 and r.out == b"" and r.failure == "ALERT_RECEIVED" and
                alert in ("protocol_version", "handshake_failure"), r)


def refused_by_us(server, connect, name):
    """Their client connects: Pawl sends protocol_version."""
    number = len(server.summaries())
    r = connect(server.port)
    t.check(f"{name} connects: no page", r.code != 0 and b"</html>" not in r.output.lower(), r.output)
    failure = server.summary(number).get("failure") or {}
    t.check(f"{name} connects: protocol_version", failure.get("name") == "VERSION_NONE" and failure.get("alert_sent") == "protocol_version", failure)


for each in OLD:
    for key in ("rsa2048", "p256"):
        able(each, key)
        refused_by_them(lambda: server(each, key), f"{each} {key}")
refused_by_them(lambda: peer.openssl_server(certs, "p256", versions=("-tls1_2",)), "openssl")
refused_by_them(lambda: peer.gnutls_server(certs, "p256", versions="+VERS-TLS1.2"), "gnutls")
with cli.Serve("--json", root=cli.HERE / "page") as ours:
    for each in OLD:
        refused_by_us(ours, lambda port: client(each, port), each)
    refused_by_us(ours, lambda port: peer.openssl_client(certs, port, cli.GET, versions=("-tls1_2",)), "openssl")
    refused_by_us(ours, lambda port: peer.gnutls_client(certs, port, cli.GET, versions="+VERS-TLS1.2"), "gnutls")
    refused_by_us(ours, lambda port: peer.curl(certs, port, extra=("--tls-max", "1.2"), versions=()), "curl")
t.end()
