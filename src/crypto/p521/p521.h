/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo the field prime of P-521. */
#ifndef PAWLI_P521_H
#define PAWLI_P521_H

#include <stdint.h>

#include "crypto/ec/ec_words.h"

/* r := a b modulo p, fully reduced. r[18] may be a or b. */
void pawli_p521_field_mul(uint32_t *r, const uint32_t *a, const uint32_t *b);
void pawli_p521_field_mul_c32(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);
void pawli_p521_field_mul_c64(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);

/* r := a^2 modulo p. r may be a. */
void pawli_p521_field_sqr(uint32_t *r, const uint32_t *a);
void pawli_p521_field_sqr_c32(uint32_t *r, const uint32_t *a);
void pawli_p521_field_sqr_c64(uint32_t *r, const uint32_t *a);

extern const uint32_t pawli_p521_p[18];
extern const uint32_t pawli_p521_n[18]; /* order of the group */

#endif
