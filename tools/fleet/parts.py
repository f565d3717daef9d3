# SPDX-License-Identifier: Apache-2.0
"""What becomes of a group that does not fit into one image: the same with a small
harness, then an image per algorithm, per operation, per size. The parts of a group
are named after it, and each of its cells is in one of them."""
import csv
import re
import subprocess

OVER = re.compile(r"(\w+) by (\d+) bytes")
SIZED = 3  # colons in the name of a part that has but one size


def cells(pawl):
    """{group: [name of the cell]}, a name as that of the smallest part it is in."""
    text = subprocess.run([pawl, "fleet", "list", "--csv"], capture_output=True, text=True, check=True).stdout
    found = {}
    for row in csv.DictReader(text.splitlines()):
        found.setdefault(row["group"], []).append(":".join(row.values()))
    return found


def within(part, names):
    return [name for name in names if name == part or name.startswith(part + ":")]


def split(part, names):
    """The next smaller parts; none where it has but one cell."""
    there, depth = within(part, names), part.count(":") + 1
    while depth <= SIZED:
        smaller = list(dict.fromkeys(":".join(name.split(":")[:depth + 1]) for name in there))
        if len(smaller) > 1:
            return smaller
        depth += 1
    return []


def stack(part, names, needs):
    """The least stack of an image: the most that any of its algorithms needs, 0 if none is known."""
    return max((int(needs.get(name.split(":")[1], 0)) for name in within(part, names)), default=0)


def size(part):
    return int(part.split(":")[SIZED]) if part.count(":") == SIZED else 0


def worth(part, smaller, reason, bulk):
    """Whether smaller parts can help: shorter messages do with two buffers of RAM only."""
    over = {region: int(n) for region, n in OVER.findall(reason)}
    if smaller and smaller[0].count(":") == SIZED:
        return set(over) == {"ram"} and over["ram"] < 2 * bulk
    return bool(smaller)
