#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make demo: verified TLS 1.3 connections between Pawl and OpenSSL, each way, and
what each step of them costs, here and on boards. Needs build/pawl and the openssl
command; works in build/demo; listens on loopback only."""
import collections
import csv
import json
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAWL = str(ROOT / "build" / "pawl")
HERE = ROOT / "build" / "demo"
STEPS = 6
LEDGER = ROOT / "reference" / "fleet.csv"
# Of the cost table: primitive, operation, bytes of the message.
OPERATIONS = (("x25519", "share", 0), ("p256", "share", 0), ("ecdsa-p256-sha256", "sign", 0), ("ecdsa-p256-sha256", "verify", 0), ("aes128-gcm", "seal", 64))
GET = b"GET / HTTP/1.0\r\n\r\n"
LEAF = """basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:localhost,IP:127.0.0.1
"""


def say(text=""):
    print(text, flush=True)


def openssl(*arguments):
    done = subprocess.run(["openssl", *map(str, arguments)], cwd=HERE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit("openssl " + " ".join(map(str, arguments)) + "\n" + done.stdout)


def certificates():
    """A throw-away CA, and two servers' certificates under it."""
    shutil.rmtree(HERE, ignore_errors=True)
    (HERE / "www").mkdir(mode=0o700, parents=True)
    (HERE / "www" / "index.html").write_text("<html>Served by Pawl.</html>\n")
    (HERE / "leaf.cnf").write_text(LEAF)
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "ca.key", "-out", "ca.pem",
            "-subj", "/CN=Pawl demo CA", "-days", 30)
    for name, kind in (("p256", ("ec", "-pkeyopt", "ec_paramgen_curve:P-256")), ("rsa2048", ("rsa:2048",))):
        openssl("req", "-newkey", *kind, "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", "/CN=localhost")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "leaf.cnf",
                "-days", 30, "-out", f"{name}.pem")


class OpenSSLServer:
    def __init__(self, name):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = s.getsockname()[1]
        self.child = subprocess.Popen(["openssl", "s_server", "-accept", f"127.0.0.1:{self.port}", "-cert", f"{name}.pem", "-key",
                                       f"{name}.key", "-www", "-quiet"], cwd=HERE, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        sys.exit("openssl s_server did not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.kill()
        self.child.wait()


class PawlServer:
    """Serves one connection; .report() is its summary."""

    def __init__(self):
        self.child = subprocess.Popen([PAWL, "serve", "--cert", "p256.pem", "--key", "p256.key", "--listen", "127.0.0.1:0", "--root", "www",
                                       "--count", "1", "--json", "--stack", "--quiet"], cwd=HERE, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.child.stdout.readline()
        match = re.search(r"port (\d+)", line)
        if not match:
            sys.exit("pawl serve: " + self.child.stderr.read())
        self.port = int(match.group(1))

    def report(self):
        err = self.child.communicate(timeout=20)[1]
        return summary(err)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            self.child.kill()
        self.child.wait()


def summary(text):
    for line in text.splitlines():
        if line.startswith("{"):
            return json.loads(line)
    sys.exit("no summary in:\n" + text)


def pawl_connect(port, *options, name="localhost"):
    """By address: a container may know no localhost."""
    done = subprocess.run([PAWL, "connect", f"127.0.0.1:{port}", "--name", name, "--ca", "ca.pem", "--json", "--stack", *options], cwd=HERE,
                          input=GET, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=30)
    return done.returncode, done.stdout, summary(done.stderr.decode())


def table(report, who):
    m = report["memory"]
    certificate = f", certificate {report['certificate']}" if who == "client" else ""
    say(f"    {who}: {report['suite']}, {report['group']}{certificate}")
    say(f"      {'state':28}{'us of work':>11}{'slices':>8}{'units':>8}{'deepest stack':>15}")
    for s in report["states"]:
        say(f"      {s['state']:28}{s['us']:>11}{s['slices']:>8}{s['units']:>8}{s.get('stack', 0):>15}")
    stack = max(s.get("stack", 0) for s in report["states"])
    say(f"      {'all':28}{report['work_us']:>11}{report['slices']:>8}{report['units']:>8}{stack:>15}")
    say(f"      on the wire {report['wire_in']} bytes in, {report['wire_out']} out; handshake {report['handshake_us'] / 1000:.1f} ms")
    say(f"      memory in bytes: engine {m['engine']}, receive buffer {m['recv']}, send buffer {m['send']}, work span {m['work_used']} used, "
        f"stack {stack}")


def rows_of(text):
    return list(csv.DictReader(text.splitlines()))


def pawl(*arguments):
    done = subprocess.run([PAWL, *map(str, arguments)], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
    need(done.returncode == 0, f"pawl {' '.join(map(str, arguments))}\n{done.stderr}")
    return done.stdout


def ms(row):
    """Of one operation, from the ledger's unit."""
    value, unit = float(row["value"]), row["unit"]
    if unit == "MB/s":
        return int(row["size"]) / value / 1000
    return value / 1e6 if unit == "ns" else value / float(row["clock"]) / 1000


def figures(rows):
    """Milliseconds of each operation, where the known answers were right before and after."""
    found = {}
    for row in rows:
        key = (row["primitive"], row["operation"], int(row["size"]))
        if key in OPERATIONS and row["status"] == "ok":
            need(row["before"] == row["after"] == "1", f"a figure without known answers: {row}")
            found[key] = ms(row)
    return found


def show(value):
    return f"{'-':>10}" if value is None else f"{value:>10.4f}" if value < 1 else f"{value:>10.1f}"


def cost_line(name, core, mhz, found, whole, rows):
    right = sum(row["status"] == "ok" and row["before"] == row["after"] == "1" for row in rows)
    others = collections.Counter(row["status"] for row in rows if row["status"] != "ok")
    told = ", ".join([f"{right} right"] * (right > 0) + [f"{status.replace('_', ' ')}: {n}" for status, n in sorted(others.items())])
    say(f"    {name:17}{core:14}{mhz:>5}" + "".join(show(found.get(key)) for key in OPERATIONS) + f"{show(whole)}   {told}")


def cost():
    """This computer, measured now; boards, as the last full run of the fleet has them."""
    names = sorted({primitive for primitive, _, _ in OPERATIONS})
    host = [row for row in rows_of(pawl("bench", "--csv", "--sample-ms", "5", "--sizes", "64", *names)) if row["primitive"] in names]
    found = figures(host)
    need(len(found) == len(OPERATIONS), f"pawl bench has no figure of {[key for key in OPERATIONS if key not in found]}")
    kept = [row for row in rows_of(LEDGER.read_text()) if row["library"] == "pawl"]
    modelled = {row["board"] for row in kept if row["unit"] == "cycles" and row["status"] == "ok"}
    kept = [row for row in kept if (row["unit"] == "cycles") == (row["board"] in modelled)]
    budget = rows_of(pawl("budget", "--board", "all", "--ledger", LEDGER.relative_to(ROOT), "--csv"))
    wholes = {row["board"]: row for row in budget if row["step"] == "whole"}
    heads = ("x25519", "p256", "p256", "p256", "aes-gcm", "whole"), ("share", "share", "sign", "verify", "64 bytes", "handshake")
    say("    milliseconds" + " " * 24 + "".join(f"{head:>10}" for head in heads[0]))
    say(f"    {'board':17}{'core':14}{'MHz':>5}" + "".join(f"{head:>10}" for head in heads[1]) + "   known answers, by cell")
    cost_line("this computer", host[0]["core"], "", found, None, host)
    for board in sorted({row["board"] for row in kept}):
        whole = wholes.get(board, {})
        build = whole.get("build") or "portable"
        rows = [row for row in kept if row["board"] == board and row["variant"] == build]
        cost_line(board, rows[0]["core"], rows[0]["clock"], figures(rows), float(whole["seconds"]) * 1000 if whole.get("seconds") else None, rows)
    kinds = sorted({row["kind"] for row in kept if row["status"] == "ok"})
    say("    This computer: measured now. Boards: " + ", ".join(kinds) + f" on emulated cores (reference/fleet.csv, {kept[0]['run']}; make fleet makes it anew); where a core has")
    say("    no model, an instruction counts as a cycle. Handshake: TLS 1.3 client, X25519, two ECDSA P-256 certificates, without the network.")
    say("    -: no figure; the ledger says why. No figure is there without known answers that were right before and after it was taken.")


def need(ok, what):
    if not ok:
        sys.exit(f"demo: {what}")


def step(number, text):
    say(f"\n[{number}/{STEPS}] {text}")


def main():
    begin = time.monotonic()
    need(pathlib.Path(PAWL).exists(), "build/pawl is missing: run make build")
    say("Making a throw-away CA and two certificates (build/demo) ...")
    certificates()

    say("A slice is one call that has the engine work, for 8 units here. Time, stack and memory are this machine's.")

    step(1, "Pawl connects to OpenSSL's server: RSA-2048 certificate")
    with OpenSSLServer("rsa2048") as s:
        code, out, report = pawl_connect(s.port)
        need(code == 0 and b"</HTML>" in out and report["certificate"] == "verified", report)
        table(report, "client")

    step(2, "The same with small buffers: 512 bytes to receive, 256 to send; P-256 certificate")
    with OpenSSLServer("p256") as s:
        code, out, report = pawl_connect(s.port, "--buffer", "512", "--send-buffer", "256", "--work", "4096")
        need(code == 0 and b"</HTML>" in out and report["certificate"] == "verified", report)
        table(report, "client")
        say(f"      {len(out)} bytes of answer came in records larger than the buffer, streamed through 512 bytes")

    step(3, "OpenSSL's client connects to Pawl's server")
    with PawlServer() as s:
        client = subprocess.Popen(["openssl", "s_client", "-connect", f"127.0.0.1:{s.port}", "-CAfile", "ca.pem", "-verify_hostname",
                                   "localhost", "-verify_return_error", "-quiet", "-ign_eof"], cwd=HERE, stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        answer = client.communicate(GET, timeout=20)[0]
        need(b"Served by Pawl" in answer, answer)
        table(s.report(), "server")

    step(4, "Pawl connects to Pawl")
    with PawlServer() as s:
        code, out, report = pawl_connect(s.port, "--suite", "chacha20-poly1305")
        need(code == 0 and b"Served by Pawl" in out and report["certificate"] == "verified", report)
        table(report, "client")
        table(s.report(), "server")

    step(5, "What a failure looks like: the server's certificate is for another name")
    with OpenSSLServer("p256") as s:
        code, out, report = pawl_connect(s.port, name="thermostat.example")
        failure = report["failure"]
        need(code == 1 and out == b"" and failure["name"] == "CERT_NAME", report)
        say(f"    {failure['name']} ({failure['id']}): {failure['text']}")
        say(f"    try: {failure['hint']}")
        say(f"    the device logs 24 bytes: {failure['record']}")

    step(6, "What that costs on boards")
    cost()

    say(f"\nDone in {time.monotonic() - begin:.1f} s. A unit of work is at most 12000 instructions on a Cortex-M4; the engine allocates nothing.")
    say("\nTry next:")
    say(f"    build/pawl explain {failure['record']}")
    say("    build/pawl budget --board mps2-an386      build/pawl table article")
    say("    build/pawl serve --cert build/demo/p256.pem --key build/demo/p256.key --root build/demo/www")
    say("    printf 'GET / HTTP/1.0\\r\\n\\r\\n' | build/pawl connect 127.0.0.1:8443 --ca build/demo/ca.pem   (in another terminal)")


if __name__ == "__main__":
    main()
