/* SPDX-License-Identifier: Apache-2.0
 * What the products with 32-bit limbs are made of. words is a multiple of 6,
 * because rows are unrolled. */
#ifndef PAWLI_EC_C32_H
#define PAWLI_EC_C32_H

#include <stdint.h>

/* t[2 words] := a b. */
void pawli_ec_product_c32(uint32_t *t, const uint32_t *a, const uint32_t *b,
                          unsigned words);

/* t[2 words] := a^2. */
void pawli_ec_square_c32(uint32_t *t, const uint32_t *a, unsigned words);

#endif
