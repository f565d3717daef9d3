# SPDX-License-Identifier: Apache-2.0
"""Files that are made of others by a command, and made again only when those, or
the command, have changed. Contents decide, not dates.

    maker = make.Maker(root, folder, jobs)
    future = maker.once(target, maker.compile, command, source)
"""
import concurrent.futures
import hashlib
import pathlib
import re
import subprocess
import threading

DEADLINE = 300  # seconds for one command


class Failed(Exception):
    """What the command said, the first error first."""


def first_error(text):
    lines = [line for line in text.splitlines() if re.search(r"error|overflow|will not fit|undefined", line)] or text.strip().splitlines() or ["no message"]
    return lines[0].strip()


def run(command, cwd):
    try:
        done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, errors="replace", timeout=DEADLINE)
    except subprocess.TimeoutExpired as error:
        raise Failed(f"{command[0]} did not end within {DEADLINE} s") from error
    if done.returncode != 0:
        raise Failed((done.stderr + done.stdout).replace(f"{cwd}/", ""))
    return done.stdout


class Maker:
    def __init__(self, root, folder, jobs):
        self.root, self.folder = root, folder
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.lock = threading.Lock()
        self.known = {}  # path: hash of its contents
        self.going = {}  # target: its future
        self.begun = self.ended = 0  # steps: commands, or a look that shows that none is needed

    def hash(self, path):
        path = self.root / path
        with self.lock:
            if path in self.known:
                return self.known[path]
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        with self.lock:
            self.known[path] = digest
        return digest

    def submit(self, function, *arguments):
        future = self.pool.submit(function, *arguments)
        self.begun += 1
        future.add_done_callback(self.count)
        return future

    def count(self, future):
        self.ended += 1  # of threads: one too few now and then does no harm

    def once(self, target, function, *arguments):
        """The future of target; whoever asks later gets the same."""
        with self.lock:
            if target not in self.going:
                self.going[target] = self.submit(function, target, *arguments)
            return self.going[target]

    def fresh(self, target, key):
        note = pathlib.Path(f"{target}.key")
        return target.is_file() and note.is_file() and note.read_text() == key

    def note(self, target, key):
        pathlib.Path(f"{target}.key").write_text(key)
        with self.lock:
            self.known.pop(self.root / target, None)

    def dependencies(self, target):
        """What the compiler read for it, or None."""
        try:
            text = pathlib.Path(f"{target}.d").read_text()
        except OSError:
            return None
        files = text.split(":", 1)[1].replace("\\\n", " ").split()
        return files if all((self.root / path).is_file() for path in files) else None

    def key(self, command, files):
        digest = hashlib.sha256("\0".join(map(str, command)).encode())
        for path in files:
            digest.update(self.hash(path).encode())
        return digest.hexdigest()

    def compile(self, target, command, source):
        """Compiles source to target; returns target."""
        files = self.dependencies(target)
        if files is not None and self.fresh(target, self.key(command, files)):
            return target
        target.parent.mkdir(parents=True, exist_ok=True)
        run([*command, "-MMD", "-MF", f"{target}.d", "-c", source, "-o", target], self.root)
        self.note(target, self.key(command, self.dependencies(target) or []))
        return target

    def archive(self, target, tool, members):
        """members: futures of objects."""
        objects = [future.result() for future in members]
        key = self.key([tool], objects)
        if not self.fresh(target, key):
            target.unlink(missing_ok=True)
            run([tool, "rcsD", target, *objects], self.root)
            self.note(target, key)
        return target
