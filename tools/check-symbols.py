#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads libpawl.a of each preset: what it needs from outside is memcpy, memset,
memcmp and a list of compiler helpers per instruction set, none of which divides;
no instruction of it divides either; what it exports starts with pawl_ or pawli_; no section holds data that changes."""
import re
import subprocess
import sys
import tempfile
import pathlib

import checklib

NEEDS = "builds"

MEMORY = {"memcpy", "memset", "memcmp"}
# Multiplication and shifts of 64-bit numbers by public counts, comparison,
# switch tables: no helper here has a running time that depends on its operands,
# except shifts, whose counts are public.
TARGETS = {
    # preset: (tool prefix, compile command of the self-test, helpers allowed)
    "host": ("", ["gcc"], {"_GLOBAL_OFFSET_TABLE_"}),
    "host32": ("", ["gcc", "-m32"], {"_GLOBAL_OFFSET_TABLE_"}),
    "m0": ("arm-none-eabi-", ["arm-none-eabi-gcc", "-mcpu=cortex-m0", "-mthumb"],
           {"__aeabi_lmul", "__aeabi_llsl", "__aeabi_llsr", "__aeabi_lcmp", "__aeabi_ulcmp",
            "__gnu_thumb1_case_uqi", "__gnu_thumb1_case_sqi", "__gnu_thumb1_case_uhi", "__gnu_thumb1_case_shi", "__gnu_thumb1_case_si"}),
    "m4": ("arm-none-eabi-", ["arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mthumb"], {"__aeabi_llsl", "__aeabi_llsr"}),
    "m4-o2": ("arm-none-eabi-", None, {"__aeabi_llsl", "__aeabi_llsr"}),
    "rv32": ("riscv64-unknown-elf-", ["riscv64-unknown-elf-gcc", "-march=rv32imc", "-mabi=ilp32"], {"__ashldi3", "__lshrdi3", "__muldi3"}),
    "avr": ("avr-", ["avr-gcc", "-mmcu=atmega2560"],
            {"__mulsi3", "__muluhisi3", "__mulhisi3", "__mulohisi3", "__umulhisi3", "__umulsidi3", "__mulsidi3", "__muldi3", "__muldi3_6", "__mulshisi3", "__muluhisi3",
             "__adddi3", "__adddi3_s8", "__subdi3", "__negdi2", "__cmpdi2", "__cmpdi2_s8",
             "__ashldi3", "__lshrdi3", "__rotldi3", "__bswapsi2", "__bswapdi2",
             "__tablejump2__", "__do_copy_data", "__do_clear_bss", "__SP_H__", "__SP_L__", "__SREG__", "__RAMPZ__", "__EIND__", "__tmp_reg__", "__zero_reg__",
             "__prologue_saves__", "__epilogue_restores__"}),
}
DIVISION = {
    "host": re.compile(r"\ti?div[bwlq]?\s"),
    "host32": re.compile(r"\ti?div[bwl]?\s"),
    "m4": re.compile(r"\t[us]div\s"),
    "m4-o2": re.compile(r"\t[us]div\s"),
    "rv32": re.compile(r"\t(?:div|rem)u?\s"),
}
CHANGING = re.compile(r"\.(?:s?data|s?bss|tdata|tbss)(?!\.rel\.ro)\b")
# avr-gcc puts constant tables of zeros into .bss; the other targets tell a
# variable from those.
CHANGING_AVR = re.compile(r"\.data\b")


def tool(prefix, name, *arguments):
    return subprocess.run([prefix + name, *arguments], capture_output=True, text=True, check=True).stdout


def problems_of(target, archive):
    prefix, _, helpers = TARGETS[target]
    problems = []
    member, needed, defined = "?", {}, {}
    for line in tool(prefix, "nm", str(archive)).splitlines():
        if line.endswith(":"):
            member = line[:-1]
            continue
        words = line.split()
        if len(words) < 2:
            continue
        kind, name = words[-2], words[-1]
        if kind in "Uw":
            needed.setdefault(name, member)
        elif kind.isupper() and kind != "A":
            if kind == "C":
                problems.append(f"{target}: {member}: common symbol {name}")
            defined.setdefault(name, member)
    for name, member in sorted(defined.items()):
        if not name.startswith(("pawl_", "pawli_", "__x86.get_pc_thunk.")):
            problems.append(f"{target}: {member} exports {name}")
    for name, member in sorted(needed.items()):
        if name not in defined and name not in MEMORY and name not in helpers:
            what = "divides" if re.search("div|mod", name) else "is not on the list"
            problems.append(f"{target}: {member} needs {name}, which {what}")
    if target in DIVISION:
        member = function = "?"
        for line in tool(prefix, "objdump", "-d", str(archive)).splitlines():
            file_line = re.match(r"(\S+):\s+file format", line)
            label = re.match(r"[0-9a-f]+ <([^.>][^>]*)>:", line)
            member = file_line.group(1) if file_line else member
            function = label.group(1) if label else function
            if DIVISION[target].search(line):
                problems.append(f"{target}: {member}: {function} divides: {line.split(chr(9), 2)[-1].strip()}")
    member = "?"
    for line in tool(prefix, "objdump", "-h", str(archive)).splitlines():
        file_line = re.match(r"(\S+):\s+file format", line)
        if file_line:
            member = file_line.group(1)
        section = re.match(r"\s*\d+ (\S+)\s+([0-9a-f]+)", line)
        changing = CHANGING_AVR if target == "avr" else CHANGING
        if section and changing.match(section.group(1)) and int(section.group(2), 16) != 0:
            problems.append(f"{target}: {member} has {int(section.group(2), 16)} bytes in {section.group(1)}")
    return problems


def check(root):
    problems = []
    for target in TARGETS:
        archive = root / "build" / target / "libpawl.a"
        if archive.exists():
            problems += problems_of(target, archive)
        else:
            problems.append(f"{target}: {archive.relative_to(root)} has not been built")
    return problems


PLANTS = {
    "a 64-bit division": ("uint64_t pawl_toy(uint64_t a, uint64_t b);\nuint64_t pawl_toy(uint64_t a, uint64_t b)\n{\n    return a / b;\n}\n", "divides", {"host32", "m0", "m4", "rv32", "avr"}),
    "a 32-bit division": ("uint32_t pawl_toy(uint32_t a, uint32_t b);\nuint32_t pawl_toy(uint32_t a, uint32_t b)\n{\n    return a / b;\n}\n", "divides", None),
    "a variable": ("uint32_t pawl_toy(void);\nuint32_t pawl_toy(void)\n{\n    static uint32_t calls = 7;\n    return calls++;\n}\n", "bytes in .", None),
    "a call of puts": ("int puts(const char *);\nvoid pawl_toy(void);\nvoid pawl_toy(void)\n{\n    (void)puts(\"x\");\n}\n", "needs puts", None),
    "an exported name": ("uint32_t toy(void);\nuint32_t toy(void)\n{\n    return 1;\n}\n", "exports toy", None),
}


def self_test():
    missed = 0
    for what, (source, words, only) in PLANTS.items():
        for target, (_, compiler, _) in TARGETS.items():
            if compiler is None or only is not None and target not in only:
                continue
            with tempfile.TemporaryDirectory() as folder:
                plant = pathlib.Path(folder) / "plant.c"
                plant.write_text("#include <stdint.h>\n" + source)
                archive = plant.with_suffix(".o")
                subprocess.run([*compiler, "-ffreestanding", "-O1", "-c", str(plant), "-o", str(archive)], check=True)
                if not any(words in problem for problem in problems_of(target, archive)):
                    print(f"self-test: not seen on {target}: {what}")
                    missed += 1
    print(f"self-test: {len(PLANTS)} planted faults, {missed} not seen")
    return 1 if missed else 0


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        sys.exit(self_test())
    checklib.run(check, {})
