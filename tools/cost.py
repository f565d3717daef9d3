#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What each primitive costs on a Cortex-M4, into docs/cost.md.

    tools/cost.py [--measure]

Code: a program that names the primitive alone is linked with the library of
the presets m4 (-Os) and m4-o2 (-O2); what it links from libpawl.a is added up.
State, stack and instructions: the table build/device.txt of tests/device/run.py,
which --measure (or a missing table) makes anew.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRESETS = {"-Os": "m4", "-O2": "m4-o2"}
TOOL = "arm-none-eabi-"
SECTION = re.compile(r"^ (\.\S+)?\s+0x[0-9a-f]+\s+0x([0-9a-f]+) \S*libpawl\.a\((\S+)\)$")

# title: (symbols that a program would name, rows of build/device.txt)
COSTS = {
    "SHA-224": ("pawl_hash_sha224", "sha224"),
    "SHA-256": ("pawl_hash_sha256", "sha256"),
    "SHA-384": ("pawl_hash_sha384", "sha384"),
    "SHA-512": ("pawl_hash_sha512", "sha512"),
    "SHA-512/256": ("pawl_hash_sha512_256", "sha512_256"),
    "SHA3-224": ("pawl_hash_sha3_224", "sha3_224, 1 block"),
    "SHA3-256": ("pawl_hash_sha3_256", "sha3_256, 1 block"),
    "SHA3-384": ("pawl_hash_sha3_384", "sha3_384, 1 block"),
    "SHA3-512": ("pawl_hash_sha3_512", "sha3_512, 1 block"),
    "SHAKE256": ("pawl_shake256_init pawl_shake_absorb pawl_shake_squeeze", "shake256"),
    "HMAC, SHA-256": ("pawl_hmac_init pawl_hmac_update pawl_hmac_tag pawl_hash_sha256", "hmac sha256, 1000 bytes"),
    "HKDF extract, SHA-256": ("pawl_hkdf_extract_start pawl_hkdf_run pawl_hash_sha256", "hkdf extract sha256"),
    "HKDF label, SHA-256": ("pawl_hkdf_label_start pawl_hkdf_run pawl_hash_sha256", "hkdf label sha256"),
    "HKDF label, SHA-384": ("pawl_hkdf_label_start pawl_hkdf_run pawl_hash_sha384", "hkdf label sha384"),
    "AES-128-GCM": ("pawl_aead_aes128_gcm", "aes128_gcm"),
    "AES-192-GCM": ("pawl_aead_aes192_gcm", "aes192_gcm"),
    "AES-256-GCM": ("pawl_aead_aes256_gcm", "aes256_gcm"),
    "AES-128-CCM": ("pawl_aead_aes128_ccm", "aes128_ccm"),
    "AES-192-CCM": ("pawl_aead_aes192_ccm", "aes192_ccm"),
    "AES-256-CCM": ("pawl_aead_aes256_ccm", "aes256_ccm"),
    "AES-128-CCM-8": ("pawl_aead_aes128_ccm_8", "aes128_ccm_8"),
    "AES-256-CCM-8": ("pawl_aead_aes256_ccm_8", "aes256_ccm_8"),
    "AES-CTR, 128-bit key": ("pawl_ctr_init pawl_ctr_crypt", "ctr aes128"),
    "CMAC, AES-128": ("pawl_block_aes128 pawl_cmac_init pawl_cmac_update pawl_cmac_tag", "cmac aes128"),
    "CMAC, AES-256": ("pawl_block_aes256 pawl_cmac_init pawl_cmac_update pawl_cmac_tag", "cmac aes256"),
    "ChaCha20-Poly1305": ("pawl_aead_chacha20_poly1305", "chacha20_poly1305"),
    "X25519, key": ("pawl_kex_x25519", "x25519 keygen"),
    "X25519, shared secret": ("pawl_kex_x25519", "x25519 share"),
    "X25519, key from a table": ("pawl_kex_x25519_table", "x25519 keygen, table"),
    "X448, key": ("pawl_kex_x448", "x448 keygen"),
    "X448, shared secret": ("pawl_kex_x448", "x448 share"),
    "Ed25519, key": ("pawl_keys_ed25519", "ed25519 keygen"),
    "Ed25519, sign": ("pawl_signer_ed25519", "ed25519 sign, hedged"),
    "Ed25519, verify": ("pawl_sig_ed25519", "ed25519 verify"),
    "Ed448, key": ("pawl_keys_ed448", "ed448 keygen"),
    "Ed448, sign": ("pawl_signer_ed448", "ed448 sign, hedged"),
    "Ed448, verify": ("pawl_sig_ed448", "ed448 verify"),
    "P-256, key": ("pawl_kex_p256", "p256 keygen"),
    "P-256, shared secret": ("pawl_kex_p256", "p256 share"),
    "ECDSA P-256 SHA-256, sign": ("pawl_signer_ecdsa_p256_sha256", "ecdsa p256 sha256 sign, hedged"),
    "ECDSA P-256 SHA-256, verify": ("pawl_sig_ecdsa_p256_sha256", "ecdsa p256 sha256 verify"),
    "P-384, key": ("pawl_kex_p384", "p384 keygen"),
    "P-384, shared secret": ("pawl_kex_p384", "p384 share"),
    "ECDSA P-384 SHA-384, sign": ("pawl_signer_ecdsa_p384_sha384", "ecdsa p384 sha384 sign, hedged"),
    "ECDSA P-384 SHA-384, verify": ("pawl_sig_ecdsa_p384_sha384", "ecdsa p384 sha384 verify"),
    "P-521, key": ("pawl_kex_p521", "p521 keygen"),
    "P-521, shared secret": ("pawl_kex_p521", "p521 share"),
    "ECDSA P-521 SHA-512, sign": ("pawl_signer_ecdsa_p521_sha512", "ecdsa p521 sha512 sign, hedged"),
    "ECDSA P-521 SHA-512, verify": ("pawl_sig_ecdsa_p521_sha512", "ecdsa p521 sha512 verify"),
    "Certificate request, P-256": ("pawl_csr_start pawl_csr_run pawl_signer_ecdsa_p256_sha256", "csr p256, nothing"),
    "Private key, P-521, written and read": ("pawl_private_key_write pawl_private_key_parse pawl_pem_encode", "key p521, written and read"),
    "RSA-2048 PKCS#1 SHA-256, verify": ("pawl_sig_rsa_pkcs1_sha256", "rsa2048 pkcs1 sha256"),
    "RSA-4096 PKCS#1 SHA-256, verify": ("pawl_sig_rsa_pkcs1_sha256", "rsa4096 pkcs1 sha256"),
    "RSA-2048 PKCS#1 SHA-256, sign": ("pawl_signer_rsa_pkcs1_sha256", "rsa2048 pkcs1 sha256 sign"),
    "RSA-2048 PSS SHA-256, sign": ("pawl_signer_rsa_pss_rsae_sha256", "rsa2048 pss sha256 sign"),
    "RSA-2048 PSS SHA-256, sign, larger table": ("pawl_signer_rsa_pss_rsae_sha256", "rsa2048 pss sha256 sign, more memory"),
    "RSA-4096 PSS SHA-512, sign": ("pawl_signer_rsa_pss_rsae_sha512", "rsa4096 pss sha512 sign"),
    "RSA-2048 PSS SHA-256, verify": ("pawl_sig_rsa_pss_rsae_sha256", "rsa2048 pss sha256, valid"),
    "RSA-4096 PSS SHA-512, verify": ("pawl_sig_rsa_pss_rsae_sha512", "rsa4096 pss sha512, valid"),
    "HMAC-DRBG": ("pawl_drbg_rng pawl_drbg_init pawl_drbg_seed", None),
    "Certificate reader": ("pawl_x509_reader_init pawl_x509_reader_step pawl_x509_reader_finish", "x509 read sha256"),
    "Certificate path": ("pawl_x509_path_start pawl_x509_path_run pawl_x509_path_get", "x509 search, all of one name"),
    "TLS 1.3 client of one suite, group and RSA; chain of 4 x RSA-2048": (None, "rsa2048 x 4, aes128 x25519: work: client"),
}

# The last row: what examples/ would name (tests/memory/contract.c, "small").
CLIENT = """
#include "pawl/engine.h"
const void *const roots[] = {&pawl_tls13_client, &pawl_suite_aes128_gcm_sha256, &pawl_kex_x25519, &pawl_sig_rsa_pss_rsae_sha256,
  &pawl_sig_rsa_pkcs1_sha256, (const void *)pawl_client_init, (const void *)pawl_engine_want, (const void *)pawl_engine_work,
  (const void *)pawl_engine_recv_buf, (const void *)pawl_engine_recv_ack, (const void *)pawl_engine_send_buf,
  (const void *)pawl_engine_send_ack, (const void *)pawl_engine_read_buf, (const void *)pawl_engine_read_ack,
  (const void *)pawl_engine_write_buf, (const void *)pawl_engine_write_ack, (const void *)pawl_engine_flush,
  (const void *)pawl_engine_close, (const void *)pawl_engine_set_clock, (const void *)pawl_engine_failure,
  (const void *)pawl_x509_name_parse};
"""


def run(words):
    done = subprocess.run([str(w) for w in words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("%s\n%s%s" % (" ".join(map(str, words)), done.stdout[-2000:], done.stderr[-2000:]))
    return done.stdout


def code(symbols, level, folder):
    """Bytes of flash that libpawl.a gives to a program that names symbols."""
    source, image = pathlib.Path(folder, "roots.c"), pathlib.Path(folder, "image")
    names = (symbols or "").split()
    text = CLIENT if symbols is None else "".join("extern const char %s[];\n" % n for n in names) + "const void *const roots[] = {%s};\n" % ", ".join(names)
    source.write_text(text)
    run([TOOL + "gcc", "-mcpu=cortex-m4", "-mthumb", "-std=c99", "-Iinclude", "-nostartfiles", "-Wl,--gc-sections", "-Wl,-u,roots", "-Wl,-e,roots",
                f"-Wl,-Map={image}.map", source, "build/%s/libpawl.a" % PRESETS[level], "-lc", "-lgcc", "-o", image])
    link = pathlib.Path(f"{image}.map").read_text()
    kept = link[link.index("Linker script and memory map"):]
    kept = re.sub(r"\n (\.\S+)\n +", r"\n \1 ", kept)
    total = 0
    for line in kept.splitlines():
        m = SECTION.match(line)
        if m and (m.group(1) or "").startswith((".text", ".rodata", ".data")):
            total += int(m.group(2), 16)
    return total


def measured():
    rows = {}
    path = ROOT / "build" / "device.txt"
    if "--measure" in sys.argv or not path.exists():
        run(["python3", "tests/device/run.py"])
    for line in path.read_text().splitlines()[1:]:
        m = re.match(r"(-O\S)\s+(.*?)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)", line)
        if m:
            rows[m.group(2), m.group(1)] = {"calls": m.group(3), "unit": m.group(4), "thousands": m.group(6), "stack": m.group(7), "state": m.group(8)}
    return rows


def main():
    for preset in PRESETS.values():
        run(["cmake", "--preset", preset])
        run(["cmake", "--build", "--preset", preset])
    rows = measured()
    head = ["operation", "state", "stack -Os", "stack -O2", "code -Os", "code -O2", "units", "largest unit", "all -Os", "all -O2"]
    table = [head, ["-" * 3 for _ in head]]
    missing = []
    with tempfile.TemporaryDirectory() as folder:
        for title, (symbols, row) in COSTS.items():
            small, fast = rows.get((row, "-Os"), {}), rows.get((row, "-O2"), {})
            if row is not None and not (small and fast):
                missing.append(row)
            largest = max(int(small.get("unit", 0)), int(fast.get("unit", 0)))
            state = fast.get("state", "")
            if symbols is None:
                state = rows.get((row.replace(": client", ""), "-O2"), {}).get("state", "")
            table.append([title, state, small.get("stack", ""), fast.get("stack", ""), str(code(symbols, "-Os", folder)), str(code(symbols, "-O2", folder)),
                          fast.get("calls", ""), str(largest) if largest else "", small.get("thousands", ""), fast.get("thousands", "")])
    if missing:
        sys.exit("not in build/device.txt (run with --measure): " + ", ".join(missing))
    gcc = run([TOOL + "gcc", "--version"]).splitlines()[0]
    lines = [
        "# Cost", "",
        "Made by `tools/cost.py --measure`: Cortex-M4, kernels of `src/isa/armv7em`, %s. Do not edit." % gcc, "",
        "State is caller memory in bytes; stack is painted below the caller, on an emulated board; code is what the library adds to a program that names",
        "the operation alone (so rows share code). Units, the instructions of the largest unit and all instructions in thousands are those of the row's",
        "test in `tests/device/`: 64 to 1000 bytes for hashes and ciphers, one whole operation otherwise. Instructions are counted, not cycles.", "",
    ] + ["| " + " | ".join(r) + " |" for r in table]
    (ROOT / "docs" / "cost.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
