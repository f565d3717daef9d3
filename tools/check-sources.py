#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sources.txt names every source of the library once, layer by layer.
--fix adds what is missing and orders the lines by layer."""
import sys

import checklib

LAYERS = ("src/base/", "src/proto/", "src/crypto/", "src/scheme/", "src/accel/", "src/x509/", "src/record/", "src/handshake/", "src/engine/")


def layer_of(path):
    return next((n for n, prefix in enumerate(LAYERS) if path.startswith(prefix)), len(LAYERS))


def read(root):
    lines = [line.split("#")[0].split() for line in (root / "sources.txt").read_text().splitlines()]
    return [words for words in lines if words]


def existing(root):
    return sorted(path.relative_to(root).as_posix() for path in (root / "src").rglob("*.[cS]"))


def check(root):
    problems = []
    listed = [words[0] for words in read(root)]
    for path in sorted(set(listed)):
        if listed.count(path) > 1:
            problems.append(f"sources.txt: {path} is listed {listed.count(path)} times")
        if not (root / path).exists():
            problems.append(f"sources.txt: {path} does not exist")
    problems += [f"sources.txt: {path} is missing" for path in existing(root) if path not in listed]
    for one, two in zip(listed, listed[1:]):
        if layer_of(one) > layer_of(two):
            problems.append(f"sources.txt: {two} comes after {one}, which is of a higher layer (tools/check-sources.py --fix)")
            break
    return problems


def fix(root):
    rows = read(root)
    listed = [words[0] for words in rows]
    for path in existing(root):
        if path not in listed:
            rows.append([path] + (["@c64"] if path.endswith("_c64.c") else []))
    rows.sort(key=lambda words: layer_of(words[0]))
    (root / "sources.txt").write_text("".join(" ".join(words) + "\n" for words in rows))


PLANTS = {
    "a source that is not listed": ({"src/crypto/toy/toy_b.c": "x\n"}, "toy_b.c is missing"),
    "a source that is gone": ({"src/crypto/toy/toy.c": None}, "does not exist"),
    "a source listed twice": ({"sources.txt": "src/crypto/toy/toy.c\n" * 2}, "listed 2 times"),
    "layers out of order": ({"sources.txt": "src/crypto/toy/toy.c\nsrc/base/x.c\n", "src/base/x.c": "x\n"}, "higher layer"),
}

if __name__ == "__main__":
    if "--fix" in sys.argv:
        fix(checklib.ROOT)
    else:
        checklib.run(check, PLANTS)
