#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Retry, ALPN, client certificates and the rest of features.py with every peer in
both roles; each cell is run or has its reason."""
import os

import features
import matrix
import pawl_cli as cli
import peers
import report

certs = cli.certs()
t = cli.Checks()
cells = features.cells()
reasons = {cell: features.reason(cell) for cell in cells}
t.check("as many cells as peers, roles and features make",
        len(set(cells)) == len(cells) == len(peers.PEERS) * len(matrix.ROLES) * len(features.FEATURES), len(cells))
t.check("docs/interop.md is what is claimed: tests/interop/report.py --claim, or make matrix, writes it",
        report.PATH.read_text() == report.claim(), report.PATH)
t.check("a reason is a sentence", all(r is None or len(r) > 8 for r in reasons.values()))
some = [cell for cell in cells if reasons[cell] is None]
for cell, seen in features.run(certs, some):
    t.check(" ".join(cell), seen.ok, seen.what)
if os.environ.get("PAWL_LONG"):  # what is left out because of a peer's mistake still fails
    some = [features.Cell(name, matrix.OTHER[role], value) for name, p in peers.PEERS.items() for role, value in p.quirks
            if value in features.FEATURES]
    for cell, seen in features.run(certs, some):
        t.check(" ".join(cell) + " still fails", not seen.ok, seen.what)
t.end()
