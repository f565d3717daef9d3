/* SPDX-License-Identifier: Apache-2.0
 * pawl/aes.h: the AES block cipher, forward direction, in counter mode.
 *
 * Source: FIPS 197; SP 800-38A, section 6.5.
 * Errors: none; every function returns void and cannot fail.
 * Timing: depends on key size and lengths only. Key and data are secret. There
 *         are no tables: bytes are sliced into bits.
 */
#ifndef PAWL_AES_H
#define PAWL_AES_H

#include "pawl/base.h"

#define PAWL_AES_BLOCK      16 /* bytes */
#define PAWL_AES_BATCH      2  /* blocks that cost no more than one */
#define PAWL_AES_ROUNDS_MAX 14

/* An expanded key, 516 bytes. It is made on the stack where it is needed and
 * wiped; long-lived contexts keep the key itself. Fields are private. */
typedef struct pawl_aes {
    uint32_t keys[8 * (PAWL_AES_ROUNDS_MAX + 2)]; /* sliced, 8 words a round */
    uint32_t rounds;                              /* 10, 12 or 14 */
} pawl_aes;

PAWL_BEGIN_DECLS

/* Expands key[key_size]; key_size is 16 or 32 and public. */
void pawl_aes_init(pawl_aes *aes, const uint8_t *key, size_t key_size);

/* Expands a key of 24 bytes: by itself, so that who does not use it does not
 * link it. */
void pawl_aes192_init(pawl_aes *aes, const uint8_t key[24]);

/* XORs data[0..16 * n) with the key stream of counter, whose last four bytes
 * count up once a block, big-endian, modulo 2^32. data may be of any
 * alignment; it may not overlap counter. */
void pawl_aes_ctr(const pawl_aes *aes, uint8_t counter[PAWL_AES_BLOCK],
                  uint8_t *data, size_t n);

/* Encrypts data[0..16 * n), n blocks of their own, in place: two cost no more
 * than one. */
void pawl_aes_encrypt_blocks(const pawl_aes *aes, uint8_t *data, size_t n);

/* Encrypts one block; out may be in. */
void pawl_aes_encrypt(const pawl_aes *aes, uint8_t out[PAWL_AES_BLOCK],
                      const uint8_t in[PAWL_AES_BLOCK]);

PAWL_END_DECLS

#endif
