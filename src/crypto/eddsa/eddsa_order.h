/* SPDX-License-Identifier: Apache-2.0
 * Scalars of Ed25519 and Ed448: numbers modulo the order of the generator, by
 * Montgomery products, in constant time.
 *
 * A scalar is `words` uint32_t, least significant first, below the order. With
 * R = 2^(32 * words) the order is below R / 2, so that a sum of two fits. */
#ifndef PAWLI_EDDSA_ORDER_H
#define PAWLI_EDDSA_ORDER_H

#include "crypto/bignum/mont.h" /* edge: eddsa -> bignum */

#define PAWLI_EDDSA_WORDS 14 /* most words of a scalar */

typedef struct pawli_eddsa_order {
    pawli_mont mont;
    const uint32_t *r1; /* R modulo the order */
    const uint32_t *r2; /* R^2 modulo the order */
} pawli_eddsa_order;

/* r := x y / R; x is below R, y a scalar. Of all this, what takes time. */
void pawli_eddsa_mul(uint32_t *r, const uint32_t *x, const uint32_t *y,
                     const pawli_eddsa_order *order);

/* r := r R: a product. */
void pawli_eddsa_shift(uint32_t *r, const pawli_eddsa_order *order);

/* r := a + b; both are scalars. */
void pawli_eddsa_add(uint32_t *r, const uint32_t *a, const uint32_t *b,
                     const pawli_eddsa_order *order);

/* r := r + the little-endian number in[len], below R: a product. With r = 0 and
 * shifts between the pieces of a number, from its highest one down, that is a
 * reduction. */
void pawli_eddsa_add_bytes(uint32_t *r, const uint8_t *in, size_t len,
                           const pawli_eddsa_order *order);

/* Whether a, below R and public, is below the order. */
bool pawli_eddsa_is_scalar(const uint32_t *a, const pawli_eddsa_order *order);

/* Loads and stores 4 * words little-endian bytes. */
void pawli_eddsa_load(uint32_t *a, const uint8_t *in, size_t words);
void pawli_eddsa_store(uint8_t *out, const uint32_t *a, size_t words);

#endif
