/* SPDX-License-Identifier: Apache-2.0
 * Kernels of fe25519.h for 64-bit limbs, from 64x64->128 products. Four full
 * limbs, joined from pairs of words: the element needs no conversion beyond
 * that, and 16 products beat the 25 of 51-bit limbs. */
#include "crypto/fe25519/fe25519.h"

#include <string.h>

#include "pawl/base.h"

#define FE25519_C64_N 4

__extension__ typedef unsigned __int128 fe25519_c64_wide;

static void fe25519_c64_join(uint64_t *out, const uint32_t *a)
{
    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        out[i] = ((uint64_t)a[2 * i + 1] << 32) | a[2 * i];
    }
}

/* p[0..4) += a * b; returns the carry. */
static uint64_t fe25519_c64_row(uint64_t *p, const uint64_t *a, uint64_t b)
{
    fe25519_c64_wide t = 0;

    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        t += (fe25519_c64_wide)a[i] * b + p[i];
        p[i] = (uint64_t)t;
        t >>= 64;
    }
    return (uint64_t)t;
}

/* out := p + 38 * high, high at most 2^58; destroys p. A carry out of the top
 * leaves less than 2^64 in all, so adding its 38 stays below limb 2. */
static void fe25519_c64_fold(uint32_t *out, uint64_t p[FE25519_C64_N],
                             uint64_t high)
{
    fe25519_c64_wide t = high * 38u;

    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        t += p[i];
        p[i] = (uint64_t)t;
        t >>= 64;
    }
    t = (fe25519_c64_wide)p[0] + 38u * (uint64_t)t;
    p[0] = (uint64_t)t;
    p[1] += (uint64_t)(t >> 64);
    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        out[2 * i] = (uint32_t)p[i];
        out[2 * i + 1] = (uint32_t)(p[i] >> 32);
    }
}

/* The product before reduction, of joined limbs. */
static void fe25519_c64_product(uint32_t *out, const uint64_t *a,
                                const uint64_t *b)
{
    uint64_t p[2 * FE25519_C64_N] = {0};

    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        p[FE25519_C64_N + i] = fe25519_c64_row(p + i, a, b[i]);
    }
    uint64_t high = fe25519_c64_row(p, p + FE25519_C64_N, 38);
    fe25519_c64_fold(out, p, high);
    pawl_wipe(p, sizeof p);
}

void pawli_fe25519_mul_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint64_t x[FE25519_C64_N], y[FE25519_C64_N];

    fe25519_c64_join(x, a);
    fe25519_c64_join(y, b);
    fe25519_c64_product(out, x, y);
    pawl_wipe(x, sizeof x);
    pawl_wipe(y, sizeof y);
}

void pawli_fe25519_sqr_c64(uint32_t *out, const uint32_t *a)
{
    uint64_t x[FE25519_C64_N];

    fe25519_c64_join(x, a);
    fe25519_c64_product(out, x, x);
    pawl_wipe(x, sizeof x);
}

void pawli_fe25519_scale_c64(uint32_t *out, const uint32_t *a, uint32_t k)
{
    uint64_t x[FE25519_C64_N], p[FE25519_C64_N] = {0};

    fe25519_c64_join(x, a);
    uint64_t high = fe25519_c64_row(p, x, k);
    fe25519_c64_fold(out, p, high);
    pawl_wipe(x, sizeof x);
    pawl_wipe(p, sizeof p);
}

void pawli_fe25519_add_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint64_t x[FE25519_C64_N], y[FE25519_C64_N];

    fe25519_c64_join(x, a);
    fe25519_c64_join(y, b);
    uint64_t high = fe25519_c64_row(x, y, 1);
    fe25519_c64_fold(out, x, high);
    pawl_wipe(x, sizeof x);
    pawl_wipe(y, sizeof y);
}

/* A borrow stands for 2^256 too much, so 38 is taken away; if that borrows
 * again the lowest limb is at least 2^64 - 38 and 38 more fits. */
void pawli_fe25519_sub_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint64_t x[FE25519_C64_N], y[FE25519_C64_N];
    uint64_t borrow = 0;

    fe25519_c64_join(x, a);
    fe25519_c64_join(y, b);
    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        fe25519_c64_wide t = (fe25519_c64_wide)x[i] - y[i] - borrow;

        x[i] = (uint64_t)t;
        borrow = (uint64_t)(t >> 64) & 1u;
    }
    borrow *= 38u;
    for (unsigned i = 0; i < FE25519_C64_N; i++) {
        fe25519_c64_wide t = (fe25519_c64_wide)x[i] - borrow;

        x[i] = (uint64_t)t;
        borrow = (uint64_t)(t >> 64) & 1u;
    }
    x[0] -= 38u * borrow;
    fe25519_c64_fold(out, x, 0);
    pawl_wipe(x, sizeof x);
    pawl_wipe(y, sizeof y);
}
