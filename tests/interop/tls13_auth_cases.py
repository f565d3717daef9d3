# SPDX-License-Identifier: Apache-2.0
"""What servers that ask for certificates, and clients that are asked, can do
wrong (RFC 8446, 4.3.2 and 4.4). Server cases ask a client that has a
certificate; client cases want a server that requires one."""
import struct

import tls13_peer as peer
import tls13_wire as w
from tls13_edit import add_ext, both, cut, declare, ext, flip_last, instead, omit, patch, put, raw, repeat_ext, table, then, trailing, twice

ILLEGAL, DECODE, UNEXPECTED = "illegal_parameter", "decode_error", "unexpected_message"
SERVER, server = table("server")
CLIENT, client = table("client")


def names(size):
    """certificate_authorities of about so many bytes."""
    name = w.vec(2, b"\x30\x82\x01\xf0" + bytes(496))
    return add_ext(47, w.vec(2, name * (size // len(name))))


# ---- requests ---------------------------------------------------------------

server("auth_honest", "ok", "4.4.2: the client shows its certificate", request=True)
for fragment in (1, 16, 400):
    server("auth_fragment_%d" % fragment, "ok", "5.1", request=True, fragment=fragment)
server("auth_names_64k", "ok", "4.2.4: names of CAs, however many", request=True, certificate_request=names(65000))
server("auth_names_64k_fragment_100", "ok", "4.2.4", request=True, fragment=100, certificate_request=names(65000))
server("auth_oid_filters", "ok", "4.2.5", request=True, certificate_request=add_ext(48, b"\0\x07\x03\x55\x1d\x25\0\x02\x30\0"))
server("auth_sigalgs_cert", "ok", "4.2.3: rules certificates", request=True,
       certificate_request=add_ext("signature_algorithms_cert", w.vec(2, b"\x04\x03\x08\x04\x04\x01")))
server("auth_sigalgs_cert_none", "ok", "4.2.3, 4.4.2.3: no certificate suits, so none is shown", request=True,
       certificate_request=add_ext("signature_algorithms_cert", w.vec(2, b"\x08\x07")))
server("auth_sigalgs_none", "ok", "4.4.2.3: no scheme suits, so none is shown", request=True,
       certificate_request=ext("signature_algorithms", w.vec(2, b"\x08\x08")))
server("auth_sigalgs_unknown", "ok", "4.2.3: unknown schemes are ignored", request=True,
       certificate_request=ext("signature_algorithms", w.vec(2, b"\x7a\x7a\x04\x03")))
server("auth_sigalgs_odd", DECODE, "4.2.3", request=True, certificate_request=ext("signature_algorithms", w.vec(2, b"\x04\x03\x08")))
server("auth_sigalgs_trailing", DECODE, "4.2.3", request=True,
       certificate_request=ext("signature_algorithms", w.vec(2, b"\x04\x03") + b"\0"))
server("auth_sigalgs_cert_empty", DECODE, "4.2.3", request=True, certificate_request=add_ext("signature_algorithms_cert", b"\0\0"))
server("auth_sigalgs_repeated", ILLEGAL, "4.2", request=True, certificate_request=repeat_ext("signature_algorithms"))
server("auth_key_share", ILLEGAL, "4.2: not in a request", request=True, certificate_request=add_ext("key_share", b""))
server("auth_cut", DECODE, "4.3.2", request=True, certificate_request=cut())
server("auth_longer", DECODE, "4.3.2", request=True, certificate_request=declare(2))
server("auth_before_extensions", UNEXPECTED, "4.3.2", request=True,
       encrypted_extensions=lambda p, m: [w.CertificateRequest(context=b"", ext=[[w.EXT["signature_algorithms"], w.vec(2, b"\x04\x03")]]), m])
server("auth_after_verify", UNEXPECTED, "4.3.2", certificate_verify=then(
    w.CertificateRequest(context=b"", ext=[[w.EXT["signature_algorithms"], w.vec(2, b"\x04\x03")]])))

# ---- clients ----------------------------------------------------------------


def rest_of(p):
    """The chain without its first certificate."""
    return [[der, b""] for der in p.chain[1:]]


def unrelated(p, m):
    """A signature under another scheme's name."""
    m.scheme = 0x0804 if m.scheme == 0x0403 else 0x0403


def of_server(p, m):
    """What a server would have signed."""
    m.signature = peer.sign(p.key, m.scheme, peer.to_sign("server", p.transcript.hash(p.md)))


def verify_first(p, m):
    """CertificateVerify in front of Certificate."""
    scheme = peer.schemes_of(p.key)[0]
    return [w.CertificateVerify(scheme=scheme, signature=peer.sign(p.key, scheme, peer.to_sign("client", p.transcript.hash(p.md)))), m]


client("auth_honest", "ok", "4.4: a certificate, a proof, Finished")
for fragment in (1, 16, 400):
    client("auth_fragment_%d" % fragment, "ok", "5.1", fragment=fragment)
client("auth_retry", "ok", "4.1.4: asked after a HelloRetryRequest", shares=[])
client("auth_empty", "certificate_required", "4.4.2.4", also=(UNEXPECTED,), certificate=put(entries=[]), certificate_verify=omit)
client("auth_missing", UNEXPECTED, "4.4.2: must be sent when asked for", certificate=omit, certificate_verify=omit)
client("auth_missing_with_proof", UNEXPECTED, "4.4.2", certificate=omit)
client("auth_twice", UNEXPECTED, "4.4", certificate=twice)
client("auth_context", ILLEGAL, "4.4.2: echoes the request's", also=(DECODE,), certificate=put(context=b"x"))
client("auth_without_proof", UNEXPECTED, "4.4.3: must follow a certificate", certificate_verify=omit)
client("auth_proof_twice", UNEXPECTED, "4.4.3", certificate_verify=twice)
client("auth_proof_first", UNEXPECTED, "4.4.3: right behind the certificate", certificate=verify_first, certificate_verify=omit)
client("auth_proof_of_server", "decrypt_error", "4.4.3: the context string of a client", certificate_verify=of_server)
client("auth_signature_wrong", "decrypt_error", "4.4.3", also=(DECODE, ILLEGAL), certificate_verify=flip_last("signature"))
client("auth_signature_empty", "decrypt_error", "4.4.3", also=(DECODE, ILLEGAL), certificate_verify=put(signature=b""))
client("auth_signature_long", "decrypt_error", "4.4.3", also=(DECODE, ILLEGAL), certificate_verify=put(signature=bytes(600)))
client("auth_scheme_of_other_key", ILLEGAL, "4.4.3: fits the key", also=("decrypt_error",), certificate_verify=unrelated)
client("auth_scheme_not_asked", ILLEGAL, "4.4.3: one of signature_algorithms", also=("handshake_failure",),
       certificate_verify=put(scheme=0x0203))
client("auth_scheme_pkcs1", ILLEGAL, "4.4.3: not in CertificateVerify", also=("handshake_failure",), certificate_verify=put(scheme=0x0401))
client("auth_proof_trailing", DECODE, "4.4.3", certificate_verify=trailing())
client("auth_proof_cut", DECODE, "4.4.3", also=("decrypt_error",), certificate_verify=cut())
client("auth_trailing", DECODE, "4.4.2", certificate=trailing())
client("auth_cut", DECODE, "4.4.2", certificate=cut())
client("auth_entry_empty", DECODE, "4.4.2", also=("bad_certificate",), certificate=put(entries=[[b"", b""]]))
client("auth_entry_garbage", "bad_certificate", "4.4.2.4", also=(DECODE,), certificate=put(entries=[[b"garbage", b""]]))
client("auth_entry_extension", "unsupported_extension", "4.4.2: only what was asked for", also=(ILLEGAL,), certificate=lambda p,
       m: m.entries[0].__setitem__(1, struct.pack(">HH", 5, 0)))
client("auth_no_intermediate", "unknown_ca", "4.4.2.4", certificate=lambda p, m: m.entries.__delitem__(slice(1, None)))
client("auth_no_leaf", "bad_certificate", "4.4.2: the sender's own comes first",
       also=("decrypt_error", ILLEGAL, "unknown_ca", "unsupported_certificate"), certificate=lambda p, m: setattr(m, "entries", rest_of(p)))
client("auth_leaf_twice", "ok", "4.4.2.2: surplus is tolerated", certificate=lambda p, m: m.entries.append(list(m.entries[0])))
client("auth_leaf_changed", "bad_certificate", "4.4.2.4", also=("decrypt_error", DECODE, "unknown_ca"), certificate=lambda p,
       m: m.entries[0].__setitem__(0, m.entries[0][0][:-1] + bytes([m.entries[0][0][-1] ^ 1])))
client("auth_finished_wrong", "decrypt_error", "4.4.4", finished=flip_last("data"))
client("auth_request_back", UNEXPECTED, "4.3.2: a client asks nothing", certificate=instead(raw("certificate_request", b"\0\0\0")))
client("auth_data_before", UNEXPECTED, "2: no data before Finished", before_certificate=lambda p: p.send_record(w.APPDATA, b"x"))
client("auth_huge", DECODE, "4.4.2: a list longer than the message", also=(ILLEGAL,), certificate=patch(3, 0xFF))
