/* SPDX-License-Identifier: Apache-2.0
 * Numbers of 64-bit limbs, for the kernels on 64-bit hosts. */
#ifndef PAWLI_EC_C64_H
#define PAWLI_EC_C64_H

#include <stdint.h>

__extension__ typedef unsigned __int128 pawli_ec_wide;

static inline uint64_t pawli_ec_join(const uint32_t *a)
{
    return ((uint64_t)a[1] << 32) | a[0];
}

static inline void pawli_ec_split(uint32_t *r, uint64_t v)
{
    r[0] = (uint32_t)v;
    r[1] = (uint32_t)(v >> 32);
}

static inline void pawli_ec_join_all(uint64_t *r, const uint32_t *a,
                                     unsigned limbs)
{
    for (unsigned i = 0; i < limbs; i++) {
        r[i] = pawli_ec_join(a + 2 * i);
    }
}

/* t[0..limbs] := t + a b; returns the carry. */
static inline uint64_t pawli_ec_row(uint64_t *t, uint64_t a, const uint64_t *b,
                                    unsigned limbs)
{
    pawli_ec_wide acc = 0;

    for (unsigned j = 0; j < limbs; j++) {
        acc += (pawli_ec_wide)a * b[j] + t[j];
        t[j] = (uint64_t)acc;
        acc >>= 64;
    }
    acc += t[limbs];
    t[limbs] = (uint64_t)acc;
    return (uint64_t)(acc >> 64);
}

/* t[2 limbs] := a^2: the products of different limbs, twice, and the squares.
 */
static inline void pawli_ec_square(uint64_t *t, const uint64_t *a,
                                   unsigned limbs)
{
    pawli_ec_wide acc = 0;
    uint64_t bit = 0;

    for (unsigned i = 0; i <= limbs; i++) {
        t[i] = 0;
    }
    for (unsigned i = 0; i + 1 < limbs; i++) {
        acc = 0;
        for (unsigned j = i + 1; j < limbs; j++) {
            acc += (pawli_ec_wide)a[i] * a[j] + t[i + j];
            t[i + j] = (uint64_t)acc;
            acc >>= 64;
        }
        t[i + limbs] = (uint64_t)acc;
    }
    t[2 * limbs - 1] = 0;
    acc = 0;
    for (unsigned i = 0; i < limbs; i++) {
        pawli_ec_wide s = (pawli_ec_wide)a[i] * a[i];
        uint64_t t0 = t[2 * i];
        uint64_t t1 = t[2 * i + 1];

        acc += (pawli_ec_wide)(uint64_t)s + ((t0 << 1) | bit);
        t[2 * i] = (uint64_t)acc;
        acc = (acc >> 64) + (uint64_t)(s >> 64) + ((t1 << 1) | (t0 >> 63));
        t[2 * i + 1] = (uint64_t)acc;
        acc >>= 64;
        bit = t1 >> 63;
    }
}

/* r[2 limbs] := t + 2^(64 limbs) top - m if that is not negative, else t. */
static inline void pawli_ec_finish(uint32_t *r, const uint64_t *t, uint64_t top,
                                   const uint64_t *m, unsigned limbs)
{
    uint64_t d[9];
    uint64_t borrow = 0;
    uint64_t keep;

    for (unsigned i = 0; i < limbs; i++) {
        pawli_ec_wide x = (pawli_ec_wide)t[i] - m[i] - borrow;

        d[i] = (uint64_t)x;
        borrow = (uint64_t)(x >> 64) & 1u;
    }
    keep = (uint64_t)0 - (borrow & (top ^ 1u));
    __asm__("" : "+r"(keep));
    for (unsigned i = 0; i < limbs; i++) {
        pawli_ec_split(r + 2 * i, d[i] ^ (keep & (d[i] ^ t[i])));
    }
}

#endif
