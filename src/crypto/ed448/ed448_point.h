/* SPDX-License-Identifier: Apache-2.0
 * Points of Ed448: x^2 + y^2 = 1 + d x^2 y^2 with d = -39081.
 *
 * A point is (X : Y : Z : T) with x = X / Z, y = Y / Z and T = X Y / Z, four
 * reduced elements; an affine one is (x, y, x y). The formulas have no
 * exceptions, as d is no square.
 *
 * Source: RFC 8032, section 5.2; Hisil, Wong, Carter, Dawson, "Twisted Edwards
 * Curves Revisited", sections 3.1 and 3.3, with a = 1. */
#ifndef PAWLI_ED448_POINT_H
#define PAWLI_ED448_POINT_H

#include "crypto/eddsa/eddsa_digits.h" /* edge: ed448 -> eddsa */
#include "crypto/eddsa/eddsa_parts.h"
#include "crypto/fe448/fe448.h" /* edge: ed448 -> fe448 */
#include "pawl/ed448.h"

#define PAWLI_ED448_D 39081u /* minus d */

enum { PAWLI_ED448_X, PAWLI_ED448_Y, PAWLI_ED448_Z, PAWLI_ED448_T };
enum { PAWLI_ED448_AFFINE_T = 2 }; /* where an affine point has its x y */

#define PAWLI_ED448_TABLES  2
#define PAWLI_ED448_COLUMNS 45
#define PAWLI_ED448_DIGITS  450
#define PAWLI_ED448_ENTRY   42 /* words: three numbers of 14 */

extern const pawli_eddsa_order pawli_ed448_order;
extern const uint32_t pawli_ed448_table[PAWLI_ED448_TABLES][16]
                                       [PAWLI_ED448_ENTRY];

/* Sums are two units long: p := 2 p, or p + q, or p - q where negate (public)
 * says so, is begun and, when room[2] is as that left it, ended. room may be a
 * part of q. T is left undefined unless t says that it is needed; double does
 * not need it. */
void pawli_ed448_double(pawli_fe448 *p, pawli_fe448 *room);
void pawli_ed448_add(pawli_fe448 *p, pawli_fe448 *q, pawli_fe448 *room,
                     bool affine, bool negate);
void pawli_ed448_end(pawli_fe448 *p, pawli_fe448 *room, bool t);

/* out[57] := the encoding of (x, y); both may be loose. */
void pawli_ed448_encode(uint8_t *out, const uint32_t *x, const uint32_t *y);

/* entry[3] := the multiple of the generator that a column of the recoded k,
 * secret, takes from a table. */
void pawli_ed448_base_entry(pawli_fe448 *entry, const uint32_t *k,
                            unsigned table, unsigned column);

/* Starts k[14] times the generator. random is NULL or 57 bytes. A step is at
 * most a unit; it returns true when x and y are in fe[X] and fe[Y]. */
void pawli_ed448_base_start(pawl_ed448_base *base, const uint32_t *k,
                            const uint8_t *random);
bool pawli_ed448_base_step(pawl_ed448_base *base);

/* Several products of a power, at most a unit: see pawli_fe448_power_step. */
bool pawli_ed448_power(uint32_t *const r[4], uint8_t *row, uint8_t *done,
                       bool inverse);

/* Hashes dom4, unless plain, and the parts, one permutation at most; *at and
 * *fill start as 0, h as a fresh SHAKE256. True: out[114] was written. */
bool pawli_ed448_hash(pawl_sha3 *h, size_t *at, uint8_t *fill, uint8_t *out,
                      bool plain, const pawli_eddsa_part *part, size_t count);

/* out[14] := digest[114] modulo the order, after steps 0 to 4, each a product.
 */
#define PAWLI_ED448_REDUCE 5
void pawli_ed448_reduce(uint32_t *out, const uint8_t *digest, unsigned step);

/* A step of making the public key out[57]; true when it is there. Then
 * op->digest is still the hash of the seed. */
bool pawli_ed448_key_step(pawl_ed448_keygen *op, uint8_t *out);

/* a[14] := the private scalar in a hash of the seed. */
void pawli_ed448_clamp(uint32_t *a, const uint8_t *digest);

#endif
