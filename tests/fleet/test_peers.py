#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetching of the other libraries (tools/fleet/peers.py), without a network: apt-get
and apt-cache are small scripts here that offer packages made on the spot.

    tests/fleet/test_peers.py
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "fleet"))
import peer_build  # noqa: E402
import peers  # noqa: E402

CONTROL = """Source: toy
Section: libs
Priority: optional
Maintainer: Nobody <nobody@example.org>
Standards-Version: 4.6.2

Package: toy
Architecture: all
Description: toy
 Toy.
"""
APT_CACHE = """#!/bin/sh
for version in $(cat "$OFFER"/offered); do echo "Package: toy"; echo "Version: $version"; done
"""
APT_GET = """#!/bin/sh
echo "$@" >> "$OFFER/calls"
for word; do last=$word; done
case "$*" in
*update*) test ! -e "$OFFER/no-network" || { echo "E: Could not resolve the mirror"; exit 100; } ;;
*source*) cp "$OFFER"/toy_"${last#toy=}".* . ;;
esac
"""


def make_package(folder, version):
    """A source package toy of that version below folder; (file, SHA-256) of each part."""
    tree = folder / f"toy-{version}"
    (tree / "debian" / "source").mkdir(parents=True)
    (tree / "debian" / "source" / "format").write_text("3.0 (native)\n")
    (tree / "debian" / "control").write_text(CONTROL)
    (tree / "debian" / "changelog").write_text(f"toy ({version}) unstable; urgency=low\n\n  * Toy.\n\n -- Nobody <nobody@example.org>  Mon, 01 Jan 2024 00:00:00 +0000\n")
    (tree / "toy.c").write_text(f"/* {version} */\n")
    subprocess.run(["dpkg-source", "-b", tree.name], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shutil.rmtree(tree)
    return {path.name: peers.sha256(path) for path in folder.glob(f"toy_{version}.*")}


class Fetching(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="pawl-peers-"))
        self.offer = self.scratch / "offer"
        self.etc = self.scratch / "etc"
        self.sources = self.scratch / "sources"
        programs = self.scratch / "bin"
        for folder in (self.offer, self.etc / "sources.list.d", programs):
            folder.mkdir(parents=True)
        for name, text in (("apt-get", APT_GET), ("apt-cache", APT_CACHE)):
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        self.old = {key: os.environ.get(key) for key in ("PATH", "OFFER")}
        os.environ.update(PATH=f"{programs}:{os.environ['PATH']}", OFFER=str(self.offer))
        self.files = make_package(self.offer, "1.2+1")
        (self.offer / "offered").write_text("1.2+1\n")
        (self.etc / "sources.list.d" / "x.sources").write_text(
            f"Types: deb\nURIs: file:/mirror\nSuites: {peers.codename()}\nComponents: main\n")

    def tearDown(self):
        for key, value in self.old.items():
            os.environ.pop(key, None) if value is None else os.environ.__setitem__(key, value)
        shutil.rmtree(self.scratch)

    def pin(self, version="1.2+1", files=None):
        listed = "\n".join(f" {name} {digest}" for name, digest in (files or self.files).items())
        return {"toy": peers.Pin("toy", {"suite": "stable", "version": version, "series": "1.2", "licence": "MIT", "files": listed})}

    def fetch(self, names=(), **changes):
        peers.fetch(list(names), sources=self.sources, etc=self.etc, known=self.pin(**changes))

    def calls(self):
        path = self.offer / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def test_fetched_once(self):
        self.fetch()
        self.assertEqual((self.sources / "toy" / "toy.c").read_text(), "/* 1.2+1 */\n")
        before = self.calls()
        self.fetch()
        self.assertEqual(self.calls(), before)

    def test_the_machine_is_left_alone(self):
        self.fetch()
        self.assertTrue(self.calls())
        for call in self.calls():
            self.assertIn(f"Dir::State::lists={self.sources}/apt/lists", call)
            self.assertIn(f"Dir::Etc::sourcelist={self.sources}/apt/debian.sources", call)
        text = (self.sources / "apt" / "debian.sources").read_text()
        self.assertIn("URIs: file:/mirror", text)
        self.assertIn("Suites: stable", text)

    def test_unpacked_again_without_network(self):
        self.fetch()
        (self.offer / "no-network").touch()
        shutil.rmtree(self.sources / "toy")
        self.fetch()
        self.assertTrue((self.sources / "toy" / "toy.c").is_file())

    def test_wrong_checksum(self):
        wrong = {name: "0" * 64 if name.endswith(".dsc") else digest for name, digest in self.files.items()}
        with self.assertRaisesRegex(peers.Trouble, r"toy_1\.2\+1\.dsc has the SHA-256"):
            self.fetch(files=wrong)
        self.assertFalse((self.sources / "toy").exists())

    def test_version_gone(self):
        make_package(self.offer, "1.2+3")
        make_package(self.offer, "1.20+1")
        (self.offer / "offered").write_text("1.2+3\n1.20+1\n1.2+2\n")
        self.fetch()
        self.assertEqual((self.sources / "toy" / "toy.c").read_text(), "/* 1.2+3 */\n")
        before = self.calls()
        self.fetch()
        self.assertEqual(self.calls(), before)

    def test_series_gone(self):
        (self.offer / "offered").write_text("1.20+1 2.0+1\n")
        with self.assertRaisesRegex(peers.Trouble, r"neither 1\.2\+1 nor another 1\.2 .*1\.20\+1, 2\.0\+1"):
            self.fetch()

    def test_no_network(self):
        (self.offer / "no-network").touch()
        with self.assertRaisesRegex(peers.Trouble, "Could not resolve"):
            self.fetch()

    def test_unknown_library(self):
        with self.assertRaisesRegex(peers.Trouble, "no such library: tiy; there are toy"):
            self.fetch(["tiy"])

    def test_no_mirror(self):
        (self.etc / "sources.list.d" / "x.sources").unlink()
        with self.assertRaisesRegex(peers.Trouble, "--mirror URL"):
            self.fetch()


class Reading(unittest.TestCase):
    def mirrors(self, **files):
        with tempfile.TemporaryDirectory() as scratch:
            etc = pathlib.Path(scratch)
            (etc / "sources.list.d").mkdir()
            for name, text in files.items():
                path = etc / "sources.list" if name == "plain" else etc / "sources.list.d" / name.replace("_", ".")
                path.write_text(text)
            return peers.mirrors(etc, "bookworm")

    def test_deb822(self):
        text = ("Types: deb\nURIs: http://a/debian\nSuites: bookworm bookworm-updates\nComponents: main\nSigned-By: /k.gpg\n\n"
                "Types: deb\n# comment\nURIs: http://b/sec\nSuites: bookworm-security\nComponents: main\n")
        self.assertEqual(self.mirrors(d_sources=text), ("http://a/debian", "http://b/sec", "/k.gpg"))

    def test_one_line(self):
        text = "# deb http://no/debian bookworm main\ndeb [signed-by=/k.gpg arch=amd64] http://a/debian bookworm main contrib\ndeb http://v/x stable main\n"
        self.assertEqual(self.mirrors(plain=text), ("http://a/debian", None, "/k.gpg"))

    def test_other_vendors_are_no_mirror(self):
        self.assertEqual(self.mirrors(v_sources="Types: deb\nURIs: http://v\nSuites: nodistro\nComponents: main\n"), (None, None, None))
        self.assertEqual(self.mirrors(v_sources="Enabled: no\nURIs: http://v\nSuites: bookworm\nComponents: main\n"), (None, None, None))

    def test_pins(self):
        for pin in peers.pins().values():
            self.assertTrue(pin.version.startswith(pin.series))
        with self.assertRaisesRegex(peers.Trouble, "toy.* lacks suite, series"):
            peers.Pin("toy", {"version": "1", "licence": "MIT", "files": ""})
        with self.assertRaisesRegex(peers.Trouble, "not a file and its SHA-256: a.dsc 12"):
            peers.Pin("toy", {"suite": "s", "version": "1", "series": "1", "licence": "MIT", "files": "\na.dsc 12"})


class Builds(unittest.TestCase):
    INI = ("[library]\nadapter = a.c\ntoolchains = t\ngroups = g h\nwide = h\ninclude = inc\nsources = *.c !b.c\n"
           "[build fast]\nflags = -O2 -DX=1\nconfig = apps\n[constant_time]\nnotes = * * yes: claimed\n")

    def read(self, text):
        with tempfile.TemporaryDirectory() as scratch:
            tree = pathlib.Path(scratch)
            for name in ("a.c", "b.c", "c.c"):
                (tree / name).write_text("")
            (tree / "toy.ini").write_text(text)
            return peer_build.read(tree / "toy.ini", tree, "1")

    def test_read(self):
        [build] = self.read(self.INI)
        self.assertEqual([path.name for path in build.sources], ["a.c", "c.c"])
        self.assertEqual((build.library, build.name, build.wide), ("toy", "fast", ["h"]))
        self.assertIn("-DX=1", build.options())

    def test_refused(self):
        for old, new, reason in (("sources = *.c !b.c", "sources = x*.c", r"no file is x\*\.c"), ("adapter = a.c\n", "", "lacks adapter"),
                                 ("flags = -O2 -DX=1\n", "", r"\[build fast\] lacks flags"), ("yes: claimed", "perhaps", "not 'build algorithm")):
            with self.assertRaisesRegex(peers.Trouble, reason):
                self.read(self.INI.replace(old, new))

    def test_ours(self):
        for path in sorted(peers.PINS.parent.glob("*.ini")):
            if path != peers.PINS:
                self.assertIn("constant_time", path.read_text())
                self.assertIn(path.stem, peers.pins())


if __name__ == "__main__":
    unittest.main()
