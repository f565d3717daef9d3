#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Certificates of clients: pawl connect with servers of OpenSSL and GnuTLS that
ask for them, pawl serve with clients of OpenSSL, GnuTLS and curl; certificates
that are wrong in one way each; small buffers and pieces of one byte."""
import hashlib
import itertools
import pathlib
import subprocess
import tempfile

import pawl_cli as cli
import peer

certs = cli.certs()
t = cli.Checks()
folder = tempfile.TemporaryDirectory()
root = pathlib.Path(folder.name)
(root / "index.html").write_text("<html>front page</html>\n")
ROOTS = certs / "roots.pem"


def identity(name):
    return ["--cert", certs / f"{name}.chain.pem", "--key", certs / f"{name}.key"]


def servers(required):
    """Servers that ask: a name, a function that starts one."""
    ask = ("-Verify" if required else "-verify", "3", "-verify_return_error")
    yield "openssl", lambda cert: peer.openssl_server(certs, cert, extra=("-CAfile", ROOTS, *ask))
    yield "gnutls", lambda cert: peer.gnutls_server(certs, cert, extra=("--x509cafile", ROOTS, *(("--require-client-cert",) if required else ())))


def asked(outcome):
    return [e["value"] for e in outcome.json.get("events", []) if e["event"] == "certificate_requested"]


def client():
    for required, (name, server), cert in itertools.product((True, False), servers(True), ("p256", "rsa2048")):
        server = dict(servers(required))[name]
        with server(cert) as s:
            r = cli.connect(s.port, *identity("client-p256"))
            t.check(f"{name} {cert} required {required}: shown", r.code == 0 and b"</html>" in r.out.lower() and asked(r) == [0x0403] and
                    r.json["client_scheme"] == "ecdsa_secp256r1_sha256", r)
            r = cli.connect(s.port)
            failed = r.code == 1 and r.failure in ("ALERT_RECEIVED", "STREAM_ENDED")
            t.check(f"{name} {cert} required {required}: nothing to show", asked(r) == [0] and (failed if required else r.code == 0), r)
            r = cli.connect(s.port, *identity("client-p256"), "--buffer", "512", "--send-buffer", "128")
            t.check(f"{name} {cert} required {required}: small buffers", r.code == 0 and b"</html>" in r.out.lower() and asked(r) == [0x0403], r)
            with peer.Relay(s.port, split=(1, 1)) as relay:
                r = cli.connect(relay.port, *identity("client-p256"))
                t.check(f"{name} {cert} required {required}: byte by byte", r.code == 0 and asked(r) == [0x0403], r)
    with peer.openssl_server(certs, "p256", extra=("-CAfile", ROOTS, "-Verify", "3", "-verify_return_error")) as s:
        for cert, alert in (("client-expired", "certificate_expired"), ("client-unknown-ca", "unknown_ca")):
            r = cli.connect(s.port, *identity(cert))
            t.check(f"openssl refuses {cert}", r.code == 1 and r.json["failure"]["alert_received"] == alert, r)
    # A key that no scheme of the request fits is not shown.
    with peer.openssl_server(certs, "rsa2048", extra=("-CAfile", ROOTS, "-verify", "3", "-client_sigalgs", "rsa_pss_rsae_sha256")) as s:
        r = cli.connect(s.port, *identity("client-p256"))
        t.check("a request for RSA only is answered with nothing", r.code == 0 and asked(r) == [0], r)


def bundle():
    """A server that names all CAs the system has."""
    system = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
    if not system.exists():
        return
    both = root / "both.pem"
    both.write_bytes(ROOTS.read_bytes() + system.read_bytes())
    with peer.openssl_server(certs, "p256", extra=("-CAfile", both, "-Verify", "3")) as s:
        for buffer in ("256", "512", "16640"):
            r = cli.connect(s.port, *identity("client-p256"), "--buffer", buffer)
            t.check(f"the system's CAs are named, buffer {buffer}", r.code == 0 and asked(r) == [0x0403] and r.json["wire_in"] > 12000, r)


# Who comes; failure and alert.
BAD = (
    ("p256", "CERT_CONSTRAINT", b"bad certificate"),  # for servers only
    ("client-wrong-ku", "CERT_CONSTRAINT", b"bad certificate"),
    ("client-expired", "CERT_EXPIRED", b"certificate expired"),
    ("client-not-yet", "CERT_NOT_YET_VALID", b"certificate expired"),
    ("client-unknown-ca", "CERT_ISSUER", b"unknown ca"),
)


def spki(cert):
    """The SHA-256 of a certificate's public key, as OpenSSL writes it."""
    pem = subprocess.run(["openssl", "x509", "-in", certs / f"{cert}.pem", "-noout", "-pubkey"], capture_output=True, check=True).stdout
    der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "DER"], input=pem, capture_output=True, check=True).stdout
    return hashlib.sha256(der).hexdigest()


def page(output):
    return b"front page" in output


def clients(port, cert, until=b"</html>"):
    """A connection of each client, with a certificate or none."""
    pem, key, chain, rest = peer.files(certs, cert) if cert else (None,) * 4
    more = ["-cert_chain", rest] if cert and rest.exists() else []
    yield "openssl", peer.openssl_client(certs, port, cli.GET, until=until, extra=["-cert", pem, "-key", key, *more] if cert else [])
    yield "gnutls", peer.gnutls_client(certs, port, cli.GET, until=until, extra=["--x509certfile", chain, "--x509keyfile", key] if cert else [])
    yield "curl", peer.curl(certs, port, extra=["--cert", chain, "--key", key] if cert else [])


def serve():
    for mode in ("required", "optional"):
        with cli.Serve("--client-ca", ROOTS, "--client-cert", mode, "--json", root=root) as s:
            count = 0
            for cert in ("client-p256", "client-rsa", "client-rsapss"):
                for name, r in clients(s.port, cert):
                    j = s.summary(count)
                    count += 1
                    t.check(f"{name} shows {cert}, {mode}", page(r.output) and j.get("certificate") == "verified" and
                            j.get("client_key") == spki(cert) and j["client_scheme"] is not None, (r.output[-500:], j))
            r = cli.connect(s.port, *identity("client-p256"))
            j = s.summary(count)
            count += 1
            t.check(f"pawl shows client-p256, {mode}", r.code == 0 and page(r.out) and j.get("certificate") == "verified", (r, j))
            r = cli.connect(s.port)
            j = s.summary(count)
            count += 1
            good = r.code == 0 and j.get("certificate") == "none shown"
            refused = r.code == 1 and r.json["failure"]["alert_received"] == "certificate_required" and j["failure"]["name"] == "CERT_REQUIRED"
            t.check(f"pawl shows nothing, {mode}", good if mode == "optional" else refused, (r, j))
            for name, r in clients(s.port, None):
                j = s.summary(count)
                count += 1
                t.check(f"{name} shows nothing, {mode}", page(r.output) == (mode == "optional") and
                        (mode == "optional" or j["failure"]["name"] == "CERT_REQUIRED"), (r.output[-500:], j))
            for cert, failure, alert in BAD:
                pem, key, _, rest = peer.files(certs, cert)
                more = ["-cert_chain", rest] if rest.exists() else []
                r = peer.openssl_client(certs, s.port, cli.GET, extra=["-cert", pem, "-key", key, *more], until=b"alert")
                j = s.summary(count)
                count += 1
                t.check(f"{cert} is refused, {mode}: {failure}", not page(r.output) and j["failure"]["name"] == failure and alert in r.output,
                        (r.output[-500:], j))


def small():
    with cli.Serve("--client-ca", ROOTS, "--buffer", "512", "--send-buffer", "128", "--work", "6144", "--json", root=root) as s:
        for n, cert in enumerate(("client-p256", "client-rsa")):
            _, key, chain, _ = peer.files(certs, cert)
            r = peer.curl(certs, s.port, extra=["--cert", chain, "--key", key])
            t.check(f"curl with {cert}, a small server", page(r.output) and s.summary(n).get("certificate") == "verified", (r.output, s.log()[-500:]))
        with peer.Relay(s.port, split=(1, 1)) as relay:
            r = cli.connect(relay.port, *identity("client-p256"), "--buffer", "256", "--send-buffer", "128")
            t.check("pawl, both small, byte by byte", r.code == 0 and page(r.out), r)


client()
bundle()
serve()
small()
t.end()
