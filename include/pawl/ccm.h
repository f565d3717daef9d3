/* SPDX-License-Identifier: Apache-2.0
 * pawl/ccm.h: CCM over any pawl_block, streamed, with nonces and tags of any
 * length that it allows. The AEADs of pawl/aead.h are instances of it.
 *
 * A message is start, any number of crypt calls of any length, `len` bytes in
 * all, then tag. Decryption gives plaintext before the tag has been checked.
 *
 * Source: SP 800-38C; RFC 3610.
 * Timing: depends on lengths only. Key, plaintext and all derived from them are
 *         secret; nonce and associated data are public.
 */
#ifndef PAWL_CCM_H
#define PAWL_CCM_H

#include "pawl/aead.h"
#include "pawl/block.h"

#define PAWL_CCM_NONCE_MIN 7  /* bytes */
#define PAWL_CCM_NONCE_MAX 13 /* bytes */
#define PAWL_CCM_TAG_MAX   16 /* bytes */

/* Fields are private. The key is kept as it is given and expanded on the stack
 * of each call that needs it. A context must not be copied. */
typedef struct pawl_ccm {
    const pawl_block *block;
    uint32_t count;    /* of the next block of key stream */
    uint32_t first[4]; /* counter block 0 */
    /* The chain, ready for the next cipher call, and the key stream of this
     * block. */
    uint32_t pair[8];
    uint8_t direction; /* pawl_aead_direction */
    uint8_t tag_size;  /* bytes */
    uint8_t at;        /* bytes of this block, 16: wants a new */
    uint8_t key[PAWL_BLOCK_KEY_MAX];
} pawl_ccm;

PAWL_BEGIN_DECLS

/* Takes key[block->key_size] into use. */
void pawl_ccm_init(pawl_ccm *c, const pawl_block *block, const uint8_t *key);

/* Begins a message of len bytes; aad is read now. The nonce must never repeat
 * under one key. One unit of work when aad_len is at most 14.
 * PAWL_ERR_ARGUMENT: nonce_size is not in 7..13, tag_size not one of 4, 6, ..
 * 16, or len is not below 2^(8 * (15 - nonce_size)) or above 2^36 - 16. */
PAWL_MUST_CHECK pawl_err pawl_ccm_start(pawl_ccm *c,
                                        pawl_aead_direction direction,
                                        const uint8_t *nonce, size_t nonce_size,
                                        const uint8_t *aad, size_t aad_len,
                                        size_t len, size_t tag_size);

/* Transforms data[0..len) in place; one unit when len is at most
 * block->unit_bytes. */
void pawl_ccm_crypt(pawl_ccm *c, uint8_t *data, size_t len);

/* Ends the message and writes its tag; one unit. */
void pawl_ccm_tag(pawl_ccm *c, uint8_t *out);

/* Abandons everything. */
void pawl_ccm_wipe(pawl_ccm *c);

PAWL_END_DECLS

#endif
