/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p with 32-bit limbs.
 *
 * p = 2^384 - 2^128 - 2^96 + 2^32 - 1, so -1/p is 1 modulo 2^32 and the lowest
 * word of each partial sum is its own Montgomery quotient q. All q p are added
 * together, column by column, without a product. */
#include "crypto/p384/p384.h"

#include "base/ct.h"
#include "crypto/ec/ec_c32.h"

/* Takes the lowest word of a sum, of small amount and either sign. */
static inline uint32_t p384_field_word(uint64_t *acc)
{
    uint32_t low = (uint32_t)*acc;
    uint32_t high = (uint32_t)(*acc >> 32);

    *acc = ((uint64_t)(0u - (high >> 31)) << 32) | high;
    return low;
}

/* r := t[24] / 2^384 modulo p, for t below 2^384 p. t is scratch. */
static void p384_field_reduce(uint32_t *r, uint32_t *t)
{
    uint32_t q[16] = {0}; /* the quotients, from q[4] */
    uint64_t acc = 0;
    uint32_t mask;

    for (int j = 0; j < 12; j++) {
        acc += (uint64_t)t[j] + q[j + 3] - q[j + 1] - q[j];
        q[j + 4] = p384_field_word(&acc);
    }
    /* p is taken away at the same time, and given back where that was too much:
     * -p = 2^128 + 2^96 - 2^32 + 1 - 2^384 */
    acc += (uint64_t)t[12] + q[4] + q[15] - q[13] - q[12] + 1u;
    t[12] = p384_field_word(&acc);
    acc += (uint64_t)t[13] + q[5] - q[14] - q[13] - 1u;
    t[13] = p384_field_word(&acc);
    acc += (uint64_t)t[14] + q[6] - q[15] - q[14];
    t[14] = p384_field_word(&acc);
    acc += (uint64_t)t[15] + q[7] - q[15] + 1u;
    t[15] = p384_field_word(&acc);
    acc++;
    for (int j = 16; j < 24; j++) {
        acc += (uint64_t)t[j] + q[j - 8];
        t[j] = p384_field_word(&acc);
    }
    mask = pawli_ct_mask((uint32_t)acc ^ 1u);
    acc = 0;
    for (int j = 0; j < 12; j++) {
        acc += (uint64_t)t[12 + j] + (pawli_p384_p[j] & mask);
        r[j] = (uint32_t)acc;
        acc >>= 32;
    }
}

void pawli_p384_field_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[24];

    pawli_ec_product_c32(t, a, b, 12);
    p384_field_reduce(r, t);
}

void pawli_p384_field_sqr_c32(uint32_t *r, const uint32_t *a)
{
    uint32_t t[24];

    pawli_ec_square_c32(t, a, 12);
    p384_field_reduce(r, t);
}
