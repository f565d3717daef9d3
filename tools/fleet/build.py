#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds an image for every board, library, build and group of algorithms, and
writes the manifest: a line per image, built or not, with the reason.

    tools/fleet/build.py [--board B]... [--group G]... [--library L]... [--build N]...
                         [--plant NAME] [--out build/fleet] [--jobs N] [--pawl PATH]

Objects are compiled once per core, images linked per board. What has not changed
is not made again. --plant puts a wrong constant into a copy of the library: all
that stands on it must fail its known answer, and nothing else.
"""
import argparse
import collections
import concurrent.futures
import csv
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

TOOLS = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(TOOLS), str(TOOLS.parent)]
import boardlib  # noqa: E402
import image  # noqa: E402
import make  # noqa: E402
import parts  # noqa: E402

ROOT = boardlib.ROOT
COLUMNS = "board,library,version,build,group,path,status,reason,flash,ram,code,toolchain,flags,source,image".split(",")
SMALL = "small"
WARNINGS = ["-Wall", "-Wextra"]
SECTIONS = ["-ffunction-sections", "-fdata-sections"]
FIRMWARE_INCLUDES = ["-Iapps/firmware", "-Iapps/bench", "-Iinclude"]
SHARED = ["apps/firmware/main.c", "apps/firmware/line.c", "apps/firmware/clock.c", "apps/firmware/stack.c", "apps/firmware/load.c",
          "apps/firmware/measure.c", "apps/bench/bytes.c"]
PAWLS = ["apps/bench/own.c", "apps/bench/list.c", "apps/bench/rsa.c"]
# What small images have in parts: those of their operations.
FEW = ("apps/firmware/measure.c", "apps/bench/own.c")
# Number of an operation in a file of cases.
OPERATION = re.compile(r"/\* \S+ \w+ \*/ cases_\w+, (\d+),")
# Of the library, what the algorithms stand on.
LAYERS = ("src/base/", "src/proto/", "src/crypto/", "src/scheme/", "src/x509/")

# Name: file, the constant, what it becomes.
PLANTS = {
    "sha256": ("src/crypto/sha256/sha256_blocks_c.c", "0x428a2f98", "0x428a2f99"),
    "sha512": ("src/crypto/sha512/sha512_k.c", "0x428a2f98d728ae22", "0x428a2f98d728ae23"),
}


class Problem(Exception):
    pass


def pick(wanted, there, what):
    unknown = [name for name in wanted if name not in there]
    if unknown:
        raise Problem(f"no {what} {', '.join(unknown)}; there are: {' '.join(there)}")
    return [name for name in there if not wanted or name in wanted]


def roomiest(core):
    """The emulated board of the core that has room for the most: there is no need
    to count the same instructions twice."""
    found = [boardlib.board(name) for name in boardlib.names()]
    found = [board for board in found if board.core.name == core.name and board["kind"] == "emulated"]
    return max(found, key=lambda board: (int(board["ram"]), int(board["flash"]))).name if found else None


class Library:
    """A library in one build on one core, as images are linked with it.

    archives: futures of archives; objects: futures of its adapter and what else
    belongs to it; defines: of the file of cases, by group; groups: those it has,
    None: all."""

    def __init__(self, name, version, build, adapter, archives, objects, flags, source, defines=None, groups=None):
        self.name, self.version, self.build, self.adapter = name, version, build, adapter
        self.archives, self.objects, self.flags, self.source = archives, objects, flags, source
        self.defines, self.groups = defines or (lambda group: []), groups
        self.only = None  # a board, where one of the core is enough

    def on(self, board):
        """Whether there are images of it for that board of its core."""
        return self.only is None or board.name == self.only

    def of_group(self, group, cases):
        """Futures of objects that belong to images of that group alone."""
        return []

    def few(self, bits):
        """Futures of objects in place of `objects`, for small images with those operations
        alone; None: there are none."""
        return None


class Pawl(Library):
    def small(self, maker, command):
        self.maker, self.command = maker, command
        return self

    def few(self, bits):
        folder = self.maker.folder / "obj" / self.core / "small"
        return [compiled(self.maker, folder, self.command, source, bits) for source in PAWLS]


def operations(cases):
    """A bit for each operation of a file of cases."""
    return sum(1 << int(n) for n in set(OPERATION.findall(cases)))


def compiled(maker, folder, command, source, bits=None):
    """The future of an object; bits: of the operations that it is to have, where that makes a difference."""
    few = bits is not None and source in FEW
    name = source.replace("/", "_") + (f"-{bits:x}" if few else "")
    return maker.once(folder / f"{name}.o", maker.compile, [*command, f"-DBENCH_FEW={bits:#x}"] if few else command, source)


def pawl_version():
    text = (ROOT / "include/pawl/base.h").read_text() + (ROOT / "include/pawl/version.h").read_text() if (ROOT / "include/pawl/version.h").is_file() \
        else (ROOT / "include/pawl/base.h").read_text()
    return ".".join(re.search(rf"PAWL_VERSION_{part}\s+(\d+)", text).group(1) for part in ("MAJOR", "MINOR", "PATCH"))


def pawl_sources(isa):
    """Of sources.txt, those of a 32-bit build with that folder of src/isa."""
    chosen = []
    for line in (ROOT / "sources.txt").read_text().splitlines():
        words = line.partition("#")[0].split()
        if words and words[0].startswith(LAYERS) and (len(words) == 1 or words[1] in ("@c32only", f"@isa:{isa}")):
            chosen.append(words[0])
    return chosen


def compiler_flags(core, optimise):
    return [core.tool("gcc"), *core.flags(), optimise, *SECTIONS]


def pawl_builds(core):
    """Name, folder of src/isa, optimisation. SMALL is on one board of a core only."""
    builds = [("portable", core["isa"], "-O2"), (SMALL, core["isa"], "-Os")]
    if core.get("kernels"):
        builds.insert(1, ("kernels", core["kernels"], "-O2"))
    wanted = (core.get("builds") or "").split()
    return [build for build in builds if not wanted or build[0] in wanted]


def planted(plant, folder):
    """The planted source, and where its copy is."""
    path, right, wrong = PLANTS[plant]
    text = (ROOT / path).read_text()
    if text.count(right) != 1:
        raise Problem(f"--plant {plant}: {path} has {right} {text.count(right)} times, not once")
    copy = folder / "planted" / path
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(text.replace(right, wrong))
    return path, copy


def pawl(maker, core, name, isa, optimise, plant):
    folder = maker.folder / "obj" / core.name / f"pawl-{name}"
    command = [*compiler_flags(core, optimise), "-std=c99", "-Iinclude", "-Isrc", f"-Isrc/isa/{isa}"]
    members = []
    sources = pawl_sources(isa)
    for source in sources:
        actual = plant[1] if plant and source == plant[0] else source
        members.append(maker.once(folder / (source.replace("/", "_") + ".o"), maker.compile, command, actual))
    headers = [str(path.relative_to(ROOT)) for top in ("include", "src") for path in (ROOT / top).rglob("*.h") if "src/isa/" not in str(path) or f"src/isa/{isa}/" in str(path)]
    archive = LazyArchive(maker, folder / "libpawl.a", core.tool("ar"), members)
    adapter = [*compiler_flags(core, "-O2"), "-std=c11", *WARNINGS, *FIRMWARE_INCLUDES, "-DBENCH_DEVICE"]
    objects = [maker.once(maker.folder / "obj" / core.name / "firmware" / (source.replace("/", "_") + ".o"), maker.compile, adapter, source) for source in PAWLS]
    source = image.source_hash(ROOT, [*sources, *headers]) if not plant else "planted"
    library = Pawl("pawl", pawl_version(), name, "bench_pawl", [archive], objects, [*core.flags(), optimise], source)
    library.core = core.name
    library.only = roomiest(core) if name == SMALL else None
    return library.small(maker, [core.for_size() if word == "-O2" else word for word in adapter])


class LazyArchive:
    """Made by whoever asks first: a thread of the pool must not wait for others in
    the queue behind it, and members come before images there."""

    def __init__(self, maker, *arguments):
        self.maker, self.arguments, self.made = maker, arguments, None

    def result(self):
        with self.maker.archive_lock:
            if self.made is None:
                self.made = self.maker.archive(*self.arguments)
            return self.made


def peer_libraries(maker, core, options):
    """Of other libraries (tools/fleet/peer_images.py, where it is)."""
    try:
        import peer_images
    except ImportError:
        return []
    return peer_images.libraries(maker, core, options)


def core_libraries(maker, core, options, plant):
    found = []
    if not options.library or "pawl" in options.library:
        found = [pawl(maker, core, name, isa, optimise, plant) for name, isa, optimise in pawl_builds(core) if not options.build or name in options.build]
    if not plant and (not options.library or set(options.library) != {"pawl"}):
        found += [library for library in peer_libraries(maker, core, options)
                  if (not options.library or library.name in options.library) and (not options.build or library.build in options.build)]
    return found


def cases_file(target, maker, options, group, bulk):
    command = [options.pawl, "bench", "--cases", group, "--bulk", str(bulk)]
    text = make.run(command, ROOT)
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.is_file() or target.read_text() != text:
        target.write_text(text)
    return target


def compile_cases(target, maker, command, source):
    return maker.compile(target, command, source.result())


class Plan:
    def __init__(self, options):
        self.options = options
        self.folder = options.out
        self.maker = make.Maker(ROOT, self.folder, options.jobs)
        import threading
        self.maker.archive_lock = threading.Lock()
        listed = subprocess.run([options.pawl, "bench", "--list"], capture_output=True, text=True, check=True).stdout
        groups = next(line for line in listed.splitlines() if line.startswith("groups:")).split()[1:]
        self.groups = pick(options.group, groups, "group")
        self.boards = [boardlib.board(name) for name in pick(options.board, boardlib.names(), "board")]
        self.plant = planted(options.plant, self.folder) if options.plant else None
        self.libraries = {}
        self.rows = []

    def core(self, core):
        if core.name not in self.libraries:
            self.libraries[core.name] = core_libraries(self.maker, core, self.options, self.plant)
        return self.libraries[core.name]

    def objects(self, board, library, group, small=False):
        """What every image of a board has; what is of its core is compiled once. Small
        ones have the same of another optimisation, and less of it."""
        core, maker = board.core, self.maker
        common = self.folder / "obj" / core.name / ("small" if small else "firmware")
        optimise = core.for_size() if small else "-O2"
        flags = [*compiler_flags(core, optimise), "-std=gnu11", *WARNINGS, *FIRMWARE_INCLUDES, "-DBENCH_DEVICE"]
        boards = ["-Iboards", f"-I{core.family.relative_to(ROOT)}"]
        found = [self.of_board(board, source, small) for source in board.sources()]
        bulk = parts.size(group) or int(board["bulk"])
        name = group.replace(":", ".")
        source = maker.once(self.folder / "cases" / f"{name}-{bulk}.c", cases_file, maker, self.options, group, bulk)
        bits = operations(source.result().read_text()) if small else None
        found += [compiled(maker, common, [*flags, *boards], shared, bits) for shared in SHARED]
        defines = library.defines(group)
        mark = "" if not defines else f"-{library.name}-{library.build}"
        found.append(maker.once(common / f"cases-{name}-{bulk}{mark}.o", compile_cases, maker, [*flags, *defines], source))
        theirs = library.few(bits) if small else library.objects
        return [*found, *theirs, *library.of_group(group, source)]

    def of_board(self, board, source, small):
        """What stands in for the compiler's own library is the same in every image: it is measured."""
        small = small and source not in board.core.support()
        command = [board.core.tool("gcc"), board.core.for_size() if small else "-O2", *SECTIONS, "-std=gnu11", *WARNINGS, *board.compile_flags()]
        folder = self.folder / "obj" / board.core.name / f"board-{board.name}{'-small' if small else ''}"
        return self.maker.once(folder / (source.replace("/", "_") + ".o"), self.maker.compile, command, source)

    def submit(self):
        """(board, library, group, future of facts)"""
        waiting = []
        for board in self.boards:
            if shutil.which(board.core.tool("gcc")) is None:
                self.rows += [self.row(board, None, group, {"status": "no_toolchain", "reason": f"{board.core.tool('gcc')} is missing: {board.core['package']}"}) for group in self.groups]
                continue
            for library in self.core(board.core):
                for group in self.groups:
                    if not library.on(board) or (library.groups is not None and group not in library.groups):
                        continue
                    waiting.append((board, library, group, False))
        return waiting

    def start(self, wanted):
        images = [(*what, image.Image(*what[:3], self.objects(*what), what[3], self.stack(*what[:3]), self.folder)) for what in wanted]
        return [(*what, self.maker.submit(what[-1].make, self.maker)) for what in images]

    def stack(self, board, library, group):
        """0: as little as the board says."""
        return parts.stack(group, self.cells[group.split(":")[0]], board.core.stack()) if isinstance(library, Pawl) else 0

    def smaller(self, board, library, group, small, facts):
        """What is to be tried in place of an image that does not fit."""
        if facts["status"] != "does_not_fit" or not isinstance(library, Pawl):
            return []
        if not small:
            return [(board, library, group, True)]
        names = self.cells[group.split(":")[0]]
        found = parts.split(group, names)
        return [(board, library, part, True) for part in found] if parts.worth(group, found, facts["reason"], int(board["bulk"])) else []

    def row(self, board, library, group, facts, path=""):
        core = board.core
        common = {"board": board.name, "group": group, "path": path}
        if library is None:
            return {**common, "library": "pawl", "version": pawl_version(), "build": "portable", **facts}
        return {**common, "library": library.name, "version": library.version, "build": library.build, "toolchain": version_of(core.tool("gcc")),
                "flags": " ".join(library.flags), "source": library.source, **{key: facts[key] for key in ("status", "reason", "flash", "ram", "code", "image")}}

    def build(self):
        """In rounds: what does not fit is tried again in smaller parts."""
        wanted, self.cells = self.submit(), parts.cells(self.options.pawl)
        self.asked()
        progress = Progress(self.maker)
        while wanted:
            wanted = self.round(wanted, progress)
        progress.tell(True)

    def asked(self):
        """A name that no core has would leave a manifest with nothing in it."""
        there = [library for libraries in self.libraries.values() for library in libraries]
        for what, wanted, names in (("build", self.options.build, {library.build for library in there}),
                                    ("library", self.options.library, {library.name for library in there})):
            unknown = [name for name in wanted if name not in names]
            if unknown and self.libraries:
                raise Problem(f"no {what} {', '.join(unknown)} for {' '.join(self.libraries)}; with what else is asked for there are: {' '.join(sorted(names)) or 'none'}")

    def round(self, wanted, progress):
        """Returns what is to be tried next."""
        following = []
        waiting = self.start([what for what in wanted if parts.size(what[2]) <= int(what[0]["bulk"])])
        self.rows += [self.row(*what[:3], too_long(what)) for what in wanted if parts.size(what[2]) > int(what[0]["bulk"])]
        for board, library, group, small, one, future in waiting:
            facts = progress.wait(future)
            smaller = self.smaller(board, library, group, small, facts)
            following += smaller
            if not smaller:
                path = os.path.relpath(one.path, ROOT) if facts["status"] == "ok" else ""
                self.rows.append(self.row(board, library, group, facts, path))
        return following


def too_long(what):
    board, _, part, _ = what
    return {**image.NOTHING, "status": "does_not_fit",
            "reason": f"a message of {parts.size(part)} bytes is {parts.size(part) - int(board['bulk'])} bytes longer than the board has room for"}


class Progress:
    """Steps done and time left, on one line of a terminal, now and then elsewhere. As fast as lately, because what
    was there already takes no time."""

    LATELY = 30  # seconds

    def __init__(self, maker):
        self.maker, self.began, self.shown = maker, time.monotonic(), 0.0
        self.terminal = sys.stderr.isatty()
        self.before = collections.deque([(self.began, 0)])

    def wait(self, future):
        while True:
            self.tell()
            try:
                return future.result(1)
            except concurrent.futures.TimeoutError:
                if future.done():  # it was the step's own
                    raise

    def tell(self, last=False):
        now, done, all_of_them = time.monotonic(), self.maker.ended, self.maker.begun
        if not last and (now - self.shown < (1 if self.terminal else 10) or done == 0):
            return
        self.shown = now
        while len(self.before) > 1 and now - self.before[1][0] > self.LATELY:
            self.before.popleft()
        then, had = self.before[0]
        self.before.append((now, done))
        left = f", about {(now - then) / (done - had) * (all_of_them - done):.0f} s left" if done > had and not last else ""
        text = f"{done} of {all_of_them} steps, {now - self.began:.0f} s{left}"
        print(f"\r{text}\033[K" if self.terminal else text, end="" if self.terminal and not last else "\n", file=sys.stderr, flush=True)


versions = {}


def version_of(compiler):
    if compiler not in versions:
        versions[compiler] = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0].replace(",", " ")
    return versions[compiler]


def write_manifest(path, rows):
    """Whole or not at all."""
    fresh = path.with_suffix(".new")
    with open(fresh, "w", newline="") as f:
        writer = csv.DictWriter(f, COLUMNS, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    fresh.rename(path)


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("board", "group", "library", "build"):
        parser.add_argument(f"--{name}", action="append", default=[])
    parser.add_argument("--plant", choices=sorted(PLANTS))
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--pawl", default=str(ROOT / "build" / "host" / "pawl"))
    options = parser.parse_args(arguments)
    options.out = (options.out or ROOT / "build" / ("fleet-plant" if options.plant else "fleet")).absolute()
    return options


def main(arguments):
    options = options_of(arguments)
    try:
        if options.jobs < 1:
            raise Problem(f"--jobs: {options.jobs} is not 1 or more")
        if not os.path.isfile(options.pawl) or not os.access(options.pawl, os.X_OK):
            raise Problem(f"{options.pawl} is not there: build the command first, or name it with --pawl")
        try:
            options.out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Problem(f"--out: {error.filename}: {error.strerror}") from error
        plan = Plan(options)
        plan.build()
    except (Problem, boardlib.BoardError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 2
    except make.Failed as error:
        print(f"build.py: {make.first_error(str(error))}", file=sys.stderr)
        return 1
    write_manifest(options.out / "manifest.csv", plan.rows)
    count = {}
    for row in plan.rows:
        count[row["status"]] = count.get(row["status"], 0) + 1
    print(", ".join(f"{n} {status}" for status, n in sorted(count.items())) + f": {os.path.relpath(options.out / 'manifest.csv', ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
