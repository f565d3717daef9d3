# SPDX-License-Identifier: Apache-2.0
"""One image: linked of objects, and what the linker says of it."""
import hashlib
import json
import re

import make

NAMES = """/* Written by tools/fleet/build.py. */
#include "firmware.h"

extern const bench_library {adapter};

const bench_library *const firmware_library = &{adapter};
const char firmware_board[] FIRMWARE_FLASH = "{board}";
const char firmware_build[] FIRMWARE_FLASH = "{build}";
const char firmware_image[] FIRMWARE_FLASH = "{image}";
const uint8_t firmware_counted = {counted};
"""

OVERFLOW = re.compile(r"region [`']?(\w+)'? overflowed by (\d+) bytes")
LLD_OVERFLOW = re.compile(r"section '?([.\w]+)'? will not fit in region '?(\w+)'?: overflowed by (\d+) bytes")
OUTPUT = re.compile(r"^(\.[\w.]+)?\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)")
IN_FLASH = (".text", ".data", ".rodata", ".ARM.exidx", ".vectors", ".init_array", ".lowtext", ".upper")
IN_RAM = (".data", ".bss", ".noinit")


def sections(text):
    """Sizes of the output sections in a linker map, and the bytes that each object
    file puts into them: {section: size}, {object: {section: bytes}}."""
    sizes, parts, section, pending = {}, {}, None, ""
    for line in text.split("Linker script and memory map", 1)[-1].split("\n"):
        if re.match(r"^\.[\w.]+$", line) or re.match(r"^ \.[\w.$]+$", line):
            pending = line  # its numbers are on the next line
            continue
        line, pending = (pending + " " + line.strip() if pending else line), ""
        found = re.match(r"^(\.[\w.]+)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)", line)
        if found:
            section = found.group(1)
            sizes[section] = sizes.get(section, 0) + int(found.group(3), 16)
            continue
        found = re.match(r"^ (?:\S+)\s+0x[0-9a-f]+\s+0x([0-9a-f]+)\s+(\S.*)$", line)
        if found and section:
            part = parts.setdefault(found.group(2), {})
            part[section] = part.get(section, 0) + int(found.group(1), 16)
    return sizes, parts


LLD_HEADER = "LMA     Size Align Out     In      Symbol"
LLD_IN = 8
LLD_LINE = re.compile(r"^ *[0-9a-f]+ +[0-9a-f]+ +([0-9a-f]+) +\d+ ( *)(\S.*)$")


def lld_sections(text):
    """The same of a map that lld wrote: output sections, what each file puts into them LLD_IN
    columns further right, symbols behind that."""
    sizes, parts, section = {}, {}, None
    for line in text.split("\n"):
        found = LLD_LINE.match(line)
        if not found:
            continue
        size, depth, name = int(found.group(1), 16), len(found.group(2)), found.group(3)
        if depth == 0 and re.fullmatch(r"\.\w[\w.]*", name):
            section = name
            sizes[section] = sizes.get(section, 0) + size
        elif depth == LLD_IN and ":(" in name and section:
            part = parts.setdefault(name.rpartition(":(")[0], {})
            part[section] = part.get(section, 0) + size
    return sizes, parts


def measure(map_text, archives):
    sizes, parts = (lld_sections if LLD_HEADER in map_text[:200] else sections)(map_text)
    share = 0
    for name, part in parts.items():
        if any(name.startswith(f"{archive}(") for archive in archives):
            share += sum(n for section, n in part.items() if section in IN_FLASH)
    return {"flash": sum(sizes.get(s, 0) for s in IN_FLASH), "ram": sum(sizes.get(s, 0) for s in IN_RAM), "code": share}


def failure(text):
    """Status and reason of what the linker said. lld says it again with each section that does not fit: the
    last of a region, which is the most, counts."""
    over = {}
    for region, n in OVERFLOW.findall(text) or [found[1:] for found in LLD_OVERFLOW.findall(text)]:
        over[region] = max(int(n), over.get(region, 0))
    if over:
        return "does_not_fit", "over: " + "; ".join(f"{region} by {n} bytes" for region, n in over.items())
    return "does_not_build", make.first_error(text)


NOTHING = {"flash": "", "ram": "", "code": "", "image": ""}


class Image:
    """Everything one image is made of. Objects are futures."""

    def __init__(self, board, library, group, objects, small, stack, folder):
        self.stack = [f"-Wl,--defsym=board_stack_need={stack}"] if stack else []
        self.board, self.library, self.group = board, library, group
        self.objects = objects
        name = group.replace(":", ".") + (".small" if small else "")
        self.path = folder / board.name / f"{library.name}-{library.build}-{name}.elf"

    def fill(self, maker, status, reason):
        return {**NOTHING, "status": status, "reason": reason}

    def make(self, maker):
        """The facts of the image, as the manifest has them."""
        try:
            objects = [future.result() for future in self.objects]
            archives = [future.result() for future in self.library.archives]
        except make.Failed as error:
            return self.fill(maker, "does_not_build", make.first_error(str(error)))
        flags = [*self.board.core.flags(), *self.board.link_flags(), *self.stack]
        scripts = sorted([*self.board.folder.glob("*.ld"), *self.board.core.family.glob("*.ld"), *self.board.core.family.parent.glob("*.ld"), *self.board.core.folder.glob("bin/*")])
        compiler = self.board.core.tool("gcc")
        names = dict(adapter=self.library.adapter, board=self.board.name, build=self.library.build,
                     counted=0 if self.board["kind"] == "real" else 1)
        key = maker.key([compiler, *flags, NAMES, json.dumps(names), *self.board.libraries()], [*objects, *archives, *scripts])
        facts = self.path.with_suffix(".json")
        if facts.is_file():
            kept = json.loads(facts.read_text())
            if kept.get("key") == key and (kept["status"] != "ok" or self.path.is_file()):
                return kept
        kept = self.link(maker, [compiler, *flags], objects, archives, names, key[:16])
        facts.write_text(json.dumps({**kept, "key": key}))
        return kept

    def link(self, maker, command, objects, archives, names, image):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        source, map_file = self.path.with_suffix(".names.c"), self.path.with_suffix(".map")
        source.write_text(NAMES.format(image=image, **names))
        includes = ["-Iapps/firmware", "-Iapps/bench", "-Iinclude", "-Iboards"]
        self.path.unlink(missing_ok=True)
        try:
            make.run([*command, "-std=gnu11", "-O2", *includes, f"-Wl,-Map={map_file}", source, *objects, *archives, *self.board.libraries(), "-o", self.path], maker.root)
        except make.Failed as error:
            self.path.unlink(missing_ok=True)
            return self.fill(maker, *failure(str(error)))
        facts = measure(map_file.read_text(errors="replace"), [str(path) for path in archives])
        map_file.unlink()
        return {"status": "ok", "reason": "", **facts, "image": image}


def source_hash(root, files):
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path}\n".encode() + (root / path).read_bytes())
    return digest.hexdigest()[:16]
