/* SPDX-License-Identifier: Apache-2.0
 * pawl/hmac.h: HMAC over any pawl_hash, streamed in one piece and sliced.
 *
 * Source: FIPS 198-1; RFC 2104.
 * Timing: depends on lengths only. Keys, data and tags are secret.
 */
#ifndef PAWL_HMAC_H
#define PAWL_HMAC_H

#include "pawl/hash.h"

/* A running HMAC; fields are private. Not to be copied while a copy of a key
 * would be unwelcome; it holds no pointer to the key. */
typedef struct pawl_hmac {
    pawl_hash_ctx ctx;
    uint8_t outer[PAWL_HASH_BLOCK_MAX]; /* the key, ready for the outer hash */
    const pawl_hash *hash;
} pawl_hmac;

/* A sliced HMAC; fields are private. */
typedef struct pawl_hmac_op {
    pawl_hash_ctx ctx;
    uint8_t key_hash[PAWL_HASH_SIZE_MAX]; /* of a key longer than a block */
    uint8_t inner[PAWL_HASH_SIZE_MAX];    /* inner digest, later the tag */
    const pawl_hash *hash;
    const uint8_t *key, *data; /* the caller's */
    size_t key_len, data_len;
    size_t at; /* bytes of key or data absorbed */
    uint8_t phase;
} pawl_hmac_op;

PAWL_BEGIN_DECLS

/* Starts an HMAC under key[0..key_len), which is read now; any length. */
void pawl_hmac_init(pawl_hmac *m, const pawl_hash *hash, const uint8_t *key,
                    size_t key_len);

/* Absorbs data[0..len). */
void pawl_hmac_update(pawl_hmac *m, const void *data, size_t len);

/* Writes hash->digest_size bytes and wipes *m. */
void pawl_hmac_tag(pawl_hmac *m, uint8_t *out);

/* The tag of data[0..len) in one call; out may overlap key and data. */
void pawl_hmac_of(const pawl_hash *hash, uint8_t *out, const uint8_t *key,
                  size_t key_len, const void *data, size_t len);

/* The same, resumable. key and data stay readable until the end. A unit is
 * hash->unit_blocks compressions: for a key of at most one block the whole
 * takes data_len / block_size + 4 compressions, or one more. */
void pawl_hmac_op_start(pawl_hmac_op *op, const pawl_hash *hash,
                        const uint8_t *key, size_t key_len, const uint8_t *data,
                        size_t data_len);

/* PAWL_OK: hash->digest_size bytes were written to out, which may overlap key
 * and data. PAWL_ERR_STATE: not started. */
PAWL_MUST_CHECK pawl_err pawl_hmac_op_run(pawl_hmac_op *op, uint8_t *out,
                                          uint32_t *units);

void pawl_hmac_op_wipe(pawl_hmac_op *op);

PAWL_END_DECLS

#endif
