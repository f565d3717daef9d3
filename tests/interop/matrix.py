#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The interoperation matrix: peer x role of Pawl x suite x group x kind of
certificate. Every cell is run, or has the reason why it cannot be.

    matrix.py [--every | --pairs] [--peer NAME] [--csv FILE]

--every runs all cells; --pairs (the default) so many that each peer and role has
each of its suites, groups and kinds, and each pair of these that can meet does so
in either role, with some peer. $PAWL is the command.
"""
import argparse
import collections
import concurrent.futures
import csv
import itertools
import json
import os
import pathlib
import sys
import tempfile
import threading
import time

import axes
import pawl_cli as cli
import peers

ROLES = ("client", "server")  # of Pawl
OTHER = {"client": "server", "server": "client"}
PAGE = "<html>a page of Pawl</html>\n"
Cell = collections.namedtuple("Cell", "peer role suite group kind")
COLUMNS = Cell._fields + ("result", "reason")


def pawl_lacks(cell):
    """Why Pawl cannot do it, or None."""
    kind = axes.KINDS[cell.kind]
    if cell.suite not in axes.PAWL_SUITES:
        return f"Pawl has no {axes.SUITES[cell.suite].iana} yet"
    if cell.group not in axes.PAWL_GROUPS:
        return f"Pawl has no {axes.GROUPS[cell.group].iana} yet"
    if cell.role == "server" and kind.key not in axes.PAWL_SIGNS:
        return f"Pawl does not sign with {kind.key} keys yet"
    if cell.role == "client":
        for key in (kind.key, kind.signed):
            if key not in axes.PAWL_VERIFIES:
                return f"Pawl does not verify with {key} keys yet"
    return None


def reason(cell):
    """None: the cell can be run."""
    other = OTHER[cell.role]
    return peers.PEERS[cell.peer].lacks(other, cell.suite, cell.group, cell.kind) or pawl_lacks(cell)


def cells(names=None):
    return [Cell(*c) for c in itertools.product(names or peers.PEERS, ROLES, axes.SUITES, axes.GROUPS, axes.KINDS)]


def covers(cell):
    return ({(cell.peer, cell.role, i, cell[i]) for i in (2, 3, 4)} |
            {(cell.role, i, j, cell[i], cell[j]) for i, j in ((2, 3), (2, 4), (3, 4))})


def pairs(some):
    """A choice of cells that has all that covers() finds in these."""

    missing = set().union(*map(covers, some))
    chosen = []
    while missing:
        best = max(some, key=lambda c: len(covers(c) & missing))
        chosen.append(best)
        missing -= covers(best)
    return chosen


# ---- running -------------------------------------------------------------------


def agreed(summary, cell):
    return summary.get("suite") == axes.SUITES[cell.suite].iana and summary.get("group") == axes.GROUPS[cell.group].iana


def as_client(certs, some, note):
    """Cells of one peer and kind, Pawl being the client."""
    with peers.PEERS[some[0].peer].server(certs, some[0].kind) as server:
        for cell in some:
            r = cli.connect(server.port, "--suite", axes.SUITES[cell.suite].pawl, "--group", cell.group, ca=axes.KINDS[cell.kind].roots)
            ok = r.code == 0 and (b"</html>" in r.out.lower() or b"EOF" in r.out) and r.json.get("certificate") == "verified"
            note(cell, ok and r.json["closed"] and agreed(r.json, cell), str(r))


def as_server(certs, some, note):
    with tempfile.TemporaryDirectory() as root:
        (pathlib.Path(root) / "index.html").write_text(PAGE)
        every = ("--suite", ",".join(cli.SUITES.values()), "--group", ",".join(cli.GROUP_NAMES))  # some are not taken unless named
        with cli.Serve("--json", *every, cert=some[0].kind, root=root) as server:
            for number, cell in enumerate(some):
                r = peers.PEERS[cell.peer].client(certs, server.port, cell.suite, cell.group, cell.kind)
                summary = server.summary(number)
                ok = PAGE.strip().encode() in r.output and agreed(summary, cell) and summary.get("failure") is None
                note(cell, ok, r.output.decode("utf-8", "replace")[-600:] + "\n" + json.dumps(summary)[:600])


def run(certs, some, note, jobs=None):
    """Runs cells; note(cell, ok, what was seen) is called for each."""
    lock = threading.Lock()
    groups = collections.defaultdict(list)
    for cell in some:
        groups[cell.peer, cell.role, cell.kind].append(cell)

    def noted(*what):
        with lock:
            note(*what)

    def group(key):
        try:
            (as_client if key[1] == "client" else as_server)(certs, groups[key], noted)
        except (OSError, RuntimeError) as error:
            for cell in groups[key]:
                noted(cell, False, str(error))

    with concurrent.futures.ThreadPoolExecutor(jobs or len(os.sched_getaffinity(0))) as pool:
        list(pool.map(group, groups))


# ---- tables --------------------------------------------------------------------


def write_csv(path, rows):
    with open(path, "w", newline="") as f:
        writer = csv.writer(f, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)


def rows_of(everything, results):
    """A row for each cell; results: cell -> bool for those that were run."""
    return [(*cell, "ok" if results.get(cell) else "FAILED" if cell in results else "-",
             "" if cell in results else reason(cell) or "not chosen") for cell in everything]


def columns(rows):
    """Peer and role of Pawl, where anything could be run; in the peers' order."""
    return sorted({row[:2] for row in rows if row[-2] != "-"}, key=lambda c: (list(peers.PEERS).index(c[0]), c[1]))


def head(first, some):
    return [f"| {first} | " + " | ".join(f"{peers.PEERS[name].title}, {OTHER[role]}" for name, role in some) + " |", "|---|" + "---|" * len(some)]


class Notes:
    """Reasons, numbered as they come."""

    def __init__(self):
        self.reasons = []

    def entry(self, seen):
        """For some rows: how many were ok of those that could be run, or the
        number of the reason that most of them have."""
        done = [row for row in seen if row[-2] != "-"]
        if done:
            good = sum(row[-2] == "ok" for row in done)
            return f"{good}" if good == len(done) else f"**{good} of {len(done)}**"
        why = collections.Counter(row[-1] for row in seen).most_common(1)[0][0]
        if why not in self.reasons:
            self.reasons.append(why)
        return f"[{self.reasons.index(why) + 1}]"

    def lines(self):
        return [""] + [f"{i}. {why}" for i, why in enumerate(self.reasons, 1)]


def table(rows):
    """Markdown: a line for each value of each axis, a column for each peer and
    role, in it the number of cells."""
    some, notes = columns(rows), Notes()
    out = head("", some)
    for axis, title, values in ((2, "suite", axes.SUITES), (3, "group", axes.GROUPS), (4, "certificate", axes.KINDS)):
        for value in values:
            line = [notes.entry([row for row in rows if (row[0], row[1], row[axis]) == (*column, value)]) for column in some]
            out.append(f"| {title} {value} | " + " | ".join(line) + " |")
    return "\n".join(out + notes.lines()) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--pairs", action="store_true")
    parser.add_argument("--peer", action="append", choices=list(peers.PEERS))
    parser.add_argument("--csv", type=pathlib.Path)
    arguments = parser.parse_args()
    begin, results = time.monotonic(), {}
    everything = cells(arguments.peer)
    runnable = [cell for cell in everything if reason(cell) is None]
    chosen = runnable if arguments.every else pairs(runnable)

    def note(cell, ok, seen):
        results[cell] = ok
        if not ok:
            print("FAILED", *cell, "\n" + seen, flush=True)

    run(cli.certs(), chosen, note)
    rows = rows_of(everything, results)
    print(table(rows))
    print("peers: " + ", ".join(peers.PEERS[name].version() for name in arguments.peer or peers.PEERS))
    failed = sum(row[5] == "FAILED" for row in rows)
    print(f"{len(everything)} cells: {len(results) - failed} ok, {failed} failed, {len(everything) - len(results)} not run, "
          f"each with its reason; {time.monotonic() - begin:.0f} s")
    if arguments.csv:
        write_csv(arguments.csv, rows)
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main())
