# SPDX-License-Identifier: Apache-2.0
"""TLS 1.3 on the wire (RFC 8446), for test peers only: constants, messages
that encode whatever they are told, the key schedule, record protection.

Needs Debian's python3-cryptography. Nothing here is fit for real use: it is not
constant time and it checks only what a test needs.
"""
import hashlib
import hmac
import struct

from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305

CCS, ALERT, HANDSHAKE, APPDATA = 20, 21, 22, 23

SUITES = {0x1301: ("sha256", 16, AESGCM), 0x1302: ("sha384", 32, AESGCM), 0x1303: ("sha256", 32, ChaCha20Poly1305)}
SUITE_NAMES = {"aes128gcm": 0x1301, "aes256gcm": 0x1302, "chacha20": 0x1303}
GROUP_NAMES = {"x25519": 0x001D, "p256": 0x0017, "p384": 0x0018}

TYPES = {
    "client_hello": 1, "server_hello": 2, "new_session_ticket": 4, "end_of_early_data": 5, "encrypted_extensions": 8,
    "certificate": 11, "certificate_request": 13, "certificate_verify": 15, "finished": 20, "key_update": 24,
    "message_hash": 254,
}
EXT = {
    "server_name": 0, "max_fragment_length": 1, "status_request": 5, "supported_groups": 10, "signature_algorithms": 13,
    "alpn": 16, "record_size_limit": 28, "pre_shared_key": 41, "early_data": 42, "supported_versions": 43, "cookie": 44,
    "psk_key_exchange_modes": 45, "post_handshake_auth": 49, "signature_algorithms_cert": 50, "key_share": 51,
}
ALERTS = {
    0: "close_notify", 10: "unexpected_message", 20: "bad_record_mac", 22: "record_overflow", 40: "handshake_failure",
    42: "bad_certificate", 43: "unsupported_certificate", 44: "certificate_revoked", 45: "certificate_expired",
    46: "certificate_unknown", 47: "illegal_parameter", 48: "unknown_ca", 49: "access_denied", 50: "decode_error",
    51: "decrypt_error", 70: "protocol_version", 71: "insufficient_security", 80: "internal_error",
    86: "inappropriate_fallback", 90: "user_canceled", 109: "missing_extension", 110: "unsupported_extension",
    112: "unrecognized_name", 113: "bad_certificate_status_response", 115: "unknown_psk_identity",
    116: "certificate_required", 120: "no_application_protocol",
}
HRR_RANDOM = hashlib.sha256(b"HelloRetryRequest").digest()


class WireError(Exception):
    """The other side sent something this peer cannot go on with."""


# ---- bytes ---------------------------------------------------------------


def vec(size, data):
    """data behind a length of size bytes."""
    return len(data).to_bytes(size, "big") + data


def u16s(values):
    return b"".join(struct.pack(">H", v) for v in values)


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        if self.at + n > len(self.data):
            raise WireError("message too short")
        self.at += n
        return self.data[self.at - n:self.at]

    def num(self, size):
        return int.from_bytes(self.take(size), "big")

    def vec(self, size):
        return self.take(self.num(size))

    def left(self):
        return len(self.data) - self.at


def read_u16s(data):
    return [int.from_bytes(data[i:i + 2], "big") for i in range(0, len(data), 2)]


def read_extensions(data):
    r, out = Reader(data), []
    while r.left():
        out.append([r.num(2), r.vec(2)])
    return out


# ---- messages ------------------------------------------------------------


class Message:
    """A handshake message; subclasses name their fields. Any field may hold a
    value the RFC forbids. Lists of extensions are [[type, bytes], ...]."""

    name = None

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def find(self, ext):
        for kind, data in getattr(self, "ext", None) or []:
            if kind == EXT.get(ext, ext):
                return data
        return None

    def set(self, ext, data):
        """Replaces an extension in place, or appends it."""
        kind = EXT.get(ext, ext)
        for entry in self.ext:
            if entry[0] == kind:
                entry[1] = data
                return
        self.ext.append([kind, data])

    def drop(self, ext):
        self.ext = [e for e in self.ext if e[0] != EXT.get(ext, ext)]

    def encode_ext(self):
        return vec(2, b"".join(struct.pack(">H", k) + vec(2, d) for k, d in self.ext))

    def body(self):
        raise NotImplementedError

    def encode(self):
        body = self.body()
        return bytes([TYPES[self.name]]) + vec(3, body)


class ClientHello(Message):
    name = "client_hello"

    def body(self):
        ext = b"" if self.ext is None else self.encode_ext()
        return (struct.pack(">H", self.version) + self.random + vec(1, self.session_id) + vec(2, u16s(self.suites))
                + vec(1, self.compression) + ext)

    @classmethod
    def decode(cls, body):
        r = Reader(body)
        m = cls(version=r.num(2), random=r.take(32), session_id=r.vec(1), suites=read_u16s(r.vec(2)), compression=r.vec(1))
        m.ext = read_extensions(r.vec(2)) if r.left() else []
        return m

    def shares(self):
        data = self.find("key_share")
        r, out = Reader(Reader(data).vec(2) if data else b""), []
        while r.left():
            out.append((r.num(2), r.vec(2)))
        return out

    def numbers(self, ext):
        data = self.find(ext)
        return read_u16s(Reader(data).vec(2)) if data else []


class ServerHello(Message):
    name = "server_hello"

    def body(self):
        return (struct.pack(">H", self.version) + self.random + vec(1, self.session_id) + struct.pack(">HB", self.suite, self.compression)
                + self.encode_ext())

    @classmethod
    def decode(cls, body):
        r = Reader(body)
        m = cls(version=r.num(2), random=r.take(32), session_id=r.vec(1), suite=r.num(2), compression=r.num(1))
        m.ext = read_extensions(r.vec(2)) if r.left() else []
        return m


class HelloRetryRequest(ServerHello):
    pass


class EncryptedExtensions(Message):
    name = "encrypted_extensions"

    def body(self):
        return self.encode_ext()

    @classmethod
    def decode(cls, body):
        return cls(ext=read_extensions(Reader(body).vec(2)))


class CertificateRequest(Message):
    name = "certificate_request"

    def body(self):
        return vec(1, self.context) + self.encode_ext()

    @classmethod
    def decode(cls, body):
        r = Reader(body)
        return cls(context=r.vec(1), ext=read_extensions(r.vec(2)))


class Certificate(Message):
    """entries: [[DER, extensions as bytes], ...]"""

    name = "certificate"

    def body(self):
        return vec(1, self.context) + vec(3, b"".join(vec(3, der) + vec(2, ext) for der, ext in self.entries))

    @classmethod
    def decode(cls, body):
        r = Reader(body)
        m = cls(context=r.vec(1), entries=[])
        inner = Reader(r.vec(3))
        while inner.left():
            m.entries.append([inner.vec(3), inner.vec(2)])
        return m


class CertificateVerify(Message):
    name = "certificate_verify"

    def body(self):
        return struct.pack(">H", self.scheme) + vec(2, self.signature)

    @classmethod
    def decode(cls, body):
        r = Reader(body)
        return cls(scheme=r.num(2), signature=r.vec(2))


class Finished(Message):
    name = "finished"

    def body(self):
        return self.data


class NewSessionTicket(Message):
    name = "new_session_ticket"

    def body(self):
        return struct.pack(">II", self.lifetime, self.age_add) + vec(1, self.nonce) + vec(2, self.ticket) + self.encode_ext()


class KeyUpdate(Message):
    """value: the request byte, or bytes for a body of any length."""

    name = "key_update"

    def body(self):
        return self.value if isinstance(self.value, bytes) else bytes([self.value])


class Raw(Message):
    """A handshake message of any type; name is only for hooks."""

    name = "raw"

    def encode(self):
        return bytes([self.type]) + vec(3, self.content)


# ---- key schedule (section 7) --------------------------------------------


def hkdf_extract(md, salt, ikm):
    return hmac.new(salt, ikm, md).digest()


def expand_label(md, secret, label, context, length):
    info = struct.pack(">H", length) + vec(1, b"tls13 " + label) + vec(1, context)
    out, block, i = b"", b"", 1
    while len(out) < length:
        block = hmac.new(secret, block + info + bytes([i]), md).digest()
        out, i = out + block, i + 1
    return out[:length]


class Schedule:
    def __init__(self, md):
        self.md = md
        self.size = hashlib.new(md).digest_size
        self.secret = hkdf_extract(md, bytes(self.size), bytes(self.size))

    def mix(self, ikm):
        salt = self.derive(self.secret, b"derived", hashlib.new(self.md).digest())
        self.secret = hkdf_extract(self.md, salt, ikm or bytes(self.size))

    def derive(self, secret, label, transcript_hash):
        return expand_label(self.md, secret, label, transcript_hash, self.size)

    def finished(self, traffic, transcript_hash):
        key = expand_label(self.md, traffic, b"finished", b"", self.size)
        return hmac.new(key, transcript_hash, self.md).digest()


class Transcript:
    def __init__(self):
        self.data = b""

    def add(self, message):
        self.data += message

    def hash(self, md):
        return hashlib.new(md, self.data).digest()

    def retry(self, md):
        """Section 4.4.1: the first ClientHello becomes its hash."""
        self.data = bytes([TYPES["message_hash"]]) + vec(3, self.hash(md))


# ---- record protection (section 5) ---------------------------------------


class Keys:
    """One direction under one traffic secret."""

    def __init__(self, suite, secret):
        self.suite, self.secret = suite, secret
        self.md, key_len, cipher = SUITES[suite]
        self.aead = cipher(expand_label(self.md, secret, b"key", b"", key_len))
        self.iv = expand_label(self.md, secret, b"iv", b"", 12)
        self.seq = 0

    def nonce(self):
        n = int.from_bytes(self.iv, "big") ^ self.seq
        self.seq += 1
        return n.to_bytes(12, "big")

    def seal(self, inner, version=0x0303):
        header = bytes([APPDATA]) + struct.pack(">HH", version, len(inner) + 16)
        return header + self.aead.encrypt(self.nonce(), inner, header)

    def open(self, header, body):
        """(type, content); raises when the tag is wrong."""
        inner = self.aead.decrypt(self.nonce(), body, header).rstrip(b"\0")
        if not inner:
            raise WireError("inner plaintext without a type")
        return inner[-1], inner[:-1]

    def next(self):
        """After a KeyUpdate (section 7.2)."""
        return Keys(self.suite, expand_label(self.md, self.secret, b"traffic upd", b"", len(self.secret)))
