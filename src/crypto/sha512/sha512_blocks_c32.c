/* SPDX-License-Identifier: Apache-2.0
 * SHA-512 compression for 32-bit cores (FIPS 180-4, 6.4.2).
 *
 * Nothing of this fits into registers there, so code and stack are kept small:
 * the working words live in an array, newest first, that slides down by one
 * word a round (only two words change in a round), and the schedule keeps its
 * last 16 words only. Rotations are spelled out on halves, because compilers
 * do not merge the shifts of a 64-bit rotation into the xors around it. */
#include <string.h>

#include "base/bytes.h"
#include "base/compiler.h"
#include "crypto/sha512/sha512_kernels.h"
#include "pawl/base.h"

/* The low half of (high:low) >> n, and of its rotation; n in 1..31. With the
 * halves swapped it is the high half, or that of n + 32. */
#define SHA512_PART(low, high, n) (((low) >> (n)) ^ ((high) << (32 - (n))))

static inline uint64_t sha512_blocks_join(uint32_t high, uint32_t low)
{
    return ((uint64_t)high << 32) | low;
}

/* Sigma0: rotations by 28, 34, 39. */
static inline uint64_t sha512_blocks_sum0(uint64_t x)
{
    uint32_t l = (uint32_t)x, h = (uint32_t)(x >> 32);

    return sha512_blocks_join(
        SHA512_PART(h, l, 28) ^ SHA512_PART(l, h, 2) ^ SHA512_PART(l, h, 7),
        SHA512_PART(l, h, 28) ^ SHA512_PART(h, l, 2) ^ SHA512_PART(h, l, 7));
}

/* Sigma1: rotations by 14, 18, 41. */
static inline uint64_t sha512_blocks_sum1(uint64_t x)
{
    uint32_t l = (uint32_t)x, h = (uint32_t)(x >> 32);

    return sha512_blocks_join(
        SHA512_PART(h, l, 14) ^ SHA512_PART(h, l, 18) ^ SHA512_PART(l, h, 9),
        SHA512_PART(l, h, 14) ^ SHA512_PART(l, h, 18) ^ SHA512_PART(h, l, 9));
}

/* sigma0: rotations by 1 and 8, shift by 7. */
static inline uint64_t sha512_blocks_mix0(uint64_t x)
{
    uint32_t l = (uint32_t)x, h = (uint32_t)(x >> 32);

    return sha512_blocks_join(
        SHA512_PART(h, l, 1) ^ SHA512_PART(h, l, 8) ^ (h >> 7),
        SHA512_PART(l, h, 1) ^ SHA512_PART(l, h, 8) ^ SHA512_PART(l, h, 7));
}

/* sigma1: rotations by 19 and 61, shift by 6. */
static inline uint64_t sha512_blocks_mix1(uint64_t x)
{
    uint32_t l = (uint32_t)x, h = (uint32_t)(x >> 32);

    return sha512_blocks_join(
        SHA512_PART(h, l, 19) ^ SHA512_PART(l, h, 29) ^ (h >> 6),
        SHA512_PART(l, h, 19) ^ SHA512_PART(h, l, 29) ^ SHA512_PART(l, h, 6));
}

/* n words from w[0] on; w1, w9, w14 are the places of the words 1, 9 and 14
 * further on, round the ring of 16. */
static inline void sha512_blocks_extend(uint64_t *w, const uint64_t *w1,
                                        const uint64_t *w9, const uint64_t *w14,
                                        unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        w[i] += w9[i] + sha512_blocks_mix0(w1[i]) + sha512_blocks_mix1(w14[i]);
    }
}

/* The next 16 words of the schedule over the last 16, cut where one of the
 * places comes round. */
static void sha512_blocks_schedule(uint64_t w[16])
{
    sha512_blocks_extend(w, w + 1, w + 9, w + 14, 2);
    sha512_blocks_extend(w + 2, w + 3, w + 11, w, 5);
    sha512_blocks_extend(w + 7, w + 8, w, w + 5, 8);
    sha512_blocks_extend(w + 15, w, w + 8, w + 13, 1);
}

/* 16 rounds over v[16..24) = a..h, which end up in v[0..8). */
static void sha512_blocks_rounds(uint64_t v[24], const uint64_t w[16],
                                 const uint64_t k[16])
{
    uint64_t *s = v + 16;

    for (unsigned i = 0; i < 16; i++, s--) {
        uint64_t a = s[0], e = s[4];
        uint64_t t = s[7] + k[i] + w[i];

        t += sha512_blocks_sum1(e);
        t += s[6] ^ (e & (s[5] ^ s[6]));
        s[3] += t;
        t += sha512_blocks_sum0(a);
        t += (a & s[1]) ^ (s[2] & (a ^ s[1]));
        s[-1] = t;
        pawli_forget_memory(); /* s[0] is loaded, not spilled and reloaded */
    }
}

void pawl_sha512_blocks_c32(uint64_t state[8], const uint8_t *data, size_t n)
{
    uint64_t w[16], v[24];

    for (; n > 0; n--, data += 128) {
        memcpy(v, state, 8 * sizeof v[0]);
        for (unsigned i = 0; i < 16; i++) {
            w[i] = pawli_load64be(data + 8 * i);
        }
        for (unsigned t = 0; t < 80; t += 16) {
            if (t > 0) {
                sha512_blocks_schedule(w);
            }
            memcpy(v + 16, v, 8 * sizeof v[0]);
            sha512_blocks_rounds(v, w, pawli_sha512_k + t);
        }
        for (unsigned i = 0; i < 8; i++) {
            state[i] += v[i];
        }
    }
    pawl_wipe(w, sizeof w);
    pawl_wipe(v, sizeof v);
}
