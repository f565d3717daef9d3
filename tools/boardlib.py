# SPDX-License-Identifier: Apache-2.0
"""Boards and cores, as the folders boards/ describe them.

    board = boardlib.board("mps2-an386")
    board.compile_flags(), board.sources(), board.link_flags()
    board.command(image)            to run it, without a counter

A folder that is not complete is refused with everything it lacks (BoardError).
"""
import configparser
import pathlib
import re
import shlex

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Section: required keys, optional keys.
CORE_KEYS = {
    "core": ("name family toolchain package flags libraries isa", "kernels decoder varies builds"),
}
BOARD_KEYS = {
    "board": ("name core devices mhz memory flash ram bulk kind", "current_ma volts"),
}
RUN_KEYS = ("emulator command counter ready_s", "package reply_s needs cycles")
PORT_KEYS = ("baud", "")
# boards/article/*.ini: with one of the last two.
ARTICLE_KEYS = ("name part core memory", "mhz flash ram current_ma volts factor unlike counted_on")
STANDS_FOR_IT = "board kind note"
NOTHING_DOES = "status reason"
NUMBERS = "mhz flash ram bulk current_ma volts ready_s reply_s baud factor".split()
CHOICES = {"kind": ("emulated", "real", "modelled", "scaled", "counted"), "counter": ("plugin", "cycles"), "cycles": ("counted", "modelled", "none"),
           "status": ("no_toolchain", "does_not_fit", "unsupported")}


class BoardError(Exception):
    def __init__(self, problems):
        super().__init__("\n".join(problems))
        self.problems = problems


def read_ini(path, problems):
    ini = configparser.ConfigParser(interpolation=None, inline_comment_prefixes=(";",))
    try:
        ini.read_string(path.read_text())
    except OSError:
        problems.append(f"{path}: missing")
    except configparser.Error as error:
        problems.append(f"{path}: {str(error).splitlines()[0]}")
    return ini


def check_keys(path, ini, wanted, problems, open_sections=()):
    for section, (required, optional) in wanted.items():
        if not ini.has_section(section):
            problems.append(f"{path}: no section [{section}]")
            continue
        keys = dict(ini[section])
        problems += [f"{path}: [{section}] lacks {key}" for key in required.split() if not keys.get(key)]
        problems += [f"{path}: [{section}] has {key}, which means nothing" for key in keys if key not in (required + " " + optional).split()]
        for key, value in keys.items():
            if key in NUMBERS and not re.fullmatch(r"\d+(\.\d+)?", value):
                problems.append(f"{path}: [{section}] {key} is not a number: {value}")
            if key in CHOICES and value not in CHOICES[key]:
                problems.append(f"{path}: [{section}] {key} is {value}, not one of {', '.join(CHOICES[key])}")
    problems += [f"{path}: [{section}] means nothing" for section in ini.sections() if section not in wanted and section not in open_sections]


def relative(paths, root):
    return [str(path.relative_to(root)) for path in paths]


class Core:
    def __init__(self, name, root=ROOT):
        self.name, self.root = name, root
        self.folder = root / "boards" / "cores" / name
        problems = []
        self.ini = read_ini(self.folder / "core.ini", problems)
        if not problems:
            check_keys(self.folder / "core.ini", self.ini, CORE_KEYS, problems, ("cycles", "cycles_low", "stack", "constant_time"))
            problems += [f"{self.folder / 'core.ini'}: [stack] {name} is not a number of bytes: {value}" for name, value in self.stack().items() if not value.isdecimal()]
        if not problems:
            self.family = root / "boards" / "families" / self["family"]
            problems += [f"{self.family}/{part}: missing (the family of {name})" for part in ("mark.h", "start.[cS]") if not list(self.family.glob(part))]
            problems += [f"{self.folder / 'core.ini'}: no folder src/isa/{self[key]}" for key in ("isa", "kernels")
                         if key in self.ini["core"] and not (root / "src" / "isa" / self[key]).is_dir()]
        if problems:
            raise BoardError(problems)

    def __getitem__(self, key):
        return self.ini["core"][key]

    def get(self, key):
        return self.ini["core"].get(key)

    def stack(self):
        """{algorithm: least bytes of stack}, of those that need more than usual."""
        return dict(self.ini["stack"]) if self.ini.has_section("stack") else {}

    def tool(self, name):
        """Path or name of gcc, size, nm ... of this core. clang stands in for gcc where the toolchain says so;
        what reads its files is the host's."""
        if self["toolchain"].startswith("clang-"):
            return "clang" if name == "gcc" else name
        return f"{self['toolchain']}-{name}"

    def for_size(self):
        """The option for the least code: what -Os is to gcc is -Oz to clang, whose -Os still inlines and unrolls."""
        return "-Oz" if self.tool("gcc") == "clang" else "-Os"

    def flags(self):
        """Of compiling; headers that the toolchain lacks are in the core's folder."""
        own = relative([path for path in [self.folder / "include"] if path.is_dir()], self.root)
        return [*shlex.split(self["flags"]), *(word for part in own for word in ("-isystem", part))]

    def sources(self):
        """What the core adds to every image: start-up, and what its compiler lacks."""
        files = [*sorted(self.family.parent.glob("*.c")), *sorted(self.family.glob("*.c")), *sorted(self.family.glob("*.S"))]
        return [*relative(files, self.root), *self.support()]

    def support(self):
        """Of those, what stands in for the compiler's own library."""
        return relative([*sorted(self.folder.glob("*.c")), *sorted(self.folder.glob("*.S"))], self.root)


class Board:
    def __init__(self, name, root=ROOT):
        self.name, self.root = name, root
        self.folder = root / "boards" / name
        path, problems = self.folder / "board.ini", []
        self.ini = read_ini(path, problems)
        if not problems:
            real = self.ini.get("board", "kind", fallback="") == "real"
            check_keys(path, self.ini, {**BOARD_KEYS, **({"port": PORT_KEYS} if real else {"run": RUN_KEYS})}, problems)
        if not problems:
            problems += [f"{self.folder / part}: missing" for part in ("link.ld", "map.h") if not (self.folder / part).is_file()]
            problems += [f"{path}: no device {device} in boards/devices" for device in self["devices"].split()
                         if not (root / "boards" / "devices" / f"{device}.c").is_file()]
            problems += [f"{path}: [run] command lacks {{{field}}}" for field in ("image", "counts") if "run" in self.ini and f"{{{field}}}" not in self.ini["run"]["command"]]
        if self.ini.get("run", "counter", fallback="") == "cycles" and "--counts {counts}" not in self.ini.get("run", "command", fallback=""):
            problems.append(f"{path}: [run] command lacks --counts {{counts}}")
        try:
            self.core = Core(self.ini.get("board", "core", fallback=""), root) if not problems else None
        except BoardError as error:
            problems += error.problems
        if not problems and self.ini.get("run", "counter", fallback="") == "plugin" and not self.core.get("decoder"):
            problems.append(f"{path}: counted by the plugin, but boards/cores/{self.core.name} names no decoder")
        if problems:
            raise BoardError(problems)

    def __getitem__(self, key):
        return self.ini["board"][key]

    def compile_flags(self):
        """For every source of an image, after -O and -std; paths from the root."""
        return [*self.core.flags(), *("-I" + part for part in relative([self.root / "boards", self.core.family.parent, self.core.family, self.folder], self.root))]

    def sources(self):
        devices = [self.root / "boards" / "devices" / f"{device}.c" for device in self["devices"].split()]
        return [*self.core.sources(), *relative([*devices, *sorted(self.folder.glob("*.c"))], self.root)]

    def link_flags(self):
        """With the flags of compiling, before the objects; self.libraries() go last."""
        scripts = [self.core.family, self.core.family.parent, self.root / "boards" / "devices"]
        return ["-nostartfiles", "-Wl,--gc-sections", *(f"-L{part}" for part in relative(scripts, self.root)),
                "-T" + relative([self.folder / "link.ld"], self.root)[0]]

    def libraries(self):
        return shlex.split(self.core["libraries"])

    def command(self, image, plugin=None, counts=None, runners=ROOT / "build" / "host"):
        """What runs an image; without a place for the counts (and, where one counts, a plugin) nothing is
        counted. runners: the folder of the command, where the project's own runners are."""
        parts = shlex.split(self.ini["run"]["command"])
        skip = [option for option, value in (("-plugin", plugin), ("--counts", counts)) if value is None]
        parts = [part for at, part in enumerate(parts) if part not in skip and (at == 0 or parts[at - 1] not in skip)]
        fill = {"image": image, "plugin": plugin, "core": self.core.get("decoder"), "counts": counts, "runners": runners}
        return [re.sub(r"\{(\w+)\}", lambda field: str(fill[field.group(1)]), part) for part in parts]


class Article:
    """A board of the article, with the board it is reproduced on or why it is not."""

    def __init__(self, path, root=ROOT):
        problems = []
        self.path, self.ini = path, read_ini(path, problems)
        if not problems:
            which = NOTHING_DOES if self.ini.get("article", "status", fallback=None) else STANDS_FOR_IT
            check_keys(path, self.ini, {"article": (f"{ARTICLE_KEYS[0]} {which}", ARTICLE_KEYS[1])}, problems)
            self.board = self.ini.get("article", "board", fallback=None)
            if self.board and self.board not in names(root, True):
                problems.append(f"{path}: [article] no board {self.board}; there are: {' '.join(names(root, True))}")
        if problems:
            raise BoardError(problems)

    def __getitem__(self, key):
        return self.ini["article"].get(key, "")


def articles(root=ROOT):
    return sorted((root / "boards" / "article").glob("*.ini"))


def names(root=ROOT, all_of_them=False):
    """Every folder that is a board; only if asked for, boards that need what is not there."""
    return sorted(path.parent.name for path in (root / "boards").glob("*/board.ini") if all_of_them or not lacks(path, root))


def lacks(path, root):
    """What a board whose emulator is optional needs and is not there."""
    needs = read_ini(path, []).get("run", "needs", fallback="")
    return needs if needs and not (root / needs).exists() else None


def board(name, root=ROOT):
    if name in names(root, True) and name not in names(root):
        path = root / "boards" / name / "board.ini"
        raise BoardError([f"{name} needs {lacks(path, root)}; see the first lines of {path}"])
    if name not in names(root):
        raise BoardError([f"no board {name}; there are: {' '.join(names(root))}"])
    return Board(name, root)


def core(name, root=ROOT):
    return Core(name, root)


def core_names(root=ROOT):
    return sorted(path.name for path in (root / "boards" / "cores").iterdir() if path.is_dir())
