#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Turns a recording of a connection into a regression test.

    tools/keep-recording.py FILE NAME DESCRIPTION [--with-keys]

Does it again first (build/pawl replay); then copies it to tests/recordings/ and
writes its row in the README there. A recording that was not made with --redact
and has a key file in it is refused, unless --with-keys says that the key may be
published.
"""
import pathlib
import re
import shutil
import struct
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "recordings"
TEXT, FILE = 1, 2


def notes(data):
    at = 8
    while at + 5 <= len(data):
        kind, size = struct.unpack_from(">BI", data, at)
        yield kind, data[at + 5:at + 5 + size]
        at += 5 + size


def private_files(data):
    """Names of files in the recording whose contents are secret."""
    words = [w.decode(errors="replace") for kind, content in notes(data) if kind == TEXT for w in content.split(b"\0")]
    secret = {words[i + 1] for i, w in enumerate(words[:-1]) if w in ("--key", "--session", "--session-key", "--psk-key")}
    return [name for kind, content in notes(data) if kind == FILE for name in [content.split(b"\0")[0].decode(errors="replace")] if name in secret]


def main():
    arguments = [a for a in sys.argv[1:] if a != "--with-keys"]
    if len(arguments) != 3 or not re.fullmatch(r"[a-z0-9-]+", arguments[1]):
        sys.exit(__doc__)
    source, name, text = pathlib.Path(arguments[0]), arguments[1], arguments[2]
    done = subprocess.run([str(ROOT / "build" / "pawl"), "replay", str(source)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr.rstrip())
    secret = private_files(source.read_bytes())
    if secret and "--with-keys" not in sys.argv:
        sys.exit(f"{source} has secrets in it: {', '.join(secret)}; record it with --redact, or say --with-keys")
    target = FOLDER / f"{name}.rec"
    if target.exists():
        sys.exit(f"{target.relative_to(ROOT)} is there already")
    shutil.copyfile(source, target)
    target.chmod(0o644)
    with open(FOLDER / "README.md", "a") as readme:
        readme.write(f"| `{name}.rec` | {text} |\n")
    print(f"{target.relative_to(ROOT)}: {done.stdout.rstrip()}")


if __name__ == "__main__":
    main()
