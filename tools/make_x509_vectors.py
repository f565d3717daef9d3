#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes tests/vectors/openssl/{x509_chains,x509_curves,x509_keys,x509_curve_keys,x509_pss}.txt with the openssl command: chains and private keys in
every form that Pawl reads or must refuse by name. Fresh keys every time; the output is committed.

    tools/make_x509_vectors.py [x509_chains] [x509_curves] [x509_keys] [x509_curve_keys] [x509_pss]
"""
import base64
import pathlib
import subprocess
import sys
import tempfile

OUT = pathlib.Path(__file__).resolve().parent.parent / "tests" / "vectors" / "openssl"
DIR = pathlib.Path(tempfile.mkdtemp())
NEWKEY = {"rsa2048": "-algorithm RSA -pkeyopt rsa_keygen_bits:2048", "rsa4096": "-algorithm RSA -pkeyopt rsa_keygen_bits:4096",
          "rsa1024": "-algorithm RSA -pkeyopt rsa_keygen_bits:1024", "p256": "-algorithm EC -pkeyopt ec_paramgen_curve:P-256",
          "p384": "-algorithm EC -pkeyopt ec_paramgen_curve:P-384", "p521": "-algorithm EC -pkeyopt ec_paramgen_curve:P-521",
          "k256": "-algorithm EC -pkeyopt ec_paramgen_curve:secp256k1", "ed25519": "-algorithm ED25519",
          "pss2048": "-algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048"}
CURVES = {"p384": NEWKEY["p384"], "p521": NEWKEY["p521"], "ed25519": NEWKEY["ed25519"], "ed448": "-algorithm ED448",
          "x25519": "-algorithm X25519", "x448": "-algorithm X448"}
CA = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\n"
LEAF = ("basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth,clientAuth\n"
        "subjectAltName=DNS:device.example,DNS:*.wild.example,DNS:*.example,IP:192.0.2.7,IP:2001:db8::7%s\n")


def run(command, data=None):
    return subprocess.run(command.split(), input=data, check=True, capture_output=True, cwd=DIR).stdout


def newkey(name, kind):
    run(f"openssl genpkey {NEWKEY[kind]} -out {name}.key")


def certificate(name, kind, issuer, ext, sign="-sha256", days=20000, cn=None):
    """name.der, for a new key of this kind, issued by issuer (its own name: self-signed); cn: common name if not name."""
    newkey(name, kind)
    (DIR / "ext").write_text(ext)
    run(f"openssl req -new -key {name}.key -subj /O=Pawl/CN={cn or name} -out {name}.csr")
    by = f"-signkey {name}.key" if issuer == name else f"-CA {issuer}.pem -CAkey {issuer}.key -CAcreateserial"
    run(f"openssl x509 -req -in {name}.csr {by} {sign} -days {days} -extfile ext -out {name}.pem")
    run(f"openssl x509 -in {name}.pem -outform DER -out {name}.der")
    return "base64:" + base64.b64encode((DIR / f"{name}.der").read_bytes()).decode()


def chain(case, kinds, sign="-sha256", sans=""):
    """root, intermediates, leaf, from the root down."""
    out = {"id": case}
    issuer = f"{case}0"
    out["root"] = certificate(issuer, kinds[0], issuer, CA, sign)
    for i, kind in enumerate(kinds[1:-1], 1):
        out[f"inter{len(kinds) - 2 - i}"] = certificate(f"{case}{i}", kind, issuer, CA, sign)
        issuer = f"{case}{i}"
    out["leaf"] = certificate(f"{case}-leaf", kinds[-1], issuer, LEAF % sans, sign)
    return out


def impostor():
    """inter0 has the name of inter1, the real intermediate, and pretends to be of the root; it signed the leaf."""
    out = {"id": "impostor", "root": certificate("root", "p256", "root", CA)}
    certificate("false-root", "p256", "false-root", CA, cn="root")
    out["inter0"] = certificate("false-ca", "p256", "false-root", CA, cn="ca")
    out["inter1"] = certificate("ca", "p256", "root", CA)
    out["leaf"] = certificate("false-leaf", "p256", "false-ca", LEAF % "")
    out["good"] = certificate("good-leaf", "p256", "ca", LEAF % "")
    return out


def element(der, at=0):
    """The element of der at an offset, header included, and the offset of its content."""
    octets = der[at + 1] & 0x7f if der[at + 1] & 0x80 else 0
    size = int.from_bytes(der[at + 2:at + 2 + octets], "big") if octets else der[at + 1]
    return der[at:at + 2 + octets + size], at + 2 + octets


def sign_pss(key, md, content):
    (DIR / "content").write_bytes(content)
    command = f"openssl dgst -{md} -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest -sign {key}.key content"
    return "base64:" + base64.b64encode(run(command)).decode()


def pss_keys():
    """A CA and a leaf whose RSA-PSS key says SHA-256 only, and what the same key signed with SHA-384 all the same, as an
    RSA key that says nothing: a leaf (bad), and a CertificateVerify of a server and a transcript hash of 00 01 .. 1f."""
    only = NEWKEY["pss2048"] + "".join(f" -pkeyopt rsa_pss_keygen_{k}" for k in ("md:sha256", "mgf1_md:sha256", "saltlen:32"))
    pss = "-sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest"
    NEWKEY["only"] = only
    out = {"id": "pss-only", "root": certificate("top", "only", "top", CA, f"-sha256 {pss}")}
    out["leaf"] = certificate("pss-leaf", "only", "top", LEAF % "", f"-sha256 {pss}")
    del NEWKEY["only"]
    plain = bytes.fromhex("300d06092a864886f70d0101010500")
    for name in ("top", "pss-leaf"):
        der = run(f"openssl pkcs8 -topk8 -nocrypt -in {name}.key -outform DER")
        algorithm, _ = element(der, element(der)[1] + 3)
        body = b"\x02\x01\x00" + plain + der[element(der)[1] + 3 + len(algorithm):]
        (DIR / "plain.der").write_bytes(b"\x30\x82" + len(body).to_bytes(2, "big") + body)
        run(f"openssl pkey -inform DER -in plain.der -out {name}-any.key")
    run("openssl req -new -x509 -key top-any.key -subj /O=Pawl/CN=top -out top-any.pem")
    out["bad"] = certificate("bad-leaf", "p256", "top-any", LEAF % "", f"-sha384 {pss}")
    content = b" " * 64 + b"TLS 1.3, server CertificateVerify\0" + bytes(range(32))
    out["verify256"] = sign_pss("pss-leaf", "sha256", content)
    out["verify384"] = sign_pss("pss-leaf-any", "sha384", content)
    return out


def write(name, comment, cases):
    lines = ["# " + comment]
    for case in cases:
        lines += [""] + [f"{k} = {v}" if v.startswith("base64:") else f'{k} = "{v}"' for k, v in case.items()]
    (OUT / name).write_text("\n".join(lines) + "\n")


def make_chains():
    pss = "-sha384 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest"
    bad = "-sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:20"
    sans = "".join(f",DNS:host-{i:03}.a-name-that-takes-some-room.division-{i % 7}.example" for i in range(280))
    write("x509_chains.txt", "OpenSSL 3.0, tools/make_x509_vectors.py", [
        chain("rsa2048", ["rsa2048"] * 4),
        chain("rsa4096", ["rsa4096"] * 3 + ["rsa2048"], "-sha512", sans),
        chain("p256", ["p256"] * 4),
        chain("mixed", ["rsa4096", "p256", "rsa2048", "p256"], "-sha384"),
        chain("pss", ["rsa2048", "pss2048", "rsa2048"], pss),
        chain("pss-salt", ["rsa2048", "p256"], bad),
        chain("p384", ["p384", "p256"]),
        chain("ed25519", ["p256", "ed25519"]),
        chain("weak", ["rsa2048", "rsa1024"]),
        chain("sha1", ["rsa2048", "p256"], "-sha1"),
        impostor(),
    ])


def make_curves():
    """Chains over all curves but P-256; Ed25519 and Ed448 have no hash to choose."""
    NEWKEY.update(CURVES)
    sans = "".join(f",DNS:host-{i:03}.example" for i in range(120))
    write("x509_curves.txt", "OpenSSL 3.0, tools/make_x509_vectors.py", [
        chain("ed25519", ["ed25519"] * 4, ""),
        chain("ed25519-leaf", ["p256", "p256", "ed25519"], ""),
        chain("ed25519-ca", ["rsa2048", "ed25519", "p256"], ""),
        chain("ed25519-rsa", ["ed25519", "rsa2048", "ed25519", "rsa4096"], ""),
        chain("ed25519-big", ["ed25519", "ed25519", "ed25519"], "", sans),
        chain("ed448", ["ed448"] * 4, ""),
        chain("mixed", ["p521", "ed448", "p384", "ed25519", "p521"], ""),
        chain("p384", ["p384"] * 4, "-sha384"),
        chain("p384-sha256", ["p384", "p384", "p256"], "-sha256"),
        chain("p521", ["p521"] * 4, "-sha512"),
        chain("p521-sha256", ["p521", "p521", "p384"], "-sha256"),
    ])


def make_curve_keys():
    NEWKEY.update(CURVES)
    cases = []
    for kind in CURVES:
        newkey(kind, kind)
        forms = {"pkcs8": f"openssl pkey -in {kind}.key", "public": f"openssl pkey -in {kind}.key -pubout"}
        if kind[0] == "p":
            forms["plain"] = f"openssl pkey -in {kind}.key -traditional"
            forms["explicit"] = f"openssl ec -in {kind}.key -param_enc explicit"
            forms["nopublic"] = f"openssl ec -in {kind}.key -no_public"
            forms["compressed"] = f"openssl ec -in {kind}.key -conv_form compressed"
        for form, command in forms.items():
            cases.append({"id": f"{kind}/{form}", "pem": "base64:" + base64.b64encode(run(command)).decode()})
    write("x509_curve_keys.txt", "OpenSSL 3.0, tools/make_x509_vectors.py; fields are whole PEM files", cases)


def make_keys():
    cases = []
    for kind in NEWKEY:
        if kind == "rsa4096":
            continue
        newkey(kind, kind)
        forms = {"pkcs8": f"openssl pkey -in {kind}.key", "public": f"openssl pkey -in {kind}.key -pubout",
                 "encrypted": f"openssl pkcs8 -topk8 -in {kind}.key -passout pass:x"}
        if kind.startswith("rsa") or kind[0] in "pk" and "pss" not in kind:
            forms["plain"] = f"openssl pkey -in {kind}.key -traditional"
            forms["old"] = f"openssl pkey -in {kind}.key -traditional -aes128 -passout pass:x"
        if kind == "p256":
            forms["params"] = "openssl ecparam -name prime256v1 -genkey"
            forms["explicit"] = f"openssl ec -in {kind}.key -param_enc explicit"
            forms["nopublic"] = f"openssl ec -in {kind}.key -no_public"
            forms["compressed"] = f"openssl ec -in {kind}.key -conv_form compressed"
        for form, command in forms.items():
            cases.append({"id": f"{kind}/{form}", "pem": "base64:" + base64.b64encode(run(command)).decode()})
    write("x509_keys.txt", "OpenSSL 3.0, tools/make_x509_vectors.py; fields are whole PEM files", cases)


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or ["x509_chains", "x509_curves", "x509_keys", "x509_curve_keys", "x509_pss"]
    if "x509_pss" in wanted:
        write("x509_pss.txt", "OpenSSL 3.0, tools/make_x509_vectors.py", [pss_keys()])
    if "x509_chains" in wanted:
        make_chains()
    if "x509_curves" in wanted:
        make_curves()
    if "x509_curve_keys" in wanted:
        make_curve_keys()
    if "x509_keys" in wanted:
        make_keys()


if __name__ == "__main__":
    main()
