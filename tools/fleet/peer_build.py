# SPDX-License-Identifier: Apache-2.0
"""Builds of other libraries, as tools/fleet/peers/LIBRARY.ini describes them: an
archive for each library, build and core, kept under the hash of all that it was
made of. tools/fleet/build.py links boards' images with them.
"""
import concurrent.futures
import configparser
import fnmatch
import hashlib
import os
import pathlib
import shutil
import subprocess

import peers

DEADLINE = 300  # seconds for one file; sp_cortexm.c takes about ten
WARNINGS = ["-w"]  # of other people's code
SECTIONS = ["-ffunction-sections", "-fdata-sections"]


class Failed(Exception):
    """The first error of a build."""


class Build:
    """One library in one build: what is common to all cores."""

    def __init__(self, library, name, section, common, tree, version, notes):
        self.library, self.name, self.version = library, name, version
        self.tree = tree
        self.config = peers.ROOT / section["config"]
        self.flags = section["flags"].split()
        self.defines = common.get("defines", "").split()
        self.include = [tree / folder for folder in common["include"].split()]
        self.sources = expand(tree, common["sources"].split())
        self.adapters = [peers.ROOT / path for path in common["adapter"].split()]
        self.notes = notes

    def options(self):
        """Of library and adapter alike."""
        return [f"-D{define}" for define in self.defines] + [flag for flag in self.flags if flag.startswith("-D")] + \
            [f"-I{folder}" for folder in (self.config, *self.include, peers.ROOT / "apps" / "bench")]

    def config_files(self):
        return sorted(self.config.glob("*.h")) + sorted(self.config.parent.glob("*.h")) + [peers.ROOT / "apps" / "bench" / "peer_heap.h"]

    def source_hash(self):
        """The same on all boards."""
        digest = hashlib.sha256(f"{self.version} {self.flags} {self.defines}".encode())
        for path in [*self.sources, *self.config_files()]:
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def constant_time(self, algorithm):
        """("yes" | "no" | "unknown", reason)"""
        for build, pattern, verdict, reason in self.notes:
            if fnmatch.fnmatch(self.name, build) and fnmatch.fnmatch(algorithm, pattern):
                return verdict, reason
        return "unknown", "nothing is said"


def expand(tree, patterns):
    """Files that the patterns name; those after ! are left out."""
    wanted, unwanted = [], []
    for pattern in patterns:
        found = sorted(tree.glob(pattern.lstrip("!")))
        if not found:
            raise peers.Trouble(f"{tree.name}: no file is {pattern.lstrip('!')}: another version than the pinned one?")
        (unwanted if pattern.startswith("!") else wanted).extend(found)
    return [path for path in dict.fromkeys(wanted) if path not in unwanted]


def read_notes(name, text):
    notes = []
    for line in filter(None, (line.strip() for line in text.split("\n"))):
        head, colon, reason = line.partition(":")
        words = head.split()
        if not colon or len(words) != 3 or words[2] not in ("yes", "no", "unknown"):
            raise peers.Trouble(f"{name}: [constant_time] not 'build algorithm yes|no|unknown: reason': {line}")
        notes.append((*words, reason.strip()))
    return notes


def read(path, tree, version):
    """The builds of a LIBRARY.ini."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(path.read_text())
    for section, keys in (("library", ("adapter", "include", "sources")), ("constant_time", ("notes",))):
        lacking = [key for key in keys if not parser.has_option(section, key)]
        if lacking:
            raise peers.Trouble(f"{path.name}: [{section}] lacks {', '.join(lacking)}")
    notes = read_notes(path.name, parser["constant_time"]["notes"])
    builds = []
    for section in parser.sections():
        if section.startswith("build "):
            lacking = [key for key in ("flags", "config") if key not in parser[section]]
            if lacking:
                raise peers.Trouble(f"{path.name}: [{section}] lacks {', '.join(lacking)}")
            builds.append(Build(path.stem, section.split()[1], parser[section], parser["library"], tree, version, notes))
    return builds


def builds(libraries=None):
    """Every build of the libraries that are fetched; all libraries by default."""
    found = []
    for name, pin in peers.pins().items():
        if libraries is not None and name not in libraries:
            continue
        version = peers.present(pin)
        if version is None:
            raise peers.Trouble(f"{name} is not there: tools/fleet/peers.py fetch")
        found += read(peers.PINS.parent / f"{name}.ini", peers.SOURCES / name, version)
    return found


def compiler_version(compiler):
    return subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]


def first_error(text):
    """The line that tells most."""
    lines = [line for line in text.split("\n") if "error" in line.lower()] or text.strip().split("\n")
    return lines[0].replace(str(peers.SOURCES) + "/", "")


def compile_one(command, source, target):
    try:
        done = subprocess.run([*command, "-c", str(source), "-o", str(target)], capture_output=True, text=True,
                              errors="replace", timeout=DEADLINE)
    except subprocess.TimeoutExpired:
        return f"{source.name}: the compiler did not end within {DEADLINE} s"
    return None if done.returncode == 0 else first_error(done.stderr)


def archive(build, toolchain, core_flags, folder, jobs=None):
    """The archive of the build for a core, below folder; made when it is not there."""
    compiler = f"{toolchain}-gcc"
    flags = [*core_flags, *build.flags, *SECTIONS, *WARNINGS]
    key = hashlib.sha256(f"{build.source_hash()} {compiler_version(compiler)} {flags}".encode()).hexdigest()[:16]
    kept = folder / f"{build.library}-{build.name}-{key}.a"
    if kept.is_file():
        return kept
    objects = folder / f"{kept.name}.{os.getpid()}"
    shutil.rmtree(objects, ignore_errors=True)
    objects.mkdir(parents=True)
    command = [compiler, *flags, *build.options()]
    try:
        with concurrent.futures.ThreadPoolExecutor(jobs or len(os.sched_getaffinity(0))) as pool:
            # The largest first, so that none is waited for at the end.
            order = sorted(build.sources, key=lambda path: -path.stat().st_size)
            targets = {source: objects / (str(source.relative_to(build.tree)).replace("/", "_") + ".o") for source in order}
            for error in pool.map(lambda source: compile_one(command, source, targets[source]), order):
                if error:
                    pool.shutdown(cancel_futures=True)
                    raise Failed(error)
        fresh = objects / "fresh.a"
        subprocess.run([f"{toolchain}-ar", "rcsD", str(fresh), *(str(targets[source]) for source in build.sources)], check=True)
        fresh.rename(kept)
    finally:
        shutil.rmtree(objects, ignore_errors=True)
    return kept
