/* SPDX-License-Identifier: Apache-2.0
 * Handshake messages, RFC 8446 4: one file each, what we send beside what we
 * read. pawli_put_<message> writes the whole message with its header;
 * pawli_read_<message> is the first step of its body. */
#ifndef PAWLI_MSG_H
#define PAWLI_MSG_H

#include "handshake/ext/ext.h"
#include "handshake/handshake.h"

/* Type and length of a message. */
void pawli_put_header(pawli_writer *w, uint32_t type, uint32_t len);

void pawli_put_client_hello(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_client_hello(pawli_hs *hs, const uint8_t *in);
/* Chooses among the suites that were offered, and the transcript with it. */
uint16_t pawli_hello_suite(pawli_hs *hs);

void pawli_put_server_hello(const pawli_hs *hs, pawli_writer *w);
void pawli_put_hello_retry_request(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_server_hello(pawli_hs *hs, const uint8_t *in);
/* The first step of a row that no message begins with: one that was begun by
 * another row is read on (pawli_hs_switch_row). */
uint16_t pawli_read_no_message(pawli_hs *hs, const uint8_t *in);

void pawli_put_encrypted_extensions(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_encrypted_extensions(pawli_hs *hs, const uint8_t *in);

void pawli_put_certificate_request(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_certificate_request(pawli_hs *hs, const uint8_t *in);

void pawli_put_certificate(const pawli_hs *hs, pawli_writer *w);
void pawli_put_certificate_empty(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_certificate(pawli_hs *hs, const uint8_t *in);

/* Whichever of Certificate and CertificateVerify is in emit. */
void pawli_put_proof(const pawli_hs *hs, pawli_writer *w);

void pawli_put_certificate_verify(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_certificate_verify(pawli_hs *hs, const uint8_t *in);

void pawli_put_finished(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_finished(pawli_hs *hs, const uint8_t *in);

void pawli_put_key_update(const pawli_hs *hs, pawli_writer *w);
uint16_t pawli_read_key_update(pawli_hs *hs, const uint8_t *in);

uint16_t pawli_read_new_session_ticket(pawli_hs *hs, const uint8_t *in);

/* The SHA-256 of "HelloRetryRequest", RFC 8446 4.1.3. */
extern const uint8_t pawli_retry_random[32];

/* Extensions a client reads from a server. */
extern const pawli_ext pawli_client_exts[];

#endif
