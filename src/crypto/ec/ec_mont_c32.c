/* SPDX-License-Identifier: Apache-2.0
 * Montgomery products with 32-bit limbs, two words of quotient at a time. */
#include "crypto/ec/ec_words.h"

#include "crypto/ec/ec_c32.h"

void pawli_ec_mont_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b,
                           const uint32_t *m, uint64_t inverse, unsigned words)
{
    uint32_t t[2 * PAWLI_EC_WORDS_MAX];
    uint32_t n0 = (uint32_t)inverse;
    uint32_t carry = 0;

    pawli_ec_product_c32(t, a, b, words);
    for (unsigned i = 0; i < words; i += 2) {
        /* The second word of the quotient waits for the first's part in
         * t[i+1]. */
        uint32_t q0 = t[i] * n0;
        uint64_t low = (uint64_t)q0 * m[0] + t[i];
        uint32_t t1 = (uint32_t)(low >> 32) + q0 * m[1] + t[i + 1];

        carry = pawli_ec_rows_c32(t + i, carry, q0, t1 * n0, m, words);
    }
    pawli_ec_reduce(r, t + words, carry, m, words);
}
