/* SPDX-License-Identifier: Apache-2.0
 * AES counter mode, four blocks in eight 64-bit slices: as aes_ctr_c32.c, with
 * the two bytes of row r, one for each pair of blocks, at bits 16 * r and
 * 16 * r + 8. */
#include "base/bytes.h"
#include "base/inline.h"
#include "crypto/aes/aes_kernels.h"
#include "crypto/aes/aes_sbox.h"
#include "pawl/base.h"

#define PAWLI_AES_C64_KEYS (8 * 15) /* of the longest expanded key */

/* Bytes of v to the even bytes of the result. */
static PAWLI_INLINE uint64_t aes_ctr_c64_spread(uint32_t v)
{
    uint64_t x = v;

    x = (x | (x << 16)) & 0x0000ffff0000ffff;
    return (x | (x << 8)) & 0x00ff00ff00ff00ff;
}

/* The even bytes of x. */
static PAWLI_INLINE uint32_t aes_ctr_c64_gather(uint64_t x)
{
    x &= 0x00ff00ff00ff00ff;
    x = (x | (x >> 8)) & 0x0000ffff0000ffff;
    return (uint32_t)(x | (x >> 16));
}

static PAWLI_INLINE void aes_ctr_c64_swap(uint64_t *a, uint64_t *b,
                                          uint64_t mask, unsigned shift)
{
    uint64_t t = ((*a >> shift) ^ *b) & mask;

    *b ^= t;
    *a ^= t << shift;
}

static PAWLI_INLINE void aes_ctr_c64_transpose(uint64_t q[8])
{
    for (unsigned i = 0; i < 8; i += 2) {
        aes_ctr_c64_swap(&q[i], &q[i + 1], 0x5555555555555555, 1);
    }
    for (unsigned i = 0; i < 8; i += 4) {
        aes_ctr_c64_swap(&q[i], &q[i + 2], 0x3333333333333333, 2);
        aes_ctr_c64_swap(&q[i + 1], &q[i + 3], 0x3333333333333333, 2);
    }
    for (unsigned i = 0; i < 4; i++) {
        aes_ctr_c64_swap(&q[i], &q[i + 4], 0x0f0f0f0f0f0f0f0f, 4);
    }
}

static PAWLI_INLINE uint64_t aes_ctr_c64_below(uint64_t v)
{
    return pawli_rotr64(
        ((v >> 2) & 0x3f3f3f3f3f3f3f3f) | ((v << 6) & 0xc0c0c0c0c0c0c0c0), 16);
}

static PAWLI_INLINE uint64_t aes_ctr_c64_below2(uint64_t v)
{
    return pawli_rotr64(
        ((v >> 4) & 0x0f0f0f0f0f0f0f0f) | ((v << 4) & 0xf0f0f0f0f0f0f0f0), 32);
}

/* One bit of MixColumns and of the round key, one ShiftRows pending. For each
 * byte a and b, c, d below it, 2a + 3b + c + d = 2(a + b) + b + (c + d). carry
 * is what doubling brings in; returns this bit of a + b for the next. */
static PAWLI_INLINE uint64_t aes_ctr_c64_odd_bit(uint64_t *q, uint64_t key,
                                                 uint64_t carry)
{
    uint64_t b = aes_ctr_c64_below(*q);
    uint64_t ab = *q ^ b;

    *q = carry ^ b ^ aes_ctr_c64_below2(ab) ^ key;
    return ab;
}

static void aes_ctr_c64_mix_odd(uint64_t q[8], const uint64_t key[8])
{
    uint64_t top = q[7] ^ aes_ctr_c64_below(q[7]); /* adds 0x1b when set */
    uint64_t ab;

    ab = aes_ctr_c64_odd_bit(&q[0], key[0], top);
    ab = aes_ctr_c64_odd_bit(&q[1], key[1], ab ^ top);
    ab = aes_ctr_c64_odd_bit(&q[2], key[2], ab);
    ab = aes_ctr_c64_odd_bit(&q[3], key[3], ab ^ top);
    ab = aes_ctr_c64_odd_bit(&q[4], key[4], ab ^ top);
    ab = aes_ctr_c64_odd_bit(&q[5], key[5], ab);
    ab = aes_ctr_c64_odd_bit(&q[6], key[6], ab);
    aes_ctr_c64_odd_bit(&q[7], key[7], ab);
}

/* Two ShiftRows at once: the halves of rows 1 and 3 change places. */
static PAWLI_INLINE uint64_t aes_ctr_c64_shift_twice(uint64_t v)
{
    uint64_t t = (v ^ (v >> 4)) & 0x0f0f00000f0f0000;

    return v ^ t ^ (t << 4);
}

/* The same after two pending ShiftRows, which it makes good. */
static PAWLI_INLINE uint64_t aes_ctr_c64_even_bit(uint64_t *q, uint64_t key,
                                                  uint64_t carry)
{
    uint64_t a = aes_ctr_c64_shift_twice(*q);
    uint64_t b = pawli_rotr64(a, 16);
    uint64_t ab = a ^ b;

    *q = carry ^ b ^ pawli_rotr64(ab, 32) ^ key;
    return ab;
}

static void aes_ctr_c64_mix_even(uint64_t q[8], const uint64_t key[8])
{
    uint64_t a = aes_ctr_c64_shift_twice(q[7]);
    uint64_t top = a ^ pawli_rotr64(a, 16);
    uint64_t ab;

    ab = aes_ctr_c64_even_bit(&q[0], key[0], top);
    ab = aes_ctr_c64_even_bit(&q[1], key[1], ab ^ top);
    ab = aes_ctr_c64_even_bit(&q[2], key[2], ab);
    ab = aes_ctr_c64_even_bit(&q[3], key[3], ab ^ top);
    ab = aes_ctr_c64_even_bit(&q[4], key[4], ab ^ top);
    ab = aes_ctr_c64_even_bit(&q[5], key[5], ab);
    ab = aes_ctr_c64_even_bit(&q[6], key[6], ab);
    aes_ctr_c64_even_bit(&q[7], key[7], ab);
}

/* The last round has no MixColumns. */
static void aes_ctr_c64_last(uint64_t q[8], const uint64_t key[8])
{
    for (unsigned i = 0; i < 8; i++) {
        q[i] = aes_ctr_c64_shift_twice(q[i]) ^ key[i];
    }
}

static PAWLI_INLINE void aes_ctr_c64_add_key(uint64_t q[8],
                                             const uint64_t key[8])
{
    for (unsigned i = 0; i < 8; i++) {
        q[i] ^= key[i];
    }
}

static void aes_ctr_c64_encrypt(uint64_t q[8], const uint64_t *keys,
                                uint32_t rounds)
{
    aes_ctr_c64_transpose(q);
    aes_ctr_c64_add_key(q, keys);
    for (;;) {
        PAWLI_AES_SBOX(uint64_t, q, q);
        aes_ctr_c64_mix_odd(q, keys += 8);
        PAWLI_AES_SBOX(uint64_t, q, q);
        keys += 8;
        rounds -= 2;
        if (rounds == 0) {
            break;
        }
        aes_ctr_c64_mix_even(q, keys);
    }
    aes_ctr_c64_last(q, keys);
    aes_ctr_c64_transpose(q);
}

/* Four counter blocks from count on, columns as aes_kernels.h orders them. */
static void aes_ctr_c64_load(uint64_t q[8], const uint8_t counter[16],
                             uint32_t count)
{
    for (unsigned i = 0; i < 3; i++) {
        uint64_t v = aes_ctr_c64_spread(pawli_load32le(counter + 4 * i));

        q[2 * i] = q[2 * i + 1] = v | (v << 8);
    }
    for (unsigned k = 0; k < 2; k++) {
        uint8_t a[4], b[4];

        pawli_store32be(a, count + k);
        pawli_store32be(b, count + 2 + k);
        q[6 + k] = aes_ctr_c64_spread(pawli_load32le(a)) |
                   (aes_ctr_c64_spread(pawli_load32le(b)) << 8);
    }
}

void pawl_aes_ctr_c64(const uint32_t *keys, uint32_t rounds,
                      uint8_t counter[16], uint8_t *data, size_t n)
{
    uint32_t count = pawli_load32be(counter + 12);
    uint64_t wide[PAWLI_AES_C64_KEYS];
    uint64_t q[8];

    for (size_t i = 0; i < 8 * ((size_t)rounds + 1); i++) {
        uint64_t v = aes_ctr_c64_spread(keys[i]);

        wide[i] = v | (v << 8);
    }
    while (n != 0) {
        unsigned blocks = n < 4 ? (unsigned)n : 4;

        aes_ctr_c64_load(q, counter, count);
        aes_ctr_c64_encrypt(q, wide, rounds);
        for (unsigned k = 0; k < blocks; k++, data += 16) {
            for (unsigned i = 0; i < 4; i++) {
                uint64_t half = q[2 * i + k % 2] >> (k < 2 ? 0 : 8);
                uint32_t v = pawli_load32le(data + 4 * i);

                pawli_store32le(data + 4 * i, v ^ aes_ctr_c64_gather(half));
            }
        }
        count += blocks;
        n -= blocks;
    }
    pawli_store32be(counter + 12, count);
    pawl_wipe(wide, sizeof wide);
    pawl_wipe(q, sizeof q);
}
