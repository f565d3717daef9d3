/* SPDX-License-Identifier: Apache-2.0
 * Formulas of P-256 as programs over registers, so that they are small, can be
 * read as formulas, and stop and go on anywhere.
 *
 * A register is a number of eight words. A program is a list of 16-bit words,
 * each an operation on registers; what it computes modulo, p or n, is said by
 * the ring it is run with. Programs have no branches: time and the number of
 * units depend on which programs run, never on the numbers. */
#ifndef PAWLI_P256_PROGRAM_H
#define PAWLI_P256_PROGRAM_H

#include "pawl/p256.h"

/* Registers. Keygen and sign have the first eight only. */
enum {
    PAWLI_P256_X, /* the running point, Jacobian: (X / Z^2, Y / Z^3) */
    PAWLI_P256_Y,
    PAWLI_P256_Z,
    PAWLI_P256_T0,
    PAWLI_P256_T1,
    PAWLI_P256_T2,
    PAWLI_P256_AX, /* the affine point to add */
    PAWLI_P256_AY,
    PAWLI_P256_P1X, /* affine 1 P, 3 P, 5 P, 7 P */
    PAWLI_P256_P1Y,
    PAWLI_P256_P3X,
    PAWLI_P256_P3Y,
    PAWLI_P256_P5X,
    PAWLI_P256_P5Y,
    PAWLI_P256_P7X,
    PAWLI_P256_P7Y
};

/* Operations: d := a b, a + b, a - b, a, a constant of the ring. SQN is
 * followed by a word n, 1 to 255: d := a^(2^n). */
#define PAWLI_P256_OP(op, d, a, b)                                             \
    (uint16_t)(((unsigned)(op) << 12) | ((unsigned)(d) << 8) |                 \
               ((unsigned)(a) << 4) | (unsigned)(b))
#define PAWLI_P256_END 0
#define PAWLI_P256_MUL(d, a, b)                                                \
    PAWLI_P256_OP(1, PAWLI_P256_##d, PAWLI_P256_##a, PAWLI_P256_##b)
#define PAWLI_P256_ADD(d, a, b)                                                \
    PAWLI_P256_OP(2, PAWLI_P256_##d, PAWLI_P256_##a, PAWLI_P256_##b)
#define PAWLI_P256_SUB(d, a, b)                                                \
    PAWLI_P256_OP(3, PAWLI_P256_##d, PAWLI_P256_##a, PAWLI_P256_##b)
#define PAWLI_P256_MOV(d, a) PAWLI_P256_OP(4, PAWLI_P256_##d, PAWLI_P256_##a, 0)
#define PAWLI_P256_LDC(d, k) PAWLI_P256_OP(5, PAWLI_P256_##d, PAWLI_P256_##k, 0)
#define PAWLI_P256_SQN(d, a, n)                                                \
    PAWLI_P256_OP(6, PAWLI_P256_##d, PAWLI_P256_##a, 0), (n)

/* Constants of both rings; B only of the field. */
enum {
    PAWLI_P256_UNIT, /* 1: a product with it leaves Montgomery form */
    PAWLI_P256_RR,   /* 2^512: a product with it enters Montgomery form */
    PAWLI_P256_ONE,  /* 1 in Montgomery form */
    PAWLI_P256_B     /* b of the curve, in Montgomery form */
};

typedef struct pawli_p256_ring {
    void (*mul)(uint32_t *r, const uint32_t *a, const uint32_t *b);
    const uint32_t *m;
    const uint32_t (*constants)[8];
} pawli_p256_ring;

extern const pawli_p256_ring pawli_p256_field;
extern const pawli_p256_ring pawli_p256_order;

/* Work is counted in credits, of about 100 instructions on a Cortex-M4. */
#define PAWLI_P256_CREDITS     64 /* of a unit; it may be overrun by 8 */
#define PAWLI_P256_CREDITS_MUL 8

/* Runs program from at->pc. true: it ended, and at->pc is 0 again; false:
 * *credits is used up. */
bool pawli_p256_step(pawl_p256_state *at, uint32_t (*r)[8],
                     const pawli_p256_ring *ring, const uint16_t *program,
                     int16_t *credits);

/* Programs over the field. */
extern const uint16_t pawli_p256_double[]; /* (X, Y, Z) := 2 (X, Y, Z) */
/* (X, Y, Z) += (AX, AY) in two parts. The first leaves T1 = 0 when the points
 * have the same x, and then T0 = 0 when they are equal; (X, Y, Z) is intact.
 * The second needs T1 != 0. */
extern const uint16_t pawli_p256_add_begin[];
extern const uint16_t pawli_p256_add_end[];
extern const uint16_t pawli_p256_scale[];  /* X := X Z^2, Y := Y Z^3 */
extern const uint16_t pawli_p256_invert[]; /* Z := 1 / Z; T0, T1, AX, AY */
extern const uint16_t pawli_p256_plain[];  /* X, Y leave Montgomery form; T0 */
/* P1 enters Montgomery form; T0 := 0 if it is on the curve. T0, T1 */
extern const uint16_t pawli_p256_curve[];
/* P1, P3, P5, P7 := 1, 3, 5, 7 P1: table, then invert, then spread. T2 is kept
 * and ends in Z, and P1 in (X, Y). */
extern const uint16_t pawli_p256_table[];
extern const uint16_t pawli_p256_spread[];

/* Program over the order: r[0] := 1 / r[0], which enters in plain and leaves in
 * Montgomery form; all eight registers. */
extern const uint16_t pawli_p256_order_invert[];

/* Checks a point's form and loads its coordinates, below p, to xy[2]. */
bool pawli_p256_load_point(uint32_t (*xy)[8], const uint8_t *point,
                           size_t point_len);

/* Loads a scalar: true when it is in 1 .. n-1. */
bool pawli_p256_load_scalar(uint32_t *k, const uint8_t *scalar);

/* Loads the leftmost 32 bytes of a digest, or all of a shorter one, as a number
 * modulo n. */
void pawli_p256_load_digest(uint32_t *e, const uint8_t *digest,
                            size_t digest_len);

/* k in 1 .. n-1, or n - k if k is even, is written as the sum of b_i 2^i for
 * i = 0 .. 255, where each b_i is 1 or -1: bit i of the new k says 1. Returns
 * all ones when it stands for n - k. */
uint32_t pawli_p256_recode(uint32_t *k);

/* The odd number that a recoded k stands for. */
void pawli_p256_decode(uint32_t *r, const uint32_t *k);

/* Bit i of k as 0 or 1; i is public. */
static inline uint32_t pawli_p256_bit(const uint32_t *k, unsigned i)
{
    return (k[i >> 5] >> (i & 31u)) & 1u;
}

/* Loads blind to z as a number in 1 .. p-1, or 1 when it is NULL. */
void pawli_p256_load_blind(uint32_t *z, const uint8_t *blind);

/* Starts k times the generator; k is in 1 .. n-1. Then step returns true when
 * the plain affine product of the recoded k is in X, Y. */
void pawli_p256_base_start(pawl_p256_base *base, const uint8_t *blind);
bool pawli_p256_base_step(pawl_p256_base *base, int16_t *credits);

/* (AX, AY) of r := the multiple of the generator that column i of the recoded
 * k asks for, 0 <= i < 64; its sign is inverted where the mask negated says so.
 * Costs PAWLI_P256_CREDITS_COLUMN. */
#define PAWLI_P256_CREDITS_COLUMN 8
void pawli_p256_base_column(uint32_t (*r)[8], const uint32_t *k, unsigned i,
                            uint32_t negated);

/* y := -y modulo p where mask is all ones; y is not 0. */
void pawli_p256_negate(uint32_t *y, uint32_t mask);

#endif
