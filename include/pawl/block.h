/* SPDX-License-Identifier: Apache-2.0
 * pawl/block.h: the interface of block ciphers with blocks of 16 bytes, forward
 * direction, and its instances. For modes over any of them: CCM, CMAC.
 *
 * Timing: depends on lengths only. Key and data are secret.
 */
#ifndef PAWL_BLOCK_H
#define PAWL_BLOCK_H

#include "pawl/base.h"

#define PAWL_BLOCK_SIZE     16  /* bytes */
#define PAWL_BLOCK_KEY_MAX  32  /* bytes */
#define PAWL_BLOCK_EXPANDED 520 /* room for any expanded key, in bytes */

/* An expanded key. It is made on the stack where it is needed and wiped. */
typedef union pawl_block_expanded {
    uint64_t align;
    uint8_t bytes[PAWL_BLOCK_EXPANDED];
} pawl_block_expanded;

/* One block cipher. */
typedef struct pawl_block {
    uint8_t key_size; /* bytes */
    /* Bytes of CCM that fit one unit of work, key expansion and all; at least
     * 16. A unit holds an expansion and one call of encrypt for each 16. */
    uint8_t unit_bytes;
    /* Expands key[key_size]. */
    void (*expand)(pawl_block_expanded *k, const uint8_t *key);
    /* Encrypts n blocks of their own in place; two cost no more than one. */
    void (*encrypt)(const pawl_block_expanded *k, uint8_t *data, size_t n);
} pawl_block;

PAWL_BEGIN_DECLS

extern const pawl_block pawl_block_aes128;
extern const pawl_block pawl_block_aes192;
extern const pawl_block pawl_block_aes256;

PAWL_END_DECLS

#endif
