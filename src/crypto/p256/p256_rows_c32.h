/* SPDX-License-Identifier: Apache-2.0
 * What the products with 32-bit limbs are made of. */
#ifndef PAWLI_P256_ROWS_C32_H
#define PAWLI_P256_ROWS_C32_H

#include <stdint.h>

/* One column of the two rows: t[j] += a0 b[j] + a1 b[j-1]. Each sum of a
 * product and two words fits 64 bits. */
#define PAWLI_P256_COLUMN(j)                                                   \
    low += (uint64_t)a0 * b[j] + t[j];                                         \
    high += (uint64_t)a1 * b[(j)-1] + (uint32_t)low;                           \
    t[j] = (uint32_t)high;                                                     \
    low >>= 32;                                                                \
    high >>= 32

/* t[0..10) := t[0..9) + (a0 + 2^32 a1) b[0..8), which must fit. Unrolled: most
 * of the time of P-256 is spent here. */
static inline void pawli_p256_rows(uint32_t *t, uint32_t a0, uint32_t a1,
                                   const uint32_t *b)
{
    uint64_t low = (uint64_t)a0 * b[0] + t[0];
    uint64_t high = 0;

    t[0] = (uint32_t)low;
    low >>= 32;
    PAWLI_P256_COLUMN(1);
    PAWLI_P256_COLUMN(2);
    PAWLI_P256_COLUMN(3);
    PAWLI_P256_COLUMN(4);
    PAWLI_P256_COLUMN(5);
    PAWLI_P256_COLUMN(6);
    PAWLI_P256_COLUMN(7);
    low += t[8];
    high += (uint64_t)a1 * b[7] + (uint32_t)low;
    t[8] = (uint32_t)high;
    t[9] = (uint32_t)(high >> 32) + (uint32_t)(low >> 32);
}

#endif
