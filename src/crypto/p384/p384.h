/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo the field prime of P-384. */
#ifndef PAWLI_P384_H
#define PAWLI_P384_H

#include <stdint.h>

#include "crypto/ec/ec_words.h"

/* r := a b / 2^384 modulo p, fully reduced. r[12] may be a or b. */
void pawli_p384_field_mul(uint32_t *r, const uint32_t *a, const uint32_t *b);
void pawli_p384_field_mul_c32(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);
void pawli_p384_field_mul_c64(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);

/* r := a^2 / 2^384 modulo p. r may be a. */
void pawli_p384_field_sqr(uint32_t *r, const uint32_t *a);
void pawli_p384_field_sqr_c32(uint32_t *r, const uint32_t *a);
void pawli_p384_field_sqr_c64(uint32_t *r, const uint32_t *a);

extern const uint32_t pawli_p384_p[12];
extern const uint32_t pawli_p384_n[12]; /* order of the group */

#endif
