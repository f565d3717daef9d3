#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Other people's TLS programs as test peers, and a relay that meddles.

    with openssl_server(certs, "rsa2048", suite="aes128gcm", group="x25519") as s:
        with Relay(s.port, split=(1, 1)) as r:
            result = openssl_client(certs, r.port, data=b"GET / HTTP/1.0\\r\\n\\r\\n")

certs is a directory made by make_certs.sh. Servers listen on a free loopback
port and are ready when the call returns (a connection was tried, so their
output starts with one that came to nothing). A server is a Process: .port,
.output(), .stop(); leaving the with block, or the test's end, kills it. Clients
return a Result: .code (None when the deadline passed), .output (bytes).

    peer.py check CERTS                all programs against each other
    peer.py server KIND CERTS NAME     runs one until interrupted, prints its port
    peer.py relay PORT [--split N] [--cut DIR:K] [--flip DIR:K] ...
DIR is up (client to server) or down.
"""
import argparse
import atexit
import ctypes
import pathlib
import random
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

from axes import GROUPS, SUITES

DEADLINE = 10.0


def free_port():
    """One that nobody listens on now, below those that the system gives to
    outgoing connections: it would be lost to one of them before it is used."""
    while True:
        port = random.randrange(12000, 32000)
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


try:
    prctl = ctypes.CDLL(None).prctl  # found now: between fork and exec little is safe
except (OSError, AttributeError):
    prctl = None


def die_with_parent():
    """Linux: a child is killed when the test program dies, however it dies."""
    if prctl is not None:
        prctl(1, signal.SIGKILL)


class Process:
    """A child whose output is collected as it comes."""

    running = set()

    def __init__(self, argv, data=None, cwd=None, port=None, keep_stdin=False):
        self.argv, self.port = [str(a) for a in argv], port
        self.after = lambda: None  # what is done when it has ended
        wants_stdin = data is not None or keep_stdin
        self.child = subprocess.Popen(self.argv, cwd=cwd, stdin=subprocess.PIPE if wants_stdin else subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=die_with_parent)
        Process.running.add(self)
        self.pieces = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        if data is not None:
            threading.Thread(target=self.feed, args=(data, keep_stdin), daemon=True).start()

    def read(self):
        for piece in iter(lambda: self.child.stdout.read1(65536), b""):
            self.pieces.append(piece)

    def feed(self, data, keep_stdin):
        try:
            self.child.stdin.write(data)
            self.child.stdin.flush()
            if not keep_stdin:
                self.child.stdin.close()
        except OSError:
            pass

    def close_input(self):
        try:
            if self.child.stdin and not self.child.stdin.closed:
                self.child.stdin.close()
        except OSError:  # it went before it had read all
            pass

    def output(self):
        return b"".join(self.pieces)

    def wait_for(self, text, deadline=DEADLINE):
        """True when text has been printed within the deadline; False at once
        when the child ends without."""
        end = time.monotonic() + deadline
        while time.monotonic() < end:
            ended = not self.reader.is_alive()
            if text in self.output():
                return True
            if ended:
                return False
            time.sleep(0.01)
        return False

    def wait(self, deadline=DEADLINE):
        """The exit code, or None (and it is killed)."""
        try:
            code = self.child.wait(deadline)
        except subprocess.TimeoutExpired:
            code = None
        self.stop()
        return code

    def stop(self):
        if self.child.poll() is None:
            self.child.terminate()
            try:
                self.child.wait(0.5)
            except subprocess.TimeoutExpired:
                self.child.kill()
                self.child.wait()
        self.reader.join(1)
        Process.running.discard(self)
        self.after()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


@atexit.register
def stop_all():
    for process in list(Process.running):
        process.stop()


class Result:
    def __init__(self, code, output):
        self.code, self.output = code, output


def run(argv, data=None, deadline=DEADLINE, keep_stdin=False, cwd=None, until=None):
    """Runs a client to its end; until: text whose appearance ends it early."""
    process = Process(argv, data, keep_stdin=keep_stdin, cwd=cwd)
    if until is not None:
        process.wait_for(until, deadline)
        process.close_input()
    code = process.wait(deadline)
    return Result(code, process.output())


def ready(process, deadline=DEADLINE):
    """Waits until the port takes a connection; stops the process on failure."""
    end = time.monotonic() + deadline
    while time.monotonic() < end and process.child.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", process.port), 1).close()
            return process
        except OSError:
            time.sleep(0.03)
    process.stop()
    raise RuntimeError("not ready: %s\n%s" % (" ".join(process.argv), process.output().decode("utf-8", "replace")))


# ---- programs --------------------------------------------------------------


def files(certs, name):
    base = pathlib.Path(certs).resolve()
    return base / (name + ".pem"), base / (name + ".key"), base / (name + ".chain.pem"), base / (name + ".rest.pem")


def openssl_choice(suite, group, sigalgs, versions):
    out = list(versions)
    if suite:
        out += ["-ciphersuites", ":".join(SUITES[s].iana for s in suite.split(","))]
    if group:
        out += ["-groups", ":".join(GROUPS[g].openssl for g in group.split(","))]
    if sigalgs:
        out += ["-sigalgs", sigalgs]
    return out


def openssl_server(certs, name, suite=None, group=None, sigalgs=None, mode="-www", extra=(), cwd=None, versions=("-tls1_3",)):
    """mode: -www answers GET with a page, -WWW serves files of cwd, -rev sends
    lines back reversed, None prints what comes. Certificates that are weak on
    purpose need extra=("-cipher", "DEFAULT@SECLEVEL=0")."""
    pem, key, _, rest = files(certs, name)
    port = free_port()
    argv = ["openssl", "s_server", "-accept", "127.0.0.1:%d" % port, "-cert", pem, "-key", key]
    argv += ["-cert_chain", rest] if rest.exists() else []
    argv += openssl_choice(suite, group, sigalgs, versions) + ([mode] if mode else []) + list(extra)
    return ready(Process(argv, cwd=cwd, port=port, keep_stdin=mode is None))


def openssl_client(certs, port, data=b"", suite=None, group=None, sigalgs=None, name="localhost", until=None, extra=(), deadline=DEADLINE,
                   ca="roots.pem", versions=("-tls1_3",)):
    """Verifies against ca. Its input is closed when until was printed,
    or else at once after data: OpenSSL then closes the connection."""
    roots = pathlib.Path(certs) / ca
    argv = ["openssl", "s_client", "-connect", "127.0.0.1:%d" % port, "-CAfile", roots, "-servername", name, "-verify_hostname", name,
            "-verify_return_error"] + openssl_choice(suite, group, sigalgs, versions) + list(extra)
    return run(argv, data, deadline, keep_stdin=until is not None, until=until)


def gnutls_priority(suite, group, versions):
    out = "NORMAL:-VERS-ALL:" + versions
    if suite:
        out += ":-CIPHER-ALL" + "".join(":+" + SUITES[s].gnutls for s in suite.split(","))
    if group:
        out += ":-GROUP-ALL" + "".join(":+" + GROUPS[g].gnutls for g in group.split(","))
    return out


def gnutls_server(certs, name, suite=None, group=None, mode="--http", extra=(), versions="+VERS-TLS1.3"):
    """mode: --http answers GET with a page, --echo sends lines back."""
    _, key, chain, _ = files(certs, name)
    port = free_port()
    argv = ["gnutls-serv", "--quiet", mode, "--port", port, "--x509certfile", chain, "--x509keyfile", key, "--priority",
            gnutls_priority(suite, group, versions)] + list(extra)
    return ready(Process(argv, port=port))


def gnutls_client(certs, port, data=b"", suite=None, group=None, name="localhost", until=None, extra=(), deadline=DEADLINE,
                  ca="roots.pem", versions="+VERS-TLS1.3"):
    roots = pathlib.Path(certs) / ca
    argv = ["gnutls-cli", "--x509cafile", roots, "--port", port, "--verify-hostname", name, "--sni-hostname", name, "--priority",
            gnutls_priority(suite, group, versions)] + list(extra) + ["127.0.0.1"]
    return run(argv, data, deadline, keep_stdin=until is not None, until=until)


def curl(certs, port, path="/", suite=None, group=None, name="localhost", extra=(), deadline=60.0, ca="roots.pem", versions=("--tlsv1.3",)):
    """The body is in .output unless extra says "-o"."""
    argv = ["curl", "--silent", "--show-error", "--noproxy", "*", *versions, "--cacert", pathlib.Path(certs) / ca,
            "--resolve", "%s:%d:127.0.0.1" % (name, port)]
    argv += ["--tls13-ciphers", SUITES[suite].iana] if suite else []
    argv += ["--curves", ":".join(GROUPS[g].openssl for g in group.split(","))] if group else []
    return run(argv + list(extra) + ["https://%s:%d%s" % (name, port, path)], None, deadline)


# ---- the relay ---------------------------------------------------------------

UP, DOWN = 0, 1  # client to server, server to client


class Direction:
    """One way through the relay: bytes in, pieces to write out."""

    def __init__(self, split=None, flip=None, cut=None, edit=None):
        self.split, self.flip, self.cut, self.edit = split, flip, cut, edit
        self.seen, self.sent, self.buffer, self.records = 0, 0, b"", 0

    def whole_records(self, data, end):
        """The complete TLS records so far, edited; the rest waits, or goes out
        as it is at the end."""
        self.buffer += data
        out = b""
        while len(self.buffer) >= 5 and len(self.buffer) >= 5 + int.from_bytes(self.buffer[3:5], "big"):
            size = 5 + int.from_bytes(self.buffer[3:5], "big")
            record, self.buffer = self.buffer[:size], self.buffer[size:]
            out += b"".join(self.edit(self.records, record))
            self.records += 1
        if end:
            out, self.buffer = out + b"".join(self.edit(None, self.buffer)), b""
        return out

    def pieces(self, data, end=False):
        """(list of pieces, whether the connection is cut after them)."""
        if self.edit:
            data = self.whole_records(data, end)
        if self.flip is not None and self.seen <= self.flip < self.seen + len(data):
            at = self.flip - self.seen
            data = data[:at] + bytes([data[at] ^ 1]) + data[at + 1:]
        self.seen += len(data)
        cut = self.cut is not None and self.seen >= self.cut
        if cut:
            data = data[:max(0, self.cut - self.sent)]
        self.sent += len(data)
        size = self.split or len(data) or 1
        return [data[i:i + size] for i in range(0, len(data), size)], cut


def repeat_record(index):
    """Record number index twice."""
    return lambda i, r: [r, r] if i == index else [r]


def drop_record(index):
    return lambda i, r: [] if i == index else [r]


def swap_record(index):
    """Record number index after the one that follows it."""
    held = []

    def edit(i, record):
        if i == index:
            held.append(record)
            return []
        out = [record] if record else []
        if held and (i is None or i == index + 1):
            out.append(held.pop())
        return out
    return edit


class Relay:
    """Each option is a pair (up, down); None leaves that way alone.

    split     bytes per write
    pause     seconds after each write, for both ways
    gather    seconds of silence that end a flight: all of it in one write
    flip      offset of a byte whose lowest bit is changed
    cut       bytes let through before both sides see the end
    edit      f(index, record) -> list of records; index None: the tail
    reset     cut with RST instead of FIN
    .counts holds the bytes let through, of all connections together."""

    def __init__(self, target, split=(None, None), flip=(None, None), cut=(None, None), edit=(None, None), gather=(0, 0), pause=0,
                 reset=False, port=0):
        self.target, self.options = target, list(zip(split, flip, cut, edit))
        self.gather, self.pause, self.reset = gather, pause, reset
        self.counts = [0, 0]
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("127.0.0.1", port))
        self.listener.listen(16)
        self.port = self.listener.getsockname()[1]
        self.sockets = set()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target), 5)
            except OSError:
                client.close()
                continue
            for s in (client, server):
                s.settimeout(None)
                s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.sockets.add(s)
            for way, (source, sink) in enumerate(((client, server), (server, client))):
                threading.Thread(target=self.pump, args=(way, source, sink), daemon=True).start()

    def receive(self, way, source):
        data = source.recv(65536)
        while data and self.gather[way]:
            source.settimeout(self.gather[way])
            try:
                more = source.recv(65536)
            except socket.timeout:
                more = b""
            finally:
                source.settimeout(None)
            if not more:
                break
            data += more
        return data

    def pump(self, way, source, sink):
        split, flip, cut, edit = self.options[way]
        direction = Direction(split, flip, cut, edit)
        try:
            while True:
                data = self.receive(way, source)
                pieces, ended = direction.pieces(data, end=not data)
                for piece in pieces:
                    sink.sendall(piece)
                    self.counts[way] += len(piece)
                    if self.pause:
                        time.sleep(self.pause)
                if ended:
                    self.end(source, sink)
                    return
                if not data:
                    sink.shutdown(socket.SHUT_WR)
                    return
        except OSError:
            self.end(source, sink)

    def end(self, *sockets):
        for s in sockets:
            try:
                if self.reset:
                    s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    s.shutdown(socket.SHUT_RD)  # wakes the other thread, sends nothing
                    s.close()
                else:
                    s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def stop(self):
        try:
            self.listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.listener.close()
        for s in self.sockets:
            try:
                s.shutdown(socket.SHUT_RDWR)  # wakes the thread that reads it
            except OSError:
                pass
            s.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


# ---- command -------------------------------------------------------------------


def check(certs):
    """Every server with every client; then the relay. The number of failures."""
    get = b"GET / HTTP/1.0\r\n\r\n"
    servers = {"openssl": openssl_server, "gnutls": gnutls_server}
    clients = {
        "openssl": lambda port, **how: openssl_client(certs, port, get, until=b"</HTML>", **how),
        "gnutls": lambda port, **how: gnutls_client(certs, port, get, until=b"</HTML>", **how),
        "curl": lambda port, **how: curl(certs, port, **how),
    }
    failed = 0

    def expect(what, ok):
        nonlocal failed
        failed += not ok
        print("%s %s" % ("pass" if ok else "FAIL", what), flush=True)

    def whole(result):
        return b"</html>" in result.output.lower()

    for server, start in servers.items():
        for suite, group, cert in (("aes128gcm", "x25519", "rsa2048"), ("aes256gcm", "p256", "p256"), ("chacha20", "x25519", "big")):
            with start(certs, cert, suite=suite, group=group) as s:
                for client, go in clients.items():
                    ok = whole(go(s.port, suite=suite, group=group))
                    expect("%s server, %s client, %s %s %s" % (server, client, suite, group, cert), ok)
    with openssl_server(certs, "chain4") as s:
        for what, ok, options in (
                ("one byte a write", True, {"split": (1, 1)}), ("flights gathered", True, {"gather": (0.05, 0.05)}),
                ("bit flipped down", False, {"flip": (None, 300)}), ("bit flipped up", False, {"flip": (60, None)}),
                ("cut down", False, {"cut": (None, 500)}), ("cut up, reset", False, {"cut": (100, None), "reset": True}),
                ("record repeated", False, {"edit": (None, repeat_record(2))}), ("record dropped", False, {"edit": (None, drop_record(2))}),
                ("records swapped", False, {"edit": (None, swap_record(2))}),
                ("records untouched", True, {"edit": (lambda i, r: [r], lambda i, r: [r])})):
            with Relay(s.port, **options) as r:
                expect("relay: " + what, whole(curl(certs, r.port, deadline=10)) == ok)
    return failed


def way(text):
    """DIR:NUMBER as a pair."""
    name, number = text.split(":")
    return (int(number), None) if name == "up" else (None, int(number))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    sub = parser.add_subparsers(dest="command", required=True)
    sub.add_parser("check").add_argument("certs")
    p = sub.add_parser("server")
    p.add_argument("kind", choices=("openssl", "gnutls"))
    p.add_argument("certs")
    p.add_argument("name")
    p.add_argument("--suite", choices=SUITES)
    p.add_argument("--group", help="one or more of %s, comma between" % ", ".join(GROUPS))
    p = sub.add_parser("relay")
    p.add_argument("target", type=int)
    p.add_argument("--port", type=int, default=0)
    p.add_argument("--split", type=int)
    p.add_argument("--gather", type=float, default=0)
    p.add_argument("--pause", type=float, default=0)
    for name in ("flip", "cut", "repeat", "drop", "swap"):
        p.add_argument("--" + name, type=way, metavar="DIR:K")
    args = parser.parse_args()
    if args.command == "check":
        return min(check(args.certs), 99)
    if args.command == "server":
        start = openssl_server if args.kind == "openssl" else gnutls_server
        held = start(args.certs, args.name, suite=args.suite, group=args.group)
    else:
        edit = [None, None]
        for maker, pair in ((repeat_record, args.repeat), (drop_record, args.drop), (swap_record, args.swap)):
            for i in (UP, DOWN):
                if pair and pair[i] is not None:
                    edit[i] = maker(pair[i])
        held = Relay(args.target, split=(args.split, args.split), gather=(args.gather, args.gather), pause=args.pause, port=args.port,
                     flip=args.flip or (None, None), cut=args.cut or (None, None), edit=edit)
    print("listening on %d" % held.port, flush=True)
    try:
        signal.pause()
    except KeyboardInterrupt:
        held.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
