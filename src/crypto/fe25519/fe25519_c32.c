/* SPDX-License-Identifier: Apache-2.0
 * Kernels of fe25519.h for 32-bit limbs, from 32x32->64 products. */
#include "crypto/fe25519/fe25519.h"

#include <string.h>

#include "pawl/base.h"

#define FE25519_C32_N 8

/* One limb of a row: at most (2^32-1)^2 + 2 (2^32-1) = 2^64 - 1. */
static inline uint32_t fe25519_c32_limb(uint32_t *p, uint32_t a, uint32_t b,
                                        uint32_t carry)
{
    uint64_t t = (uint64_t)a * b + *p + carry;

    *p = (uint32_t)t;
    return (uint32_t)(t >> 32);
}

/* p[0..8) += a * b; returns the carry. Written out because every product of
 * this file ends here. */
static uint32_t fe25519_c32_row(uint32_t *p, const uint32_t *a, uint32_t b)
{
    uint32_t c = fe25519_c32_limb(p, a[0], b, 0);

    c = fe25519_c32_limb(p + 1, a[1], b, c);
    c = fe25519_c32_limb(p + 2, a[2], b, c);
    c = fe25519_c32_limb(p + 3, a[3], b, c);
    c = fe25519_c32_limb(p + 4, a[4], b, c);
    c = fe25519_c32_limb(p + 5, a[5], b, c);
    c = fe25519_c32_limb(p + 6, a[6], b, c);
    return fe25519_c32_limb(p + 7, a[7], b, c);
}

/* out := p + 38 * high, which stands for p + 2^256 * high; out may be p.
 * A carry out of the top leaves less than 38 * 2^32 in all, so its own 38
 * carries no further than word 1. */
static void fe25519_c32_fold(uint32_t *out, const uint32_t *p, uint32_t high)
{
    uint64_t t = (uint64_t)high * 38u;

    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        t += p[i];
        out[i] = (uint32_t)t;
        t >>= 32;
    }
    t = (uint64_t)out[0] + 38u * (uint32_t)t;
    out[0] = (uint32_t)t;
    out[1] += (uint32_t)(t >> 32);
}

/* out := p modulo 2^256 - 38, loosely. */
static void fe25519_c32_reduce(uint32_t *out, uint32_t p[2 * FE25519_C32_N])
{
    uint32_t high = fe25519_c32_row(p, p + FE25519_C32_N, 38);

    fe25519_c32_fold(out, p, high);
}

void pawli_fe25519_mul_c32(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint32_t p[2 * FE25519_C32_N];

    memset(p, 0, FE25519_C32_N * sizeof p[0]);
    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        p[FE25519_C32_N + i] = fe25519_c32_row(p + i, a, b[i]);
    }
    fe25519_c32_reduce(out, p);
    pawl_wipe(p, sizeof p);
}

/* The 28 products of different limbs, doubled, and the 8 squares. */
void pawli_fe25519_sqr_c32(uint32_t *out, const uint32_t *a)
{
    uint32_t p[2 * FE25519_C32_N];
    uint32_t top = 0, carry = 0;

    memset(p, 0, sizeof p);
    for (unsigned i = 0; i < FE25519_C32_N - 1; i++) {
        uint32_t c = 0;

        for (unsigned j = i + 1; j < FE25519_C32_N; j++) {
            c = fe25519_c32_limb(p + i + j, a[i], a[j], c);
        }
        p[FE25519_C32_N + i] = c;
    }
    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        uint32_t lo = (p[2 * i] << 1) | top;
        uint32_t hi = (p[2 * i + 1] << 1) | (p[2 * i] >> 31);

        top = p[2 * i + 1] >> 31;
        carry = fe25519_c32_limb(&lo, a[i], a[i], carry);
        p[2 * i] = lo;
        p[2 * i + 1] = hi + carry;
        carry = p[2 * i + 1] < carry;
    }
    fe25519_c32_reduce(out, p);
    pawl_wipe(p, sizeof p);
}

void pawli_fe25519_scale_c32(uint32_t *out, const uint32_t *a, uint32_t k)
{
    uint32_t p[FE25519_C32_N] = {0};
    uint32_t high = fe25519_c32_row(p, a, k);

    fe25519_c32_fold(out, p, high);
    pawl_wipe(p, sizeof p);
}

void pawli_fe25519_add_c32(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint64_t t = 0;

    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        t += (uint64_t)a[i] + b[i];
        out[i] = (uint32_t)t;
        t >>= 32;
    }
    fe25519_c32_fold(out, out, (uint32_t)t);
}

/* a - b: a borrow stands for 2^256 too much, so 38 is taken away; if that
 * borrows again the lowest word is at least 2^32 - 38 and 38 more fits. */
void pawli_fe25519_sub_c32(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint32_t borrow = 0;
    uint64_t t;

    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        t = (uint64_t)a[i] - b[i] - borrow;
        out[i] = (uint32_t)t;
        borrow = (uint32_t)(t >> 32) & 1u;
    }
    borrow *= 38u;
    for (unsigned i = 0; i < FE25519_C32_N; i++) {
        t = (uint64_t)out[i] - borrow;
        out[i] = (uint32_t)t;
        borrow = (uint32_t)(t >> 32) & 1u;
    }
    out[0] -= 38u * borrow;
}
