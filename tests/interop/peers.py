# SPDX-License-Identifier: Apache-2.0
"""The peers of the matrix: what each one claims, and how it is run.

A Peer has the sets .suites, .groups and .keys (of certificates it can present
and verify) in names of axes.py, .roles ("server", "client": what the peer is)
and

    server(certs, kind, wish)                a peer.Process with .port, all of
                                             its suites and groups allowed
    client(certs, port, suite, group, kind, wish)
                                             a peer.Result; the page is in its
                                             output when all went well

group may be a list with commas; a share of the first is sent. wish is what else
the peer is to do; .wishes are the fields it can do something about.
"""
import dataclasses
import fcntl
import pathlib
import re
import shutil
import subprocess
import tempfile

import axes
import peer

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent.parent / "build" / "peers"
ALL_KEYS = ("rsa", "rsapss", "p256", "p384", "p521", "ed25519", "ed448")
NO_CCM = ("aes128gcm", "aes256gcm", "chacha20")
GET = b"GET / HTTP/1.0\r\n\r\n"


def first_line(*argv):
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.stdout.splitlines()[0] if done.stdout else "?"


def debian(package):
    """The upstream part of an installed package's version."""
    version = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return re.sub(r"^\d+:|[-+].*$", "", version) or "?"


@dataclasses.dataclass(frozen=True)
class Wish:
    client_ca: str = None  # a server asks for a certificate under this bundle, and insists
    identity: str = None  # the certificate a client has for servers that ask
    groups: tuple = None  # of a server; None: all
    alpn: str = None
    psk: tuple = None  # (identity, hexadecimal key): external, with an exchange
    rounds: int = 1  # connections of a client; from the second on it resumes


NONE = Wish()


class Peer:
    roles = ("server", "client")
    suites, groups, keys = tuple(axes.SUITES), tuple(axes.GROUPS), ALL_KEYS
    wishes = ("client_ca", "identity", "groups", "alpn", "psk", "rounds")
    tls13 = True
    shows_rounds = True  # a client of several rounds prints the pages it gets
    quirks = {}  # (role, axis value) -> reason

    def version(self):
        raise NotImplementedError

    def lacks(self, role, suite, group, kind):
        """Why the peer cannot do it, or None."""
        if role not in self.roles:
            return f"{self.title} is no {role}"
        if not self.tls13:
            return f"{self.title}: TLS 1.2 only"
        for value in (suite, group, kind):
            if (role, value) in self.quirks:
                return f"{self.title} as a {role} {self.quirks[role, value]}"
        if suite not in self.suites:
            return f"{self.title} has no {axes.SUITES[suite].iana}"
        if group not in self.groups:
            return f"{self.title} has no {axes.GROUPS[group].iana}"
        for key in (axes.KINDS[kind].key, axes.KINDS[kind].signed):
            if key not in self.keys:
                return f"{self.title} has no {key} certificates"
        return None


def identity(certs, wish, cert_option, key_option, chain_option=None):
    """The options that give a client its certificate. With chain_option the
    certificates above it are apart."""
    if not wish.identity:
        return []
    pem, key, chain, rest = peer.files(certs, wish.identity)
    if chain_option:
        return [cert_option, pem, key_option, key, chain_option, rest]
    return [cert_option, chain, key_option, key]


class OpenSSL(Peer):
    name, title = "openssl", "OpenSSL 3.0"

    def version(self):
        return " ".join(first_line("openssl", "version").split()[:2])

    def server(self, certs, kind, wish=NONE):
        extra = []
        if wish.client_ca:
            extra += ["-Verify", "4", "-verify_return_error", "-CAfile", pathlib.Path(certs) / wish.client_ca]
        extra += ["-alpn", wish.alpn] if wish.alpn else []
        extra += ["-psk_identity", wish.psk[0], "-psk", wish.psk[1]] if wish.psk else []
        return peer.openssl_server(certs, kind, suite=",".join(self.suites), group=",".join(wish.groups or self.groups), extra=extra)

    def client(self, certs, port, suite, group, kind, wish=NONE):
        extra = identity(certs, wish, "-cert", "-key", "-cert_chain")
        extra += ["-alpn", wish.alpn] if wish.alpn else []
        extra += ["-psk_identity", wish.psk[0], "-psk", wish.psk[1]] if wish.psk else []
        with tempfile.TemporaryDirectory(prefix="pawl-openssl-") as folder:
            session = pathlib.Path(folder) / "session"
            for _ in range(wish.rounds):
                r = peer.openssl_client(certs, port, GET, suite=suite, group=group, until=b"</html>", ca=axes.KINDS[kind].roots, extra=[
                    *extra, *(["-sess_in", session] if session.exists() else []), *(["-sess_out", session] if wish.rounds > 1 else [])])
        return r


class GnuTLS(Peer):
    name, title = "gnutls", "GnuTLS 3.7"

    def version(self):
        return "GnuTLS " + first_line("gnutls-cli", "--version").split()[1]

    def server(self, certs, kind, wish=NONE):
        extra, folder = [], None
        if wish.client_ca:
            extra += ["--require-client-cert", "--verify-client-cert", "--x509cafile", pathlib.Path(certs) / wish.client_ca]
        extra += ["--alpn", wish.alpn] if wish.alpn else []
        if wish.psk:
            folder = tempfile.mkdtemp(prefix="pawl-gnutls-")
            (pathlib.Path(folder) / "psk").write_text(":".join(wish.psk) + "\n")
            extra += ["--pskpasswd", pathlib.Path(folder) / "psk"]
        process = peer.gnutls_server(certs, kind, suite=",".join(self.suites), group=",".join(wish.groups or self.groups), extra=extra,
                                     versions=self.versions(wish))
        process.after = lambda: folder and shutil.rmtree(folder, ignore_errors=True)
        return process

    def client(self, certs, port, suite, group, kind, wish=NONE):
        extra = identity(certs, wish, "--x509certfile", "--x509keyfile")
        extra += ["--alpn", wish.alpn] if wish.alpn else []
        extra += ["--pskusername", wish.psk[0], "--pskkey", wish.psk[1]] if wish.psk else []
        extra += ["--resume", "--waitresumption"] if wish.rounds > 1 else []
        extra += ["--single-key-share"] if "," in group else []
        return peer.gnutls_client(certs, port, GET, suite=suite, group=group, until=b"</html>", ca=axes.KINDS[kind].roots, extra=extra,
                                  versions=self.versions(wish))

    @staticmethod
    def versions(wish):
        return "+VERS-TLS1.3" + (":+DHE-PSK:+ECDHE-PSK:+PSK" if wish.psk else "")


class Curl(Peer):
    title = "curl 7.88"
    name, roles, wishes = "curl", ("client",), ("identity", "alpn", "rounds")

    def version(self):
        return " ".join(first_line("curl", "--version").split()[i] for i in (0, 1, 4))

    def client(self, certs, port, suite, group, kind, wish=NONE):
        extra = identity(certs, wish, "--cert", "--key")
        extra += ["--http1.1"] if wish.alpn else []  # the only protocol it offers then
        extra += ["-H", "Connection: close", f"https://localhost:{port}/"] * (wish.rounds - 1)
        return peer.curl(certs, port, suite=suite, group=group, ca=axes.KINDS[kind].roots, deadline=peer.DEADLINE, extra=extra)


class Nginx(Peer):
    title = "nginx 1.22"
    name, roles, wishes = "nginx", ("server",), ("client_ca", "groups", "alpn", "rounds")  # it has http/1.1 of itself

    def version(self):
        return first_line("nginx", "-v").rsplit(": ", 1)[-1].replace("/", " ")

    def server(self, certs, kind, wish=NONE):
        """Everything of it is in a folder of its own, removed when it stops."""
        _, key, chain, _ = peer.files(certs, kind)
        port, folder = peer.free_port(), pathlib.Path(tempfile.mkdtemp(prefix="pawl-nginx-"))
        paths = "".join(f"{what}_temp_path {folder};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        suites = ":".join(axes.SUITES[s].iana for s in self.suites)
        groups = ":".join(axes.GROUPS[g].openssl for g in wish.groups or self.groups)
        verify = f"ssl_verify_client on; ssl_verify_depth 4; ssl_client_certificate {pathlib.Path(certs) / wish.client_ca};" if wish.client_ca else ""
        (folder / "nginx.conf").write_text(f"""
daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{ worker_connections 64; }}
http {{
  access_log off; {paths}
  server {{
    listen 127.0.0.1:{port} ssl;
    ssl_certificate {chain}; ssl_certificate_key {key};
    ssl_protocols TLSv1.3; ssl_conf_command Ciphersuites {suites}; ssl_ecdh_curve {groups};
    {verify}
    location / {{ default_type text/html; return 200 "<html>nginx</html>\\n"; }}
  }}
}}
""")
        process = peer.Process(["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", "stderr"], port=port)
        process.after = lambda: shutil.rmtree(folder, ignore_errors=True)
        return peer.ready(process)


class NSS(Peer):
    """One database for all certificates, made when first needed."""
    title = "NSS 3.87"
    name, suites, keys = "nss", NO_CCM, ("rsa", "rsapss", "p256", "p384", "p521")
    groups = ("x25519", "p256", "p384", "p521")
    wishes = ("client_ca", "identity", "groups", "alpn", "psk", "rounds")

    def version(self):
        return "NSS " + debian("libnss3-tools")

    # Left alone, both programs leave out those of RSASSA-PSS keys.
    schemes = ",".join(("ecdsa_secp256r1_sha256", "ecdsa_secp384r1_sha384", "ecdsa_secp521r1_sha512", "rsa_pss_rsae_sha256",
                        "rsa_pss_rsae_sha384", "rsa_pss_rsae_sha512", "rsa_pss_pss_sha256", "rsa_pss_pss_sha384", "rsa_pss_pss_sha512",
                        "rsa_pkcs1_sha256", "rsa_pkcs1_sha384", "rsa_pkcs1_sha512"))
    quirks = {("client", "alpn"): "has no option for it",
              ("server", "external_psk"): "shows its certificate even to NSS's own client that offers the PSK",
              ("server", "many_ca_names"): "names the CAs of its database, and those are few"}

    def database(self, certs, name="nss"):
        """nss: all certificates; nss-roots: what is trusted only, for clients that
        have nothing, because tstclnt takes any that it finds."""
        folder = BUILD / name
        stamp = (pathlib.Path(certs) / ".stamp").read_text()
        BUILD.mkdir(parents=True, exist_ok=True)
        with open(BUILD / "nss.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "stamp").exists() or (folder / "stamp").read_text() != stamp:
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                self.fill(folder, pathlib.Path(certs), name == "nss")
                (folder / "stamp").write_text(stamp)
        return f"sql:{folder}"

    def fill(self, folder, certs, keys):
        def run(*argv):
            subprocess.run([str(a) for a in argv], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

        db = f"sql:{folder}"
        run("certutil", "-N", "-d", db, "--empty-password")
        for root in ("root-rsa", "root-p256", "root-p384", "root-p521"):
            run("certutil", "-A", "-d", db, "-n", root, "-t", "CT,,", "-i", certs / (root + ".pem"))
        names = [kind for kind in axes.KINDS if not self.lacks("server", "aes128gcm", "x25519", kind)]
        names += [name for name, key in axes.CLIENTS.items() if key in self.keys]
        for name in names if keys else ():
            pem, key, _, rest = peer.files(certs, name)
            bundle = folder / "bundle.p12"
            run("openssl", "pkcs12", "-export", "-in", pem, "-inkey", key, "-certfile", rest, "-name", name, "-passout", "pass:", "-out", bundle)
            run("pk12util", "-i", bundle, "-d", db, "-W", "")
            bundle.unlink()
        (folder / "request").write_bytes(GET)

    def server(self, certs, kind, wish=NONE):
        port = peer.free_port()
        key = axes.KINDS[kind].key
        argv = ["selfserv", "-d", self.database(certs), "-p", port, "-V", "tls1.3:tls1.3", "-u", "-e" if key[0] == "p" else "-n", kind,
                "-c", "".join(axes.SUITES[s].nss for s in self.suites), "-J", self.schemes, "-I", ",".join(axes.GROUPS[g].nss for g in wish.groups or self.groups)]
        argv += ["-r", "-r"] if wish.client_ca else []
        argv += ["-Q"] if wish.alpn else []  # http/1.1
        argv += ["-z", f"0x{wish.psk[1]}:{wish.psk[0]}"] if wish.psk else []
        return peer.ready(peer.Process(argv, port=port))

    shows_rounds = False

    def client(self, certs, port, suite, group, kind, wish=NONE):
        if wish.rounds > 1:  # tstclnt -L aborts when it has a request to repeat
            return peer.run(["strsclnt", "-4", "-p", port, "-d", self.database(certs, "nss-roots"), "-V", "tls1.3:tls1.3", "-u", "-D",
                             "-C", axes.SUITES[suite].nss, "-c", wish.rounds, "-t", "1", "localhost"])
        argv = ["tstclnt", "-4", "-h", "localhost", "-p", port, "-d", self.database(certs, "nss" if wish.identity else "nss-roots"),
                "-V", "tls1.3:tls1.3", "-u", "-c", axes.SUITES[suite].nss, "-J", self.schemes,
                "-I", ",".join(axes.GROUPS[g].nss for g in group.split(","))]
        argv += ["-n", wish.identity] if wish.identity else []
        argv += ["-z", f"0x{wish.psk[1]}:{wish.psk[0]}"] if wish.psk else []
        # A file, because at the end of its standard input tstclnt spins.
        return peer.run(argv + ["-A", BUILD / "nss" / "request"])


class Driver(Peer):
    """A program of drivers/ around a library, made when first needed."""
    library = ()

    def program(self):
        out = BUILD / self.name
        sources = [HERE / "drivers" / name for name in ("driver.c", "driver.h", self.name + ".c")]
        BUILD.mkdir(parents=True, exist_ok=True)
        with open(BUILD / (self.name + ".lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not out.exists() or out.stat().st_mtime < max(s.stat().st_mtime for s in sources):
                argv = ["gcc", "-std=gnu11", "-D_GNU_SOURCE", "-O1", "-g", "-Wall", "-Wextra", "-o", out, sources[0], sources[2], *self.library]
                subprocess.run([str(a) for a in argv], check=True, stdin=subprocess.DEVNULL)
        return out

    def version(self):
        return first_line(self.program(), "--version")

    @staticmethod
    def options(certs, wish):
        out = identity(certs, wish, "--cert", "--key")
        out += ["--want-client", "--ca", pathlib.Path(certs) / wish.client_ca] if wish.client_ca else []
        out += ["--groups", ",".join(wish.groups)] if wish.groups else []
        out += ["--alpn", wish.alpn] if wish.alpn else []
        out += ["--psk", ":".join(wish.psk)] if wish.psk else []
        return out + ["--rounds", wish.rounds]

    def server(self, certs, kind, wish=NONE, extra=()):
        _, key, chain, _ = peer.files(certs, kind)
        process = peer.Process([self.program(), "server", "--cert", chain, "--key", key, *self.options(certs, wish), *extra])
        if not process.wait_for(b"listening on port ") or not process.wait_for(b"\n"):
            process.stop()
            raise RuntimeError("not ready: %s\n%s" % (" ".join(process.argv), process.output().decode("utf-8", "replace")))
        process.port = int(re.search(rb"listening on port (\d+)", process.output()).group(1))
        return process

    def client(self, certs, port, suite, group, kind, wish=NONE):
        ca = pathlib.Path(certs) / axes.KINDS[kind].roots
        return peer.run([self.program(), "client", "--port", port, "--ca", ca, "--suites", axes.SUITES[suite].iana, "--groups", group,
                         *self.options(certs, wish)])


class WolfSSL(Driver):
    title = "wolfSSL 5.5"
    name, library = "wolfssl", ("-lwolfssl",)
    plain = "signs as with a plain RSA key when its key is RSASSA-PSS, which RFC 8446 forbids (4.2.3)"
    mistaken = "takes rsa_pss_pss schemes for those of plain RSA keys, and refuses the certificate's"
    quirks = {("client", "resumption_retry"): "comes again with the share that was right the last time: no retry",
              ("server", "rsapss"): plain, ("client", "client-rsapss"): plain,
              ("client", "rsapss"): mistaken, ("server", "client-rsapss"): mistaken,
              ("server", "many_ca_names"): "sends no certificate_authorities"}


class OldDriver(Driver):
    """A library that has no TLS 1.3: its rows are explained, and how it and
    Pawl refuse each other is a test of its own (test_old.py)."""
    tls13 = False


class MbedTLS(OldDriver):
    title = "Mbed TLS 2.28"
    name, library = "mbedtls", ("-lmbedtls", "-lmbedx509", "-lmbedcrypto")


class BearSSL(OldDriver):
    title = "BearSSL 0.6"
    name, library = "bearssl", ("-lbearssl",)


PEERS = {p.name: p for p in (OpenSSL(), GnuTLS(), NSS(), WolfSSL(), MbedTLS(), BearSSL(), Nginx(), Curl())}
