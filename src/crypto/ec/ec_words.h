/* SPDX-License-Identifier: Apache-2.0
 * Numbers of `words` uint32_t, least significant first, and sums of them modulo
 * an odd m. words is even.
 *
 * Every number modulo m is fully reduced (0 .. m-1) on entry and on exit, so
 * equality is equality of words. Constant time: time depends on words and
 * lengths only. */
#ifndef PAWLI_EC_WORDS_H
#define PAWLI_EC_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "pawl_kernels.h"

#define PAWLI_EC_WORDS_MAX 18

/* r := a + b, r := a - b modulo m. r may be a or b. */
void pawli_ec_add(uint32_t *r, const uint32_t *a, const uint32_t *b,
                  const uint32_t *m, unsigned words);
void pawli_ec_add_c32(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words);
void pawli_ec_add_c64(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words);
void pawli_ec_sub(uint32_t *r, const uint32_t *a, const uint32_t *b,
                  const uint32_t *m, unsigned words);
void pawli_ec_sub_c32(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words);
void pawli_ec_sub_c64(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words);

/* r := a / 2 modulo m. r may be a. */
void pawli_ec_half(uint32_t *r, const uint32_t *a, const uint32_t *m,
                   unsigned words);

/* r := (a + 2^(32 words) top) modulo m, for a value below 2 m; top is 0 or 1.
 * r may be a. */
void pawli_ec_reduce(uint32_t *r, const uint32_t *a, uint32_t top,
                     const uint32_t *m, unsigned words);

typedef struct pawli_ec_modulus {
    const uint32_t *m;
    uint64_t inverse; /* -1/m modulo 2^64 */
    unsigned words;
} pawli_ec_modulus;

/* r := a b / 2^(32 words) modulo m. r may be a or b. */
void pawli_ec_mont_mul(uint32_t *r, const uint32_t *a, const uint32_t *b,
                       const pawli_ec_modulus *n);
void pawli_ec_mont_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b,
                           const pawli_ec_modulus *n);
void pawli_ec_mont_mul_c64(uint32_t *r, const uint32_t *a, const uint32_t *b,
                           const pawli_ec_modulus *n);

/* All ones when a is zero; all ones when a < m. */
uint32_t pawli_ec_is_zero(const uint32_t *a, unsigned words);
uint32_t pawli_ec_is_below(const uint32_t *a, const uint32_t *m,
                           unsigned words);

/* Big-endian bytes; len is at most 4 words. */
void pawli_ec_load(uint32_t *r, const uint8_t *in, size_t len, unsigned words);
void pawli_ec_store(uint8_t *out, const uint32_t *a, size_t len);

#endif
