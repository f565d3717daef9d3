/* SPDX-License-Identifier: Apache-2.0
 * Formulas of short Weierstrass curves with a = -3 and prime order as programs
 * over registers, so that they are small, can be read as formulas, and stop and
 * go on anywhere.
 *
 * A register is a number. A program is a list of 16-bit words, each an
 * operation on registers; what it computes modulo, p or n, is said by the ring
 * it is run with. Programs have no branches: time and the number of units
 * depend on which programs run, never on the numbers. */
#ifndef PAWLI_EC_H
#define PAWLI_EC_H

#include <stdbool.h>

#include "crypto/ec/ec_words.h"
#include "pawl/ec.h"

/* Registers. Keygen and sign have the first eight only. */
enum {
    PAWLI_EC_X, /* the running point, Jacobian: (X / Z^2, Y / Z^3) */
    PAWLI_EC_Y,
    PAWLI_EC_Z,
    PAWLI_EC_T0,
    PAWLI_EC_T1,
    PAWLI_EC_T2,
    PAWLI_EC_AX, /* the affine point to add */
    PAWLI_EC_AY,
    PAWLI_EC_P1X, /* affine 1 P, 3 P, 5 P, 7 P */
    PAWLI_EC_P1Y,
    PAWLI_EC_P3X,
    PAWLI_EC_P3Y,
    PAWLI_EC_P5X,
    PAWLI_EC_P5Y,
    PAWLI_EC_P7X,
    PAWLI_EC_P7Y
};

/* Operations: d := a b, a + b, a - b, a, a constant of the ring, a / 2.
 * SQN is followed by a word n, 1 to 255: d := a^(2^n). */
#define PAWLI_EC_OP(op, d, a, b)                                               \
    (uint16_t)(((unsigned)(op) << 12) | ((unsigned)(d) << 8) |                 \
               ((unsigned)(a) << 4) | (unsigned)(b))
#define PAWLI_EC_END 0
#define PAWLI_EC_MUL(d, a, b)                                                  \
    PAWLI_EC_OP(1, PAWLI_EC_##d, PAWLI_EC_##a, PAWLI_EC_##b)
#define PAWLI_EC_ADD(d, a, b)                                                  \
    PAWLI_EC_OP(2, PAWLI_EC_##d, PAWLI_EC_##a, PAWLI_EC_##b)
#define PAWLI_EC_SUB(d, a, b)                                                  \
    PAWLI_EC_OP(3, PAWLI_EC_##d, PAWLI_EC_##a, PAWLI_EC_##b)
#define PAWLI_EC_MOV(d, a)    PAWLI_EC_OP(4, PAWLI_EC_##d, PAWLI_EC_##a, 0)
#define PAWLI_EC_LDC(d, k)    PAWLI_EC_OP(5, PAWLI_EC_##d, PAWLI_EC_##k, 0)
#define PAWLI_EC_HALF(d, a)   PAWLI_EC_OP(7, PAWLI_EC_##d, PAWLI_EC_##a, 0)
#define PAWLI_EC_SQN(d, a, n) PAWLI_EC_OP(6, PAWLI_EC_##d, PAWLI_EC_##a, 0), (n)

/* Constants of a ring; all but the first only of a field. Where numbers have no
 * Montgomery form, RR, UNIT and ONE are all 1. */
enum {
    PAWLI_EC_RR,   /* R^2: a product with it enters Montgomery form */
    PAWLI_EC_UNIT, /* 1: a product with it leaves Montgomery form */
    PAWLI_EC_ONE,  /* 1 in Montgomery form */
    PAWLI_EC_B     /* b of the curve, in Montgomery form */
};

typedef struct pawli_ec_ring {
    void (*mul)(uint32_t *r, const uint32_t *a, const uint32_t *b);
    void (*sqr)(uint32_t *r, const uint32_t *a); /* NULL: mul is as fast */
    const uint32_t *m;
    const uint32_t *constants;
    uint8_t words;
    uint8_t product, sum; /* credits each costs */
} pawli_ec_ring;

/* Work is counted in credits, of about 100 instructions on a Cortex-M4. A unit
 * may be overrun by one operation. */
#define PAWLI_EC_CREDITS 64

struct pawl_ec_curve {
    pawli_ec_ring field;
    const uint32_t *n;      /* order of the group */
    const uint16_t *invert; /* program over the field: Z := 1 / Z, with T0, T1,
                               AX, AY */
    /* A comb of signed digits, 2^i for i = 0 .. teeth * columns - 1, which must
     * not be fewer than n has bits. Point u of the table, affine, in Montgomery
     * form, is the sum of +-2^(t * columns) G over t, + where bit t of u is
     * set, and + for the last t. */
    const uint32_t *base;
    uint16_t bits; /* of p and n */
    uint8_t size;  /* bytes of a scalar or coordinate */
    uint8_t teeth, columns;
    uint8_t look; /* credits of a look-up in the comb */
};

struct pawl_ec_order {
    pawli_ec_ring ring;     /* the integers modulo n */
    const uint16_t *invert; /* program over it: r[0] := 1 / r[0], which enters
                               in plain and leaves in Montgomery form; all
                               eight registers */
    const pawl_ec_curve *curve;
};

/* Registers of its program: powers of the number, the running one, another. */
enum {
    PAWLI_EC_E1,
    PAWLI_EC_E3,
    PAWLI_EC_E7,
    PAWLI_EC_E11,                /* P-384 */
    PAWLI_EC_E15 = PAWLI_EC_E11, /* P-256, P-521 */
    PAWLI_EC_E5,                 /* P-384, P-521 */
    PAWLI_EC_E21 = PAWLI_EC_E5,  /* P-256 */
    PAWLI_EC_E13,
    PAWLI_EC_ACC,
    PAWLI_EC_TMP
};

/* The exponent's next n bits, of value e. */
#define PAWLI_EC_WINDOW(n, e)                                                  \
    PAWLI_EC_SQN(ACC, ACC, n), PAWLI_EC_MUL(ACC, ACC, E##e)

/* What follows op in memory, which is the caller's: registers and numbers. */
static inline uint32_t *pawli_ec_words(pawl_ec_op *op)
{
    return (uint32_t *)(void *)(op + 1);
}

/* Runs program from op->pc. true: it ended, and op->pc is 0 again; false:
 * *credits is used up. */
bool pawli_ec_step(pawl_ec_op *op, uint32_t *r, const pawli_ec_ring *ring,
                   const uint16_t *program, int16_t *credits);

/* Programs over the field. */
extern const uint16_t pawli_ec_double[]; /* (X, Y, Z) := 2 (X, Y, Z) */
/* (X, Y, Z) += (AX, AY) in two parts. The first leaves T1 = 0 when the points
 * have the same x, and then T0 = 0 when they are equal; (X, Y, Z) is intact.
 * The second needs T1 != 0. */
extern const uint16_t pawli_ec_add_begin[];
extern const uint16_t pawli_ec_add_end[];
/* (X / Z, Y / Z) := (X, Y, Z) + (AX, AY) for any two points but infinity. */
extern const uint16_t pawli_ec_add_last[];
extern const uint16_t pawli_ec_scale[]; /* X := X Z^2, Y := Y Z^3 */
/* X := X Z, Y := Y Z, out of Montgomery form; T0 */
extern const uint16_t pawli_ec_plain[];
/* P1 enters Montgomery form; T0 := 0 if it is on the curve. T0, T1 */
extern const uint16_t pawli_ec_equation[];
/* P1, P3, P5, P7 := 1, 3, 5, 7 P1: table, then invert, then spread. T2 is kept
 * and ends in Z. */
extern const uint16_t pawli_ec_table[];
extern const uint16_t pawli_ec_spread[];

/* Checks a point's form and loads its coordinates, below p. */
bool pawli_ec_load_point(const pawl_ec_curve *curve, uint32_t *xy,
                         const uint8_t *point, size_t point_len);

/* Loads a scalar: true when it is in 1 .. n-1. */
bool pawli_ec_load_scalar(const pawl_ec_curve *curve, uint32_t *k,
                          const uint8_t *scalar);

/* Loads a digest, or its leftmost bits, as many as n has, as a number modulo
 * n. */
void pawli_ec_load_digest(const pawl_ec_curve *curve, uint32_t *e,
                          const uint8_t *digest, size_t digest_len);

/* The odd number that a recoded k stands for. */
void pawli_ec_decode(uint32_t *r, const uint32_t *k, unsigned words);

/* Loads blind to z as a number in 1 .. p-1, or 1 when it is NULL. */
void pawli_ec_load_blind(const pawl_ec_curve *curve, uint32_t *z,
                         const uint8_t *blind);

/* k in 1 .. n-1, or n - k if k is even, is an odd number and the sum of
 * b_i 2^i for i = 0 .. digits - 1, each b_i 1 or -1, for any number of digits
 * not smaller than that of its bits: the highest is 1, and the others are 1
 * where bit i of the new k is set. t is scratch.
 * Returns all ones when it stands for n - k.
 */
uint32_t pawli_ec_recode(const pawl_ec_curve *curve, uint32_t *k, uint32_t *t);

/* Digit i, public, of a recoded k: 1, or 0 for -1. */
static inline uint32_t pawli_ec_digit(const pawl_ec_curve *curve,
                                      const uint32_t *k, unsigned i,
                                      unsigned digits)
{
    if (i + 1 == digits) {
        return 1;
    }
    return i < 32u * curve->field.words ? (k[i / 32] >> (i % 32)) & 1u : 0;
}

/* Starts the multiple of the generator for a recoded k; r is 8 registers, then
 * k. Leaves op->on to the caller. Then step returns true when the plain affine
 * coordinates are in X, Y. */
void pawli_ec_base_start(pawl_ec_op *op, const pawl_ec_curve *curve,
                         uint32_t *r, const uint8_t *blind);
bool pawli_ec_base_step(pawl_ec_op *op, const pawl_ec_curve *curve, uint32_t *r,
                        int16_t *credits);

/* (AX, AY) of r := the multiple of the generator that column i of the recoded
 * k asks for; its sign is inverted where the mask negated says so. T2 is
 * scratch. */
void pawli_ec_base_column(const pawl_ec_curve *curve, uint32_t *r,
                          const uint32_t *k, unsigned i, uint32_t negated);

/* Register y of r, Y or AY, := -y modulo p where mask is all ones; it is not 0.
 * T2 is scratch. */
void pawli_ec_negate(const pawl_ec_curve *curve, uint32_t *r, unsigned y,
                     uint32_t mask);

#endif
