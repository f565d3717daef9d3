/* SPDX-License-Identifier: Apache-2.0
 * pawl/ec.h: Diffie-Hellman, by windows of three signed digits.
 *
 * Windows are odd and between -7 and 7; the first is positive, as its highest
 * digit is 1. No addition but the last meets an exception, for k odd in
 * 1 .. n-1: before one, the point is 8 a P with a >= 1, and d P is added,
 * |d| <= 7, so neither 8 a + d nor 8 a - d is 0; before the last window both
 * are smaller than n. The last addition can meet a point and itself, for one k,
 * and has a formula that allows it. */
#include "crypto/ec/ec.h"

#include <string.h>

#include "base/ct.h"

enum {
    EC_SHARE_EQUATION,
    EC_SHARE_TABLE,
    EC_SHARE_TABLE_INVERT,
    EC_SHARE_SPREAD,
    EC_SHARE_SCALE,
    EC_SHARE_DOUBLE,
    EC_SHARE_ADD_BEGIN,
    EC_SHARE_ADD_END,
    EC_SHARE_ADD_LAST,
    EC_SHARE_INVERT,
    EC_SHARE_PLAIN
};

/* NULL: inversion. */
static const uint16_t *const ec_share_programs[] = {pawli_ec_equation,
                                                    pawli_ec_table,
                                                    NULL,
                                                    pawli_ec_spread,
                                                    pawli_ec_scale,
                                                    pawli_ec_double,
                                                    pawli_ec_add_begin,
                                                    pawli_ec_add_end,
                                                    pawli_ec_add_last,
                                                    NULL,
                                                    pawli_ec_plain};

/* Windows of 3 bits: (bits + 2) / 3, exact below 2^16. */
static unsigned ec_share_windows(const pawl_ec_curve *curve)
{
    return (unsigned)((uint32_t)(curve->bits + 2u) * 43691u >> 17);
}

/* After op: 16 registers, k. */
pawl_err pawl_ec_share_start(void *memory, const pawl_ec_curve *curve,
                             const uint8_t *priv, const uint8_t *point,
                             size_t point_len, const uint8_t *blind)
{
    pawl_ec_op *op = memory;
    unsigned words = curve->field.words;
    uint32_t *r = pawli_ec_words(op);
    uint32_t *k = r + 16 * words;
    pawl_err err = PAWL_OK;

    memset(op, 0, PAWL_EC_SHARE_SIZE(curve->bits));
    if (!pawli_ec_load_point(curve, r + PAWLI_EC_P1X * words, point,
                             point_len)) {
        err = PAWL_ERR_POINT;
    } else if (!pawli_ec_load_scalar(curve, k, priv)) {
        err = PAWL_ERR_ARGUMENT;
    }
    if (err != PAWL_OK) {
        pawl_ec_share_wipe(op, curve);
        op->verdict = (int16_t)err;
        return err;
    }
    /* The x coordinates of k and n - k are the same. */
    (void)pawli_ec_recode(curve, k, r);
    pawli_ec_load_blind(curve, r + PAWLI_EC_T2 * words, blind);
    op->on.curve = curve;
    op->verdict = PAWL_PENDING;
    op->index = (uint16_t)ec_share_windows(curve);
    op->turn = 3;
    return PAWL_OK;
}

/* (AX, AY) := the multiple of P that the next window asks for. */
static void ec_share_window(pawl_ec_op *op)
{
    const pawl_ec_curve *curve = op->on.curve;
    unsigned words = curve->field.words;
    uint32_t *r = pawli_ec_words(op);
    const uint32_t *k = r + 16 * words;
    unsigned digits = 3u * ec_share_windows(curve);
    unsigned i;
    uint32_t minus, want;

    op->index--;
    i = 3u * op->index;
    /* When the window's top digit is -1, it is minus its complement. */
    minus = pawli_ct_mask(pawli_ec_digit(curve, k, i + 2, digits) ^ 1u);
    want = (pawli_ec_digit(curve, k, i + 1, digits) << 1) |
           pawli_ec_digit(curve, k, i, digits);
    want = (want ^ minus) & 3u;
    for (uint32_t u = 0; u < 4; u++) {
        pawli_ct_copy32(r + PAWLI_EC_AX * words,
                        r + (PAWLI_EC_P1X + 2 * u) * words, 2 * words,
                        pawli_ct_eq(u, want));
    }
    pawli_ec_negate(curve, r, PAWLI_EC_AY, minus);
}

/* One program or a part of it. */
static void ec_share_step(pawl_ec_op *op, uint8_t *out, int16_t *credits)
{
    const pawl_ec_curve *curve = op->on.curve;
    unsigned words = curve->field.words;
    uint32_t *r = pawli_ec_words(op);
    const uint16_t *program = ec_share_programs[op->phase];

    if (!pawli_ec_step(op, r, &curve->field,
                       program != NULL ? program : curve->invert, credits)) {
        return;
    }
    switch (op->phase) {
    case EC_SHARE_EQUATION:
        if (pawli_ec_is_zero(r + PAWLI_EC_T0 * words, words) == 0) {
            pawl_ec_share_wipe(op, curve);
            op->verdict = PAWL_ERR_POINT;
            return;
        }
        op->phase++;
        break;
    case EC_SHARE_SPREAD:
        ec_share_window(op);
        memcpy(r + PAWLI_EC_X * words, r + PAWLI_EC_AX * words,
               2 * words * sizeof r[0]);
        *credits = (int16_t)(*credits - curve->field.product);
        op->phase++;
        break;
    case EC_SHARE_DOUBLE:
        op->turn--;
        if (op->turn == 0) {
            op->turn = 3;
            ec_share_window(op);
            *credits = (int16_t)(*credits - curve->field.product);
            op->phase = op->index == 0 ? EC_SHARE_ADD_LAST : EC_SHARE_ADD_BEGIN;
        }
        break;
    case EC_SHARE_ADD_END:
        op->phase = EC_SHARE_DOUBLE;
        break;
    case EC_SHARE_PLAIN:
        pawli_ec_store(out, r + PAWLI_EC_X * words, curve->size);
        pawl_ec_share_wipe(op, curve);
        op->verdict = PAWL_OK;
        break;
    default:
        op->phase++;
        break;
    }
}

pawl_err pawl_ec_share_run(void *memory, uint8_t *out, uint32_t *units)
{
    pawl_ec_op *op = memory;

    while (op->verdict == PAWL_PENDING) {
        int16_t credits = PAWLI_EC_CREDITS;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        while (credits > 0 && op->verdict == PAWL_PENDING) {
            ec_share_step(op, out, &credits);
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_ec_share_wipe(void *memory, const pawl_ec_curve *curve)
{
    pawl_ec_op *op = memory;

    pawl_wipe(op, PAWL_EC_SHARE_SIZE(curve->bits));
    op->verdict = PAWL_ERR_STATE;
}
