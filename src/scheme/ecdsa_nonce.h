/* SPDX-License-Identifier: Apache-2.0
 * Nonces for ECDSA on P-256 with SHA-256, from the key and the digest.
 *
 * Source: RFC 6979, sections 3.2 and 3.6. All of it is secret. */
#ifndef PAWLI_ECDSA_NONCE_H
#define PAWLI_ECDSA_NONCE_H

#include "pawl/hmac.h"

#define PAWLI_ECDSA_NONCE_SIZE 32 /* bytes: of a nonce, a key and a digest */

/* The generator without its HMAC, which is room that others may use between
 * two draws. */
typedef struct pawli_ecdsa_nonce {
    uint8_t k[PAWLI_ECDSA_NONCE_SIZE];      /* K of the source */
    uint8_t v[PAWLI_ECDSA_NONCE_SIZE];      /* V; the nonce when drawn */
    uint8_t digest[PAWLI_ECDSA_NONCE_SIZE]; /* modulo n */
    uint8_t extra[PAWLI_ECDSA_NONCE_SIZE];
    uint8_t extra_len; /* 0, or all of extra */
    uint8_t phase;
} pawli_ecdsa_nonce;

/* Starts a generator; extra is NULL or 32 random bytes. */
void pawli_ecdsa_nonce_start(pawli_ecdsa_nonce *op, pawl_hmac_op *mac,
                             const uint8_t *digest, const uint8_t *extra);

/* Starts the draw of another nonce. */
void pawli_ecdsa_nonce_next(pawli_ecdsa_nonce *op, pawl_hmac_op *mac);

/* PAWL_OK: op->v is the nonce to try. priv is the same 32 bytes in each call.
 * The number of units depends on nothing. */
pawl_err pawli_ecdsa_nonce_run(pawli_ecdsa_nonce *op, pawl_hmac_op *mac,
                               const uint8_t *priv, uint32_t *units);

#endif
