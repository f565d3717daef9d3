#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fuzzes every target for a while, from its kept corpus.

    tests/fuzz/run.py --seconds N [--only NAME] [--seed N] [--keep]

Inputs that reach new code are collected in build/fuzz-found/NAME; --keep merges
them, minimised, into tests/fuzz/corpus/NAME. A crash fails, prints its input
and leaves it in build/fuzz-crashes. With --seed the inputs of a run from a clean
tree come in the same order every time. With --seconds 60 it takes a minute a target, shared by
the cores.
"""
import base64
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = ROOT / "tests" / "fuzz" / "corpus"


def fuzz(name, seconds, seed, keep):
    found = ROOT / "build" / "fuzz-found" / name
    crashes = ROOT / "build" / "fuzz-crashes"
    kept = CORPUS / name
    for folder in (found, crashes):
        folder.mkdir(parents=True, exist_ok=True)
    binary = ROOT / "build" / "fuzz" / ("fuzz_" + name)
    limits = ["-rss_limit_mb=2048", "-timeout=30", f"-artifact_prefix={crashes}/{name}-", f"-seed={seed}"]
    corpora = [str(found)] + ([str(kept)] if kept.is_dir() else [])
    done = subprocess.run([str(binary), f"-max_total_time={seconds}", "-print_final_stats=1", *limits, *corpora], capture_output=True, text=True, errors="replace")
    if keep and done.returncode == 0:
        kept.mkdir(parents=True, exist_ok=True)
        subprocess.run([str(binary), "-merge=1", *limits, str(kept), str(found)], capture_output=True)
    return name, done


def print_inputs(name):
    """So that a log is enough to do it again: base64 -d."""
    for path in sorted((ROOT / "build" / "fuzz-crashes").glob(name + "-*")):
        print(f"{path.name}: {base64.b64encode(path.read_bytes()).decode()}")


def main():
    seconds = sys.argv[sys.argv.index("--seconds") + 1] if "--seconds" in sys.argv else "60"
    seed = sys.argv[sys.argv.index("--seed") + 1] if "--seed" in sys.argv else "0"
    only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else None
    built = subprocess.run(["sh", "-c", "cmake --preset fuzz && cmake --build --preset fuzz"], cwd=ROOT, capture_output=True, text=True)
    if built.returncode != 0:
        print("\n".join(built.stdout.splitlines()[-25:]))
        sys.exit("the fuzz targets do not build")
    names = [p.stem.removeprefix("fuzz_") for p in sorted((ROOT / "tests" / "fuzz").glob("fuzz_*.c"))]
    names = [n for n in names if n != "planted" and (only is None or n == only)]
    cores = len(os.sched_getaffinity(0))
    print(f"{len(names)} targets, {seconds} s each on {cores} cores: about {-(-len(names) // cores) * int(seconds) // 60 + 1} minutes", flush=True)
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(cores) as pool:
        for future in concurrent.futures.as_completed([pool.submit(fuzz, n, seconds, seed, "--keep" in sys.argv) for n in names]):
            name, done = future.result()
            runs = re.search(r"number_of_executed_units: (\d+)", done.stderr)
            cover = re.findall(r"cov: (\d+)", done.stderr)
            print(f"{'ok' if done.returncode == 0 else 'FAILED'} {name}: {runs.group(1) if runs else '?'} runs, {cover[-1] if cover else '?'} edges", flush=True)
            if done.returncode != 0:
                failures += 1
                print("\n".join(done.stderr.splitlines()[-30:]))
                print_inputs(name)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
