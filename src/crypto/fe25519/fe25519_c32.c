/* SPDX-License-Identifier: Apache-2.0
 * Kernels of fe25519.h for 32-bit limbs, from 32x32->64 products.
 *
 * Limb i counts 2^ceil(25.5 i): even limbs have 26 bits, odd ones 25. No carry
 * is needed between the products of a column, which a multiply-accumulate
 * instruction adds up directly, nor in sums.
 *
 * Bounds. Reduced: even limbs below 2^26, odd ones below 2^25 + 2^12. Loose:
 * even limbs at most 3 * 2^26, odd ones at most 3 * (2^25 + 2^12). */
#include "crypto/fe25519/fe25519.h"

#define FE25519_C32_N 10

#define FE25519_C32_EVEN 26
#define FE25519_C32_ODD  25

/* Writes the low bits of t to *out and returns the carry. */
static inline uint64_t fe25519_c32_limb(uint32_t *out, uint64_t t,
                                        unsigned bits)
{
    *out = (uint32_t)t & (((uint32_t)1 << bits) - 1u);
    return t >> bits;
}

/* carry counts 2^255, so it comes back as 19. Being below 2^33, it leaves less
 * than 2^12 for limb 1. */
static void fe25519_c32_wrap(uint32_t *out, uint64_t carry)
{
    out[1] +=
        (uint32_t)fe25519_c32_limb(out, 19u * carry + out[0], FE25519_C32_EVEN);
}

/* One column: the sum of f[i] * g[-i]. */
static uint64_t fe25519_c32_column(uint64_t t, const uint32_t *f,
                                   const uint32_t *g)
{
    t += (uint64_t)f[0] * g[0];
    t += (uint64_t)f[1] * g[-1];
    t += (uint64_t)f[2] * g[-2];
    t += (uint64_t)f[3] * g[-3];
    t += (uint64_t)f[4] * g[-4];
    t += (uint64_t)f[5] * g[-5];
    t += (uint64_t)f[6] * g[-6];
    t += (uint64_t)f[7] * g[-7];
    t += (uint64_t)f[8] * g[-8];
    t += (uint64_t)f[9] * g[-9];
    return t;
}

/* Column k is the sum of a[i] * b[k - i], where b[j - 10] means 19 * b[j], and
 * a product of two odd limbs counts twice; they meet in even columns only, for
 * which the odd limbs of a are doubled beforehand.
 * 19 * b is below 58 * 2^26 < 2^32. The fullest column, number 0, is below
 * (9 + 4 * 174 + 5 * 174 / 2) * 2^52 < 2^63. Column 9 is below 2^58 with its
 * carry, so the last carry is below 2^33. */
void pawli_fe25519_mul_c32(uint32_t *out, const uint32_t *a, const uint32_t *b,
                           pawli_fe25519_scratch *s)
{
    uint32_t *plain = s->w;
    uint32_t *doubled = plain + FE25519_C32_N;
    uint32_t *g = doubled + 2 * FE25519_C32_N; /* g[-10..9] */
    uint64_t t = 0;

    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        plain[i] = a[i];
        doubled[i] = a[i] << (i & 1u);
        g[i] = b[i];
        *(g + i - FE25519_C32_N) = 19u * b[i];
    }
    for (unsigned k = 0; k < FE25519_C32_N; k += 2) {
        t = fe25519_c32_column(t, doubled, g + k);
        t = fe25519_c32_limb(out + k, t, FE25519_C32_EVEN);
        t = fe25519_c32_column(t, plain, g + k + 1);
        t = fe25519_c32_limb(out + k + 1, t, FE25519_C32_ODD);
    }
    fe25519_c32_wrap(out, t);
}

void pawli_fe25519_sqr_c32(uint32_t *out, const uint32_t *a,
                           pawli_fe25519_scratch *s)
{
    pawli_fe25519_mul_c32(out, a, a, s);
}

void pawli_fe25519_scale_c32(uint32_t *out, const uint32_t *a, uint32_t k)
{
    uint64_t t = 0;

    for (unsigned i = 0; i < FE25519_C32_N; i += 2) {
        t += (uint64_t)a[i] * k;
        t = fe25519_c32_limb(out + i, t, FE25519_C32_EVEN);
        t += (uint64_t)a[i + 1] * k;
        t = fe25519_c32_limb(out + i + 1, t, FE25519_C32_ODD);
    }
    fe25519_c32_wrap(out, t);
}

void pawli_fe25519_add_c32(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        out[i] = a[i] + b[i];
    }
}

/* a - b + 2p: every limb of 2p is at least a reduced one. */
void pawli_fe25519_sub_c32(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint32_t even = 0x07ffffdau; /* 2^27 - 38, then 2^27 - 2 */

    for (unsigned i = 0; i < FE25519_C32_N; i += 2) {
        out[i] = a[i] + even - b[i];
        out[i + 1] = a[i + 1] + 0x03fffffeu - b[i + 1];
        even = 0x07fffffeu;
    }
}

/* a - b + 4p: every limb of 4p is at least a loose one. Limbs stay below
 * 2^29, carries below 2^3. */
void pawli_fe25519_diff_c32(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint32_t even = 0x0fffffb4u; /* 2^28 - 76, then 2^28 - 4 */
    uint32_t t = 0;

    for (unsigned i = 0; i < FE25519_C32_N; i += 2) {
        t += a[i] + even - b[i];
        out[i] = t & 0x3ffffffu;
        t = (t >> FE25519_C32_EVEN) + a[i + 1] + 0x07fffffcu - b[i + 1];
        out[i + 1] = t & 0x1ffffffu;
        t >>= FE25519_C32_ODD;
        even = 0x0ffffffcu;
    }
    fe25519_c32_wrap(out, t);
}

void pawli_fe25519_from_c32(uint32_t *out, const uint32_t *in)
{
    uint64_t t = 0;
    unsigned have = 0;

    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        unsigned bits = (i & 1u) ? FE25519_C32_ODD : FE25519_C32_EVEN;

        if (have < bits) {
            t |= (uint64_t)*in++ << have;
            have += 32;
        }
        t = fe25519_c32_limb(out + i, t, bits);
        have -= bits;
    }
}

/* Limb 1 may have a bit too many: it is added, not joined. The sum stays below
 * 2^255 + 2^38. */
void pawli_fe25519_to_c32(uint32_t *out, const uint32_t *a)
{
    uint64_t t = 0;
    unsigned have = 0;

    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        t += (uint64_t)a[i] << have;
        have += (i & 1u) ? FE25519_C32_ODD : FE25519_C32_EVEN;
        if (have >= 32) {
            *out++ = (uint32_t)t;
            t >>= 32;
            have -= 32;
        }
    }
    *out = (uint32_t)t;
}
