# SPDX-License-Identifier: Apache-2.0
"""What peers with a PSK can do wrong (RFC 8446, 4.2.9 and 4.2.11). Server cases
want a client, client cases a server, that holds the PSK of tls13_psk.py."""
import tls13_psk as psk
import tls13_wire as w
from tls13_edit import add_ext, drop, ext, first_ext, instead, put, table, then

ILLEGAL, DECODE, UNEXPECTED, MISSING, DECRYPT = (
    "illegal_parameter", "decode_error", "unexpected_message", "missing_extension", "decrypt_error")
SERVER, server = table("server")
CLIENT, client = table("client")
OTHER = bytes(32)
SHA384 = (0x1302,)

# ---- servers ----------------------------------------------------------------

server("psk_honest", "ok", "2.2: a PSK and a key exchange")
for fragment in (1, 33):
    server("psk_fragment_%d" % fragment, "ok", "5.1", fragment=fragment)
server("psk_padded_full", "ok", "5.4", pad="full")
server("psk_after_retry", "ok", "4.2.11.2: the binder covers the retry", retry=True)
server("psk_after_retry_group", "ok", "4.1.4", groups=(0x17,))
server("psk_declined", "ok", "4.2.11: a certificate instead", decline=True)
server("psk_declined_after_retry", "ok", "4.1.4", decline=True, retry=True)
server("psk_index_1", ILLEGAL, "4.2.11: selected_identity is in the range offered", select=1)
server("psk_index_65535", ILLEGAL, "4.2.11", select=65535)
server("psk_index_short", DECODE, "4.2.11", server_hello=ext("pre_shared_key", b"\0"))
server("psk_index_long", DECODE, "4.2.11", server_hello=ext("pre_shared_key", b"\0\0\0"))
server("psk_twice", ILLEGAL, "4.2", server_hello=add_ext("pre_shared_key", b"\0\0"))
server("psk_without_share", ILLEGAL, "4.2.9: psk_dhe_ke was all that was offered", also=(MISSING,), no_share=True)
server("psk_other_hash", ILLEGAL, "4.2.11: the suite's hash is the PSK's", server_hello=put(suite=0x1302))
server("psk_in_retry", ILLEGAL, "4.2: not in a HelloRetryRequest", also=("unsupported_extension",), retry=True,
       hello_retry_request=add_ext("pre_shared_key", b"\0\0"))
server("psk_in_encrypted_extensions", ILLEGAL, "4.2", encrypted_extensions=add_ext("pre_shared_key", b"\0\0"))
server("psk_modes_answered", "unsupported_extension", "4.2.9: servers do not answer", also=(ILLEGAL,),
       server_hello=add_ext("psk_key_exchange_modes", b"\x01\x01"))
server("psk_then_certificate", UNEXPECTED, "4.4: no certificate with a PSK",
       encrypted_extensions=then(w.Certificate(context=b"", entries=[[b"\x30\x03\x02\x01\x01", b""]])))
server("psk_then_request", UNEXPECTED, "4.3.2: no request with a PSK", encrypted_extensions=then(
    w.CertificateRequest(context=b"", ext=[[w.EXT["signature_algorithms"], w.vec(2, b"\x04\x03")]])))
server("psk_no_finished", UNEXPECTED, "4.4.4", finished=instead(w.KeyUpdate(value=0)))
server("psk_wrong_key", "silent", "7.1: the secrets differ, so the alert cannot be read either", server_hello=lambda p, m: setattr(p, "psk_key", OTHER))
server("psk_finished_wrong", DECRYPT, "4.4.4", finished=lambda p, m: setattr(m, "data", bytes(32)))
server("psk_early_data_accepted", "unsupported_extension", "4.2.10: it was not offered", also=(ILLEGAL,),
       encrypted_extensions=add_ext("early_data", b""))


# ---- clients ----------------------------------------------------------------


def broken(at):
    """One bit of the first binder."""
    def edit(_, values):
        first = bytearray(values[0])
        first[at] ^= 1
        return [bytes(first)] + values[1:]
    return edit


def sized(size):
    return lambda _, values: [v[:size].ljust(size, b"\0") for v in values]


TWO = ((b"nobody", 7), (psk.IDENTITY, 0))

client("psk_honest", "ok", "2.2")
for fragment in (1, 33):
    client("psk_fragment_%d" % fragment, "ok", "5.1", fragment=fragment)
client("psk_second_of_two", "ok", "4.2.11: the one that is known", identities=TWO)
client("psk_of_nobody", "ok", "4.2.11: a certificate instead", identities=((b"nobody", 7),))
client("psk_identity_60000", "ok", "4.2.11: however long; a limit is allowed", also=("record_overflow", DECODE, "internal_error"),
       identities=((b"x" * 60000, 7),))
client("psk_hundred", "ok", "4.2.11", identities=((b"nobody", 7),) * 99 + ((psk.IDENTITY, 0),))
client("psk_after_retry", "ok", "4.2.11.2", shares=[])
client("psk_retry_fragment_7", "ok", "4.2.11.2", shares=[], fragment=7)
client("psk_age_ignored", "ok", "4.2.11: an external PSK has none", identities=((psk.IDENTITY, 0xffffffff),))
client("psk_with_both_modes", "ok", "4.2.9", modes=b"\0\x01")
client("psk_with_unknown_modes", "ok", "4.2.9: unknown modes are ignored", modes=b"\x7a\x01\xff")
client("psk_ke_only", "ok", "4.2.9: a certificate where that mode is not wanted", modes=b"\0")
client("psk_unknown_mode_only", "ok", "4.2.9", modes=b"\x7a")
client("psk_suite_of_another_hash", "ok", "4.2.11: a certificate instead", suites=SHA384)
client("psk_no_modes", MISSING, "4.2.9", modes=None)
client("psk_modes_none", DECODE, "4.2.9: <1..255>", also=(ILLEGAL,), modes=b"")
client("psk_modes_trailing", DECODE, "4.2.9", client_hello=ext("psk_key_exchange_modes", b"\x01\x01\0"))
for at in (0, 15, 31):
    client("psk_binder_bit_%d" % at, DECRYPT, "4.2.11: the binder is checked", bound=broken(at))
client("psk_binder_of_another_key", DECRYPT, "4.2.11", key=OTHER)
client("psk_binder_second_wrong", DECRYPT, "4.2.11", identities=TWO, bound=lambda _, v: [v[0], bytes(32)])
client("psk_binder_first_wrong", "ok", "4.2.11: of a PSK that is not used", identities=TWO, bound=lambda _, v: [bytes(32), v[1]])
client("psk_binder_of_31", DECODE, "4.2.11: <32..255>", also=(ILLEGAL,), bound=sized(31))
client("psk_binder_of_33", DECRYPT, "4.2.11: of the hash's length", also=(ILLEGAL, DECODE), bound=sized(33))
client("psk_binder_of_255", DECRYPT, "4.2.11", also=(ILLEGAL, DECODE), bound=sized(255))
client("psk_binders_none", DECODE, "4.2.11: <33..2^16-1>", also=(ILLEGAL,), binders=0)
client("psk_binders_two_of_one", ILLEGAL, "4.2.11: as many as identities", also=(DECODE,), binders=2)
client("psk_binders_one_of_two", ILLEGAL, "4.2.11", also=(DECODE,), binders=1, identities=TWO)
client("psk_binder_of_before_the_retry", DECRYPT, "4.2.11.2", shares=[], bound=lambda p, v: p.__dict__.setdefault("kept", v))
client("psk_identity_empty", DECODE, "4.2.11: <1..2^16-1>", also=(ILLEGAL,), identities=((b"", 0),))
client("psk_identities_none", DECODE, "4.2.11", also=(ILLEGAL,), identities=())
client("psk_not_last", ILLEGAL, "4.2.11", late=add_ext(0x7A7A, b""))
client("psk_twice", ILLEGAL, "4.2", also=(DECODE,), late=add_ext("pre_shared_key", b"\0\0"))
client("psk_trailing", DECODE, "4.2.11", late=lambda p, m: m.set("pre_shared_key", m.find("pre_shared_key") + b"\0"))
client("psk_cut", DECODE, "4.2.11", also=(ILLEGAL,), late=lambda p, m: m.set("pre_shared_key", m.find("pre_shared_key")[:-1]))
client("psk_no_schemes", "ok", "9.2: not needed with a PSK", client_hello=drop("signature_algorithms"))
client("psk_no_schemes_nobody", MISSING, "9.2", identities=((b"nobody", 7),), client_hello=drop("signature_algorithms"))
client("psk_no_share", MISSING, "9.2: psk_dhe_ke", client_hello=drop("key_share"))
client("psk_no_groups", MISSING, "9.2", client_hello=drop("supported_groups"))
client("psk_ke_only_no_share", MISSING, "4.2.9: a mode that is not wanted", modes=b"\0", client_hello=drop("key_share", "supported_groups"))
client("psk_finished_wrong", DECRYPT, "4.4.4", finished=lambda p, m: setattr(m, "data", bytes(32)))
client("psk_then_certificate", UNEXPECTED, "4.4.2: nobody asked",
       finished=lambda p, m: [w.Certificate(context=b"", entries=[]), m])
client("psk_early_data", "ok", "4.2.10: refused and passed over", client_hello=first_ext("early_data"),
       after_client_hello=lambda p: (p.flush(), p.write(b"\x17\x03\x03\0\x40" + bytes(64)))[-1])
