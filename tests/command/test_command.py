#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The command itself: usage, files that are refused by name and reason before a
socket is opened, memory that is too little, verify, selftest, explain."""
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "interop"))
import pawl_cli as cli  # noqa: E402
import peer  # noqa: E402

certs = cli.certs()
t = cli.Checks()
folder = tempfile.TemporaryDirectory()
tmp = pathlib.Path(folder.name)


def usage():
    for command in ("connect", "serve", "verify", "selftest", "explain", "bench", "table"):
        r = cli.pawl(command, "--help")
        t.check(f"{command} --help", r.code == 0 and r.out.startswith(b"usage: pawl " + command.encode()) and r.err == "", r)
        lines = r.out.decode().splitlines()
        t.check(f"{command} --help fits 80 columns", all(len(line) <= 80 for line in lines), max(lines, key=len))
    r = cli.pawl("--help")
    t.check("--help", r.code == 0 and b"connect" in r.out, r)
    r = cli.pawl("--version")
    t.check("--version", r.code == 0 and re.fullmatch(rb"pawl \d+\.\d+\.\d+\n", r.out), r)
    key, chain = certs / "p256.key", certs / "p256.chain.pem"
    for arguments in ((), ("nonsense",), ("connect",), ("connect", "localhost"), ("connect", "localhost:99999"), ("connect", ":443"),
                      ("connect", "::1:443"), ("connect", "a:1", "b:2"), ("connect", "a:1", "--suite", "des"), ("connect", "a:1", "--group", "sect163k1"),
                      ("connect", "a:1", "--buffer", "x"), ("connect", "a:1", "--time", "2026-02-30"), ("connect", "a:1", "--name", "a b"),
                      ("connect", "a:1", "--insecure", "--ca", "x"), ("connect", "a:1", "--nonsense"), ("connect", "a:1", "--alpn", ","),
                      ("serve",), ("serve", "--cert", chain), ("serve", "--cert", chain, "--key", key, "--listen", "1.2.3.4"),
                      ("serve", "--cert", chain, "--key", key, "extra"), ("verify",), ("verify", chain, "--time", "soon"),
                      ("selftest", "md5"), ("explain", "9999"), ("explain", "zz")):
        r = cli.pawl(*arguments)
        t.check(f"{' '.join(map(str, arguments))}: usage", r.code == 2 and r.err != "" and r.out == b"", r)


def write(name, data):
    (tmp / name).write_bytes(data)
    return tmp / name


def bad_files():
    pem = (certs / "p256.chain.pem").read_bytes()
    der = subprocess.run(["openssl", "x509", "-in", certs / "p256.pem", "-outform", "DER"], stdout=subprocess.PIPE, check=True).stdout
    return {
        "missing": (tmp / "missing", "No such file"), "empty": (write("empty", b""), "empty"), "directory": (tmp, "directory"),
        "binary": (write("binary", bytes(range(256)) * 4), "neither PEM"), "text": (write("text", b"hello\n"), "neither PEM"),
        "cut PEM": (write("cut", pem[:400]), "line "), "bad PEM": (write("bad", pem.replace(b"\nMII", b"\n!!I", 1)), "line "),
        "cut DER": (write("cutder", der[:-1]), "neither PEM"), "long DER": (write("longder", der + b"\0"), "neither PEM"),
        "broken DER": (write("broken", der[:4] + b"\x31" + der[5:]), "at byte"),
        "a key": (certs / "p256.key", '"PRIVATE KEY"'),
    }


def files():
    """No socket is opened: nothing listens on port 1, and it is not that which
    is complained about."""
    for what, (path, reason) in bad_files().items():
        for arguments in (("connect", "localhost:1", "--ca", path), ("verify", path, "--ca", certs / "roots.pem"),
                          ("verify", certs / "p256.chain.pem", "--ca", path),
                          ("serve", "--cert", path, "--key", certs / "p256.key", "--listen", "127.0.0.1:0")):
            r = cli.pawl(*arguments)
            t.check(f"{arguments[0]}, {what} for certificates", r.code == 1 and str(path) in r.err and reason in r.err and r.out == b"", r)
    r = cli.pawl("connect", "localhost:1", "--ca", certs / "p256.pem")
    t.check("a leaf is no CA", r.code == 1 and "cannot be trusted as a CA" in r.err, r)
    r = cli.pawl("connect", "localhost:1", "--ca", certs / "roots.pem", "--send", tmp / "missing")
    t.check("nothing to send", r.code == 1 and "No such file" in r.err and "missing" in r.err, r)


def keys():
    encrypted = tmp / "encrypted.key"
    subprocess.run(["openssl", "pkey", "-in", certs / "p256.key", "-aes128", "-passout", "pass:x", "-out", encrypted], check=True)
    sec1, der, public = tmp / "sec1.key", tmp / "der.key", tmp / "public.pem"
    subprocess.run(["openssl", "ec", "-in", certs / "p256.key", "-out", sec1], check=True, stderr=subprocess.DEVNULL)
    subprocess.run(["openssl", "pkey", "-in", certs / "p256.key", "-outform", "DER", "-out", der], check=True)
    subprocess.run(["openssl", "pkey", "-in", certs / "p256.key", "-pubout", "-out", public], check=True)
    for cert, path, reason in (
            ("p256", tmp / "missing", "No such file"), ("p256", write("empty.key", b""), "empty"), ("p256", tmp, "directory"),
            ("p256", write("binary.key", bytes(range(256))), "not a usable private key"), ("p256", certs / "p256.pem", "holds no private key"),
            ("p256", public, "holds no private key"), ("p256", encrypted, ""), ("p256", certs / "p256-rsa.key", "does not belong"),
            ("rsa2048", certs / "p256.key", "does not belong"), ("rsa2048", certs / "rsa3072.key", "does not belong")):
        r = cli.pawl("serve", "--cert", certs / f"{cert}.chain.pem", "--key", path, "--listen", "127.0.0.1:0", deadline=10)
        t.check(f"{cert} with key {path.name}: {reason}", r.code == 1 and str(path) in r.err and reason in r.err and r.out == b"", r)
    for path in (sec1, der):
        with subprocess.Popen([cli.PAWL, "serve", "--cert", certs / "p256.chain.pem", "--key", path, "--listen", "127.0.0.1:0"],
                              stdout=subprocess.PIPE) as child:
            line = child.stdout.readline()
            child.send_signal(signal.SIGINT)
            t.check(f"key as {path.name}", line.startswith(b"listening on port ") and child.wait(10) == 0, line)
    r = cli.pawl("serve", "--cert", certs / "p256.chain.pem", "--key", certs / "p256.key", "--root", tmp / "missing")
    t.check("no such root", r.code == 1 and "missing: No such file" in r.err, r)


def memory():
    identity = ("--cert", certs / "p256.chain.pem", "--key", certs / "p256.key", "--listen", "127.0.0.1:0")
    for option, size in (("--buffer", 255), ("--send-buffer", 127), ("--work", 104)):
        for arguments in (("connect", "localhost:1", "--ca", certs / "roots.pem"), ("serve", *identity)):
            r = cli.pawl(*arguments, option, size, deadline=10)
            found = re.search(r"wanted (\d+) bytes, had (\d+)", r.err)
            t.check(f"{arguments[0]} {option} {size}: wanted and had", r.code == 1 and found and int(found.group(1)) > int(found.group(2)) == size, r)
    for name, ca, options in (("chain4", "roots.pem", ()), ("chain4", "roots.pem", ("--buffer", "512", "--as-sent")),
                              ("all-ed25519", "root-ed25519.pem", ()), ("all-ed25519", "root-ed25519.pem", ("--buffer", "512")),
                              ("all-ed25519", "root-ed25519.pem", ("--buffer", "512", "--as-sent"))):
        with peer.openssl_server(certs, name) as s:
            r = cli.connect(s.port, "--work", "1400", *options, ca=ca)
            f = r.json.get("failure") or {}
            t.check(f"{name} {options}: too little for the certificates",
                    r.code == 1 and f.get("error") == "ERR_MEMORY" and f["wanted"] > f["had"], r)
            least = f.get("wanted", 0)
            for _ in range(12):  # each answer leads further, and in the end it is enough
                r = cli.connect(s.port, "--work", least, *options, ca=ca)
                if r.code == 0:
                    break
                least = (r.json.get("failure") or {}).get("wanted", 0)
            t.check(f"{name} {options}: what was wanted is enough in the end",
                    r.code == 0 and r.json["memory"]["work_used"] <= least < 16384, (least, str(r)))


def verify():
    good = cli.pawl("verify", certs / "chain4.pem", certs / "int-rsa.pem", certs / "int-rsa2.pem", "--ca", certs / "roots.pem", "--name", "pawl.test")
    t.check("a path over separate files", good.code == 0 and b"a path of 3 certificates" in good.out, good)
    for name, failure, position in (("expired", "CERT_EXPIRED", 0), ("wrong-name", "CERT_NAME", 0), ("under-expired", "CERT_EXPIRED", 1),
                                    ("unknown-ca", "CERT_ISSUER", 0), ("weak1024", "CERT_WEAK", 0), ("bad-signature", "CERT_SIGNATURE", 0),
                                    ("critical", "CERT_CRITICAL", 0), ("under-nonca", "CERT_CONSTRAINT", 1)):
        r = cli.pawl("verify", certs / f"{name}.chain.pem", "--ca", certs / "roots.pem", "--name", "localhost")
        t.check(f"verify {name}", r.code == 1 and f"certificate {position}: {failure} " in r.err and "try" in r.err, r)
    r = cli.pawl("verify", certs / "shuffled.chain.pem", "--ca", certs / "roots.pem")
    t.check("any order", r.code == 0, r)
    r = cli.pawl("verify", certs / "shuffled.chain.pem", "--ca", certs / "roots.pem", "--as-sent")
    t.check("as sent, out of order", r.code == 1 and "CERT_ISSUER" in r.err, r)
    r = cli.pawl("verify", certs / "client-p256.chain.pem", "--ca", certs / "roots.pem", "--client")
    t.check("a client's certificate", r.code == 0, r)
    r = cli.pawl("verify", certs / "client-p256.chain.pem", "--ca", certs / "roots.pem")
    t.check("a client's certificate on a server", r.code == 1 and "CERT_CONSTRAINT" in r.err, r)
    r = cli.pawl("verify", certs / "p256.chain.pem", "--ca", certs / "roots.pem", "--time", "unknown")
    t.check("no clock", r.code == 1 and "CERT_CLOCK" in r.err, r)
    when = cli.pawl("verify", certs / "p256.chain.pem", "--ca", certs / "roots.pem").out
    t.check("validity is printed", b"2020-01-01T00:00:00Z to 2040-01-01T00:00:00Z" in when, when)


def selftest():
    r = cli.pawl("selftest")
    lines = r.out.decode().splitlines()
    t.check("selftest", r.code == 0 and len(lines) > 33 and all(line.startswith("passed ") for line in lines[:-1]) and
            lines[-1] == f"{len(lines) - 1} passed, 0 failed", r)
    r = cli.pawl("selftest", "sha256", "x25519")
    t.check("two tests", r.code == 0 and r.out.endswith(b"2 passed, 0 failed\n"), r)


def explain():
    r = cli.pawl("explain")
    listed = r.out.decode().splitlines()
    t.check("all failures are listed", r.code == 0 and len(listed) > 70, r)
    for line in listed:
        number, name = line.split()[:2]
        by_number, by_name = cli.pawl("explain", number), cli.pawl("explain", name.lower())
        t.check(f"explain {name}", by_number.code == 0 and by_number.out == by_name.out and by_name.out.startswith(f"{name} ({number}): ".encode()),
                by_name)
    for what, text in (("-46", b"ERR_EXPIRED (-46)"), ("ERR_TAG", b"RECORD_TAG"), ("PAWL_FAIL_CERT_NAME", b"CERT_NAME (79)"),
                       ("unknown_ca", b"alert 48"), ("alert:42", b"bad_certificate"), ("not_resumed:6", b"another name")):
        r = cli.pawl("explain", what)
        t.check(f"explain {what}", r.code == 0 and text in r.out, r)
    with peer.openssl_server(certs, "expired") as s:
        record = cli.connect(s.port).json["failure"]["record"]
    r = cli.pawl("explain", record)
    t.check("a record explains itself", r.code == 0 and b"certificate 0 of the chain" in r.out and b"CERT_EXPIRED (76)" in r.out and
            b"WAIT_CERTIFICATE" in r.out, r)
    t.check("a damaged record does not", cli.pawl("explain", "ff" + record[2:]).code == 2)


usage()
files()
keys()
memory()
verify()
selftest()
explain()
t.end()
