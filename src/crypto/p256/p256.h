/* SPDX-License-Identifier: Apache-2.0
 * Products modulo the field prime and the group order of P-256, fully reduced:
 * Montgomery's, with R = 2^256. r[8] may be a or b. */
#ifndef PAWLI_P256_H
#define PAWLI_P256_H

#include "crypto/ec/ec_words.h"

/* r := a b / 2^256 modulo p. */
void pawli_p256_field_mul(uint32_t *r, const uint32_t *a, const uint32_t *b);
void pawli_p256_field_mul_c32(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);
void pawli_p256_field_mul_c64(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);

/* r := a b / 2^256 modulo n. */
void pawli_p256_order_mul(uint32_t *r, const uint32_t *a, const uint32_t *b);
void pawli_p256_order_mul_c32(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);
void pawli_p256_order_mul_c64(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);

extern const uint32_t pawli_p256_p[8];
extern const uint32_t pawli_p256_n[8];

#endif
