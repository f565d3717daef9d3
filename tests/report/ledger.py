# SPDX-License-Identifier: Apache-2.0
"""What the page must show of a ledger, worked out apart from its script."""
import collections
import csv

Figure = collections.namedtuple("Figure", "value kind reason")
BULK = {"rate", "time", "cpb", "cycles", "instructions"}
SINGLE = {"rate", "time", "cycles", "instructions", "pc"}
NAMES = {"host": "This PC"}


class Expected:
    def __init__(self, path):
        self.rows = list(csv.DictReader(open(path, newline="")))
        self.cells = collections.defaultdict(dict)
        for row in self.rows:
            build = f"{row['library']} {row['variant'].split(',')[0]}" + ("" if row["accelerated"] == "none" else " + " + row["accelerated"])
            board = NAMES.get(row["board"], row["board"])
            self.cells[board, build, f"{row['primitive']}/{row['operation']}", int(row["size"])][row["unit"]] = row

    def operations(self):
        found = {(operation, size) for _, _, operation, size in self.cells}
        sized = {operation for operation, size in found if size}
        return sorted(("bulk" if operation in sized else "handshake", operation, size) for operation, size in found)

    @staticmethod
    def units(section):
        return sorted(BULK if section == "bulk" else SINGLE)

    def seconds(self, cell, size):
        """(seconds, kind, clock in Hz or None), or None."""
        row = next((cell[u] for u in ("cycles", "ns", "MB/s") if u in cell and cell[u]["status"] == "ok"), None)
        if row is None:
            return None
        hz = float(row["clock"]) * 1e6 if row["clock"] else None
        value = float(row["value"])
        time = {"cycles": lambda: value / hz, "ns": lambda: value / 1e9, "MB/s": lambda: size / value / 1e6}[row["unit"]]()
        return time, row["kind"], hz

    def pc(self, operation, size):
        times = [self.seconds(cell, size) for (board, _, op, s), cell in self.cells.items() if (board, op, s) == ("This PC", operation, size)]
        return min((t[0] for t in times if t), default=None)

    def figure(self, board, build, operation, size, unit):
        """None: the ledger has no such cell."""
        cell = self.cells.get((board, build, operation, size))
        if cell is None:
            return None
        bad = next((row["reason"] for row in cell.values() if row["status"] != "ok"), "")
        if unit == "instructions":
            row = cell.get("instructions")
            return Figure(float(row["value"]), row["kind"], "") if row and row["status"] == "ok" else Figure(None, "", bad)
        found = self.seconds(cell, size)
        if found is None:
            return Figure(None, "", bad)
        time, kind, hz = found
        bulk = unit == "cpb" or size
        if unit in ("cycles", "cpb"):
            value = None if hz is None else time * hz / (size if unit == "cpb" else 1)
        elif unit == "pc":
            best = self.pc(operation, size)
            value = time / best if best else time  # without a PC the unit is not offered: time is shown
        else:
            value = {"time": time, "rate": size / time / 1e6 if bulk else 1 / time}[unit]
        return Figure(value, kind if value is not None else "", "")


def enlarge(path, to, rows):
    """The same ledger for many boards; how many rows it has."""
    lines = open(path).read().splitlines()
    count = 0
    with open(to, "w") as out:
        out.write(lines[0] + "\n")
        while count < rows:
            for line in lines[1:]:
                board, rest = line.split(",", 1)
                out.write(f"{board}-{count // (len(lines) - 1)},{rest}\n" if count >= len(lines) - 1 else line + "\n")
                count += 1
    return count
