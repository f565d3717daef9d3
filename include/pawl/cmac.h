/* SPDX-License-Identifier: Apache-2.0
 * pawl/cmac.h: CMAC over any pawl_block.
 *
 * Source: SP 800-38B; RFC 4493.
 * Timing: depends on lengths only. Keys, data and tags are secret.
 */
#ifndef PAWL_CMAC_H
#define PAWL_CMAC_H

#include "pawl/block.h"

#define PAWL_CMAC_SIZE PAWL_BLOCK_SIZE /* tag, in bytes */

/* A running CMAC; fields are private. The key is kept as it is given and
 * expanded on the stack of each call that needs it. */
typedef struct pawl_cmac {
    const pawl_block *block;
    uint8_t at;                        /* bytes of the last block */
    uint8_t mac[PAWL_BLOCK_SIZE];      /* the chain, the last block added */
    uint8_t whitener[PAWL_BLOCK_SIZE]; /* the cipher of zeros */
    uint8_t key[PAWL_BLOCK_KEY_MAX];
} pawl_cmac;

PAWL_BEGIN_DECLS

/* Starts a CMAC under key[block->key_size], which is read now. One unit of
 * work. */
void pawl_cmac_init(pawl_cmac *m, const pawl_block *block, const uint8_t *key);

/* Absorbs data[0..len); one unit when len is at most block->unit_bytes. */
void pawl_cmac_update(pawl_cmac *m, const void *data, size_t len);

/* Writes the tag and wipes *m; one unit. A shorter tag is its first bytes. */
void pawl_cmac_tag(pawl_cmac *m, uint8_t out[PAWL_CMAC_SIZE]);

/* The tag of data[0..len) in one call; out may overlap key and data. */
void pawl_cmac_of(const pawl_block *block, uint8_t out[PAWL_CMAC_SIZE],
                  const uint8_t *key, const void *data, size_t len);

PAWL_END_DECLS

#endif
