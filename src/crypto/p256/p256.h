/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo the field prime of P-256. */
#ifndef PAWLI_P256_H
#define PAWLI_P256_H

#include "crypto/ec/ec_words.h"

/* r := a b / 2^256 modulo p, fully reduced. r[8] may be a or b. */
void pawli_p256_field_mul(uint32_t *r, const uint32_t *a, const uint32_t *b);
void pawli_p256_field_mul_c32(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);
void pawli_p256_field_mul_c64(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);

/* r := a^2 / 2^256 modulo p. r may be a. */
void pawli_p256_field_sqr(uint32_t *r, const uint32_t *a);
void pawli_p256_field_sqr_c32(uint32_t *r, const uint32_t *a);
void pawli_p256_field_sqr_c64(uint32_t *r, const uint32_t *a);

extern const uint32_t pawli_p256_p[8];
extern const uint32_t pawli_p256_n[8]; /* order of the group */

#endif
