#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Packs vector files of tests/vectors/ into the form tests/harness/vec.h reads.

    tools/vectors.py OUTDIR [FILE...]    default: every file under tests/vectors/

X/NAME.json (Wycheproof), X/NAME.prompt.json (ACVP, with NAME.expected.json beside it),
X/NAME.{rsp,txt,vec,fax} (KEY = VALUE lines) and X/NAME.data (FUNCTION:ARGUMENT:... lines)
become OUTDIR/X/NAME.ptv. A file is rewritten only when its content changes.
"""
import base64
import json
import pathlib
import re
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "tests" / "vectors"
TEXT = {"result", "comment", "type", "curve", "sha", "mgf", "mgfSha", "flags", "encoding", "publicKeyPem", "algorithm", "source"}
NUMBER = {"A", "E", "M", "ModExp", "Qx", "Qy", "R", "S", "X", "Y"}  # hex numbers of any count of digits
HEX = re.compile(r"(?:[0-9a-fA-F]{2})*\Z")


def value_bytes(name, value):
    """A field's bytes: hex and "base64:..." decoded, everything else as text."""
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, (int, float)):
        return str(value).encode()
    if isinstance(value, list):
        if value and all(isinstance(v, dict) for v in value):  # answers of a chain, one after the other
            return b"".join(value_bytes(n, v) for each in value for n, v in each.items())
        return ",".join(str(v) for v in value).encode()
    if name in NUMBER and HEX.match("0" + value):
        value = "0" + value
    if value.startswith("base64:"):
        return base64.b64decode(value[7:])
    joined = value.replace(" ", "") if len(value) > 64 else value  # long hex may be in groups
    if name.split(".")[-1] not in TEXT and HEX.match(joined):
        return bytes.fromhex(joined)
    return value.encode()


def flatten(prefix, mapping, out):
    for key, value in mapping.items():
        name = prefix + key
        if isinstance(value, dict):
            flatten(name + ".", value, out)
        elif key not in ("tests", "source") and value is not None:
            out[name] = value_bytes(name, value)


def wycheproof(text):
    for group in json.loads(text)["testGroups"]:
        shared = {}
        flatten("", group, shared)
        for test in group["tests"]:
            case = dict(shared)
            flatten("", test, case)
            yield case


def acvp(path):
    """A prompt file joined with the expected answers beside it, by group and case."""
    answers = {}
    for group in json.loads(path.with_name(path.name.replace(".prompt.", ".expected.")).read_text())[1]["testGroups"]:
        for test in group["tests"]:
            answers[group["tgId"], test["tcId"]] = test
    for group in json.loads(path.read_text())[1]["testGroups"]:
        shared = {}
        flatten("", group, shared)
        for test in group["tests"]:
            case = dict(shared)
            flatten("", test, case)
            flatten("", answers[group["tgId"], test["tcId"]], case)
            yield case


def key_value(text):
    """Blank-line separated blocks of KEY = VALUE or KEY: VALUE; [KEY = VALUE]
    headers apply to all that follow ("[]" is the latest, whole); a repeated first key also starts a case."""
    headers, case = {}, {}
    for line in text.splitlines() + [""]:
        comment = "#" in line
        line = line.split("#")[0].strip()
        if comment and not line:
            continue
        header = re.match(r"\[(.*)\]\Z", line)
        if header:
            part = header.group(1).split("=")
            headers["[" + part[0].strip() + "]"] = (part[1] if len(part) > 1 else "").strip().encode()
            headers["[]"] = header.group(1).encode()
            continue
        field = re.match(r"([^=:]+?)\s*[=:]\s*(.*)\Z", line)
        if field is None or field.group(1) in case:
            if case:
                yield {**headers, **case}
            case = {}
        if field is not None:
            name, value = field.groups()
            case[name] = value.strip('"').encode() if value.startswith('"') else value_bytes(name, value)


def data_lines(text):
    """Fields: title, function, and 1, 2, ... for the arguments ("..." is hex)."""
    title = ""
    for line in text.splitlines():
        if not line.strip() or line.startswith(("#", "depends_on:")):
            continue
        args = re.findall(r':("[^"]*"|[^":]*)', line)
        if not re.match(r"\w+:", line):
            title = line
            continue
        case = {"title": title.encode(), "function": line.split(":")[0].encode()}
        for i, arg in enumerate(args):
            case[str(i + 1)] = value_bytes("", arg.strip('"')) if arg.startswith('"') else arg.encode()
        yield case


def pack(cases):
    out = bytearray()
    for case in cases:
        out += struct.pack("<H", len(case))
        for name, value in case.items():
            raw = name.encode()
            out += struct.pack("<B", len(raw)) + raw + struct.pack("<I", len(value)) + value
    return bytes(out)


def main():
    outdir = pathlib.Path(sys.argv[1])
    files = [pathlib.Path(f).resolve() for f in sys.argv[2:]] or sorted(
        p for p in ROOT.rglob("*") if p.suffix in (".json", ".rsp", ".txt", ".vec", ".data", ".fax") and not p.name.startswith("LICENSE"))
    for path in files:
        text = path.read_text()
        if path.name.endswith(".expected.json"):
            continue
        parse = {".json": wycheproof, ".data": data_lines}.get(path.suffix, key_value)
        data = pack(acvp(path) if path.name.endswith(".prompt.json") else parse(text))
        if not data:
            sys.exit(f"{path}: no cases found")
        target = outdir / path.relative_to(ROOT).with_suffix(".ptv")
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != data:
            target.write_bytes(data)


if __name__ == "__main__":
    main()
