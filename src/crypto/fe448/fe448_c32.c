/* SPDX-License-Identifier: Apache-2.0
 * Kernels of fe448.h for 32-bit limbs, from 32x32->64 products.
 *
 * Limb i counts 2^(28 i). With a = a0 + a1 t and t = 2^224, so that t^2 is
 * t + 1, a product is a0 b0 + a1 b1 + (a0 b1 + a1 b0 + a1 b1) t.
 *
 * Bounds. Reduced: limbs below 2^28 + 2^10. Loose: twice that. */
#include "crypto/fe448/fe448.h"

#define FE448_C32_N    16
#define FE448_C32_HALF 8
#define FE448_C32_BITS 28
#define FE448_C32_MASK 0xfffffffu

/* What leaves the highest limb counts 2^448, so it comes back as 2^224 + 1.
 * Being below 2^37, it leaves less than 2^10 for the next limbs. */
static void fe448_c32_wrap(uint32_t *out, uint64_t carry)
{
    for (unsigned i = 0; i < FE448_C32_N; i += FE448_C32_HALF) {
        uint64_t t = carry + out[i];

        out[i] = (uint32_t)t & FE448_C32_MASK;
        out[i + 1] += (uint32_t)(t >> FE448_C32_BITS);
    }
}

/* The sum of f[i] * g[-i] and f[8 + i] * h[-i]. */
static uint64_t fe448_c32_column(uint64_t t, const uint32_t *f,
                                 const uint32_t *g, const uint32_t *h)
{
    t += (uint64_t)f[0] * g[0];
    t += (uint64_t)f[1] * g[-1];
    t += (uint64_t)f[2] * g[-2];
    t += (uint64_t)f[3] * g[-3];
    t += (uint64_t)f[4] * g[-4];
    t += (uint64_t)f[5] * g[-5];
    t += (uint64_t)f[6] * g[-6];
    t += (uint64_t)f[7] * g[-7];
    t += (uint64_t)f[8] * h[0];
    t += (uint64_t)f[9] * h[-1];
    t += (uint64_t)f[10] * h[-2];
    t += (uint64_t)f[11] * h[-3];
    t += (uint64_t)f[12] * h[-4];
    t += (uint64_t)f[13] * h[-5];
    t += (uint64_t)f[14] * h[-6];
    t += (uint64_t)f[15] * h[-7];
    return t;
}

/* Column k of a half is a sum over i of a0[i] and a1[i] times limbs of b; where
 * k - i is negative, limb 8 + k - i counts t times as much and so moves to the
 * other half, and from the upper one to both. So b is written out three times:
 *   x = b1, b0        for a0 in the lower half
 *   y = b0 + b1, b1   for a1 in the lower half and a0 in the upper one
 *   z = b0 + 2 b1, b0 + b1   for a1 in the upper half
 * The fullest column, number 8, has 38 products of two limbs below 2^29 + 2^11,
 * less than 2^63.3. */
void pawli_fe448_mul_c32(uint32_t *out, const uint32_t *a, const uint32_t *b,
                         pawli_fe448_scratch *s)
{
    uint32_t *f = s->w;
    uint32_t *x = f + FE448_C32_N + FE448_C32_HALF;
    uint32_t *y = x + FE448_C32_N;
    uint32_t *z = y + FE448_C32_N;
    uint64_t low = 0, high = 0;

    for (unsigned i = 0; i < FE448_C32_HALF; i++) {
        uint32_t b0 = b[i], b1 = b[FE448_C32_HALF + i];

        f[i] = a[i];
        f[FE448_C32_HALF + i] = a[FE448_C32_HALF + i];
        x[i] = b0;
        *(x + i - FE448_C32_HALF) = b1;
        y[i] = b1;
        *(y + i - FE448_C32_HALF) = b0 + b1;
        z[i] = b0 + b1;
        *(z + i - FE448_C32_HALF) = b0 + b1 + b1;
    }
    for (unsigned k = 0; k < FE448_C32_HALF; k++) {
        low = fe448_c32_column(low, f, x + k, y + k);
        high = fe448_c32_column(high, f, y + k, z + k);
        out[k] = (uint32_t)low & FE448_C32_MASK;
        out[FE448_C32_HALF + k] = (uint32_t)high & FE448_C32_MASK;
        low >>= FE448_C32_BITS;
        high >>= FE448_C32_BITS;
    }
    /* The lower half goes over into the upper one, the upper one into both. */
    low += high;
    low += out[FE448_C32_HALF];
    out[FE448_C32_HALF] = (uint32_t)low & FE448_C32_MASK;
    out[FE448_C32_HALF + 1] += (uint32_t)(low >> FE448_C32_BITS);
    high += out[0];
    out[0] = (uint32_t)high & FE448_C32_MASK;
    out[1] += (uint32_t)(high >> FE448_C32_BITS);
}

void pawli_fe448_sqr_c32(uint32_t *out, const uint32_t *a,
                         pawli_fe448_scratch *s)
{
    pawli_fe448_mul_c32(out, a, a, s);
}

void pawli_fe448_scale_c32(uint32_t *out, const uint32_t *a, uint32_t k)
{
    uint64_t t = 0;

    for (unsigned i = 0; i < FE448_C32_N; i++) {
        t += (uint64_t)a[i] * k;
        out[i] = (uint32_t)t & FE448_C32_MASK;
        t >>= FE448_C32_BITS;
    }
    fe448_c32_wrap(out, t);
}

void pawli_fe448_add_c32(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    for (unsigned i = 0; i < FE448_C32_N; i++) {
        out[i] = a[i] + b[i];
    }
}

/* a - b + 4p: every limb of 4p is at least a loose one. Limbs stay below 2^31,
 * carries below 2^3. */
void pawli_fe448_diff_c32(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint32_t t = 0;

    for (unsigned i = 0; i < FE448_C32_N; i++) {
        t += a[i] + (i == FE448_C32_HALF ? 0x3ffffff8u : 0x3ffffffcu) - b[i];
        out[i] = t & FE448_C32_MASK;
        t >>= FE448_C32_BITS;
    }
    fe448_c32_wrap(out, t);
}

void pawli_fe448_from_c32(uint32_t *out, const uint32_t *in)
{
    uint64_t t = 0;
    unsigned have = 0;

    for (unsigned i = 0; i < FE448_C32_N; i++) {
        if (have < FE448_C32_BITS) {
            t |= (uint64_t)*in++ << have;
            have += 32;
        }
        out[i] = (uint32_t)t & FE448_C32_MASK;
        t >>= FE448_C32_BITS;
        have -= FE448_C32_BITS;
    }
}

/* Limbs may have a bit too many: they are added, not joined. */
uint32_t pawli_fe448_to_c32(uint32_t *out, const uint32_t *a)
{
    uint64_t t = 0;
    unsigned have = 0;

    for (unsigned i = 0; i < FE448_C32_N; i++) {
        t += (uint64_t)a[i] << have;
        have += FE448_C32_BITS;
        if (have >= 32) {
            *out++ = (uint32_t)t;
            t >>= 32;
            have -= 32;
        }
    }
    return (uint32_t)t;
}
