# SPDX-License-Identifier: Apache-2.0
"""What a client can do wrong, and what a server owes it (RFC 8446)."""
import os
import struct

import tls13_peer as peer
import tls13_wire as w
from tls13_edit import (add_ext, both, cut, declare, drop, ext, flip_last, instead, keep, omit, overrun, put, raw, repeat_ext, say, table,
                        then, trailing, twice)
from tls13_server_cases import TICKET, burst, corrupt, damage, double, header_of, leave, old_key, split_around, swap, updates

CASES, case = table("client")
ILLEGAL, DECODE, UNEXPECTED, MISSING = "illegal_parameter", "decode_error", "unexpected_message", "missing_extension"
NO_PSK = ("ok",)  # a server without PSKs may pass over the extension
BIG = (DECODE, ILLEGAL, "record_overflow", "internal_error", "handshake_failure")


def share_of(group, data):
    return w.vec(2, struct.pack(">H", group) + w.vec(2, data))


def with_psk(m, binders=1, modes=True):
    """A ticket that no server knows, binder included, as the last extension."""
    if modes:
        m.set("psk_key_exchange_modes", w.vec(1, b"\x01"))
    m.ext.append([w.EXT["pre_shared_key"], w.vec(2, w.vec(2, b"no such ticket") + bytes(4)) + w.vec(2, w.vec(1, bytes(32)) * binders)])


def with_early_data(_, m):
    m.set("early_data", b"")
    with_psk(m)


def garbage(count, size):
    """0-RTT records under a key the server does not have."""
    def send(p):
        p.flush()
        for _ in range(count):
            p.write(header_of(size) + os.urandom(size))
    return send


# ---- tolerated --------------------------------------------------------------

case("honest", "ok", "the handshake of section 2")
for size in (1, 2, 3, 64, 255):
    case("fragment_%d" % size, "ok", "5.1: messages cut into records of %d bytes" % size, fragment=size)
case("padded_1000", "ok", "5.4", pad=1000)
case("padded_full", "ok", "5.4: every record of 16 kB", pad="full")
case("no_ccs_no_session_id", "ok", "D.4: without compatibility mode", ccs=False, client_hello=put(session_id=b""))
case("session_id_5", "ok", "4.1.2: any length up to 32 is echoed", client_hello=put(session_id=b"12345"))
case("legacy_version_0301", "ok", "4.2.1: legacy_version is ignored with supported_versions", client_hello=put(version=0x0301))
case("legacy_version_0304", "ok", "4.2.1", client_hello=put(version=0x0304))
for version in (0x0301, 0x0302, 0x0304, 0xFFFF):
    case("record_version_%04x" % version, "ok", "5.1: legacy_record_version must be ignored", record_version=version)
case("versions_with_grease", "ok", "4.2.1: unknown versions are ignored",
     client_hello=ext("supported_versions", b"\x06\x7a\x7a\x03\x04\x03\x03"))
case("unknown_suites", "ok", "4.1.2", client_hello=lambda p, m: put(suites=[0x7A7A, 0xC02F, 0x00FF] + m.suites)(p, m))
case("unknown_groups", "ok", "4.2.7", client_hello=lambda p,
     m: m.set("supported_groups", w.vec(2, b"\x7a\x7a" + m.find("supported_groups")[2:])))
case("unknown_share_first", "ok", "4.2.8", client_hello=lambda p, m: (
    m.set("supported_groups", w.vec(2, b"\x7a\x7a" + m.find("supported_groups")[2:])),
    m.set("key_share", w.vec(2, b"\x7a\x7a\0\x01\0" + m.find("key_share")[2:])), None)[-1])
case("unknown_schemes", "ok", "4.2.3", client_hello=lambda p, m: m.set(
    "signature_algorithms", w.vec(2, b"\x7a\x7a\x02\x01" + m.find("signature_algorithms")[2:])))
case("unknown_extensions", "ok", "4.2: ignored in a ClientHello",
     client_hello=both(add_ext(0x7A7A), add_ext(0x8A8A, bytes(100)), add_ext(0xFFFF, b"x")))
case("all_shares", "ok", "4.2.8", shares=[0x1D, 0x17, 0x18], groups=(0x1D, 0x17, 0x18))
case("no_server_name", "ok", "9.2: servers may insist", also=(MISSING, "unrecognized_name"), client_hello=drop("server_name"))
case("hello_of_3000", "ok", "RFC 7685 padding", client_hello=add_ext(21, bytes(3000)))
case("hello_of_12000", "ok", "RFC 7685 padding; a server may set a limit", also=BIG, client_hello=add_ext(21, bytes(12000)))
case("hello_of_40000", "ok", "4: messages may be longer than a record; a limit is allowed", also=BIG,
     client_hello=add_ext(21, bytes(40000)))
case("hello_of_100_extensions", "ok", "4.2; a limit is allowed", also=BIG,
     client_hello=both(*[add_ext(0x8000 + i, b"ab") for i in range(100)]))
case("unknown_ticket", "ok", "4.2.11: falls back to a full handshake", client_hello=lambda p, m: with_psk(m))
case("early_data_refused", "ok", "4.2.10: skipped", client_hello=with_early_data, after_client_hello=garbage(3, 200))
case("early_data_refused_full_records", "ok", "4.2.10: skipped; a limit is allowed", also=(UNEXPECTED, "bad_record_mac"),
     client_hello=with_early_data, after_client_hello=garbage(2, 16640))
case("early_data_refused_one_byte_records", "ok", "4.2.10: skipped", client_hello=with_early_data,
     after_client_hello=garbage(20, 18))
case("early_data_before_retry", "ok", "4.2.10: skipped until the second ClientHello", shares=[], client_hello=with_early_data,
     client_hello_2=drop("pre_shared_key", "psk_key_exchange_modes"), after_client_hello=garbage(3, 200))
case("early_data_flood", UNEXPECTED, "4.2.10: above the limit", also=("bad_record_mac", "record_overflow"),
     client_hello=with_early_data, after_client_hello=garbage(256, 16640))
case("retry_no_shares", "ok", "4.1.4", shares=[])
case("retry_no_shares_one_byte_records", "ok", "4.1.4", shares=[], fragment=1)
case("retry_two_client_ccs", "ok", "5: dropped", shares=[], before_client_hello_2=lambda p: [p.send_ccs() for _ in range(3)])
case("size_limit_64", "ok", "RFC 8449: records as small as 64 bytes", record_size_limit=64)
case("size_limit_16385", "ok", "RFC 8449", record_size_limit=16385)
case("size_limit_65535", "ok", "RFC 8449, 4: a higher limit is not an error", record_size_limit=65535)
case("both_size_limits", "ok", "RFC 8449, 5: max_fragment_length is ignored", record_size_limit=512,
     client_hello=add_ext("max_fragment_length", b"\x01"))
case("ccs_before_finished", "ok", "5: dropped", before_finished=lambda p: [p.send_ccs() for _ in range(3)])

# ---- ClientHello --------------------------------------------------------------

case("tls12_hello", "protocol_version", "4.2.1: no supported_versions means TLS 1.2", client_hello=drop("supported_versions"),
     also=(MISSING,))
case("tls12_no_extensions", "protocol_version", "4.2.1", also=(MISSING, "handshake_failure"), client_hello=put(ext=None))
case("versions_tls12_only", "protocol_version", "4.2.1", client_hello=ext("supported_versions", b"\x02\x03\x03"))
case("versions_unknown_only", "protocol_version", "4.2.1", client_hello=ext("supported_versions", b"\x02\x03\x05"))
case("versions_empty", DECODE, "4.2.1: versions<2..254>", also=("protocol_version", ILLEGAL),
     client_hello=ext("supported_versions", b"\0"))
case("versions_odd", DECODE, "4.2.1", also=("protocol_version", ILLEGAL),
     client_hello=ext("supported_versions", b"\x03\x03\x04\x03"))
case("versions_trailing", DECODE, "4.2.1", client_hello=ext("supported_versions", b"\x02\x03\x04\0"))
case("compression_deflate", ILLEGAL, "4.1.2", client_hello=put(compression=b"\1"))
case("compression_two", ILLEGAL, "4.1.2: exactly one byte", client_hello=put(compression=b"\1\0"))
case("compression_none", DECODE, "4.1.2: <1..2^8-1>", also=(ILLEGAL,), client_hello=put(compression=b""))
case("suites_none_common", "handshake_failure", "4.1.1", client_hello=put(suites=[0x1304, 0x1305]))
case("suites_empty", DECODE, "4.1.2: <2..2^16-2>", also=(ILLEGAL, "handshake_failure"), client_hello=put(suites=[]))
case("suites_odd", DECODE, "4.1.2", client_hello=lambda p, m: odd_suites(m))
case("session_id_33", DECODE, "4.1.2: <0..32>", also=(ILLEGAL,), client_hello=put(session_id=bytes(33)))
case("groups_missing", MISSING, "9.2", client_hello=drop("supported_groups"))
case("shares_missing", MISSING, "9.2", client_hello=drop("key_share"))
case("groups_and_shares_missing", MISSING, "9.2", also=("handshake_failure",), client_hello=drop("supported_groups", "key_share"))
case("sigalgs_missing", MISSING, "9.2", client_hello=drop("signature_algorithms"))
case("groups_none_common", "handshake_failure", "4.1.1",
     client_hello=both(ext("supported_groups", b"\0\x02\x7a\x7a"), ext("key_share", b"\0\0")))
case("groups_empty", DECODE, "4.2.7: <2..2^16-1>", also=(ILLEGAL, "handshake_failure"),
     client_hello=ext("supported_groups", b"\0\0"))
case("groups_odd", DECODE, "4.2.7", client_hello=ext("supported_groups", b"\0\x03\0\x1d\0"))
case("sigalgs_none_common", "handshake_failure", "4.4.2.2", client_hello=ext("signature_algorithms", b"\0\x02\x7a\x7a"))
case("sigalgs_pkcs1_only", "handshake_failure", "4.4.3: PKCS#1 v1.5 does not sign a handshake",
     client_hello=ext("signature_algorithms", b"\0\x06\x04\x01\x05\x01\x06\x01"))
case("sigalgs_empty", DECODE, "4.2.3: <2..2^16-2>", also=(ILLEGAL, "handshake_failure"),
     client_hello=ext("signature_algorithms", b"\0\0"))
case("sigalgs_odd", DECODE, "4.2.3", client_hello=ext("signature_algorithms", b"\0\x03\x04\x03\x08"))
case("share_not_in_groups", ILLEGAL, "4.2.8: servers may check", also=("ok", "handshake_failure"),
     client_hello=ext("supported_groups", b"\0\x02\0\x17"))
case("share_twice", ILLEGAL, "4.2.8: servers may check", also=("ok",),
     client_hello=lambda p, m: m.set("key_share", w.vec(2, m.find("key_share")[2:] * 2)))
case("share_empty", DECODE, "4.2.8: key_exchange<1..2^16-1>", also=(ILLEGAL,), client_hello=ext("key_share", share_of(0x1D, b"")))
case("share_short", ILLEGAL, "4.2.8.2", also=(DECODE,), client_hello=ext("key_share", share_of(0x1D, bytes(range(31)))))
case("share_long", ILLEGAL, "4.2.8.2", also=(DECODE,), client_hello=ext("key_share", share_of(0x1D, bytes(range(33)))))
case("share_zero_secret", ILLEGAL, "7.4.2", also=("handshake_failure",), client_hello=ext("key_share", share_of(0x1D, bytes(32))))
case("share_overrun", DECODE, "4.2.8", client_hello=ext("key_share", w.vec(2, b"\0\x1d\0\x21" + bytes(32))))
case("share_trailing", DECODE, "4.2.8", client_hello=lambda p, m: m.set("key_share", m.find("key_share") + b"\0"))
case("p256_off_curve", ILLEGAL, "4.2.8.2", groups=(0x17,),
     client_hello=ext("key_share", share_of(0x17, b"\x04" + bytes(range(64)))))
case("p256_compressed", ILLEGAL, "4.2.8.2", also=(DECODE,), groups=(0x17,),
     client_hello=ext("key_share", share_of(0x17, b"\x02" + bytes(range(32)))))
case("p256_infinity", ILLEGAL, "4.2.8.2", also=(DECODE,), groups=(0x17,), client_hello=ext("key_share", share_of(0x17, b"\0")))
case("p256_not_reduced", ILLEGAL, "4.2.8.2", groups=(0x17,), client_hello=ext("key_share", share_of(0x17, b"\x04" + b"\xff" * 64)))
case("extension_twice", ILLEGAL, "4.2", also=(DECODE,), client_hello=repeat_ext("supported_groups"))
case("unknown_extension_twice", ILLEGAL, "4.2; may go unnoticed", also=(DECODE, "ok"),
     client_hello=both(add_ext(0x7A7A), add_ext(0x7A7A)))
case("server_name_empty", DECODE, "RFC 6066, 3: <1..2^16-1>", also=(ILLEGAL,), client_hello=ext("server_name", b"\0\0"))
case("server_name_no_list", DECODE, "RFC 6066, 3: a server receives a list", also=(ILLEGAL,), client_hello=ext("server_name", b""))
case("server_name_two", ILLEGAL, "RFC 6066, 3: one name of a type", also=(DECODE, "unrecognized_name"), client_hello=ext(
    "server_name", w.vec(2, b"\0\0\x01a\0\0\x01b")))
case("server_name_of_nothing", DECODE, "RFC 6066, 3: HostName<1..2^16-1>", also=(ILLEGAL, "unrecognized_name"),
     client_hello=ext("server_name", w.vec(2, b"\0\0\0")))
case("server_name_with_zero", ILLEGAL, "RFC 6066, 3: not a host name", also=(DECODE, "unrecognized_name", "ok"),
     client_hello=ext("server_name", w.vec(2, b"\0" + w.vec(2, b"local\0host"))))
case("alpn_empty", DECODE, "RFC 7301, 3.1: <2..2^16-1>", also=(ILLEGAL,), client_hello=add_ext("alpn", b"\0\0"))
case("alpn_empty_name", DECODE, "RFC 7301, 3.1: <1..2^8-1>", also=(ILLEGAL,), client_hello=add_ext("alpn", b"\0\x01\0"))
case("alpn_overrun", DECODE, "RFC 7301, 3.1", client_hello=add_ext("alpn", b"\0\x03\x05h2"))
case("size_limit_63", ILLEGAL, "RFC 8449, 4", client_hello=add_ext("record_size_limit", b"\0\x3f"))
case("size_limit_short", DECODE, "RFC 8449, 4", client_hello=add_ext("record_size_limit", b"\x40"))
case("max_fragment_length_5", ILLEGAL, "RFC 6066, 4", client_hello=add_ext("max_fragment_length", b"\x05"), also=("ok",))
case("psk_not_last", ILLEGAL, "4.2.11", client_hello=lambda p, m: (with_psk(m), m.ext.append([0x7A7A, b""]), None)[-1])
case("psk_without_modes", MISSING, "4.2.9", also=NO_PSK, client_hello=lambda p, m: with_psk(m, modes=False))
case("psk_binders_two", ILLEGAL, "4.2.11: as many as identities", also=(DECODE,) + NO_PSK, client_hello=lambda p,
     m: with_psk(m, binders=2))
case("psk_binders_none", DECODE, "4.2.11: <33..2^16-1>", also=(ILLEGAL,) + NO_PSK, client_hello=lambda p, m: with_psk(m, binders=0))
case("psk_empty", DECODE, "4.2.11", also=NO_PSK,
     client_hello=both(ext("psk_key_exchange_modes", b"\x01\x01"), add_ext("pre_shared_key", b"")))
case("modes_empty", DECODE, "4.2.9: <1..255>", also=("ok", ILLEGAL), client_hello=add_ext("psk_key_exchange_modes", b"\0"))
case("cookie_unasked", ILLEGAL, "4.2.2; a stateless server may look at it", also=("ok", DECODE, "unsupported_extension"),
     client_hello=add_ext("cookie", w.vec(2, b"never given")))
case("hello_trailing", DECODE, "4.1.2", client_hello=trailing())
case("hello_cut", DECODE, "4.1.2", client_hello=cut())
case("hello_cut_in_random", DECODE, "4.1.2", client_hello=keep(20))
case("hello_empty", DECODE, "4.1.2", client_hello=keep(0))
case("extensions_overrun", DECODE, "4.2", client_hello=overrun)
case("hello_length_16m", DECODE, "4; a limit is allowed", also=BIG + (UNEXPECTED, "timeout"), client_hello=declare(0xFFFFFF))
case("hello_twice", UNEXPECTED, "4.1.2", client_hello=twice)
case("hello_with_more_in_record", UNEXPECTED, "5.1: a key change ends the record", client_hello=then(raw("finished", bytes(32))))
case("hello_with_part_of_more", UNEXPECTED, "5.1", client_hello=then(b"\x14"))


def odd_suites(m):
    body = m.body()
    at = 2 + 32 + 1 + len(m.session_id)
    size = 2 * len(m.suites)
    return bytes([1]) + w.vec(3, body[:at] + (size + 1).to_bytes(2, "big") + body[at + 2:at + 2 + size] + b"\0" + body[at + 2 + size:])


# ---- the second ClientHello ---------------------------------------------------


def stale_share(p, m):
    group = m.shares()[0][0]
    other = 0x17 if group != 0x17 else 0x1D
    m.set("key_share", share_of(other, peer.Share(other).public))


case("second_no_share", ILLEGAL, "4.1.2, 4.2.8", shares=[], also=(MISSING, "handshake_failure", UNEXPECTED),
     client_hello_2=ext("key_share", b"\0\0"))
case("second_other_group", ILLEGAL, "4.2.8", shares=[], client_hello_2=stale_share, also=("handshake_failure", UNEXPECTED))
case("second_two_shares", ILLEGAL, "4.1.2: a single share; servers may check", shares=[], also=("ok",),
     client_hello_2=lambda p,
     m: m.set("key_share", w.vec(2, m.find("key_share")[2:] + share_of(0x18, peer.Share(0x18).public)[2:])))
case("second_other_suites", ILLEGAL, "4.1.2: unchanged", shares=[], also=("handshake_failure",),
     client_hello_2=lambda p, m: put(suites=[s for s in (0x1301, 0x1302, 0x1303) if s != m.suites[0]][:1])(p, m))
case("second_other_random", ILLEGAL, "4.1.2: unchanged; servers may check", shares=[], also=("ok",),
     client_hello_2=put(random=bytes(32)))
case("second_other_session_id", ILLEGAL, "4.1.2: unchanged; servers may check", shares=[], also=("ok",),
     client_hello_2=put(session_id=bytes(32)))
case("second_no_versions", "protocol_version", "4.1.2", shares=[], also=(ILLEGAL, MISSING, UNEXPECTED, "handshake_failure"),
     client_hello_2=drop("supported_versions"))
case("second_cookie_changed", ILLEGAL, "4.2.2; where the server gave one", shares=[], also=("ok", DECODE, "handshake_failure"),
     client_hello_2=lambda p, m: m.find("cookie") and m.set("cookie", m.find("cookie")[:-1] + bytes([m.find("cookie")[-1] ^ 1])))
case("second_cookie_missing", MISSING, "4.2.2; where the server gave one", shares=[], also=("ok", ILLEGAL),
     client_hello_2=drop("cookie"))
case("second_early_data", ILLEGAL, "4.2.10: not after a retry; servers may check", shares=[], also=("ok", "unsupported_extension"),
     client_hello_2=add_ext("early_data"))
case("second_is_finished", UNEXPECTED, "4", shares=[], client_hello_2=instead(raw("finished", bytes(32))))
case("second_cut", DECODE, "4.1.2", shares=[], client_hello_2=cut())
case("second_with_more_in_record", UNEXPECTED, "5.1", shares=[], client_hello_2=then(raw("finished", bytes(32))))

# ---- what comes first, and records ----------------------------------------------

case("finished_first", UNEXPECTED, "4", client_hello=instead(raw("finished", bytes(32))))
case("server_hello_first", UNEXPECTED, "4", client_hello=instead(raw("server_hello", bytes(70))))
case("unknown_message_first", UNEXPECTED, "4", client_hello=instead(raw(99, b"abc")))
case("application_data_first", UNEXPECTED, "5", also=(DECODE, "bad_record_mac"), before_client_hello=say(w.APPDATA, b"hello"))
case("ccs_first", UNEXPECTED, "5: only after the first ClientHello", before_client_hello=lambda p: p.send_ccs(), also=("ok",))
case("unknown_record_type_first", UNEXPECTED, "5", before_client_hello=say(25, b"abc"))
case("http_first", UNEXPECTED, "5: not TLS", also=("protocol_version", DECODE, "record_overflow"),
     before_client_hello=lambda p: p.write(b"GET / HTTP/1.0\r\n\r\n"))
case("ssl2_first", UNEXPECTED, "5", also=("protocol_version", DECODE, "record_overflow", ILLEGAL),
     before_client_hello=lambda p: p.write(b"\x80\x2e\x01\x03\x01" + bytes(44)))
case("empty_handshake_record", UNEXPECTED, "5.1: must not be sent; binding on receivers when protected", also=(DECODE, "ok"),
     before_client_hello=say(w.HANDSHAKE, b""))
case("empty_handshake_record_protected", UNEXPECTED, "5.4", also=(DECODE,), before_finished=say(w.HANDSHAKE, b""))
case("plaintext_too_long", "record_overflow", "5.1: above 2^14", before_client_hello=lambda p: p.write(
    b"\x16\x03\x01" + (16385).to_bytes(2, "big") + b"\x01" + bytes(16384)))
case("split_by_ccs", "ok", "5 drops CCS, 5.1 forbids records between fragments", also=(UNEXPECTED,),
     client_hello=split_around(w.CCS, b"\x01"))
case("split_by_application_data", UNEXPECTED, "5.1", also=("bad_record_mac", DECODE), client_hello=split_around(w.APPDATA, b"x"))
case("ccs_two", UNEXPECTED, "5: any value but 1", before_finished=lambda p: p.send_ccs(b"\x02"))
case("ccs_two_bytes", UNEXPECTED, "5", also=(DECODE,), before_finished=lambda p: p.send_ccs(b"\x01\x01"))
case("inner_ccs", UNEXPECTED, "5: a protected CCS", before_finished=say(w.CCS, b"\x01"))
case("bad_tag", "bad_record_mac", "5.2", records=damage)
case("records_swapped", "bad_record_mac", "5.2", fragment=20, records=swap)
case("record_repeated", "bad_record_mac", "5.2", fragment=20, records=double)
case("ciphertext_too_long", "record_overflow", "5.2", before_finished=lambda p: p.write(header_of(16641) + bytes(16641)))
case("ciphertext_too_short", "bad_record_mac", "5.2", also=(DECODE,), before_finished=lambda p: p.write(header_of(16) + bytes(16)))
case("inner_too_long", "record_overflow", "5.4", also=(UNEXPECTED,), before_finished=lambda p: p.send_inner(bytes(16385) + b"\x16"))
case("inner_all_zero", UNEXPECTED, "5.4", before_finished=lambda p: p.send_inner(bytes(100)))
case("unknown_inner_type", UNEXPECTED, "5", before_finished=say(25, b"abc"))
case("alert_one_byte", DECODE, "5.1", also=(UNEXPECTED, ILLEGAL), before_finished=say(w.ALERT, b"\x02"))
case("alert_empty", UNEXPECTED, "5.4", also=(DECODE,), before_finished=say(w.ALERT, b""))

# ---- the client's flight ----------------------------------------------------------


def in_the_clear(p):
    p.flush()
    p.kept, p.tx = p.tx, None


def of_the_server_key(p, m):
    m.data = p.schedule.finished(p.hs["server"], p.transcript.hash(p.md))


case("finished_wrong", "decrypt_error", "4.4.4", finished=flip_last("data"))
case("finished_of_server", "decrypt_error", "4.4.4", finished=of_the_server_key)
case("finished_short", DECODE, "4.4.4", also=("decrypt_error",), finished=cut())
case("finished_long", DECODE, "4.4.4", also=("decrypt_error",), finished=trailing())
case("finished_empty", DECODE, "4.4.4", also=("decrypt_error",), finished=keep(0))
case("finished_plain", UNEXPECTED, "5", also=("bad_record_mac", DECODE), before_finished=in_the_clear)
case("finished_missing_then_data", UNEXPECTED, "4.4.4", also=("bad_record_mac",), finished=omit,
     after_finished=say(w.APPDATA, b"GET / HTTP/1.0\r\n\r\n"))
case("finished_twice", UNEXPECTED, "5.1: a key change ends the record", finished=twice)
case("finished_with_key_update_in_record", UNEXPECTED, "5.1", finished=lambda p, m: [m, w.KeyUpdate(value=0)])
case("finished_with_part_of_more", UNEXPECTED, "5.1", finished=then(b"\x18"))
case("data_before_finished", UNEXPECTED, "5", before_finished=say(w.APPDATA, b"GET / HTTP/1.0\r\n\r\n"))
case("certificate_unasked", UNEXPECTED, "4.4.2", before_finished=lambda p: p.queue(w.Certificate(context=b"", entries=[])))
case("key_update_before_finished", UNEXPECTED, "4.6.3", before_finished=lambda p: p.queue(w.KeyUpdate(value=0)))
case("end_of_early_data_unasked", UNEXPECTED, "4.5", before_finished=lambda p: p.queue(w.Raw(name="raw", type=5, content=b"")))
case("hello_before_finished", UNEXPECTED, "4.1.2", before_finished=lambda p: p.queue(p.hello(), "raw"))
case("alert_before_finished", "silent", "6.2", before_finished=lambda p: (p.send_alert(48), leave(p)))
case("close_notify_before_finished", "silent", "6.1", also=(UNEXPECTED, "handshake_failure", "close_notify"),
     before_finished=lambda p: (p.send_alert(0, 1), leave(p)))
case("fin_in_hello", "silent", "6.1", also=("close_notify", DECODE, "handshake_failure"), client_hello=lambda p,
     m: m.encode()[:40], after_client_hello=leave)
case("fin_before_finished", "silent", "6.1", also=("close_notify", DECODE, "handshake_failure"), before_finished=leave)

# ---- after the handshake ------------------------------------------------------------

case("key_update", "ok", "4.6.3", updates(1, 0))
case("key_update_requested", "ok", "4.6.3", updates(1, 1))
case("key_update_32", "ok", "4.6.3; a limit is allowed", updates(32, 1), also=(UNEXPECTED,))
case("key_update_flood", UNEXPECTED, "4.6.3 sets no limit: either is sound", updates(1000, 1), also=("ok", "internal_error"))
case("key_update_two", ILLEGAL, "4.6.3", lambda p: p.post(w.KeyUpdate(value=2)))
case("key_update_empty", DECODE, "4.6.3", lambda p: p.post(w.KeyUpdate(value=b"")))
case("key_update_long", DECODE, "4.6.3", lambda p: p.post(w.KeyUpdate(value=b"\0\0")))
case("key_update_with_more_in_record", UNEXPECTED, "5.1", lambda p: p.send_record(w.HANDSHAKE, w.KeyUpdate(value=0).encode() * 2))
case("key_update_then_old_key", "bad_record_mac", "4.6.3", old_key)
case("data_bad_tag", "bad_record_mac", "5.2", corrupt)
case("data_empty_records", "ok", "5.1: allowed; a limit too", burst, also=(UNEXPECTED,))
case("data_too_long", "record_overflow", "5.4", lambda p: p.send_inner(bytes(16385) + b"\x17"))
case("ticket_from_client", UNEXPECTED, "4.6.1", lambda p: p.send_record(w.HANDSHAKE, TICKET))
case("request_from_client", UNEXPECTED, "4.6.2",
     lambda p: p.post(w.CertificateRequest(context=b"c", ext=[[13, w.vec(2, b"\x04\x03")]])))
case("hello_again", UNEXPECTED, "4.1.2: no renegotiation", lambda p: p.post(p.hello()))
case("finished_again", UNEXPECTED, "4.4.4", lambda p: p.post(w.Finished(data=bytes(32))))
case("unknown_message", UNEXPECTED, "4", lambda p: p.post(w.Raw(name="raw", type=99, content=b"abc")))
case("ccs_after_finished", UNEXPECTED, "5", lambda p: p.send_ccs(), also=("bad_record_mac",))
case("plain_data_after_finished", "bad_record_mac", "5.2",
     lambda p: p.send_record(w.APPDATA, b"GET / HTTP/1.0\r\n\r\n", plain=True))
case("fatal_alert_after_finished", "silent", "6.2", lambda p: (p.send_alert(80), leave(p)), also=("ok", "close_notify"))
case("fin_without_close_notify", "silent", "6.1: a truncation, to be reported", leave,
     also=("close_notify", "ok", DECODE, UNEXPECTED))
