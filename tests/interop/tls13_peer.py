#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A TLS 1.3 client and server that can be told to misbehave.

As a library: Client(sock, ...) and Server(sock, ...), then handshake(),
send_data(), recv_data(), close(). Both are honest until hooks say otherwise:

    hooks = {"encrypted_extensions": lambda peer, m: m.set(0x7a7a, b"")}

A hook named after a message is called with the Message before it is encoded; it
may change it, or return what goes out instead: a Message, bytes, or a list of
them ([] omits the message). The transcript covers what was sent, so only the
planted fault is wrong. "before:NAME" and "after:NAME" are called with the peer
and may send records of their own; "records" maps the list of encoded records
of a flight to the list that is written. HelloRetryRequest and the second
ClientHello have names of their own: hello_retry_request, client_hello_2.

As a command (the named misbehaviours are in tls13_cases.py):

    tls13_peer.py serve --cert FILE --key FILE [--port N] [--retry] ...
    tls13_peer.py connect HOST:PORT [--name NAME] [--data TEXT] ...
"""
import argparse
import base64
import json
import os
import pathlib
import re
import select
import socket
import struct
import sys
import time

from cryptography import x509
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, x25519

import tls13_wire as w

HASHES = {"sha256": hashes.SHA256, "sha384": hashes.SHA384, "sha512": hashes.SHA512}
SCHEMES = {
    0x0403: ("ec", "sha256"), 0x0503: ("ec", "sha384"), 0x0603: ("ec", "sha512"),
    0x0804: ("pss", "sha256"), 0x0805: ("pss", "sha384"), 0x0806: ("pss", "sha512"),
    0x0809: ("pss", "sha256"), 0x080A: ("pss", "sha384"), 0x080B: ("pss", "sha512"),
    0x0401: ("pkcs1", "sha256"), 0x0501: ("pkcs1", "sha384"), 0x0601: ("pkcs1", "sha512"),
}
CURVES = {0x0017: ec.SECP256R1, 0x0018: ec.SECP384R1}
CONTEXT = {"server": b"TLS 1.3, server CertificateVerify", "client": b"TLS 1.3, client CertificateVerify"}


class PeerAlert(Exception):
    """The other side sent an alert."""

    def __init__(self, level, code):
        self.level, self.name = level, w.ALERTS.get(code, str(code))
        super().__init__(self.name)


class PeerClosed(Exception):
    """The stream ended: "fin", "reset" or "timeout"."""


# ---- keys and certificates -----------------------------------------------


def pem_blocks(path, label):
    text = pathlib.Path(path).read_text()
    return [base64.b64decode(b) for b in re.findall(rf"-----BEGIN {label}-----(.*?)-----END {label}-----", text, re.S)]


def load_key(path):
    return serialization.load_pem_private_key(pathlib.Path(path).read_bytes(), None)


def is_pss(certificate):
    """Whether the key's type is id-RSASSA-PSS; cryptography hides it."""
    rsa_key, pss_key = (bytes.fromhex("06092a864886f70d0101" + last) for last in ("01", "0a"))
    return pss_key in certificate and rsa_key not in certificate


def to_sign(role, transcript_hash):
    return b" " * 64 + CONTEXT[role] + b"\0" + transcript_hash


def sign(key, scheme, content):
    kind, md = SCHEMES[scheme]
    h = HASHES[md]()
    if kind == "ec":
        return key.sign(content, ec.ECDSA(h))
    pad = padding.PKCS1v15() if kind == "pkcs1" else padding.PSS(padding.MGF1(h), h.digest_size)
    return key.sign(content, pad, h)


def verify(public, scheme, signature, content):
    kind, md = SCHEMES[scheme]
    h = HASHES[md]()
    if kind == "ec":
        public.verify(signature, content, ec.ECDSA(h))
    else:
        public.verify(signature, content, padding.PSS(padding.MGF1(h), h.digest_size), h)


def schemes_of(key, pss_key=False):
    if isinstance(key, rsa.RSAPrivateKey):
        return [0x0809, 0x080A, 0x080B] if pss_key else [0x0804, 0x0805, 0x0806]
    return {256: [0x0403], 384: [0x0503], 521: [0x0603]}[key.curve.key_size]


class Share:
    """An ephemeral key of one group."""

    def __init__(self, group):
        self.group = group
        if group == 0x001D:
            self.key = x25519.X25519PrivateKey.generate()
            self.public = self.key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        else:
            self.key = ec.generate_private_key(CURVES[group]())
            self.public = self.key.public_key().public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    def secret(self, peer):
        if self.group == 0x001D:
            return self.key.exchange(x25519.X25519PublicKey.from_public_bytes(peer))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVES[self.group](), peer)
        return self.key.exchange(ec.ECDH(), public)


# ---- what both sides share -----------------------------------------------


class Peer:
    """fragment: most plaintext bytes of a record. coalesce: a flight's messages
    share records, so that a short flight is ONE record. pad: zeros added to
    each protected record, "full" to make each the largest there may be. ccs:
    send the compatibility ChangeCipherSpec."""

    def __init__(self, sock, hooks=None, fragment=16384, coalesce=True, pad=0, ccs=True, timeout=5.0,
                 suites=(0x1301, 0x1302, 0x1303), groups=(0x001D, 0x0017), alpn=(), record_version=0x0303):
        self.sock, self.hooks = sock, hooks or {}
        self.fragment, self.coalesce, self.pad, self.ccs = fragment, coalesce, pad, ccs
        self.suites, self.groups, self.alpn = list(suites), list(groups), list(alpn)
        self.record_version = record_version
        self.tx = self.rx = None
        self.spare_rx = []
        self.skip_early = 0
        self.transcript = w.Transcript()
        self.pending, self.stream = [], b""
        self.completed = self.broken = self.early = False
        self.messages_seen, self.records_seen, self.key_updates_seen = [], 0, 0
        self.negotiated = {}
        sock.settimeout(timeout)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    # sending

    def write(self, data):
        """Raw bytes to the socket. A peer that has gone is noticed on reading."""
        try:
            self.sock.sendall(data)
        except OSError:
            self.broken = True

    def record(self, kind, content, plain=False):
        """One encoded record, protected when there are keys."""
        if self.tx is None or plain:
            return bytes([kind]) + struct.pack(">HH", self.record_version, len(content)) + content
        room = max(0, 16384 - len(content))
        pad = room if self.pad == "full" else min(self.pad, room)
        return self.tx.seal(content + bytes([kind]) + bytes(pad), self.record_version)

    def send_record(self, kind, content, plain=False):
        """Sends what is queued, then this record."""
        self.flush()
        self.write(self.record(kind, content, plain))

    def send_inner(self, inner):
        """A protected record whose inner plaintext is given whole."""
        self.flush()
        self.write(self.tx.seal(inner))

    def send_ccs(self, content=b"\x01"):
        self.send_record(w.CCS, content, plain=True)

    def hook(self, name, *args):
        return self.hooks[name](self, *args) if name in self.hooks else None

    def queue(self, message, name=None):
        name = name or message.name
        self.hook("before:" + name)
        out = self.hook(name, message)
        out = message if out is None else out
        for item in out if isinstance(out, list) else [out]:
            data = item if isinstance(item, bytes) else item.encode()
            self.transcript.add(data)
            self.pending.append(data)
        self.hook("after:" + name)

    def flush(self):
        """Frames what is queued into records and writes them at once."""
        parts = [b"".join(self.pending)] if self.coalesce else self.pending
        self.pending = []
        records = []
        for part in parts:
            for at in range(0, len(part), self.fragment):
                records.append(self.record(w.HANDSHAKE, part[at:at + self.fragment]))
        if records and "records" in self.hooks:
            records = self.hooks["records"](self, records)
        if records:
            self.write(b"".join(records))

    def post(self, message):
        """Queues and sends a message after the handshake."""
        self.queue(message)
        self.flush()

    # receiving

    def hears(self, seconds):
        """Whether the other side says anything but a compatibility CCS within
        that time; what it says stays to be read."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.sock], [], [], 0.05)[0]:
                data = self.sock.recv(4096, socket.MSG_PEEK)
                if data != b"\x14\x03\x03\0\x01\x01":
                    return True
                time.sleep(0.02)
        return False

    def read_exactly(self, n):
        data = b""
        while len(data) < n:
            try:
                piece = self.sock.recv(n - len(data))
            except socket.timeout:
                raise PeerClosed("timeout") from None
            except OSError:
                raise PeerClosed("reset") from None
            if not piece:
                raise PeerClosed("fin")
            data += piece
        return data

    def open(self, header, body):
        """Tries the current key, then the ones an early alert may use."""
        seq = self.rx.seq
        try:
            return self.rx.open(header, body)
        except InvalidTag:
            self.rx.seq = seq
        if self.skip_early > 0:
            self.skip_early -= len(body)
            return None
        for keys in self.spare_rx:
            for keys.seq in range(4):
                try:
                    return keys.open(header, body)
                except InvalidTag:
                    continue
        raise w.WireError("a record does not decrypt")

    def read_record(self):
        """(type, content); drops compatibility CCS, raises on alerts."""
        while True:
            header = self.read_exactly(5)
            kind, _, length = struct.unpack(">BHH", header)
            if length > 16384 + 256:
                raise w.WireError("record too long")
            body = self.read_exactly(length)
            self.records_seen += 1
            if kind == w.CCS:
                continue
            if kind == w.APPDATA and self.rx is None and self.skip_early > 0:
                self.skip_early -= length
                continue
            if kind == w.APPDATA and self.rx is not None:
                opened = self.open(header, body)
                if opened is None:
                    continue
                kind, body = opened
                self.skip_early = 0 if self.messages_seen[-1:] == ["finished"] else self.skip_early
            if kind == w.ALERT:
                if len(body) != 2:
                    raise w.WireError("alert of %d bytes" % len(body))
                raise PeerAlert(body[0], body[1])
            return kind, body

    def next_message(self):
        """(type, body, whole message)."""
        while len(self.stream) < 4 or len(self.stream) < 4 + int.from_bytes(self.stream[1:4], "big"):
            kind, body = self.read_record()
            if kind != w.HANDSHAKE or not body:
                raise w.WireError("record type %d in the handshake" % kind)
            self.stream += body
        size = 4 + int.from_bytes(self.stream[1:4], "big")
        raw, self.stream = self.stream[:size], self.stream[size:]
        names = {v: k for k, v in w.TYPES.items()}
        self.messages_seen.append(names.get(raw[0], str(raw[0])))
        return raw[0], raw[4:], raw

    def expect(self, cls, add=True):
        kind, body, raw = self.next_message()
        if kind != w.TYPES[cls.name]:
            raise w.WireError("message %d instead of %s" % (kind, cls.name))
        if add:
            self.transcript.add(raw)
        return (cls(data=body) if cls is w.Finished else cls.decode(body)), raw

    # keys

    def handshake_keys(self, suite, secret):
        self.suite = suite
        self.md = w.SUITES[suite][0]
        self.schedule = w.Schedule(self.md)
        self.schedule.mix(secret)
        h = self.transcript.hash(self.md)
        self.hs = {side: self.schedule.derive(self.schedule.secret, side[:1].encode() + b" hs traffic", h) for side in CONTEXT}
        self.schedule.mix(b"")

    def application_secrets(self):
        """Right after the server's Finished."""
        h = self.transcript.hash(self.md)
        self.ap = {side: self.schedule.derive(self.schedule.secret, side[:1].encode() + b" ap traffic", h) for side in CONTEXT}

    def finished_data(self, side):
        return self.schedule.finished(self.hs[side], self.transcript.hash(self.md))

    # after the handshake

    def send_data(self, data):
        self.flush()
        for at in range(0, len(data), self.fragment):
            self.write(self.record(w.APPDATA, data[at:at + self.fragment]))

    def recv_data(self):
        """Application data, or None after close_notify; answers KeyUpdate."""
        while True:
            try:
                kind, body = self.read_record()
            except PeerAlert as alert:
                if alert.name == "close_notify":
                    return None
                raise
            if kind == w.APPDATA:
                return body
            if kind != w.HANDSHAKE:
                raise w.WireError("record type %d" % kind)
            self.stream += body
            self.post_handshake()

    def post_handshake(self):
        while len(self.stream) >= 4 and len(self.stream) >= 4 + int.from_bytes(self.stream[1:4], "big"):
            size = 4 + int.from_bytes(self.stream[1:4], "big")
            raw, self.stream = self.stream[:size], self.stream[size:]
            self.messages_seen.append({4: "new_session_ticket", 24: "key_update"}.get(raw[0], str(raw[0])))
            if raw[0] == w.TYPES["key_update"]:
                self.key_updates_seen += 1
                self.rx = self.rx.next()
                if raw[4] == 1:
                    self.update_keys(0)

    def update_keys(self, request):
        self.post(w.KeyUpdate(value=request))
        self.tx = self.tx.next()

    def send_alert(self, code, level=2, plain=False):
        self.send_record(w.ALERT, bytes([level, code]), plain)

    def close(self):
        self.send_alert(0, 1)


# ---- the two sides -------------------------------------------------------


class Server(Peer):
    """cert: PEM chain to send; key: PEM. retry: always ask for a second
    ClientHello, with cookie. request: ask for a client certificate."""

    role = "server"

    def __init__(self, sock, cert, key, retry=False, cookie=b"pawl cookie", request=False, tickets=0,
                 record_size_limit=None, **options):
        super().__init__(sock, **options)
        self.chain, self.key = pem_blocks(cert, "CERTIFICATE"), load_key(key)
        self.retry, self.cookie, self.request, self.tickets = retry, cookie, request, tickets
        self.pss_key = is_pss(self.chain[0])
        self.record_size_limit = record_size_limit

    def choose(self, offered, ours, what):
        for value in ours:
            if value in offered:
                return value
        self.send_alert(40)
        raise w.WireError("no common " + what)

    def hello(self):
        ch, _ = self.expect(w.ClientHello)
        self.client_hello = ch
        if ch.find("early_data") is not None:
            self.skip_early = 1 << 17
        suite = self.choose(ch.suites, self.suites, "suite")
        shares = dict(ch.shares())
        both = [g for g in self.groups if g in shares]
        if self.retry or not both:
            group = both[0] if both else self.choose(ch.numbers("supported_groups"), self.groups, "group")
            ext = [[w.EXT["supported_versions"], b"\x03\x04"]]
            if not both:
                ext.append([w.EXT["key_share"], struct.pack(">H", group)])
            if self.cookie:
                ext.append([w.EXT["cookie"], w.vec(2, self.cookie)])
            self.transcript.retry(w.SUITES[suite][0])
            self.queue(w.HelloRetryRequest(version=0x0303, random=w.HRR_RANDOM, session_id=ch.session_id, suite=suite,
                                           compression=0, ext=ext), "hello_retry_request")
            self.flush()
            if self.ccs:
                self.send_ccs()
            ch, _ = self.expect(w.ClientHello)
            shares = dict(ch.shares())
            both = [g for g in self.groups if g in shares]
        return ch, suite, shares, self.choose(shares, both, "group")

    def handshake(self):
        ch, suite, shares, group = self.hello()
        self.client_hello = ch
        self.negotiated = {"suite": hex(suite), "group": hex(group)}
        share = Share(group)
        secret = share.secret(shares[group])
        self.queue(w.ServerHello(
            version=0x0303, random=os.urandom(32), session_id=ch.session_id, suite=suite, compression=0,
            ext=[[w.EXT["supported_versions"], b"\x03\x04"], [w.EXT["key_share"], struct.pack(">H", group) + w.vec(2, share.public)]]))
        self.flush()
        self.handshake_keys(suite, secret)
        if self.ccs and ch.session_id:
            self.send_ccs()
        self.tx, self.rx = w.Keys(suite, self.hs["server"]), w.Keys(suite, self.hs["client"])
        self.flight(ch)
        self.application_secrets()
        self.tx = w.Keys(suite, self.ap["server"])
        self.spare_rx = [w.Keys(suite, self.ap["client"])]
        self.hook("after_flight")
        self.read_client()
        self.rx, self.spare_rx = w.Keys(suite, self.ap["client"]), []
        self.completed = True
        for i in range(self.tickets):
            self.queue(w.NewSessionTicket(lifetime=7200, age_add=i, nonce=bytes([i & 255]), ticket=os.urandom(48), ext=[]))
        self.flush()

    def flight(self, ch):
        ext = []
        offered = ch.find("alpn")
        if offered and self.alpn:
            names, r = [], w.Reader(w.Reader(offered).vec(2))
            while r.left():
                names.append(r.vec(1))
            chosen = [a for a in self.alpn if a in names]
            if chosen:
                ext.append([w.EXT["alpn"], w.vec(2, w.vec(1, chosen[0]))])
        limit = ch.find("record_size_limit")
        if limit and self.record_size_limit:
            ext.append([w.EXT["record_size_limit"], struct.pack(">H", self.record_size_limit)])
            self.fragment = min(self.fragment, int.from_bytes(limit, "big") - 1)
        self.queue(w.EncryptedExtensions(ext=ext))
        if self.request:
            self.queue(w.CertificateRequest(context=b"", ext=[[w.EXT["signature_algorithms"], w.vec(2, u16(SCHEMES))]]))
        self.queue(w.Certificate(context=b"", entries=[[der, b""] for der in self.chain]))
        scheme = self.choose(ch.numbers("signature_algorithms"), schemes_of(self.key, self.pss_key), "signature scheme")
        self.negotiated["scheme"] = hex(scheme)
        self.queue(w.CertificateVerify(scheme=scheme, signature=sign(self.key, scheme, to_sign("server", self.transcript.hash(self.md)))))
        self.queue(w.Finished(data=self.finished_data("server")))
        self.flush()

    def read_client(self):
        if self.request:
            m, _ = self.expect(w.Certificate)
            if m.entries:
                h = self.transcript.hash(self.md)
                cv, _ = self.expect(w.CertificateVerify)
                public = x509.load_der_x509_certificate(m.entries[0][0]).public_key()
                verify(public, cv.scheme, cv.signature, to_sign("client", h))
            self.negotiated["client_certificates"] = len(m.entries)
        want = self.finished_data("client")
        m, _ = self.expect(w.Finished)
        if m.data != want:
            raise w.WireError("the client's Finished is wrong")


def u16(values):
    return w.u16s(list(values))


class Client(Peer):
    """shares: groups to send a share of (default: the first). cert and key
    answer a CertificateRequest; without them the answer is empty."""

    role = "client"
    SIGALGS = [0x0403, 0x0804, 0x0809, 0x0503, 0x0805, 0x080A, 0x0806, 0x080B, 0x0401, 0x0501]

    def __init__(self, sock, name="localhost", shares=None, cert=None, key=None, record_size_limit=None, **options):
        super().__init__(sock, **options)
        self.name, self.record_size_limit = name, record_size_limit
        self.share_groups = self.groups[:1] if shares is None else shares
        self.chain = pem_blocks(cert, "CERTIFICATE") if cert else []
        self.key = load_key(key) if key else None

    def hello(self):
        self.shares = {g: Share(g) for g in self.share_groups}
        ext = [
            [w.EXT["server_name"], w.vec(2, b"\0" + w.vec(2, self.name.encode()))],
            [w.EXT["supported_versions"], w.vec(1, b"\x03\x04")],
            [w.EXT["supported_groups"], w.vec(2, u16(self.groups))],
            [w.EXT["signature_algorithms"], w.vec(2, u16(self.SIGALGS))],
            [w.EXT["key_share"], self.share_list()],
        ]
        if self.alpn:
            ext.append([w.EXT["alpn"], w.vec(2, b"".join(w.vec(1, a) for a in self.alpn))])
        if self.record_size_limit:
            ext.append([w.EXT["record_size_limit"], struct.pack(">H", self.record_size_limit)])
        return w.ClientHello(version=0x0303, random=os.urandom(32), session_id=os.urandom(32), suites=list(self.suites),
                             compression=b"\0", ext=ext)

    def share_list(self):
        return w.vec(2, b"".join(struct.pack(">H", g) + w.vec(2, s.public) for g, s in self.shares.items()))

    def answer_retry(self, ch, hrr):
        self.negotiated["retried"] = True
        self.transcript.retry(w.SUITES[hrr.suite][0])
        raw = self.last_raw
        self.transcript.add(raw)
        group = hrr.find("key_share")
        if group:
            self.shares = {int.from_bytes(group, "big"): Share(int.from_bytes(group, "big"))}
            ch.set("key_share", self.share_list())
        if hrr.find("cookie") is not None:
            ch.set("cookie", hrr.find("cookie"))
        ch.drop("early_data")
        if self.ccs:
            self.send_ccs()
        self.queue(ch, "client_hello_2")
        self.flush()

    def server_hello(self):
        sh, self.last_raw = self.expect(w.ServerHello, add=False)
        return sh

    def handshake(self):
        ch = self.hello()
        self.queue(ch)
        self.flush()
        sh = self.server_hello()
        if sh.random == w.HRR_RANDOM:
            self.answer_retry(ch, sh)
            sh = self.server_hello()
        self.transcript.add(self.last_raw)
        r = w.Reader(sh.find("key_share") or b"")
        group, public = r.num(2), r.vec(2)
        if sh.find("supported_versions") != b"\x03\x04" or group not in self.shares or sh.suite not in self.suites:
            raise w.WireError("ServerHello chose what was not offered")
        self.negotiated.update({"suite": hex(sh.suite), "group": hex(group)})
        self.handshake_keys(sh.suite, self.shares[group].secret(public))
        self.rx = w.Keys(sh.suite, self.hs["server"])
        self.read_server()
        self.application_secrets()
        self.rx = w.Keys(sh.suite, self.ap["server"])
        if self.ccs:
            self.send_ccs()
        self.tx = w.Keys(sh.suite, self.hs["client"])
        self.answer_request()
        self.queue(w.Finished(data=self.finished_data("client")))
        self.flush()
        self.tx = w.Keys(sh.suite, self.ap["client"])
        self.completed = True

    def read_server(self):
        ee, _ = self.expect(w.EncryptedExtensions)
        self.negotiated["encrypted_extensions"] = [k for k, _ in ee.ext]
        self.wanted = None
        kind, body, raw = self.next_message()
        self.transcript.add(raw)
        if kind == w.TYPES["certificate_request"]:
            self.wanted = w.CertificateRequest.decode(body)
            kind, body, raw = self.next_message()
            self.transcript.add(raw)
        if kind != w.TYPES["certificate"]:
            raise w.WireError("message %d instead of certificate" % kind)
        self.peer_chain = w.Certificate.decode(body).entries
        h = self.transcript.hash(self.md)
        cv, _ = self.expect(w.CertificateVerify)
        self.negotiated["scheme"] = hex(cv.scheme)
        public = x509.load_der_x509_certificate(self.peer_chain[0][0]).public_key()
        verify(public, cv.scheme, cv.signature, to_sign("server", h))
        want = self.finished_data("server")
        fin, _ = self.expect(w.Finished)
        if fin.data != want:
            raise w.WireError("the server's Finished is wrong")

    def answer_request(self):
        if self.wanted is None:
            return
        self.queue(w.Certificate(context=self.wanted.context, entries=[[der, b""] for der in self.chain]))
        if self.chain:
            scheme = schemes_of(self.key)[0]
            content = to_sign("client", self.transcript.hash(self.md))
            self.queue(w.CertificateVerify(scheme=scheme, signature=sign(self.key, scheme, content)))


# ---- one connection, start to end ----------------------------------------


def converse(peer, greeting=b"", script=None, once=True):
    """Handshake, the script(peer) of a case, then talk: a server echoes, a
    client sends greeting and reads; this side says goodbye after the first data
    when once is set, else the other side ends. Returns what happened; never
    raises for what the other side did."""
    result = {"completed": False, "alert": None, "level": None, "end": None, "error": None, "bytes": 0}
    try:
        peer.handshake()
        result["completed"] = True
        if script:
            script(peer)
        if greeting:
            peer.send_data(greeting)
        while True:
            data = peer.recv_data()
            if data is None:
                result["end"] = "close_notify"
                break
            result["bytes"] += len(data)
            if peer.role == "server":
                peer.send_data(data)
            if data and once:
                break
        peer.close()
        if result["end"] is None:
            result.update(finish(peer))
    except PeerAlert as alert:
        result["alert"], result["level"], result["end"] = alert.name, alert.level, "alert"
    except PeerClosed as closed:
        result["end"] = str(closed)
    except (w.WireError, InvalidSignature, InvalidTag, ValueError, KeyError, IndexError) as error:
        result["error"] = "%s: %s" % (type(error).__name__, error)
        result.update(drain(peer))
    result["early"] = peer.early
    result["negotiated"], result["seen"] = peer.negotiated, peer.messages_seen[:40]
    try:
        peer.sock.shutdown(socket.SHUT_WR)
    except OSError:
        pass
    return result


def finish(peer):
    """This side has said goodbye; the answer is awaited for a second."""
    peer.sock.settimeout(1.0)
    try:
        while peer.recv_data() is not None:
            pass
    except PeerClosed as closed:
        return {"end": "%s after our close_notify" % closed}
    return {"end": "close_notify"}


def drain(peer):
    """This peer gave up; what does the other side still say?"""
    try:
        while True:
            peer.read_record()
    except PeerAlert as alert:
        return {"alert": alert.name, "level": alert.level, "end": "alert"}
    except PeerClosed as closed:
        return {"end": str(closed)}
    except (w.WireError, InvalidTag):
        return {"end": "undecryptable"}


def listen(port=0):
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind(("127.0.0.1", port))
    s.listen(8)
    return s


def common_options(parser):
    parser.add_argument("--fragment", type=int, default=16384, help="plaintext bytes per record")
    parser.add_argument("--apart", action="store_true", help="one record per message instead of one per flight")
    parser.add_argument("--pad", type=int, default=0, help="zeros added to each protected record")
    parser.add_argument("--suite", choices=w.SUITE_NAMES, action="append")
    parser.add_argument("--group", choices=w.GROUP_NAMES, action="append")
    parser.add_argument("--alpn", action="append", default=[])
    parser.add_argument("--record-size-limit", type=int)
    parser.add_argument("--timeout", type=float, default=5.0)


def options_of(args):
    out = {"fragment": args.fragment, "coalesce": not args.apart, "pad": args.pad, "timeout": args.timeout,
           "alpn": [a.encode() for a in args.alpn], "record_size_limit": args.record_size_limit}
    if args.suite:
        out["suites"] = [w.SUITE_NAMES[s] for s in args.suite]
    if args.group:
        out["groups"] = [w.GROUP_NAMES[g] for g in args.group]
    return out


def main():
    parser = argparse.ArgumentParser(description="an honest TLS 1.3 peer")
    sub = parser.add_subparsers(dest="command", required=True)
    serve = sub.add_parser("serve")
    serve.add_argument("--cert", required=True)
    serve.add_argument("--key", required=True)
    serve.add_argument("--port", type=int, default=0)
    serve.add_argument("--retry", action="store_true")
    serve.add_argument("--request", action="store_true", help="ask for a client certificate")
    serve.add_argument("--tickets", type=int, default=0)
    serve.add_argument("--greeting", default="", help="sent when the handshake is done")
    connect = sub.add_parser("connect")
    connect.add_argument("address")
    connect.add_argument("--name", default="localhost")
    connect.add_argument("--data", default="GET / HTTP/1.0\r\n\r\n")
    for p in (serve, connect):
        common_options(p)
    args = parser.parse_args()
    if args.command == "serve":
        listener = listen(args.port)
        print("listening on %d" % listener.getsockname()[1], flush=True)
        peer = Server(listener.accept()[0], args.cert, args.key, retry=args.retry, request=args.request, tickets=args.tickets,
                      **options_of(args))
        result = converse(peer, args.greeting.encode(), once=False)
    else:
        host, port = args.address.rsplit(":", 1)
        peer = Client(socket.create_connection((host, int(port)), 5), name=args.name, **options_of(args))
        result = converse(peer, args.data.encode(), once=False)
    print(json.dumps(result))
    return 0 if result["completed"] and result["alert"] is None and result["error"] is None else 1


if __name__ == "__main__":
    sys.exit(main())
