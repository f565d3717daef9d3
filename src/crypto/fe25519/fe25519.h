/* SPDX-License-Identifier: Apache-2.0
 * Arithmetic modulo p = 2^255 - 19, for X25519 and Ed25519.
 *
 * An element is 10 words whose meaning is the kernel's: 10 limbs of 26 and 25
 * bits in turn (c32), 5 limbs of 51 bits, two words each (c64), or 8 limbs of
 * 32 bits and two words that are not used (armv7em). An element
 * is "reduced" as from, mul, sqr, scale and diff leave it and "loose" as add
 * and sub do; every element is one or the other. Elements are secret. In all
 * functions out may be a or b. */
#ifndef PAWLI_FE25519_H
#define PAWLI_FE25519_H

#include <stdbool.h>
#include <stdint.h>

#include "pawl_kernels.h"

#define PAWLI_FE25519_WORDS  10
#define PAWLI_FE25519_INVERT 270 /* products and squarings of an inversion */

/* Where products keep their operands; whoever owns it wipes it. */
typedef struct pawli_fe25519_scratch {
    uint32_t w[40];
} pawli_fe25519_scratch;

/* Roles, filled by kernels through pawl_kernels.h:
 *   mul    out := a * b      a, b loose or reduced
 *   sqr    out := a^2        a loose or reduced
 *   scale  out := a * k      a loose or reduced, k below 2^17
 *   add    out := a + b      a, b reduced; out loose
 *   sub    out := a - b      a, b reduced; out loose
 *   diff   out := a - b      a, b loose or reduced; out reduced
 *   from   out := the 8 words at in, least significant first, without bit 255
 *   to     out[8] := a, reduced, as a number below 2^256 */
void pawli_fe25519_mul(uint32_t *out, const uint32_t *a, const uint32_t *b,
                       pawli_fe25519_scratch *s);
void pawli_fe25519_sqr(uint32_t *out, const uint32_t *a,
                       pawli_fe25519_scratch *s);
void pawli_fe25519_scale(uint32_t *out, const uint32_t *a, uint32_t k);
void pawli_fe25519_add(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_sub(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_diff(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_from(uint32_t *out, const uint32_t *in);
void pawli_fe25519_to(uint32_t *out, const uint32_t *a);

void pawli_fe25519_mul_c32(uint32_t *out, const uint32_t *a, const uint32_t *b,
                           pawli_fe25519_scratch *s);
void pawli_fe25519_sqr_c32(uint32_t *out, const uint32_t *a,
                           pawli_fe25519_scratch *s);
void pawli_fe25519_scale_c32(uint32_t *out, const uint32_t *a, uint32_t k);
void pawli_fe25519_add_c32(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_sub_c32(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_diff_c32(uint32_t *out, const uint32_t *a,
                            const uint32_t *b);
void pawli_fe25519_from_c32(uint32_t *out, const uint32_t *in);
void pawli_fe25519_to_c32(uint32_t *out, const uint32_t *a);

void pawli_fe25519_mul_c64(uint32_t *out, const uint32_t *a, const uint32_t *b,
                           pawli_fe25519_scratch *s);
void pawli_fe25519_sqr_c64(uint32_t *out, const uint32_t *a,
                           pawli_fe25519_scratch *s);
void pawli_fe25519_scale_c64(uint32_t *out, const uint32_t *a, uint32_t k);
void pawli_fe25519_add_c64(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_sub_c64(uint32_t *out, const uint32_t *a, const uint32_t *b);
void pawli_fe25519_diff_c64(uint32_t *out, const uint32_t *a,
                            const uint32_t *b);
void pawli_fe25519_from_c64(uint32_t *out, const uint32_t *in);
void pawli_fe25519_to_c64(uint32_t *out, const uint32_t *a);

/* r[8] := r modulo p, the one below p; any r. */
void pawli_fe25519_canonical(uint32_t *r);

/* out := the 32 little-endian bytes at in, without bit 255; any value. */
void pawli_fe25519_load(uint32_t *out, const uint8_t *in);

/* out[32] := the value of a below p, little-endian; a loose or reduced. */
void pawli_fe25519_store(uint8_t *out, const uint32_t *a);

/* Powers are chains of rows over four elements. A row: r[3] := r[from]^(2^
 * squarings) * r[by], then r[to] := r[3]. In chains, the exponent of a row's
 * result is on the right; n_0 stands for 2^n - 1. */
typedef struct pawli_fe25519_row {
    uint8_t from, squarings, by, to;
} pawli_fe25519_row;

/* One squaring of a row or its product; true: it was the product. */
bool pawli_fe25519_row_step(uint32_t *const r[4], const pawli_fe25519_row *now,
                            uint8_t *done, pawli_fe25519_scratch *s);

/* Inversion, x^(p-2), in pieces. Four elements r[0] to r[3], x in r[0]; start
 * with row and done 0. Each call does one product or squaring; it returns true
 * when r[3] holds the result (0 for 0), after PAWLI_FE25519_INVERT calls. */
bool pawli_fe25519_invert_step(uint32_t *const r[4], uint8_t *row,
                               uint8_t *done, pawli_fe25519_scratch *s);

/* The same for x^((p-5)/8), with x in r[0] and r[1]: what square roots are made
 * of. */
bool pawli_fe25519_root_step(uint32_t *const r[4], uint8_t *row, uint8_t *done,
                             pawli_fe25519_scratch *s);

#endif
