#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The counting plugin: kinds worked out by hand, exact counts, the bound, faults.

    tests/fleet/plugin.py

tests/fleet/plugin/*.S say before each span what it holds. An emulator or
a compiler that is not there is a failure, as elsewhere in `make test`.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import boardlib  # noqa: E402

HERE = pathlib.Path("tests/fleet/plugin")
OUT = pathlib.Path("build/fleet/test-plugin")
PLUGIN = pathlib.Path("build/host/fleet-plugin.so")
SOURCES = pathlib.Path("apps/fleet/plugin")
# A program and a board that runs it.
PROGRAMS = {"thumb": "mps2-an386", "thumb_m55": "mps3-an547", "rv32": "virt", "xtensa": "lx60"}
TIMED = ("mps2-an386", "virt")
# A fault in a decoder: file, what is there, what is put there, program that sees it.
PLANTS = [
    ("thumb.c", "i->kind = THUMB_MULL;", "i->kind = THUMB_MUL;", "thumb"),
    ("thumb.c", "(before->result & i->address) == 0", "true", "thumb"),
    ("riscv.c", "function < 4 ? RISCV_MULH", "function < 4 ? RISCV_MUL", "rv32"),
    ("count.c", "away && r->unaligned", "r->unaligned", "rv32"),
    ("xtensa.c", "xtensa_access(i, true, t, s)", "xtensa_access(i, true, 0, s)", "xtensa"),
    ("plugin.c", "(address & 3u) != 0", "(address & 1u) != 0", "thumb"),
]
EXIT_OVER, EXIT_WRITE = 71, 72
failures = []


def check(good, what):
    print(("ok      " if good else "NOT OK  ") + what)
    if not good:
        failures.append(what)


def build(name, board, source):
    image = OUT / f"{name}.elf"
    subprocess.run([board.core.tool("gcc"), "-O2", "-std=c11", *board.compile_flags(), *board.link_flags(), *board.sources(), str(source),
                    *board.libraries(), "-o", str(image)], cwd=ROOT, check=True, timeout=120)
    return image


def emulate(board, image, counts, plugin=PLUGIN, more=(), arguments=""):
    command = board.command(image, str(plugin) + arguments, counts)
    return subprocess.run([*command, *more], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


def spans(path):
    rows = [line.split() for line in (ROOT / path).read_text().splitlines()]
    return [{kind: int(n) for kind, n in (field.split("=") for field in row[2:])} for row in rows if row[0] == "span"]


def instructions(span):
    return sum(n for kind, n in span.items() if not kind.endswith("_extra"))


def expected(source):
    """What the comments before the spans say."""
    found = re.findall(r"// span:(.*)", source.read_text())
    return [{kind: int(n) for kind, n in (field.split("=") for field in line.split())} for line in found]


def differences(name, counts):
    wanted, had = expected(ROOT / HERE / f"{name}.S"), spans(counts)
    wrong = [f"{len(had)} spans, not {len(wanted)}"] if len(wanted) != len(had) else []
    for number, (want, have) in enumerate(zip(wanted, had)):
        have = {kind: n for kind, n in have.items() if n != 0}
        if want != have:
            wrong.append(f"span {number}: wanted {want}, had {have}")
    return wrong


def check_kinds(images):
    for name, board in PROGRAMS.items():
        counts = OUT / f"{name}.txt"
        done = emulate(boardlib.board(board), images[name], counts)
        wrong = differences(name, counts)
        check(done.returncode == 0 and not wrong, f"{name}: kinds as worked out by hand {wrong or done.stderr}")


def check_plants(images):
    for number, (file, there, instead, name) in enumerate(PLANTS):
        folder = OUT / f"plant{number}"
        shutil.rmtree(ROOT / folder, ignore_errors=True)
        shutil.copytree(ROOT / SOURCES, ROOT / folder)
        text = (ROOT / folder / file).read_text()
        check(there in text, f"plant {number}: {file} has what is to be changed")
        (ROOT / folder / file).write_text(text.replace(there, instead))
        plugin = folder / "plugin.so"
        subprocess.run(["gcc", "-std=c11", "-O1", "-fPIC", "-shared", "-fvisibility=hidden", "-o", str(plugin),
                        *map(str, sorted((ROOT / folder).glob("*.c")))], cwd=ROOT, check=True, timeout=60)
        counts = folder / "counts.txt"
        emulate(boardlib.board(PROGRAMS[name]), images[name], counts, plugin)
        check(differences(name, counts) != [], f"plant {number}: `{instead}` in {file} is seen")


def check_exact():
    """Against the emulator's own instruction counter, and from run to run."""
    for name in TIMED:
        board = boardlib.board(name)
        image = build(f"ticks-{name}", board, HERE / "ticks.c")
        texts = []
        for turn in range(2):
            counts = OUT / f"ticks-{name}-{turn}.txt"
            emulate(board, image, counts)
            texts.append((ROOT / counts).read_bytes())
        check(texts[0] == texts[1] and texts[0].count(b"\n") == 2, f"{name}: two runs, the same bytes")
        counts = OUT / f"ticks-{name}-icount.txt"
        ran = emulate(board, image, counts, more=("-icount", "shift=6"))
        short, long, rate = (int(line) for line in ran.stdout.split())
        had = instructions(spans(counts)[1]) - instructions(spans(counts)[0])
        clock = (long - short) * 1e9 / rate / 64  # 64 ns an instruction
        check(abs(had - clock) <= 2 + 2e9 / rate / 64, f"{name}: {had} instructions between the marks, {clock:.1f} by the clock")
        check((ROOT / counts).read_bytes() == texts[0], f"{name}: the same with -icount")


def check_bound(images):
    board = boardlib.board("mps2-an386")
    image, counts = OUT / "ticks-mps2-an386.elf", OUT / "limit.txt"
    size = [instructions(span) for span in spans(OUT / "ticks-mps2-an386-0.txt")]
    done = emulate(board, image, counts, arguments=f",limit={size[1]}")
    check(done.returncode == 0 and len(spans(counts)) == 2, "a span as long as the limit is not over it")
    done = emulate(board, image, counts, arguments=f",limit={size[1] - 1}")
    text = (ROOT / counts).read_text().splitlines()
    check(done.returncode == EXIT_OVER and text[-1:] == ["over 1"] and len(text) == 2, f"one instruction over the limit: `over 1`, exit {done.returncode}")
    done = emulate(board, image, "/dev/full")
    check(done.returncode == EXIT_WRITE and "/dev/full" in done.stderr, "a full disk is told")
    done = emulate(board, image, OUT / "none" / "x.txt")
    check(done.returncode == 1 and "No such file" in done.stderr, "a folder that is not there is told")
    for arguments, word in ((",limit=0x10", "limit"), (",limit=-1", "limit"), (",shape=round", "shape")):
        done = emulate(board, image, counts, arguments=arguments)
        check(done.returncode == 1 and word in done.stderr, f"refused: {arguments[1:]}")
    for arguments, word in (("core=z80,out=x", "rv32"), ("core=rv32,out=x", "arm"), ("core=thumb", "out=PATH is missing"), ("out=x", "core=DECODER is missing")):
        command = [re.sub(r"^.*fleet-plugin.so.*$", f"{PLUGIN},{arguments}", part) for part in board.command(image, PLUGIN, counts)]
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        check(done.returncode == 1 and word in done.stderr and not (ROOT / "x").exists(), f"refused: {arguments}")


def check_cycles():
    """[cycles] of every core has a weight for each kind, and a source."""
    for name in boardlib.core_names():
        core = boardlib.core(name)
        if not core.ini.has_section("cycles"):
            continue
        file = {"thumb": "thumb.c", "rv32": "riscv.c", "xtensa": "xtensa.c"}[core["decoder"]]
        common = re.search(r"#define KINDS_COMMON(.*?)\n\n", (ROOT / SOURCES / "kinds.h").read_text(), re.S).group(1)
        own = re.search(r"_kinds\[\w+\] = \{(.*?)\};", (ROOT / SOURCES / file).read_text(), re.S).group(1)
        kinds = set(re.findall(r'"(\w+)"', common + own))
        keys = dict(core.ini["cycles"])
        numbers = all(re.fullmatch(r"\d+(\.\d+)?", value) for key, value in keys.items() if key not in ("source", "kind"))
        weights = set(keys) - {"source", "kind"}
        check(numbers and keys.get("source") and weights == kinds, f"[cycles] of {name}: each kind has a weight, all have a source")


def main():
    done = subprocess.run(["sh", "-c", "cmake --preset host >/dev/null && cmake --build --preset host --target pawl_plugin"], cwd=ROOT, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        sys.exit("the plugin does not build\n" + done.stdout[-2000:] + done.stderr[-2000:])
    (ROOT / OUT).mkdir(parents=True, exist_ok=True)
    images = {name: build(name, boardlib.board(board), HERE / f"{name}.S") for name, board in PROGRAMS.items()}
    check_kinds(images)
    check_plants(images)
    check_exact()
    check_bound(images)
    check_cycles()
    print(f"{len(failures)} failures" if failures else "all as it should be")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    try:
        main()
    except FileNotFoundError as error:
        sys.exit(f"there is no {error.filename}; tools/setup.sh installs what is missing")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]}: exit code {error.returncode}; its errors are above")
    except subprocess.TimeoutExpired as error:
        sys.exit(f"{error.cmd[0]}: still running after {error.timeout} s")
