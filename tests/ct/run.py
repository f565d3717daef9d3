#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Constant-time checks: builds the library and each tests/ct/ct_*.c in several
ways and runs the programs under valgrind with their secrets undefined.

    tests/ct/run.py --short | --all | COMPILER:OPT:BITS... [--only NAME]

Every build must also see all leaks of ct_planted.c. Every ct_public and
pawli_ct_public has to be explained in docs/assurance.md.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHORT = ["gcc:-O2:64", "clang:-O3:64", "gcc:-Os:32", "clang:-O0:32"]
ALL = [f"{c}:{o}:{b}" for c in ("gcc", "clang") for o in ("-O0", "-O2", "-O3", "-Os") for b in (64, 32)]
FLAGS = ["-std=c11", "-gdwarf-4", "-DPAWLI_CT_CHECK", "-ffreestanding", "-fno-stack-protector", "-fno-pie", "-fno-asynchronous-unwind-tables",
         "-ffunction-sections", "-fdata-sections", "-Iinclude", "-Isrc", "-Itests"]


def sources(bits):
    for line in (ROOT / "sources.txt").read_text().splitlines():
        words = line.split("#")[0].split()
        if words and (len(words) == 1 or words[1] == ("@c64" if bits == "64" else "@c32only")):
            yield ROOT / words[0]


def newest_shared():
    mine = [pathlib.Path(__file__)]
    return max(p.stat().st_mtime for p in mine + [p for folder in ("include", "src", "tests/ct") for p in (ROOT / folder).rglob("*.h")])


def build(config, programs, pool):
    compiler, optimise, bits = config.split(":")
    out = ROOT / "build" / "ct" / config.replace(":", "")
    out.mkdir(parents=True, exist_ok=True)
    headers = newest_shared()
    base = [compiler, optimise, "-m" + bits, *FLAGS, f"-Isrc/isa/c{bits}"]

    def compile_one(source):
        target = out / (source.relative_to(ROOT).as_posix().replace("/", "-") + ".o")
        if not target.exists() or target.stat().st_mtime < max(headers, source.stat().st_mtime):
            done = subprocess.run([*base, "-c", str(source), "-o", str(target)], cwd=ROOT, capture_output=True, text=True)
            if done.returncode != 0:
                return None, done.stderr
        return target, ""

    library = list(sources(bits))
    results = list(pool.map(compile_one, library + [ROOT / "tests/ct/ct.c"] + programs))
    errors = [error for target, error in results if target is None]
    if errors:
        return None, errors[0]
    objects = [str(target) for target, _ in results]
    archive = out / "libct.a"
    archive.unlink(missing_ok=True)
    subprocess.run(["ar", "rcs", str(archive), *objects[:len(library) + 1]], check=True)
    binaries = {}
    for program, target in zip(programs, objects[len(library) + 1:]):
        binary = out / program.stem
        done = subprocess.run([*base, "-static", "-nostdlib", "-no-pie", "-Wl,--gc-sections", "-Wl,-u,_start", target, str(archive), "-lgcc", "-o", str(binary)],
                              cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            return None, done.stderr
        binaries[program.stem] = binary
    return binaries, ""


def run(binary):
    done = subprocess.run(["valgrind", "--tool=memcheck", "--error-limit=no", "--track-origins=no", "-q", str(binary)],
                          cwd=ROOT, capture_output=True, text=True)
    return done.stdout.splitlines(), done.stderr


def unexplained():
    """ct_public sites of a file that docs/assurance.md does not name."""
    text = (ROOT / "docs/assurance.md").read_text()
    for path in sorted([*(ROOT / "tests/ct").glob("ct_*.c"), *(ROOT / "src").rglob("*.c")]):
        name = path.relative_to(ROOT).as_posix()
        if re.search(r"\b(?:pawli_)?ct_public(?:_int|_bytes)?\(", path.read_text()) and name not in text:
            yield f"{name} declassifies, and docs/assurance.md does not say what and why"


def main():
    only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else None
    configs = [a for a in sys.argv[1:] if a.count(":") == 2] or (ALL if "--all" in sys.argv else SHORT)
    programs = sorted((ROOT / "tests/ct").glob("ct_*.c"))
    if only:
        programs = [p for p in programs if p.stem in ("ct_" + only, "ct_planted")]
    failures = list(unexplained())
    for failure in failures:
        print(failure)
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for config in configs:
            binaries, error = build(config, programs, pool)
            if binaries is None:
                print(f"{config}: does not build\n{error}")
                failures.append(config)
                continue
            counts = {"ok": 0, "bad": 0}
            for name, (lines, report) in zip(binaries, pool.map(run, binaries.values())):
                if name == "ct_planted":
                    seen = sum(line.startswith("LEAK ") for line in lines)
                    if seen != len(lines) or seen == 0:
                        failures.append(f"{config}: planted leaks not seen: {[l for l in lines if not l.startswith('LEAK ')]}")
                        print(failures[-1])
                    continue
                bad = [line for line in lines if not line.startswith("ok ")]
                counts["ok"] += len(lines) - len(bad)
                if bad or not lines:
                    counts["bad"] += 1
                    failures.append(f"{config}: {name}: {bad or 'nothing ran'}")
                    print(failures[-1])
                    print("\n".join(report.splitlines()[:16]))
            print(f"{config}: {counts['ok']} checks without a leak, planted leaks seen" if not counts["bad"] else f"{config}: {counts['bad']} programs with leaks", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
