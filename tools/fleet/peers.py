#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetches the Debian source packages of the libraries that the fleet measures.

    tools/fleet/peers.py fetch [--mirror URL [--security URL]] [LIBRARY...]
    tools/fleet/peers.py list

Which libraries, versions and checksums: tools/fleet/peers/sources.ini. A library
that is there already costs no network. Unpacked trees: build/fleet/sources/LIBRARY,
its version and the pinned one: build/fleet/sources/LIBRARY.version, written last.

apt fetches, with lists and a cache of its own below build/fleet/sources/apt: the
machine's set-up is read (which mirror, which keys) and never changed.
"""
import argparse
import configparser
import functools
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PINS = pathlib.Path(__file__).resolve().parent / "peers" / "sources.ini"
SOURCES = ROOT / "build" / "fleet" / "sources"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
DEADLINE = 600  # seconds for one command of apt


class Trouble(Exception):
    """What went wrong and what to do, for the user."""


class Pin:
    """A section of sources.ini."""

    KEYS = ("suite", "version", "series", "licence", "files")

    def __init__(self, name, section):
        missing = [key for key in self.KEYS if key not in section]
        if missing:
            raise Trouble(f"{PINS.name}: [{name}] lacks {', '.join(missing)}")
        self.name = name
        self.suite, self.version, self.series, self.licence = (section[key].strip() for key in self.KEYS[:4])
        self.files = {}
        for line in section["files"].split("\n"):
            words = line.split()
            if words and (len(words) != 2 or not re.fullmatch(r"[0-9a-f]{64}", words[1])):
                raise Trouble(f"{PINS.name}: [{name}] files: not a file and its SHA-256: {line.strip()}")
            if words:
                self.files[words[0]] = words[1]
        if not any(file.endswith(".dsc") for file in self.files):
            raise Trouble(f"{PINS.name}: [{name}] names no .dsc")


def pins(path=PINS):
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(path.read_text())
    return {name: Pin(name, parser[name]) for name in parser.sections()}


def deb822(text):
    """The stanzas of a .sources file, as dicts with lower-case keys."""
    for block in re.split(r"\n\s*\n", text):
        stanza, key = {}, None
        for line in block.split("\n"):
            if line.startswith("#") or not line.strip():
                continue
            if line[0].isspace() and key:
                stanza[key] += "\n" + line.strip()
            elif ":" in line:
                key, _, value = line.partition(":")
                key = key.strip().lower()
                stanza[key] = value.strip()
        if stanza:
            yield stanza


def one_line(text):
    """The same of a sources.list."""
    for line in text.split("\n"):
        found = re.match(r"\s*deb(?:-src)?\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s+(.+)$", line.split("#")[0])
        if found:
            options = dict(option.split("=", 1) for option in (found.group(1) or "").split() if "=" in option)
            yield {"types": "deb", "uris": found.group(2), "suites": found.group(3), "components": found.group(4),
                   "signed-by": options.get("signed-by", "")}


def machine_stanzas(etc):
    listing = etc / "sources.list"
    if listing.is_file():
        yield from one_line(listing.read_text(errors="replace"))
    for path in sorted((etc / "sources.list.d").glob("*")):
        if path.suffix == ".sources":
            yield from deb822(path.read_text(errors="replace"))
        elif path.suffix == ".list":
            yield from one_line(path.read_text(errors="replace"))


def mirrors(etc, codename):
    """(archive, security, keyring) as the machine's own apt has them: the sources
    whose suite is the release that runs here."""
    archive = security = keyring = None
    for stanza in machine_stanzas(etc):
        suites = stanza.get("suites", "").split()
        uri = (stanza.get("uris", "").split() or [None])[0]
        if uri is None or stanza.get("enabled", "yes") == "no" or "main" not in stanza.get("components", "").split():
            continue
        if codename in suites:
            archive = archive or uri
            keyring = keyring or stanza.get("signed-by")
        if codename + "-security" in suites:
            security = security or uri
    return archive, security, keyring


def codename(os_release=pathlib.Path("/etc/os-release")):
    found = re.search(r"^VERSION_CODENAME=(.*)$", os_release.read_text(), re.M) if os_release.is_file() else None
    return found.group(1).strip('"') if found else ""


class Apt:
    """apt-get with a configuration of its own below `folder`."""

    def __init__(self, folder, archive, security, keyring, suites):
        self.folder = folder
        for part in ("lists/partial", "cache/archives/partial", "parts"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        signed = f"Signed-By: {keyring}\n" if keyring and "\n" not in keyring else ""
        text = f"Types: deb-src\nURIs: {archive}\nSuites: {' '.join(suites)}\nComponents: main\n{signed}"
        if security:
            text += f"\nTypes: deb-src\nURIs: {security}\nSuites: {' '.join(suite + '-security' for suite in suites)}\nComponents: main\n{signed}"
        (folder / "debian.sources").write_text(text)
        self.options = [f"-oDir::Etc::sourcelist={folder / 'debian.sources'}", f"-oDir::Etc::sourceparts={folder / 'parts'}",
                        f"-oDir::State::lists={folder / 'lists'}", f"-oDir::Cache={folder / 'cache'}",
                        "-oAcquire::Retries=3", "-oAcquire::http::Timeout=30", "-oAcquire::https::Timeout=30"]
        if os.geteuid() == 0:
            self.options.append("-oAPT::Sandbox::User=root")

    def run(self, program, *arguments, cwd=None):
        command = [program, *self.options, *arguments]
        try:
            done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, errors="replace", timeout=DEADLINE, env={**os.environ, "LC_ALL": "C"})
        except subprocess.TimeoutExpired as late:
            raise Trouble(f"{program} {arguments[0]} did not end within {DEADLINE} s: is the network there?") from late
        if done.returncode != 0:
            told = "\n".join("    " + line for line in done.stdout.strip().split("\n")[-6:])
            raise Trouble(f"{program} {' '.join(arguments)} failed:\n{told}")
        return done.stdout

    def versions(self, name):
        return re.findall(r"^Version: (\S+)$", self.run("apt-cache", "showsrc", "--only-source", name), re.M)


def newer(a, b):
    """-1, 0 or 1 as Debian orders versions."""
    for relation, answer in (("lt", -1), ("gt", 1)):
        if subprocess.run(["dpkg", "--compare-versions", a, relation, b], check=False).returncode == 0:
            return answer
    return 0


def choose(pin, offered):
    """The pinned version where it is offered, else the newest of its series."""
    if pin.version in offered:
        return pin.version
    series = [version for version in offered if re.match(re.escape(pin.series) + r"(?![0-9])", version)]
    if not series:
        raise Trouble(f"{pin.name}: the mirror offers neither {pin.version} nor another {pin.series} "
                      f"(it has: {', '.join(offered) or 'none'}).\n    Name a mirror that keeps old versions with --mirror URL, "
                      f"or pin another version in tools/fleet/peers/{PINS.name}.")
    return max(series, key=functools.cmp_to_key(newer))


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def verify(pin, folder):
    """Each pinned file is there and is what it was."""
    for file, wanted in pin.files.items():
        path = folder / file
        if not path.is_file():
            raise Trouble(f"{pin.name}: {file} did not come")
        if sha256(path) != wanted:
            raise Trouble(f"{pin.name}: {file} has the SHA-256 {sha256(path)}, {PINS.name} says {wanted}")


def unpack(pin, version, dsc, sources):
    """The tree appears whole or not at all."""
    fresh = sources / f".{pin.name}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    done = subprocess.run(["dpkg-source", "--no-check", "--no-copy", "-x", str(dsc), str(fresh)], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    if done.returncode != 0:
        raise Trouble(f"{pin.name}: dpkg-source: {done.stdout.strip().splitlines()[-1]}")
    shutil.rmtree(sources / pin.name, ignore_errors=True)
    fresh.rename(sources / pin.name)
    stamp = sources / f".{pin.name}.stamp"
    stamp.write_text(f"{version}\n{pin.version}\n")
    stamp.rename(sources / f"{pin.name}.version")


def present(pin, sources=SOURCES):
    """The version that is unpacked for this pin, or None."""
    stamp = sources / f"{pin.name}.version"
    if not stamp.is_file() or not (sources / pin.name).is_dir():
        return None
    version, pinned = stamp.read_text().split("\n")[:2]
    return version if pinned == pin.version else None


def fetch_one(pin, apt, sources):
    version = choose(pin, apt.versions(pin.name))
    packages = sources / "packages"
    packages.mkdir(exist_ok=True)
    apt.run("apt-get", "source", "--download-only", "--only-source", f"{pin.name}={version}", cwd=packages)
    if version == pin.version:
        verify(pin, packages)
    else:
        print(f"  {pin.name}: {pin.version} is no longer offered; {version} is taken instead. Its checksums are "
              f"apt's, not ours, and figures may differ from those in the documents.")
    unpack(pin, version, packages / f"{pin.name}_{re.sub(r'^[0-9]+:', '', version)}.dsc", sources)
    print(f"  {pin.name} {version}: build/fleet/sources/{pin.name}")


def tools_needed():
    for tool, package in (("apt-get", "apt"), ("apt-cache", "apt"), ("dpkg-source", "dpkg-dev")):
        if shutil.which(tool) is None:
            raise Trouble(f"{tool} is missing: install the Debian package {package} (tools/setup.sh fleet)")


def fetch(names, mirror=None, security=None, sources=SOURCES, etc=pathlib.Path("/etc/apt"), known=None):
    """Fetches what is not there. Raises Trouble; what came before it stays."""
    known = known or pins()
    unknown = [name for name in names if name not in known]
    if unknown:
        raise Trouble(f"no such library: {', '.join(unknown)}; there are {', '.join(known)}")
    wanted = [known[name] for name in names or known]
    wanted = [pin for pin in wanted if present(pin, sources) is None]
    if not wanted:
        return
    tools_needed()
    sources.mkdir(parents=True, exist_ok=True)
    for pin in [pin for pin in wanted if all((sources / "packages" / file).is_file() for file in pin.files)]:
        verify(pin, sources / "packages")
        unpack(pin, pin.version, next(sources / "packages" / file for file in pin.files if file.endswith(".dsc")), sources)
        print(f"  {pin.name} {pin.version}: unpacked again, nothing fetched")
        wanted.remove(pin)
    if not wanted:
        return
    keyring = None
    if mirror is None:
        mirror, security, keyring = mirrors(etc, codename())
    if mirror is None:
        raise Trouble(f"no Debian mirror in {etc} for the release that runs here ({codename() or 'unknown'}): name one with --mirror URL")
    if keyring is None and pathlib.Path(KEYRING).is_file():
        keyring = KEYRING
    apt = Apt(sources / "apt", mirror, security, keyring, sorted({pin.suite for pin in wanted}))
    print(f"Fetching {', '.join(pin.name for pin in wanted)} from the machine's Debian mirror", flush=True)
    apt.run("apt-get", "update", "--error-on=any")
    for pin in wanted:
        fetch_one(pin, apt, sources)


def main(arguments):
    parser = argparse.ArgumentParser(description="Debian source packages of the libraries that the fleet measures.")
    commands = parser.add_subparsers(dest="command", required=True)
    get = commands.add_parser("fetch", help="fetch and unpack what is not there")
    get.add_argument("--mirror", help="a Debian archive; default: that of the machine's apt")
    get.add_argument("--security", help="a Debian security archive, beside --mirror")
    get.add_argument("library", nargs="*")
    commands.add_parser("list", help="what is pinned, what is there")
    options = parser.parse_args(arguments)
    try:
        if options.command == "list":
            for pin in pins().values():
                print(f"{pin.name:10} {pin.version:24} {pin.licence:32} {present(pin) or 'not fetched'}")
        else:
            fetch(options.library, options.mirror, options.security)
    except Trouble as trouble:
        print(f"peers.py: {trouble}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
