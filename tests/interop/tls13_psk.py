# SPDX-License-Identifier: Apache-2.0
"""Peers of tls13_peer.py that hold an external PSK: in use without a
certificate when the other side agrees (RFC 8446, 4.2.11)."""
import hashlib
import struct

import tls13_peer as peer
import tls13_wire as w

IDENTITY, KEY = b"rig", bytes(range(32))
MD = "sha256"


def early_secret(key):
    return w.hkdf_extract(MD, bytes(32), key)


def binder(key, transcript, label=b"ext binder"):
    """Over the truncated ClientHello and what came before it."""
    schedule = w.Schedule(MD)
    base = schedule.derive(early_secret(key), label, hashlib.new(MD).digest())
    return schedule.finished(base, hashlib.new(MD, transcript).digest())


class Psk:
    """What both roles share: the schedule begins with the PSK."""

    psk_used = False

    def handshake_keys(self, suite, secret):
        super().handshake_keys(suite, secret)
        if not self.psk_used:
            return
        h = self.hello_hash
        self.schedule = w.Schedule(self.md)
        self.schedule.secret = early_secret(self.psk_key)
        self.schedule.mix(secret)
        self.hs = {side: self.schedule.derive(self.schedule.secret, side[:1].encode() + b" hs traffic", h) for side in peer.CONTEXT}
        self.schedule.mix(b"")

    @property
    def hello_hash(self):
        return self.transcript.hash(self.md)


class Client(Psk, peer.Client):
    """identities: [(identity, age)], offered with a binder each (binders: so
    many instead). bound(peer, binders) changes them before they go out, late(peer,
    message) the message that has them."""

    def __init__(self, sock, identities=((IDENTITY, 0),), binders=None, key=KEY, modes=b"\x01", bound=None, late=None, **options):
        options.pop("cert", None)
        super().__init__(sock, **options)
        self.identities, self.binders, self.psk_key, self.modes = list(identities), binders, key, modes
        self.bound, self.late = bound, late

    def queue(self, message, name=None):
        if isinstance(message, w.ClientHello):
            self.fill(message)
            hook = self.hooks.get(name or message.name)
            if hook:
                self.hooks = {k: v for k, v in self.hooks.items() if v is not hook}
                out = hook(self, message)
                message = message if out is None else out
                if isinstance(message, w.ClientHello):
                    self.fill(message)
            if isinstance(message, w.ClientHello):
                self.bind(message)
        super().queue(message, name)

    def fill(self, m):
        """The extensions, with empty binders, unless the case dropped them."""
        if m.find("pre_shared_key") is None and not getattr(m, "psk_filled", False):
            if self.modes is not None:
                m.set("psk_key_exchange_modes", w.vec(1, self.modes))
            m.ext.append([w.EXT["pre_shared_key"], b""])
            m.psk_filled = True

    def bind(self, m):
        if m.find("pre_shared_key") is None:
            return
        count = len(self.identities) if self.binders is None else self.binders
        ids = w.vec(2, b"".join(w.vec(2, i) + struct.pack(">I", a) for i, a in self.identities))
        empty = w.vec(2, w.vec(1, bytes(32)) * count)
        m.set("pre_shared_key", ids + empty)
        data = m.encode()
        at = data.rindex(ids + empty) + len(ids)
        one = binder(self.psk_key, self.transcript.data + data[:at])
        values = [one] * count
        if self.bound:
            values = self.bound(self, values)
        m.set("pre_shared_key", ids + w.vec(2, b"".join(w.vec(1, v) for v in values)))
        if self.late:
            self.late(self, m)

    def server_hello(self):
        sh = super().server_hello()
        self.psk_used = sh.find("pre_shared_key") is not None
        self.negotiated["psk"] = self.psk_used
        return sh

    def read_server(self):
        if not self.psk_used:
            super().read_server()
            return
        self.wanted = None
        self.expect(w.EncryptedExtensions)
        want = self.finished_data("server")
        fin, _ = self.expect(w.Finished)
        if fin.data != want:
            raise w.WireError("the server's Finished is wrong")


class Server(Psk, peer.Server):
    """Takes the first PSK offered when its binder is right. select: the index it
    says; no_share: leaves key_share out; decline: takes none."""

    def __init__(self, sock, cert, key, select=0, no_share=False, decline=False, psk_key=KEY, **options):
        super().__init__(sock, cert, key, **options)
        self.select, self.no_share, self.decline, self.psk_key = select, no_share, decline, psk_key

    def check_binder(self, raw):
        """The ClientHello that was just read ends with one binder of 32 bytes."""
        before = self.transcript.data[:-len(raw)] + raw[:-35]
        return raw[-32:] == binder(self.psk_key, before)

    def expect(self, cls, add=True):
        m, raw = super().expect(cls, add)
        if cls is w.ClientHello:
            self.offered = m.find("pre_shared_key") is not None
            self.bound = self.offered and self.check_binder(raw)
        return m, raw

    def queue(self, message, name=None):
        if isinstance(message, w.ServerHello) and not isinstance(message, w.HelloRetryRequest):
            if self.offered and not self.bound:
                self.send_alert(51)
                raise w.WireError("the client's binder is wrong")
            self.psk_used = self.bound and not self.decline
            if self.psk_used:
                message.ext.append([w.EXT["pre_shared_key"], struct.pack(">H", self.select)])
                if self.no_share:
                    message.drop("key_share")
        super().queue(message, name)

    def flight(self, ch):
        if not self.psk_used:
            super().flight(ch)
            return
        self.negotiated["psk"] = True
        self.queue(w.EncryptedExtensions(ext=[]))
        self.queue(w.Finished(data=self.finished_data("server")))
        self.flush()


