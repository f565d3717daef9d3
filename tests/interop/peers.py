# SPDX-License-Identifier: Apache-2.0
"""The peers of the matrix: what each one claims, and how it is run.

A Peer has the sets .suites, .groups and .keys (of certificates it can present
and verify) in names of axes.py, .roles ("server", "client": what the peer is)
and

    server(certs, kind)                      a peer.Process with .port, all of
                                             its suites and groups allowed
    client(certs, port, suite, group, kind)  a peer.Result; the page is in its
                                             output when all went well
"""
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


class Peer:
    roles = ("server", "client")
    suites, groups, keys = tuple(axes.SUITES), tuple(axes.GROUPS), ALL_KEYS
    tls13 = True
    quirks = {}  # (role, axis value) -> reason

    def version(self):
        raise NotImplementedError

    def lacks(self, role, suite, group, kind):
        """Why the peer cannot do it, or None."""
        if role not in self.roles:
            return f"{self.name} is no {role}"
        if not self.tls13:
            return f"{self.name}: TLS 1.2 only"
        for value in (suite, group, kind):
            if (role, value) in self.quirks:
                return f"{self.name}: {self.quirks[role, value]}"
        if suite not in self.suites:
            return f"{self.name} has no {axes.SUITES[suite].iana}"
        if group not in self.groups:
            return f"{self.name} has no {axes.GROUPS[group].iana}"
        for key in (axes.KINDS[kind].key, axes.KINDS[kind].signed):
            if key not in self.keys:
                return f"{self.name} has no {key} certificates"
        return None


class OpenSSL(Peer):
    name = "openssl"

    def version(self):
        return " ".join(first_line("openssl", "version").split()[:2])

    def server(self, certs, kind):
        return peer.openssl_server(certs, kind, suite=",".join(self.suites), group=",".join(self.groups))

    def client(self, certs, port, suite, group, kind):
        return peer.openssl_client(certs, port, GET, suite=suite, group=group, until=b"</html>", ca=axes.KINDS[kind].roots)


class GnuTLS(Peer):
    name = "gnutls"

    def version(self):
        return "GnuTLS " + first_line("gnutls-cli", "--version").split()[1]

    def server(self, certs, kind):
        return peer.gnutls_server(certs, kind, suite=",".join(self.suites), group=",".join(self.groups))

    def client(self, certs, port, suite, group, kind):
        return peer.gnutls_client(certs, port, GET, suite=suite, group=group, until=b"</html>", ca=axes.KINDS[kind].roots)


class Curl(Peer):
    name, roles = "curl", ("client",)

    def version(self):
        return " ".join(first_line("curl", "--version").split()[i] for i in (0, 1, 4))

    def client(self, certs, port, suite, group, kind):
        return peer.curl(certs, port, suite=suite, group=group, ca=axes.KINDS[kind].roots, deadline=peer.DEADLINE)


class Nginx(Peer):
    name, roles = "nginx", ("server",)

    def version(self):
        return first_line("nginx", "-v").rsplit(": ", 1)[-1].replace("/", " ")

    def server(self, certs, kind):
        """Everything of it is in a folder of its own, removed when it stops."""
        _, key, chain, _ = peer.files(certs, kind)
        port, folder = peer.free_port(), pathlib.Path(tempfile.mkdtemp(prefix="pawl-nginx-"))
        paths = "".join(f"{what}_temp_path {folder};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        suites = ":".join(axes.SUITES[s].iana for s in self.suites)
        groups = ":".join(axes.GROUPS[g].openssl for g in self.groups)
        (folder / "nginx.conf").write_text(f"""
daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{ worker_connections 64; }}
http {{
  access_log off; {paths}
  server {{
    listen 127.0.0.1:{port} ssl;
    ssl_certificate {chain}; ssl_certificate_key {key};
    ssl_protocols TLSv1.3; ssl_conf_command Ciphersuites {suites}; ssl_ecdh_curve {groups};
    location / {{ default_type text/html; return 200 "<html>nginx</html>\\n"; }}
  }}
}}
""")
        process = peer.Process(["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", "stderr"], port=port)
        process.after = lambda: shutil.rmtree(folder, ignore_errors=True)
        return peer.ready(process)


class NSS(Peer):
    """One database for all certificates, made when first needed."""
    name, suites, keys = "nss", NO_CCM, ("rsa", "rsapss", "p256", "p384", "p521")
    groups = ("x25519", "p256", "p384", "p521")

    def version(self):
        return "NSS " + debian("libnss3-tools")

    def database(self, certs):
        folder = BUILD / "nss"
        stamp = (pathlib.Path(certs) / ".stamp").read_text()
        BUILD.mkdir(parents=True, exist_ok=True)
        with open(BUILD / "nss.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "stamp").exists() or (folder / "stamp").read_text() != stamp:
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                self.fill(folder, pathlib.Path(certs))
                (folder / "stamp").write_text(stamp)
        return f"sql:{folder}"

    def fill(self, folder, certs):
        def run(*argv):
            subprocess.run([str(a) for a in argv], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

        db = f"sql:{folder}"
        run("certutil", "-N", "-d", db, "--empty-password")
        for root in ("root-rsa", "root-p256", "root-p384", "root-p521"):
            run("certutil", "-A", "-d", db, "-n", root, "-t", "CT,,", "-i", certs / (root + ".pem"))
        names = [kind for kind in axes.KINDS if not self.lacks("server", "aes128gcm", "x25519", kind)]
        for name in names + [f"client-{key}" for key in self.keys]:
            pem, key, _, rest = peer.files(certs, name)
            bundle = folder / "bundle.p12"
            run("openssl", "pkcs12", "-export", "-in", pem, "-inkey", key, "-certfile", rest, "-name", name, "-passout", "pass:", "-out", bundle)
            run("pk12util", "-i", bundle, "-d", db, "-W", "")
            bundle.unlink()
        (folder / "request").write_bytes(GET)

    def server(self, certs, kind, *extra):
        port = peer.free_port()
        key = axes.KINDS[kind].key
        argv = ["selfserv", "-d", self.database(certs), "-p", port, "-V", "tls1.3:tls1.3", "-u", "-e" if key[0] == "p" else "-n", kind,
                "-c", "".join(axes.SUITES[s].nss for s in self.suites), "-I", ",".join(axes.GROUPS[g].nss for g in self.groups)]
        # An RSA-PSS key loses its kind in the database; left alone, the server
        # looks for schemes of plain RSA keys and finds none.
        argv += ["-J", "rsa_pss_pss_sha256"] if key == "rsapss" else []
        return peer.ready(peer.Process(argv + list(extra), port=port))

    def client(self, certs, port, suite, group, kind, *extra):
        argv = ["tstclnt", "-4", "-h", "localhost", "-p", port, "-d", self.database(certs), "-V", "tls1.3:tls1.3", "-u",
                "-c", axes.SUITES[suite].nss, "-I", axes.GROUPS[group].nss]
        # It does not offer these schemes of itself.
        argv += ["-J", "rsa_pss_pss_sha256"] if axes.KINDS[kind].key == "rsapss" else []
        # A file, because at the end of its standard input tstclnt spins.
        return peer.run(argv + ["-A", BUILD / "nss" / "request"] + list(extra))


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

    def server(self, certs, kind, *extra):
        _, key, chain, _ = peer.files(certs, kind)
        process = peer.Process([self.program(), "server", "--cert", chain, "--key", key, *extra])
        if not process.wait_for(b"listening on port ") or not process.wait_for(b"\n"):
            process.stop()
            raise RuntimeError("not ready: %s\n%s" % (" ".join(process.argv), process.output().decode("utf-8", "replace")))
        process.port = int(re.search(rb"listening on port (\d+)", process.output()).group(1))
        return process

    def client(self, certs, port, suite, group, kind, *extra):
        ca = pathlib.Path(certs) / axes.KINDS[kind].roots
        return peer.run([self.program(), "client", "--port", port, "--ca", ca, "--suites", axes.SUITES[suite].iana, "--groups", group, *extra])


class WolfSSL(Driver):
    name, library = "wolfssl", ("-lwolfssl",)
    quirks = {("server", "rsapss"): "signs as with a plain RSA key when its key is RSASSA-PSS, which RFC 8446 forbids (4.2.3)",
              ("client", "rsapss"): "takes rsa_pss_pss schemes for those of plain RSA keys, and refuses the certificate's"}


class OldDriver(Driver):
    """A library that has no TLS 1.3: its rows are explained, and how it and
    Pawl refuse each other is a test of its own (test_old.py)."""
    tls13 = False

    def client(self, certs, port, kind):
        ca = pathlib.Path(certs) / axes.KINDS[kind].roots
        return peer.run([self.program(), "client", "--port", port, "--ca", ca])


class MbedTLS(OldDriver):
    name, library = "mbedtls", ("-lmbedtls", "-lmbedx509", "-lmbedcrypto")


class BearSSL(OldDriver):
    name, library = "bearssl", ("-lbearssl",)


PEERS = {p.name: p for p in (OpenSSL(), GnuTLS(), NSS(), WolfSSL(), MbedTLS(), BearSSL(), Nginx(), Curl())}
