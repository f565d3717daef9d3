#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the lean vector files of tests/vectors/{x509-limbo,boringssl-pki,pyca-x509,nist-pkits}, {mbedtls,s2n-pems}/chains.txt
and botan/pss_certs.txt from the collections they come from.

    tools/pack_x509.py COLLECTIONS     a folder with x509-limbo/, boringssl-pki/, pyca-vectors/, mbedtls/, botan/, nist-pkits/, s2n-pems/

Certificates are kept byte for byte, as base64 of their DER. One case is a block of KEY = VALUE lines:
root0.., inter0.., leaf, and what the origin says about it. Run by hand; the output is committed.
"""
import base64
import datetime
import json
import pathlib
import re
import sys

OUT = pathlib.Path(__file__).resolve().parent.parent / "tests" / "vectors"
PEM = re.compile(r"^-----BEGIN ([A-Z0-9_ ]+)-----$(.*?)^-----END \1-----$", re.S | re.M)
LONGEST = 64 * 1024  # characters of PEM in one case; longer ones only waste time


def blocks(text, label="CERTIFICATE"):
    return ["base64:" + "".join(m.group(2).split()) for m in PEM.finditer(text) if m.group(1) == label]


def seconds(text, default):
    if text is None:
        return default
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def utc_time(text):
    if text == "DEFAULT":
        text = "211005120000Z"
    return int(datetime.datetime.strptime(text, "%y%m%d%H%M%SZ").replace(tzinfo=datetime.timezone.utc).timestamp())


def write(name, comment, cases):
    path = OUT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["# " + comment]
    for case in cases:
        lines.append("")
        for key, value in case.items():
            quoted = isinstance(value, int) or not value.startswith("base64:")
            lines.append(f'{key} = "{value}"' if quoted else f"{key} = {value}")
    path.write_text("\n".join(lines) + "\n")
    print(path, len(cases), "cases", path.stat().st_size, "bytes")


def limbo_case(test, default):
    case = {"id": test["id"], "result": test["expected_result"], "kind": test["validation_kind"],
            "time": seconds(test["validation_time"], default)}
    if test["expected_peer_name"]:
        case["name"] = test["expected_peer_name"]["value"]
    if test["max_chain_depth"] is not None:
        case["depth"] = test["max_chain_depth"]
    for i, pem in enumerate(test["trusted_certs"]):
        case[f"root{i}"] = blocks(pem)[0]
    case["leaf"] = blocks(test["peer_certificate"])[0]
    for i, pem in enumerate(test["untrusted_intermediates"]):
        case[f"inter{i}"] = blocks(pem)[0]
    return case


def limbo(folder):
    # Certificates of the collection without a validation time are good at this one.
    default = int(datetime.datetime(2026, 7, 1, tzinfo=datetime.timezone.utc).timestamp())
    size = lambda t: sum(map(len, t["trusted_certs"] + t["untrusted_intermediates"]))
    tests = json.loads((folder / "limbo.json").read_text())["testcases"]
    write("x509-limbo/limbo.txt", "C2SP/x509-limbo", [limbo_case(t, default) for t in tests if size(t) < LONGEST])
    tests = json.loads((folder / "bettertls-sample.json").read_text())["testcases"]
    kept, long = [], 0
    for test in tests:
        if "pathbuilding" not in test["id"]:
            continue
        if len(test["untrusted_intermediates"]) > 10:
            long += 1
            if long % 4 != 1:
                continue
        kept.append(limbo_case(test, default))
    write("x509-limbo/bettertls.txt", "Netflix/bettertls, path building", kept)


def chains(folder):
    cases = []
    for path in sorted(folder.glob("*/*.test")):
        fields = dict(re.findall(r"^(\w+): (.*)$", path.read_text(), re.M))
        if fields["key_purpose"] not in ("SERVER_AUTH", "CLIENT_AUTH"):
            continue
        if fields["last_cert_trust"] not in ("TRUSTED_ANCHOR", "TRUSTED_ANCHOR_WITH_CONSTRAINTS", "TRUSTED_LEAF"):
            continue
        chain = blocks((path.parent / fields["chain"]).read_text())
        errors = re.findall(r"^ERROR: (.*)$", path.read_text(), re.M)
        case = {"id": f"{path.parent.name}/{path.stem}", "result": "FAILURE" if errors else "SUCCESS",
                "errors": "; ".join(errors), "kind": fields["key_purpose"][:6], "trust": fields["last_cert_trust"],
                "time": utc_time(fields["utc_time"]), "leaf": chain[0]}
        for i, der in enumerate(chain[1:]):
            case[f"inter{i}"] = der
        cases.append(case)
    write("boringssl-pki/chains.txt", "google/boringssl, pki/testdata/verify_certificate_chain_unittest", cases)


def mbedtls(folder):
    """x509_verify of test_suite_x509parse, but for those whose verdict comes from a revocation list or a callback."""
    cases = []
    when = int(datetime.datetime(2028, 1, 1, tzinfo=datetime.timezone.utc).timestamp())
    for line in (folder / "suites" / "test_suite_x509parse.data").read_text().splitlines():
        if not line.startswith("x509_verify:"):
            continue
        args = [a.strip('"').replace("\\", "") for a in re.split(r"(?<!\\):", line)[1:]]
        leaf, root, _, name, _, flags, profile, callback = args
        paths = [folder / "data_files" / pathlib.Path(f).name for f in (leaf, root)]
        if "CRL" in flags or "REVOKED" in flags or callback != "NULL" or profile not in ("compat", "") or not all(
                p.exists() for p in paths):
            continue
        ders = [["base64:" + base64.b64encode(p.read_bytes()).decode()] if p.suffix == ".der" else blocks(p.read_text())
                for p in paths]
        case = {"id": f"{paths[0].name} {paths[1].name} {name}", "result": "SUCCESS" if flags == "0" else "FAILURE",
                "kind": "SERVER", "time": when}
        if any(case["id"] == c["id"] for c in cases):
            continue
        if name != "NULL":
            case["name"] = name
        for i, der in enumerate(ders[1]):
            case[f"root{i}"] = der
        case["leaf"] = ders[0][0]
        for i, der in enumerate(ders[0][1:]):
            case[f"inter{i}"] = der
        cases.append(case)
    write("mbedtls/chains.txt", "Mbed TLS, x509_verify of test_suite_x509parse", cases)


def s2n(folder):
    cases = []
    for path in sorted((folder / "permutations").iterdir()):
        chain = blocks((path / "server-chain.pem").read_text())
        case = {"id": path.name, "result": "SUCCESS", "kind": "SERVER",
                "time": int(datetime.datetime(2028, 1, 1, tzinfo=datetime.timezone.utc).timestamp()), "name": "localhost",
                "root0": blocks((path / "ca-cert.pem").read_text())[0], "leaf": chain[0]}
        for i, der in enumerate(chain[1:]):
            case[f"inter{i}"] = der
        cases.append(case)
    write("s2n-pems/chains.txt", "aws/s2n-tls, tests/pems/permutations", cases)


def botan_pss(folder):
    """Pairs of a root and what it signed, good at the start of the year that is named."""
    expected = dict(line.split(":") for line in (folder / "expected.txt").read_text().split("\n") if line)
    years = dict(line.split(":") for line in (folder / "validation_times.txt").read_text().split("\n") if line)
    cases = []
    for path in sorted(p for p in folder.iterdir() if (p / "root.crt").exists() and (p / "end.crt").exists()):
        ders = []
        for name in ("root.crt", "end.crt"):
            data = (path / name).read_bytes()
            ders.append(blocks(data.decode().replace("\r", ""))[0] if data.startswith(b"-----") else
                        "base64:" + base64.b64encode(data).decode())
        when = datetime.datetime(int(years.get(path.name, "2016")), 1, 2, tzinfo=datetime.timezone.utc)
        cases.append({"id": path.name, "result": "SUCCESS" if expected[path.name] == "Verified" else "FAILURE",
                      "kind": "SERVER", "time": int(when.timestamp()), "root0": ders[0], "leaf": ders[-1]})
    write("botan/pss_certs.txt", "Botan, src/tests/data/x509/pss_certs", cases)


def pkits(folder):
    """The sections without policies, name constraints, and certificates of revocation lists."""
    cases = []
    for test in json.loads((folder / "pkits-tests.json").read_text()):
        if int(test["section"].split(".")[1]) not in (1, 2, 3, 5, 6, 7, 16):
            continue
        chain = ["base64:" + base64.b64encode((folder / "certs" / (name + ".crt")).read_bytes()).decode()
                 for name in test["certs"]]
        case = {"id": test["section"], "title": test["title"], "result": "SUCCESS" if test["should_validate"] else "FAILURE",
                "kind": "SERVER", "time": int(datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc).timestamp()),
                "root0": chain[0], "leaf": chain[-1]}
        for i, der in enumerate(reversed(chain[1:-1])):
            case[f"inter{i}"] = der
        cases.append(case)
    write("nist-pkits/pkits.txt", "NIST PKITS 1.0.1", cases)


def singles(folder, label, name, comment):
    cases = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.suffix == ".pem":
            found = blocks(path.read_text(), label)
            if len(found) == 1:
                cases.append({"id": path.stem, "der": found[0]})
    write(name, comment, cases)


def main():
    origin = pathlib.Path(sys.argv[1])
    pki = origin / "boringssl-pki"
    limbo(origin / "x509-limbo")
    chains(pki / "verify_certificate_chain_unittest")
    mbedtls(origin / "mbedtls")
    pkits(origin / "nist-pkits")
    botan_pss(origin / "botan" / "x509" / "pss_certs")
    s2n(origin / "s2n-pems")
    singles(pki / "parse_certificate_unittest", "CERTIFICATE", "boringssl-pki/parse.txt",
            "google/boringssl, pki/testdata/parse_certificate_unittest, whole certificates")
    singles(pki / "verify_name_match_unittest" / "names", "NAME", "boringssl-pki/names.txt",
            "google/boringssl, pki/testdata/verify_name_match_unittest/names")
    custom = origin / "pyca-vectors" / "x509" / "custom"
    cases = []
    for path in sorted(custom.iterdir()):
        if path.suffix == ".der":
            data = base64.b64encode(path.read_bytes()).decode()
            found = ["base64:" + data] if not path.stem.startswith(("crl", "freshest")) else []
        else:
            found = blocks(path.read_text()) if path.suffix == ".pem" else []
        if len(found) == 1:
            cases.append({"id": path.stem, "der": found[0]})
    write("pyca-x509/custom.txt", "pyca/cryptography, vectors/x509/custom, certificates", cases)


if __name__ == "__main__":
    main()
