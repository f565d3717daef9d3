/* SPDX-License-Identifier: Apache-2.0
 * pawl/p256.h: ECDSA verification. Nothing is secret, so that time may depend
 * on everything.
 *
 * u1 G + u2 Q from one chain of doublings: u1 by the signed comb of key
 * generation, in the last 64 of them, u2 by sliding windows of up to three
 * bits over Q, 3 Q, 5 Q, 7 Q. */
#include "pawl/p256.h"

#include <string.h>

#include "crypto/p256/p256_field.h"
#include "crypto/p256/p256_program.h"

/* state.flags */
#define PAWLI_P256_INFINITE 1u /* the running point is at infinity */
#define PAWLI_P256_NO_BASE  2u /* u1 is 0 */
#define PAWLI_P256_SECOND   4u /* r + n is compared, not r */

enum {
    P256_VERIFY_CURVE,
    P256_VERIFY_TABLE,
    P256_VERIFY_TABLE_INVERT,
    P256_VERIFY_SPREAD,
    P256_VERIFY_ORDER_INVERT,
    P256_VERIFY_SPLIT,
    P256_VERIFY_BIT, /* one round of the chain: */
    P256_VERIFY_DOUBLE,
    P256_VERIFY_BASE,
    P256_VERIFY_POINT,
    P256_VERIFY_NEXT,
    P256_VERIFY_ADD, /* an addition: */
    P256_VERIFY_ADD_BEGIN,
    P256_VERIFY_ADD_DOUBLE,
    P256_VERIFY_ADD_END,
    P256_VERIFY_COMPARE
};

/* Registers of the split: w = 1 / s, u1 = e w, u2 = r w. */
enum { PAWLI_P256_SPLIT_W, PAWLI_P256_SPLIT_U1, PAWLI_P256_SPLIT_U2 };

static const uint16_t p256_verify_split[] = {
    PAWLI_P256_MUL(SPLIT_U1, SPLIT_U1, SPLIT_W),
    PAWLI_P256_MUL(SPLIT_U2, SPLIT_U2, SPLIT_W), PAWLI_P256_END};

/* T1 := AX Z^2 - X, for AX in plain form: 0 when AX is the point's x. */
static const uint16_t p256_verify_compare[] = {
    PAWLI_P256_LDC(T1, RR),    PAWLI_P256_MUL(T1, T1, AX),
    PAWLI_P256_MUL(T0, Z, Z),  PAWLI_P256_MUL(T1, T1, T0),
    PAWLI_P256_SUB(T1, T1, X), PAWLI_P256_END};

/* NULL where the phase has no program. */
static const uint16_t *const p256_verify_programs[] = {pawli_p256_curve,
                                                       pawli_p256_table,
                                                       pawli_p256_invert,
                                                       pawli_p256_spread,
                                                       pawli_p256_order_invert,
                                                       p256_verify_split,
                                                       NULL,
                                                       pawli_p256_double,
                                                       NULL,
                                                       NULL,
                                                       NULL,
                                                       NULL,
                                                       pawli_p256_add_begin,
                                                       pawli_p256_double,
                                                       pawli_p256_add_end,
                                                       p256_verify_compare};

pawl_err pawl_p256_verify_start(pawl_p256_verify *op, const uint8_t *point,
                                size_t point_len, const uint8_t *digest,
                                size_t digest_len, const uint8_t *sig)
{
    pawl_err err = PAWL_OK;

    memset(op, 0, sizeof *op);
    if (digest_len < PAWL_P256_DIGEST_MIN) {
        err = PAWL_ERR_ARGUMENT;
    } else if (!pawli_p256_load_point(&op->r[PAWLI_P256_P1X], point,
                                      point_len)) {
        err = PAWL_ERR_POINT;
    } else if (!pawli_p256_load_scalar(op->rx, sig) ||
               !pawli_p256_load_scalar(op->u2, sig + PAWL_P256_SIZE)) {
        err = PAWL_ERR_SIGNATURE;
    }
    op->at.verdict = err;
    if (err == PAWL_OK) {
        pawli_p256_load_digest(op->u1, digest, digest_len);
        op->at.verdict = PAWL_PENDING;
    }
    return err;
}

static void p256_verify_end(pawl_p256_verify *op, pawl_err err)
{
    pawl_p256_verify_wipe(op);
    op->at.verdict = err;
}

/* u1, u2 are in their registers: sets up the chain. */
static void p256_verify_chain(pawl_p256_verify *op)
{
    pawl_p256_state *at = &op->at;

    memcpy(op->u1, op->r[PAWLI_P256_SPLIT_U1], sizeof op->u1);
    memcpy(op->u2, op->r[PAWLI_P256_SPLIT_U2], sizeof op->u2);
    at->flags = PAWLI_P256_INFINITE;
    if (pawli_p256_is_zero(op->u1) != 0) {
        at->flags |= PAWLI_P256_NO_BASE;
    } else {
        op->negated = pawli_p256_recode(op->u1);
    }
    at->index = 255;
    at->phase = P256_VERIFY_BIT;
}

/* A window of u2 that begins at bit i is read when i is reached, and added when
 * its lowest bit is: turn is 1 + half its value, or 0 for none. */
static void p256_verify_point(pawl_p256_verify *op)
{
    pawl_p256_state *at = &op->at;

    if (at->turn == 0 && pawli_p256_bit(op->u2, at->index) != 0) {
        unsigned low = at->index < 2u ? 0 : at->index - 2u;
        unsigned value = 0;

        while (pawli_p256_bit(op->u2, low) == 0) {
            low++;
        }
        for (unsigned i = at->index + 1u; i > low; i--) {
            value = 2 * value + pawli_p256_bit(op->u2, i - 1);
        }
        at->low = (uint8_t)low;
        at->turn = (uint8_t)(1 + value / 2);
    }
    at->phase = P256_VERIFY_NEXT;
    if (at->turn != 0 && at->low == at->index) {
        memcpy(op->r[PAWLI_P256_AX], op->r[PAWLI_P256_P1X + 2 * (at->turn - 1)],
               2 * sizeof op->r[0]);
        at->turn = 0;
        at->back = P256_VERIFY_NEXT;
        at->phase = P256_VERIFY_ADD;
    }
}

/* The phases without a program. */
static void p256_verify_decide(pawl_p256_verify *op)
{
    pawl_p256_state *at = &op->at;

    switch (at->phase) {
    case P256_VERIFY_BIT:
        at->phase = (at->flags & PAWLI_P256_INFINITE) != 0 ? P256_VERIFY_BASE
                                                           : P256_VERIFY_DOUBLE;
        break;
    case P256_VERIFY_BASE:
        at->phase = P256_VERIFY_POINT;
        if (at->index < 64 && (at->flags & PAWLI_P256_NO_BASE) == 0) {
            pawli_p256_base_column(op->r, op->u1, at->index, op->negated);
            at->back = P256_VERIFY_POINT;
            at->phase = P256_VERIFY_ADD;
        }
        break;
    case P256_VERIFY_POINT:
        p256_verify_point(op);
        break;
    case P256_VERIFY_NEXT:
        if (at->index != 0) {
            at->index--;
            at->phase = P256_VERIFY_BIT;
        } else if ((at->flags & PAWLI_P256_INFINITE) != 0) {
            p256_verify_end(op, PAWL_ERR_SIGNATURE);
        } else {
            memcpy(op->r[PAWLI_P256_AX], op->rx, sizeof op->rx);
            at->phase = P256_VERIFY_COMPARE;
        }
        break;
    default: /* P256_VERIFY_ADD */
        at->phase = P256_VERIFY_ADD_BEGIN;
        if ((at->flags & PAWLI_P256_INFINITE) != 0) {
            memcpy(op->r[PAWLI_P256_X], op->r[PAWLI_P256_AX],
                   2 * sizeof op->r[0]);
            memcpy(op->r[PAWLI_P256_Z],
                   pawli_p256_field.constants[PAWLI_P256_ONE], sizeof op->r[0]);
            at->flags &= (uint8_t)~PAWLI_P256_INFINITE;
            at->phase = at->back;
        }
        break;
    }
}

/* T1 says whether the point's x is r, or r + n. With Z = 0, which no way leads
 * to, any r would seem right. */
static void p256_verify_judge(pawl_p256_verify *op)
{
    uint32_t *limit = op->r[PAWLI_P256_AY];

    pawli_p256_sub(limit, pawli_p256_p, pawli_p256_n, pawli_p256_p);
    if (pawli_p256_is_zero(op->r[PAWLI_P256_Z]) != 0) {
        p256_verify_end(op, PAWL_ERR_SIGNATURE);
    } else if (pawli_p256_is_zero(op->r[PAWLI_P256_T1]) != 0) {
        p256_verify_end(op, PAWL_OK);
    } else if ((op->at.flags & PAWLI_P256_SECOND) == 0 &&
               pawli_p256_is_below(op->rx, limit) != 0) {
        pawli_p256_add(op->r[PAWLI_P256_AX], op->rx, pawli_p256_n,
                       pawli_p256_p);
        op->at.flags |= PAWLI_P256_SECOND;
    } else {
        p256_verify_end(op, PAWL_ERR_SIGNATURE);
    }
}

/* What follows the end of a phase's program. */
static void p256_verify_ended(pawl_p256_verify *op)
{
    pawl_p256_state *at = &op->at;
    uint32_t(*r)[8] = op->r;

    switch (at->phase) {
    case P256_VERIFY_CURVE:
        if (pawli_p256_is_zero(r[PAWLI_P256_T0]) == 0) {
            p256_verify_end(op, PAWL_ERR_POINT);
            break;
        }
        at->phase++;
        break;
    case P256_VERIFY_SPREAD:
        memcpy(r[PAWLI_P256_SPLIT_W], op->u2, sizeof op->u2);
        at->phase++;
        break;
    case P256_VERIFY_ORDER_INVERT:
        memcpy(r[PAWLI_P256_SPLIT_U1], op->u1, sizeof op->u1);
        memcpy(r[PAWLI_P256_SPLIT_U2], op->rx, sizeof op->rx);
        at->phase++;
        break;
    case P256_VERIFY_SPLIT:
        p256_verify_chain(op);
        break;
    case P256_VERIFY_ADD_BEGIN:
        at->phase = P256_VERIFY_ADD_END;
        if (pawli_p256_is_zero(r[PAWLI_P256_T1]) != 0) {
            at->phase = P256_VERIFY_ADD_DOUBLE;
            if (pawli_p256_is_zero(r[PAWLI_P256_T0]) == 0) {
                at->flags |= PAWLI_P256_INFINITE;
                at->phase = at->back;
            }
        }
        break;
    case P256_VERIFY_ADD_DOUBLE:
    case P256_VERIFY_ADD_END:
        at->phase = at->back;
        break;
    case P256_VERIFY_COMPARE:
        p256_verify_judge(op);
        break;
    default:
        at->phase++;
        break;
    }
}

pawl_err pawl_p256_verify_run(pawl_p256_verify *op, uint32_t *units)
{
    pawl_p256_state *at = &op->at;

    while (at->verdict == PAWL_PENDING) {
        int16_t credits = PAWLI_P256_CREDITS;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        while (credits > 0 && at->verdict == PAWL_PENDING) {
            const uint16_t *program = p256_verify_programs[at->phase];
            bool order = at->phase == P256_VERIFY_ORDER_INVERT ||
                         at->phase == P256_VERIFY_SPLIT;

            if (program == NULL) {
                credits = (int16_t)(credits - 2);
                if (at->phase == P256_VERIFY_BASE) {
                    credits = (int16_t)(credits - PAWLI_P256_CREDITS_COLUMN);
                }
                p256_verify_decide(op);
            } else if (pawli_p256_step(at, op->r,
                                       order ? &pawli_p256_order
                                             : &pawli_p256_field,
                                       program, &credits)) {
                p256_verify_ended(op);
            }
        }
    }
    return (pawl_err)at->verdict;
}

void pawl_p256_verify_wipe(pawl_p256_verify *op)
{
    pawl_wipe(op, sizeof *op);
    op->at.verdict = PAWL_ERR_STATE;
}
