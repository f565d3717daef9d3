/* SPDX-License-Identifier: Apache-2.0
 * Montgomery products of any size, cut into rows.
 *
 * A number is `words` uint32_t, least significant first; words is even, so
 * that kernels with 64-bit limbs walk pairs. The modulus n is odd and stays
 * the big-endian byte string the caller has: byte-swapping loads cost less
 * than a copy of it. It has no leading zero byte and at least 16 bytes, so
 * that all words but the highest two are whole and there is one of those.
 * With R = 2^(32 * words), words / 2 rows make t = x * a / R modulo n.
 *
 * Rows take the same time for all values of t, a, x and n. */
#ifndef PAWLI_MONT_H
#define PAWLI_MONT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A modulus as rows need it. */
typedef struct pawli_mont {
    const uint8_t *n;    /* n_len bytes, big-endian */
    uint16_t n_len;      /* bytes */
    uint16_t words;      /* 2 * ceil(n_len / 8) */
    uint32_t inverse[2]; /* -1 / n modulo 2^64 */
    uint32_t high[2];    /* the highest two words of n */
} pawli_mont;

/* Binds n[n_len], which stays readable as long as mont is used. */
void pawli_mont_init(pawli_mont *mont, const uint8_t *n, size_t n_len);

/* Some rows, each t := (t + x * a + m * n) / 2^64 with the next two words x and
 * the m below 2^64 that makes the division exact. t is words words and its bits
 * from 2^(32 * words) up in top; returns the new top. When a < n and, at the
 * first row, t = top = 0, then t < 2n and top <= 1 after every row; when a < R,
 * t < R + n. t must not overlap a or x. */
uint32_t pawli_mont_rows_c32(uint32_t *t, uint32_t top, const uint32_t *a,
                             const uint32_t *x, size_t rows,
                             const pawli_mont *mont);
uint32_t pawli_mont_rows_armv7em(uint32_t *t, uint32_t top, const uint32_t *a,
                                 const uint32_t *x, size_t rows,
                                 const pawli_mont *mont);
uint32_t pawli_mont_rows_c64(uint32_t *t, uint32_t top, const uint32_t *a,
                             const uint32_t *x, size_t rows,
                             const pawli_mont *mont);

/* Rows row to row + rows of a * a, all of which must be done this way; top
 * stays below 4 until the last. Where words is a multiple of 4, row and rows
 * are even. */
uint32_t pawli_mont_square_c32(uint32_t *t, uint32_t top, const uint32_t *a,
                               size_t row, size_t rows, const pawli_mont *mont);
uint32_t pawli_mont_square_armv7em(uint32_t *t, uint32_t top, const uint32_t *a,
                                   size_t row, size_t rows,
                                   const pawli_mont *mont);
uint32_t pawli_mont_square_c64(uint32_t *t, uint32_t top, const uint32_t *a,
                               size_t row, size_t rows, const pawli_mont *mont);

/* True if t >= n. Takes time that depends on both. */
bool pawli_mont_reaches(const uint32_t *t, const pawli_mont *mont);

/* t := t - n modulo R. */
void pawli_mont_subtract(uint32_t *t, const pawli_mont *mont);

/* In constant time: t := t - n if top is 1 (t >= R), for top of 0 or 1. */
void pawli_mont_settle(uint32_t *t, uint32_t top, const pawli_mont *mont);

/* In constant time: t := t - n if t >= n, where top stands above t. */
void pawli_mont_reduce(uint32_t *t, uint32_t top, const pawli_mont *mont);

/* Word i of the big-endian number p[0..len), zero beyond its end. */
uint32_t pawli_be_word(const uint8_t *p, size_t len, size_t i);

#endif
