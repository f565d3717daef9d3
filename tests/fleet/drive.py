#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A host for one image of the firmware: starts it, answers READY, gives its lines.

    tests/fleet/drive.py COMMAND...     prints what the program says
"""
import queue
import subprocess
import sys
import threading
import time


def crc(payload):
    value = 0xffff
    for byte in payload:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x1021 if value & 0x8000 else value << 1) & 0xffff
    return value


def line(payload):
    return b"$%s*%04x\n" % (payload.encode(), crc(payload.encode()))


def parse(raw):
    """The fields of a line, or None."""
    raw = raw.strip()
    if not raw.startswith(b"$") or raw[-5:-4] != b"*":
        return None
    payload = raw[1:-5]
    return payload.decode().split(",") if b"%04x" % crc(payload) == raw[-4:] else None


class Program:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.lines = queue.Queue()
        self.bad = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for raw in self.process.stdout:
            self.lines.put(raw)
        self.lines.put(None)

    def send(self, raw):
        self.process.stdin.write(raw)
        self.process.stdin.flush()

    def next(self, seconds):
        """The next intact line's fields; None: nothing more, or not in time."""
        end = time.monotonic() + seconds
        while True:
            try:
                raw = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                return None
            if raw is None:
                return None
            fields = parse(raw)
            if fields is not None:
                return fields
            self.bad.append(raw)

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def talk(command, first=0, seconds=60.0, before=b""):
    """All that the program says after READY, and READY itself first."""
    program = Program(command)
    try:
        said = [program.next(10)]
        if said[0] is None or said[0][0] != "READY":
            return said, program.bad
        program.send(before + line(f"RUN,{first}"))
        while said[-1] is not None and said[-1][0] != "DONE":
            said.append(program.next(seconds))
            if said[-1] is not None and said[-1][0] == "READY":
                said.pop()
        return said, program.bad
    finally:
        program.stop()


if __name__ == "__main__":
    lines, rest = talk(sys.argv[1:])
    for fields in lines:
        print(fields)
    print("not of the protocol:", rest)
