/* SPDX-License-Identifier: Apache-2.0
 * Points of Ed25519: -x^2 + y^2 = 1 + d x^2 y^2.
 *
 * A point is (X : Y : Z : T) with x = X / Z, y = Y / Z and T = X Y / Z, four
 * reduced elements. One that is added is an entry ((y + x) / 2, (y - x) / 2,
 * d x y), or has the elements (Y + X, Y - X, 2 d T, 2 Z). The formulas have no
 * exceptions: -1 is a square and d is none.
 *
 * Source: RFC 8032, section 5.1.4; Hisil, Wong, Carter, Dawson, "Twisted
 * Edwards Curves Revisited", sections 3.1 and 3.3. */
#ifndef PAWLI_ED25519_POINT_H
#define PAWLI_ED25519_POINT_H

#include "crypto/eddsa/eddsa_digits.h" /* edge: ed25519 -> eddsa */
#include "crypto/eddsa/eddsa_parts.h"
#include "crypto/fe25519/fe25519.h" /* edge: ed25519 -> fe25519 */
#include "pawl/ed25519.h"

typedef uint32_t pawli_ed25519_fe[PAWLI_FE25519_WORDS];

enum { PAWLI_ED25519_X, PAWLI_ED25519_Y, PAWLI_ED25519_Z, PAWLI_ED25519_T };
enum {
    PAWLI_ED25519_PLUS,  /* y + x */
    PAWLI_ED25519_MINUS, /* y - x */
    PAWLI_ED25519_TD,    /* multiple of d x y */
    PAWLI_ED25519_ZZ     /* 2 Z, unless the entry is affine */
};

#define PAWLI_ED25519_TABLES  4
#define PAWLI_ED25519_COLUMNS 13
#define PAWLI_ED25519_DIGITS  260
#define PAWLI_ED25519_ENTRY   24 /* words: three numbers of 8 */

extern const pawli_eddsa_order pawli_ed25519_order;
extern const uint32_t pawli_ed25519_table[PAWLI_ED25519_TABLES][16]
                                         [PAWLI_ED25519_ENTRY];

/* p := 2 p. T is left undefined unless t says that it is needed. */
void pawli_ed25519_double(pawli_ed25519_fe *p, bool t);

/* p := p + q, or p - q where negate (public) says so. */
void pawli_ed25519_add(pawli_ed25519_fe *p, pawli_ed25519_fe *q, bool affine,
                       bool negate);

/* out[32] := the encoding of (x, y); both may be loose. */
void pawli_ed25519_encode(uint8_t *out, const uint32_t *x, const uint32_t *y);

/* entry[3] := the multiple of the generator that a column of the recoded k,
 * secret, takes from a table. */
void pawli_ed25519_base_entry(pawli_ed25519_fe *entry, const uint32_t *k,
                              unsigned table, unsigned column);

/* Starts k[8], below 2^255, times the generator. random is NULL or 32 bytes.
 * A step is at most a unit; it returns true when x and y, or u, are in fe[X]
 * and fe[Y]. */
void pawli_ed25519_base_start(pawl_ed25519_base *base, const uint32_t *k,
                              const uint8_t *random, bool montgomery);
bool pawli_ed25519_base_step(pawl_ed25519_base *base);

/* Several products of the inversion, or other power, that step makes; at most a
 * unit. */
bool pawli_ed25519_power(uint32_t *const r[4], uint8_t *row, uint8_t *done,
                         bool (*step)(uint32_t *const r[4], uint8_t *row,
                                      uint8_t *done, pawli_fe25519_scratch *s));

/* Hashes the parts, one compression at most; *at and h start as 0 and a fresh
 * hash. True: out[64] was written. */
bool pawli_ed25519_hash(pawl_sha512 *h, size_t *at, uint8_t *out,
                        const pawli_eddsa_part *part, size_t count);

/* out[8] := digest[64] modulo the order. */
void pawli_ed25519_reduce(uint32_t *out, const uint8_t *digest);

/* A step of making the public key out[32]; true when it is there. Then
 * op->digest is still the hash of the seed. */
bool pawli_ed25519_key_step(pawl_ed25519_keygen *op, uint8_t *out);

/* a[8] := the private scalar in a hash of the seed. */
void pawli_ed25519_clamp(uint32_t *a, const uint8_t *digest);

#endif
