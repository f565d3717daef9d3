#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""pawl budget and pawl table article, on ledgers with round figures: every sum
is done again here, every count is what RFC 8446 asks for, what is missing says
so, and choices that make no sense are refused."""
import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "interop"))
import pawl_cli as cli  # noqa: E402
import peer  # noqa: E402

t = cli.Checks()
COLUMNS = ("board,core,clock,memory,library,version,variant,accelerated,primitive,operation,size,status,reason,sample1,sample2,sample3,"
           "baseline,value,unit,kind,before,after,flash,ram,stack,code,state,toolchain,flags,source,image,run").split(",")
MHZ = 10.0
# Cycles: of a block and of a message, of an HMAC besides its blocks; of a byte
# and of a message; of an operation.
HASHES = {"sha256": (1000, 500, 700, 64, 32, 9), "sha384": (3000, 600, 900, 128, 48, 17)}
CIPHERS = {"aes128-gcm": (100, 9000), "aes256-gcm": (140, 12000), "chacha20-poly1305": (20, 3000), "aes128-ccm": (220, 9000)}
OPERATIONS = {("x25519", "keygen"): 1000000, ("x25519", "share"): 1100000, ("p256", "keygen"): 800000, ("p256", "share"): 2000000,
              ("ecdsa-p256-sha256", "verify"): 2500000, ("ecdsa-p256-sha256", "sign"): 1200000, ("ecdsa-p384-sha384", "verify"): 7000000,
              ("ed25519", "verify"): 1500000, ("ed25519", "sign"): 900000, ("rsa2048-pkcs1-sha256", "verify"): 400000,
              ("rsa2048-pss-sha256", "verify"): 420000, ("rsa2048-pss-sha256", "sign"): 24000000, ("rsa2048-pkcs1-sha256", "sign"): 23000000}
SIZES = (64, 1024, 16384)


def blocks(name, size):
    block, _, tail = HASHES[name][3:]
    return (size + tail + block - 1) // block


def hmac_blocks(name, size):
    return 2 + blocks(name, size) + blocks(name, HASHES[name][4])


def costs():
    """Every cell with a figure: cycles."""
    cells = {(p, o, 0): c for (p, o), c in OPERATIONS.items()}
    for size in SIZES:
        for name, (block, message, mac, *_) in HASHES.items():
            cells[name, "digest", size] = block * blocks(name, size) + message
            cells["hmac-" + name, "tag", size] = block * hmac_blocks(name, size) + mac
        for name, (byte, message) in CIPHERS.items():
            for operation in ("seal", "open"):
                cells[name, operation, size] = byte * size + message
    return cells


def row(**fields):
    base = {"board": "toy", "core": "Toy", "clock": "10", "memory": "zero wait states", "library": "pawl", "version": "1", "variant": "portable",
            "accelerated": "none", "size": "0", "status": "ok", "unit": "cycles", "kind": "modelled", "before": "1", "after": "1", "run": "1"}
    base.update({k: str(v) for k, v in fields.items()})
    if base["status"] == "ok":
        base.update({k: base["value"] for k in ("sample1", "sample2", "sample3")}, baseline="0")
    return base


def rows(factor=1.0, **fields):
    return [row(primitive=p, operation=o, size=s, value=c * factor, **fields) for (p, o, s), c in costs().items()]


def write(path, lines):
    with open(path, "w", newline="") as f:
        w = csv.DictWriter(f, COLUMNS, restval="", lineterminator="\n")
        w.writeheader()
        w.writerows(lines)
    return path


def budget(*arguments, ledger=None, board="toy"):
    return cli.pawl("budget", "--board", board, "--ledger", str(ledger or LEDGER), "--boards", str(BOARDS), *arguments)


def table(*arguments, **where):
    r = budget("--csv", *arguments, **where)
    return r, list(csv.DictReader(io.StringIO(r.out.decode())))


def cycles(line):
    """What a line costs, by this file's figures."""
    name, _, operation = line["operation"].rpartition(" ")
    if line["step"] == "reading and moving bytes":
        return HASHES["sha256"][0] * int((1550 + 2.6 * int(line["bytes"])) / 64)
    count, size, n, pieces = (int(line[k]) for k in ("count", "bytes", "blocks", "pieces"))
    if operation in ("digest", "tag"):
        block, message, mac, *_ = HASHES[name.replace("hmac-", "")]
        return block * n + count * (mac if operation == "tag" else message)
    if operation in ("key", "seal", "open"):
        byte, message = CIPHERS[name]
        return message / 3 * (count if operation == "key" else 2 * count + min(pieces, size // 32 + count)) + byte * size
    return OPERATIONS[name, operation] * count


def of(lines, step, operation=None):
    return [x for x in lines if x["step"] == step and (operation is None or x["operation"].endswith(operation))]


def number(lines, step, column="seconds"):
    return float(of(lines, step)[0][column])


def near(a, b):
    return abs(a - b) <= 1e-6 * max(abs(a), abs(b))


def composition(most):
    """Counts that follow from the protocol, for every shape of handshake."""
    for words, verified, hmacs, signed in (((), 3, 22, 0), (("--chain", "4"), 5, 22, 0), (("--cert", "rsa2048"), 3, 22, 0), (("--cert", "ed25519"), 3, 22, 0),
                                           (("--client-auth",), 3, 22, 1), (("--resume", "psk_dhe"), 0, 26, 0), (("--resume", "psk"), 0, 26, 0),
                                           (("--role", "server"), 0, 22, 1), (("--role", "server", "--client-auth"), 3, 24, 1),
                                           (("--group", "p256", "--suite", "chacha20-poly1305"), 3, 22, 0))[:most]:
        r, lines = table(*words)
        name = " ".join(words) or "the plain handshake"
        path = of(lines, "certificate signatures") + of(lines, "CertificateVerify of the peer")
        t.check(f"{name}: verifications", r.code == 0 and len(path) == verified and all(x["count"] == "1" for x in path), r)
        t.check(f"{name}: HMACs of the key schedule", sum(int(x["count"]) for x in of(lines, "key schedule and Finished", "tag")) == hmacs, lines)
        t.check(f"{name}: signatures", sum(int(x["count"]) for x in of(lines, "CertificateVerify, signed")) == signed, lines)
        t.check(f"{name}: one key share", [x["count"] for x in of(lines, "key share")] == ["1"], lines)
        t.check(f"{name}: one shared secret, but for psk", len(of(lines, "shared secret")) == ("psk" not in words), lines)
        # A server that waits for certificates takes one key into use twice.
        t.check(f"{name}: two HMACs for each key of records", sum(int(x["count"]) for x in of(lines, "records", "key") if "aes256" not in x["operation"]) ==
                4 + (hmacs == 24), lines)
        done = [x for x in lines if x["count"]]
        t.check(f"{name}: every line costs what the ledger says", all(near(float(x["seconds"]) * MHZ * 1e6, cycles(x)) for x in done),
                [(x, cycles(x)) for x in done])
        whole = sum(float(x["seconds"]) for x in done if not x["step"].startswith("tickets"))
        t.check(f"{name}: the whole is the sum", near(number(lines, "whole"), whole), lines)
        t.check(f"{name}: a figure says its kind", of(lines, "reading and moving bytes")[0]["kind"] == "scaled" and all((x["kind"] != "") == (x["seconds"] != "") for x in lines if not x["step"] in ("RAM", "flash")), lines)
    _, lines = table()
    t.check("the floor is the article's three operations", near(number(lines, "floor") * 1e7, 1000000 + 1100000 + 2500000), lines)


def sha384():
    _, lines = table("--suite", "aes256-gcm")
    t.check("a suite of SHA-384 hashes with it", {x["operation"] for x in of(lines, "hashing of the messages")} == {"sha384 digest"}, lines)
    t.check("... and certificates of P-256 with SHA-256", {x["operation"] for x in of(lines, "hashing of certificates")} == {"sha256 digest"}, lines)


def verdicts():
    _, lines = table()
    whole, ram = number(lines, "whole"), number(lines, "RAM", "bytes")
    for words, code in ((("--within", f"{whole * 1010:.3f}ms"), 0), (("--within", f"{whole * 990:.3f}ms"), 1), (("--within", "9s", "--ram", f"{ram:.0f}"), 0),
                        (("--ram", f"{ram - 1:.0f}"), 1), (("--ram", "64k"), 0)):
        t.check(f"{' '.join(words)}: exit code {code}", budget("--csv", *words).code == code, whole)
    _, twice = table("--mhz", "20")
    t.check("twice the clock, half the time", near(number(twice, "whole") * 2, whole), twice)
    t.check("RAM is that of the memory contract's pieces", 1240 + 512 + 256 + 1352 < ram < 6144, ram)


def advice():
    r = budget("--json", "--build", "portable")
    found = json.loads(r.out)[0]
    cheaper = {x["choice"]: x["us"] for x in found["cheaper"]}
    for choice in ("--cert rsa2048", "--cert ed25519", "--chain 1", "--resume psk_dhe", "--suite chacha20-poly1305", "--build kernels"):
        if t.check(f"{choice} is found to be cheaper", choice in cheaper, r):
            _, lines = table(*choice.split(), *([] if "--build" in choice else ["--build", "portable"]))
            t.check(f"{choice}: by as much as it says", abs(number(lines, "whole") * 1e6 - cheaper[choice]) <= 1, (lines, cheaper))
    t.check("nothing dearer is called cheaper", all(us < found["whole_us"] for us in cheaper.values()) and "--group p256" not in cheaper, found)
    t.check("a choice without figures is not offered", not any("p384" in x or "rsa4096" in x for x in cheaper), cheaper)


def missing(folder):
    r, lines = table("--cert", "ecdsa-p384")
    t.check("P-384 is priced, but its ledger lacks SHA-512's cells only where they are used", r.code == 0, r)
    r, lines = table("--cert", "rsa4096")
    gone = [x for x in lines if x["count"] and x["seconds"] == ""]
    t.check("missing cells are named", r.code == 1 and len(gone) == 3 and all("rsa4096" in x["reason"] and "no such row" in x["reason"] for x in gone), r)
    t.check("... and make no whole", of(lines, "whole")[0]["seconds"] == "" and of(lines, "floor")[0]["seconds"] == "", lines)
    small = [x for x in rows() if x["primitive"] != "p256"]
    small += [row(primitive="p256", operation=o, status="does_not_fit", reason="ram over by 1234 bytes", unit="cycles", kind="") for o in ("keygen", "share")]
    r = budget("--group", "p256", ledger=write(folder / "small.csv", small))
    text = r.out.decode()
    t.check("what does not fit says by how much, and the way out",
            r.code == 1 and "does_not_fit: ram over by 1234 bytes" in text and "Way out" in text and "--group x25519" in text, text)
    none = [dict(x, status="does_not_fit", reason="ram over by 1234 bytes", value="", kind="") for x in rows()]
    text = budget(ledger=write(folder / "none.csv", none)).out.decode()
    t.check("where no other choice fits none is promised", "Way out: no other choice fits either: a board with more" in text and "below" not in text, text)
    text = budget("--resume", "psk_dhe").out.decode()
    t.check("--resume alone is psk_dhe, at the end and before another option", all(budget(*words).out.decode().count("resumed, psk_dhe") == 1 for words in (("--resume",), ("--resume", "--suite", "aes128-gcm"))), "")
    t.check("a floor of a resumed session has no signature", "no signature is due" in text and "one signature" not in text, text)
    r = budget("--within", "1ms", "--cert", "rsa4096")
    t.check("too slow without the missing figures is no", r.code == 1 and "no (" in r.out.decode(), r)


def kinds(folder):
    counted = [dict(x, unit="instructions", kind="counted") for x in rows()]
    _, lines = table(ledger=write(folder / "counted.csv", counted))
    t.check("instructions at one cycle each are scaled", of(lines, "whole")[0]["kind"] == "scaled", lines)
    t.check("... and are said to be lower bounds, which cycles are not", "lower bounds" in budget(ledger=folder / "counted.csv").out.decode() and "lower bounds" not in budget().out.decode(), "")
    real = [dict(x, unit="ns", kind="measured", value=str(float(x["value"]) * 100)) for x in rows()]
    _, lines = table(ledger=write(folder / "real.csv", real))
    t.check("a real board's nanoseconds are measured", of(lines, "whole")[0]["kind"] == "measured" and near(number(lines, "floor"), 0.46), lines)
    both = real[:-1] + [dict(x, unit="cycles", kind="modelled") for x in rows()[-1:]] + counted
    r, lines = table(ledger=write(folder / "both.csv", [dict(x, variant="portable") for x in both if x["primitive"] != "x25519" or x["unit"] != "ns"]))
    t.check("a sum is as good as its worst part", of(lines, "whole")[0]["kind"] == "scaled", r)


def energy(folder):
    (BOARDS / "toy").mkdir()
    (BOARDS / "toy" / "board.ini").write_text("[board]\nname = Toy board\ncore = toy\nmhz = 10\nflash = 65536\nram = 4096\ncurrent_ma = 20\nvolts = 3\n")
    r = budget("--json", "--connections-per-day", "10")
    if "libinih" in r.err:
        return
    found = json.loads(r.out)[0]
    t.check("energy is current by voltage by time", abs(found["energy_uj"] - 0.06 * found["whole_us"]) <= 1, found)
    r = budget("--json", "--current-ma", "40", "--volts", "1.5V")
    t.check("... or what the options say", abs(json.loads(r.out)[0]["energy_uj"] - found["energy_uj"]) <= 1, r)
    t.check("... and of a day", abs(found["energy_day_mj"] - found["energy_uj"] / 100) <= 1, found)
    t.check("a board with too little memory will not do", found["ram"] > 4096 and r.code == 1 and found["verdict"] == "no", found)
    for flash, said in ((1, "1 bytes: it does not fit\n"), (36001, "36001 bytes: it does not fit with the protocol\n"), (9000000, "9000000 bytes\n")):
        (BOARDS / "toy" / "board.ini").write_text(f"[board]\nname = Toy board\ncore = toy\nmhz = 10\nflash = {flash}\nram = 4096\n")
        text = budget(ledger=write(folder / "code.csv", rows(code=1000))).out.decode()
        t.check(f"flash of {flash} bytes", f"flash of the board {said}" in re.sub(" +", " ", text), text)
    none = [dict(x, status="no_output", reason="it ended", value="", kind="") for x in rows()]
    r = budget(ledger=write(folder / "none.csv", none))
    t.check("... whatever else is amiss: a board with more is the way out", f"Way out: a board with at least {found['ram']} bytes of RAM" in r.out.decode(), r)
    (BOARDS / "toy" / "board.ini").unlink()


def usage(folder):
    for words, says in ((("--suite", "rc4"), "aes128-gcm, aes256-gcm"), (("--group", "p192"), "x25519, p256"), (("--cert", "dsa"), "ecdsa-p256, ecdsa-p384"),
                        (("--resume", "yes"), "none, psk, psk_dhe"), (("--role", "both"), "client, server"), (("--handshake", "tls12"), "tls13"),
                        (("--chain", "0"), "1 to 6"), (("--chain", "7"), "1 to 6"), (("--within", "0ms"), "0ms"), (("--within", "5"), "'5'"), (("--within", "-5s"), "-5s"),
                        (("--ram", "many"), "many"), (("--mhz", "nan"), "nan"), (("--mhz", "0x10"), "0x10"), (("--volts", "-1"), "voltage"), (("--current-ma", "0"), "current"), (("--connections-per-day", "0"), "'0'"),
                        (("--resume", "psk", "--group", "p256"), "without a key exchange"), (("--resume", "psk", "--client-auth"), "resumed"),
                        (("--peer", "localhost:1", "--suite", "aes128-gcm"), "for the peer to say"), (("--ca", "x"), "--peer"), (("--csv", "--json"), "either"),
                        (("--fast",), "--fast"), (("stray",), "stray"), (("--board",), "needs a value")):
        r = budget(*words)
        t.check(f"budget {' '.join(words)} is refused", r.code == 2 and says in r.err and not r.out, r)
    r = budget(board="moon")
    t.check("an unknown board: those there are", r.code == 2 and "toy" in r.err and "other" in r.err, r)
    t.check("no board: which one", cli.pawl("budget").code == 2, "")
    r = budget("--library", "nobody")
    t.check("a library without rows", r.code == 1 and "nobody" in r.err, r)
    r = budget(ledger=folder / "absent.csv")
    t.check("no such ledger", r.code == 1 and "absent.csv" in r.err, r)
    r = subprocess.run([cli.PAWL, "budget", "--board", "toy"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    t.check("without a ledger: how to get one", r.returncode == 1 and "make fleet" in r.stderr, r)
    broken = folder / "broken.csv"
    broken.write_text(LEDGER.read_text() + "toy,half a line\n")
    r = budget("--csv", ledger=broken)
    t.check("a damaged line is named by its number, the rest is used", r.code == 0 and str(len(LEDGER.read_text().splitlines()) + 1) in r.err, r)
    for words in (("--peer", "nowhere"), ("--peer", "localhost:1"), ("--peer", ":1")):
        r = budget(*words)
        t.check(f"budget {' '.join(words)} fails", r.code == 1 and r.err, r)


def peers(most):
    """Chains of several kinds, as openssl sends them."""
    certs = cli.certs()
    for name, kind, checked, bits in (("chain4", "rsa2048", 3, "RSA-2048"), ("p256", "ecdsa-p256", 2, "P-256"), ("all-ed25519", "ed25519", 2, "Ed25519"))[:most]:
        with peer.openssl_server(certs, name) as server:
            words = ("--peer", f"127.0.0.1:{server.port}", "--name", "localhost", "--ca", str(certs / "roots-all.pem"))
            text = budget(*words)
            r, lines = table(*words)
        shown = text.out.decode()
        path = of(lines, "certificate signatures")
        t.check(f"{name}: as many signatures as were checked", len(path) == checked and all(kind in x["operation"] for x in path), r)
        t.check(f"{name}: its keys are shown", text.code == r.code == 0 and bits in shown and "2 tickets" in shown, text)
        sizes = [int(line.split()[-2]) for line in shown.splitlines() if line.startswith("  ") and line.endswith("bytes") and line.split()[0][0] in "CSEF"]
        hashed = re.search(r"x sha256, (\d+) bytes", shown[shown.index("hashing of the messages"):])
        t.check(f"{name}: the transcript is the messages", sum(sizes[:6]) == int(hashed.group(1)), (sizes, shown))
    # A P-256 key signed by RSA; the server asks who the client is.
    with cli.Serve("--client-ca", str(certs / "roots-all.pem"), "--client-cert", "optional", cert="p256-rsa") as server:
        words = ("--peer", f"127.0.0.1:{server.port}", "--name", "localhost", "--ca", str(certs / "roots-all.pem"))
        text = budget(*words)
        r, lines = table(*words)
    path = [x["operation"] for x in of(lines, "certificate signatures")]
    t.check("a mixed chain of pawl serve", path == ["rsa2048-pkcs1-sha256 verify"] * 2 and
            [x["operation"] for x in of(lines, "CertificateVerify of the peer")] == ["ecdsa-p256-sha256 verify"], (text, r))
    t.check("that it asks for a certificate is seen", "asks for a certificate" in text.out.decode() and text.code == 0, text)
    with peer.openssl_server(certs, "rsa2048", group="p384") as server:
        text = budget("--peer", f"127.0.0.1:{server.port}", "--insecure")
        t.check("a retry is seen and paid for", "HelloRetryRequest" in text.out.decode() and "p384 share" in text.out.decode(), text)
        t.check("a chain that is not checked is priced all the same", "not checked" in text.out.decode() and "rsa2048-pkcs1-sha256 verify" in text.out.decode(), text)
        r = budget("--peer", f"127.0.0.1:{server.port}", "--ca", str(certs / "root-other.pem"), "--name", "localhost")
        t.check("a chain that is not trusted fails, and says what to do", r.code == 1 and "--insecure" in r.err and not r.out, r)


def large_peer(folder):
    """Certificates that are more than is kept have no price that leaves them out."""
    names = ",".join(f"DNS:host{i:05}.example.com" for i in range(3500))
    (folder / "large.cnf").write_text(f"[req]\ndistinguished_name=d\nx509_extensions=e\nprompt=no\n[d]\nCN=large\n[e]\nsubjectAltName={names}\n")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", folder / "large.key",
                    "-out", folder / "large.pem", "-days", "30", "-config", folder / "large.cnf"], check=True, capture_output=True)
    port = peer.free_port()
    with peer.ready(peer.Process(["openssl", "s_server", "-accept", f"127.0.0.1:{port}", "-cert", folder / "large.pem", "-key", folder / "large.key", "-tls1_3", "-www"], port=port)):
        r = budget("--peer", f"127.0.0.1:{port}", "--insecure")
    t.check("a chain of which a part was kept is not priced", r.code == 1 and "more than 65536 bytes" in r.err and not r.out, r)


def article(folder):
    (BOARDS / "article").mkdir()
    inis = {"one": "name = Nucleo G474RE\ncore = Cortex-M4F\nmhz = 170\nboard = toy\n", "two": "name = Teensy 4.0\ncore = Cortex-M7\nmhz = 600\nboard = toy\nkind = scaled\nnote = another core\nfactor = 1.5\n",
            "three": "name = PIC24FJ64GU205\ncore = PIC24\nstatus = no_toolchain\nreason = no compiler\n"}
    for name, text in inis.items():
        (BOARDS / "article" / (name + ".ini")).write_text("[article]\n" + text)
    ledger = write(folder / "article.csv", rows() + rows(20.0, library="bearssl", variant="article") + rows(4.0, library="bearssl", variant="fast") + rows(0.5, variant="kernels"))
    r = cli.pawl("table", "article", "--csv", "--ledger", str(ledger), "--boards", str(BOARDS))
    if "libinih" in r.err:
        return
    found = {x["board"]: x for x in csv.DictReader(io.StringIO(r.out.decode()))}
    x = found["Nucleo G474RE"]
    model = 20 * (800000 + 2000000 + 2500000) / 170e6
    t.check("the article's column is its three operations", near(float(x["p256_keygen_ecdh_verify_bearssl_article_s"]), float(f"{model:.6g}")), x)
    t.check("its error is against the board that was measured", abs(float(x["p256_keygen_ecdh_verify_error_percent"]) - (model / 0.58 - 1) * 100) < 0.1, x)
    t.check("the best build is taken, and named", x["p256_keygen_ecdh_verify_pawl_build"] == "kernels" and x["p256_keygen_ecdh_verify_bearssl_best_build"] == "fast", x)
    for order in (("portable", "kernels"), ("kernels", "portable")):
        tied = write(folder / "tied.csv", rows(variant=order[0]) + rows(variant=order[1]))
        got = list(csv.DictReader(io.StringIO(cli.pawl("table", "article", "--csv", "--ledger", str(tied), "--boards", str(BOARDS)).out.decode())))
        t.check("a tie is portable's, in whatever order the rows are", {y["p256_keygen_ecdh_verify_pawl_build"] for y in got} == {"portable", ""}, got)
    t.check("a library without rows says so", "wolfssl" in x["p256_keygen_ecdh_verify_wolfssl_best_reason"], x)
    t.check("what is scaled is called so", found["Teensy 4.0"]["p256_keygen_ecdh_verify_pawl_kind"] == "scaled", found)
    t.check("a board without a stand-in has its reason", found["PIC24FJ64GU205"]["status"] == "no_toolchain" and "no compiler" in found["PIC24FJ64GU205"]["reason"], found)
    r = budget("--csv", ledger=ledger, board="two")
    x = list(csv.DictReader(io.StringIO(r.out.decode())))
    t.check("a board of the article, by its file: at its clock, and scaled", near(number(x, "floor"), 1.5 * 2300000 / 600e6) and of(x, "whole")[0]["kind"] == "scaled", r)
    r = budget(ledger=ledger, board="PIC24FJ64GU205")
    t.check("one that cannot says why, and the way out", r.code == 1 and "no_toolchain: no compiler" in r.err and "Way out" in r.err and not r.out, r)
    r = budget(ledger=ledger, board="four")
    t.check("an unknown one: those of the article as well", r.code == 2 and "one" in r.err and "three" in r.err, r)
    pico = BOARDS / "article" / "pico.ini"
    pico.write_text("[article]\nname = Pi Pico\ncore = Cortex-M0+\nmhz = 200\nboard = toy\nunlike = another build\n")
    text = cli.pawl("table", "article", "--ledger", str(ledger), "--boards", str(BOARDS)).out.decode()
    t.check("a board that had another build: its difference is marked, and why", re.search(r"^Pi Pico .*[+-]\d+\?", text, re.M) and "no error of the model: another build" in text, text)
    t.check("the ratio of the small core as published, and what makes the other", re.search(r"as published, P-256 sum +2\.6 to 2\.6 on 1 board  as stated", text) and "a faster one" in text, text)
    t.check("the ratio of signatures that does not hold has a remark", "the article may mean that one" in text, text)
    r = budget(ledger=ledger, board="pico")
    t.check("its difference is no error of the model in the budget", r.code == 0 and "BearSSL here against" not in r.out.decode(), r)
    pico.unlink()
    text = cli.pawl("table", "article", "--ledger", str(ledger), "--boards", str(BOARDS)).out.decode()
    t.check("ratios are computed and judged", "6.2 to 6.2 on 1 board  as stated" in text and "NOT as stated" in text and "36.3 to 36.3" not in text, text)
    t.check("the boards that could not play, with both reasons", "185 s response deadline" in text and "no compiler" in text, text)
    r = budget(ledger=ledger)
    t.check("the budget prints the model's error", f"{(model / 0.58 - 1) * 100:+.0f}" in r.out.decode() and "BearSSL here against 2 real boards" in r.out.decode(), r)
    (BOARDS / "article" / "four.ini").write_text("[article]\nname = Half\n")
    r = cli.pawl("table", "article", "--csv", "--ledger", str(ledger), "--boards", str(BOARDS))
    t.check("a file that lacks something is named, with what", "four.ini" in r.err and "core" in r.err and r.code == 0, r)
    r = cli.pawl("table", "article", "--ledger", str(ledger), "--boards", str(folder / "none"))
    t.check("no folder of boards", r.code == 1 and "none/article" in r.err, r)


def published():
    """The figures in the command are those of reference/."""
    floors = list(csv.DictReader(open(ROOT / "reference" / "handshake_floor.csv")))
    r = cli.pawl("table", "article", "--csv", "--ledger", str(LEDGER), "--boards", str(ROOT / "boards"))
    if "libinih" in r.err:
        return
    text = cli.pawl("table", "article", "--ledger", str(ROOT / "reference" / "fleet.csv"), "--boards", str(ROOT / "boards")).out.decode()
    t.check("a board with instructions only: how many operations have a figure", re.search(r"[1-9]\d* of \d+ operations of Pawl have a figure on msp430fr2433; .*does_not_fit", text), text)
    found = {x["board"]: x for x in csv.DictReader(io.StringIO(r.out.decode()))}
    boards = {x["board"] for x in csv.DictReader(open(ROOT / "reference" / "boards.csv"))}
    t.check("all boards of the reference are in the table", set(found) == boards, sorted(set(found) ^ boards))
    t.check("published figures are as published", all(float(found[x["board"]]["p256_keygen_ecdh_verify_published_s"]) == float(x["p256_keygen_ecdh_verify_s"]) and
                                                      float(found[x["board"]]["x25519_rsa2048verify_published_s"]) == float(x["x25519_rsa2048verify_s"]) for x in floors), found)
    t.check("the clocks are those of the reference", all(float(found[x["board"]]["mhz"]) == float(x["clock_mhz"]) for x in floors), found)


with tempfile.TemporaryDirectory() as name:
    FOLDER = pathlib.Path(name)
    BOARDS = FOLDER / "boards"
    BOARDS.mkdir()
    LEDGER = write(FOLDER / "plain.csv", rows() + [row(board="other", primitive="x25519", operation="share", value=1)])
    # All of it once; the slow builds of the same command do the most telling.
    whole = pathlib.Path(cli.PAWL).resolve().parent.name not in ("asan", "clang", "host32")
    composition(None if whole else 3)
    sha384()
    verdicts()
    missing(FOLDER)
    if whole:
        kinds(FOLDER)
    usage(FOLDER)
    energy(FOLDER)
    peers(None if whole else 1)
    large_peer(FOLDER)
    published()
    article(FOLDER)
    LEDGER = write(FOLDER / "builds.csv", rows() + rows(0.4, variant="kernels"))
    t.check("kernels are taken where there are some", near(number(table()[1], "floor") * 1e7, 0.4 * 4600000), "")
    t.check("... and portable C where it is asked for", near(number(table("--build", "portable")[1], "floor") * 1e7, 4600000), "")
    advice()
t.end()
