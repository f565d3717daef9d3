#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds tests/boards/hello.c for every emulated board and talks to it: it
prints, echoes, tells time, has the memory it should, ends with its code, and a
fault is said and ends it. No emulator is left running.

    tests/boards/run.py [BOARD...]
"""
import pathlib
import re
import shutil
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import boardlib  # noqa: E402

OUT = ROOT / "build" / "boards"
FLAGS = ["-std=c11", "-Os", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-ffunction-sections", "-fdata-sections", "-Itests"]
DEADLINE_S = 20


def build(board, *more):
    """(image, what the tools said if it does not build)"""
    OUT.mkdir(parents=True, exist_ok=True)
    image = OUT / board.name
    done = subprocess.run([board.core.tool("gcc"), *FLAGS, *board.compile_flags(), *board.link_flags(), *more, *board.sources(), "tests/boards/hello.c", "tests/device/meter.c",
                           *board.libraries(), "-o", str(image)], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    return image, done.stdout + done.stderr if done.returncode != 0 else ""


def talk(board, image, text, deadline=DEADLINE_S):
    """(exit code, the lines that came, whether it had to be killed); text is sent
    once the program said hello."""
    process = subprocess.Popen(board.command(image), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    late = threading.Event()
    timer = threading.Timer(deadline, lambda: (late.set(), process.kill()))
    timer.start()
    try:
        first = process.stdout.readline()
        try:
            process.stdin.write(text.encode())
            process.stdin.flush()
        except BrokenPipeError:
            pass
        rest = process.stdout.read()
        code = process.wait()
    finally:
        timer.cancel()
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()
    return code, (first + rest).decode(errors="replace").replace("\r", "").splitlines(), late.is_set()


def wrong_ticks(line):
    match = re.fullmatch(r"ticks (\d+) (\d+) (\d+)", line)
    if not match:
        return f"not a line of ticks: {line}"
    first, last, second = map(int, match.groups())
    passed = (last - first) % 2**32
    return None if second > 0 and second // 100 <= passed < second * 5 else f"ticks do not go up as they should: {line}"


def wrong_memory(board, line):
    match = re.fullmatch(r"memory good stack (\d+)", line)
    if not match:
        return f"memory is not as start-up should make it: {line}"
    return None if 1024 <= int(match.group(1)) <= min(65536, int(board["ram"])) else f"stack of {match.group(1)} bytes in {board['ram']} of RAM"


def check(board):
    """Everything that is wrong with a board."""
    image, said = build(board)
    if said:
        return ["does not build:\n" + said]
    problems = []
    code, lines, late = talk(board, image, "e~eZtmsx7")
    if late or code != 7 or lines[:3] != ["hello", "~", "Z"] or len(lines) != 6 or lines[5] != "span":
        problems.append(f"exit code {code} (7 was asked for){', killed' if late else ''}; it said {lines}")
    else:
        problems += [problem for problem in (wrong_ticks(lines[3]), wrong_memory(board, lines[4])) if problem]
    harmless = "BOARD_NOWHERE_READS" in (board.core.family / "mark.h").read_text()
    if harmless and talk(board, image, "fx3")[:2] != (3, ["hello", "nothing happened"]):
        problems.append("reading an address where nothing is should do nothing")
    for letter, what in (("f", "reading"), ("j", "jumping to"))[harmless:]:
        code, lines, late = talk(board, image, letter)
        if late or code != 70 or not re.match(r"fault: ", (lines or [""])[-1]):
            problems.append(f"{what} an address where nothing is: exit code {code}{', killed' if late else ''}; it said {lines}")
    if board.ini["run"]["counter"] == "plugin" and talk(board, image, "mf")[0] != 73:
        problems.append("a fault after the end of the stack was used does not tell that")
    return problems


def unseen_plants(board):
    """What the test itself must notice, on one board."""
    problems = []
    _, said = build(board, "-Wl,--defsym=board_stack_need=0x8000000")
    if not re.search(r"overflowed by \d+ bytes", said):
        problems.append(f"a stack larger than the memory links: {said}")
    image, said = build(board)
    code, lines, late = talk(board, image, "h", deadline=2)
    if said or not late or lines[:1] != ["hello"]:
        problems.append(f"a program that hangs was not ended: {code} {lines}")
    for line in ("ticks 5 5 1000", "ticks", "ticks 5 900 0"):
        if wrong_ticks(line) is None:
            problems.append(f"taken for good: {line}")
    return problems


def wrong_helpers():
    """What a core adds to its compiler's library, on this machine."""
    OUT.mkdir(parents=True, exist_ok=True)
    program = OUT / "helpers"
    for command in (["gcc", "-O1", "-fsanitize=undefined", "-fno-sanitize-recover", "tests/boards/helpers.c", "-o", str(program)], [str(program)]):
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            return [done.stdout + done.stderr]
    return []


def main():
    failures, whole = 0, None
    boards = [boardlib.board(name) for name in sys.argv[1:] or boardlib.names()]
    boards = [board for board in boards if board["kind"] == "emulated"]
    for board in boards:
        needs = [tool for tool in (board.core.tool("gcc"), board.command("")[0]) if shutil.which(tool) is None]
        problems = [f"{tool}: not installed (make setup)" for tool in needs] or check(board)
        whole = whole or (None if problems else board)
        print(f"{'FAILED' if problems else 'ok'}  {board.name} ({board.core['name']})", *problems, sep="\n        ")
        failures += bool(problems)
    problems = wrong_helpers()
    print("FAILED  helpers" if problems else "ok  helpers", *problems, sep="\n        ")
    failures += bool(problems)
    problems = unseen_plants(whole) if whole else ["not tried: no board is well"]
    print("FAILED  planted faults" if problems else "ok  planted faults are seen", *problems, sep="\n        ")
    sys.exit(1 if failures or problems else 0)


if __name__ == "__main__":
    main()
