/* SPDX-License-Identifier: Apache-2.0
 * AES counter mode, two blocks in eight 32-bit slices. */
#include "base/bytes.h"
#include "crypto/aes/aes_kernels.h"
#include "pawl/base.h"

/* Row r takes the place of row r - 1, and within a row column c that of c - 1:
 * what stands below in the same column after one ShiftRows. */
static inline uint32_t aes_ctr_c32_below(uint32_t v)
{
    return pawli_rotr32(((v >> 2) & 0x3f3f3f3f) | ((v << 6) & 0xc0c0c0c0), 8);
}

/* The same two rows down. */
static inline uint32_t aes_ctr_c32_below2(uint32_t v)
{
    return pawli_rotr32(((v >> 4) & 0x0f0f0f0f) | ((v << 4) & 0xf0f0f0f0), 16);
}

/* MixColumns and the round key, one ShiftRows pending. For each byte a and b,
 * c, d below it, 2a + 3b + c + d = 2(a + b) + b + (c + d). */
static void aes_ctr_c32_mix_odd(uint32_t q[8], const uint32_t key[8])
{
    uint32_t top = q[7] ^ aes_ctr_c32_below(q[7]);
    uint32_t doubled = 0; /* bit i - 1 of a + b */

    for (unsigned i = 0; i < 8; i++) {
        uint32_t b = aes_ctr_c32_below(q[i]);
        uint32_t ab = q[i] ^ b;
        uint32_t wrap = (0x1b >> i) & 1 ? top : 0;

        q[i] = doubled ^ wrap ^ b ^ aes_ctr_c32_below2(ab) ^ key[i];
        doubled = ab;
    }
}

/* MixColumns and the round key, nothing pending. */
static void aes_ctr_c32_mix_even(uint32_t q[8], const uint32_t key[8])
{
    uint32_t top = q[7] ^ pawli_rotr32(q[7], 8);
    uint32_t doubled = 0;

    for (unsigned i = 0; i < 8; i++) {
        uint32_t b = pawli_rotr32(q[i], 8);
        uint32_t ab = q[i] ^ b;
        uint32_t wrap = (0x1b >> i) & 1 ? top : 0;

        q[i] = doubled ^ wrap ^ b ^ pawli_rotr32(ab, 16) ^ key[i];
        doubled = ab;
    }
}

/* Two ShiftRows at once: the halves of rows 1 and 3 change places. */
static void aes_ctr_c32_shift_twice(uint32_t q[8])
{
    for (unsigned i = 0; i < 8; i++) {
        uint32_t t = (q[i] ^ (q[i] >> 4)) & 0x0f000f00;

        q[i] ^= t ^ (t << 4);
    }
}

static void aes_ctr_c32_add_key(uint32_t q[8], const uint32_t key[8])
{
    for (unsigned i = 0; i < 8; i++) {
        q[i] ^= key[i];
    }
}

static void aes_ctr_c32_encrypt(uint32_t q[8], const uint32_t *keys,
                                uint32_t rounds)
{
    pawli_aes_transpose_c32(q);
    aes_ctr_c32_add_key(q, keys);
    for (;;) {
        pawli_aes_sbox_c32(q);
        aes_ctr_c32_mix_odd(q, keys += 8);
        pawli_aes_sbox_c32(q);
        aes_ctr_c32_shift_twice(q);
        keys += 8;
        rounds -= 2;
        if (rounds == 0) {
            break;
        }
        aes_ctr_c32_mix_even(q, keys);
    }
    aes_ctr_c32_add_key(q, keys);
    pawli_aes_transpose_c32(q);
}

void pawl_aes_ctr_c32(const uint32_t *keys, uint32_t rounds,
                      uint8_t counter[16], uint8_t *data, size_t n)
{
    uint32_t count = pawli_load32be(counter + 12);
    uint32_t q[8];

    while (n != 0) {
        unsigned blocks = n > 1 ? 2 : 1;

        for (unsigned i = 0; i < 3; i++) {
            q[2 * i] = q[2 * i + 1] = pawli_load32le(counter + 4 * i);
        }
        for (unsigned k = 0; k < 2; k++) {
            pawli_store32be(counter + 12, count + k);
            q[6 + k] = pawli_load32le(counter + 12);
        }
        aes_ctr_c32_encrypt(q, keys, rounds);
        for (unsigned k = 0; k < blocks; k++, data += 16) {
            for (unsigned i = 0; i < 4; i++) {
                uint32_t v = pawli_load32le(data + 4 * i);

                pawli_store32le(data + 4 * i, v ^ q[2 * i + k]);
            }
        }
        count += blocks;
        n -= blocks;
    }
    pawli_store32be(counter + 12, count);
    pawl_wipe(q, sizeof q);
}
