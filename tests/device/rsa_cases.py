#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes what dev_engine_rsa.c needs: chains and signatures.

    tests/device/rsa_cases.py DIR

Writes DIR/rsa_certs.h (chains of tests/interop/make_certs.sh) and
DIR/rsa_signatures.h: the signatures that the connections of rsa_cases.h ask
for, made with openssl while rsa_host.c runs the same connections here.
"""
import base64
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "interop"))
import pawl_cli  # noqa: E402  (certs)

CHAINS = {"chain4": "root-rsa", "big": "root-rsa4096", "shuffled": "root-rsa"}
HASHES = {"0804": "sha256", "0805": "sha384", "0806": "sha512"}


def ders(path):
    blocks = re.findall(r"-----BEGIN CERTIFICATE-----(.*?)-----END", path.read_text(), re.S)
    return [base64.b64decode(block) for block in blocks]


def c_bytes(data):
    return "".join(("\n    " if i % 16 == 0 else "") + f"0x{byte:02x}," for i, byte in enumerate(data))


def certificates(certs):
    text = ["/* Made by tests/device/rsa_cases.py. */", "#include \"pawl/base.h\"", "typedef struct rsa_chain {",
            "    const uint8_t *const *certs;", "    const uint16_t *sizes;", "    const uint8_t *anchor;",
            "    size_t anchor_size;", "    uint8_t count;", "} rsa_chain;"]
    for name, root in CHAINS.items():
        chain, anchor = ders(certs / f"{name}.chain.pem"), ders(certs / f"{root}.pem")[0]
        for i, der in enumerate([*chain, anchor]):
            text.append(f"static const uint8_t rsa_{name}_{i}[] = {{{c_bytes(der)}\n}};")
        text.append(f"static const uint8_t *const rsa_{name}_certs[] = {{{', '.join(f'rsa_{name}_{i}' for i in range(len(chain)))}}};")
        text.append(f"static const uint16_t rsa_{name}_sizes[] = {{{', '.join(str(len(der)) for der in chain)}}};")
        text.append(f"static const rsa_chain rsa_{name} = {{rsa_{name}_certs, rsa_{name}_sizes, rsa_{name}_{len(chain)}, {len(anchor)}, {len(chain)}}};")
    return "\n".join(text) + "\n"


def sign(key, scheme, digest):
    with tempfile.NamedTemporaryFile() as file:
        file.write(digest)
        file.flush()
        return subprocess.run(["openssl", "pkeyutl", "-sign", "-inkey", str(key), "-in", file.name, "-pkeyopt", f"digest:{HASHES[scheme]}",
                               "-pkeyopt", "rsa_padding_mode:pss", "-pkeyopt", "rsa_pss_saltlen:digest"], check=True, capture_output=True).stdout


def signatures(certs, program):
    rows = []
    with subprocess.Popen([str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as host:
        for line in host.stdout:
            key, scheme, digest = line.split()
            signature = sign(certs / f"{key}.key", scheme, bytes.fromhex(digest))
            rows.append((bytes.fromhex(digest), signature))
            host.stdin.write(signature.hex() + "\n")
            host.stdin.flush()
        host.stdin.close()
    if host.returncode != 0:
        sys.exit("rsa_host failed")
    text = ["/* Made by tests/device/rsa_cases.py. */",
            "static const struct {\n    uint8_t digest[64];\n    uint16_t len;\n    uint8_t sig[512];\n} rsa_signatures[] = {"]
    text += [f"    {{{{{c_bytes(digest)}}}, {len(sig)}, {{{c_bytes(sig)}}}}}," for digest, sig in rows]
    return "\n".join([*text, "};"]) + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    certs = pawl_cli.certs()
    (out / "rsa_certs.h").write_text(certificates(certs))
    subprocess.run(["sh", "-c", "cmake --preset host && cmake --build --preset host --target pawl"], cwd=ROOT, check=True, capture_output=True)
    program = out / "rsa_host"
    subprocess.run(["gcc", "-std=c11", "-O1", "-Iinclude", "-Isrc", "-Itests", f"-I{out}", "tests/device/rsa_host.c", "tests/harness/loop.c",
                    "build/host/libpawl.a", "-o", str(program)], cwd=ROOT, check=True)
    (out / "rsa_signatures.h").write_text(signatures(certs, program))


if __name__ == "__main__":
    main()
