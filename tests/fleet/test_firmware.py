#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The firmware of boards, built for a process: the protocol, every group, every
cell; wrong answers have no number. What the builder makes of a linker's words."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests" / part) for part in ("interop", "fleet")] + [str(ROOT / "tools" / "fleet"), str(ROOT / "tools")]
import boardlib  # noqa: E402
import build as builder  # noqa: E402
import drive  # noqa: E402
import image  # noqa: E402
import pawl_cli as cli  # noqa: E402

t = cli.Checks()
HERE = ROOT / "tests" / "fleet" / "host"
HOST = "tests/fleet/host/host.c"
FLAGS = ["-std=gnu11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", *builder.SECTIONS, "-Wl,--gc-sections", "-DBENCH_DEVICE", "-Iapps/firmware", "-Iapps/bench",
         "-Iinclude", "-Iboards", f"-I{HERE}"]
# As the command was built: sanitizers, word size.
LIBRARY = pathlib.Path(cli.PAWL).resolve().parent / "libpawl.a"


def listed(word):
    lines = cli.pawl("bench", "--list").out.decode().splitlines()
    return next(line for line in lines if line.startswith(word + ":")).split()[1:]


def cells():
    """{group: [(algorithm, operation, size)]} as bench_cells says."""
    found = {}
    for line in cli.pawl("fleet", "list", "--csv").out.decode().splitlines()[1:]:
        group, *cell = line.split(",")
        found.setdefault(group, []).append(tuple(cell))
    return found


class Maker:
    def __init__(self, folder):
        self.folder = folder
        flags = cli_flags()
        self.command = ["gcc", *flags, *FLAGS]
        self.common = [self.object(source) for source in (*builder.SHARED, *builder.PAWLS, HOST)]

    def object(self, source, *more):
        target = self.folder / (re.sub(r"\W", "_", source + "".join(more)) + ".o")
        subprocess.run([*self.command, *more, "-c", source, "-o", target], cwd=ROOT, check=True)
        return str(target)

    def program(self, group, name="", bulk=1024, cases=None, adapter="bench_pawl", counted=1, more=(), common=None):
        """Path of a program for the group; cases changes the text of its cases."""
        text = cli.pawl("bench", "--cases", group, "--bulk", str(bulk)).out.decode()
        path = self.folder / f"{group}{name}"
        path.with_suffix(".cases.c").write_text(cases(text) if cases else text)
        path.with_suffix(".names.c").write_text(image.NAMES.format(adapter=adapter, board="host", build="test", image="0123456789abcdef", counted=counted))
        subprocess.run([*self.command, path.with_suffix(".cases.c"), path.with_suffix(".names.c"), *(common or self.common), *more, LIBRARY, "-o", path], cwd=ROOT, check=True)
        return str(path)


def cli_flags():
    """-m32 where the library is of 32 bits, sanitizers where it has them."""
    cache = (LIBRARY.parent / "CMakeCache.txt").read_text()
    found = re.search(r"^PAWL_SANITIZE:\w+=(\S+)$", cache, re.M)
    return (["-m32"] if re.search(r"^CMAKE_C_FLAGS:\w+=.*-m32", cache, re.M) else []) + ([f"-fsanitize={found.group(1)}"] if found else [])


def rows_of(said):
    return [fields for fields in said if fields is not None and fields[0] == "ROW"]


def one_group(maker, group, wanted):
    said, bad = drive.talk([maker.program(group)])
    cells_said = [tuple(fields[2:]) for fields in said[1:-1] if fields[0] == "BEGIN"]
    rows, signs = rows_of(said), sum(cell[1] == "sign" for cell in wanted)
    t.check(f"{group}: READY says who it is", said[0] == ["READY", "1", "host", "pawl", "test", group, "0123456789abcdef", str(len(wanted))], said[0])
    t.check(f"{group}: the cells are those of the list, in its order", cells_said == wanted, (cells_said, wanted))
    t.check(f"{group}: every cell has its row, right before and after", [fields[1] for fields in rows] == [str(n) for n in range(len(wanted))] and
            all(fields[3:6] == ["ok", "1", "1"] and len(fields) == 14 and fields[13] == "" for fields in rows), rows)
    t.check(f"{group}: spans follow each other", spans_follow(rows), rows)
    t.check(f"{group}: signatures are sent before and after, other answers never", sum(fields[0] == "OUT" for fields in said[:-1]) == 2 * signs, said)
    t.check(f"{group}: it says that it is done, and nothing else", said[-1] == ["DONE", str(len(wanted))] and bad == [], (said[-1], bad))


def spans_follow(rows):
    first = [int(fields[2]) for fields in rows]
    return first[0] >= 1 and all(b - a >= 5 for a, b in zip(first, first[1:]))


def every_group(maker):
    groups, declared = listed("groups"), cells()
    t.check("the groups of the list are those of the cells", set(groups) == set(declared), (groups, declared.keys()))
    everything = [cell for group in declared.values() for cell in group]
    t.check("every algorithm is in the cells, each cell in one group", len(set(everything)) == len(everything) and
            {cell[0] for cell in everything} == set(listed("algorithms")), everything)
    # The slowest operation first, so that none is waited for at the end.
    groups.sort(key=lambda group: group != "rsa-keygen")
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for done in [pool.submit(one_group, maker, group, [cell for cell in declared[group] if int(cell[2]) <= 1024]) for group in groups]:
            done.result()


def lines(maker):
    program = maker.program("sha256", "-lines")
    good = drive.line("RUN,2")
    for what, before in (("garbage", b"\x00\xff$$*RUN,\n"), ("a wrong CRC", good.replace(b"*", b"*f")), ("a cell that is none", drive.line("RUN,999")),
                         ("a number too large", drive.line("RUN,99999999")), ("another line", drive.line("RUM,2")), ("half a line", good[:6]),
                         ("no number", drive.line("RUN,")), ("letters", drive.line("RUN,2a"))):
        said, _ = drive.talk([program], first=4, before=before)
        t.check(f"{what} from the host is passed over", [fields[1] for fields in rows_of(said)] == ["4", "5"] and said[-1] == ["DONE", "2"], said)
    said, _ = drive.talk([program], first=6)
    t.check("a start behind the last cell is an end", said[1:] == [["DONE", "0"]], said)


def numbers(maker):
    """Of every number of digits the first and the last, and all small ones."""
    wanted = [*range(1100), *(n for at in range(4, 10) for n in (10**at - 1, 10**at)), 2**31, 2**32 - 1]
    source = maker.folder / "numbers.c"
    source.write_text('#include <stdio.h>\n#include "firmware.h"\n#include "board.h"\nvoid board_put(uint8_t c) { putchar(c); }\n'
                      f"static const uint32_t all[] = {{{','.join(f'{n}u' for n in wanted)}}};\n"
                      "int main(void) { for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) { firmware_line_number(all[i]); } return 0; }\n")
    program = maker.folder / "numbers"
    subprocess.run([*maker.command, source, maker.object("apps/firmware/line.c"), "-o", program], cwd=ROOT, check=True)
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    t.check("numbers are said in decimal", said == "".join(f",{n}" for n in wanted), said[-200:])


def fails(rows, status):
    return bool(rows) and all(fields[3] == status and fields[6:10] == ["0"] * 4 and fields[13] != "" for fields in rows)


def wrong(maker):
    adapter = maker.object("tests/fleet/host/wrong.c")
    for group, right in (("sha256", ()), ("gcm", ("seal",)), ("x25519", ()), ("ecdsa-p256-verify", ()), ("aes", ())):
        said, _ = drive.talk([maker.program(group, "-wrong", adapter="bench_wrong", more=[adapter])])
        operation = {fields[1]: fields[3] for fields in said if fields and fields[0] == "BEGIN"}
        bad = [fields for fields in rows_of(said) if operation[fields[1]] not in right]
        t.check(f"{group}: what is wrong has no number", fails(bad, "kat_failed") and said[-1][0] == "DONE", said)
    late = maker.object("tests/fleet/host/wrong.c", "-DWRONG_AFTER=3u")
    said, _ = drive.talk([maker.program("x25519", "-late", adapter="bench_wrong", more=[late])])
    row = rows_of(said)[0]
    t.check("what is wrong only after timing has no number", row[3:6] == ["kat_failed", "1", "0"] and row[6:10] == ["0"] * 4, row)
    full = maker.object("tests/fleet/host/wrong.c", "-DWRONG_AFTER=1000u", "-DWRONG_STACK=3u")
    said, _ = drive.talk([maker.program("x25519", "-full", adapter="bench_wrong", more=[full])])
    t.check("a stack that was used to its end has no number, the next cell has", [row[3] for row in rows_of(said)] == ["does_not_fit", "ok"] and
            "stack" in rows_of(said)[0][13] and rows_of(said)[0][6:10] == ["0"] * 4, said)
    for group, calls, right in (("x25519", (2, 3, 4), "1"), ("x25519", (3,), "1"), ("ecdsa-p256-sign", (1,), "0"), ("ecdsa-p256-sign", (3,), "1")):
        skips = maker.object("tests/fleet/host/wrong.c", f"-DWRONG_SKIPS={sum(1 << n for n in calls)}u")
        said, _ = drive.talk([maker.program(group, f"-skips{calls[0]}{len(calls)}", adapter="bench_wrong", more=[skips])])
        row = rows_of(said)[0]
        t.check(f"{group}: calls {calls} that do nothing are not taken for right by what was left", row[3:6] == ["kat_failed", right, "0"], row)
    said, _ = drive.talk([maker.program("chacha", "-cases", cases=lambda text: re.sub(r"0x\w+u, 0x(\w+)u", r"0x00000001u, 0x\1u", text, count=1))])
    t.check("another answer than the host's has no number, the others have", [fields[3] for fields in rows_of(said)] == ["kat_failed"] + ["ok"] * 5, said)


def small(maker, bits):
    """What is common to programs, with those operations only."""
    return [maker.object(source, *([f"-DBENCH_FEW={bits:#x}"] if source in builder.FEW else [])) for source in (*builder.SHARED, *builder.PAWLS, HOST)]


def few(maker):
    """A small image has the operations of its cases only, and all that those need."""
    parts = {}
    for group, declared in cells().items():
        for algorithm, operation, _ in declared:
            parts.setdefault(operation, f"{group}:{algorithm}:{operation}")
    for operation, part in parts.items():
        text = cli.pawl("bench", "--cases", part, "--bulk", "64").out.decode()
        room = [int(re.search(rf"firmware_{buffer}\[(\d+)\]", text).group(1)) for buffer in ("in", "out")]
        t.check(f"{part}: what is sealed to be opened has room", operation != "open" or room[1] >= room[0] - 1, room)
        common = small(maker, builder.operations(text))
        said, _ = drive.talk([maker.program(part, "-few", bulk=64, common=common)])
        t.check(f"{part}: an image of its operation only gives all its answers", rows_of(said) and all(row[3] == "ok" for row in rows_of(said)), said)
    for operation, calls in ((3, 0), (7, 1)):
        names = subprocess.run(["nm", "-u", maker.object("apps/firmware/measure.c", f"-DBENCH_FEW={1 << operation:#x}")], capture_output=True, text=True, check=True).stdout
        t.check(f"a small image of operation {operation} has what sends signatures {calls} times", names.count("firmware_line_hex") == calls, names)
    said, _ = drive.talk([maker.program("x25519", "-none", common=small(maker, 0))])
    t.check("an operation that was left out is said to be", fails(rows_of(said), "unsupported"), said)


def slow(maker):
    """A clock of five seconds a look: each resumable operation passes the bound."""
    clock = maker.object("tests/fleet/host/host.c", "-DHOST_STEP=5000000u")
    said, _ = drive.talk([maker.program("p256", "-slow", counted=0, common=[*maker.common[:-1], clock])])
    t.check("what takes more than 20 s of the clock is given up", fails(rows_of(said), "timeout"), said)
    small = maker.program("p256", "-small", more=["-DFIRMWARE_MEMORY=64"])
    said, _ = drive.talk([small])
    t.check("what has too little memory says so", fails(rows_of(said), "does_not_fit"), said)


def clock(maker):
    """Where nobody counts, a sample is as many operations as the clock needs: with
    one tick between two looks at it, 501, which the ticks per second make up for."""
    counted, _ = drive.talk([maker.program("drbg")])
    timed, _ = drive.talk([maker.program("drbg", "-timed", counted=0)])
    scale = [int(rows_of(said)[0][10]) for said in (counted, timed)]
    t.check("a board's own clock times enough operations at once", scale == [1000000, 501000000], (counted, timed))


def refused():
    for arguments, word in ((("--board", "nothing"), "mps2-an386"), (("--group", "nothing"), "sha256"), (("--pawl", "/nowhere"), "/nowhere"),
                            (("--pawl", "/tmp"), "/tmp"), (("--out", "/dev/null"), "/dev/null"), (("--jobs", "-1"), "-1")):
        done = subprocess.run([sys.executable, "tools/fleet/build.py", "--pawl", cli.PAWL, *arguments], cwd=ROOT, capture_output=True, text=True)
        t.check(f"build.py {' '.join(arguments)} is refused", done.returncode == 2 and word in done.stderr, done)
    for arguments, word in ((("--cases", "nothing"), "sha256"), (("--cases", "gcm", "--bulk", "16385"), "16385"), (("--cases", "gcm", "--bulk", "8"), "no group")):
        r = cli.pawl("bench", *arguments)
        t.check(f"bench {' '.join(arguments)} is refused", r.code == 2 and word in r.err, r)


LD = """/usr/bin/ld: a.elf section `.text' will not fit in region `code'
/usr/bin/ld: region `code' overflowed by 1234 bytes
/usr/bin/ld: region `ram' overflowed by 56 bytes
collect2: error: ld returned 1 exit status
"""
LLD = "ld.lld: error: section '.bss' will not fit in region 'ram': overflowed by 78 bytes\n"
MAP = """Linker script and memory map

.text           0x00000000      0x120
 .text.f        0x00000000       0x20 obj/main.o
 .text.pawl_sha256_update
                0x00000020       0x80 obj/libpawl.a(sha256.o)
 .rodata.k      0x000000a0       0x40 obj/libpawl.a(sha256.o)
.data           0x20000000       0x10 load address 0x00000120
 .data.x        0x20000000       0x10 obj/main.o
.bss            0x20000010       0x30
 .bss.y         0x20000010       0x30 obj/libpawl.a(sha256.o)
"""
LLD_MAP = """     VMA      LMA     Size Align Out     In      Symbol
    c400     c400      120     2 .text
    c400     c400       20     2         obj/main.o:(.text.f)
    c400     c400       20     1                 f
    c420     c420       80     2         obj/libpawl.a(sha256.o):(.text.pawl_sha256_update)
    c4a0     c4a0       40     2         obj/libpawl.a(sha256.o):(.rodata.k)
    c4e0     c4e0        0     1         . = ALIGN ( 4 )
    2000     c520       10     2 .data
    2000     c520       10     2         obj/main.o:(.data.x)
    2010     c530        0     1 board_data_load = LOADADDR ( .data )
    2010     2010       30     2 .bss
    2010     2010       30     2         obj/libpawl.a(sha256.o):(.bss.y)
       0        0       60     4 .symtab
"""
MEASURED = {"flash": 0x130, "ram": 0x40, "code": 0xc0}


def for_size():
    options = {name: boardlib.core(name).for_size() for name in ("cortex-m4", "msp430")}
    t.check("least code is -Os of gcc, -Oz of clang", options == {"cortex-m4": "-Os", "msp430": "-Oz"}, options)


class Noted:
    """In place of a maker: what would be compiled, and how."""
    compile = None

    def once(self, path, make, command, source):
        return path, command


def support():
    plan = object.__new__(builder.Plan)
    plan.folder, plan.maker = pathlib.Path("out"), Noted()
    board = boardlib.board("msp430fr2433")
    same = [source for source in board.sources() if plan.of_board(board, source, False)[1] == plan.of_board(board, source, True)[1]]
    t.check("what stands in for a compiler's library is the same in small images, and nothing else", same == board.core.support() and len(same) == 3, same)


def linker():
    t.check("what does not fit says where and by how much", image.failure(LD) == ("does_not_fit", "over: code by 1234 bytes; ram by 56 bytes"), image.failure(LD))
    t.check("the same of lld", image.failure(LLD) == ("does_not_fit", "over: ram by 78 bytes"), image.failure(LLD))
    t.check("what does not link says the first error", image.failure("x.c: note\nx.c:1: undefined reference to `y'\nz\n") ==
            ("does_not_build", "x.c:1: undefined reference to `y'"), "")
    t.check("flash, RAM and the library's share are read from the map", image.measure(MAP, ["obj/libpawl.a"]) == MEASURED,
            image.measure(MAP, ["obj/libpawl.a"]))
    t.check("and from one of lld", image.measure(LLD_MAP, ["obj/libpawl.a"]) == MEASURED, image.measure(LLD_MAP, ["obj/libpawl.a"]))


linker()
for_size()
support()
refused()
with tempfile.TemporaryDirectory(prefix="pawl-firmware-") as scratch:
    host = Maker(pathlib.Path(scratch))
    every_group(host)
    lines(host)
    numbers(host)
    wrong(host)
    few(host)
    slow(host)
    clock(host)
t.end()
