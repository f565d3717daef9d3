/* SPDX-License-Identifier: Apache-2.0
 * pawl/aes.h: key expansion on slices (FIPS 197, section 5.2; layout in
 * aes_kernels.h), and single blocks by way of the counter-mode kernel. */
#include "pawl/aes.h"

#include <string.h>

#include "base/bytes.h"
#include "base/inline.h"
#include "crypto/aes/aes_expand.h"
#include "crypto/aes/aes_kernels.h"
#include "crypto/aes/aes_sbox.h"
#include "pawl_kernels.h"

uint32_t pawli_aes_sub_word(uint32_t w)
{
    const uint32_t in[8] = {w,      w >> 1, w >> 2, w >> 3,
                            w >> 4, w >> 5, w >> 6, w >> 7};
    uint32_t out[8];

    PAWLI_AES_SBOX(uint32_t, out, in);
    return (out[0] & 0x01010101) ^ ((out[1] & 0x01010101) << 1) ^
           ((out[2] & 0x01010101) << 2) ^ ((out[3] & 0x01010101) << 3) ^
           ((out[4] & 0x01010101) << 4) ^ ((out[5] & 0x01010101) << 5) ^
           ((out[6] & 0x01010101) << 6) ^ ((out[7] & 0x01010101) << 7) ^
           0x63636363;
}

/* Four words of the expanded key; was holds those of one key length before,
 * t the changed word before them. */
static void aes_next_key(uint32_t out[4], const uint32_t was[4], uint32_t t)
{
    t ^= was[0];
    out[0] = t;
    t ^= was[1];
    out[1] = t;
    t ^= was[2];
    out[2] = t;
    out[3] = t ^ was[3];
}

/* Byte r of the result is byte r of the column r before the first: the column
 * of an odd round's key with ShiftRows undone. */
static PAWLI_INLINE uint32_t aes_odd_column(uint32_t k0, uint32_t k1,
                                            uint32_t k2, uint32_t k3)
{
    return ((k0 & 0x000000ff) | (k1 & 0x0000ff00) | (k2 & 0x00ff0000) |
            (k3 & 0xff000000)) ^
           0x63636363;
}

void pawli_aes_store_keys(uint32_t out[16], uint32_t q[8], const uint32_t w[8],
                          uint32_t constant)
{
    q[0] = w[0] ^ constant;
    q[2] = w[1] ^ constant;
    q[4] = w[2] ^ constant;
    q[6] = w[3] ^ constant;
    q[1] = aes_odd_column(w[4], w[7], w[6], w[5]);
    q[3] = aes_odd_column(w[5], w[4], w[7], w[6]);
    q[5] = aes_odd_column(w[6], w[5], w[4], w[7]);
    q[7] = aes_odd_column(w[7], w[6], w[5], w[4]);
    pawli_aes_transpose_c32(q);
    for (unsigned i = 0; i < 8; i++) {
        uint32_t even = q[i] & 0x55555555;
        uint32_t odd = q[i] & 0xaaaaaaaa;

        out[i] = even | (even << 1);
        out[i + 8] = odd | (odd >> 1);
    }
}

void pawl_aes_init(pawl_aes *aes, const uint8_t *key, size_t key_size)
{
    const bool longer = key_size == 32;
    uint32_t w[8]; /* two round keys; a key of 32 bytes is the first two */
    uint32_t q[8];
    uint32_t constant = 1;

    aes->rounds = longer ? 14 : 10;
    memset(w, 0, sizeof w);
    for (unsigned i = 0; i < key_size / 4; i++) {
        w[i] = pawli_load32le(key + 4 * i);
    }
    for (uint32_t round = 0; round <= aes->rounds; round += 2) {
        if (round != 0) {
            aes_next_key(w, longer ? w : w + 4,
                         pawli_aes_sub_word(pawli_rotr32(w[7], 8)) ^ constant);
            constant = (constant << 1) ^ (constant >= 0x80 ? 0x11b : 0);
        }
        if (round == aes->rounds) {
            /* the key of an odd round is stored but not used */
        } else if (!longer) {
            aes_next_key(w + 4, w,
                         pawli_aes_sub_word(pawli_rotr32(w[3], 8)) ^ constant);
            constant = (constant << 1) ^ (constant >= 0x80 ? 0x11b : 0);
        } else if (round != 0) {
            aes_next_key(w + 4, w + 4, pawli_aes_sub_word(w[3]));
        }
        pawli_aes_store_keys(aes->keys + 8 * round, q, w,
                             round == 0 ? 0 : 0x63636363);
    }
    pawl_wipe(w, sizeof w);
    pawl_wipe(q, sizeof q);
}

void pawl_aes_ctr(const pawl_aes *aes, uint8_t counter[PAWL_AES_BLOCK],
                  uint8_t *data, size_t n)
{
    pawl_aes_ctr_blocks(aes->keys, aes->rounds, counter, data, n);
}

void pawl_aes_encrypt(const pawl_aes *aes, uint8_t out[PAWL_AES_BLOCK],
                      const uint8_t in[PAWL_AES_BLOCK])
{
    uint8_t block[PAWL_AES_BLOCK];

    memcpy(block, in, sizeof block);
    memset(out, 0, PAWL_AES_BLOCK);
    pawl_aes_ctr_blocks(aes->keys, aes->rounds, block, out, 1);
    pawl_wipe(block, sizeof block);
}
