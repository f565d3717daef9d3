/* SPDX-License-Identifier: Apache-2.0
 * pawl/ctr.h: AES counter mode by bytes, with a counter of 128 bits.
 *
 * It hides and does not authenticate: an AEAD does both.
 *
 * Source: SP 800-38A, section 6.5 and B.1; RFC 3686.
 * Timing: depends on lengths only. Key and data are secret.
 */
#ifndef PAWL_CTR_H
#define PAWL_CTR_H

#include "pawl/aes.h"

#define PAWL_CTR_BATCH (PAWL_AES_BLOCK * PAWL_AES_BATCH) /* bytes */

/* A running key stream; fields are private. Must not be copied: two copies
 * would repeat it. */
typedef struct pawl_ctr {
    uint8_t key[32];
    uint8_t key_size; /* bytes */
    uint8_t left;     /* bytes at the end of stream not yet used */
    uint8_t counter[PAWL_AES_BLOCK]; /* of the next block of key stream */
    uint8_t stream[PAWL_CTR_BATCH];
} pawl_ctr;

PAWL_BEGIN_DECLS

/* Takes key[key_size], of 16, 24 or 32 bytes, and the first counter block into
 * use: no two streams under one key may share a block. */
void pawl_ctr_init(pawl_ctr *c, const uint8_t *key, size_t key_size,
                   const uint8_t counter[PAWL_AES_BLOCK]);

/* XORs the next len bytes of key stream into data, in place; encrypts and
 * decrypts. One unit of work when len is at most 16. */
void pawl_ctr_crypt(pawl_ctr *c, uint8_t *data, size_t len);

void pawl_ctr_wipe(pawl_ctr *c);

PAWL_END_DECLS

#endif
