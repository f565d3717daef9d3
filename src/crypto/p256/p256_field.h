/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic on 256-bit numbers, eight words each, least significant first,
 * modulo the field prime p or the group order n of P-256.
 *
 * Source: SEC 2, section 2.4.2; FIPS 186-4, D.1.2.3.
 * Every number modulo m is fully reduced (0 .. m-1) on entry and on exit, so
 * equality is equality of words. Products are Montgomery products with
 * R = 2^256. Constant time: time depends on nothing. */
#ifndef PAWLI_P256_FIELD_H
#define PAWLI_P256_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "pawl_kernels.h"

/* r := a b / 2^256 modulo p. r[8] may be a or b. */
void pawli_p256_field_mul(uint32_t *r, const uint32_t *a, const uint32_t *b);
void pawli_p256_field_mul_c32(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);
void pawli_p256_field_mul_c64(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);

/* r := a b / 2^256 modulo n. r[8] may be a or b. */
void pawli_p256_order_mul(uint32_t *r, const uint32_t *a, const uint32_t *b);
void pawli_p256_order_mul_c32(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);
void pawli_p256_order_mul_c64(uint32_t *r, const uint32_t *a,
                              const uint32_t *b);

extern const uint32_t pawli_p256_p[8];
extern const uint32_t pawli_p256_n[8];

/* r := a + b, r := a - b modulo m. r[8] may be a or b. */
void pawli_p256_add(uint32_t *r, const uint32_t *a, const uint32_t *b,
                    const uint32_t *m);
void pawli_p256_sub(uint32_t *r, const uint32_t *a, const uint32_t *b,
                    const uint32_t *m);

/* r := (a + 2^256 top) modulo m, for a value below 2 m; top is 0 or 1.
 * r may be a. */
void pawli_p256_reduce(uint32_t *r, const uint32_t *a, uint32_t top,
                       const uint32_t *m);

/* All ones when a is zero; all ones when a < m. */
uint32_t pawli_p256_is_zero(const uint32_t *a);
uint32_t pawli_p256_is_below(const uint32_t *a, const uint32_t *m);

/* Big-endian, 32 bytes. */
void pawli_p256_load(uint32_t *r, const uint8_t *in);
void pawli_p256_store(uint8_t *out, const uint32_t *a);

#endif
