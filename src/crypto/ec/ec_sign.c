/* SPDX-License-Identifier: Apache-2.0
 * pawl/ec.h: ECDSA signatures: r = x(k G) mod n, s = (e + r d) / k mod n. */
#include "crypto/ec/ec.h"

#include <string.h>

#include "base/ct.h"

/* Registers of the last program. */
enum {
    PAWLI_EC_SIGN_S, /* 1 / k, then s */
    PAWLI_EC_SIGN_R,
    PAWLI_EC_SIGN_D,
    PAWLI_EC_SIGN_E,
    PAWLI_EC_SIGN_T
};

static const uint16_t ec_sign_last[] = {
    PAWLI_EC_LDC(SIGN_T, RR),
    PAWLI_EC_MUL(SIGN_D, SIGN_D, SIGN_R),
    PAWLI_EC_MUL(SIGN_D, SIGN_D, SIGN_T),
    PAWLI_EC_ADD(SIGN_E, SIGN_E, SIGN_D),
    PAWLI_EC_MUL(SIGN_S, SIGN_S, SIGN_E), /* leaves Montgomery form */
    PAWLI_EC_END};

/* op->turn; the multiple of the generator has phases of its own. */
enum { EC_SIGN_BASE, EC_SIGN_INVERT, EC_SIGN_LAST };

/* After op: a word that says whether k is negated, 8 registers, k (later r),
 * the private key, the digest. */
pawl_err pawl_ec_sign_start(void *memory, const pawl_ec_order *order,
                            const uint8_t *priv, const uint8_t *k,
                            const uint8_t *digest, size_t digest_len,
                            const uint8_t *blind)
{
    pawl_ec_op *op = memory;
    const pawl_ec_curve *curve = order->curve;
    unsigned words = order->ring.words;
    uint32_t *r = pawli_ec_words(op) + 1;

    if (digest_len < PAWL_EC_DIGEST_MIN ||
        !pawli_ec_load_scalar(curve, r + 9 * words, priv) ||
        !pawli_ec_load_scalar(curve, r + 8 * words, k)) {
        pawl_ec_sign_wipe(op, order);
        op->verdict = PAWL_ERR_ARGUMENT;
        return PAWL_ERR_ARGUMENT;
    }
    pawli_ec_load_digest(curve, r + 10 * words, digest, digest_len);
    r[-1] = pawli_ec_recode(curve, r + 8 * words, r);
    op->on.order = order;
    pawli_ec_base_start(op, curve, r, blind);
    return PAWL_OK;
}

/* k G is known: keeps r in the place of k, and starts on 1 / k. */
static void ec_sign_halfway(pawl_ec_op *op, uint32_t *r)
{
    unsigned words = op->on.order->ring.words;
    uint32_t *x = r + PAWLI_EC_T0 * words;

    pawli_ec_reduce(x, r + PAWLI_EC_X * words, 0, op->on.order->ring.m, words);
    pawli_ec_decode(r, r + 8 * words, words);
    memcpy(r + 8 * words, x, words * sizeof r[0]);

    op->turn = EC_SIGN_INVERT;
}

/* Writes r and s and ends, unless one of them is 0. */
static void ec_sign_finish(pawl_ec_op *op, uint32_t *r, uint8_t *sig)
{
    const pawl_ec_order *order = op->on.order;
    unsigned words = order->ring.words;
    size_t size = order->curve->size;
    uint32_t *first = r + 8 * words;
    uint32_t *s = r + PAWLI_EC_SIGN_S * words;
    uint32_t *t = r + PAWLI_EC_SIGN_T * words;
    pawl_err err = PAWL_ERR_ARGUMENT;

    /* 1 / (n - k) = -(1 / k) */
    memset(t, 0, words * sizeof t[0]);
    pawli_ec_sub(t, t, s, order->ring.m, words);
    pawli_ct_copy32(s, t, words, r[-1]);
    if (pawli_ct_public(pawli_ec_is_zero(first, words) |
                        pawli_ec_is_zero(s, words)) == 0) {
        pawli_ec_store(sig, first, size);
        pawli_ec_store(sig + size, s, size);
        pawli_ct_public_bytes(sig, 2 * size);
        err = PAWL_OK;
    }
    pawl_ec_sign_wipe(op, order);
    op->verdict = (int16_t)err;
}

/* One program or a part of it. */
static void ec_sign_step(pawl_ec_op *op, uint8_t *sig, int16_t *credits)
{
    const pawl_ec_order *order = op->on.order;
    unsigned words = order->ring.words;
    uint32_t *r = pawli_ec_words(op) + 1;

    switch (op->turn) {
    case EC_SIGN_BASE:
        if (pawli_ec_base_step(op, order->curve, r, credits)) {
            ec_sign_halfway(op, r);
            *credits = 0;
        }
        break;
    case EC_SIGN_INVERT:
        if (pawli_ec_step(op, r, &order->ring, order->invert, credits)) {
            memcpy(r + PAWLI_EC_SIGN_R * words, r + 8 * words,
                   3 * words * sizeof r[0]);
            op->turn = EC_SIGN_LAST;
        }
        break;
    default:
        if (pawli_ec_step(op, r, &order->ring, ec_sign_last, credits)) {
            ec_sign_finish(op, r, sig);
        }
        break;
    }
}

pawl_err pawl_ec_sign_run(void *memory, uint8_t *sig, uint32_t *units)
{
    pawl_ec_op *op = memory;

    while (op->verdict == PAWL_PENDING) {
        int16_t credits = PAWLI_EC_CREDITS;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        while (credits > 0 && op->verdict == PAWL_PENDING) {
            ec_sign_step(op, sig, &credits);
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_ec_sign_wipe(void *memory, const pawl_ec_order *order)
{
    pawl_ec_op *op = memory;

    pawl_wipe(op, PAWL_EC_SIGN_SIZE(order->curve->bits));
    op->verdict = PAWL_ERR_STATE;
}
