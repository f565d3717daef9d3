#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Keys that the library makes, in the eyes of openssl: the unit test's program
writes one when it is asked for so many bits."""
import os
import pathlib
import subprocess
import sys

program = pathlib.Path(os.environ["PAWL"]).parent / "tests" / "test-unit-scheme-rsa_keygen"
if not program.exists():
    print("1..0 # skipped: the test's program is not built")
    sys.exit(0)
failed = 0
for bits in (1024, 2048, 2176, 3072):
    key = subprocess.run([program, str(bits)], env={**os.environ, "PT_SEED": str(bits)}, capture_output=True, check=False)
    seen = subprocess.run(["openssl", "pkey", "-inform", "DER", "-check", "-text", "-noout"], input=key.stdout, capture_output=True, check=False)
    good = key.returncode == 0 and b"Key is valid" in seen.stdout and f"({bits} bit".encode() in seen.stdout
    failed += not good
    print(f"{'ok' if good else 'not ok'}: a key of {bits} bits")
print(f"{4 - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)
