# SPDX-License-Identifier: Apache-2.0
"""What the tests that drive the pawl command share. $PAWL is its path."""
import fcntl
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import axes

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAWL = os.environ.get("PAWL") or str(ROOT / "build" / "pawl")
CERTS = ROOT / "build" / "certs"
# What the command has, by its own and by IANA's names.
SUITES = {name: axes.SUITES[name].pawl for name in axes.PAWL_SUITES}
SUITE_NAMES = {name: axes.SUITES[name].iana for name in axes.PAWL_SUITES}
GROUP_NAMES = {name: axes.GROUPS[name].iana for name in axes.PAWL_GROUPS}
GET = b"GET / HTTP/1.0\r\n\r\n"

sys.path.insert(0, str(HERE))


def certs():
    """The directory of throw-away certificates, made once for all builds."""
    CERTS.parent.mkdir(parents=True, exist_ok=True)
    with open(CERTS.parent / "certs.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["sh", str(HERE / "make_certs.sh"), str(CERTS)], check=True, stdin=subprocess.DEVNULL)
    return CERTS


class Checks:
    """Counts, and prints the first checks that fail; end() gives the exit code."""

    def __init__(self):
        self.passed, self.failed, self.begin = 0, 0, time.monotonic()

    def check(self, name, ok, seen=""):
        if ok:
            self.passed += 1
        else:
            self.failed += 1
            if self.failed <= 20:
                print(f"not ok: {name}\n{seen}".rstrip(), flush=True)
        return ok

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed, {time.monotonic() - self.begin:.1f} s")
        sys.exit(1 if self.failed or not self.passed else 0)


class Outcome:
    """Of one run of the command: .code, .out (bytes), .err (text), .json (of
    the last line that is an object, or {}), .failure (its name, or None)."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err.decode("utf-8", "replace")
        self.json = {}
        for line in self.err.splitlines():
            if line.startswith("{"):
                self.json = json.loads(line)
        self.failure = (self.json.get("failure") or {}).get("name")

    def __str__(self):
        return f"  exit {self.code}, {len(self.out)} bytes out\n  " + "\n  ".join(self.err.splitlines()[-12:])


def pawl(*arguments, data=b"", deadline=60):
    """Runs the command to its end."""
    try:
        done = subprocess.run([PAWL, *map(str, arguments)], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=deadline)
        return Outcome(done.returncode, done.stdout, done.stderr)
    except subprocess.TimeoutExpired as late:
        return Outcome(None, late.stdout or b"", (late.stderr or b"") + b"\ntimed out")


def connect(port, *arguments, data=GET, host="localhost", ca="roots.pem", deadline=60):
    """pawl connect with a JSON summary."""
    trust = ["--ca", CERTS / ca] if ca else []
    return pawl("connect", f"{host}:{port}", "--json", *trust, *arguments, data=data, deadline=deadline)


class Serve:
    """pawl serve as a context: .port, .log() afterwards."""

    def __init__(self, *arguments, cert="p256", root="."):
        self.err = tempfile.TemporaryFile()
        chain = CERTS / f"{cert}.chain.pem"
        self.child = subprocess.Popen([PAWL, "serve", "--cert", str(chain), "--key", str(CERTS / f"{cert}.key"), "--listen", "127.0.0.1:0",
                                       "--root", str(root), *map(str, arguments)],
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.err)
        line = self.child.stdout.readline().decode()
        found = re.fullmatch(r"listening on port (\d+)\n", line)
        if not found:
            self.child.wait(10)
            raise RuntimeError("pawl serve: " + self.log())
        self.port = int(found.group(1))

    def log(self):
        """What it said so far. The child writes where this descriptor stands, so
        that must not move."""
        fd = self.err.fileno()
        return os.pread(fd, os.fstat(fd).st_size, 0).decode("utf-8", "replace")

    def summaries(self):
        """With --json: one object for each connection that has ended."""
        return [json.loads(line) for line in self.log().split("\n")[:-1] if line.startswith("{")]

    def summary(self, number, deadline=10):
        """That of connection number `number`, waited for; {}: it did not come."""
        end = time.monotonic() + deadline
        while time.monotonic() < end:
            seen = self.summaries()
            if len(seen) > number:
                return seen[number]
            time.sleep(0.01)
        return {}

    def stop(self, number=signal.SIGTERM):
        """The exit code; None: it did not end."""
        if self.child.poll() is None:
            self.child.send_signal(number)
        try:
            return self.child.wait(10)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
            return None
        finally:
            self.child.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
