# SPDX-License-Identifier: Apache-2.0
"""Other libraries as tools/fleet/build.py links them with images: their archives
for a core, and adapters that have what an image names and nothing else."""
import re
import shutil

import boardlib
import build
import peer_build
import peers

ROOT = boardlib.ROOT
THEIRS = ["-w"]  # warnings of other people's code are not ours
BARE = ["-DBENCH_DEVICE", "-DBENCH_BARE"]
CASE = re.compile(r"/\* (\S+) (\w+) \*/ cases_")


def words(cases):
    """-D of each word in the names of the algorithms and operations of an image."""
    found = {word for name, operation in CASE.findall(cases) for word in [*name.split("-"), operation]}
    return ["-DPEER_ALL=0", *(f"-DPEER_{word.upper()}=1" for word in sorted(found))]


class PeerLibrary(build.Library):
    """The library for some groups. Its adapter is compiled for each of them."""

    def __init__(self, maker, core, peer, wide):
        self.maker, self.peer = maker, peer
        self.folder = maker.folder / "obj" / core.name / f"{peer.library}-{peer.name}{'-wide' if wide else ''}"
        groups = peer.wide if wide else [group for group in peer.groups if group not in peer.wide]
        common = [core.tool("gcc"), *core.flags(), *build.SECTIONS, *peer.options(), *(["-DPEER_WIDE=1"] if wide else [])]
        theirs = [*common, *peer.flags, *THEIRS]
        members = [maker.once(self.folder / (str(source.relative_to(peer.tree)).replace("/", "_") + ".o"), maker.compile, theirs, source)
                   for source in sorted(peer.sources, key=lambda path: -path.stat().st_size)]
        archive = build.LazyArchive(maker, self.folder / f"lib{peer.library}.a", core.tool("ar"), members)
        self.ours = [*common, "-O2", "-std=gnu11", *THEIRS, *build.FIRMWARE_INCLUDES, *BARE]
        shared = maker.folder / "obj" / core.name / "peers"
        plain = [core.tool("gcc"), *core.flags(), "-O2", "-std=gnu11", *build.SECTIONS, *build.WARNINGS, *build.FIRMWARE_INCLUDES, *BARE]
        objects = [maker.once(shared / f"{name}.o", maker.compile, plain, f"apps/bench/{name}.c") for name in ("list", "peer")]
        objects += [maker.once(self.folder / (path.replace("/", "_") + ".o"), maker.compile, plain, path) for path in peer.objects]
        super().__init__(peer.library, peer.version, peer.name, f"bench_{peer.library}", [archive], objects, [*core.flags(), *peer.flags],
                         peer.source_hash()[:16], lambda group: ["-DFIRMWARE_MEMORY=8"], groups)
        self.only = build.roomiest(core)

    def of_group(self, group, cases):
        """cases: the future of the file of cases."""
        return [self.maker.once(self.folder / group / (source.replace("/", "_") + ".o"), self.compile, source, cases) for source in self.peer.adapters]

    def compile(self, target, source, cases):
        return self.maker.compile(target, [*self.ours, *words(cases.result().read_text())], source)


def libraries(maker, core, options):
    if shutil.which(core.tool("gcc")) is None or build.roomiest(core) is None:
        return []
    wanted = [name for name in peers.pins() if not options.library or name in options.library]
    there = [name for name in wanted if peers.present(peers.pins()[name]) is not None]
    chosen = [peer for peer in peer_build.builds(there) if core["toolchain"] in peer.toolchains and (not options.build or peer.name in options.build)]
    return [PeerLibrary(maker, core, peer, wide) for peer in chosen for wide in ([False, True] if peer.wide else [False])]
