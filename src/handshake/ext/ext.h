/* SPDX-License-Identifier: Apache-2.0
 * Extensions, RFC 8446 4.2: one file each, what we send beside what we read.
 *
 * Sending: pawli_put_<name>_<message> writes the whole extension, or nothing
 * when it does not apply. Reading: a table per role says which extension may
 * come in which message, and its first step; the step that ends an extension
 * returns pawli_ext_end. */
#ifndef PAWLI_EXT_H
#define PAWLI_EXT_H

#include "handshake/handshake.h"

/* Messages that carry extensions. */
#define PAWLI_IN_CLIENT_HELLO         0x01u
#define PAWLI_IN_SERVER_HELLO         0x02u
#define PAWLI_IN_HELLO_RETRY_REQUEST  0x04u
#define PAWLI_IN_ENCRYPTED_EXTENSIONS 0x08u
#define PAWLI_IN_CERTIFICATE          0x10u
#define PAWLI_IN_CERTIFICATE_REQUEST  0x20u
#define PAWLI_IN_NEW_SESSION_TICKET   0x40u
/* In these an unknown extension is passed over; elsewhere it is an answer to
 * nothing we asked. */
#define PAWLI_IN_OPEN                                                          \
    (PAWLI_IN_CLIENT_HELLO | PAWLI_IN_CERTIFICATE_REQUEST |                    \
     PAWLI_IN_NEW_SESSION_TICKET)

typedef struct pawli_ext {
    uint16_t type;    /* ExtensionType; the table ends with in == 0 */
    uint8_t in;       /* PAWLI_IN_ bits of the messages it may come in */
    pawli_step begin; /* NULL: known, but passed over */
} pawli_ext;

/* Reads a block of extensions with its length, then calls done with no bytes.
 * `in`: the message it is in. */
uint16_t pawli_exts_read(pawli_hs *hs, const pawli_ext *table, uint8_t in,
                         pawli_step done);

/* The step that has used up an extension returns this. */
uint16_t pawli_ext_end(pawli_hs *hs);

/* Whether this message has carried the extension (of the same table). */
bool pawli_ext_seen(const pawli_hs *hs, uint16_t type);

/* ---- supported_versions ---- */
void pawli_put_supported_versions_hello(const pawli_hs *hs, pawli_writer *w);
void pawli_put_supported_versions_answer(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_supported_versions_hello(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_supported_versions_answer(pawli_hs *hs, const uint8_t *in);

/* ---- supported_groups ---- */
void pawli_put_supported_groups(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_supported_groups(pawli_hs *hs, const uint8_t *in);

/* ---- signature_algorithms, signature_algorithms_cert ---- */
void pawli_put_signature_algorithms(const pawli_hs *hs, pawli_writer *w);
void pawli_put_signature_algorithms_cert(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_signature_algorithms(pawli_hs *hs, const uint8_t *in);
/* Of a CertificateRequest, to hs->suites. */
uint16_t pawli_read_signature_algorithms_cert(pawli_hs *hs, const uint8_t *in);

/* One bit per scheme of the registry that a key of ours could use; 0: none. */
uint32_t pawli_scheme_bit(uint16_t scheme);

/* ---- key_share ---- */
void pawli_put_key_share_hello(const pawli_hs *hs, pawli_writer *w);
void pawli_put_key_share_answer(const pawli_hs *hs, pawli_writer *w);
void pawli_put_key_share_retry(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_key_share_hello(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_key_share_answer(pawli_hs *hs, const uint8_t *in);

/* ---- cookie ---- */
void pawli_put_cookie(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_cookie(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_cookie_echo(pawli_hs *hs, const uint8_t *in);

/* ---- server_name ---- */
void pawli_put_server_name_hello(const pawli_hs *hs, pawli_writer *w);
void pawli_put_server_name_answer(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_server_name_hello(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_server_name_answer(pawli_hs *hs, const uint8_t *in);

/* ---- application_layer_protocol_negotiation ---- */
void pawli_put_alpn_hello(const pawli_hs *hs, pawli_writer *w);
void pawli_put_alpn_answer(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_alpn_hello(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_alpn_answer(pawli_hs *hs, const uint8_t *in);

/* ---- early_data: refused, and passed over by the record layer ---- */
uint16_t pawli_read_early_data_hello(pawli_hs *hs, const uint8_t *in);

/* ---- pre_shared_key: it must come last; what is in it is for versions that
 * know PSKs (psk.h) ---- */
uint16_t pawli_read_pre_shared_key_answer(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_pre_shared_key_hello(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_psk_modes_hello(pawli_hs *hs, const uint8_t *in);

/* ---- max_fragment_length ---- */
void pawli_put_max_fragment_length_hello(const pawli_hs *hs, pawli_writer *w);
void pawli_put_max_fragment_length_answer(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_max_fragment_length_hello(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_max_fragment_length_answer(pawli_hs *hs, const uint8_t *in);
/* After all extensions: what a server must keep to, when nothing better came.
 */
uint16_t pawli_max_fragment_length_rules(pawli_hs *hs);
/* The same for a client; both answers at once are an error. */
uint16_t pawli_max_fragment_length_granted(pawli_hs *hs);

/* ---- certificate_authorities ---- */
void pawli_put_certificate_authorities(const pawli_hs *hs, pawli_writer *w);

/* ---- record_size_limit ---- */
void pawli_put_record_size_limit(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_record_size_limit_hello(pawli_hs *hs, const uint8_t *in);
uint16_t pawli_read_record_size_limit_answer(pawli_hs *hs, const uint8_t *in);

#endif
