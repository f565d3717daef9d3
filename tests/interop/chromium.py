#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Chromium, headless, as a peer that looks at what it is served.

    chromium.py screenshot FILE.png      pawl serve shows tests/interop/page

The browser trusts the tests' CA by its certificate database and nothing is
switched off that has to do with certificates. It is driven over a pair of pipes
with the DevTools protocol: no port is opened.
"""
import base64
import json
import os
import pathlib
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import pawl_cli as cli
import peer

PAGE = cli.HERE / "page"
SIZE = (800, 420)
LARGE = bytes(i * i % 251 for i in range(300_000))
QUARTERS = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0))  # of the picture, in reading order


# ---- pictures ------------------------------------------------------------------


def png_encode(width, height, pixel):
    """A PNG of 8-bit RGB; pixel(x, y) is a triple."""
    raw = b"".join(b"\0" + bytes(v for x in range(width) for v in pixel(x, y)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


def png_decode(data):
    """(width, height, f(x, y) -> (r, g, b)) of 8-bit RGB or RGBA, not interlaced."""
    at, body, head = 8, b"", None
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"IHDR":
            head = struct.unpack_from(">IIBBBBB", data, at + 8)
        elif kind == b"IDAT":
            body += data[at + 8:at + 8 + size]
        at += 12 + size
    width, height, depth, color, _, _, interlace = head
    if depth != 8 or color not in (2, 6) or interlace:
        raise ValueError("a kind of PNG that is not read here")
    step = 3 if color == 2 else 4
    raw, rows, before = zlib.decompress(body), [], bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        row = bytearray(raw[start + 1:start + 1 + width * step])
        png_unfilter(raw[start], row, before, step)
        rows.append(row)
        before = row
    return width, height, lambda x, y: tuple(rows[y][x * step:x * step + 3])


def png_unfilter(kind, row, above, step):
    for i in range(len(row)):
        left = row[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above[i]
        elif kind == 3:
            guess = (left + above[i]) // 2
        elif kind == 4:
            p = left + above[i] - corner
            guess = min((left, above[i], corner), key=lambda v: abs(p - v))
        else:
            return
        row[i] = (row[i] + guess) & 255


def folder_fill(folder):
    """What is served: the page, its picture, and a larger file."""
    for path in PAGE.iterdir():
        shutil.copy(path, folder)
    picture = png_encode(64, 64, lambda x, y: QUARTERS[(y // 32) * 2 + x // 32])
    (pathlib.Path(folder) / "picture.png").write_bytes(picture)
    (pathlib.Path(folder) / "large.bin").write_bytes(LARGE)


# ---- the browser ---------------------------------------------------------------


class Browser:
    """A context. load(url) returns a Visit."""

    def __init__(self, roots=("root-p256", "root-rsa")):
        self.home = tempfile.TemporaryDirectory(prefix="pawl-chromium-")
        self.log = tempfile.TemporaryFile()
        database = pathlib.Path(self.home.name) / ".pki" / "nssdb"
        database.mkdir(parents=True)
        self.certutil(database, "-N", "--empty-password")
        for root in roots:
            self.certutil(database, "-A", "-n", root, "-t", "C,,", "-i", cli.CERTS / (root + ".pem"))
        down, self.to = os.pipe()
        self.source, up = os.pipe()
        argv = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
                "--disable-background-networking", "--disable-component-update", "--no-first-run", "--hide-scrollbars",
                f"--user-data-dir={self.home.name}/profile", "--remote-debugging-pipe", "about:blank"]
        wiring = ["sh", "-c", f'exec "$@" 3<&{down} 4>&{up}', "sh", *argv]
        self.child = subprocess.Popen(wiring, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, pass_fds=(down, up),
                                      start_new_session=True, preexec_fn=peer.die_with_parent, env={**os.environ, "HOME": self.home.name})
        os.close(down)
        os.close(up)
        self.buffer, self.number, self.events = b"", 0, []

    @staticmethod
    def certutil(database, *arguments):
        subprocess.run(["certutil", "-d", f"sql:{database}", *map(str, arguments)], check=True, stdin=subprocess.DEVNULL)

    def receive(self, deadline):
        """The next message, or None when the deadline (a clock time) passes."""
        while b"\0" not in self.buffer:
            if not select.select([self.source], [], [], max(0, deadline - time.monotonic()))[0]:
                return None
            piece = os.read(self.source, 1 << 20)
            if not piece:
                raise RuntimeError("chromium ended:\n" + self.output())
            self.buffer += piece
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def call(self, method, session=None, patience=30, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self.to, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + patience
        while True:
            answer = self.receive(deadline)
            if answer is None:
                raise RuntimeError(f"chromium does not answer {method}:\n" + self.output())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def output(self):
        fd = self.log.fileno()  # its position is the child's, too: left alone
        return os.pread(fd, os.fstat(fd).st_size, 0).decode("utf-8", "replace")[-3000:]

    def load(self, url, done="document.readyState == 'complete'", patience=20):
        """Opens a tab, waits until the expression is true, looks, closes it."""
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(domain + ".enable", session)
        self.call("Emulation.setDeviceMetricsOverride", session, width=SIZE[0], height=SIZE[1], deviceScaleFactor=1, mobile=False)
        self.call("Page.navigate", session, url=url)
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.call("Runtime.evaluate", session, expression=f"Boolean({done})")["result"].get("value"):
                break
            time.sleep(0.05)
        text = self.call("Runtime.evaluate", session, expression="document.body.innerText")["result"].get("value")
        picture = base64.b64decode(self.call("Page.captureScreenshot", session, format="png")["data"])
        self.call("Target.closeTarget", targetId=target)
        return Visit(self.events, text, picture)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", patience=5)
            self.child.wait(5)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            pass
        if self.child.poll() is None:
            os.killpg(self.child.pid, 9)  # a session of its own: only what it started
            self.child.wait()
        os.close(self.to)
        os.close(self.source)
        self.log.close()
        self.home.cleanup()


class Visit:
    """.text of the page, .picture (PNG), .responses (DevTools' objects), .errors
    (of the network, the console and scripts, as text)."""

    def __init__(self, events, text, picture):
        self.text, self.picture = text or "", picture
        self.responses, self.errors = [], []
        for event in events:
            method, p = event.get("method"), event.get("params", {})
            if method == "Network.responseReceived":
                self.responses.append(p["response"])
                if p["response"]["status"] >= 400:
                    self.errors.append(f"{p['response']['status']} {p['response']['url']}")
            elif method == "Network.loadingFailed":
                self.errors.append("network: " + p["errorText"])
            elif method == "Log.entryAdded" and p["entry"]["level"] in ("error", "warning"):
                self.errors.append("log: " + p["entry"]["text"])
            elif method == "Runtime.exceptionThrown":
                self.errors.append("script: " + str(p["exceptionDetails"].get("text")))
            elif method == "Runtime.consoleAPICalled" and p["type"] in ("error", "warning", "assert"):
                self.errors.append("console: " + json.dumps(p["args"]))

    def wrong_pixels(self):
        """Places of tests/interop/page that are not as its style says."""
        width, height, pixel = png_decode(self.picture)
        places = {(790, 40): (0xc0, 0x40, 0x00), (790, 410): (0x12, 0x34, 0x56), (10, 200): (0x12, 0x34, 0x56)}
        for i, color in enumerate(QUARTERS):  # the large picture, the first and the last of the strip
            for x, y, side in ((20, 150, 200), (240, 150, 40), (724, 194, 40)):
                places[x + side // 4 + i % 2 * side // 2, y + side // 4 + i // 2 * side // 2] = color
        if (width, height) != SIZE:
            return [f"{width} x {height}"]
        wrong = [f"{place}: {pixel(*place)}, not {color}" for place, color in places.items() if pixel(*place) != color]
        white = sum(pixel(x, y) == (255, 255, 255) for y in range(10, 70) for x in range(20, 400))
        return wrong + ([] if white > 500 else [f"headline: {white} white pixels"])


def sum_text():
    """What the script of the page must have found."""
    total = 0
    for byte in LARGE:
        total = (total * 31 + byte) % 65521
    return f"{len(LARGE)} bytes, sum {total}"


DONE = "document.body && document.body.dataset.done && document.querySelectorAll('img').length == 25 && " \
       "[...document.images].every(i => i.complete && i.naturalWidth == 64)"


def main():
    if len(sys.argv) != 3 or sys.argv[1] != "screenshot":
        sys.exit(__doc__)
    cli.certs()
    with tempfile.TemporaryDirectory() as root:
        folder_fill(root)
        with cli.Serve(root=root) as server, Browser() as browser:
            visit = browser.load(f"https://localhost:{server.port}/", DONE)
            pathlib.Path(sys.argv[2]).write_bytes(visit.picture)
    for what in visit.errors + visit.wrong_pixels():
        print(what)
    print(f"{sys.argv[2]}: {SIZE[0]} x {SIZE[1]}, {len(visit.responses)} answers, {len(visit.errors)} errors")
    return 1 if visit.errors or visit.wrong_pixels() else 0


if __name__ == "__main__":
    sys.exit(main())
