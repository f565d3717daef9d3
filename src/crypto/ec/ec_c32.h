/* SPDX-License-Identifier: Apache-2.0
 * What the products with 32-bit limbs are made of. words is a multiple of 6,
 * because rows are unrolled. */
#ifndef PAWLI_EC_C32_H
#define PAWLI_EC_C32_H

#include <stdint.h>

/* t[0..words+2) += (a0 + 2^32 a1) b[words] + 2^(32 words) carry, carry being
 * 0 or 1; returns the carry out. */
uint32_t pawli_ec_rows_c32(uint32_t *t, uint32_t carry, uint32_t a0,
                           uint32_t a1, const uint32_t *b, unsigned words);

/* t[2 words] := a b. */
void pawli_ec_product_c32(uint32_t *t, const uint32_t *a, const uint32_t *b,
                          unsigned words);

#endif
