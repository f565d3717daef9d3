#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every misbehaviour of tls13_cases.py against pawl connect and pawl serve: the
alert must be the one that RFC 8446 asks for. The client is met with RSA and a
full buffer, then with a buffer that most records do not fit."""
import subprocess
import sys
import tempfile

import pawl_cli as cli
import tls13_psk

certs = cli.certs()
t = cli.Checks()

# A 512-byte buffer cannot take these, by design: padding or data in records
# that the peer was asked not to send (record_overflow is the answer).
TOO_LARGE = ["padded_1000_fragment_1", "padded_4096", "padded_full", "padded_full_fragment_100", "data_full_record",
             "psk_padded_full"]


def run(name, *arguments, least=80):
    done = subprocess.run([sys.executable, str(cli.HERE / "tls13_cases.py"), *map(str, arguments)],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600)
    failed = [line for line in done.stdout.splitlines() if line.startswith("FAIL")]
    passed = sum(line.startswith("pass") for line in done.stdout.splitlines())
    t.passed += passed
    t.check(f"{name}: {passed} cases", done.returncode == 0 and passed > least, "\n".join(failed) or done.stdout[-2000:])


def client(name, cert, options, *skips):
    command = f"{cli.PAWL} connect localhost:{{port}} --ca {certs / 'roots.pem'} {options}"
    skip = [word for s in skips for word in ("--skip", s)]
    run(name, "drive", "--cert", certs / f"{cert}.chain.pem", "--key", certs / f"{cert}.key", "--command", command,
        "--stdin", "GET / HTTP/1.0\\r\\n\\r\\n", *skip, "all")


client("client", "rsa2048", "")
client("client, 512 bytes", "p256", "--buffer 512 --send-buffer 256 --whole", *TOO_LARGE)
with cli.Serve(cert="p256") as server:
    run("server", "connect", f"127.0.0.1:{server.port}", "all")
shown = f"--cert {certs / 'client-p256.chain.pem'} --key {certs / 'client-p256.key'}"
for what, options in (("whole", ""), ("512 bytes", "--buffer 512 --send-buffer 256")):
    command = f"{cli.PAWL} connect localhost:{{port}} --ca {certs / 'roots.pem'} {shown} {options}"
    run(f"asked client, {what}", "drive", "--auth", "--cert", certs / "p256.chain.pem", "--key", certs / "p256.key", "--command", command,
        "--stdin", "GET / HTTP/1.0\\r\\n\\r\\n", "all", least=15)
for what, options in (("whole", ()), ("512 bytes", ("--buffer", "512", "--send-buffer", "256"))):
    with cli.Serve("--client-ca", certs / "roots.pem", *options, cert="p256") as server:
        for kind in ("client-p256", "client-rsa"):
            run(f"asking server, {what}, {kind}", "connect", "--auth", "--client-cert", certs / f"{kind}.chain.pem", "--client-key",
                certs / f"{kind}.key", f"127.0.0.1:{server.port}", "all", least=30)
with tempfile.NamedTemporaryFile() as key:
    key.write(tls13_psk.KEY.hex().encode())
    key.flush()
    held = f"--psk-identity {tls13_psk.IDENTITY.decode()} --psk-key {key.name}"
    for what, options in (("whole", ""), ("512 bytes", "--buffer 512 --send-buffer 256")):
        command = f"{cli.PAWL} connect localhost:{{port}} --ca {certs / 'roots.pem'} {held} {options}"
        skip = [word for s in TOO_LARGE for word in ("--skip", s)] if options else []
        run(f"client with a PSK, {what}", "drive", "--psk", "--cert", certs / "p256.chain.pem", "--key", certs / "p256.key",
            "--command", command, "--stdin", "GET / HTTP/1.0\\r\\n\\r\\n", *skip, "all", least=20)
        with cli.Serve(*held.split(), *options.split(), cert="p256") as server:
            run(f"server with a PSK, {what}", "connect", "--psk", f"127.0.0.1:{server.port}", "all", least=40)
t.end()
