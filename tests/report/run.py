#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page of `pawl report`: what the command refuses, and in headless Chromium
what the page shows of a small ledger and how fast it shows a large one."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

from tab import ROOT, Tab
from ledger import Expected, enlarge
import pawl_cli

HERE = pathlib.Path(__file__).resolve().parent
SMALL = HERE / "small.csv"
TEMPLATE = ROOT / "build" / "report" / "page.html"
TABS = ("handshake", "bulk", "budget", "article", "cyclone", "methodology")
LARGE_ROWS, LOAD_SECONDS, SHIFT = 20_000, 2.0, 0.02
t = pawl_cli.Checks()


def report(*arguments):
    return subprocess.run([pawl_cli.PAWL, "report", *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)


# ---- the command ---------------------------------------------------------------


def refused(name, words, *arguments, code=1):
    r = report(*arguments)
    t.check(name, r.returncode == code and words in r.stderr, f"{r.returncode} {r.stderr}")


def command(folder):
    out = folder / "kept.html"
    out.write_text("before")
    refused("an option that there is not", "unknown option '--x'", "--x", code=2)
    refused("an option without its value", "--out needs a value", "--out", code=2)
    refused("no such ledger", "none.csv", "--ledger", folder / "none.csv", "--out", out)
    refused("no template", "make report", "--ledger", SMALL, "--page", folder / "none.html", "--out", out)
    stale = folder / "stale.html"
    stale.write_text("<!--pawl:rows-->")
    refused("a template with too few places", "it has places for 1", "--ledger", SMALL, "--page", stale, "--out", out)
    stale.write_text("<!--pawl:nothing-->")
    refused("a template with an unknown place", "'nothing", "--ledger", SMALL, "--page", stale, "--out", out)
    refused("a folder that is not there", "none/x.html", "--ledger", SMALL, "--page", TEMPLATE, "--out", folder / "none" / "x.html")
    empty = folder / "empty.csv"
    empty.write_text(SMALL.read_text().splitlines(True)[0])
    refused("a ledger without rows", "no rows", "--ledger", empty, "--page", TEMPLATE, "--out", out)
    t.check("a page that could not be made leaves the old one, and nothing else", out.read_text() == "before" and not list(folder.glob("*.part")))
    damaged = folder / "damaged.csv"
    damaged.write_text(SMALL.read_text() + "half,a,line\n")
    r = report("--ledger", damaged, "--page", TEMPLATE, "--out", out)
    t.check("a damaged line is named and kept aside", r.returncode == 0 and f"{len(SMALL.read_text().splitlines()) + 1}" in r.stderr
            and "half,a,line" in (folder / "damaged.csv.damaged").read_text(), r.stderr)
    r = report("--ledger", SMALL, "--page", TEMPLATE, "--out", folder / "boardless.html", "--boards", folder)
    t.check("a page without the article's boards is no silent one", r.returncode == 0 and "none of the article's" in r.stderr, r.stderr)
    t.check("the page says so", "damaged.csv," in out.read_text() and ",1\n" in out.read_text())


# ---- numbers -------------------------------------------------------------------

TABLE = """[...document.querySelectorAll('#panel-%s tbody tr')].map(r => [...r.children].map(c => ({text: c.innerText.trim(), value: c.dataset.value ?? null,
    title: c.querySelector('.gap')?.title ?? ''})))"""
BUILDS = "series=" + "~".join(["pawl portable", "pawl kernels", "pawl kernels %2B hash engine", "bearssl fast", "openssl as installed", "wolfssl published"]).replace(" ", "%20")


def close(a, b):
    return a is not None and abs(float(a) - b) <= 1e-9 * max(abs(b), 1e-30)


def numbers(tab, expected):
    """Every operation of the ledger in every unit, where it was run."""
    compared = 0
    for section, operation, size in expected.operations():
        for unit in expected.units(section):
            tab.turn(f"tab={section}&boards=machines&{section}.op={operation}&{section}.size={size}&{section}.unit={unit}&{BUILDS}")
            for row in tab.value(TABLE % section):
                board, build, value, kind, reason = row[0]["text"], row[3]["text"], row[4], row[5]["text"], row[-1]["text"]
                want = expected.figure(board, build, operation, size, unit)
                where = f"{operation} {size} {unit} on {board}, {build}"
                if want is None:
                    t.check(where + " has no row and says so", value["value"] is None and value["text"] == "not run" and "no row" in reason, str(row))
                elif want.value is None:
                    t.check(where + " has no figure", value["value"] is None and (not want.reason or value["title"] == want.reason), str(row))
                    t.check(where + " says why", len(reason) > 5 and (not want.reason or reason == want.reason), str(row))
                else:
                    t.check(where, close(value["value"], want.value) and kind == want.kind and row[4]["text"] != "", f"{want} {row}")
                    compared += 1
    t.check("figures were compared", compared > 60, str(compared))


def sums(tab):
    tab.go("tab=handshake&boards=machines&handshake.op=sum/p256&series=pawl%20portable")
    rows = {row[0]["text"]: row for row in tab.value(TABLE % "handshake")}
    t.check("the sum of three operations", rows["mps2-an386"][4]["text"] == "440 ms" and rows["mps2-an386"][5]["text"] == "modelled", str(rows))
    t.check("a sum that lacks a part says which", "p256 keygen" in rows["virt"][-1]["text"], str(rows))


def boards(tab):
    """The article's: another clock, a factor, a part that has no compiler."""
    tab.go("tab=handshake&boards=article&handshake.op=ecdsa-p256-sha256/verify&series=pawl%20portable")
    rows = {row[0]["text"]: row for row in tab.value(TABLE % "handshake")}
    t.check("sixteen and the host", len(rows) == 17, str(list(rows)))
    t.check("another clock", close(rows["Nucleo G474RE"][4]["value"], 5e6 / 170e6) and rows["Nucleo G474RE"][5]["text"] == "modelled", str(rows["Nucleo G474RE"]))
    t.check("the model's error is told", "%" in rows["Nucleo G474RE"][-1]["text"], str(rows["Nucleo G474RE"]))
    factor = next(line.split("=")[1] for line in (ROOT / "boards/article/feather-m4.ini").read_text().splitlines() if line.startswith("factor"))
    t.check("a factor", close(rows["Feather M4"][4]["value"], 5e6 * float(factor) / 120e6) and rows["Feather M4"][5]["text"] == "scaled", str(rows["Feather M4"]))
    t.check("a part without a compiler", rows["PIC24FJ64GU205"][4]["text"] == "no toolchain" and "compiler" in rows["PIC24FJ64GU205"][-1]["text"])


def tables(tab):
    """Budget, article and CycloneCRYPTO: as the command itself has them."""
    import csv
    import io
    for name, arguments in (("article", ["table", "article", "--csv", "--ledger", str(SMALL)]), ("cyclone", ["table", "cyclone", "--csv"])):
        out = subprocess.run([pawl_cli.PAWL, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60).stdout
        rows = list(csv.DictReader(io.StringIO(out)))
        tab.go(f"tab={name}")
        shown = tab.value(TABLE % name)
        if name == "cyclone":
            pairs = sorted((r["algorithm"], r["operation"], r["path"], r["pawl"], r["reason"]) for r in rows)
            seen = sorted((r[0]["text"], r[1]["text"], r[2]["text"], f"{r[4]['value']}" if r[4]["value"] else "", r[7]["text"]) for r in shown)
            same = [a[:3] == b[:3] and (a[3] == b[3] or close(b[3] or None, float(a[3] or "nan"))) and a[4] == b[4] for a, b in zip(pairs, seen)]
            t.check("CycloneCRYPTO's table, row by row", len(pairs) == len(seen) > 100 and all(same), str(len(seen)))
        else:
            for i, row in enumerate(rows):
                for part, key in ((i, "p256_keygen_ecdh_verify"), (len(rows) + i, "x25519_rsa2048verify")):
                    for at, field in ((3, "published_s"), (6, "pawl_s"), (7, "bearssl_best_s")):
                        want, got = row[f"{key}_{field}"], shown[part][at]
                        t.check(f"article: {row['board']} {key} {field}", (got["value"] is None and len(got["title"]) > 5) if want == "" else close(got["value"], float(want)), str(shown[part]))
            t.check("the ratio of ECDSA to RSA", any(r[0]["text"] == "mps2-an386" and r[2]["text"] == "pawl portable" and close(r[3]["value"], 5e6 / 8e5) for r in shown[2 * len(rows):]), "")


# ---- reasons, sorting, phone, network ------------------------------------------


def tips(tab):
    tab.go("tab=handshake&boards=machines&handshake.op=ecdsa-p256-sha256/verify&series=pawl%20kernels")
    tab.value("document.querySelector('#panel-handshake canvas').scrollIntoView({block: 'center'})")
    box = tab.value("(b => [b.x, b.y, b.width, b.height])(document.querySelector('#panel-handshake canvas').getBoundingClientRect())")
    seen = set()
    for y in range(0, int(box[3]), 9):
        tab.hover(box[0] + box[2] * 0.5, box[1] + y)
        seen.add(tab.value("document.getElementById('tip').hidden ? '' : document.getElementById('tip').innerText"))
    text = "\n--\n".join(seen)
    t.check("a bar's tip has its number and kind", "100 ms, modelled" in text, text)
    t.check("a gap's tip has its reason", "the ledgers have no row of pawl kernels" in text, text)


SORTED = "[...document.querySelectorAll('#panel-handshake tbody tr')].map(r => r.children[4].dataset.value ?? null)"
HEADS = "[...document.querySelectorAll('#panel-handshake th[aria-sort]')].map(h => h.getAttribute('aria-sort'))"


def sorting(tab):
    tab.go("tab=handshake&boards=machines&handshake.op=ecdsa-p256-sha256/verify&" + BUILDS)
    tab.value("document.querySelectorAll('#panel-handshake thead button')[4].focus()")
    for order, wanted in (("ascending", 1), ("descending", -1)):
        tab.key("Enter", 13)
        values, heads = tab.value(SORTED), tab.value(HEADS)
        numbers_ = [float(v) for v in values if v is not None]
        t.check(f"{order}, by keyboard", heads[4] == order and heads.count("none") == len(heads) - 1 and len(numbers_) > 5
                and numbers_ == sorted(numbers_, key=lambda v: wanted * v) and None not in values[:len(numbers_)], f"{heads} {values}")
    t.check("the focus stays", tab.value("document.activeElement.closest('th') !== null"))
    tab.value("document.getElementById('tab-handshake').focus()")
    tab.key("ArrowRight", 39)
    t.check("tabs by keyboard", tab.value("document.body.dataset.shown") == "bulk" and "tab=bulk" in tab.value("location.hash"), tab.value("location.hash"))


def every_tab(tab):
    for width, mobile in ((1280, False), (360, True)):
        tab.size(width, 780, mobile)
        for name in TABS:
            tab.go(f"tab={name}")
            wide = tab.value("[document.documentElement.scrollWidth, innerWidth]")
            t.check(f"{name} at {width} px: the page does not scroll sideways", wide[0] <= width and wide[1] <= width, str(wide))
            t.check(f"{name} at {width} px: nothing moves", sum(tab.value("window.shifts")) < SHIFT, str(tab.value("window.shifts")))
            t.check(f"{name}: text is there", len(tab.value(f"document.getElementById('panel-{name}').innerText")) > 150)
    tab.size(1280, 900)


def planted(tab_of, page, folder):
    """The checks see what they are for."""
    text = page.read_text()
    other = folder / "planted.html"
    start = text.index("<meta http-equiv")
    other.write_text(text[:start] + text[text.index(">", start) + 1:].replace("<main", '<img src="http://127.0.0.1:1/x.png"><main', 1))
    with tab_of(other) as tab:
        tab.go()
        t.check("a request would be seen", any("127.0.0.1:1" in line for line in tab.noise()))
    other.write_text(text.replace("<main", '<p style="width: 900px">wide</p><main', 1))
    with tab_of(other) as tab:
        tab.size(360, 780, True)
        tab.go()
        t.check("a page too wide would be seen", tab.value("document.documentElement.scrollWidth") > 360)


def large(folder):
    """As many rows as a whole fleet has, within the time."""
    ledger, page = folder / "large.csv", folder / "large.html"
    rows = enlarge(SMALL, ledger, LARGE_ROWS)
    r = report("--ledger", ledger, "--page", TEMPLATE, "--out", page)
    if not t.check("a large ledger", r.returncode == 0, r.stderr):
        return
    with Tab(page) as tab:
        seconds = tab.go()
        shown = tab.value("document.querySelector('#facts dd').innerText")
        t.check(f"{rows} rows in less than {LOAD_SECONDS} s", seconds < LOAD_SECONDS, f"{seconds:.2f} s")
        print(f"{rows} rows, {page.stat().st_size / 1e6:.1f} MB: shown after {seconds:.2f} s, {shown} figures")


def contrast(tab):
    pairs = [(a, b) for a in ("--ink", "--soft", "--gap", "--accent") for b in ("--surface", "--ground")] + [("--accent-ink", "--accent"), ("--head-ink", "--head"), ("--head-soft", "--head")]
    for dark in (False, True):
        tab.dark(dark)
        tab.go()
        for ink, ground in pairs:
            a, b = (luminance(tab.value(f"getComputedStyle(document.documentElement).getPropertyValue('{name}')").strip()) for name in (ink, ground))
            ratio = (max(a, b) + 0.05) / (min(a, b) + 0.05)
            t.check(f"contrast of {ink} on {ground}, {'dark' if dark else 'light'}", ratio >= 4.5, f"{ratio:.2f}")
    tab.dark(False)


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def main():
    for program in ("node", "npm", "chromium"):
        if not shutil.which(program):
            sys.exit(f"not ok: there is no '{program}' here, so the page was not tested (sh tools/setup.sh report, test)")
    subprocess.run([sys.executable, str(ROOT / "tools" / "report.py")], check=True)
    with tempfile.TemporaryDirectory(prefix="pawl-report-") as name:
        folder, page = pathlib.Path(name), pathlib.Path(name) / "report.html"
        command(folder)
        r = report("--ledger", SMALL, "--page", TEMPLATE, "--out", page)
        t.check("the page is made, of all its sources", r.returncode == 0 and not r.stderr, r.stderr)
        with Tab(page) as tab:
            every_tab(tab)
            numbers(tab, Expected(SMALL))
            sums(tab)
            boards(tab)
            tables(tab)
            tips(tab)
            sorting(tab)
            contrast(tab)
            t.check("no request, no word on the console", not tab.noise(), "\n".join(tab.noise()[:5]))
        planted(Tab, page, folder)
        large(folder)
    t.end()


if __name__ == "__main__":
    main()
