/* SPDX-License-Identifier: Apache-2.0
 * AES on two blocks in eight 32-bit slices. */
#include "base/bytes.h"
#include "base/inline.h"
#include "crypto/aes/aes_kernels.h"

/* Row r takes the place of row r - 1, and within a row column c that of c - 1:
 * what stands below in the same column after one ShiftRows. */
static PAWLI_INLINE uint32_t aes_rounds_c32_below(uint32_t v)
{
    return pawli_rotr32(((v >> 2) & 0x3f3f3f3f) | ((v << 6) & 0xc0c0c0c0), 8);
}

/* The same two rows down. */
static PAWLI_INLINE uint32_t aes_rounds_c32_below2(uint32_t v)
{
    return pawli_rotr32(((v >> 4) & 0x0f0f0f0f) | ((v << 4) & 0xf0f0f0f0), 16);
}

/* One bit of MixColumns and of the round key, one ShiftRows pending. For each
 * byte a and b, c, d below it, 2a + 3b + c + d = 2(a + b) + b + (c + d). carry
 * is what doubling brings in; returns this bit of a + b for the next. */
static PAWLI_INLINE uint32_t aes_rounds_c32_odd_bit(uint32_t *q, uint32_t key,
                                                    uint32_t carry)
{
    uint32_t b = aes_rounds_c32_below(*q);
    uint32_t ab = *q ^ b;

    *q = carry ^ b ^ aes_rounds_c32_below2(ab) ^ key;
    return ab;
}

static void aes_rounds_c32_mix_odd(uint32_t q[8], const uint32_t key[8])
{
    uint32_t top = q[7] ^ aes_rounds_c32_below(q[7]); /* adds 0x1b when set */
    uint32_t ab;

    ab = aes_rounds_c32_odd_bit(&q[0], key[0], top);
    ab = aes_rounds_c32_odd_bit(&q[1], key[1], ab ^ top);
    ab = aes_rounds_c32_odd_bit(&q[2], key[2], ab);
    ab = aes_rounds_c32_odd_bit(&q[3], key[3], ab ^ top);
    ab = aes_rounds_c32_odd_bit(&q[4], key[4], ab ^ top);
    ab = aes_rounds_c32_odd_bit(&q[5], key[5], ab);
    ab = aes_rounds_c32_odd_bit(&q[6], key[6], ab);
    aes_rounds_c32_odd_bit(&q[7], key[7], ab);
}

/* Two ShiftRows at once: the halves of rows 1 and 3 change places. */
static PAWLI_INLINE uint32_t aes_rounds_c32_shift_twice(uint32_t v)
{
    uint32_t t = (v ^ (v >> 4)) & 0x0f000f00;

    return v ^ t ^ (t << 4);
}

/* The same after two pending ShiftRows, which it makes good. */
static PAWLI_INLINE uint32_t aes_rounds_c32_even_bit(uint32_t *q, uint32_t key,
                                                     uint32_t carry)
{
    uint32_t a = aes_rounds_c32_shift_twice(*q);
    uint32_t b = pawli_rotr32(a, 8);
    uint32_t ab = a ^ b;

    *q = carry ^ b ^ pawli_rotr32(ab, 16) ^ key;
    return ab;
}

static void aes_rounds_c32_mix_even(uint32_t q[8], const uint32_t key[8])
{
    uint32_t a = aes_rounds_c32_shift_twice(q[7]);
    uint32_t top = a ^ pawli_rotr32(a, 8);
    uint32_t ab;

    ab = aes_rounds_c32_even_bit(&q[0], key[0], top);
    ab = aes_rounds_c32_even_bit(&q[1], key[1], ab ^ top);
    ab = aes_rounds_c32_even_bit(&q[2], key[2], ab);
    ab = aes_rounds_c32_even_bit(&q[3], key[3], ab ^ top);
    ab = aes_rounds_c32_even_bit(&q[4], key[4], ab ^ top);
    ab = aes_rounds_c32_even_bit(&q[5], key[5], ab);
    ab = aes_rounds_c32_even_bit(&q[6], key[6], ab);
    aes_rounds_c32_even_bit(&q[7], key[7], ab);
}

/* The last round has no MixColumns. */
static void aes_rounds_c32_last(uint32_t q[8], const uint32_t key[8])
{
    for (unsigned i = 0; i < 8; i++) {
        q[i] = aes_rounds_c32_shift_twice(q[i]) ^ key[i];
    }
}

static void aes_rounds_c32_add_key(uint32_t q[8], const uint32_t key[8])
{
    for (unsigned i = 0; i < 8; i++) {
        q[i] ^= key[i];
    }
}

void pawli_aes_rounds_c32(uint32_t q[8], const uint32_t *keys, uint32_t rounds)
{
    pawli_aes_transpose_c32(q);
    aes_rounds_c32_add_key(q, keys);
    for (;;) {
        pawli_aes_sbox_c32(q, q);
        aes_rounds_c32_mix_odd(q, keys += 8);
        pawli_aes_sbox_c32(q, q);
        keys += 8;
        rounds -= 2;
        if (rounds == 0) {
            break;
        }
        aes_rounds_c32_mix_even(q, keys);
    }
    aes_rounds_c32_last(q, keys);
    pawli_aes_transpose_c32(q);
}
