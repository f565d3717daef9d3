/* SPDX-License-Identifier: Apache-2.0
 * Nonces for ECDSA from the key and the digest, for any curve and hash.
 *
 * Source: RFC 6979, sections 3.2 and 3.6. All of it is secret. */
#ifndef PAWLI_ECDSA_NONCE_H
#define PAWLI_ECDSA_NONCE_H

#include "pawl/ec.h"
#include "pawl/hmac.h"

#define PAWLI_ECDSA_NONCE_EXTRA 32 /* random bytes, where there are any */

/* The generator without its HMAC, which is room that others may use between
 * two draws. Bytes follow it in memory: K and V of the source, of a digest
 * each; the digest modulo n; extra; and the nonce, where it is not V. */
typedef struct pawli_ecdsa_nonce {
    const pawl_hash *hash;
    uint8_t half; /* bytes of a scalar */
    uint8_t extra_len;
    uint8_t phase;
    uint8_t drawn; /* bytes of the nonce that are there */
} pawli_ecdsa_nonce;

/* Bytes after it, for a curve and a hash of so many bits. */
#define PAWLI_ECDSA_NONCE_BYTES(bits, hash_bits)                               \
    (2u * ((hash_bits) / 8u) + PAWL_EC_BYTES(bits) + PAWLI_ECDSA_NONCE_EXTRA + \
     ((bits) > (hash_bits) ? PAWL_EC_BYTES(bits) : 0u))

/* Starts a generator for digest[hash->digest_size]; extra is NULL or
 * PAWLI_ECDSA_NONCE_EXTRA random bytes. */
void pawli_ecdsa_nonce_start(pawli_ecdsa_nonce *op, pawl_hmac_op *mac,
                             const pawl_ec_curve *curve, size_t half,
                             const pawl_hash *hash, const uint8_t *digest,
                             const uint8_t *extra);

/* Starts the draw of another nonce. */
void pawli_ecdsa_nonce_next(pawli_ecdsa_nonce *op, pawl_hmac_op *mac);

/* PAWL_OK: pawli_ecdsa_nonce_get is the nonce to try, of a scalar's size. priv
 * is the same in each call. The number of units depends on nothing. */
pawl_err pawli_ecdsa_nonce_run(pawli_ecdsa_nonce *op, pawl_hmac_op *mac,
                               const uint8_t *priv, uint32_t *units);
const uint8_t *pawli_ecdsa_nonce_get(pawli_ecdsa_nonce *op);

#endif
