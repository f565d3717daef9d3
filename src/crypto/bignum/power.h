/* SPDX-License-Identifier: Apache-2.0
 * base^e1 * blind^e2 modulo an odd n, resumable and in constant time: nothing
 * but sizes can be told from what is executed. What `crypto/rsa` signs and
 * tests primes with.
 *
 * Numbers of mont->words words lie behind the struct, counted from 0. While a
 * product runs, its target is not one of its factors. */
#ifndef PAWLI_POWER_H
#define PAWLI_POWER_H

#include "crypto/bignum/mont.h"

#define PAWLI_POWER_BLIND 32u /* bytes of the blinding number */

/* What an operation is over: the same at every call. All of it may be secret
 * but the lengths. n is as in crypto/bignum/mont.h. */
typedef struct pawli_power_in {
    const uint8_t *n;     /* n_len bytes */
    const uint8_t *base;  /* base_len bytes, any number; big-endian */
    const uint8_t *e1;    /* e1_len <= n_len bytes, big-endian */
    const uint8_t *e2;    /* n_len bytes; NULL: no blinding */
    const uint8_t *blind; /* PAWLI_POWER_BLIND bytes; NULL when e2 is */
    uint16_t n_len, base_len, e1_len;
} pawli_power_in;

/* What stands second in a product, as limbs from the lowest on. */
typedef enum pawli_power_factor {
    PAWLI_POWER_NUMBER, /* a number behind the struct */
    PAWLI_POWER_DIGIT,  /* the table's entry for the digits at op->at_bit */
    PAWLI_POWER_BASE,   /* in->base */
    PAWLI_POWER_RANDOM, /* in->blind */
    PAWLI_POWER_ONE
} pawli_power_factor;

typedef struct pawli_power {
    pawli_mont mont;
    uint32_t top;       /* bits of the product above its words */
    uint16_t row, rows; /* of the product: done, all */
    uint16_t doublings; /* still to do */
    uint16_t at_bit;    /* of the exponents */
    uint8_t stage, phase;
    uint8_t to, by, factor, number; /* product: target, factor, other factor */
    uint8_t whole;                  /* 1: the product ends below n */
    uint8_t zbit;                   /* squarings of the constant to come */
    uint8_t digit;                  /* bits of one exponent per step */
    uint8_t entries;                /* of the table */
    uint8_t entry;                  /* being made */
    uint8_t squares;                /* to come before a multiplication */
    uint8_t constant;               /* 1: ends when the constant is there */
    uint8_t at;                     /* number 0 or 1: where the power is */
    uint32_t words[];               /* numbers 0, 1, then the table */
} pawli_power;

/* Bytes for a modulus of n_len bytes and a table of 4 or 16 entries; of 16 for
 * moduli of at most PAWLI_POWER_FAST bytes, so that units hold what they do. */
#define PAWLI_POWER_FAST 256u
size_t pawli_power_size(size_t n_len, unsigned entries);

/* Number i. */
uint32_t *pawli_power_number(pawli_power *op, unsigned i);

/* Starts the power; number op->at will be it, times R and below R. */
void pawli_power_start(pawli_power *op, const pawli_power_in *in,
                       unsigned entries);

/* Starts making the constant alone, number 0 := R * 2^(32 * words of base):
 * the product of it and as many limbs as the base has is a number times R. */
void pawli_power_constant(pawli_power *op, const pawli_power_in *in);

/* Starts number `to` := number `by` * factor / 2^(64 * rows), below n. */
void pawli_power_product(pawli_power *op, unsigned to, unsigned by,
                         pawli_power_factor factor, unsigned number,
                         unsigned rows);

/* Works on what was started, as far as `left` goes, in the measure of
 * PAWLI_POWER_UNIT; returns what is left. Done when that is not 0. */
#define PAWLI_POWER_UNIT 1200u
unsigned pawli_power_run(pawli_power *op, const pawli_power_in *in,
                         unsigned left);

/* Limbs of 64 bits, for a number of len bytes. */
static inline unsigned pawli_power_rows(size_t len)
{
    return (unsigned)((len + 7u) / 8u);
}

#endif
