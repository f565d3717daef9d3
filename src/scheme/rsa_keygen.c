/* SPDX-License-Identifier: Apache-2.0
 * pawl/rsa_keygen.h. Memory: p, q and a base, a half of the modulus each; then
 * the test of pawl/prime.h or the making of pawl/rsa.h. */
#include "pawl/rsa_keygen.h"

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "pawl/prime.h"

#define RSA_KEYGEN_DRAW  64u /* random bytes at a time */
#define RSA_KEYGEN_TRIES 20u /* candidates for each bit of a prime */

/* The highest 32 bits of a prime are at least those of sqrt(2) * 2^31, plus
 * one: the product of two has all its bits. */
#define RSA_KEYGEN_LEAST 0xb504f334u

typedef enum rsa_keygen_stage {
    RSA_KEYGEN_IDLE,      /* wiped */
    RSA_KEYGEN_CANDIDATE, /* drawn */
    RSA_KEYGEN_SHAPE,
    RSA_KEYGEN_DIVIDE,
    RSA_KEYGEN_BASE, /* drawn */
    RSA_KEYGEN_TEST,
    RSA_KEYGEN_MAKE,
    RSA_KEYGEN_DONE
} rsa_keygen_stage;

typedef struct rsa_keygen {
    pawl_rng rng;
    uint8_t *out; /* the caller's */
    size_t len;
    uint16_t half; /* bytes of a prime */
    uint16_t at;   /* bytes drawn, or primes divided by */
    uint32_t tries;
    uint8_t stage; /* rsa_keygen_stage */
    uint8_t which; /* 0: p, 1: q */
    uint8_t round; /* tests passed */
    int16_t verdict;
    uint64_t space[]; /* p, q, base; pawl/prime.h or pawl_rsa_make */
} rsa_keygen;

static size_t rsa_keygen_rest(size_t half)
{
    size_t test = pawl_prime_size(half), make = pawl_rsa_make_size(half);

    return test > make ? test : make;
}

size_t pawl_rsa_keygen_size(unsigned bits)
{
    size_t half = bits / 16u;

    return bits < 1024 || bits > 4096 || bits % 128 != 0
               ? 0
               : sizeof(rsa_keygen) + 3u * half + rsa_keygen_rest(half);
}

/* p, q or the base. */
static uint8_t *rsa_keygen_number(rsa_keygen *op, unsigned i)
{
    return (uint8_t *)op->space + (size_t)i * op->half;
}

static void *rsa_keygen_inner(rsa_keygen *op)
{
    return rsa_keygen_number(op, 3);
}

/* FIPS 186-5, table B.1, asks for 2^-(security): 5 rounds at 1024 bits of a
 * prime, 4 above; and its predecessor for 7 at 512. */
static unsigned rsa_keygen_rounds(size_t half)
{
    if (half >= 192) {
        return 5;
    }
    return half >= 128 ? 6 : 8;
}

pawl_err pawl_rsa_keygen_start(void *op_, size_t op_size, uint8_t *out,
                               size_t out_size, unsigned bits,
                               const pawl_rng *rng)
{
    rsa_keygen *op = op_;
    size_t size = pawl_rsa_keygen_size(bits);

    if (size == 0) {
        return PAWL_ERR_ARGUMENT;
    }
    if (op_size < size || out_size < PAWL_RSA_KEY_SIZE(bits / 8u)) {
        return PAWL_ERR_MEMORY;
    }
    if (rng == NULL) {
        return PAWL_ERR_UNSEEDED;
    }
    memset(op, 0, size);
    op->rng = *rng;
    op->out = out;
    op->half = (uint16_t)(bits / 16u);
    op->verdict = PAWL_PENDING;
    op->stage = RSA_KEYGEN_CANDIDATE;
    return PAWL_OK;
}

/* Some more random bytes; PAWL_OK: all are there. */
static pawl_err rsa_keygen_draw(rsa_keygen *op, uint8_t *to, uint32_t *units)
{
    size_t left = op->half - (size_t)op->at;
    size_t piece = left < RSA_KEYGEN_DRAW ? left : RSA_KEYGEN_DRAW;
    pawl_err err = op->rng.prepare == NULL
                       ? PAWL_OK
                       : op->rng.prepare(op->rng.ctx, piece, units);

    if (err != PAWL_OK) {
        return err;
    }
    if (*units == 0) {
        return PAWL_PENDING;
    }
    (*units)--;
    err = op->rng.fill(op->rng.ctx, to + op->at, piece);
    if (err != PAWL_OK) {
        return err;
    }
    op->at = (uint16_t)(op->at + piece);
    if (op->at < op->half) {
        return PAWL_PENDING;
    }
    op->at = 0;
    return PAWL_OK;
}

/* All ones if p and q differ in their highest 100 bits: of the difference of
 * the highest 128, those. */
static uint32_t rsa_keygen_apart(const uint8_t *p, const uint8_t *q)
{
    uint32_t d[4], borrow = 0, same;

    for (size_t i = 4; i-- > 0;) {
        uint64_t v = (uint64_t)pawli_load32be(p + 4 * i) -
                     pawli_load32be(q + 4 * i) - borrow;

        d[i] = (uint32_t)v;
        borrow = (uint32_t)(v >> 32) & 1u;
    }
    same = pawli_ct_mask(borrow);
    same =
        (d[0] ^ same) | (d[1] ^ same) | (d[2] ^ same) | ((d[3] ^ same) >> 28);
    return ~pawli_ct_is_zero(same);
}

/* Odd, 3 modulo 4, the highest bit set; and whether it is large enough and,
 * as q, far from p. */
static bool rsa_keygen_shape(rsa_keygen *op)
{
    uint8_t *n = rsa_keygen_number(op, op->which);
    uint32_t good;

    n[0] |= 0x80u;
    n[op->half - 1u] |= 3u;
    good = ~pawli_ct_lt(pawli_load32be(n), RSA_KEYGEN_LEAST);
    if (op->which != 0) {
        good &= rsa_keygen_apart(rsa_keygen_number(op, 0), n);
    }
    return pawli_ct_public(good) != 0;
}

static pawl_err rsa_keygen_again(rsa_keygen *op)
{
    op->stage = RSA_KEYGEN_CANDIDATE;
    op->at = 0;
    op->round = 0;
    return ++op->tries > 8u * RSA_KEYGEN_TRIES * op->half ? PAWL_ERR_ENTROPY
                                                          : PAWL_OK;
}

/* A test was passed. */
static pawl_err rsa_keygen_passed(rsa_keygen *op)
{
    op->stage = RSA_KEYGEN_BASE;
    if (++op->round < rsa_keygen_rounds(op->half)) {
        return PAWL_OK;
    }
    op->round = 0;
    op->tries = 0;
    op->stage = RSA_KEYGEN_CANDIDATE;
    if (op->which == 0) {
        op->which = 1;
        return PAWL_OK;
    }
    op->stage = RSA_KEYGEN_MAKE;
    return pawl_rsa_make_start(rsa_keygen_inner(op), rsa_keygen_rest(op->half),
                               op->half);
}

static pawl_err rsa_keygen_test(rsa_keygen *op, uint32_t *units)
{
    pawl_prime_in in = {rsa_keygen_number(op, op->which),
                        rsa_keygen_number(op, 2), op->half};
    pawl_err err = pawl_prime_run(rsa_keygen_inner(op), &in, units);

    if (err == PAWL_OK) {
        return rsa_keygen_passed(op);
    }
    return err == PAWL_ERR_WEAK ? rsa_keygen_again(op) : err;
}

static pawl_err rsa_keygen_base(rsa_keygen *op, uint32_t *units)
{
    pawl_prime_in in = {rsa_keygen_number(op, op->which),
                        rsa_keygen_number(op, 2), op->half};
    pawl_err err = rsa_keygen_draw(op, rsa_keygen_number(op, 2), units);

    if (err == PAWL_OK) {
        op->stage = RSA_KEYGEN_TEST;
        err = pawl_prime_start(rsa_keygen_inner(op), rsa_keygen_rest(op->half),
                               &in);
    }
    return err;
}

static pawl_err rsa_keygen_make(rsa_keygen *op, uint32_t *units)
{
    pawl_err err =
        pawl_rsa_make_run(rsa_keygen_inner(op), rsa_keygen_number(op, 0),
                          rsa_keygen_number(op, 1), op->out, &op->len, units);

    if (err == PAWL_ERR_WEAK) {
        op->which = 0;
        return rsa_keygen_again(op);
    }
    if (err == PAWL_OK) {
        op->stage = RSA_KEYGEN_DONE;
    }
    return err;
}

/* PAWL_OK: go on; *units is not 0. */
static pawl_err rsa_keygen_step(rsa_keygen *op, uint32_t *units)
{
    uint8_t *n = rsa_keygen_number(op, op->which);
    pawl_err err;

    switch ((rsa_keygen_stage)op->stage) {
    case RSA_KEYGEN_CANDIDATE:
        err = rsa_keygen_draw(op, n, units);
        op->stage = err == PAWL_OK ? RSA_KEYGEN_SHAPE : op->stage;
        return err;
    case RSA_KEYGEN_SHAPE:
        (*units)--;
        op->stage = RSA_KEYGEN_DIVIDE;
        return rsa_keygen_shape(op) ? PAWL_OK : rsa_keygen_again(op);
    case RSA_KEYGEN_DIVIDE:
        (*units)--;
        err = pawl_prime_divide(n, op->half, &op->at);
        if (err == PAWL_OK) {
            op->at = 0;
            op->stage = RSA_KEYGEN_BASE;
        }
        return err == PAWL_ERR_WEAK ? rsa_keygen_again(op) : err;
    case RSA_KEYGEN_BASE:
        return rsa_keygen_base(op, units);
    case RSA_KEYGEN_TEST:
        return rsa_keygen_test(op, units);
    case RSA_KEYGEN_MAKE:
        return rsa_keygen_make(op, units);
    default:
        return PAWL_ERR_INTERNAL;
    }
}

static void rsa_keygen_end(rsa_keygen *op, pawl_err err)
{
    pawl_wipe(op->space, 3u * op->half + rsa_keygen_rest(op->half));
    if (err != PAWL_OK) {
        pawl_wipe(op->out, PAWL_RSA_KEY_SIZE(2u * op->half));
    }
    op->stage = RSA_KEYGEN_DONE;
    op->verdict = (int16_t)err;
}

pawl_err pawl_rsa_keygen_run(void *op_, size_t *len, uint32_t *units)
{
    rsa_keygen *op = op_;

    if (op->stage == RSA_KEYGEN_IDLE) {
        return PAWL_ERR_STATE;
    }
    while (op->verdict == PAWL_PENDING) {
        pawl_err err;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        err = rsa_keygen_step(op, units);
        if (op->stage == RSA_KEYGEN_DONE ||
            (err != PAWL_OK && err != PAWL_PENDING)) {
            rsa_keygen_end(op, err);
        }
    }
    if (op->verdict == PAWL_OK) {
        *len = op->len;
    }
    return (pawl_err)op->verdict;
}

void pawl_rsa_keygen_wipe(void *op_)
{
    rsa_keygen *op = op_;

    if (op->stage != RSA_KEYGEN_IDLE && op->verdict != PAWL_OK) {
        rsa_keygen_end(op, PAWL_ERR_STATE);
    }
    pawl_wipe(op, sizeof *op);
}
