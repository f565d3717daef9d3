/* SPDX-License-Identifier: Apache-2.0
 * AES-GCM with 12-byte nonces and 16-byte tags for any AES key size: SP
 * 800-38D. The instances of pawl/aead.h differ in the key alone.
 *
 * Key expansion is repeated on the stack of each call that needs it; what is
 * left of the last batch of key stream is kept, so that small calls seldom do.
 * The tag's block of key stream comes first, in one batch with the first block
 * of data: start does that work, tag needs none.
 * len may be at most 2^36 - 32 bytes a message. */
#ifndef PAWLI_AES_GCM_H
#define PAWLI_AES_GCM_H

#include "pawl/aead.h"
#include "pawl/aes.h"
#include "pawl/ghash.h"

#define PAWLI_AES_GCM_STREAM (PAWL_AES_BLOCK * PAWL_AES_BATCH)

/* Expands the key that the instance has. */
typedef void pawli_aes_gcm_expand(pawl_aes *aes, const uint8_t *key);

/* All but the lengths and the nonce is secret. */
typedef struct pawli_aes_gcm {
    uint64_t len; /* bytes of data so far */
    pawli_aes_gcm_expand *expand;
    uint16_t aad_len;
    uint8_t direction;
    uint8_t left; /* bytes at the end of stream not yet used */
    uint8_t counter[PAWL_AES_BLOCK]; /* of the next block of key stream */
    uint8_t stream[PAWLI_AES_GCM_STREAM];
    uint8_t mask[PAWL_AES_BLOCK]; /* key stream for the tag */
    uint8_t key[32];
    pawl_ghash hash;
} pawli_aes_gcm;

void pawli_aes_gcm_init(pawli_aes_gcm *g, const uint8_t *key, uint8_t key_size,
                        pawli_aes_gcm_expand *expand);
void pawli_aes_gcm_start(void *ctx, pawl_aead_direction direction,
                         const uint8_t *nonce, const uint8_t *aad,
                         size_t aad_len, size_t len);
void pawli_aes_gcm_crypt(void *ctx, uint8_t *data, size_t len);
void pawli_aes_gcm_tag(void *ctx, uint8_t *out);

#endif
