#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`pawl accel`: every driver of the list ends as the list says, and bad usage is told."""
import os
import subprocess
import sys

PAWL = os.environ["PAWL"]
results = []


def run(*arguments):
    return subprocess.run([PAWL, "accel", *arguments], capture_output=True, text=True, check=False, timeout=120)


def check(name, good, seen=None):
    results.append(good)
    print(f"{'ok' if good else 'not ok'}: {name}")
    if not good and seen is not None:
        print(f"# exit {seen.returncode}\n# {seen.stdout}\n# {seen.stderr}")


def drivers():
    rows = [line.split(None, 2) for line in run("list").stdout.splitlines()]
    check("some drivers pass and twelve do not", sum(r[1] == "passed" for r in rows) >= 1 and sum(r[1] != "passed" for r in rows) >= 12)
    for name, reason, _ in rows:
        seen = run("try", "--driver", name, "--repeats", {"repeated": "12000", "stuck": "4000"}.get(reason, "500"))
        if reason == "passed":
            check(f"{name} passes", seen.returncode == 0 and seen.stdout.startswith("passed: used from ") and "(counted)" in seen.stdout, seen)
        else:
            check(f"{name} is refused: {reason}", seen.returncode == 1 and seen.stdout.startswith(f"refused: {reason}: ") and name in seen.stderr, seen)


def diagnosis():
    seen = run("diagnose", "--driver", "misaligned")
    check("a diagnosis tells test, size, alignment, both answers and registers",
          seen.returncode == 1 and all(word in seen.stdout for word in ("refused: alignment", "test      alignment", "size      64 bytes", "% 8 = 1", "expected", "got", "write SOURCE")), seen)
    seen = run("diagnose", "--driver", "article")
    check("a bit that is never set is seen in the trace", seen.returncode == 1 and "complete\n" in seen.stdout and "complete, ready" not in seen.stdout and "ERR_TIMEOUT" in seen.stdout, seen)


def usage():
    for arguments in ((), ("try",), ("try", "--driver"), ("try", "--driver", "none"), ("try", "--speed", "1"), ("frobnicate",), ("try", "--driver", "fixed", "--repeats", "0")):
        seen = run(*arguments)
        check(f"usage: {' '.join(arguments) or 'nothing'}", seen.returncode == 2 and seen.stderr != "", seen)
    check("an unknown driver is answered with those there are", "article" in run("try", "--driver", "none").stderr)
    check("few repeats miss what is rare", run("try", "--driver", "rare", "--repeats", "100").returncode == 0)


drivers()
diagnosis()
usage()
print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
sys.exit(0 if all(results) else 1)
