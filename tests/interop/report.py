#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""docs/interop.md: the matrix and the features as tables.

    report.py           runs every cell; writes the file when none failed
    report.py --claim   writes what the tables are when nothing fails
"""
import sys

import features
import matrix
import pawl_cli as cli
import peers

PATH = cli.ROOT / "docs" / "interop.md"
HEAD = """# Interoperation

Made by `make matrix`; `make test` checks that it is so and runs a part, `make check-long` runs all. Peers are Debian 12's packages; a column says what
the peer is, Pawl is the other side. What peers do that one has to know is in `tests/interop/README.md`.

## Suite, group, certificate

Peer x role x suite x group x kind of certificate makes {cells} cells; {ok} are connections that were made, verified and answered, {rest} have a reason.
An entry is the number of connections with that value, or the reason there is none. `all-K` are certificates signed with K throughout; the others are
signed by CAs with P-256 or RSA keys.

"""
MIDDLE = """
{old} speak TLS 1.2 only: Pawl and they refuse each other with the right alert (`tests/interop/test_old.py`). Chromium shows pages that `pawl serve`
serves (`tests/interop/test_chromium.py`, `make screenshot`).

## Features

"""


def feature_table(rows):
    some, notes = matrix.columns(rows), matrix.Notes()
    out = matrix.head("", some)
    for name in features.FEATURES:
        line = []
        for column in some:
            seen = [row for row in rows if row[:3] == (*column, name)]
            line.append("yes" if seen[0][-2] == "ok" else notes.entry(seen))
        out.append(f"| {name.replace('client-', 'client certificate ').replace('_', ' ')} | " + " | ".join(line) + " |")
    return "\n".join(out + notes.lines()) + "\n"


def text(rows, feature_rows):
    good = sum(row[-2] == "ok" for row in rows)
    old = " and ".join(p.title for p in peers.PEERS.values() if not p.tls13)
    return (HEAD.format(cells=len(rows), ok=good, rest=len(rows) - good) + matrix.table(rows) + MIDDLE.format(old=old) +
            feature_table(feature_rows))


def claim():
    """The text when every cell that can be run is ok."""
    everything = matrix.cells()
    rows = matrix.rows_of(everything, {cell: True for cell in everything if matrix.reason(cell) is None})
    return text(rows, features.rows_of({cell: True for cell in features.cells() if features.reason(cell) is None}))


def main():
    if sys.argv[1:] == ["--claim"]:
        PATH.write_text(claim())
        return 0
    certs, everything, results = cli.certs(), matrix.cells(), {}

    def note(cell, ok, seen):
        results[cell] = ok
        if not ok:
            print("FAILED", *cell, "\n" + seen, flush=True)

    matrix.run(certs, [cell for cell in everything if matrix.reason(cell) is None], note)
    rows = matrix.rows_of(everything, results)
    matrix.write_csv(cli.ROOT / "build" / "matrix.csv", rows)
    done = features.run(certs, [cell for cell in features.cells() if features.reason(cell) is None])
    for cell, seen in done:
        if not seen.ok:
            print("FAILED", *cell, f"\n{seen.what}", flush=True)
    out = text(rows, features.rows_of({cell: seen.ok for cell, seen in done}))
    print(out)
    print("peers: " + ", ".join(p.version() for p in peers.PEERS.values()) + "; every cell: build/matrix.csv")
    failed = sum(not ok for ok in results.values()) + sum(not seen.ok for _, seen in done)
    if failed:
        print(f"{failed} failed; docs/interop.md is left as it was")
        return 1
    PATH.write_text(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
