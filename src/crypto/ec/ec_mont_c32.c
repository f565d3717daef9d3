/* SPDX-License-Identifier: Apache-2.0
 * Montgomery products with 32-bit limbs: a row of the product and the multiple
 * of m that takes its lowest word away, column by column. */
#include "crypto/ec/ec_words.h"

/* t[end - m] := (t + 2^(32 words) top + x b + q m) / 2^32, where q makes that
 * whole; returns the new top. t stays below 2 m, so that top is 0 or 1. */
static uint32_t ec_mont_c32_row(uint32_t *t, uint32_t top, uint32_t x,
                                const uint32_t *b, const pawli_ec_modulus *n)
{
    const uint32_t *m = n->m;
    const uint32_t *end = m + n->words;
    uint64_t v = (uint64_t)x * *b++ + t[0];
    uint32_t q = (uint32_t)v * (uint32_t)n->inverse;
    uint32_t low = (uint32_t)(v >> 32);
    uint32_t high;

    v = (uint64_t)q * *m++ + (uint32_t)v;
    high = (uint32_t)(v >> 32);
    do {
        v = (uint64_t)x * *b++ + t[1] + low;
        low = (uint32_t)(v >> 32);
        v = (uint64_t)q * *m++ + (uint32_t)v + high;
        high = (uint32_t)(v >> 32);
        *t++ = (uint32_t)v;
    } while (m != end);
    v = (uint64_t)low + high + top;
    t[0] = (uint32_t)v;
    return (uint32_t)(v >> 32);
}

void pawli_ec_mont_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b,
                           const pawli_ec_modulus *n)
{
    uint32_t t[PAWLI_EC_WORDS_MAX] = {0};
    uint32_t top = 0;

    for (unsigned i = 0; i < n->words; i += 2) {
        top = ec_mont_c32_row(t, top, a[i], b, n);
        top = ec_mont_c32_row(t, top, a[i + 1], b, n);
    }
    pawli_ec_reduce(r, t, top, n->m, n->words);
}
