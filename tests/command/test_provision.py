#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl key and pawl csr: openssl looks at what they write, a CA makes a
certificate of it, and pawl serve serves with it. The example for devices does
the same with public headers only."""
import os
import pathlib
import re
import signal
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "interop"))
import pawl_cli as cli  # noqa: E402

t = cli.Checks()
folder = tempfile.TemporaryDirectory()
tmp = pathlib.Path(folder.name)
SUBJECT = "/C=DE/ST=Land/L=D\u00f6rf/O=Pa\\/wl/OU=Devices/serialNumber=00:11:22/CN=localhost"
KINDS = re.search(rb"one of ([^;]*);", cli.pawl("key", "--help").out).group(1).decode().split()
SLOW = ("rsa3072", "rsa4096")  # to make: once is enough
TEXT = {"p256": "(256 bit)", "p384": "(384 bit)", "p521": "(521 bit)", "ed25519": "ED25519", "ed448": "ED448"}


def openssl(*arguments, data=None):
    done = subprocess.run(["openssl", *map(str, arguments)], input=data, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def bits(kind):
    return TEXT.get(kind, f"({kind[3:]} bit" if kind.startswith("rsa") else "?")


def keys():
    old = os.umask(0)
    for kind in KINDS:
        path, der = tmp / f"{kind}.key", tmp / f"{kind}.der"
        r = cli.pawl("key", "--type", kind, "--out", path)
        t.check(f"key {kind}", r.code == 0 and r.out == b"" and r.err == "", r)
        t.check(f"key {kind}: mode", stat.S_IMODE(path.stat().st_mode) == 0o600)
        code, text = openssl("pkey", "-in", path, "-text", "-noout")
        t.check(f"key {kind}: openssl reads it", code == 0 and bits(kind) in text, text)
        if kind[0] in "pr":
            code, text = openssl("pkey", "-in", path, "-check", "-noout")
            t.check(f"key {kind}: openssl finds it valid", code == 0, text)
        whole = path.read_bytes()
        again = subprocess.run(["openssl", "pkey", "-in", path], stdout=subprocess.PIPE, check=True).stdout
        t.check(f"key {kind}: openssl would write the same", again == whole, again)
        r = cli.pawl("key", "--type", kind, "--out", path)
        t.check(f"key {kind}: never overwritten", r.code == 1 and "--force" in r.err and path.read_bytes() == whole, r)
        if kind in SLOW:
            continue
        path.chmod(0o644)
        r = cli.pawl("key", "--type", kind, "--out", path, "--force")
        t.check(f"key {kind}: forced", r.code == 0 and path.read_bytes() != whole and stat.S_IMODE(path.stat().st_mode) == 0o600, r)
        r = cli.pawl("key", "--type", kind, "--out", der, "--der")
        t.check(f"key {kind} in DER", r.code == 0 and openssl("pkey", "-inform", "DER", "-in", der, "-noout")[0] == 0, r)
    os.umask(old)
    link = tmp / "link"
    link.symlink_to(tmp / "elsewhere")
    r = cli.pawl("key", "--out", link)
    t.check("a key is not written through a link", r.code == 1 and not (tmp / "elsewhere").exists(), r)
    os.mkfifo(tmp / "pipe")
    r = cli.pawl("key", "--out", tmp / "pipe", "--force")
    t.check("a pipe or a device is not replaced", r.code == 1 and "not a file" in r.err and stat.S_ISFIFO((tmp / "pipe").stat().st_mode), r)
    for arguments in ((), ("--type", "des", "--out", tmp / "x"), ("--out",), ("--out", tmp / "x", "more"), ("--type", "rsa", "--out", tmp / "x")):
        r = cli.pawl("key", *arguments)
        t.check(f"key {arguments}: usage", r.code == 2 and r.err != "" and not (tmp / "x").exists(), r)
    r = cli.pawl("key", "--out", tmp / "none" / "x")
    t.check("no such folder", r.code == 1 and "No such file" in r.err, r)


def foreign_keys():
    """Keys that openssl made, in other forms."""
    for name, command in (("rsa", "genrsa -out {} 2048"), ("pkcs1", "genrsa -traditional -out {} 2048"),
                          ("sec1", "ecparam -name prime256v1 -genkey -noout -out {}"),
                          ("pss", "genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -out {}")):
        path = tmp / f"foreign-{name}.key"
        openssl(*command.format(path).split())
        yield name, path


def requests():
    made = [(kind, tmp / f"{kind}.key") for kind in KINDS] + list(foreign_keys())
    for name, key in made:
        out = tmp / f"{name}.csr"
        r = cli.pawl("csr", "--key", key, "--subject", SUBJECT, "--dns", "localhost", "--dns", "*.pawl.test", "--ip", "127.0.0.1", "--ip", "::1",
                     "--out", out)
        t.check(f"csr {name}", r.code == 0 and r.out == b"", r)
        code, text = openssl("req", "-in", out, "-verify", "-noout", "-text", "-nameopt", "utf8,sep_comma_plus")
        t.check(f"csr {name}: openssl verifies it", code == 0 and "verify OK" in text, text)
        t.check(f"csr {name}: the subject", "C=DE,ST=Land,L=D\u00f6rf,O=Pa/wl,OU=Devices,serialNumber=00:11:22,CN=localhost" in text, text)
        t.check(f"csr {name}: the names", "DNS:localhost, DNS:*.pawl.test, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1" in text, text)
        same = subprocess.run(["openssl", "req", "-in", out], stdout=subprocess.PIPE, check=True).stdout
        t.check(f"csr {name}: openssl would write the same", same == out.read_bytes())
        r = cli.pawl("csr", "--key", key, "--dns", "localhost", "--der")
        code, text = openssl("req", "-inform", "DER", "-verify", "-noout", "-text", data=r.out)
        t.check(f"csr {name}: names only, DER", code == 0 and "verify OK" in text and re.search(r"Alternative Name: critical", text), text)
        r = cli.pawl("csr", "--key", key, "--subject", "/CN=x")
        code, text = openssl("req", "-verify", "-noout", data=r.out)
        t.check(f"csr {name}: subject only, standard output", code == 0 and "verify OK" in text, text)
    kinds = subprocess.run(["openssl", "asn1parse", "-in", tmp / "p256.csr"], stdout=subprocess.PIPE, check=True).stdout.decode()
    t.check("country and serial number are PrintableString, the others UTF8String",
            kinds.count("PRINTABLESTRING") == 2 and kinds.count("UTF8STRING") == 5, kinds)
    return [name for name, _ in made]


def refusals():
    key = tmp / "p256.key"
    for arguments in ((), ("--key", key), ("--key", key, "--subject", "CN=x"), ("--key", key, "--subject", "/CN"), ("--key", key, "--subject", "/X=y"),
                      ("--key", key, "--ip", "localhost"), ("--key", key, "--subject", "/CN=x", "more"), ("--key", key, "--nonsense")):
        r = cli.pawl("csr", *arguments)
        t.check(f"csr {arguments}: usage", r.code == 2 and r.err != "" and r.out == b"", r)
    for arguments in (("--subject", "/C=DEU"), ("--subject", "/CN="), ("--subject", "/CN=" + "x" * 65), ("--dns", "a b"), ("--dns", "a..b"),
                      ("--subject", "/serialNumber=a_b")):
        r = cli.pawl("csr", "--key", key, *arguments)
        t.check(f"csr {arguments}: refused", r.code == 1 and "not allowed" in r.err and r.out == b"", r)
    r = cli.pawl("csr", "--key", tmp / "p256.csr", "--dns", "x")
    t.check("a request is no key", r.code == 1 and "holds no private key" in r.err, r)
    r = cli.pawl("csr", "--key", key, "--dns", "localhost", "--out", tmp / "p256.csr")
    t.check("a request is never overwritten", r.code == 1 and "--force" in r.err, r)


def serve(names):
    """A CA issues certificates from the requests; the command serves with them."""
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", tmp / "ca.key", "-out", tmp / "ca.pem",
            "-subj", "/CN=Test CA", "-days", "30", "-addext", "keyUsage=critical,keyCertSign")
    for name in names:
        key = tmp / f"{name}.key" if name in KINDS else tmp / f"foreign-{name}.key"
        cert = tmp / f"{name}.pem"
        code, text = openssl("x509", "-req", "-in", tmp / f"{name}.csr", "-CA", tmp / "ca.pem", "-CAkey", tmp / "ca.key", "-CAcreateserial",
                             "-copy_extensions", "copyall", "-days", "20", "-out", cert)
        t.check(f"{name}: issued", code == 0, text)
        with subprocess.Popen([cli.PAWL, "serve", "--cert", cert, "--key", key, "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as child:
            line = child.stdout.readline()
            if t.check(f"{name}: served", line.startswith(b"listening on port "), (line, child.poll() and child.stderr.read())):
                port = int(line.split()[3])
                code, text = openssl("s_client", "-connect", f"127.0.0.1:{port}", "-CAfile", tmp / "ca.pem", "-verify_return_error", "-tls1_3",
                                     "-verify_hostname", "localhost", data=b"")
                t.check(f"{name}: openssl connects", code == 0 and "Verify return code: 0" in text, text[-600:])
                r = cli.pawl("connect", f"127.0.0.1:{port}", "--ca", tmp / "ca.pem", "--name", "localhost", data=cli.GET)
                t.check(f"{name}: pawl connects", r.code == 0, r)
            child.send_signal(signal.SIGINT)


def example():
    """The example that a device's firmware would follow, public headers only."""
    program = pathlib.Path(cli.PAWL).resolve().parent / "example-provision"
    key, request = tmp / "device.key", tmp / "device.csr"
    done = subprocess.run([program, "00:11:22:33", key], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    request.write_bytes(done.stdout)
    code, text = openssl("req", "-in", request, "-verify", "-noout", "-subject")
    t.check("example: the request", done.returncode == 0 and code == 0 and "verify OK" in text and "00:11:22:33" in text, text)
    public = [subprocess.run(["openssl", what, "-in", path, "-pubout" if what == "pkey" else "-pubkey", *more], stdout=subprocess.PIPE).stdout
              for what, path, more in (("pkey", key, ()), ("req", request, ("-noout",)))]
    t.check("example: the key belongs to it", public[0] == public[1] != b"", public)
    t.check("example: the key is its owner's", key.stat().st_mode & 0o777 == 0o600, oct(key.stat().st_mode))
    done = subprocess.run([program, "00:11:22:33", key], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    t.check("example: a key is never overwritten", done.returncode == 1 and done.stdout == b"" and done.stderr != b"", done)
    done = subprocess.run([program, "x" * 65, tmp / "long.key"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    t.check("example: a serial number that is too long", done.returncode == 1 and done.stdout == b"", done)
    headers = re.findall(r'#include "([^"]+)"', (cli.ROOT / "examples" / "provision.c").read_text())
    t.check("example: public headers only", headers and all(h.startswith("pawl/") for h in headers), headers)


keys()
made = requests()
refusals()
serve(made)
example()
t.end()
