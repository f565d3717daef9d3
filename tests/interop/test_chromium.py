#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl serve shows a page in Chromium: text, style, script and pictures arrive,
the colours are right, nothing is complained about; with small buffers and many
connections at once (PAWL_LONG: each suite, group and kind of certificate); and
what is wrong is seen to be."""
import os
import tempfile

import axes
import chromium
import features
import pawl_cli as cli

certs = cli.certs()
t = cli.Checks()
KINDS = {"html": "text/html", "style.css": "text/css", "script.mjs": "text/javascript", "picture.png": "image/png",
         "large.bin": "application/octet-stream"}
# Chromium 156 offers no others.
SUITES = [s for s in ("aes128gcm", "aes256gcm", "chacha20") if s in axes.PAWL_SUITES]
GROUPS = [g for g in ("x25519", "p256", "p384") if g in axes.PAWL_GROUPS]


def visit(browser, name, root, *options, cert="p256"):
    """The page in full, and what the server says of it."""
    with cli.Serve("--json", *options, root=root, cert=cert) as server:
        v = browser.load(f"https://localhost:{server.port}/", chromium.DONE)
        server.stop()
        seen = server.summaries()
    t.check(f"{name}: no error", v.errors == [], v.errors)
    t.check(f"{name}: text", "Served by Pawl" in v.text and chromium.sum_text() in v.text, v.text)
    wrong = v.wrong_pixels()
    t.check(f"{name}: pixels", wrong == [], wrong)
    t.check(f"{name}: answers", len(v.responses) >= 29 and all(r["status"] == 200 for r in v.responses), len(v.responses))
    failures = [s["failure"] for s in seen if s["failure"] is not None]
    t.check(f"{name}: the server has nothing to complain of", seen and failures == [], failures)
    return v, seen


def resumption(browser, root):
    """A second visit, after the first one's connections are gone."""
    if not features.command_has("server", "--tickets"):
        return
    with cli.Serve("--json", "--idle", "300", root=root, cert="p256") as server:
        browser.load(f"https://localhost:{server.port}/", chromium.DONE)
        server.summary(0)
        first = len(server.summaries())
        v = browser.load(f"https://localhost:{server.port}/", chromium.DONE)
        server.stop()
        later = server.summaries()[first:]
    t.check("a later visit resumes", first and later and v.errors == [] and any("resumed" in features.events(s) for s in later),
            (first, v.errors, [s["events"] for s in later]))


def main_page(browser, root):
    v, seen = visit(browser, "page", root)
    for name, kind in KINDS.items():
        some = [r for r in v.responses if (r["url"].split("?")[0].rsplit("/", 1)[1] or "html") == name]
        t.check(f"{name} is {kind}", some and all(r["mimeType"] == kind for r in some), [r["mimeType"] for r in some])
    details = [r["securityDetails"] for r in v.responses if "securityDetails" in r]
    t.check("TLS 1.3, verified", details and all(d["protocol"] == "TLS 1.3" and d["subjectName"] == "p256" for d in details) and
            all(r["securityState"] == "secure" for r in v.responses), details[:1])
    connected = [s for s in seen if s["connected"]]
    t.check("several connections, each used again", 2 <= len(connected) < 25 and any(r["connectionReused"] for r in v.responses), len(connected))


def choices(browser, root):
    """What the matrix has for other peers."""
    for suite in SUITES:
        _, seen = visit(browser, suite, root, "--suite", axes.SUITES[suite].pawl)
        t.check(f"{suite} was used", all(s["suite"] == axes.SUITES[suite].iana for s in seen if s["connected"]), seen[:1])
    for group in GROUPS:
        _, seen = visit(browser, group, root, "--group", group)
        t.check(f"{group} was used", all(s["group"] == axes.GROUPS[group].iana for s in seen if s["connected"]), seen[:1])
    for kind, k in axes.KINDS.items():  # Chromium takes no Edwards curves, RSASSA-PSS keys or P-521
        if k.key in axes.PAWL_SIGNS and k.key in ("rsa", "p256", "p384") and k.roots == "roots.pem":
            visit(browser, kind, root, cert=kind)


def shapes(browser, root):
    # It does not know record_size_limit: a request must fit.
    visit(browser, "small buffers", root, "--buffer", "2048", "--send-buffer", "256", "--work", "6144")
    visit(browser, "cookie", root, "--group", "p256", "--cookie")


def refusals(browser, root):
    """Each of these must be seen, or the checks above say nothing."""
    for cert, error in (("unknown-ca", "ERR_CERT_AUTHORITY_INVALID"), ("wrong-name", "ERR_CERT_COMMON_NAME_INVALID"),
                        ("expired", "ERR_CERT_DATE_INVALID")):
        with cli.Serve(root=root, cert=cert) as server:
            v = browser.load(f"https://localhost:{server.port}/", patience=2, done="location.protocol == 'chrome-error:'")
            t.check(f"{cert}: {error}", any(error in e for e in v.errors) and v.wrong_pixels() != [], v.errors)
    with cli.Serve(root=root) as server:
        base = f"https://localhost:{server.port}"
        v = browser.load(base + "/missing.html")
        t.check("a missing page is an error", any(e.startswith("404") for e in v.errors) and "404 Not Found" in v.text, v.errors)
        # A page without an icon: the browser asks for one of its own accord.
        v = browser.load(base + "/plain.html")
        t.check("a page without an icon", "plain" in v.text and [e for e in v.errors if "favicon" not in e and "404" not in e] == [], v.errors)
        v = browser.load(base + "/plain.html", "window.answer !== undefined || (fetch('large.bin', {method: 'HEAD'}).then(r => r.headers.get("
                         "'content-length')).then(n => { document.body.textContent = 'length ' + n; window.answer = n; }), false)")
        t.check("HEAD", f"length {len(chromium.LARGE)}" in v.text, v.text)


with tempfile.TemporaryDirectory() as folder, chromium.Browser() as tab:
    chromium.folder_fill(folder)
    with open(folder + "/plain.html", "w") as page:
        page.write("<!DOCTYPE html><title>plain</title><p>plain</p>\n")
    main_page(tab, folder)
    resumption(tab, folder)
    shapes(tab, folder)
    if os.environ.get("PAWL_LONG"):
        choices(tab, folder)
    refusals(tab, folder)
t.end()
