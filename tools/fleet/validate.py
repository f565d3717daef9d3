#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The cycle models against real boards: BearSSL, emulated and counted, beside
reference/handshake_floor.csv, and p256-m beside reference/p256m.csv.

    tools/fleet/validate.py [--csv | --doc] [--check] [--plant] [BOARD...]

Prints the errors for each board of tools/fleet/floor/floor.ini, and then of p256-m.
Exit code 1: an error is beyond its limit, or (--check) the tables in
docs/methodology.md are not what was computed. --doc prints them. --plant
gives loads and stores five cycles more: an error that must be seen.
"""
import argparse
import configparser
import csv
import io
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import boardlib  # noqa: E402

HERE = pathlib.Path("tools/fleet/floor")
OUT = pathlib.Path("build/fleet/floor")
BEARSSL = pathlib.Path("build/fleet/sources/bearssl")
PLUGIN = pathlib.Path("build/host/fleet-plugin.so")
DOC = ROOT / "docs" / "methodology.md"
COLUMNS = ("p256_keygen_ecdh_verify_s", "x25519_rsa2048verify_s")
STEPS = ((0, 3), (3, 5))  # spans of floor.c that make up a column
P256M = pathlib.Path("build/fleet/sources/mbedtls/3rdparty/p256-m/p256-m")
P256M_BOARDS = {"Cortex-M0": "m0-roomy", "Cortex-M4": "mps2-an386"}  # core of a row: where it is emulated
OPTIMISE = ["-O2", "-std=gnu99", "-w", "-ffunction-sections", "-fdata-sections"]
FOLDERS = "int ec rsa hash codec".split()
OTHERS = "i15 i62 m15 m31 m62 all_ default pem keygen".split()  # BearSSL's other implementations
PLANTED = 5


class Trouble(Exception):
    pass


def run(command, what, seconds):
    try:
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)
    except FileNotFoundError:
        raise Trouble(f"{what}: there is no {command[0]}; tools/setup.sh installs what is missing") from None
    except subprocess.TimeoutExpired:
        raise Trouble(f"{what}: still running after {seconds} s") from None
    if done.returncode != 0:
        raise Trouble(f"{what}: exit code {done.returncode}\n{done.stdout[-500:]}{done.stderr[-1500:]}")
    return done


def write_rsa():
    """The RSA case, out of Wycheproof."""
    path = "tests/vectors/wycheproof/rsa_signature_2048_sha256_test.json"
    group = json.loads((ROOT / path).read_text())["testGroups"][0]
    case = group["tests"][0]
    if case["result"] != "valid" or case["msg"] != "":
        raise Trouble(f"{path}: its first case is not the empty message")
    fields = {"n": group["publicKey"]["modulus"], "e": group["publicKey"]["publicExponent"], "signature": case["sig"]}
    lines = []
    for name, text in fields.items():
        data = bytes.fromhex(text).lstrip(b"\0")
        lines.append(f"static const unsigned char floor_rsa_{name}[{len(data)}] = {{{', '.join(map(str, data))}}};\n")
    (ROOT / OUT).mkdir(parents=True, exist_ok=True)
    (ROOT / OUT / "floor_rsa.h").write_text("".join(lines))


def bearssl_sources():
    paths = [path for folder in FOLDERS for path in sorted((ROOT / BEARSSL / "src" / folder).glob("*.c"))]
    if not paths:
        raise Trouble(f"no sources in {BEARSSL}; tools/fleet/peers.py fetch bearssl")
    return [str(path.relative_to(ROOT)) for path in paths if not any(other in path.name for other in OTHERS)]


def compile_image(board, image, options, sources):
    # The boards of the reference had the compiler's long product, or the one that floor.ini names.
    own = [path for path in board.sources() if pathlib.Path(path).name != "multiply.c"]
    run([board.core.tool("gcc"), *OPTIMISE, *options, *board.compile_flags(), *board.link_flags(), *own, f"-I{OUT}", f"-I{HERE}",
         str(HERE / "strings.c"), *map(str, sources), *board.libraries(), "-o", str(image)], f"building for {board.name}", 300)
    return image


def build(board, entry):
    image = OUT / ("-".join([board.name, entry["product"], *(pathlib.Path(source).stem for source in entry.get("sources", "").split())]) + ".elf")
    define = {"constant": ["-DBR_CT_MUL31=1"], "native": []}[entry["product"]]
    return compile_image(board, image, [*define, f"-I{BEARSSL}/inc", f"-I{BEARSSL}/src"], [HERE / "floor.c", *entry.get("sources", "").split(), *bearssl_sources()])


def read_spans(path, count):
    spans = []
    for line in (ROOT / path).read_text().splitlines():
        fields = line.split()
        if fields[:2] != ["span", str(len(spans))]:
            raise Trouble(f"{path}: not the line of span {len(spans)}: {line[:60]}")
        spans.append({kind: int(n) for kind, n in (field.split("=") for field in fields[2:])})
    if len(spans) != count:
        raise Trouble(f"{path}: {len(spans)} spans instead of {count}")
    return spans


def cycles(core, span, planted=False):
    """Modelled cycles of a span: counts times the weights of the core."""
    if not core.ini.has_section("cycles"):
        raise Trouble(f"{core.name}: no [cycles], nothing is modelled")
    weights = {key: float(value) for key, value in core.ini["cycles"].items() if key not in ("source", "kind")}
    if set(weights) != set(span):
        raise Trouble(f"{core.name}: [cycles] and the kinds that are counted differ: {' '.join(sorted(set(weights) ^ set(span)))}")
    return sum((weights[kind] + (PLANTED if planted and kind in ("load", "store") else 0)) * n for kind, n in span.items())


def count(board, image, spans):
    counts = image.with_suffix(".txt")
    run(board.command(image, PLUGIN, counts), f"{image.name} on {board.name} (the exit code is that of the step that gave a wrong answer)", 120)
    return read_spans(counts, spans)


COUNTED = {}


def modelled(entry, planted):
    """Cycles of both columns on the emulated board."""
    key = (entry["board"], entry["product"], entry.get("sources", ""))
    board = boardlib.board(entry["board"])
    if key not in COUNTED:
        COUNTED[key] = count(board, build(board, entry), STEPS[-1][1])
    return [sum(cycles(board.core, span, planted) for span in COUNTED[key][first:end]) for first, end in STEPS]


def judge(name, entry, real, planted):
    """A row: cycles measured and modelled, errors in percent, rounding of what was published."""
    measured = [float(real[column]) * float(real["clock_mhz"]) * 1e6 for column in COLUMNS]
    rounding = [0.5 / (float(real[column]) * 100) * 100 for column in COLUMNS]
    model = modelled(entry, planted)
    fitted = entry.get("fit") == "yes"
    factor = measured[0] / model[0] if fitted else 1.0
    errors = [(model[i] * factor / measured[i] - 1) * 100 for i in (0, 1)]
    limit = float(entry["limit"]) if "limit" in entry else None
    bad = [f"{name}: beyond {limit:g} %"] if limit is not None and any(abs(error) > limit for error in errors) else []
    if entry["factor"] != (f"{factor:.2f}" if fitted else ""):
        bad.append(f"{name}: its file in boards/article has the factor '{entry['factor']}', fitted is {factor:.2f}")
    return {"board": name, "core": real["core"], "modelled on": entry["board"], "factor": f"{factor:.2f}" if fitted else "",
            "P-256 measured": f"{measured[0] / 1e6:.1f}", "P-256 modelled": f"{model[0] * factor / 1e6:.1f}",
            "P-256 error": "fitted" if fitted else f"{errors[0]:+.1f} %", "X25519 + RSA measured": f"{measured[1] / 1e6:.1f}",
            "X25519 + RSA modelled": f"{model[1] * factor / 1e6:.1f}", "X25519 + RSA error": f"{errors[1]:+.1f} %",
            "rounding": f"±{rounding[0]:.1f}, ±{rounding[1]:.0f} %", "limit": f"{limit:g} %" if limit else "", "remark": entry["note"]}, bad


def p256m_rows(planted):
    """Two rows a board, as its makers do not say how they compiled."""
    if not (ROOT / P256M).is_dir():
        raise Trouble(f"no sources in {P256M}; tools/fleet/peers.py fetch mbedtls")
    with (ROOT / "reference" / "p256m.csv").open() as file:
        real = list(csv.DictReader(file))
    rows = []
    for row in real:
        board = boardlib.board(P256M_BOARDS[row["core"]])
        for level in ("-O2", "-Os"):
            options = [level, "-DMBEDTLS_PSA_P256M_DRIVER_ENABLED", f"-I{P256M}", f"-I{P256M.parents[2]}/include"]
            image = compile_image(board, OUT / f"p256m-{board.name}{level}.elf", options, [HERE / "p256m.c", P256M / "p256-m.c"])
            model = [cycles(board.core, span, planted) for span in count(board, image, 3)]
            cells = {"board": row["board"], "core": row["core"], "modelled on": board.name, "compiled": level}
            for name, value in zip(("keygen", "ecdh", "verify"), model):
                measured = float(row[name + "_ms"]) * float(row["clock_mhz"]) * 1e3
                cells[name + " measured"] = f"{measured / 1e6:.1f}"
                cells[name + " modelled"] = f"{value / 1e6:.1f}"
                cells[name + " error"] = f"{(value / measured - 1) * 100:+.1f} %"
            rows.append(cells)
    return rows


def table_text(rows, style):
    heads = list(rows[0])
    if style == "csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, heads, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()
    if style == "doc":
        return "".join("| " + " | ".join(cells) + " |\n" for cells in [heads, ["---"] * len(heads)] + [list(row.values()) for row in rows])
    rows = [dict(zip(heads, heads))] + rows
    widths = [max(len(row[head]) for row in rows) for head in heads]
    return "".join("  ".join(row[head].ljust(width) for head, width in zip(heads, widths)).rstrip() + "\n" for row in rows)


def entries(chosen):
    ini = configparser.ConfigParser(interpolation=None)
    ini.read_string((ROOT / HERE / "floor.ini").read_text())
    stand_ins = {article["name"]: article for article in map(boardlib.Article, boardlib.articles())}
    unknown = [name for name in chosen if name not in ini.sections()]
    if unknown:
        raise Trouble(f"no board {unknown[0]} in {HERE}/floor.ini; there are: {', '.join(ini.sections())}")
    with (ROOT / "reference" / "handshake_floor.csv").open() as file:
        real = {row["board"]: row for row in csv.DictReader(file)}
    missing = sorted(set(real) ^ {ini[name].get("of", name) for name in ini.sections()})
    if missing:
        raise Trouble(f"reference/handshake_floor.csv and {HERE}/floor.ini do not have the same boards: {', '.join(missing)}")
    for name in ini.sections():
        article = stand_ins.get(ini[name].get("of", name))
        if article is None or article.board is None:
            raise Trouble(f"boards/article has no emulated board for {name}")
        ini[name]["board"] = article.board
        ini[name]["factor"] = article["factor"]
    return [(name, ini[name], real[ini[name].get("of", name)]) for name in ini.sections() if not chosen or name in chosen]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--csv", action="store_true")
    parser.add_argument("--doc", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--plant", action="store_true")
    parser.add_argument("boards", nargs="*", metavar="BOARD")
    arguments = parser.parse_args()
    try:
        if not (ROOT / PLUGIN).exists():
            raise Trouble(f"no {PLUGIN}; cmake --preset host && cmake --build --preset host --target pawl_plugin")
        chosen = entries(arguments.boards)
        write_rsa()
        judged = [judge(*entry, arguments.plant) for entry in chosen]
        tables = [[row for row, _ in judged]] + ([] if arguments.boards else [p256m_rows(arguments.plant)])
    except (Trouble, boardlib.BoardError) as error:
        sys.exit(f"validate: {error}")
    style = "csv" if arguments.csv else "doc" if arguments.doc else "text"
    print("\n".join(table_text(rows, style) for rows in tables), end="")
    failures = [problem for _, bad in judged for problem in bad]
    if arguments.check and not all(table_text(rows, "doc") in DOC.read_text() for rows in tables):
        failures.append("docs/methodology.md: its tables are not these (validate.py --doc)")
    for failure in failures:
        print("FAILED:", failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
