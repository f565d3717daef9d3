#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A board that does as its image says, for tests of the rig.

    fake.py IMAGE COUNTS

IMAGE is JSON: who it says it is, its cells, and the faults it has: `faults` by the
number of a cell, `fault` for the whole. COUNTS is where a counter would write."""
import json
import os
import pathlib
import select
import signal
import sys
import time


def crc(text):
    value = 0xFFFF
    for byte in text.encode():
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return value


def line(payload, wrong=0):
    return f"${payload}*{crc(payload) ^ wrong:04x}\n".encode()


# Samples, baseline, ticks per second, stack.
SAMPLES = {"nosample": ",2100,1900,100,1000000,512", "nobaseline": "2000,2100,1900,,1000000,512", "minus": "2000,2100,1900,-1,1000000,512",
           "huge": "1e308,1e308,1e308,1,1000000,512", "tiny": "2000,2100,1900,100,1e-300,512", "notick": "2000,2100,1900,100,0,512",
           "deep": "2000,2100,1900,100,1000000,1e308"}


class Board:
    def __init__(self, image, counts, fd_in=0, fd_out=1):
        self.image = image
        self.counts = counts
        self.fd_in, self.fd_out = fd_in, fd_out
        self.span = self.counted = 0  # as the board numbers them, as the counter does
        self.pending = b""
        self.remember = pathlib.Path(image["memory"]) if "memory" in image else None

    def write(self, data):
        while data:
            data = data[os.write(self.fd_out, data):]

    def say(self, payload, wrong=0):
        self.write(line(payload, wrong))

    def hear(self, seconds):
        """A line of the host, or None."""
        end = time.monotonic() + seconds
        while b"\n" not in self.pending:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.fd_in], [], [], left)[0]:
                return None
            data = os.read(self.fd_in, 256)
            if not data:
                time.sleep(max(0, left))
                return None
            self.pending += data
        text, self.pending = self.pending.split(b"\n", 1)
        payload, _, check = text.decode(errors="replace").lstrip("$").partition("*")
        return payload if check == f"{crc(payload):04x}" else None

    def count(self, cell, baseline):
        n = self.image.get("scale", 1) * 1000 * (cell + 1)
        kinds = {"alu": 10 if baseline else n, "load": 1 if baseline else cell + 1, "taken_extra": 0 if baseline else 7}
        if self.image.get("faults", {}).get(str(cell)) == "negative":
            kinds["load"] = -1
        if self.image.get("counter") == "cycles":
            kinds = {"cycles": 20 if baseline else 2 * n, "instructions": 10 if baseline else n}
        with open(self.counts, "a") as f:
            f.write(f"span {self.counted} " + " ".join(f"{k}={v}" for k, v in kinds.items()) + "\n")

    def once(self, what):
        """Whether this is the first time, over all starts."""
        path = pathlib.Path(f"{self.remember}.{what}")
        if path.exists():
            return False
        path.touch()
        return True

    def start(self):
        self.image["board"] = self.image.get("says", self.image["board"])
        who = [self.image[k] for k in ("board", "library", "build", "group")]
        while True:
            self.say(f"READY,1,{','.join(who)},{self.image['image']},{len(self.image['cells'])}")
            heard = self.hear(0.5)
            if heard is not None and heard.startswith("RUN,"):
                return int(heard[4:])

    def fault(self, what, cell):
        """True: go on as if nothing was."""
        if what == "hang":
            time.sleep(1000)
        elif what == "deaf":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            os.fork()  # a child that would be left over
            while True:
                time.sleep(1000)
        elif what == "crash":
            print("fault: something broke", file=sys.stderr, flush=True)
            os.kill(os.getpid(), signal.SIGSEGV)
        elif what == "exit":
            sys.exit(3)
        elif what == "stack":
            sys.exit(73)
        elif what == "half":
            self.write(line(f"ROW,{cell},0,ok,1,1")[:-8])
            time.sleep(1000)
        elif what == "halfexit":
            self.write(line(f"ROW,{cell},0,ok,1,1")[:-8])
            sys.exit(0)
        elif what == "flood":
            while True:
                self.write(b"x" * 4096)
        elif what == "stubborn":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            while True:
                self.write(b"x" * 65536)
        elif what == "stops":
            os.kill(os.getpid(), signal.SIGSTOP)
        elif what == "unknown":
            while True:
                self.say("HELLO,1")
                time.sleep(0.01)
        elif what == "over":
            with open(self.counts, "a") as f:
                f.write(f"over {self.span}\n")
            sys.exit(71)
        elif what == "stranger":
            self.say(f"BEGIN,{cell},rot13,crypt,64")
        elif what in ("reset", "resets"):
            if what == "resets" or self.once(f"reset{cell}"):
                for _ in range(3):  # in the middle of the samples
                    self.count(cell, False)
                    self.counted += 1
                raise Reset
        elif what == "noise":
            self.write(b"\x00\xff$$$ROW,1*zz\n\n$*\n$" + b"y" * 5000 + b"\n")
            return True
        return False

    def cell(self, n):
        algorithm, operation, size = self.image["cells"][n]
        what = self.image.get("faults", {}).get(str(n), "")
        self.say(f"BEGIN,{n},{algorithm},{operation},{size}", 1 if what == "nobegin" else 0)
        if what and self.fault(what, n):
            what = ""
        time.sleep(self.image.get("slow", 0))
        first = self.span
        for i in range(4):
            if what != "nospan":
                self.count(n, i == 0)
            self.span += 1
            self.counted += 1
        if what == "spans":
            first = 0
        if operation == "sign" and what != "nosign":
            self.say(f"OUT,{n},{'00' * 64}")
        after = 0 if what == "wrong" else 1
        row = f"ROW,{n},{first},ok,1,{after},{2000 + n},2100,1900,100,1000000,512,"
        if what == "refuses":
            row = f"ROW,{n},{first},unsupported,0,0,,,,,,,the library has no such operation"
        elif what == "full":
            row = f"ROW,{n},{first},does_not_fit,1,0,0,0,0,0,1000000,512,the stack ran into variables"
        elif what == "nonsense":
            row = f"ROW,{n},{first},ok,1,1,many,2100,1900,100,1000000,512,"
        elif what in SAMPLES:
            row = f"ROW,{n},{first},ok,1,1,{SAMPLES[what]},"
        self.say(row, 1 if what == "crc" else 0)

    def run(self):
        what = self.image.get("fault")
        if what == "silent":
            time.sleep(1000)
        elif what == "garbage":
            while True:
                self.write(b"\x7f" * 10 + b"$READY,1*0000\n")
                time.sleep(0.05)
        elif what == "dies":
            print("cannot start", file=sys.stderr, flush=True)
            sys.exit(1)
        elif what == "ready":
            while True:
                self.start()
        while True:
            first = self.start()
            try:
                for n in range(first, len(self.image["cells"])):
                    self.cell(n)
            except Reset:
                self.span = 0
                continue
            self.say(f"DONE,{len(self.image['cells']) - first}")
            time.sleep(1000)


class Reset(Exception):
    pass


if __name__ == "__main__":
    Board(json.loads(pathlib.Path(sys.argv[1]).read_text()), sys.argv[2]).run()
