#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""reference/fleet.csv: of a full run, what a reader without cross compilers needs.

    tools/fleet/keep.py [--ledger build/fleet/ledger.csv] [--out reference/fleet.csv]
    tools/fleet/keep.py --check [--board B]...    against the ledger, row by row

Kept of each library, build and board:
- one row a cell, in cycles where the core has a model, in instructions otherwise;
  of Pawl those in instructions as well;
- of messages the shortest and the longest that have a figure: between them a
  straight line is exact enough (docs/design/budget.md);
- no board without any figure, not the builds for size, nor samples, flags and hashes of images: a run has them.
`run` is the day. What every row of Pawl was compiled from is in `source`.

--check compares what both have. Equal sources and compilers must give equal
instructions; other ones may differ by 2 %. Modelled cycles depend on where the linker puts
code (targets of branches that are not aligned: up to 5 % on RV32) and may differ by 6 %; that is said.
"""
import argparse
import collections
import csv
import datetime
import math
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OWN = "pawl"
DROPPED_BUILDS = {"small"}
DROPPED_COLUMNS = ("sample1", "sample2", "sample3", "baseline", "flags", "image")
WHERE = ("board", "library", "variant", "primitive", "operation")
CELL = (*WHERE, "size", "unit")
TOLERANCE = {"instructions": 0.02}
TOLERANCE_CYCLES = 0.06


class Problem(Exception):
    pass


def read(path):
    try:
        with open(path, newline="", encoding="utf-8-sig") as f:
            reader = csv.DictReader(f)
            rows = list(reader)
    except OSError as error:
        raise Problem(f"{path}: {error.strerror}") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise Problem(f"{path}: {error}") from error
    if not reader.fieldnames or any(column not in reader.fieldnames for column in (*CELL, "status", "value", "source", "toolchain")):
        raise Problem(f"{path}: no ledger (docs/ledger.md)")
    if any(None in row or None in row.values() for row in rows):
        raise Problem(f"{path}: a line has not the fields of the first; pawl fleet audit names it")
    cells = collections.Counter(tuple(row[key] for key in CELL) for row in rows)
    for row in rows:
        where = " ".join(row[key] for key in CELL)
        if not (row["size"].isascii() and row["size"].isdigit()):
            raise Problem(f"{path}: {where}: '{row['size']}' is no size")
        if row["status"] == "ok" and not figure(row["value"]):
            raise Problem(f"{path}: {where}: '{row['value']}' is no figure")
        if cells[tuple(row[key] for key in CELL)] > 1:
            raise Problem(f"{path}: {where}: there twice")
    return reader.fieldnames, rows


def figure(text):
    try:
        return 0 < float(text) < math.inf
    except ValueError:
        return False


def compiler(text):
    """Name and version, without the packager's words."""
    words = [word for word in text.split() if not word.startswith("(") and not word.endswith(")")]
    return " ".join(words[:2])


def unit_of(rows):
    """The unit that is kept of a board."""
    return "cycles" if any(row["unit"] == "cycles" and row["status"] == "ok" for row in rows) else rows[0]["unit"] if rows[0]["unit"] == "ns" else "instructions"


def of_sizes(rows):
    """Rows of one operation at its sizes: the shortest and the longest with a figure, or one reason."""
    rows = sorted(rows, key=lambda row: int(row["size"]))
    good = [row for row in rows if row["status"] == "ok"]
    return list({id(row): row for row in (good[0], good[-1])}.values()) if good else rows[:1]


def kept(rows, day):
    boards = collections.defaultdict(list)
    for row in rows:
        boards[row["board"]].append(row)
    operations = collections.defaultdict(list)
    for board in sorted(board for board in boards if any(row["status"] == "ok" for row in boards[board])):
        unit = unit_of(boards[board])
        for row in boards[board]:
            if (row["unit"] == unit or row["library"] == OWN) and row["variant"] not in DROPPED_BUILDS:
                operations[tuple(row[key] for key in (*WHERE, "unit"))].append(row)
    for where in sorted(operations):
        for row in of_sizes(operations[where]):
            yield {**row, **dict.fromkeys(DROPPED_COLUMNS, ""), "toolchain": compiler(row["toolchain"]), "run": day}


def write(path, columns, rows):
    """Whole or not at all."""
    fresh = path.with_suffix(".new")
    try:
        with open(fresh, "w", newline="") as f:
            writer = csv.DictWriter(f, columns, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        fresh.rename(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise Problem(f"{path}: {error.strerror}") from error


def differences(reference, ledger, boards):
    """(lines, exact, near, wrong): of cells that both have."""
    now = {tuple(row[key] for key in CELL): row for row in ledger}
    lines, counts = [], collections.Counter()
    for row in reference:
        if boards and row["board"] not in boards:
            continue
        other = now.get(tuple(row[key] for key in CELL))
        if other is None:
            counts["absent"] += 1
            continue
        same = row["unit"] == "instructions" and row["source"] == other["source"] and row["toolchain"] == compiler(other["toolchain"])
        if row["status"] != other["status"]:
            verdict, why = "wrong", f"{row['status']} was kept, now {other['status']} {other['reason']}"
        elif row["status"] != "ok" or float(row["value"]) == float(other["value"]):
            verdict, why = "equal", ""
        else:
            limit = TOLERANCE.get(row["unit"], TOLERANCE_CYCLES)
            change = float(other["value"]) / float(row["value"]) - 1
            verdict = "near" if not same and abs(change) <= limit else "wrong"
            why = f"{row['value']} {row['unit']} were kept, now {other['value']} ({change:+.2%}){', from the same source and compiler' if same else ''}"
        counts[verdict] += 1
        if verdict == "wrong":
            lines.append(" ".join(row[key] for key in CELL[:-1]) + f": {why}")
    return lines, counts


def check(options):
    lines, counts = differences(read(options.out)[1], read(options.ledger)[1], options.board)
    for line in lines[:20]:
        print(f"FAILED: {line}")
    print(f"{counts['equal']} figures are as kept, {counts['near']} within {TOLERANCE['instructions']:.0%} (another source or compiler) or {TOLERANCE_CYCLES:.0%} (modelled cycles), {len(lines)} are not; {counts['absent']} were not run")
    if counts["equal"] + counts["near"] + len(lines) == 0:
        raise Problem("no cell is in both")
    return 1 if lines else 0


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ledger", type=pathlib.Path, default=ROOT / "build" / "fleet" / "ledger.csv")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "reference" / "fleet.csv")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--board", action="append", default=[])
    options = parser.parse_args(arguments)
    try:
        if options.check:
            return check(options)
        columns, rows = read(options.ledger)
        day = datetime.datetime.fromtimestamp(options.ledger.stat().st_mtime, datetime.timezone.utc).strftime("%Y-%m-%d")
        rows = list(kept(rows, day))
        if not rows:
            raise Problem(f"{options.ledger}: no rows")
        write(options.out, columns, rows)
    except Problem as problem:
        print(f"keep.py: {problem}", file=sys.stderr)
        return 1
    sources = sorted({row["source"] for row in rows if row["library"] == "pawl"})
    numbers = sum(row["status"] == "ok" for row in rows)
    print(f"{os.path.relpath(options.out)}: {len(rows)} rows, {numbers} with a number, {len({row['board'] for row in rows})} boards, "
          f"{options.out.stat().st_size // 1024} kB, of {day}, Pawl's sources {' '.join(sources)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
