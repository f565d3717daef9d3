#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the project's tests and adds them up.

    tools/suite.py test|long|host|lint|fuzz [STAGE...]

A suite is a list of stages; naming stages runs only those. A stage goes on
after a failure, so that one run shows all of them. Logs are in build/logs/.
The last line printed is "N passed, N failed"; a test is one ctest entry, one
static check, one build. PAWL_JOBS sets the parallel jobs (default: cores).
"""
import glob
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "logs"
JOBS = os.environ.get("PAWL_JOBS") or str(len(os.sched_getaffinity(0)))
SMOKE = ["m0", "m4", "m4-o2", "rv32", "avr"]
HOSTS = ["host", "clang", "asan", "host32"]
# What of these is left to make check-long.
LATER = {"clang": "^interop/", "asan": "^interop/misbehaviour|^command/provision", "host32": "^interop/"}


class Tally:
    def __init__(self):
        self.passed = 0
        self.failed = []

    def add(self, ok, name):
        if ok:
            self.passed += 1
        else:
            self.failed.append(name)


tally = Tally()


def run_logged(name, command, show=None):
    """Runs command, keeps its output in a log, prints the lines show() accepts.
    Returns (exit code, output lines, seconds)."""
    LOGS.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    lines = []
    with open(LOGS / (re.sub(r"[^A-Za-z0-9_.-]+", "_", name) + ".log"), "w") as log:
        log.write("$ " + " ".join(command) + "\n")
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace")
        for line in process.stdout:
            log.write(line)
            lines.append(line.rstrip("\n"))
            if show is not None and show(line):
                print("    " + line.rstrip(), flush=True)
        code = process.wait()
    return code, lines, time.monotonic() - begin


def one(name, command, keep=25):
    """One command that is one test."""
    print(f"  {name} ...", flush=True)
    code, lines, seconds = run_logged(name, command)
    tally.add(code == 0, name)
    if code != 0:
        telling = [line for line in lines if re.search(r"[Ee]rror:|undefined reference|does not exist|not found|CMake Error", line) and not re.match(r"(\S*/)?(cc|gcc|clang)\b", line)] if name.startswith("build ") else []
        for line in telling[:12] or lines[-keep:]:
            print("    | " + line)
    print(f"  {'ok' if code == 0 else 'FAILED'}  {name}  ({seconds:.0f} s)", flush=True)
    return code == 0


def build(preset, name=None):
    """Configures and builds a preset; counts as one test."""
    # A compiler cache would keep back what tools/check-stack.py reads.
    whole = "export CCACHE_DISABLE=1; " if preset in SMOKE else ""
    return one(name or f"build {preset}", ["sh", "-c", f"{whole}cmake --preset {preset} && cmake --build --preset {preset} -j {JOBS} -- -k 0"])


def ctest(preset, *arguments):
    """Every ctest entry of a built preset is a test."""
    name = "ctest " + " ".join((preset,) + arguments)
    print(f"  {name} ...", flush=True)
    interesting = re.compile(r"\*\*\*|tests passed,|^# |^not ok|Test +#.* (1\d|[2-9]\d|\d{3,})\.\d\d sec")
    code, lines, seconds = run_logged(name, ["ctest", "--preset", preset, "-j", JOBS, "--no-tests=ignore", *arguments],
                                      lambda line: interesting.search(line))
    for line in lines:
        entry = re.match(r"\s*\d+/\d+ Test +#\d+: (\S+) [. ]*(\**[A-Za-z ]+)", line)
        if entry:
            tally.add(entry.group(2).strip() == "Passed", f"{preset}: {entry.group(1)}")
    print(f"  {'ok' if code == 0 else 'FAILED'}  {name}  ({seconds:.0f} s)", flush=True)


def stage_lint():
    """The static checks, each after its own self-test (a planted fault)."""
    for path in sorted(glob.glob(str(ROOT / "tools" / "check-*.py"))):
        name = pathlib.Path(path).stem
        one(name + " sees a planted fault", ["python3", path, "--self-test"])
        if 'NEEDS = "builds"' not in pathlib.Path(path).read_text():
            one(name, ["python3", path])


def stage_builds():
    """The checks that read what the builds produced."""
    for preset in SMOKE + ["host", "host32"]:
        if not (ROOT / "build" / preset / "libpawl.a").exists():
            build(preset)
    for path in sorted(glob.glob(str(ROOT / "tools" / "check-*.py"))):
        if 'NEEDS = "builds"' in pathlib.Path(path).read_text():
            one(pathlib.Path(path).stem, ["python3", path])


def stage_smoke():
    for preset in SMOKE:
        build(preset)


def host_stage(preset):
    def stage():
        build(preset)
        ctest(preset, "-LE", "long", *(("-E", LATER[preset]) if preset in LATER else ()))
    stage.__doc__ = f"Build and tests of preset {preset}."
    return stage


def stage_rest():
    """What make test leaves of some builds: peers above all."""
    for preset, names in LATER.items():
        build(preset)
        ctest(preset, "-LE", "long", "-R", names)


def stage_amalgamation():
    """The tests again, linked with dist/pawl.c instead of the archive."""
    one("the two joined files alone", ["python3", "tests/link/amalgamation.py"])
    if one("make dist/pawl.c", ["python3", "tools/amalgamate.py"]):
        for preset in ("amalgamation", "amalgamation32"):
            build(preset)
            ctest(preset, "-LE", "long", "-R", "^unit/|^property/")


def script_stage(name, *command):
    def stage():
        one(name, list(command))
    return stage


def stage_long_ctest():
    build("host")
    ctest("host", "-L", "long")


def stage_models():
    """BearSSL on the emulated cores beside real boards; a wrong weight is seen."""
    if one("source packages of BearSSL and Mbed TLS", ["python3", "tools/fleet/peers.py", "fetch", "bearssl", "mbedtls"]):
        one("the plugin", ["sh", "-c", "cmake --preset host && cmake --build --preset host --target pawl_plugin"])
        one("cycle models against real boards", ["python3", "tools/fleet/validate.py", "--check"])
        one("a wrong weight is seen", ["sh", "-c", "python3 tools/fleet/validate.py --plant 'Nucleo G474RE' | grep '^FAILED: Nucleo'"])


def stage_figures():
    """A sample of the fleet's figures again."""
    one("the command and the plugin", ["sh", "-c", "cmake --preset host && cmake --build --preset host --target pawl pawl_plugin"])
    one("figures of three boards are those of reference/fleet.csv", ["python3", "tests/fleet/figures.py"])


def stage_fuzz_build():
    """Fuzz targets on their kept corpus; a planted overflow is found."""
    build("fuzz")
    ctest("fuzz")


def stage_avr():
    """Links the library that preset avr made; named alone, makes it first."""
    if not (ROOT / "build" / "avr" / "libpawl.a").exists():
        build("avr")
    one("emulated AVR: cycles, bytes, faults, known answers", ["python3", "tests/fleet/test_simavr.py"])


def stage_front():
    """Leaves build/pawl as the host preset made it, with or without its tests."""
    one("build/pawl", ["sh", "-c", "cmake --build --preset host --target all -- -k 0 >/dev/null; test -x build/host/pawl && ln -sfn host/pawl build/pawl && build/pawl --help"])


SUITES = {
    "lint": {"lint": stage_lint},
    "host": {"host": host_stage("host")},
    "test": {
        "lint": stage_lint,
        **{preset: host_stage(preset) for preset in HOSTS},
        "smoke": stage_smoke,
        "builds": stage_builds,
        "front": stage_front,  # what follows uses build/pawl
        "ct": script_stage("constant time, four builds", "python3", "tests/ct/run.py", "--short"),
        "fuzz": stage_fuzz_build,
        "device": script_stage("emulated Cortex-M4: units and stack", "python3", "tests/device/run.py"),
        "budget": script_stage("budgets against whole handshakes on an emulated Cortex-M4", "python3", "tests/device/budget.py"),
        "boards": script_stage("every emulated board: console, clock, memory, exit, faults", "python3", "tests/boards/run.py"),
        "counter": script_stage("counting plugin: kinds by hand, exact counts, planted faults", "python3", "tests/fleet/plugin.py"),
        "link": script_stage("link tests", "python3", "tests/link/run.py"),
        "peers": script_stage("fetching of the libraries that the fleet measures", "python3", "tests/fleet/test_peers.py"),
        "firmware": script_stage("firmware of boards: protocol, every cell, wrong answers", "python3", "tests/fleet/test_firmware.py"),
        "avr": stage_avr,
        "msp430": script_stage("emulated MSP430: instructions, bytes, faults", "python3", "tests/fleet/test_mspdebug.py"),
        "fleet": script_stage("three boards, five primitives, a planted fault", "python3", "tools/fleet/smoke.py", "--plant", "sha256"),
        "report": script_stage("the page of pawl report, in a browser", "python3", "tests/report/run.py"),
    },
    "long": {
        "models": stage_models,
        "figures": stage_figures,
        "count": script_stage("instructions of every algorithm, as `pawl table` has them", "python3", "tools/count.py", "--check"),
        "host": stage_long_ctest,
        "vectors": script_stage("vectors of what has kernels, on an emulated board of each core that has them", "python3", "tests/device/vectors.py"),
        "ct": script_stage("constant time, all builds", "python3", "tests/ct/run.py", "--all"),
        "fuzz": script_stage("fuzzing", "python3", "tests/fuzz/run.py", "--seconds", "60", "--seed", "1"),
        "coverage": script_stage("lines the fuzz corpora reach", "python3", "tests/fuzz/coverage.py"),
        "amalgamation": stage_amalgamation,
        "rest": stage_rest,
        "front": stage_front,
    },
    "fuzz": {"fuzz": script_stage("fuzzing", "python3", "tests/fuzz/run.py", "--seconds", os.environ.get("FUZZ_SECONDS", "60"))},
}


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in SUITES:
        sys.exit(__doc__)
    suite = SUITES[sys.argv[1]]
    names = sys.argv[2:] or list(suite)
    begin = time.monotonic()
    for number, name in enumerate(names, 1):
        if name not in suite:
            sys.exit(f"no stage {name}; there are: {' '.join(suite)}")
        print(f"[{number}/{len(names)}] {name}  ({time.monotonic() - begin:.0f} s so far)", flush=True)
        suite[name]()
    print(f"\n{sys.argv[1]}: {time.monotonic() - begin:.0f} s; logs in build/logs")
    for name in tally.failed:
        print(f"FAILED: {name}")
    print(f"{tally.passed} passed, {len(tally.failed)} failed")
    sys.exit(1 if tally.failed or tally.passed == 0 else 0)


if __name__ == "__main__":
    main()
