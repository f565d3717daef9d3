/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo p = 2^255 - 19, for X25519 and Ed25519.
 *
 * An element is 8 words, least significant first, of any value below 2^256:
 * 2^256 = 38 modulo p, so a carry out of the top word comes back as 38, and
 * only pawli_fe25519_store finds the one representative below p. Full words
 * need 64 products where 25-bit limbs need 100, and suit UMAAL and 64-bit limbs
 * alike. Elements are secret. In all functions out may be a or b. */
#ifndef PAWLI_FE25519_H
#define PAWLI_FE25519_H

#include <stdbool.h>
#include <stdint.h>

#define PAWLI_FE25519_WORDS  8
#define PAWLI_FE25519_INVERT 270 /* products and squarings of an inversion */

/* Roles, filled by the kernels below through pawl_kernels.h:
 *   mul    out := a * b
 *   sqr    out := a^2
 *   scale  out := a * k, k any word
 *   add    out := a + b
 *   sub    out := a - b */
void pawli_fe25519_mul_c32(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_sqr_c32(uint32_t *out, const uint32_t *a);
void pawli_fe25519_scale_c32(uint32_t *out, const uint32_t *a, uint32_t k);
void pawli_fe25519_add_c32(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_sub_c32(uint32_t *out, const uint32_t *a, const uint32_t *b);

void pawli_fe25519_mul_c64(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_sqr_c64(uint32_t *out, const uint32_t *a);
void pawli_fe25519_scale_c64(uint32_t *out, const uint32_t *a, uint32_t k);
void pawli_fe25519_add_c64(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_sub_c64(uint32_t *out, const uint32_t *a, const uint32_t *b);

/* out := the 32 little-endian bytes at in, all 256 bits. */
void pawli_fe25519_load(uint32_t *out, const uint8_t *in);

/* out[32] := the value of a below p, little-endian. */
void pawli_fe25519_store(uint8_t *out, const uint32_t *a);

/* Inversion, x^(p-2), in pieces. Four elements r[0] to r[3], x in r[0]; start
 * with row and done 0. Each call does one product or squaring; it returns true
 * when r[3] holds the result (0 for 0). PAWLI_FE25519_INVERT calls. */
bool pawli_fe25519_invert_step(uint32_t *const r[4], uint8_t *row,
                               uint8_t *done);

#endif
