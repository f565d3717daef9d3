/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo p = 2^448 - 2^224 - 1, for X448 and Ed448.
 *
 * An element is 16 words whose meaning is the kernel's: 16 limbs of 28 bits
 * (c32), or 8 limbs of 56 bits, two words each (c64). An element is "loose" as
 * add leaves it and "reduced" as all others do; every element is one or the
 * other. Elements are secret. In all functions out may be a or b. */
#ifndef PAWLI_FE448_H
#define PAWLI_FE448_H

#include <stdbool.h>
#include <stdint.h>

#define PAWLI_FE448_WORDS   16
#define PAWLI_FE448_NUMBER  14  /* words of a number below 2^448 */
#define PAWLI_FE448_BYTES   56  /* bytes of one */
#define PAWLI_FE448_PRODUCT 462 /* products and squarings of an inversion */

typedef uint32_t pawli_fe448[PAWLI_FE448_WORDS];

/* Where products keep their operands; whoever owns it wipes it. */
typedef struct pawli_fe448_scratch {
    uint32_t w[64];
} pawli_fe448_scratch;

/* Roles, filled by kernels through pawl_kernels.h:
 *   mul    out := a * b      a, b loose or reduced
 *   sqr    out := a^2        a loose or reduced
 *   scale  out := a * k      a loose or reduced, k below 2^17
 *   add    out := a + b      a, b reduced; out loose
 *   diff   out := a - b      a, b loose or reduced
 *   from   out := the 14 words at in, least significant first
 *   to     out[14] := a, reduced, below 2^448; returns the bit above */
void pawli_fe448_mul_c32(uint32_t *out, const uint32_t *a, const uint32_t *b,
                         pawli_fe448_scratch *s);
void pawli_fe448_sqr_c32(uint32_t *out, const uint32_t *a,
                         pawli_fe448_scratch *s);
void pawli_fe448_scale_c32(uint32_t *out, const uint32_t *a, uint32_t k);
void pawli_fe448_add_c32(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe448_diff_c32(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe448_from_c32(uint32_t *out, const uint32_t *in);
uint32_t pawli_fe448_to_c32(uint32_t *out, const uint32_t *a);

void pawli_fe448_mul_c64(uint32_t *out, const uint32_t *a, const uint32_t *b,
                         pawli_fe448_scratch *s);
void pawli_fe448_sqr_c64(uint32_t *out, const uint32_t *a,
                         pawli_fe448_scratch *s);
void pawli_fe448_scale_c64(uint32_t *out, const uint32_t *a, uint32_t k);
void pawli_fe448_add_c64(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe448_diff_c64(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe448_from_c64(uint32_t *out, const uint32_t *in);
uint32_t pawli_fe448_to_c64(uint32_t *out, const uint32_t *a);

/* r[14] := r + top 2^448 modulo p, the one below p; top is 0 or 1. */
void pawli_fe448_canonical(uint32_t *r, uint32_t top);

/* out := the 56 little-endian bytes at in; any value. */
void pawli_fe448_load(uint32_t *out, const uint8_t *in);

/* out[56] := the value of a below p, little-endian; a loose or reduced. */
void pawli_fe448_store(uint8_t *out, const uint32_t *a);

/* Powers of x in pieces. Four elements r[0] to r[3], x in r[0]; start with row
 * and done 0. Each call does one product or squaring; it returns true when r[3]
 * holds x^((p-3)/4), of which square roots are made, or, with inverse, goes on
 * to x^(p-2) (0 for 0), after PAWLI_FE448_PRODUCT calls in all. */
bool pawli_fe448_power_step(uint32_t *const r[4], uint8_t *row, uint8_t *done,
                            bool inverse, pawli_fe448_scratch *s);

#endif
