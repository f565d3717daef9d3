#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The interoperation matrix (matrix.py): every cell has a result or a reason, a
choice of cells that has all pairs is run (with PAWL_LONG: every cell), and the
axes are what the command has."""
import itertools
import os

import axes
import matrix
import pawl_cli as cli
import peer
import peers

certs = cli.certs()
t = cli.Checks()


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
    for i, j in itertools.combinations(range(2, 5), 2):
        seen = {tuple(c[k] for k in (0, 1, i, j)) for c in chosen}
        t.check(f"all pairs of columns {i} and {j} are chosen", seen == {tuple(c[k] for k in (0, 1, i, j)) for c in runnable})
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


runnable, chosen = shape()
claims()
lacks()
run(runnable if os.environ.get("PAWL_LONG") else chosen)
t.end()
