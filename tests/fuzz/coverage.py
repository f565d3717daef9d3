#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lines that the kept fuzz corpora reach, of the parsers a peer can reach:
fails below the least. Details of a run are in build/coverage/lines.txt.

    tests/fuzz/coverage.py
"""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "build" / "coverage"
LEAST = {"src/handshake/msg/": 85, "src/handshake/ext/": 85, "src/x509/": 85}


def main():
    built = subprocess.run(["sh", "-c", "cmake --preset coverage && cmake --build --preset coverage"], cwd=ROOT, capture_output=True, text=True)
    if built.returncode != 0:
        print("\n".join(built.stdout.splitlines()[-25:]))
        sys.exit("the fuzz targets do not build")
    binaries, profiles = [], []
    for source in sorted((ROOT / "tests" / "fuzz").glob("fuzz_*.c")):
        name = source.stem.removeprefix("fuzz_")
        corpus = ROOT / "tests" / "fuzz" / "corpus" / name
        if name == "planted" or not corpus.is_dir():
            continue
        binary, profile = OUT / source.stem, OUT / f"{name}.profraw"
        subprocess.run([str(binary), "-runs=0", str(corpus)], env={**os.environ, "LLVM_PROFILE_FILE": str(profile)}, capture_output=True, check=True)
        binaries.append(binary)
        profiles.append(profile)
    subprocess.run(["llvm-profdata-14", "merge", "-sparse", *map(str, profiles), "-o", str(OUT / "all.profdata")], check=True)
    more = [word for binary in binaries[1:] for word in ("-object", str(binary))]
    common = [f"-instr-profile={OUT / 'all.profdata'}", str(binaries[0]), *more]
    with open(OUT / "lines.txt", "w") as out:
        subprocess.run(["llvm-cov-14", "show", *common, *(str(ROOT / folder) for folder in LEAST)], stdout=out, check=True)
    export = json.loads(subprocess.run(["llvm-cov-14", "export", "-summary-only", *common], capture_output=True, text=True, check=True).stdout)
    failures = 0
    for folder, least in LEAST.items():
        total = reached = 0
        for file in export["data"][0]["files"]:
            name = pathlib.Path(os.path.normpath(OUT / file["filename"]))
            if name.is_relative_to(ROOT / folder) and name.suffix == ".c":
                lines = file["summary"]["lines"]
                total += lines["count"]
                reached += lines["covered"]
                if lines["percent"] < least:
                    print(f"    {lines['percent']:5.1f} % {name.relative_to(ROOT)}")
        percent = 100 * reached / total if total else 0
        print(f"{percent:5.1f} % of {total} lines of {folder} (at least {least})")
        failures += percent < least
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
