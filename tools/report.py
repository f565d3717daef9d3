#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The template of `pawl report`: build/report/page.html, made with Node.

    tools/report.py

The modules go to build/report/npm, by the lock file, npm's cache beside them; only this needs Node.
"""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "apps" / "report"
OUT = ROOT / "build" / "report"
MODULES = OUT / "npm"
LOCK = "package-lock.json"
PATIENCE = 300  # seconds for npm


def modules():
    """Installs what the lock file says, unless that is what is there."""
    stamp = MODULES / "installed"
    wanted = (SOURCE / LOCK).read_bytes()
    if stamp.exists() and stamp.read_bytes() == wanted:
        return
    MODULES.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", LOCK):
        shutil.copy(SOURCE / name, MODULES)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--no-update-notifier", "--ignore-scripts", "--cache", OUT / "npm-cache"], cwd=MODULES, check=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    stamp.write_bytes(wanted)


def main():
    for program in ("node", "npm"):
        if not shutil.which(program):
            sys.exit(f"The page of 'pawl report' needs Node to be built, and there is no '{program}' here: "
                     "sh tools/setup.sh report installs it. Nothing else in the project needs it.")
    try:
        modules()
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        sys.exit(f"npm could not install what {SOURCE.relative_to(ROOT) / LOCK} names: {error}")
    done = subprocess.run(["node", SOURCE / "build.mjs", MODULES, OUT / "page.html"], cwd=ROOT, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
