/* SPDX-License-Identifier: Apache-2.0
 * Numbers of four 64-bit limbs, for the kernels on 64-bit hosts. */
#ifndef PAWLI_P256_C64_H
#define PAWLI_P256_C64_H

#include <stdint.h>

__extension__ typedef unsigned __int128 pawli_p256_wide;

static inline void pawli_p256_join(uint64_t *r, const uint32_t *a)
{
    for (int i = 0; i < 4; i++) {
        r[i] = ((uint64_t)a[2 * i + 1] << 32) | a[2 * i];
    }
}

/* r[8] := t[5] - m if that is not negative, else t. */
static inline void pawli_p256_finish(uint32_t *r, const uint64_t *t,
                                     const uint64_t *m)
{
    uint64_t d[4];
    uint64_t borrow = 0;
    uint64_t keep;

    for (int i = 0; i < 4; i++) {
        pawli_p256_wide x = (pawli_p256_wide)t[i] - m[i] - borrow;

        d[i] = (uint64_t)x;
        borrow = (uint64_t)(x >> 64) & 1u;
    }
    keep = (uint64_t)0 - (borrow & (t[4] ^ 1u));
    __asm__("" : "+r"(keep));
    for (int i = 0; i < 4; i++) {
        uint64_t x = d[i] ^ (keep & (d[i] ^ t[i]));

        r[2 * i] = (uint32_t)x;
        r[2 * i + 1] = (uint32_t)(x >> 32);
    }
}

/* t[0..4] := t + a b; returns the carry out of five limbs. */
static inline uint64_t pawli_p256_row(uint64_t *t, uint64_t a,
                                      const uint64_t *b)
{
    pawli_p256_wide acc = 0;

    for (int j = 0; j < 4; j++) {
        acc += (pawli_p256_wide)a * b[j] + t[j];
        t[j] = (uint64_t)acc;
        acc >>= 64;
    }
    acc += t[4];
    t[4] = (uint64_t)acc;
    return (uint64_t)(acc >> 64);
}

#endif
