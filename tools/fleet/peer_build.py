# SPDX-License-Identifier: Apache-2.0
"""Builds of other libraries, as tools/fleet/peers/LIBRARY.ini describes them."""
import configparser
import hashlib

import peers


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
        self.adapters = common["adapter"].split()  # from the root
        self.objects = section.get("objects", "").split()  # from the root: in every image of this build
        self.toolchains = common["toolchains"].split()
        self.groups = (section.get("groups") or common["groups"]).split()
        # Those built with PEER_WIDE: what would weigh on the others.
        self.wide = [group for group in common.get("wide", "").split() if group in self.groups]
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
        for path in [*self.sources, *self.config_files(), *(peers.ROOT / path for path in self.objects)]:
            digest.update(path.read_bytes())
        return digest.hexdigest()


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
    for section, keys in (("library", ("adapter", "groups", "include", "sources", "toolchains")), ("constant_time", ("notes",))):
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
