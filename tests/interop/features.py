#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Peer x role of Pawl x feature: what connections can do beyond a suite, a group
and a certificate. As in matrix.py, every cell is run or has its reason.

    features.py [--peer NAME]
"""
import argparse
import collections
import concurrent.futures
import functools
import itertools
import os
import pathlib
import sys
import tempfile

import axes
import many_cas
import matrix
import pawl_cli as cli
import peer
import peers
from peers import Wish

Seen = collections.namedtuple("Seen", "ok what")
Cell = collections.namedtuple("Cell", "peer role feature")


class Feature:
    """client(certs, peer) and server(certs, peer), named for what Pawl is, return
    a Seen. theirs: fields of Wish that the peer must know, by its role."""
    theirs = {"client": (), "server": ()}
    pawl = True  # whether the command has it

    def lacks(self, p, role):
        """Why the cell cannot be run, or None. role is Pawl's."""
        other = matrix.OTHER[role]
        if other not in p.roles:
            return f"{p.title} is no {other}"
        if not p.tls13:
            return f"{p.title}: TLS 1.2 only"
        if (other, self.name) in p.quirks:
            return f"{p.title} as a {other} {p.quirks[other, self.name]}"
        for wish in self.theirs[other]:
            if wish not in p.wishes:
                return f"{p.title} as a {other} has no option for it"
        return None if self.pawl else "Pawl's command does not have it yet"


@functools.lru_cache
def command_has(role, option):
    """Whether pawl connect, or pawl serve, has an option."""
    return option + " " in cli.pawl("connect" if role == "client" else "serve", "--help").out.decode()


def connected(r, **expected):
    return r.code == 0 and (b"</html>" in r.out.lower() or b"EOF" in r.out) and all(r.json.get(k) == v for k, v in expected.items())


def events(summary):
    return [e["event"] for e in summary.get("events", [])]


class Site:
    """pawl serve with a page, as a context."""

    def __init__(self, *options, cert="p256", page=matrix.PAGE):
        self.folder = tempfile.TemporaryDirectory()
        (pathlib.Path(self.folder.name) / "index.html").write_text(page)
        self.server = cli.Serve("--json", *options, cert=cert, root=self.folder.name)

    def __enter__(self):
        return self.server

    def __exit__(self, *_):
        self.server.stop()
        self.folder.cleanup()


def shown(r, summary, **expected):
    """What a client saw and the server said: a Seen."""
    ok = matrix.PAGE.strip().encode() in r.output and summary.get("failure") is None and all(summary.get(k) == v for k, v in expected.items())
    return Seen(ok, r.output.decode("utf-8", "replace")[-600:] + f"\n{summary}"[:700])


class Retry(Feature):
    """HelloRetryRequest: the share that came first is of a group the server has
    not."""
    theirs = {"server": ("groups",), "client": ()}
    first, second = "x25519", "p256"
    name = "hello_retry"

    def client(self, certs, p):
        with p.server(certs, "p256", Wish(groups=(self.second,))) as s:
            r = cli.connect(s.port, "--group", f"{self.first},{self.second}")
            return Seen(connected(r, group=axes.GROUPS[self.second].iana) and "hello_retry" in events(r.json), r)

    def server(self, certs, p):
        with Site("--group", self.second) as s:
            r = p.client(certs, s.port, "aes128gcm", f"{self.first},{self.second}", "p256")
            summary = s.summary(0)
            seen = shown(r, summary, group=axes.GROUPS[self.second].iana)
            return Seen(seen.ok and "hello_retry" in events(summary), seen.what)


class Alpn(Feature):
    name, protocol = "alpn", "http/1.1"
    theirs = {"server": ("alpn",), "client": ("alpn",)}

    def client(self, certs, p):
        with p.server(certs, "p256", Wish(alpn=self.protocol)) as s:
            r = cli.connect(s.port, "--alpn", "other/1," + self.protocol)
            return Seen(connected(r, alpn=self.protocol), r)

    def server(self, certs, p):
        with Site("--alpn", self.protocol) as s:
            r = p.client(certs, s.port, "aes128gcm", "x25519", "p256", Wish(alpn=self.protocol))
            return shown(r, s.summary(0), alpn=self.protocol)


class ClientCertificate(Feature):
    theirs = {"server": ("client_ca",), "client": ("identity",)}

    def __init__(self, who):
        self.name, self.who, self.key = who, who, axes.CLIENTS[who]

    def lacks(self, p, role):
        if self.key not in p.keys and super().lacks(p, role) is None:
            return f"{p.title} has no {self.key} certificates"
        if self.key not in (axes.PAWL_SIGNS if role == "client" else axes.PAWL_VERIFIES):
            return super().lacks(p, role) or f"Pawl does not {'sign' if role == 'client' else 'verify'} with {self.key} keys yet"
        return super().lacks(p, role)

    def client(self, certs, p):
        with p.server(certs, "p256", Wish(client_ca="roots.pem")) as s:
            r = cli.connect(s.port, "--cert", certs / f"{self.who}.chain.pem", "--key", certs / f"{self.who}.key")
            return Seen(connected(r) and r.json["client_scheme"] is not None, r)

    def server(self, certs, p):
        with Site("--client-ca", certs / "roots.pem") as s:
            r = p.client(certs, s.port, "aes128gcm", "x25519", "p256", Wish(identity=self.who))
            return shown(r, s.summary(0), certificate="verified")


class NoClientCertificate(Feature):
    """One is demanded, none comes: the server refuses, the client learns why."""
    name = "no_client_certificate"
    theirs = {"server": ("client_ca",), "client": ()}

    def client(self, certs, p):
        with p.server(certs, "p256", Wish(client_ca="roots.pem")) as s:
            r = cli.connect(s.port)
            if p.name == "nginx":  # finishes the handshake and complains in HTML
                return Seen(r.code == 0 and b"400 No required SSL certificate" in r.out, r)
            alert = (r.json.get("failure") or {}).get("alert_received")
            return Seen(r.code == 1 and r.failure == "ALERT_RECEIVED" and alert in ("certificate_required", "bad_certificate", "handshake_failure"), r)

    def server(self, certs, p):
        with Site("--client-ca", certs / "roots.pem") as s:
            r = p.client(certs, s.port, "aes128gcm", "x25519", "p256")
            failure = s.summary(0).get("failure") or {}
            return Seen(matrix.PAGE.strip().encode() not in r.output and failure.get("alert_sent") == "certificate_required", f"{r.output}\n{failure}")


class ManyNames(Feature):
    """A CertificateRequest with 64 kB of names goes through 512 bytes."""
    name = "many_ca_names"
    theirs = {"server": ("client_ca",), "client": ()}
    buffer = ("--buffer", "512", "--work", "6144")

    def lacks(self, p, role):
        return super().lacks(p, role) or ("only servers send names" if role == "server" else None)

    def client(self, certs, p):
        small = self.buffer if p.name != "gnutls" else ()  # it cannot send that many records
        with p.server(certs, "p256", Wish(client_ca=many_cas.bundle(certs))) as s:
            r = cli.connect(s.port, *small, "--cert", certs / "client-p256.chain.pem", "--key", certs / "client-p256.key")
            return Seen(connected(r) and r.json["client_scheme"] is not None and r.json["wire_in"] > 63000, r)


class UntrustedClient(Feature):
    """A certificate under a CA that the server was not told to trust."""
    name = "untrusted_client"
    theirs = {"server": (), "client": ("identity",)}

    def client(self, certs, p):
        raise NotImplementedError

    def lacks(self, p, role):
        return super().lacks(p, role) or ("that is a test of the peer, not of Pawl" if role == "client" else None)

    def server(self, certs, p):
        with Site("--client-ca", certs / "root-rsa.pem") as s:
            r = p.client(certs, s.port, "aes128gcm", "x25519", "p256", Wish(identity="client-p256"))
            failure = s.summary(0).get("failure") or {}
            # A client may hold back what no CA of the list has signed.
            known = failure.get("alert_sent") in ("unknown_ca", "certificate_required")
            return Seen(matrix.PAGE.strip().encode() not in r.output and known, f"{r.output}\n{failure}")


class Resumption(Feature):
    """The second connection does not show a certificate. With retry it needs a
    HelloRetryRequest as well: binders are made twice."""
    theirs = {"server": ("rounds",), "client": ("rounds",)}

    def __init__(self, name, suite, retry=False):
        self.name, self.suite, self.retry = name, suite, retry
        self.group = "x25519,p256" if retry else "x25519"

    def lacks(self, p, role):
        option = "--session" if role == "client" else "--tickets"
        no_suite = p.tls13 and self.suite not in p.suites and f"{p.title} has no {axes.SUITES[self.suite].iana}"
        return super().lacks(p, role) or no_suite or (None if command_has(role, option) else "Pawl's command does not have it yet")

    def done(self, first, second):
        """Two summaries of Pawl's."""
        both = [events(first), events(second)]
        retried = ["hello_retry" in e for e in both]
        return "resumed" not in both[0] and "resumed" in both[1] and second["suite"] == axes.SUITES[self.suite].iana and \
            retried == [self.retry, self.retry]

    def client(self, certs, p):
        with p.server(certs, "p256", Wish(groups=("p256",) if self.retry else None)) as s, tempfile.TemporaryDirectory() as folder:
            options = ("--session", pathlib.Path(folder) / "session", "--suite", axes.SUITES[self.suite].pawl, "--group", self.group)
            first, second = cli.connect(s.port, *options), cli.connect(s.port, *options)
            ok = connected(first, certificate="verified") and connected(second, certificate="resumed")
            return Seen(ok and self.done(first.json, second.json), f"{first}\n{second}")

    def server(self, certs, p):
        with Site(*(("--group", "p256") if self.retry else ()), "--suite", axes.SUITES[self.suite].pawl) as s:
            r = p.client(certs, s.port, self.suite, self.group, "p256", Wish(rounds=2))
            first, second = s.summary(0), s.summary(1)
            seen = shown(r, second)
            ok = seen.ok or (not p.shows_rounds and r.code == 0 and second.get("failure") is None and second["data_out"] > len(matrix.PAGE))
            return Seen(ok and self.done(first, second), seen.what)


class OneSided(Feature):
    """What can only be seen with Pawl as a client."""
    why = ""

    def lacks(self, p, role):
        return super().lacks(p, role) or (self.why if role == "server" else None)


class ForeignTicket(OneSided):
    """A session of a server that has another key now: a full handshake, and an
    event that says why."""
    name, why = "forgotten_ticket", "clients of the peers keep sessions for one run only"
    theirs = {"server": ("rounds",), "client": ()}

    def client(self, certs, p):
        with tempfile.TemporaryDirectory() as folder:
            option = ("--session", pathlib.Path(folder) / "session")
            with p.server(certs, "p256") as s:
                first = cli.connect(s.port, *option)
            with p.server(certs, "p256") as s:
                second = cli.connect(s.port, *option)
            ok = connected(first, certificate="verified") and connected(second, certificate="verified")
            return Seen(ok and "not_resumed" in events(second.json), f"{first}\n{second}")


class KeyUpdate(OneSided):
    name, why = "key_update", "clients of the peers have no option for it"

    def client(self, certs, p):
        with p.server(certs, "p256") as s:
            r = cli.connect(s.port, "--update")
            return Seen(connected(r) and {"own_key_updated", "peer_updated_key"} <= set(events(r.json)), r)


class SmallBuffers(Feature):
    """A client of 512 bytes; a server of 2 kB, as not every client knows limits."""
    name = "small_buffers"

    def client(self, certs, p):
        with p.server(certs, "p256") as s:
            r = cli.connect(s.port, "--buffer", "512", "--send-buffer", "256", "--work", "6144")
            limit = {"record_size_limit_granted", "record_size_limit_ignored"} & set(events(r.json))
            return Seen(connected(r, certificate="verified") and len(limit) == 1, r)

    def server(self, certs, p):
        with Site("--buffer", "2048", "--send-buffer", "256", "--work", "6144") as s:
            return shown(p.client(certs, s.port, "aes128gcm", "x25519", "p256"), s.summary(0))


class Pieces(Feature):
    """Every write of either side arrives one byte at a time."""
    name = "single_bytes"

    def client(self, certs, p):
        with p.server(certs, "p256") as s, peer.Relay(s.port, split=(1, 1)) as relay:
            r = cli.connect(relay.port)
            return Seen(connected(r, certificate="verified"), r)

    def server(self, certs, p):
        with Site() as s, peer.Relay(s.port, split=(1, 1)) as relay:
            return shown(p.client(certs, relay.port, "aes128gcm", "x25519", "p256"), s.summary(0))


class Bulk(Feature):
    """Two megabytes, which the client prints whole."""
    name = "bulk"
    body = "".join(f"line {i} of many\n" for i in range(120000))

    def lacks(self, p, role):
        return super().lacks(p, role) or ("the peers' servers have small pages only" if role == "client" else None)

    def server(self, certs, p):
        with Site(page=self.body + matrix.PAGE) as s:
            r = p.client(certs, s.port, "aes128gcm", "x25519", "p256")
            return Seen(self.body.encode() in r.output and shown(r, s.summary(0)).ok, f"{len(r.output)} bytes")


class ExternalPsk(Feature):
    """A key both know, with an exchange of the group; no certificate is shown."""
    name = "external_psk"
    theirs = {"server": ("psk",), "client": ("psk",)}
    identity, key = "Client_identity", "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef"

    def lacks(self, p, role):
        return super().lacks(p, role) or (None if command_has(role, "--psk-identity") else "Pawl's command does not have it yet")

    def options(self, folder):
        path = pathlib.Path(folder) / "psk"
        path.write_text(self.key)
        return "--psk-identity", self.identity, "--psk-key", path

    def client(self, certs, p):
        with p.server(certs, "p256", Wish(psk=(self.identity, self.key))) as s, tempfile.TemporaryDirectory() as folder:
            r = cli.connect(s.port, "--suite", "aes128-gcm", *self.options(folder))
            return Seen(connected(r, certificate="external PSK"), r)

    def server(self, certs, p):
        with tempfile.TemporaryDirectory() as folder, Site(*self.options(folder)) as s:
            r = p.client(certs, s.port, "aes128gcm", "x25519", "p256", Wish(psk=(self.identity, self.key)))
            return shown(r, s.summary(0), certificate="external PSK")


ALL = (
    Retry(), Alpn(), KeyUpdate(), SmallBuffers(), Pieces(), Bulk(),
    Resumption("resumption", "aes128gcm"), Resumption("resumption_sha384", "aes256gcm"), Resumption("resumption_ccm", "aes128ccm"),
    Resumption("resumption_retry", "chacha20", retry=True), ForeignTicket(), ExternalPsk(),
    *(ClientCertificate(who) for who in axes.CLIENTS), NoClientCertificate(), UntrustedClient(), ManyNames(),
)
FEATURES = {f.name: f for f in ALL}


def cells(names=None):
    return [Cell(*c) for c in itertools.product(names or peers.PEERS, matrix.ROLES, FEATURES)]


def reason(cell):
    return FEATURES[cell.feature].lacks(peers.PEERS[cell.peer], cell.role)


def rows_of(results):
    """Peer, role, feature, result, reason; results: cell -> bool."""
    return [(*cell, "ok" if results.get(cell) else "FAILED" if cell in results else "-", "" if cell in results else reason(cell)) for cell in cells()]


def run_one(certs, cell):
    try:
        return getattr(FEATURES[cell.feature], cell.role)(certs, peers.PEERS[cell.peer])
    except (OSError, RuntimeError) as error:
        return Seen(False, error)


def run(certs, some):
    """[(cell, Seen)], two at a time."""
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        return list(zip(some, pool.map(lambda cell: run_one(certs, cell), some)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--peer", action="append", choices=list(peers.PEERS))
    arguments = parser.parse_args()
    everything = cells(arguments.peer)
    results = dict(run(cli.certs(), [cell for cell in everything if reason(cell) is None]))
    failed = 0
    for cell in everything:
        seen = results.get(cell)
        print(f"{cell.peer:8} {cell.role:7} {cell.feature:22} " + (f"- {reason(cell)}" if seen is None else "ok" if seen.ok else "FAILED"))
        if seen is not None and not seen.ok:
            failed += 1
            print(seen.what)
    print(f"{len(everything)} cells, {len(results)} run, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
