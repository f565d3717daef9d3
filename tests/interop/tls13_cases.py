#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Named misbehaviours of a TLS 1.3 peer, each with the alert that RFC 8446 asks
the other side for.

    tls13_cases.py list [--role server|client] [--json]
    tls13_cases.py serve --cert F --key F [--port N] CASE...
            one connection per case, in order; a JSON line after each
    tls13_cases.py connect HOST:PORT CASE...
            with --auth: the cases about certificates of clients, which need
            --client-cert and --client-key, or a CMD that has a certificate
            with --psk: the cases about PSKs; the other side holds the one of
            tls13_psk.py (also for serve and drive)
    tls13_cases.py drive --cert F --key F --command 'CMD {port}' CASE...
            serves each case to a client started by CMD
    tls13_cases.py check CERTS
            all cases against OpenSSL, whose known deviations are pinned: the
            test of this rig (CERTS is made by make_certs.sh)

CASE is a name, a prefix ending in "*", or "all". Roles say who misbehaves:
"server" cases test a client. Exit code: the number of cases whose outcome was
not one of those expected, at most 99. A case expects

    an alert by name   that alert, or one of "also"
    "ok"               the fault must be tolerated: the handshake completes
    "silent"           no alert is owed (the peer sent one, or just left)
"""
import argparse
import fnmatch
import json
import os
import shlex
import socket
import subprocess
import sys
import threading

import peer as programs
import tls13_auth_cases
import tls13_client_cases
import tls13_peer as peer
import tls13_psk
import tls13_psk_cases
import tls13_server_cases


# What OpenSSL 3.0 answers otherwise than RFC 8446 asks.
OPENSSL_CLIENT = {
    "ccs_before_server_hello", "record_version_0301", "record_version_0302", "record_version_0304", "record_version_0000",
    "record_version_ffff", "retry_unknown_extension", "retry_no_versions", "sh_unknown_extension", "split_by_alert", "ccs_two_bytes",
    "ccs_empty", "http_answer", "ssl2_answer", "ee_unknown_extension", "ee_record_size_limit_63", "ee_record_size_limit_above",
    "ee_record_size_limit_short", "request_context", "certificate_extension_unasked", "key_update_long", "slow_record_unknown_extension",
}
OPENSSL_SERVER = {
    "record_version_0301", "record_version_0302", "record_version_0304", "record_version_ffff",
    "versions_trailing", "compression_deflate", "server_name_of_nothing", "size_limit_63", "size_limit_short",
    "http_first", "ccs_two", "ccs_two_bytes", "key_update_long",
}
OPENSSL_HANGS = {"key_update_32", "key_update_flood"}  # s_server -www, which waits for ever


def all_cases():
    return tls13_server_cases.CASES + tls13_client_cases.CASES


def pick(role, names, auth=False, psk=False):
    """Cases of a role, in the order of the table."""
    cases = (tls13_auth_cases.SERVER + tls13_auth_cases.CLIENT if auth else
             tls13_psk_cases.SERVER + tls13_psk_cases.CLIENT if psk else all_cases())
    out = [c for c in cases if c.role == role and any(n == "all" or fnmatch.fnmatchcase(c.name, n) for n in names)]
    if not out:
        sys.exit("no %s case matches %s" % (role, " ".join(names)))
    return out


def outcome(case, result):
    """("pass" or "FAIL", what was seen)."""
    if result["alert"]:
        seen = result["alert"]
    elif result["end"] == "timeout":
        seen = "timeout"
    elif result["completed"] and result["error"] is None and (case.no_data or (result["bytes"] and result["end"] == "close_notify")):
        seen = "ok"
    else:
        seen = "silent"
    if result.get("early"):
        return "FAIL", seen + " before the tag"
    return ("pass" if seen in (case.alert,) + case.also else "FAIL"), seen


def report(case, result, as_json):
    verdict, seen = outcome(case, result)
    if as_json:
        print(json.dumps({"case": case.name, "role": case.role, "expected": case.alert, "also": case.also, "seen": seen,
                          "verdict": verdict, "why": case.why, "result": result}), flush=True)
    else:
        note = "" if verdict == "pass" and seen == case.alert else "  expected %s (%s)" % ("|".join((case.alert,) + case.also), case.why)
        print("%s %-34s %s%s" % (verdict, case.name, seen, note), flush=True)
    return verdict == "pass"


def serve_one(listener, case, args):
    listener.settimeout(args.accept_timeout)
    try:
        sock = listener.accept()[0]
    except socket.timeout:
        return {"completed": False, "alert": None, "end": "no connection", "error": None, "bytes": 0}
    with sock:
        server = (tls13_psk if args.psk else peer).Server(sock, args.cert, args.key, hooks=case.hooks(), timeout=args.timeout, **case.options)
        return peer.converse(server, script=case.script)


def connect_one(address, case, args):
    host, port = address.rsplit(":", 1)
    with socket.create_connection((host, int(port)), args.timeout) as sock:
        if args.psk:
            client = tls13_psk.Client(sock, name=args.name, hooks=case.hooks(), timeout=args.timeout, **case.options)
        else:
            client = peer.Client(sock, name=args.name, cert=getattr(args, "client_cert", None), key=getattr(args, "client_key", None),
                                 hooks=case.hooks(), timeout=args.timeout, **case.options)
        return peer.converse(client, args.data.encode().decode("unicode_escape").encode("latin-1"), script=case.script)


def drive_one(listener, case, args):
    command = args.command_line.replace("{port}", str(listener.getsockname()[1]))
    with open(os.devnull) as null:
        client = subprocess.Popen(shlex.split(command), stdin=null if not args.stdin else subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = []
    reader = threading.Thread(target=lambda: output.append(client.stdout.read()), daemon=True)
    reader.start()
    if args.stdin:
        client.stdin.write(args.stdin.encode().decode("unicode_escape").encode("latin-1"))
        client.stdin.flush()
    try:
        result = serve_one(listener, case, args)
        if args.stdin:
            client.stdin.close()
        try:
            client.wait(args.timeout)
        except subprocess.TimeoutExpired:
            result["client"] = "still running"
    finally:
        if client.poll() is None:
            client.kill()
        client.wait()
    reader.join(2)
    result["exit"] = client.returncode
    result["output"] = b"".join(output).decode("utf-8", "replace")[-2000:]
    return result


def check(certs):
    """The number of surprises."""
    args = argparse.Namespace(
        cert=os.path.join(certs, "rsa2048.chain.pem"), key=os.path.join(certs, "rsa2048.key"), timeout=2.0, accept_timeout=5.0, psk=False,
        stdin="hello\\n", name="localhost", data="GET / HTTP/1.0\\r\\n\\r\\n",
        command_line="openssl s_client -connect 127.0.0.1:{port} -CAfile %s -verify_return_error -servername localhost -quiet"
        % shlex.quote(os.path.join(certs, "roots.pem")))
    surprises = 0

    def judge(case, result, known):
        verdict, seen = outcome(case, result)
        if (verdict == "FAIL") != (case.name in known):
            print("surprise: %s case %s: %s, expected %s" % (case.role, case.name, seen, "|".join((case.alert,) + case.also)), flush=True)
            return 1
        return 0

    listener = peer.listen()
    for case in pick("server", ["all"]):
        surprises += judge(case, drive_one(listener, case, args), OPENSSL_CLIENT)
    with programs.openssl_server(certs, "rsa2048") as server:
        for case in pick("client", ["all"]):
            if case.name not in OPENSSL_HANGS:
                surprises += judge(case, connect_one("127.0.0.1:%d" % server.port, case, args), OPENSSL_SERVER)
    print("%d cases, %d surprises" % (len(all_cases()), surprises))
    return surprises


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0], epilog=__doc__.split("\n\n", 1)[1],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = parser.add_subparsers(dest="command", required=True)
    p = sub.add_parser("list")
    p.add_argument("--role", choices=("server", "client"))
    p.add_argument("--json", action="store_true")
    for name in ("serve", "connect", "drive"):
        p = sub.add_parser(name)
        if name == "connect":
            p.add_argument("address")
            p.add_argument("--name", default="localhost")
            p.add_argument("--client-cert")
            p.add_argument("--client-key")
            p.add_argument("--data", default="GET / HTTP/1.0\\r\\n\\r\\n")
        else:
            p.add_argument("--cert", required=True)
            p.add_argument("--key", required=True)
            p.add_argument("--port", type=int, default=0)
            p.add_argument("--accept-timeout", type=float, default=20)
        if name == "drive":
            p.add_argument("--command", dest="command_line", required=True, help="{port} is replaced")
            p.add_argument("--stdin", default="", help="text for the client's standard input, which stays open")
        p.add_argument("--timeout", type=float, default=5.0, help="seconds without progress")
        p.add_argument("--json", action="store_true")
        p.add_argument("--auth", action="store_true")
        p.add_argument("--psk", action="store_true")
        p.add_argument("--skip", action="append", default=[], help="leave out cases that match")
        p.add_argument("cases", nargs="+")
    sub.add_parser("check").add_argument("certs")
    args = parser.parse_args()
    if args.command == "check":
        return min(check(args.certs), 99)
    if args.command == "list":
        for c in all_cases():
            if args.role in (None, c.role):
                if args.json:
                    print(json.dumps({"case": c.name, "role": c.role, "alert": c.alert, "also": c.also, "why": c.why}))
                else:
                    print("%-6s %-34s %-24s %s" % (c.role, c.name, c.alert, c.why))
        return 0
    role = "client" if args.command == "connect" else "server"
    cases = [c for c in pick(role, args.cases, args.auth, args.psk) if not any(fnmatch.fnmatchcase(c.name, s) for s in args.skip)]
    listener = None
    if role == "server":
        listener = peer.listen(args.port)
        if args.command == "serve":
            print("listening on %d" % listener.getsockname()[1], flush=True)
    failed = 0
    for case in cases:
        if args.command == "connect":
            result = connect_one(args.address, case, args)
        elif args.command == "serve":
            result = serve_one(listener, case, args)
        else:
            result = drive_one(listener, case, args)
        failed += not report(case, result, args.json)
    print("%d cases, %d failed" % (len(cases), failed))
    return min(failed, 99)


if __name__ == "__main__":
    sys.exit(main())
