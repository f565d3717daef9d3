#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes seeds for the fuzz targets with OpenSSL: keys in each form, PEM in each
dress, small chains. Run once when a target is new; what it writes is kept in
tests/fuzz/corpus, so a second run adds other keys of the same shapes. Recorded
connections come from build/fuzz/record, which goes first.

    tests/fuzz/seeds.py
"""
import pathlib
import struct
import subprocess
import tempfile

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"


def put(target, name, data):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data)


def openssl(*arguments, cwd, data=None):
    return subprocess.run(["openssl", *arguments], cwd=cwd, input=data, capture_output=True, check=True).stdout


def keys(folder):
    kinds = {"p256": ["ecparam", "-name", "prime256v1", "-genkey", "-noout"], "p384": ["ecparam", "-name", "secp384r1", "-genkey", "-noout"],
             "p521": ["ecparam", "-name", "secp521r1", "-genkey", "-noout"], "rsa": ["genrsa", "-traditional", "2048"]}
    for name in ("ed25519", "ed448", "x25519"):
        pem = openssl("genpkey", "-algorithm", name, cwd=folder)
        (folder / f"{name}.pem").write_bytes(pem)
        put("key", f"{name}-pkcs8.der", openssl("pkey", "-outform", "DER", cwd=folder, data=pem))
    for name, command in kinds.items():
        pem = openssl(*command, cwd=folder)
        (folder / f"{name}.pem").write_bytes(pem)
        put("key", f"{name}-traditional.der", openssl("ec" if name != "rsa" else "rsa", "-outform", "DER", *(["-traditional"] if name == "rsa" else []), cwd=folder, data=pem))
        put("key", f"{name}-pkcs8.der", openssl("pkcs8", "-topk8", "-nocrypt", "-outform", "DER", cwd=folder, data=pem))
        put("key", f"{name}-public.der", openssl("pkey", "-pubout", "-outform", "DER", cwd=folder, data=pem))
        for dress, text in {"lf": pem, "crlf": pem.replace(b"\n", b"\r\n"), "cr": pem.replace(b"\n", b"\r"), "around": b"before\n" + pem + b"between\n" + pem,
                            "cut": pem[:-40], "headers": pem.replace(b"-----\n", b"-----\nProc-Type: 4,ENCRYPTED\n\n", 1)}.items():
            put("pem", f"{name}-{dress}", b"\x21" + text)
    pem = (folder / "p256.pem").read_bytes()
    put("key", "encrypted.der", openssl("pkcs8", "-topk8", "-passout", "pass:x", "-outform", "DER", cwd=folder, data=pem))


CONFIG = """[req]
distinguished_name = dn
prompt = no
[dn]
CN = %s
[ca]
basicConstraints = critical,CA:TRUE,pathlen:2
keyUsage = critical,keyCertSign,cRLSign
[leaf]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = serverAuth,clientAuth
subjectAltName = DNS:www.example.com,DNS:*.example.org,IP:192.0.2.1,IP:2001:db8::1,email:a@b.example,URI:https://x.example
[odd]
1.2.3.4 = critical,ASN1:UTF8String:odd
nameConstraints = critical,permitted;DNS:.example.com
certificatePolicies = 1.2.3.5
subjectAltName = DNS:www.example.com
"""


def certificate(folder, name, key, section, issuer=None, days="9000", extra=()):
    (folder / "x.cnf").write_text(CONFIG % name)
    common = ["-config", "x.cnf", "-extensions", section, "-days", days, *extra]
    if issuer is None:
        pem = openssl("req", "-x509", "-new", "-key", key, *common, cwd=folder)
    else:
        (folder / "csr").write_bytes(openssl("req", "-new", "-key", key, "-config", "x.cnf", cwd=folder))
        pem = openssl("x509", "-req", "-in", "csr", "-CA", issuer[0], "-CAkey", issuer[1], "-CAcreateserial", "-extfile", "x.cnf", "-extensions", section, "-days", days, *extra, cwd=folder)
    file = f"{name.replace(' ', '-')}.crt"
    (folder / file).write_bytes(pem)
    return file, openssl("x509", "-outform", "DER", cwd=folder, data=pem)


def chains(folder):
    for kind in ("p256", "rsa", "ed25519"):
        key = f"{kind}.pem"
        root_file, root = certificate(folder, f"{kind} root", key, "ca")
        middle_file, middle = certificate(folder, f"{kind} middle", key, "ca", (root_file, key))
        _, leaf = certificate(folder, f"{kind} leaf", key, "leaf", (middle_file, key))
        _, odd = certificate(folder, f"{kind} odd", key, "odd", (middle_file, key))

        def joined(*certificates):
            return b"".join(struct.pack(">H", len(c)) + c for c in certificates)

        put("x509", f"{kind}-chain", bytes([128 + 7]) + joined(root, leaf, middle))
        put("x509", f"{kind}-as-sent", bytes([128 + 32]) + joined(root, leaf, middle, root))
        put("x509", f"{kind}-reversed", bytes([128 + 31]) + joined(root, leaf, root, middle, middle))
        put("x509", f"{kind}-client", bytes([128 + 64 + 3]) + joined(root, leaf, middle))
        put("x509", f"{kind}-odd", bytes([128 + 1]) + joined(root, odd, middle))
        put("x509", f"{kind}-alone", bytes([9]) + joined(leaf))
    _, pss = certificate(folder, "pss", "rsa.pem", "leaf", extra=("-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32", "-sha256"))
    put("x509", "rsa-pss", bytes([5]) + struct.pack(">H", len(pss)) + pss)
    _, p384 = certificate(folder, "p384", "p384.pem", "leaf", extra=("-sha384",))
    put("x509", "p384", bytes([5]) + struct.pack(">H", len(p384)) + p384)


def records(data):
    while data:
        size = 5 + struct.unpack(">H", data[3:5])[0]
        yield data[:size]
        data = data[size:]


def protected(message):
    """A handshake message in a record of the null cipher of null.h."""
    body = message + b"\x16" + bytes(16)
    return b"\x17\x03\x03" + struct.pack(">H", len(body)) + body


def message(kind, body):
    return bytes([kind]) + len(body).to_bytes(3, "big") + body


def extension(kind, body):
    return struct.pack(">HH", kind, len(body)) + body


def extras():
    """Messages that Pawl's server does not send, put into recorded flights."""
    ticket = message(4, struct.pack(">II", 7200, 77) + b"\x08nonce678" + b"\x00\x10" + bytes(16)
                     + struct.pack(">H", 8) + extension(42, struct.pack(">I", 0)))
    algorithms = struct.pack(">HHH", 4, 0x0403, 0x0804)
    extensions = extension(13, algorithms) + extension(50, algorithms) + extension(47, b"\x00\x02\x30\x00")
    request = message(13, b"\x00" + struct.pack(">H", len(extensions)) + extensions)
    for name in ("recorded-07", "recorded-c7"):
        data = (CORPUS / "client" / name).read_bytes()
        rows = list(records(data[1:]))
        put("client", name + "-ticket", data + protected(ticket) * 2)
        for at, row in enumerate(rows):
            if row[0] == 0x17 and row[5] == 8:  # EncryptedExtensions comes first
                size = 4 + int.from_bytes(row[6:9], "big")
                rest = row[5 + size:-17]
                parts = rows[:at] + [protected(row[5:5 + size]), protected(request)] + ([protected(rest)] if rest else []) + rows[at + 1:]
                put("client", name + "-request", data[:1] + b"".join(parts))
                break


def main():
    extras()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        keys(folder)
        chains(folder)
    for target in sorted(CORPUS.iterdir()):
        print(target.name, len(list(target.iterdir())), "seeds")


if __name__ == "__main__":
    main()
