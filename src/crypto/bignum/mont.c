/* SPDX-License-Identifier: Apache-2.0
 * What all row kernels share. */
#include "crypto/bignum/mont.h"

#include "base/bytes.h"

uint32_t pawli_be_word(const uint8_t *p, size_t len, size_t i)
{
    size_t end = 4 * i;
    uint32_t v = 0;

    if (len >= end + 4) {
        return pawli_load32be(p + (len - end - 4));
    }
    for (size_t j = 0; end + j < len; j++) { /* at most 3 bytes */
        v = (v << 8) | p[j];
    }
    return v;
}

void pawli_mont_init(pawli_mont *mont, const uint8_t *n, size_t n_len)
{
    uint64_t low = ((uint64_t)pawli_be_word(n, n_len, 1) << 32) |
                   pawli_be_word(n, n_len, 0);
    uint64_t v = low; /* 1 / low modulo 2^3, as low is odd */

    /* Newton: each step doubles the number of right bits, 3 to 96. */
    for (unsigned i = 0; i < 5; i++) {
        v *= 2u - low * v;
    }
    v = 0u - v;
    mont->n = n;
    mont->n_len = (uint16_t)n_len;
    mont->words = (uint16_t)(2 * ((n_len + 7) / 8));
    mont->high[0] = pawli_be_word(n, n_len, mont->words - 2u);
    mont->high[1] = pawli_be_word(n, n_len, mont->words - 1u);
    mont->inverse[0] = (uint32_t)v;
    mont->inverse[1] = (uint32_t)(v >> 32);
}

bool pawli_mont_reaches(const uint32_t *t, const pawli_mont *mont)
{
    size_t i = mont->words - 2u;
    const uint8_t *p = mont->n + (mont->n_len - 4 * i);

    if (t[i + 1] != mont->high[1]) {
        return t[i + 1] > mont->high[1];
    }
    if (t[i] != mont->high[0]) {
        return t[i] > mont->high[0];
    }
    for (; i > 0; p += 4) {
        uint32_t n = pawli_load32be(p);

        i--;
        if (t[i] != n) {
            return t[i] > n;
        }
    }
    return true;
}

void pawli_mont_subtract(uint32_t *t, const pawli_mont *mont)
{
    const uint32_t *end = t + mont->words - 2;
    const uint8_t *p = mont->n + mont->n_len;
    uint32_t borrow = 0;

    for (; t != end; t++) {
        uint64_t v;

        p -= 4;
        v = (uint64_t)t[0] - pawli_load32be(p) - borrow;
        t[0] = (uint32_t)v;
        borrow = (uint32_t)(v >> 32) & 1u;
    }
    for (size_t i = 0; i < 2; i++) {
        uint64_t v = (uint64_t)t[i] - mont->high[i] - borrow;

        t[i] = (uint32_t)v;
        borrow = (uint32_t)(v >> 32) & 1u;
    }
}
