/* SPDX-License-Identifier: Apache-2.0
 * Kernels of fe25519.h for 64-bit limbs, from 64x64->128 products.
 *
 * Five limbs of 51 bits, each kept as two words. Bounds. Reduced: limbs below
 * 2^51 + 2^13. Loose: limbs at most 3 * (2^51 + 2^13). */
#include "crypto/fe25519/fe25519.h"

#define FE25519_C64_N    5
#define FE25519_C64_MASK 0x7ffffffffffffu

__extension__ typedef unsigned __int128 fe25519_c64_wide;

#define FE25519_C64_MUL(x, y) ((fe25519_c64_wide)(x) * (y))

static inline uint64_t fe25519_c64_get(const uint32_t *a, unsigned i)
{
    return ((uint64_t)a[2 * i + 1] << 32) | a[2 * i];
}

static inline void fe25519_c64_put(uint32_t *out, unsigned i, uint64_t v)
{
    out[2 * i] = (uint32_t)v;
    out[2 * i + 1] = (uint32_t)(v >> 32);
}

/* Carries the five columns of a product upwards: column k counts 2^(51 k). What
 * leaves the last counts 2^255, so it comes back as 19; being below 2^59, it
 * leaves less than 2^13 for limb 1. */
static inline void fe25519_c64_carry(uint32_t *out, fe25519_c64_wide c0,
                                     fe25519_c64_wide c1, fe25519_c64_wide c2,
                                     fe25519_c64_wide c3, fe25519_c64_wide c4)
{
    uint64_t r0 = (uint64_t)c0 & FE25519_C64_MASK;

    c1 += (uint64_t)(c0 >> 51);
    c2 += (uint64_t)(c1 >> 51);
    c3 += (uint64_t)(c2 >> 51);
    c4 += (uint64_t)(c3 >> 51);
    c0 = (fe25519_c64_wide)(uint64_t)(c4 >> 51) * 19u + r0;
    fe25519_c64_put(out, 0, (uint64_t)c0 & FE25519_C64_MASK);
    fe25519_c64_put(out, 1,
                    ((uint64_t)c1 & FE25519_C64_MASK) + (uint64_t)(c0 >> 51));
    fe25519_c64_put(out, 2, (uint64_t)c2 & FE25519_C64_MASK);
    fe25519_c64_put(out, 3, (uint64_t)c3 & FE25519_C64_MASK);
    fe25519_c64_put(out, 4, (uint64_t)c4 & FE25519_C64_MASK);
}

/* Column k is the sum of a[i] * b[k - i], where b[j - 5] means 19 * b[j], which
 * is below 2^57. The fullest column is below 2^113. Plain variables: the limbs
 * live in registers, and a loop over arrays takes twice the time. */
void pawli_fe25519_mul_c64(uint32_t *out, const uint32_t *a, const uint32_t *b,
                           pawli_fe25519_scratch *s)
{
    uint64_t a0 = fe25519_c64_get(a, 0), b0 = fe25519_c64_get(b, 0);
    uint64_t a1 = fe25519_c64_get(a, 1), b1 = fe25519_c64_get(b, 1);
    uint64_t a2 = fe25519_c64_get(a, 2), b2 = fe25519_c64_get(b, 2);
    uint64_t a3 = fe25519_c64_get(a, 3), b3 = fe25519_c64_get(b, 3);
    uint64_t a4 = fe25519_c64_get(a, 4), b4 = fe25519_c64_get(b, 4);
    uint64_t m1 = 19u * b1, m2 = 19u * b2, m3 = 19u * b3, m4 = 19u * b4;
    fe25519_c64_wide c0, c1, c2, c3, c4;

    (void)s;
    c0 = FE25519_C64_MUL(a0, b0) + FE25519_C64_MUL(a1, m4) +
         FE25519_C64_MUL(a2, m3) + FE25519_C64_MUL(a3, m2) +
         FE25519_C64_MUL(a4, m1);
    c1 = FE25519_C64_MUL(a0, b1) + FE25519_C64_MUL(a1, b0) +
         FE25519_C64_MUL(a2, m4) + FE25519_C64_MUL(a3, m3) +
         FE25519_C64_MUL(a4, m2);
    c2 = FE25519_C64_MUL(a0, b2) + FE25519_C64_MUL(a1, b1) +
         FE25519_C64_MUL(a2, b0) + FE25519_C64_MUL(a3, m4) +
         FE25519_C64_MUL(a4, m3);
    c3 = FE25519_C64_MUL(a0, b3) + FE25519_C64_MUL(a1, b2) +
         FE25519_C64_MUL(a2, b1) + FE25519_C64_MUL(a3, b0) +
         FE25519_C64_MUL(a4, m4);
    c4 = FE25519_C64_MUL(a0, b4) + FE25519_C64_MUL(a1, b3) +
         FE25519_C64_MUL(a2, b2) + FE25519_C64_MUL(a3, b1) +
         FE25519_C64_MUL(a4, b0);
    fe25519_c64_carry(out, c0, c1, c2, c3, c4);
}

/* The same with equal products taken once: 38 * a below 2^59. */
void pawli_fe25519_sqr_c64(uint32_t *out, const uint32_t *a,
                           pawli_fe25519_scratch *s)
{
    uint64_t a0 = fe25519_c64_get(a, 0), a1 = fe25519_c64_get(a, 1);
    uint64_t a2 = fe25519_c64_get(a, 2), a3 = fe25519_c64_get(a, 3);
    uint64_t a4 = fe25519_c64_get(a, 4);
    uint64_t d0 = 2u * a0, d1 = 2u * a1;
    uint64_t m3 = 19u * a3, m4 = 19u * a4, dm4 = 2u * m4;
    fe25519_c64_wide c0, c1, c2, c3, c4;

    (void)s;
    c0 = FE25519_C64_MUL(a0, a0) + FE25519_C64_MUL(a1, dm4) +
         FE25519_C64_MUL(2u * a2, m3);
    c1 = FE25519_C64_MUL(d0, a1) + FE25519_C64_MUL(a2, dm4) +
         FE25519_C64_MUL(a3, m3);
    c2 = FE25519_C64_MUL(d0, a2) + FE25519_C64_MUL(a1, a1) +
         FE25519_C64_MUL(a3, dm4);
    c3 = FE25519_C64_MUL(d0, a3) + FE25519_C64_MUL(d1, a2) +
         FE25519_C64_MUL(a4, m4);
    c4 = FE25519_C64_MUL(d0, a4) + FE25519_C64_MUL(d1, a3) +
         FE25519_C64_MUL(a2, a2);
    fe25519_c64_carry(out, c0, c1, c2, c3, c4);
}

void pawli_fe25519_scale_c64(uint32_t *out, const uint32_t *a, uint32_t k)
{
    uint64_t f = k;

    fe25519_c64_carry(out, FE25519_C64_MUL(f, fe25519_c64_get(a, 0)),
                      FE25519_C64_MUL(f, fe25519_c64_get(a, 1)),
                      FE25519_C64_MUL(f, fe25519_c64_get(a, 2)),
                      FE25519_C64_MUL(f, fe25519_c64_get(a, 3)),
                      FE25519_C64_MUL(f, fe25519_c64_get(a, 4)));
}

static inline void fe25519_c64_add(uint32_t *out, const uint32_t *a,
                                   const uint32_t *b, unsigned i)
{
    fe25519_c64_put(out, i, fe25519_c64_get(a, i) + fe25519_c64_get(b, i));
}

void pawli_fe25519_add_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    fe25519_c64_add(out, a, b, 0);
    fe25519_c64_add(out, a, b, 1);
    fe25519_c64_add(out, a, b, 2);
    fe25519_c64_add(out, a, b, 3);
    fe25519_c64_add(out, a, b, 4);
}

/* Limb i of a - b + times; times is at least limb i of b. */
static inline uint64_t fe25519_c64_less(const uint32_t *a, const uint32_t *b,
                                        unsigned i, uint64_t times)
{
    return fe25519_c64_get(a, i) + times - fe25519_c64_get(b, i);
}

/* a - b + 2p: every limb of 2p is at least a reduced one. */
void pawli_fe25519_sub_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    fe25519_c64_put(out, 0, fe25519_c64_less(a, b, 0, 0xfffffffffffdau));
    fe25519_c64_put(out, 1, fe25519_c64_less(a, b, 1, 0xffffffffffffeu));
    fe25519_c64_put(out, 2, fe25519_c64_less(a, b, 2, 0xffffffffffffeu));
    fe25519_c64_put(out, 3, fe25519_c64_less(a, b, 3, 0xffffffffffffeu));
    fe25519_c64_put(out, 4, fe25519_c64_less(a, b, 4, 0xffffffffffffeu));
}

/* a - b + 4p: every limb of 4p is at least a loose one. Limbs stay below
 * 2^54. */
void pawli_fe25519_diff_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint64_t d0 = fe25519_c64_less(a, b, 0, 0x1fffffffffffb4u);
    uint64_t d1 = fe25519_c64_less(a, b, 1, 0x1ffffffffffffcu);
    uint64_t d2 = fe25519_c64_less(a, b, 2, 0x1ffffffffffffcu);
    uint64_t d3 = fe25519_c64_less(a, b, 3, 0x1ffffffffffffcu);
    uint64_t d4 = fe25519_c64_less(a, b, 4, 0x1ffffffffffffcu);

    /* All at once: no limb gets more than three bits of its neighbour. */
    fe25519_c64_put(out, 0, (d0 & FE25519_C64_MASK) + 19u * (d4 >> 51));
    fe25519_c64_put(out, 1, (d1 & FE25519_C64_MASK) + (d0 >> 51));
    fe25519_c64_put(out, 2, (d2 & FE25519_C64_MASK) + (d1 >> 51));
    fe25519_c64_put(out, 3, (d3 & FE25519_C64_MASK) + (d2 >> 51));
    fe25519_c64_put(out, 4, (d4 & FE25519_C64_MASK) + (d3 >> 51));
}

void pawli_fe25519_from_c64(uint32_t *out, const uint32_t *in)
{
    uint64_t w0 = fe25519_c64_get(in, 0), w1 = fe25519_c64_get(in, 1);
    uint64_t w2 = fe25519_c64_get(in, 2), w3 = fe25519_c64_get(in, 3);

    fe25519_c64_put(out, 0, w0 & FE25519_C64_MASK);
    fe25519_c64_put(out, 1, (w0 >> 51 | w1 << 13) & FE25519_C64_MASK);
    fe25519_c64_put(out, 2, (w1 >> 38 | w2 << 26) & FE25519_C64_MASK);
    fe25519_c64_put(out, 3, (w2 >> 25 | w3 << 39) & FE25519_C64_MASK);
    fe25519_c64_put(out, 4, (w3 >> 12) & FE25519_C64_MASK);
}

/* Limb 1 may have a bit too many: it is added, not joined. */
void pawli_fe25519_to_c64(uint32_t *out, const uint32_t *a)
{
    fe25519_c64_wide t = 0;
    unsigned have = 0;

    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        t += (fe25519_c64_wide)fe25519_c64_get(a, i) << have;
        have += 51;
        while (have >= 32) {
            *out++ = (uint32_t)t;
            t >>= 32;
            have -= 32;
        }
    }
    *out = (uint32_t)t;
}
