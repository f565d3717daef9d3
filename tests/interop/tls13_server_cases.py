# SPDX-License-Identifier: Apache-2.0
"""What a server can do wrong, and what a client owes it (RFC 8446)."""
import os
import struct

import tls13_peer as peer
import tls13_wire as w
from tls13_edit import (add_ext, both, cut, declare, drop, ext, flip_last, instead, keep, omit, overrun, patch, put, raw, repeat_ext,
                        say, table, then, trailing, twice)

CASES, case = table("server")
EMPTY_EE = raw("encrypted_extensions", b"\0\0")
ILLEGAL, DECODE, UNEXPECTED = "illegal_parameter", "decode_error", "unexpected_message"

# ---- tolerated: the flight in every legal shape ---------------------------

case("honest", "ok", "the handshake of section 2")
case("one_record_flight", "ok", "5.1: EE to Finished in one record", coalesce=True)
case("one_message_records", "ok", "5.1", coalesce=False)
for size in (1, 2, 3, 7, 64, 255, 256, 1000):
    case("fragment_%d" % size, "ok", "5.1: messages cut into records of %d bytes" % size, fragment=size)
case("padded_1", "ok", "5.4", pad=1)
case("padded_1000_fragment_1", "ok", "5.4", pad=1000, fragment=1)
case("padded_4096", "ok", "5.4", pad=4096, fragment=8192)
case("padded_full", "ok", "5.4: every record of 16 kB", pad="full")
case("padded_full_fragment_100", "ok", "5.4", pad="full", fragment=100)
case("no_ccs", "ok", "D.4: compatibility CCS is optional", ccs=False)
case("ccs_before_server_hello", "ok", "5: dropped any time after the ClientHello", before_server_hello=lambda p: p.send_ccs())
case("ccs_everywhere", "ok", "5: dropped", before_certificate=lambda p: p.send_ccs(),
     before_certificate_verify=lambda p: p.send_ccs(),
     before_finished=lambda p: p.send_ccs(), before_encrypted_extensions=lambda p: p.send_ccs())
case("ccs_flood", "ok", "5: dropped; a limit is allowed", also=(UNEXPECTED,), ccs=False,
     before_encrypted_extensions=lambda p: [p.send_ccs() for _ in range(100)])
for version in (0x0301, 0x0302, 0x0304, 0x0000, 0xFFFF):
    case("record_version_%04x" % version, "ok", "5.1: legacy_record_version must be ignored", record_version=version)
case("tickets", "ok", "4.6.1: tickets may come at any time", tickets=3)
case("tickets_100", "ok", "4.6.1", tickets=100)
case("ticket_unknown_extension", "ok", "4.6.1: must be ignored", tickets=1, new_session_ticket=add_ext(0x7A7A, b"abc"))
case("ticket_lifetime_zero", "ok", "4.6.1: discard at once", tickets=1, new_session_ticket=put(lifetime=0))
case("ticket_lifetime_eight_days", "ok", "4.6.1: longer than 7 days must not be sent", also=(ILLEGAL,), tickets=1,
     new_session_ticket=put(lifetime=691200))
case("ticket_64k", "ok", "4.6.1: as long as the syntax allows; may be dropped",
     also=(DECODE, ILLEGAL, "record_overflow", "internal_error"), tickets=1,
     new_session_ticket=put(ticket=bytes(65535)))
case("certificate_request", "ok", "4.4.2: a client without certificate answers with none", request=True)
case("certificate_request_unknown_extension", "ok", "4.2: an unrecognised extension in a request is ignored", request=True,
     certificate_request=add_ext(0x7A7A, b"x"))
case("ee_supported_groups", "ok", "4.2.7: information for later",
     encrypted_extensions=ext("supported_groups", w.vec(2, b"\0\x17\0\x1d")))
case("ee_server_name_empty", "ok", "RFC 6066, 3: the acknowledgement", encrypted_extensions=ext("server_name", b""))
case("legacy_version_0302", "ok", "4.2.1: legacy_version is ignored with supported_versions", server_hello=put(version=0x0302),
     also=(ILLEGAL, "protocol_version", DECODE))

# ---- HelloRetryRequest -----------------------------------------------------


def second_retry(_, m):
    return w.HelloRetryRequest(version=0x0303, random=w.HRR_RANDOM, session_id=m.session_id, suite=m.suite, compression=0,
                               ext=[[43, b"\x03\x04"], [44, w.vec(2, b"again")]])


def retry_for_shared_group(p, m):
    m.set("key_share", struct.pack(">H", p.client_hello.shares()[0][0]))


def other_suite(p, m):
    m.suite = ([s for s in p.client_hello.suites if s != m.suite and s in w.SUITES] or [s for s in w.SUITES if s != m.suite])[0]


def group_without_share(p, m):
    shared = [g for g, _ in p.client_hello.shares()]
    group = ([g for g in p.client_hello.numbers("supported_groups") if g not in shared and g in (0x17, 0x18, 0x1D)] or [0x18])[0]
    m.set("key_share", struct.pack(">H", group) + w.vec(2, peer.Share(group).public))


retry = {"retry": True}
case("retry_cookie", "ok", "4.1.4", **retry)
case("retry_cookie_1000", "ok", "4.2.2", retry=True, cookie=bytes(range(250)) * 4)
case("retry_group_p256", "ok", "4.1.4", groups=(0x17,), retry=True, also=("handshake_failure",))
case("retry_one_byte_records", "ok", "5.1", retry=True, fragment=1)
case("retry_twice", UNEXPECTED, "4.1.4", retry=True, server_hello=second_retry)
case("retry_after_server_hello", UNEXPECTED, "4.1.3", server_hello=lambda p, m: [m, second_retry(p, m)])
case("retry_changes_nothing", ILLEGAL, "4.1.4: would not change the ClientHello", retry=True, cookie=b"")
case("retry_group_already_shared", ILLEGAL, "4.2.8", retry=True, hello_retry_request=retry_for_shared_group)
case("retry_group_not_offered", ILLEGAL, "4.2.8", retry=True, hello_retry_request=ext("key_share", b"\x7a\x7a"))
case("retry_key_share_with_key", DECODE, "4.2.8: only a group", also=(ILLEGAL,), retry=True,
     hello_retry_request=ext("key_share", b"\0\x1d" + w.vec(2, bytes(32))))
case("retry_cookie_empty", DECODE, "4.2.2: cookie<1..2^16-1>", also=(ILLEGAL,), retry=True,
     hello_retry_request=ext("cookie", b"\0\0"))
case("retry_cookie_trailing", DECODE, "4.2.2", also=(ILLEGAL,), retry=True, hello_retry_request=ext("cookie", b"\0\x01aa"))
case("retry_unknown_extension", "unsupported_extension", "4.2", retry=True, hello_retry_request=add_ext(0x7A7A))
case("retry_extension_not_for_retry", ILLEGAL, "4.2: alpn has no place here", also=("unsupported_extension",), retry=True,
     hello_retry_request=add_ext("alpn", w.vec(2, w.vec(1, b"h2"))))
case("retry_session_id", ILLEGAL, "4.1.4 as 4.1.3: must be echoed", retry=True, hello_retry_request=put(session_id=b"x" * 32))
case("retry_suite_not_offered", ILLEGAL, "4.1.4", retry=True, hello_retry_request=put(suite=0x1305))
case("retry_no_versions", "missing_extension", "4.1.4", also=("protocol_version", ILLEGAL), retry=True,
     hello_retry_request=drop("supported_versions"))
case("retry_then_other_suite", ILLEGAL, "4.1.4", retry=True, server_hello=other_suite)
case("retry_then_other_group", ILLEGAL, "4.1.4", groups=(0x17,), retry=True,
     server_hello=ext("key_share", b"\0\x1d" + w.vec(2, peer.Share(0x1D).public)))
case("retry_then_other_version", ILLEGAL, "4.2.1", also=("protocol_version",), retry=True,
     server_hello=ext("supported_versions", b"\x03\x05"))
case("retry_in_one_record_with_more", UNEXPECTED, "4.1.4", retry=True, hello_retry_request=then(EMPTY_EE))

# ---- ServerHello -----------------------------------------------------------


def downgraded(_, m):
    m.drop("supported_versions")
    m.random = m.random[:24] + b"DOWNGRD\x01"


case("session_id_not_echoed", ILLEGAL, "4.1.3", server_hello=put(session_id=b"x" * 32))
case("session_id_33", DECODE, "4.1.3: <0..32>", also=(ILLEGAL,), server_hello=put(session_id=b"x" * 33))
case("suite_not_offered", ILLEGAL, "4.1.3", server_hello=put(suite=0x1305))
case("suite_tls12", ILLEGAL, "4.1.3", server_hello=put(suite=0xC02F))
case("compression", ILLEGAL, "4.1.3", also=(DECODE,), server_hello=put(compression=1))
case("version_0303", ILLEGAL, "4.2.1", also=("protocol_version",), server_hello=ext("supported_versions", b"\x03\x03"))
case("version_0305", ILLEGAL, "4.2.1", also=("protocol_version",), server_hello=ext("supported_versions", b"\x03\x05"))
case("version_short", DECODE, "4.2.1", server_hello=ext("supported_versions", b"\x03"))
case("version_list", DECODE, "4.2.1: one version, not a list", also=(ILLEGAL,),
     server_hello=ext("supported_versions", b"\x02\x03\x04"))
case("tls12_server_hello", "protocol_version", "4.2.1: no supported_versions means TLS 1.2", also=(ILLEGAL, "missing_extension"),
     server_hello=drop("supported_versions"))
case("tls12_downgrade_marker", "protocol_version", "4.1.3", also=(ILLEGAL, "missing_extension"), server_hello=downgraded)
case("key_share_missing", "missing_extension", "9.2", also=(ILLEGAL,), server_hello=drop("key_share"))
case("key_share_unknown_group", ILLEGAL, "4.2.8", server_hello=ext("key_share", b"\x7a\x7a\0\x01\x01"))
case("key_share_group_without_share", ILLEGAL, "4.2.8", server_hello=group_without_share)
case("key_share_empty", DECODE, "4.2.8: key_exchange<1..2^16-1>", also=(ILLEGAL,), server_hello=ext("key_share", b"\0\x1d\0\0"))
case("key_share_short", ILLEGAL, "4.2.8.2", also=(DECODE,), server_hello=ext("key_share", b"\0\x1d\0\x1f" + bytes(range(31))))
case("key_share_long", ILLEGAL, "4.2.8.2", also=(DECODE,), server_hello=ext("key_share", b"\0\x1d\0\x21" + bytes(range(33))))
case("key_share_trailing", DECODE, "4.2.8", also=(ILLEGAL,),
     server_hello=lambda p, m: m.set("key_share", m.find("key_share") + b"\0"))
case("key_share_zero_secret", ILLEGAL, "7.4.2: an all-zero secret", also=("handshake_failure",), groups=(0x1D,),
     server_hello=ext("key_share", b"\0\x1d\0\x20" + bytes(32)))
case("key_share_order_8", ILLEGAL, "7.4.2", groups=(0x1D,), server_hello=ext("key_share", b"\0\x1d\0\x20" + bytes.fromhex(
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800")))
case("p256_off_curve", ILLEGAL, "4.2.8.2", groups=(0x17,), server_hello=ext("key_share", b"\0\x17\0\x41\x04" + bytes(range(64))))
case("p256_compressed", ILLEGAL, "4.2.8.2: uncompressed only", also=(DECODE,), groups=(0x17,),
     server_hello=ext("key_share", b"\0\x17\0\x21\x02" + bytes(range(32))))
case("p256_infinity", ILLEGAL, "4.2.8.2", also=(DECODE,), groups=(0x17,), server_hello=ext("key_share", b"\0\x17\0\x01\0"))
case("p256_not_reduced", ILLEGAL, "4.2.8.2: 0 <= x < p", groups=(0x17,),
     server_hello=ext("key_share", b"\0\x17\0\x41\x04" + b"\xff" * 64))
case("sh_duplicate_extension", ILLEGAL, "4.2", also=(DECODE, "unsupported_extension"), server_hello=repeat_ext("key_share"))
case("sh_unknown_extension", "unsupported_extension", "4.2", server_hello=add_ext(0x7A7A))
case("sh_extension_not_for_sh", ILLEGAL, "4.2: server_name has no place here", also=("unsupported_extension",),
     server_hello=add_ext("server_name"))
case("sh_psk_not_offered", "unsupported_extension", "4.2", also=(ILLEGAL,), server_hello=add_ext("pre_shared_key", b"\0\0"))
case("sh_cookie", ILLEGAL, "4.2: cookie is for HelloRetryRequest", also=("unsupported_extension",),
     server_hello=add_ext("cookie", b"\0\x01a"))
case("sh_trailing", DECODE, "4.1.3", server_hello=trailing())
case("sh_cut", DECODE, "4.1.3", server_hello=cut())
case("sh_empty", DECODE, "4.1.3", server_hello=keep(0))
case("sh_extensions_overrun", DECODE, "4.2", server_hello=overrun)
case("sh_length_16m", DECODE, "4: longer than any ServerHello", also=(ILLEGAL, "record_overflow", "handshake_failure", UNEXPECTED),
     server_hello=declare(0xFFFFFF))
case("sh_twice", UNEXPECTED, "4: in one plaintext record", server_hello=twice)
case("sh_with_more_in_record", UNEXPECTED, "5.1: a key change ends the record", server_hello=then(EMPTY_EE))
case("sh_with_part_of_more", UNEXPECTED, "5.1: a key change ends the record", server_hello=then(b"\x08\0"))
case("ee_instead_of_sh", UNEXPECTED, "4", server_hello=instead(EMPTY_EE))
case("client_hello_instead_of_sh", UNEXPECTED, "4", server_hello=instead(raw("client_hello", bytes(50))))
case("hello_request", UNEXPECTED, "4: type 0 is not of TLS 1.3", server_hello=instead(raw(0)))
case("unknown_message_instead_of_sh", UNEXPECTED, "4", server_hello=instead(raw(99, b"abc")))

# ---- records ---------------------------------------------------------------


def damage(p, records):
    if p.tx is None:
        return records
    return [records[0][:-1] + bytes([records[0][-1] ^ 1])] + records[1:]


def swap(p, records):
    return records[1::-1] + records[2:] if p.tx and len(records) > 1 else records


def double(p, records):
    return records[:1] + records if p.tx else records


def split_around(kind, content, plain=False):
    """The message in two records with another between."""
    def hook(p, m):
        p.flush()
        data = m.encode()
        p.transcript.add(data)
        p.send_record(w.HANDSHAKE, data[:20])
        p.send_record(kind, content, plain)
        p.send_record(w.HANDSHAKE, data[20:])
        return []
    return hook


def header_of(length):
    return b"\x17\x03\x03" + length.to_bytes(2, "big")


case("bad_tag", "bad_record_mac", "5.2", records=damage)
case("records_swapped", "bad_record_mac", "5.2", fragment=100, records=swap)
case("record_repeated", "bad_record_mac", "5.2", fragment=100, records=double)
case("ciphertext_too_long", "record_overflow", "5.2: above 2^14 + 256",
     before_encrypted_extensions=lambda p: p.write(header_of(16641) + bytes(16641)))
case("ciphertext_64k", "record_overflow", "5.2", before_encrypted_extensions=lambda p: p.write(header_of(65535) + bytes(65535)))
case("ciphertext_too_short", "bad_record_mac", "5.2: no room for a tag", also=(DECODE,),
     before_encrypted_extensions=lambda p: p.write(header_of(16) + bytes(16)))
case("ciphertext_empty", "bad_record_mac", "5.2", also=(DECODE, UNEXPECTED),
     before_encrypted_extensions=lambda p: p.write(header_of(0)))
case("inner_too_long", "record_overflow", "5.4: inner plaintext above 2^14 + 1", also=(UNEXPECTED,),
     before_encrypted_extensions=lambda p: p.send_inner(bytes(16385) + b"\x16"))
case("inner_padded_too_long", "record_overflow", "5.4: padding counts", also=(UNEXPECTED,),
     before_encrypted_extensions=lambda p: p.send_inner(b"\x16" * 2 + bytes(16384)))
case("inner_all_zero", UNEXPECTED, "5.4: no type at all", before_encrypted_extensions=lambda p: p.send_inner(bytes(100)))
case("inner_one_zero", UNEXPECTED, "5.4", before_encrypted_extensions=lambda p: p.send_inner(b"\0"))
case("plaintext_too_long", "record_overflow", "5.1: above 2^14", before_server_hello=lambda p: p.write(
    b"\x16\x03\x03" + (16385).to_bytes(2, "big") + b"\x02" + bytes(16384)))
case("empty_handshake_record", UNEXPECTED, "5.1: must not be sent; binding on receivers when protected", also=(DECODE, "ok"),
     before_server_hello=say(w.HANDSHAKE, b""))
case("empty_handshake_record_protected", UNEXPECTED, "5.4", also=(DECODE,), before_encrypted_extensions=say(w.HANDSHAKE, b""))
case("unknown_record_type", UNEXPECTED, "5", before_server_hello=say(25, b"abc"))
case("heartbeat_record", UNEXPECTED, "5", before_server_hello=say(24, b"abc"))
case("unknown_inner_type", UNEXPECTED, "5", before_encrypted_extensions=say(25, b"abc"))
case("inner_ccs", UNEXPECTED, "5: a protected CCS", before_encrypted_extensions=say(w.CCS, b"\x01"))
case("plain_application_data", UNEXPECTED, "5: before there are keys", also=("bad_record_mac", DECODE),
     before_server_hello=say(w.APPDATA, b"hello", plain=True))
case("application_data_before_finished", UNEXPECTED, "5", before_certificate=say(w.APPDATA, b"hello"))
case("empty_application_data_before_finished", UNEXPECTED, "5", before_certificate=say(w.APPDATA, b""))
case("plain_encrypted_extensions", UNEXPECTED, "5: handshake in the clear after ServerHello", also=("bad_record_mac", DECODE),
     before_encrypted_extensions=say(w.HANDSHAKE, EMPTY_EE, plain=True))
case("split_by_application_data", UNEXPECTED, "5.1: no records between fragments", certificate=split_around(w.APPDATA, b"x"))
case("split_by_alert", UNEXPECTED, "5.1", also=(DECODE, "silent", "user_canceled"), certificate=split_around(w.ALERT, b"\x01\x5a"))
case("split_by_ccs", "ok", "5 drops CCS, 5.1 forbids records between fragments", also=(UNEXPECTED,),
     certificate=split_around(w.CCS, b"\x01", plain=True))
case("ccs_two", UNEXPECTED, "5: any value but 1", before_server_hello=lambda p: p.send_ccs(b"\x02"))
case("ccs_two_bytes", UNEXPECTED, "5", also=(DECODE,), before_encrypted_extensions=lambda p: p.send_ccs(b"\x01\x01"))
case("ccs_empty", UNEXPECTED, "5", also=(DECODE,), before_encrypted_extensions=lambda p: p.send_ccs(b""))
case("http_answer", UNEXPECTED, "5: not TLS", also=("protocol_version", DECODE, "record_overflow"),
     before_server_hello=lambda p: p.write(b"HTTP/1.1 400 Bad Request\r\n\r\n"))
case("ssl2_answer", UNEXPECTED, "5", also=("protocol_version", DECODE, "record_overflow"),
     before_server_hello=lambda p: p.write(b"\x80\x2e\x01\x03\x01" + bytes(44)))

# ---- one record, arriving slowly: nothing may be said before its tag --------


def slowly(damaged):
    """The flight's first protected record in two halves; between them the
    client must keep silent, whatever it has seen in the first."""
    def hook(p, records):
        if p.tx is None:
            return records
        first = damage(p, records)[0] if damaged else records[0]
        p.write(first[:len(first) // 2])
        p.early = p.hears(0.3)
        return [first[len(first) // 2:]] + records[1:]
    return hook


case("slow_record", "ok", "design: a record in two halves", records=slowly(False))
case("slow_record_bad_tag", "bad_record_mac", "5.2", records=slowly(True))
case("slow_record_unknown_extension", "unsupported_extension", "the fault is known in the first half, told after the tag",
     records=slowly(False),
     pad=8192, fragment=1000, encrypted_extensions=add_ext(0x7A7A))
case("slow_record_unknown_extension_bad_tag", "bad_record_mac", "5.2: a bad tag comes before what it protects",
     records=slowly(True),
     pad=8192, fragment=1000, encrypted_extensions=add_ext(0x7A7A))
case("slow_record_wrong_order_bad_tag", "bad_record_mac", "5.2", records=slowly(True), pad=8192, encrypted_extensions=omit)
case("slow_record_wrong_finished", "decrypt_error", "4.4.4: told after the tag", records=slowly(False), pad=8192,
     finished=flip_last("data"))
case("slow_record_wrong_finished_bad_tag", "bad_record_mac", "5.2", records=slowly(True), pad=8192, finished=flip_last("data"))
case("slow_record_wrong_signature_bad_tag", "bad_record_mac", "5.2", records=slowly(True), pad=8192,
     certificate_verify=flip_last("signature"))
case("bad_tag_of_last_record", "bad_record_mac", "5.2", fragment=100,
     records=lambda p, r: r if p.tx is None else r[:-1] + damage(p, r[-1:]))

# ---- EncryptedExtensions ---------------------------------------------------

case("ee_unknown_extension", "unsupported_extension", "4.2", encrypted_extensions=add_ext(0x7A7A))
case("ee_key_share", ILLEGAL, "4.2: key_share has no place here", also=("unsupported_extension",),
     encrypted_extensions=add_ext("key_share", b"\0\x1d"))
case("ee_supported_versions", ILLEGAL, "4.2", also=("unsupported_extension",),
     encrypted_extensions=add_ext("supported_versions", b"\x03\x04"))
case("ee_early_data", "unsupported_extension", "4.2: not offered", also=(ILLEGAL,), encrypted_extensions=add_ext("early_data"))
case("ee_alpn_unoffered", "unsupported_extension", "4.2; illegal_parameter when ALPN was offered without this name",
     also=(ILLEGAL,), encrypted_extensions=add_ext("alpn", w.vec(2, w.vec(1, b"never-offered"))))
case("ee_alpn_two", DECODE, "RFC 7301, 3.1: exactly one name", also=(ILLEGAL, "unsupported_extension"),
     encrypted_extensions=add_ext("alpn", w.vec(2, w.vec(1, b"h2") + w.vec(1, b"http/1.1"))))
case("ee_alpn_empty_name", DECODE, "RFC 7301, 3.1", also=(ILLEGAL, "unsupported_extension"),
     encrypted_extensions=add_ext("alpn", w.vec(2, w.vec(1, b""))))
case("ee_server_name_filled", DECODE, "RFC 6066, 3: empty", also=(ILLEGAL, "unsupported_extension"),
     encrypted_extensions=add_ext("server_name", b"\0\x04\0\0\x01a"))
case("ee_record_size_limit_63", ILLEGAL, "RFC 8449, 4", also=("unsupported_extension",),
     encrypted_extensions=add_ext("record_size_limit", b"\0\x3f"))
case("ee_record_size_limit_above", ILLEGAL, "RFC 8449, 4: above 2^14 + 1", also=("unsupported_extension",),
     encrypted_extensions=add_ext("record_size_limit", b"\x40\x02"))
case("ee_record_size_limit_short", DECODE, "RFC 8449, 4", also=("unsupported_extension",),
     encrypted_extensions=add_ext("record_size_limit", b"\x40"))
case("ee_two_size_limits", ILLEGAL, "RFC 8449, 5: with max_fragment_length", also=("unsupported_extension",),
     encrypted_extensions=both(add_ext("record_size_limit", b"\x40\x01"), add_ext("max_fragment_length", b"\x01")))
case("ee_duplicate", ILLEGAL, "4.2", also=(DECODE, "unsupported_extension"),
     encrypted_extensions=both(add_ext("server_name"), add_ext("server_name")))
case("ee_trailing", DECODE, "4.3.1", encrypted_extensions=trailing())
case("ee_empty", DECODE, "4.3.1", encrypted_extensions=keep(0))
case("ee_overrun", DECODE, "4.3.1", encrypted_extensions=patch(1, 9))
case("ee_missing", UNEXPECTED, "4.3.1", encrypted_extensions=omit)
case("ee_twice", UNEXPECTED, "4.3.1", encrypted_extensions=twice)

# ---- CertificateRequest, Certificate, CertificateVerify --------------------


def late_request(_, m):
    return [m, w.CertificateRequest(context=b"", ext=[[13, w.vec(2, b"\x04\x03\x08\x04")]])]


def of_the_client(p, m):
    m.signature = peer.sign(p.key, m.scheme, peer.to_sign("client", p.transcript.hash(p.md)))


def with_pkcs1(p, m):
    m.scheme = 0x0401
    if hasattr(p.key, "curve"):
        return
    m.signature = peer.sign(p.key, 0x0401, peer.to_sign("server", p.transcript.hash(p.md)))


def other_kind(p, m):
    m.scheme = 0x0804 if hasattr(p.key, "curve") else 0x0403


def entry(at, der=None, extensions=None):
    def edit(_, m):
        if der is not None:
            m.entries[at][0] = der
        if extensions is not None:
            m.entries[at][1] = extensions
    return edit


case("request_without_sigalgs", "missing_extension", "4.3.2", request=True, certificate_request=drop("signature_algorithms"))
case("request_context", ILLEGAL, "4.3.2: empty in the handshake", also=(DECODE,), request=True,
     certificate_request=put(context=b"c"))
case("request_trailing", DECODE, "4.3.2", request=True, certificate_request=trailing())
case("request_sigalgs_empty", DECODE, "4.2.3", request=True, certificate_request=ext("signature_algorithms", b"\0\0"))
case("request_twice", UNEXPECTED, "4.3.2", request=True, certificate_request=twice)
case("request_after_certificate", UNEXPECTED, "4.3.2", certificate=late_request)
case("certificate_none", DECODE, "4.4.2.4: the list must not be empty", certificate=put(entries=[]))
case("certificate_context", ILLEGAL, "4.4.2: empty for a server", also=(DECODE,), certificate=put(context=b"c"))
case("certificate_garbage", "bad_certificate", "4.4.2.4", also=(DECODE, "certificate_unknown", "unsupported_certificate"),
     certificate=put(entries=[[os.urandom(100), b""]]))
case("certificate_der_cut", "bad_certificate", "4.4.2.4", also=(DECODE, "certificate_unknown"),
     certificate=lambda p, m: m.entries.__setitem__(0, [m.entries[0][0][:-10], b""]))
case("certificate_der_trailing", "bad_certificate", "4.4.2.4", also=(DECODE, "certificate_unknown"),
     certificate=lambda p, m: m.entries.__setitem__(0, [m.entries[0][0] + b"\0", b""]))
case("certificate_entry_empty", DECODE, "4.4.2: cert_data<1..2^24-1>", also=("bad_certificate", ILLEGAL),
     certificate=entry(0, der=b""))
case("certificate_extension_unasked", "unsupported_extension", "4.4.2", also=(ILLEGAL,),
     certificate=entry(0, extensions=b"\x7a\x7a\0\0"))
case("certificate_status_unasked", "unsupported_extension", "4.4.2.1", also=(ILLEGAL, DECODE),
     certificate=entry(0, extensions=b"\0\x05\0\x05\x01\0\0\x01\0"))
case("certificate_extension_overrun", DECODE, "4.4.2", certificate=entry(0, extensions=b"\0\x05\0\x09\x01"))
case("certificate_trailing", DECODE, "4.4.2", certificate=trailing())
case("certificate_cut", DECODE, "4.4.2", certificate=cut(3))
case("certificate_list_overrun", DECODE, "4.4.2", certificate=patch(3, 0xFF), also=("bad_certificate", UNEXPECTED))
case("certificate_length_16m", DECODE, "4.4.2: the list is shorter than the message",
     also=("certificate_unknown", ILLEGAL, "bad_certificate", "record_overflow", "internal_error", UNEXPECTED),
     certificate=declare(0xFFFFFF))
case("certificate_missing", UNEXPECTED, "4.4", certificate=omit)
case("certificate_twice", UNEXPECTED, "4.4", certificate=twice)
case("verify_wrong_signature", "decrypt_error", "4.4.3", certificate_verify=flip_last("signature"))
case("verify_of_client_context", "decrypt_error", "4.4.3", certificate_verify=of_the_client)
case("verify_scheme_unknown", ILLEGAL, "4.4.3: not offered", certificate_verify=put(scheme=0xFEFE))
case("verify_scheme_sha1", ILLEGAL, "4.4.3", certificate_verify=put(scheme=0x0201))
case("verify_scheme_pkcs1", ILLEGAL, "4.4.3: PKCS#1 v1.5 is for certificates", certificate_verify=with_pkcs1)
case("verify_scheme_of_other_key", ILLEGAL, "4.4.3", also=("decrypt_error",), certificate_verify=other_kind)
case("verify_signature_empty", "decrypt_error", "4.4.3", also=(DECODE,), certificate_verify=put(signature=b""))
case("verify_signature_long", "decrypt_error", "4.4.3", also=(DECODE, ILLEGAL),
     certificate_verify=lambda p, m: put(signature=m.signature + b"\0")(p, m))
case("verify_trailing", DECODE, "4.4.3", certificate_verify=trailing())
case("verify_cut", DECODE, "4.4.3", certificate_verify=cut())
case("verify_missing", UNEXPECTED, "4.4.3", certificate_verify=omit)
case("verify_twice", UNEXPECTED, "4.4.3", certificate_verify=twice)
case("certificate_and_verify_missing", UNEXPECTED, "4.4", certificate=omit, certificate_verify=omit)

# ---- Finished --------------------------------------------------------------

TICKET = raw("new_session_ticket", bytes(8) + b"\x01\0" + b"\0\x04abcd" + b"\0\0")


def of_the_client_key(p, m):
    m.data = p.schedule.finished(p.hs["client"], p.transcript.hash(p.md))


case("finished_wrong", "decrypt_error", "4.4.4", finished=flip_last("data"))
case("finished_of_client", "decrypt_error", "4.4.4", finished=of_the_client_key)
case("finished_short", DECODE, "4.4.4: as long as the hash", also=("decrypt_error",), finished=cut())
case("finished_long", DECODE, "4.4.4", also=("decrypt_error",), finished=trailing())
case("finished_empty", DECODE, "4.4.4", also=("decrypt_error",), finished=keep(0))
case("finished_twice", UNEXPECTED, "5.1: a key change ends the record", finished=twice)
case("finished_with_ticket_in_record", UNEXPECTED, "5.1: a key change ends the record", finished=then(TICKET))
case("finished_with_part_of_more", UNEXPECTED, "5.1", finished=then(b"\x04"))
case("finished_missing_then_data", UNEXPECTED, "4.4.4", also=("bad_record_mac",), finished=omit,
     after_finished=say(w.APPDATA, b"hello"))
case("ticket_before_finished", UNEXPECTED, "4.6.1",
     before_finished=lambda p: p.queue(w.Raw(name="raw", type=4, content=TICKET[4:])))
case("key_update_before_finished", UNEXPECTED, "4.6.3", before_finished=lambda p: p.queue(w.KeyUpdate(value=0)))
case("end_of_early_data", UNEXPECTED, "4.5: never from a server",
     before_finished=lambda p: p.queue(w.Raw(name="raw", type=5, content=b"")))
case("message_hash", UNEXPECTED, "4: never sent", before_finished=lambda p: p.queue(w.Raw(name="raw", type=254, content=bytes(32))))

# ---- alerts and ends in the handshake --------------------------------------


def leave(p):
    p.flush()
    p.sock.shutdown(1)


case("fatal_alert_first", "silent", "6.2", before_server_hello=lambda p: (p.send_alert(40), leave(p)))
case("fatal_alert_protected", "silent", "6.2", before_certificate=lambda p: (p.send_alert(40), leave(p)))
case("unknown_alert", "silent", "6.2: unknown alerts are errors", also=(DECODE, ILLEGAL, UNEXPECTED),
     before_server_hello=lambda p: (p.send_alert(200, 1), leave(p)))
case("close_notify_in_handshake", "silent", "6.1", also=(UNEXPECTED, "handshake_failure"),
     before_certificate=lambda p: (p.send_alert(0, 1), leave(p)))
case("fatal_alert_at_warning_level", "silent", "6: the level is ignored",
     before_certificate=lambda p: (p.send_alert(40, 1), leave(p)))
case("user_canceled", "ok", "6.1: precedes close_notify; by itself it may be ignored", also=("silent",),
     before_certificate=lambda p: p.send_alert(90, 1))
case("fin_before_server_hello", "silent", "6.1", also=("close_notify", "handshake_failure", DECODE), before_server_hello=leave)
case("fin_in_flight", "silent", "6.1", also=("close_notify", "handshake_failure", DECODE), before_certificate_verify=leave)
case("alert_one_byte", DECODE, "5.1: alerts are not fragmented", also=(UNEXPECTED, ILLEGAL),
     before_server_hello=say(w.ALERT, b"\x02"))
case("alert_three_bytes", DECODE, "5.1: one alert a record", also=(UNEXPECTED, ILLEGAL),
     before_server_hello=say(w.ALERT, b"\x01\x5a\x01"))
case("alert_empty", UNEXPECTED, "5.1: no zero-length alerts", also=(DECODE,), before_server_hello=say(w.ALERT, b""))

# ---- after the handshake ----------------------------------------------------


def burst(p):
    for _ in range(200):
        p.send_data(b"")
    for _ in range(50):
        p.write(p.record(w.APPDATA, b""))


def updates(count, request):
    return lambda p: [p.update_keys(request) for _ in range(count)]


def split_ticket(p):
    p.send_record(w.HANDSHAKE, TICKET[:9])
    p.send_record(w.APPDATA, b"x")
    p.send_record(w.HANDSHAKE, TICKET[9:])


def old_key(p):
    p.post(w.KeyUpdate(value=0))
    p.send_data(b"still under the old key")


def corrupt(p):
    p.write(damage(p, [p.record(w.APPDATA, b"hello")])[0])


case("key_update", "ok", "4.6.3", updates(1, 0))
case("key_update_requested", "ok", "4.6.3", updates(1, 1))
case("key_update_32", "ok", "4.6.3; a limit is allowed", updates(32, 1), also=(UNEXPECTED,))
case("key_update_flood", UNEXPECTED, "4.6.3 sets no limit: either is sound", updates(1000, 1), also=("ok", "internal_error"))
case("key_update_two", ILLEGAL, "4.6.3", lambda p: p.post(w.KeyUpdate(value=2)))
case("key_update_empty", DECODE, "4.6.3", lambda p: p.post(w.KeyUpdate(value=b"")))
case("key_update_long", DECODE, "4.6.3", lambda p: p.post(w.KeyUpdate(value=b"\0\0")))
case("key_update_with_more_in_record", UNEXPECTED, "5.1: a key change ends the record", lambda p: p.send_record(
    w.HANDSHAKE, w.KeyUpdate(value=0).encode() + TICKET))
case("key_update_then_old_key", "bad_record_mac", "4.6.3", old_key)
case("data_bad_tag", "bad_record_mac", "5.2", corrupt)
case("data_empty_records", "ok", "5.1: allowed; a limit too", burst, also=(UNEXPECTED,))
case("data_with_flight", "ok", "4.4.4: a server may send before the client's Finished",
     after_flight=lambda p: p.send_data(b"early"))
case("data_full_record", "ok", "5.1", lambda p: p.send_data(bytes(16384)))
case("data_too_long", "record_overflow", "5.4", lambda p: p.send_inner(bytes(16385) + b"\x17"))
case("ticket_split", "ok", "5.1", lambda p: [p.send_record(w.HANDSHAKE, TICKET[i:i + 1]) for i in range(len(TICKET))])
case("ticket_split_by_data", UNEXPECTED, "5.1", split_ticket)
case("ticket_empty", DECODE, "4.6.1: ticket<1..2^16-1>", tickets=1, new_session_ticket=put(ticket=b""), also=(ILLEGAL,))
case("ticket_trailing", DECODE, "4.6.1", tickets=1, new_session_ticket=trailing())
case("ticket_cut", DECODE, "4.6.1", tickets=1, new_session_ticket=cut())
case("ticket_duplicate_extension", ILLEGAL, "4.2", tickets=1, also=(DECODE, "ok"),
     new_session_ticket=both(add_ext("early_data", bytes(4)), add_ext("early_data", bytes(4))))
case("request_after_handshake", UNEXPECTED, "4.6.2: not offered", lambda p: p.post(
    w.CertificateRequest(context=b"c", ext=[[13, w.vec(2, b"\x04\x03")]])))
case("finished_again", UNEXPECTED, "4.4.4", lambda p: p.post(w.Finished(data=bytes(32))))
case("server_hello_again", UNEXPECTED, "4", lambda p: p.post(w.Raw(name="raw", type=2, content=bytes(80))))
case("hello_request_again", UNEXPECTED, "4: no renegotiation", lambda p: p.post(w.Raw(name="raw", type=0, content=b"")))
case("unknown_message", UNEXPECTED, "4", lambda p: p.post(w.Raw(name="raw", type=99, content=b"abc")))
case("ccs_after_finished", UNEXPECTED, "5", lambda p: p.send_ccs(), also=("bad_record_mac",))
case("plain_data_after_finished", "bad_record_mac", "5.2",
     lambda p: p.send_record(w.APPDATA, b"GET / HTTP/1.0\r\n\r\n", plain=True))
case("plain_handshake_after_finished", UNEXPECTED, "5", lambda p: p.send_record(w.HANDSHAKE, TICKET, plain=True),
     also=("bad_record_mac", DECODE))
case("fatal_alert_after_finished", "silent", "6.2", lambda p: (p.send_alert(80), leave(p)), also=("ok",))
case("fin_without_close_notify", "silent", "6.1: a truncation, to be reported", leave,
     also=("close_notify", "ok", DECODE, UNEXPECTED))
case("data_after_close_notify", "ok", "6.1: to be ignored", lambda p: (p.close(), p.send_data(b"late")), also=("silent",),
     no_data=True)
