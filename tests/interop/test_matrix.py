#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The interoperation matrix (matrix.py): every cell has a result or a reason, a
choice of cells that has all values and pairs is run (with PAWL_LONG: every cell),
and the axes are what the command has."""
import itertools
import os

import axes
import matrix
import pawl_cli as cli
import peer
import peers

certs = cli.certs()
t = cli.Checks()


def covered(cell, chosen):
    """Written apart from matrix.covers."""
    values = all(any(c[:2] == cell[:2] and c[i] == cell[i] for c in chosen) for i in (2, 3, 4))
    return values and all(any(c.role == cell.role and c[i] == cell[i] and c[j] == cell[j] for c in chosen) for i, j in itertools.combinations((2, 3, 4), 2))


def shape():
    """The product of the axes, each cell once, none without a way or a reason."""
    everything = matrix.cells()
    size = len(peers.PEERS) * len(matrix.ROLES) * len(axes.SUITES) * len(axes.GROUPS) * len(axes.KINDS)
    t.check("as many cells as the product of the axes", len(everything) == len(set(everything)) == size, len(everything))
    reasons = {cell: matrix.reason(cell) for cell in everything}
    t.check("a reason is a sentence", all(r is None or len(r) > 8 for r in reasons.values()))
    runnable = [cell for cell in everything if reasons[cell] is None]
    for name, p in peers.PEERS.items():
        for role in p.roles:
            ours = matrix.OTHER[role]
            some = [cell for cell in runnable if cell[:2] == (name, ours)]
            t.check(f"{ours} of {name}: cells to run", bool(some) == p.tls13, len(some))
    chosen = matrix.pairs(runnable)
    left_out = [cell for cell in runnable if not covered(cell, chosen)]
    t.check("each value and each pair is chosen", left_out == [], left_out)
    return runnable, chosen


def claims():
    """Neither more nor less than axes.py says: an unknown name is a usage error
    (2); a known one gets as far as looking for a server (1)."""
    nobody = peer.free_port()
    for option, names, ours in (("--suite", {k: s.pawl for k, s in axes.SUITES.items()}, axes.PAWL_SUITES),
                                ("--group", {k: k for k in axes.GROUPS}, axes.PAWL_GROUPS)):
        for key, name in names.items():
            r = cli.pawl("connect", f"127.0.0.1:{nobody}", option, name, "--ca", certs / "roots.pem")
            t.check(f"{option} {name}: in the command and in PAWL_ of axes.py, or in neither", r.code == (1 if key in ours else 2), r)
    for kind, k in axes.KINDS.items():
        r = cli.pawl("serve", "--cert", certs / f"{kind}.chain.pem", "--key", certs / f"{kind}.key", "--root", "/nonexistent")
        signs = "/nonexistent" in r.err  # the key was taken; the next thing fails
        if kind == k.key and k.key not in axes.PAWL_VERIFIES:
            with peer.openssl_server(certs, kind) as s:
                r = cli.connect(s.port)
                t.check(f"connect does not verify {kind}, or it is in PAWL_VERIFIES of axes.py", r.code == 1, r)
        t.check(f"serve with {kind}: in the command and in PAWL_SIGNS of axes.py, or in neither", signs == (k.key in axes.PAWL_SIGNS), r)


def run(chosen):
    results = {}

    def note(cell, ok, seen):
        results[cell] = ok
        t.check(" ".join(cell), ok, seen)

    matrix.run(certs, chosen, note)
    t.check("every chosen cell has a result", set(results) == set(chosen), len(results))


def lacks():
    """What a server does not have ends in a failure that says so, on both sides."""
    for name, p in peers.PEERS.items():
        lacking = [("aes128gcm", g) for g in axes.PAWL_GROUPS if g not in p.groups] + [(s, "x25519") for s in axes.PAWL_SUITES if s not in p.suites]
        if not lacking or "server" not in p.roles:
            continue
        with p.server(certs, "p256") as server:
            for suite, group in lacking:
                r = cli.connect(server.port, "--suite", axes.SUITES[suite].pawl, "--group", group)
                t.check(f"{name} has not {suite} with {group}", r.code == 1 and r.failure == "ALERT_RECEIVED" and
                        r.json["failure"]["alert_received"] in ("handshake_failure", "illegal_parameter"), r)


def planted():
    """With the wrong CA to trust, a cell must fail: on our side, and on theirs."""
    kind, results = axes.KINDS["p256"], []
    axes.KINDS["p256"] = kind._replace(roots="root-rsa.pem")
    some = [matrix.Cell(name, role, "aes128gcm", "x25519", "p256") for name, p in peers.PEERS.items() if p.tls13
            for role in matrix.ROLES if matrix.OTHER[role] in p.roles and name != "nss"]  # whose database has all CAs
    matrix.run(certs, some, lambda cell, ok, seen: results.append((cell, ok)))
    axes.KINDS["p256"] = kind
    t.check("a planted fault fails each of its cells", len(results) == len(some) and not any(ok for _, ok in results), results)
    t.check("another suite is not what was asked for", not matrix.agreed({"suite": "TLS_AES_256_GCM_SHA384", "group": "x25519"}, some[0]))


def quirks():
    """What is left out because of a peer's mistake still fails: one that works
    now has no excuse any more."""
    some, seen = [], {}
    for name, p in peers.PEERS.items():
        some += [matrix.Cell(name, matrix.OTHER[role], "aes128gcm", "x25519", kind) for role, kind in p.quirks if kind in axes.KINDS]
    matrix.run(certs, some, lambda cell, ok, what: seen.update({cell: ok}))
    for cell in some:
        t.check(f"{' '.join(cell)} still fails", seen[cell] is False)


runnable, chosen = shape()
planted()
claims()
lacks()
quirks()
run(runnable if os.environ.get("PAWL_LONG") else chosen)
t.end()
