/* SPDX-License-Identifier: Apache-2.0
 * pawl/rsa.h: m^d mod n by the Chinese remainder theorem, half by half in the
 * same memory. Uses crypto/bignum.
 *
 * Blinding: with a random r, m^dp is computed as (m r)^dp * r^(p - 1 - dp)
 * modulo p, both exponents in one run (crypto/bignum/power.h): r^(p - 1) is 1,
 * so no inverse of r is needed. The same for q.
 *
 * Garner: s = sq + q * ((sp - sq) / q mod p). Then s^e is compared with m.
 *
 * Memory: e2 and sq, a half each, then the powers; in the end s takes the place
 * of the former two and the public operation the place of the powers. */
#include "pawl/rsa.h"

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "crypto/bignum/power.h"

#define RSA_PRIVATE_PASS 0x7d1a5e93u

#define RSA_PRIVATE_ENTRIES      4u /* of the table */
#define RSA_PRIVATE_ENTRIES_FAST 16u

/* Numbers of the powers that the recombination uses: number 0 is the constant,
 * then h; 1 serves in between. */
#define RSA_PRIVATE_SP 2u
#define RSA_PRIVATE_SQ 3u
#define RSA_PRIVATE_S  2u /* and the next: a whole number */

typedef enum rsa_private_stage {
    RSA_PRIVATE_IDLE,    /* wiped */
    RSA_PRIVATE_POWER_Q, /* m^dq */
    RSA_PRIVATE_PLAIN_Q, /* out of Montgomery's form */
    RSA_PRIVATE_POWER_P,
    RSA_PRIVATE_PLAIN_P,
    RSA_PRIVATE_CONSTANT, /* what takes numbers into the form modulo p */
    RSA_PRIVATE_SQ_FORM,  /* sq modulo p, in the form */
    RSA_PRIVATE_SQ_PLAIN,
    RSA_PRIVATE_DIFFERENCE, /* sp - sq, in the form */
    RSA_PRIVATE_QUOTIENT,   /* h := (sp - sq) * qinv */
    RSA_PRIVATE_JOIN,       /* s := sq + q * h */
    RSA_PRIVATE_CHECK,      /* s^e */
    RSA_PRIVATE_COMPARE,
    RSA_PRIVATE_DONE
} rsa_private_stage;

typedef struct rsa_private {
    pawl_rsa_private_key key;
    uint8_t blind[PAWL_RSA_BLIND_SIZE];
    uint32_t pass, inverse; /* the verdict */
    uint16_t half;          /* bytes of the longer prime */
    uint16_t row;           /* words of h done */
    uint8_t stage;          /* rsa_private_stage */
    uint8_t entries;        /* of the table */
    uint8_t ended;          /* 1: the stage's power or product is there */
    int16_t verdict;
    uint64_t space[]; /* e2, sq; pawli_power */
} rsa_private;

/* Bytes of e2 or sq in space. */
static size_t rsa_private_room(size_t half)
{
    return 8u * pawli_power_rows(half);
}

static uint8_t *rsa_private_e2(rsa_private *op)
{
    return (uint8_t *)op->space;
}

static uint8_t *rsa_private_sq(rsa_private *op)
{
    return (uint8_t *)op->space + rsa_private_room(op->half);
}

static void *rsa_private_power(rsa_private *op)
{
    return (uint8_t *)op->space + 2u * rsa_private_room(op->half);
}

static size_t rsa_private_half(const pawl_rsa_private_key *key)
{
    return key->p_len > key->q_len ? key->p_len : key->q_len;
}

static size_t rsa_private_size(const pawl_rsa_private_key *key,
                               unsigned entries)
{
    size_t half = rsa_private_half(key);
    size_t power = pawli_power_size(half, entries);
    size_t check = pawl_rsa_public_size(key->n_len);

    return sizeof(rsa_private) + 2u * rsa_private_room(half) +
           (power > check ? power : check);
}

static unsigned rsa_private_entries(const pawl_rsa_private_key *key, bool fast)
{
    return fast && rsa_private_half(key) <= PAWLI_POWER_FAST
               ? RSA_PRIVATE_ENTRIES_FAST
               : RSA_PRIVATE_ENTRIES;
}

size_t pawl_rsa_private_size(const pawl_rsa_private_key *key)
{
    return pawl_rsa_private_check(key) == PAWL_OK
               ? rsa_private_size(key, RSA_PRIVATE_ENTRIES)
               : 0;
}

size_t pawl_rsa_private_size_fast(const pawl_rsa_private_key *key)
{
    return pawl_rsa_private_check(key) == PAWL_OK
               ? rsa_private_size(key, rsa_private_entries(key, true))
               : 0;
}

/* e2 := prime - 1 - e1. */
static void rsa_private_exponent(rsa_private *op, const uint8_t *prime,
                                 size_t len, const uint8_t *e1, size_t e1_len)
{
    uint8_t *e2 = rsa_private_e2(op);
    uint32_t borrow = 1;

    for (size_t i = 0; i < len; i++) {
        uint32_t v = prime[len - 1 - i];

        v -= borrow + (i < e1_len ? e1[e1_len - 1 - i] : 0u);
        e2[len - 1 - i] = (uint8_t)v;
        borrow = (v >> 8) & 1u;
    }
}

/* What the power of this stage is over. */
static void rsa_private_in(rsa_private *op, const uint8_t *m,
                           pawli_power_in *in)
{
    const pawl_rsa_private_key *key = &op->key;
    bool q =
        op->stage == RSA_PRIVATE_POWER_Q || op->stage == RSA_PRIVATE_PLAIN_Q;

    in->n = q ? key->q : key->p;
    in->n_len = q ? key->q_len : key->p_len;
    in->e1 = q ? key->dq : key->dp;
    in->e1_len = q ? key->dq_len : key->dp_len;
    in->e2 = rsa_private_e2(op);
    in->blind = op->blind;
    in->base = m;
    in->base_len = key->n_len;
    if (op->stage >= RSA_PRIVATE_CONSTANT) {
        in->base = rsa_private_sq(op);
        in->base_len = op->half;
    }
    if (op->stage == RSA_PRIVATE_QUOTIENT) {
        in->base = key->qinv;
        in->base_len = key->qinv_len;
    }
}

/* The power begins without its base. */
static void rsa_private_begin(rsa_private *op, rsa_private_stage stage)
{
    pawli_power_in in;

    op->stage = (uint8_t)stage;
    rsa_private_in(op, NULL, &in);
    rsa_private_exponent(op, in.n, in.n_len, in.e1, in.e1_len);
    pawli_power_start(rsa_private_power(op), &in, op->entries);
}

/* sq := the number, big-endian. */
static void rsa_private_keep_q(rsa_private *op, const uint32_t *number,
                               size_t words)
{
    uint8_t *sq = rsa_private_sq(op);

    for (size_t i = 0; i < op->half; i++) {
        sq[op->half - 1u - i] =
            (uint8_t)(i < 4u * words ? number[i / 4] >> 8u * (i % 4) : 0u);
    }
}

/* a := a - b modulo n, both below n. */
static void rsa_private_subtract(uint32_t *a, const uint32_t *b,
                                 const pawli_power_in *in, size_t words)
{
    uint32_t borrow = 0, carry = 0, mask;

    for (size_t i = 0; i < words; i++) {
        uint64_t v = (uint64_t)a[i] - b[i] - borrow;

        a[i] = (uint32_t)v;
        borrow = (uint32_t)(v >> 32) & 1u;
    }
    mask = pawli_ct_mask(borrow);
    for (size_t i = 0; i < words; i++) {
        uint64_t v = (uint64_t)a[i] + carry +
                     (pawli_be_word(in->n, in->n_len, i) & mask);

        a[i] = (uint32_t)v;
        carry = (uint32_t)(v >> 32);
    }
}

/* s := s + h[row] * q * 2^(32 * row), s of 2 * words words. */
static void rsa_private_join(uint32_t *s, uint32_t h, size_t row,
                             const pawl_rsa_private_key *key, size_t words)
{
    uint64_t v = 0;

    for (size_t i = 0; i < words; i++) {
        v = (uint64_t)h * pawli_be_word(key->q, key->q_len, i) + s[row + i] +
            (v >> 32);
        s[row + i] = (uint32_t)v;
    }
    /* Nothing was there yet. */
    if (row + words < 2u * words) {
        s[row + words] = (uint32_t)(v >> 32);
    }
}

/* s becomes bytes, at the front; its check begins. */
static pawl_err rsa_private_check(rsa_private *op, const uint32_t *s,
                                  size_t words)
{
    const pawl_rsa_private_key *key = &op->key;
    uint8_t *out = (uint8_t *)op->space;
    uint32_t over = 0;

    for (size_t i = 0; i < 4u * words; i++) {
        uint8_t byte = (uint8_t)(s[i / 4] >> 8u * (i % 4));

        if (i < key->n_len) {
            out[key->n_len - 1u - i] = byte;
        } else {
            over |= byte;
        }
    }
    if (pawli_ct_public(over) != 0) {
        return PAWL_ERR_FAULT;
    }
    /* This is the signature, unless something went wrong. */
    pawli_ct_public_bytes(out, key->n_len);
    op->stage = RSA_PRIVATE_CHECK;
    return pawl_rsa_public_start(rsa_private_power(op),
                                 pawl_rsa_public_size(key->n_len), key->n,
                                 key->n_len, key->e, out, key->n_len) == PAWL_OK
               ? PAWL_OK
               : PAWL_ERR_FAULT;
}

/* All of s, h in number 0. */
static void rsa_private_join_begin(rsa_private *op, size_t words)
{
    uint32_t *s = pawli_power_number(rsa_private_power(op), RSA_PRIVATE_S);

    memset(s, 0, 8u * words);
    for (size_t i = 0; i < words; i++) {
        s[i] = pawli_be_word(rsa_private_sq(op), op->half, i);
    }
    op->row = 0;
}

/* The power or product of the stage is done: begins the next stage. */
static void rsa_private_next(rsa_private *op, const uint8_t *m)
{
    pawli_power *power = rsa_private_power(op);
    unsigned words = power->mont.words;
    pawli_power_in in;

    op->stage++;
    rsa_private_in(op, m, &in);
    switch ((rsa_private_stage)op->stage) {
    case RSA_PRIVATE_PLAIN_Q:
        pawli_power_product(power, power->at ^ 1u, power->at, PAWLI_POWER_ONE,
                            0, words / 2u);
        power->at ^= 1u;
        break;
    case RSA_PRIVATE_POWER_P:
        rsa_private_keep_q(op, pawli_power_number(power, power->at), words);
        rsa_private_begin(op, RSA_PRIVATE_POWER_P);
        break;
    case RSA_PRIVATE_PLAIN_P:
        pawli_power_product(power, RSA_PRIVATE_SP, power->at, PAWLI_POWER_ONE,
                            0, words / 2u);
        break;
    case RSA_PRIVATE_CONSTANT:
        pawli_power_constant(power, &in);
        break;
    case RSA_PRIVATE_SQ_FORM:
        pawli_power_product(power, RSA_PRIVATE_SQ, 0, PAWLI_POWER_BASE, 0,
                            pawli_power_rows(op->half));
        break;
    case RSA_PRIVATE_SQ_PLAIN:
        pawli_power_product(power, 1, RSA_PRIVATE_SQ, PAWLI_POWER_ONE, 0,
                            words / 2u);
        break;
    case RSA_PRIVATE_DIFFERENCE:
        rsa_private_subtract(pawli_power_number(power, RSA_PRIVATE_SP),
                             pawli_power_number(power, 1), &in, words);
        pawli_power_product(power, 1, 0, PAWLI_POWER_NUMBER, RSA_PRIVATE_SP,
                            pawli_power_rows(op->half));
        break;
    case RSA_PRIVATE_QUOTIENT:
        pawli_power_product(power, 0, 1, PAWLI_POWER_BASE, 0, words / 2u);
        break;
    default:
        rsa_private_join_begin(op, 2u * pawli_power_rows(op->half));
        break;
    }
}

/* Wipes all but what the verdict needs, and the result if there is one. */
static void rsa_private_end(rsa_private *op, pawl_err err)
{
    size_t keep = err == PAWL_OK ? 2u * rsa_private_room(op->half) : 0;

    pawl_wipe((uint8_t *)op->space + keep,
              rsa_private_size(&op->key, op->entries) - sizeof *op - keep);
    pawl_wipe(op->blind, sizeof op->blind);
    op->stage = RSA_PRIVATE_DONE;
    op->verdict = (int16_t)err;
}

/* Rows of the last product, then the check begins in a unit of its own. */
static void rsa_private_join_unit(rsa_private *op)
{
    pawli_power *power = rsa_private_power(op);
    uint32_t *s = pawli_power_number(power, RSA_PRIVATE_S);
    size_t words = 2u * pawli_power_rows(op->half);
    unsigned left = PAWLI_POWER_UNIT;
    unsigned cost = 6u * ((unsigned)words + 8u);

    if (op->row == words) {
        pawl_err err = rsa_private_check(op, s, 2u * words);

        if (err != PAWL_OK) {
            rsa_private_end(op, err);
        }
        return;
    }
    for (; left >= cost && op->row < words; left -= cost) {
        uint32_t h = op->row < power->mont.words
                         ? pawli_power_number(power, 0)[op->row]
                         : 0;

        rsa_private_join(s, h, op->row, &op->key, words);
        op->row++;
    }
}

/* One unit before the check. What begins a stage goes over bytes and is a unit
 * of its own. */
static void rsa_private_unit(rsa_private *op, const uint8_t *m)
{
    pawli_power_in in;

    if (op->stage == RSA_PRIVATE_JOIN) {
        rsa_private_join_unit(op);
    } else if (op->ended != 0) {
        op->ended = 0;
        rsa_private_next(op, m);
    } else {
        rsa_private_in(op, m, &in);
        op->ended =
            pawli_power_run(rsa_private_power(op), &in, PAWLI_POWER_UNIT) != 0;
    }
}

/* s^e against m, twice. */
static pawl_err rsa_private_compare(rsa_private *op, const uint8_t *m)
{
    const uint8_t *power = pawl_rsa_public_result(rsa_private_power(op));

    if (power != NULL && pawl_equal(power, m, op->key.n_len)) {
        op->pass = RSA_PRIVATE_PASS;
    }
    if (power != NULL && pawl_equal(m, power, op->key.n_len)) {
        op->inverse = ~op->pass;
    }
    return op->pass == RSA_PRIVATE_PASS &&
                   op->inverse == (uint32_t)~RSA_PRIVATE_PASS
               ? PAWL_OK
               : PAWL_ERR_FAULT;
}

pawl_err pawl_rsa_private_check(const pawl_rsa_private_key *key)
{
    uint32_t good;

    if (key->n_len > PAWL_RSA_PRIVATE_MAX) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (key->n_len == 0 || key->n[0] == 0) {
        return PAWL_ERR_ENCODING;
    }
    if (key->n_len < 2u * PAWL_RSA_MODULUS_MIN ||
        (key->n[key->n_len - 1u] & 1u) == 0 || key->e < 3 ||
        (key->e & 1u) == 0) {
        return PAWL_ERR_WEAK;
    }
    if (key->p_len == 0 || key->q_len == 0 || key->dp_len == 0 ||
        key->dq_len == 0 || key->qinv_len == 0) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (key->p_len < PAWL_RSA_MODULUS_MIN ||
        key->q_len < PAWL_RSA_MODULUS_MIN) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (key->dp_len > key->p_len || key->dq_len > key->q_len ||
        key->qinv_len > key->p_len ||
        (uint32_t)key->p_len + key->q_len < key->n_len ||
        (uint32_t)key->p_len + key->q_len > key->n_len + 1u) {
        return PAWL_ERR_ARGUMENT;
    }
    /* What every such key has; the rest is for the final check. */
    good = key->p[key->p_len - 1u] & key->q[key->q_len - 1u] & 1u;
    good &= ~(pawli_ct_is_zero(key->p[0]) | pawli_ct_is_zero(key->q[0]));
    if (pawli_ct_public(good) == 0) {
        return PAWL_ERR_ARGUMENT;
    }
    return PAWL_OK;
}

pawl_err pawl_rsa_private_start(void *op, size_t op_size,
                                const pawl_rsa_private_key *key,
                                const uint8_t blind[PAWL_RSA_BLIND_SIZE])
{
    rsa_private *rsa = op;
    pawl_err err = pawl_rsa_private_check(key);

    if (err != PAWL_OK) {
        return err;
    }
    if (op_size < rsa_private_size(key, RSA_PRIVATE_ENTRIES)) {
        return PAWL_ERR_MEMORY;
    }
    memset(rsa, 0, sizeof *rsa);
    rsa->key = *key;
    memcpy(rsa->blind, blind, sizeof rsa->blind);
    rsa->half = (uint16_t)rsa_private_half(key);
    rsa->entries = (uint8_t)rsa_private_entries(
        key, op_size >= pawl_rsa_private_size_fast(key));
    rsa->verdict = PAWL_PENDING;
    rsa_private_begin(rsa, RSA_PRIVATE_POWER_Q);
    return PAWL_OK;
}

pawl_err pawl_rsa_private_run(void *op, const uint8_t *m, uint32_t *units)
{
    rsa_private *rsa = op;

    if (rsa->stage == RSA_PRIVATE_IDLE) {
        return PAWL_ERR_STATE;
    }
    while (rsa->stage != RSA_PRIVATE_DONE) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        if (rsa->stage == RSA_PRIVATE_CHECK) {
            pawl_err err = pawl_rsa_public_run(
                rsa_private_power(rsa), (const uint8_t *)rsa->space, units);

            if (err == PAWL_OK) {
                rsa->stage = RSA_PRIVATE_COMPARE;
            } else if (err != PAWL_PENDING) {
                rsa_private_end(rsa, PAWL_ERR_FAULT);
            }
            continue;
        }
        (*units)--;
        if (rsa->stage == RSA_PRIVATE_COMPARE) {
            rsa_private_end(rsa, rsa_private_compare(rsa, m));
        } else {
            rsa_private_unit(rsa, m);
        }
    }
    return (pawl_err)rsa->verdict;
}

const uint8_t *pawl_rsa_private_result(const void *op)
{
    const rsa_private *rsa = op;

    return rsa->stage == RSA_PRIVATE_DONE && rsa->verdict == PAWL_OK
               ? (const uint8_t *)rsa->space
               : NULL;
}

void pawl_rsa_private_wipe(void *op)
{
    rsa_private *rsa = op;
    size_t size = sizeof *rsa;

    if (rsa->stage == RSA_PRIVATE_DONE) { /* the rest was wiped then */
        size += 2u * rsa_private_room(rsa->half);
    } else if (rsa->stage != RSA_PRIVATE_IDLE) {
        size = rsa_private_size(&rsa->key, rsa->entries);
    }
    pawl_wipe(rsa, size);
}
