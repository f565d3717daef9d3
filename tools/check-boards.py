#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every folder of boards/ is complete: boards, cores, families. A board's flash
and RAM are those its linker script has. No device is there that no board uses.
Every board of reference/boards.csv has its file in boards/article, and only one."""
import csv
import re

import boardlib
import checklib

RESERVED = 1024  # bytes of flash at most that hold vectors or the like
NOT_BOARDS = {"cores", "families", "devices", "article"}
UNITS = {"": 1, "K": 1024, "M": 1024 * 1024}


def memories(board):
    """{memory: bytes} of link.ld and what it includes."""
    text = (board.folder / "link.ld").read_text()
    for name in re.findall(r"^INCLUDE (\S+)", text, re.M):
        for folder in ("boards/devices", f"boards/families/{board.core['family']}", "boards/families"):
            if (board.root / folder / name).is_file():
                text += (board.root / folder / name).read_text()
                break
    return {name: int(number, 0) * UNITS[unit] for name, number, unit in
            re.findall(r"^\s*(code|ram) \(\w+\)\s*:\s*ORIGIN = \w+, LENGTH = (0x[0-9a-fA-F]+|\d+)([KM]?)$", text, re.M)}


def headers(board):
    """Text of map.h, of what it includes and of mark.h."""
    text = (board.folder / "map.h").read_text()
    for name in re.findall(r'^#include "(devices/\S+)"', text, re.M):
        text += (board.root / "boards" / name).read_text()
    return text + (board.core.family / "mark.h").read_text()


def check_board(root, name):
    board = boardlib.Board(name, root)
    path = f"boards/{name}/board.ini"
    problems = []
    found = memories(board)
    for key, memory, reserved in (("flash", "code", RESERVED), ("ram", "ram", 0)):
        if not int(board[key]) - reserved <= found.get(memory, 0) <= int(board[key]):
            problems.append(f"{path}: {key} is {board[key]}, but link.ld has {found.get(memory, 'none')} bytes of {memory}")
    if "#define BOARD_NOWHERE" not in headers(board):
        problems.append(f"boards/{name}/map.h: lacks BOARD_NOWHERE")
    return problems


def check_articles(root):
    """boards/article against the list of the article's boards."""
    problems, found = [], {}
    for path in boardlib.articles(root):
        try:
            article = boardlib.Article(path, root)
        except boardlib.BoardError as error:
            problems += error.problems
            continue
        if article["name"] in found:
            problems.append(f"{path}: {article['name']} is also in {found[article['name']].path}")
        found[article["name"]] = article
    if not (root / "reference/boards.csv").is_file():
        return problems + ["reference/boards.csv: missing"]
    with open(root / "reference/boards.csv", newline="") as file:
        rows = {row["board"]: row for row in csv.DictReader(file)}
    problems += [f"boards/article: no file for {name}" for name in rows if name not in found and not problems]
    for name, article in found.items():
        if name not in rows:
            problems.append(f"{article.path}: reference/boards.csv has no {name}")
        elif rows[name]["clock_mhz"] != article["mhz"]:
            problems.append(f"{article.path}: mhz is {article['mhz'] or 'none'}, {rows[name]['clock_mhz'] or 'none'} in reference/boards.csv")
        elif rows[name]["core"] != article["core"]:
            problems.append(f"{article.path}: core is {article['core']}, {rows[name]['core']} in reference/boards.csv")
    return problems


def check(root):
    problems, devices = [], set()
    boards = root / "boards"
    if not boards.is_dir():
        return []
    for name in boardlib.core_names(root):
        try:
            boardlib.Core(name, root)
        except boardlib.BoardError as error:
            problems += error.problems
    for folder in sorted(path for path in boards.iterdir() if path.is_dir() and path.name not in NOT_BOARDS):
        try:
            problems += check_board(root, folder.name)
            devices |= set(boardlib.Board(folder.name, root)["devices"].split())
        except boardlib.BoardError as error:
            problems += error.problems
    problems += [f"boards/devices/{path.name}: no board uses it" for path in sorted((boards / "devices").glob("*.c")) if path.stem not in devices]
    used = {boardlib.Core(name, root)["family"] for name in boardlib.core_names(root)} if not problems else None
    problems += [f"boards/families/{path.name}: no core is of it" for path in sorted((boards / "families").iterdir())
                 if path.is_dir() and used is not None and path.name not in used]
    problems += check_articles(root)
    return [problem.replace(f"{root}/", "") for problem in problems]


BOARD = """[board]
name = Toy
core = toy
devices = toy_uart
mhz = 1
memory = zero wait states
flash = 4096
ram = 1024
bulk = 64
kind = emulated
[run]
emulator = toy
command = toy -plugin {plugin},out={counts} {image}
counter = plugin
ready_s = 1
"""
CORE = """[core]
name = Toy
family = toys
toolchain = toy
package = gcc-toy
flags = -mtoy
libraries = -lc
isa = c32
decoder = toy
"""
ARTICLE = "[article]\nname = Toy 1\npart = Toy\ncore = Toy\nmhz = 1\nmemory = none\nboard = toy\nkind = modelled\nnote = all of it\n"
TREE = {
    "reference/boards.csv": "board,core,clock_mhz,outcome\nToy 1,Toy,1,software\n",
    "boards/article/toy.ini": ARTICLE,
    "boards/toy/board.ini": BOARD,
    "boards/toy/link.ld": "MEMORY\n{\n    code (rx) : ORIGIN = 0x0, LENGTH = 4K\n    ram (rwx) : ORIGIN = 0x1000, LENGTH = 1024\n}\nINCLUDE sections.ld\n",
    "boards/toy/map.h": "#define BOARD_NOWHERE 0x2000\n",
    "boards/cores/toy/core.ini": CORE,
    "boards/families/toys/start.c": "int toy;\n",
    "boards/families/toys/mark.h": "\n",
    "boards/families/sections.ld": "\n",
    "boards/devices/toy_uart.c": "int uart;\n",
    "src/isa/c32/pawl_kernels.h": "\n",
}
PLANTS = {
    "a key of a board is missing": ({"boards/toy/board.ini": BOARD.replace("mhz = 1\n", "")}, "boards/toy/board.ini: [board] lacks mhz"),
    "a key of a board is empty": ({"boards/toy/board.ini": BOARD.replace("bulk = 64", "bulk =")}, "[board] lacks bulk"),
    "a key that means nothing": ({"boards/toy/board.ini": BOARD.replace("mhz = 1\n", "mhz = 1\nmzh = 1\n")}, "has mzh"),
    "a number that is none": ({"boards/toy/board.ini": BOARD.replace("mhz = 1\n", "mhz = fast\n")}, "mhz is not a number: fast"),
    "a section is missing": ({"boards/toy/board.ini": BOARD.split("[run]")[0]}, "no section [run]"),
    "a key is there twice": ({"boards/toy/board.ini": BOARD + "ready_s = 2\n"}, "boards/toy/board.ini:"),
    "the command lacks the image": ({"boards/toy/board.ini": BOARD.replace(" {image}", "")}, "command lacks {image}"),
    "a folder without board.ini": ({"boards/toy/board.ini": None, "boards/toy/board.int": BOARD}, "boards/toy/board.ini: missing"),
    "no linker script": ({"boards/toy/link.ld": None}, "boards/toy/link.ld: missing"),
    "other memory than said": ({"boards/toy/board.ini": BOARD.replace("ram = 1024", "ram = 2048")}, "ram is 2048, but link.ld has 1024"),
    "a core that is not there": ({"boards/toy/board.ini": BOARD.replace("core = toy", "core = tyo")}, "boards/cores/tyo/core.ini: missing"),
    "a key of a core is missing": ({"boards/cores/toy/core.ini": CORE.replace("package = gcc-toy\n", "")}, "[core] lacks package"),
    "no decoder for the plugin": ({"boards/cores/toy/core.ini": CORE.replace("decoder = toy\n", "")}, "decoder"),
    "kernels that are not there": ({"boards/cores/toy/core.ini": CORE + "kernels = none\n"}, "no folder src/isa/none"),
    "a family without marks": ({"boards/families/toys/mark.h": None}, "boards/families/toys/mark.h: missing"),
    "a device that is not there": ({"boards/devices/toy_uart.c": None}, "no device toy_uart"),
    "a device that nobody uses": ({"boards/devices/old.c": "int old;\n"}, "boards/devices/old.c: no board uses it"),
    "a board of the article is missing": ({"boards/article/toy.ini": None}, "boards/article: no file for Toy 1"),
    "a board of the article twice": ({"boards/article/too.ini": ARTICLE}, "Toy 1 is also in"),
    "a board the article has not": ({"boards/article/toy.ini": ARTICLE.replace("Toy 1", "Toy 2")}, "has no Toy 2"),
    "another clock than the article's": ({"boards/article/toy.ini": ARTICLE.replace("mhz = 1", "mhz = 2")}, "mhz is 2, 1 in"),
    "emulated by nothing": ({"boards/article/toy.ini": ARTICLE.replace("board = toy", "board = tyo")}, "no board tyo"),
    "neither emulated nor a reason": ({"boards/article/toy.ini": ARTICLE.split("board = ")[0]}, "[article] lacks board"),
    "no address where nothing is": ({"boards/toy/map.h": "\n"}, "lacks BOARD_NOWHERE"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS, TREE)
