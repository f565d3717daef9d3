/* SPDX-License-Identifier: Apache-2.0
 * Montgomery rows, 32-bit limbs: two passes of one word each. */
#include "base/bytes.h"
#include "crypto/bignum/mont.h"

/* At most (2^32 - 1)^2 + 2 * (2^32 - 1) = 2^64 - 1. */
static inline uint64_t mont_row_c32_mac(uint32_t x, uint32_t y, uint32_t add,
                                        uint32_t carry)
{
    return (uint64_t)x * y + add + carry;
}

/* t := (t + x * a + m * n) / 2^32, both products in one pass; the carries are
 * plain locals because compilers keep them in registers that way. */
static uint32_t mont_row_c32_word(uint32_t *t, uint32_t top, const uint32_t *a,
                                  uint32_t x, const pawli_mont *mont)
{
    const uint32_t *end = t + mont->words - 3;
    const uint8_t *p = mont->n + mont->n_len - 4;
    uint64_t v = mont_row_c32_mac(x, *a++, t[0], 0);
    uint32_t m = (uint32_t)v * mont->inverse[0];
    uint32_t carry_x = (uint32_t)(v >> 32);
    uint32_t carry_m;

    v = mont_row_c32_mac(m, pawli_load32be(p), (uint32_t)v, 0);
    carry_m = (uint32_t)(v >> 32);
    for (; t != end; t++) {
        p -= 4;
        v = mont_row_c32_mac(x, *a++, t[1], carry_x);
        carry_x = (uint32_t)(v >> 32);
        v = mont_row_c32_mac(m, pawli_load32be(p), (uint32_t)v, carry_m);
        carry_m = (uint32_t)(v >> 32);
        t[0] = (uint32_t)v;
    }
    for (size_t i = 0; i < 2; i++, t++) {
        v = mont_row_c32_mac(x, *a++, t[1], carry_x);
        carry_x = (uint32_t)(v >> 32);
        v = mont_row_c32_mac(m, mont->high[i], (uint32_t)v, carry_m);
        carry_m = (uint32_t)(v >> 32);
        t[0] = (uint32_t)v;
    }
    v = (uint64_t)carry_x + carry_m + top;
    t[0] = (uint32_t)v;
    return (uint32_t)(v >> 32);
}

uint32_t pawli_mont_rows_c32(uint32_t *t, uint32_t top, const uint32_t *a,
                             const uint32_t *x, size_t rows,
                             const pawli_mont *mont)
{
    for (size_t i = 0; i < 2 * rows; i++) {
        top = mont_row_c32_word(t, top, a, x[i], mont);
    }
    return top;
}

/* What is saved in products is lost in loads and stores. */
uint32_t pawli_mont_square_c32(uint32_t *t, uint32_t top, const uint32_t *a,
                               size_t row, size_t rows, const pawli_mont *mont)
{
    return pawli_mont_rows_c32(t, top, a, a + 2 * row, rows, mont);
}
