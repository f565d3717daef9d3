/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p with 32-bit limbs.
 *
 * p = 2^384 - 2^128 - 2^96 + 2^32 - 1, so -1/p is 1 modulo 2^32 and the lowest
 * word of each partial sum is its own Montgomery quotient q. All q p are added
 * together, column by column, without a product. */
#include "crypto/p384/p384.h"

#include "crypto/ec/ec_c32.h"

/* Takes the lowest word of a sum, of small amount and either sign. */
static inline uint32_t p384_field_word(uint64_t *acc)
{
    uint32_t low = (uint32_t)*acc;
    uint32_t high = (uint32_t)(*acc >> 32);

    *acc = ((uint64_t)(0u - (high >> 31)) << 32) | high;
    return low;
}

void pawli_p384_field_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[24];
    uint32_t q[16] = {0}; /* the quotients, from q[4] */
    uint64_t acc = 0;

    pawli_ec_product_c32(t, a, b, 12);
    for (int j = 0; j < 12; j++) {
        acc += (uint64_t)t[j] + q[j + 3] - q[j + 1] - q[j];
        q[j + 4] = p384_field_word(&acc);
    }
    acc += (uint64_t)t[12] + q[4] + q[15] - q[13] - q[12];
    t[12] = p384_field_word(&acc);
    acc += (uint64_t)t[13] + q[5] - q[14] - q[13];
    t[13] = p384_field_word(&acc);
    acc += (uint64_t)t[14] + q[6] - q[15] - q[14];
    t[14] = p384_field_word(&acc);
    acc += (uint64_t)t[15] + q[7] - q[15];
    t[15] = p384_field_word(&acc);
    for (int j = 16; j < 24; j++) {
        acc += (uint64_t)t[j] + q[j - 8];
        t[j] = p384_field_word(&acc);
    }
    pawli_ec_reduce(r, t + 12, (uint32_t)acc, pawli_p384_p, 12);
}
