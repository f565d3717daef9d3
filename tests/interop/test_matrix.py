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
            ours = "client" if role == "server" else "server"
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
            t.check(f"{option} {name}: the command agrees with axes.py", r.code == (1 if key in ours else 2), r)
    for kind, k in axes.KINDS.items():
        r = cli.pawl("serve", "--cert", certs / f"{kind}.chain.pem", "--key", certs / f"{kind}.key", "--root", "/nonexistent")
        signs = "/nonexistent" in r.err  # the key was taken; the next thing fails
        t.check(f"serve with {kind}: the command agrees with axes.py", signs == (k.key in axes.PAWL_SIGNS), r)


def run(chosen):
    results = {}

    def note(cell, ok, seen):
        results[cell] = ok
        t.check(" ".join(cell), ok, seen)

    matrix.run(certs, chosen, note)
    t.check("every chosen cell has a result", set(results) == set(chosen), len(results))


runnable, chosen = shape()
claims()
run(runnable if os.environ.get("PAWL_LONG") else chosen)
t.end()
