/* SPDX-License-Identifier: Apache-2.0
 * Kernels of fe25519.h for 64-bit limbs, from 64x64->128 products.
 *
 * Five limbs of 51 bits, each kept as two words. Bounds. Reduced: limbs below
 * 2^51 + 2^13. Loose: limbs at most 3 * (2^51 + 2^13). */
#include "crypto/fe25519/fe25519.h"

#include "pawl/base.h"

#define FE25519_C64_N    5
#define FE25519_C64_MASK 0x7ffffffffffffu

__extension__ typedef unsigned __int128 fe25519_c64_wide;

static uint64_t fe25519_c64_get(const uint32_t *a, unsigned i)
{
    return ((uint64_t)a[2 * i + 1] << 32) | a[2 * i];
}

static void fe25519_c64_put(uint32_t *out, unsigned i, uint64_t v)
{
    out[2 * i] = (uint32_t)v;
    out[2 * i + 1] = (uint32_t)(v >> 32);
}

/* Writes the low 51 bits of t to limb i and returns the carry. */
static uint64_t fe25519_c64_limb(uint32_t *out, unsigned i, fe25519_c64_wide t)
{
    fe25519_c64_put(out, i, (uint64_t)t & FE25519_C64_MASK);
    return (uint64_t)(t >> 51);
}

/* carry counts 2^255, so it comes back as 19. Being below 2^59, it leaves less
 * than 2^13 for limb 1. */
static void fe25519_c64_wrap(uint32_t *out, uint64_t carry)
{
    carry = fe25519_c64_limb(
        out, 0, (fe25519_c64_wide)carry * 19u + fe25519_c64_get(out, 0));
    fe25519_c64_put(out, 1, fe25519_c64_get(out, 1) + carry);
}

/* Column k is the sum of a[i] * b[k - i], where b[j - 5] means 19 * b[j], which
 * is below 2^57. The fullest column is below 2^113. */
void pawli_fe25519_mul_c64(uint32_t *out, const uint32_t *a, const uint32_t *b,
                           pawli_fe25519_scratch *s)
{
    uint64_t f[FE25519_C64_N], g[2 * FE25519_C64_N];
    uint64_t carry = 0;

    (void)s;
    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        f[i] = fe25519_c64_get(a, i);
        g[FE25519_C64_N + i] = fe25519_c64_get(b, i);
        g[i] = 19u * g[FE25519_C64_N + i];
    }
    for (unsigned k = 0; k < FE25519_C64_N; k++) {
        fe25519_c64_wide t = carry;

        for (unsigned i = 0; i < FE25519_C64_N; i++) {
            t += (fe25519_c64_wide)f[i] * g[FE25519_C64_N + k - i];
        }
        carry = fe25519_c64_limb(out, k, t);
    }
    fe25519_c64_wrap(out, carry);
    pawl_wipe(f, sizeof f);
    pawl_wipe(g, sizeof g);
}

void pawli_fe25519_sqr_c64(uint32_t *out, const uint32_t *a,
                           pawli_fe25519_scratch *s)
{
    pawli_fe25519_mul_c64(out, a, a, s);
}

void pawli_fe25519_scale_c64(uint32_t *out, const uint32_t *a, uint32_t k)
{
    uint64_t carry = 0;

    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        carry = fe25519_c64_limb(
            out, i, (fe25519_c64_wide)fe25519_c64_get(a, i) * k + carry);
    }
    fe25519_c64_wrap(out, carry);
}

void pawli_fe25519_add_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        fe25519_c64_put(out, i, fe25519_c64_get(a, i) + fe25519_c64_get(b, i));
    }
}

/* a - b + 2p: every limb of 2p is at least a reduced one. */
void pawli_fe25519_sub_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint64_t twice_p = 0xfffffffffffdau; /* 2^52 - 38, then 2^52 - 2 */

    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        fe25519_c64_put(
            out, i, fe25519_c64_get(a, i) + twice_p - fe25519_c64_get(b, i));
        twice_p = 0xffffffffffffeu;
    }
}

void pawli_fe25519_from_c64(uint32_t *out, const uint32_t *in)
{
    fe25519_c64_wide t = 0;
    unsigned have = 0, next = 0;

    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        while (have < 51 && next < 8) {
            t |= (fe25519_c64_wide)in[next++] << have;
            have += 32;
        }
        fe25519_c64_put(out, i, (uint64_t)t & FE25519_C64_MASK);
        t >>= 51;
        have -= 51;
    }
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
