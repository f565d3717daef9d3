/* SPDX-License-Identifier: Apache-2.0
 * Montgomery rows, 64-bit limbs: pairs of words are joined as they are read.
 */
#include "base/bytes.h"
#include "crypto/bignum/mont.h"

__extension__ typedef unsigned __int128 mont_row_c64_wide;

typedef struct mont_row_c64_carry {
    uint64_t x, m; /* of the two products */
} mont_row_c64_carry;

static inline uint64_t mont_row_c64_join(const uint32_t *p)
{
    return ((uint64_t)p[1] << 32) | p[0];
}

static inline void mont_row_c64_split(uint32_t *p, uint64_t v)
{
    p[0] = (uint32_t)v;
    p[1] = (uint32_t)(v >> 32);
}

/* One column: t + x * a + m * n and both carries; returns the low limb. Each
 * sum is at most (2^64 - 1)^2 + 2 * (2^64 - 1) = 2^128 - 1. */
static inline uint64_t mont_row_c64_column(mont_row_c64_carry *carry,
                                           uint64_t t, uint64_t x, uint64_t a,
                                           uint64_t m, uint64_t n)
{
    mont_row_c64_wide v = (mont_row_c64_wide)x * a + t + carry->x;

    carry->x = (uint64_t)(v >> 64);
    v = (mont_row_c64_wide)m * n + (uint64_t)v + carry->m;
    carry->m = (uint64_t)(v >> 64);
    return (uint64_t)v;
}

uint32_t pawli_mont_row_c64(uint32_t *t, uint32_t top, const uint32_t *a,
                            const uint32_t x[2], const pawli_mont *mont)
{
    mont_row_c64_carry carry = {0, 0};
    const uint32_t *end = t + mont->words - 4;
    const uint8_t *p = mont->n + mont->n_len - 8;
    uint64_t x64 = mont_row_c64_join(x);
    uint64_t m = (x64 * mont_row_c64_join(a) + mont_row_c64_join(t)) *
                 mont_row_c64_join(mont->inverse);
    mont_row_c64_wide v;

    (void)mont_row_c64_column(&carry, mont_row_c64_join(t), x64,
                              mont_row_c64_join(a), m, pawli_load64be(p));
    for (; t != end; t += 2) {
        a += 2;
        p -= 8;
        mont_row_c64_split(
            t, mont_row_c64_column(&carry, mont_row_c64_join(t + 2), x64,
                                   mont_row_c64_join(a), m, pawli_load64be(p)));
    }
    mont_row_c64_split(t, mont_row_c64_column(&carry, mont_row_c64_join(t + 2),
                                              x64, mont_row_c64_join(a + 2), m,
                                              mont_row_c64_join(mont->high)));
    v = (mont_row_c64_wide)carry.x + carry.m + top;
    mont_row_c64_split(t + 2, (uint64_t)v);
    return (uint32_t)(v >> 64);
}
