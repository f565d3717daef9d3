/* SPDX-License-Identifier: Apache-2.0
 * pawl/p256.h: Diffie-Hellman, by windows of three signed digits.
 *
 * The recoded k is 1 (its top digit) followed by 85 windows of three digits,
 * each window odd and between -7 and 7. No addition meets an exception, for k
 * odd in 1 .. n-1: before one, the point is 8 a P with a >= 1, and d P is
 * added, |d| <= 7, so neither 8 a + d nor 8 a - d is 0; before the last window
 * both are smaller than n. In the last, 8 a + d is k, and 8 a - d could only be
 * n. Then d < 0, as k < n, and n - 8 a = |d| is 9 modulo 16, as n is 1 modulo
 * 16 and a is odd; but |d| <= 7. */
#include "pawl/p256.h"

#include <string.h>

#include "base/ct.h"
#include "crypto/p256/p256_field.h"
#include "crypto/p256/p256_program.h"

#define PAWLI_P256_WINDOWS 85

enum {
    P256_SHARE_CURVE,
    P256_SHARE_TABLE,
    P256_SHARE_TABLE_INVERT,
    P256_SHARE_SPREAD,
    P256_SHARE_SCALE,
    P256_SHARE_DOUBLE,
    P256_SHARE_ADD_BEGIN,
    P256_SHARE_ADD_END,
    P256_SHARE_INVERT,
    P256_SHARE_AFFINE,
    P256_SHARE_PLAIN
};

static const uint16_t *const p256_share_programs[] = {
    pawli_p256_curve,     pawli_p256_table,   pawli_p256_invert,
    pawli_p256_spread,    pawli_p256_scale,   pawli_p256_double,
    pawli_p256_add_begin, pawli_p256_add_end, pawli_p256_invert,
    pawli_p256_scale,     pawli_p256_plain};

pawl_err pawl_p256_share_start(pawl_p256_share *op, const uint8_t *priv,
                               const uint8_t *point, size_t point_len,
                               const uint8_t *blind)
{
    pawl_err err = PAWL_OK;

    memset(op, 0, sizeof *op);
    if (!pawli_p256_load_point(&op->r[PAWLI_P256_P1X], point, point_len)) {
        err = PAWL_ERR_POINT;
    } else if (!pawli_p256_load_scalar(op->k, priv)) {
        err = PAWL_ERR_ARGUMENT;
    }
    if (err != PAWL_OK) {
        pawl_p256_share_wipe(op);
        op->at.verdict = err;
        return err;
    }
    /* The x coordinates of k and n - k are the same. */
    (void)pawli_p256_recode(op->k);
    pawli_p256_load_blind(op->r[PAWLI_P256_T2], blind);
    op->at.verdict = PAWL_PENDING;
    op->at.index = PAWLI_P256_WINDOWS;
    op->at.turn = 3;
    return PAWL_OK;
}

/* (AX, AY) := the multiple of P that the window at bit i asks for. */
static void p256_share_window(pawl_p256_share *op, unsigned i)
{
    uint32_t(*r)[8] = op->r;
    /* When the window's top digit is -1, it is minus its complement. */
    uint32_t minus = pawli_ct_mask(pawli_p256_bit(op->k, i + 2) ^ 1u);
    uint32_t want =
        (pawli_p256_bit(op->k, i + 1) << 1) | pawli_p256_bit(op->k, i);

    want = (want ^ minus) & 3u;
    for (uint32_t u = 0; u < 4; u++) {
        pawli_ct_copy32(r[PAWLI_P256_AX], r[PAWLI_P256_P1X + 2 * u], 16,
                        pawli_ct_eq(u, want));
    }
    pawli_p256_negate(r[PAWLI_P256_AY], minus);
}

/* One program or a part of it. */
static void p256_share_step(pawl_p256_share *op, uint8_t *out, int16_t *credits)
{
    pawl_p256_state *at = &op->at;

    if (!pawli_p256_step(at, op->r, &pawli_p256_field,
                         p256_share_programs[at->phase], credits)) {
        return;
    }
    switch (at->phase) {
    case P256_SHARE_CURVE:
        if (pawli_p256_is_zero(op->r[PAWLI_P256_T0]) == 0) {
            pawl_p256_share_wipe(op);
            at->verdict = PAWL_ERR_POINT;
            return;
        }
        at->phase++;
        break;
    case P256_SHARE_DOUBLE:
        at->turn--;
        if (at->turn == 0) {
            at->turn = 3;
            at->index--;
            p256_share_window(op, 3u * at->index);
            *credits = (int16_t)(*credits - PAWLI_P256_CREDITS_COLUMN);
            at->phase++;
        }
        break;
    case P256_SHARE_ADD_END:
        at->phase = at->index == 0 ? P256_SHARE_INVERT : P256_SHARE_DOUBLE;
        break;
    case P256_SHARE_PLAIN:
        pawli_p256_store(out, op->r[PAWLI_P256_X]);
        pawl_p256_share_wipe(op);
        at->verdict = PAWL_OK;
        break;
    default:
        at->phase++;
        break;
    }
}

pawl_err pawl_p256_share_run(pawl_p256_share *op, uint8_t *out, uint32_t *units)
{
    while (op->at.verdict == PAWL_PENDING) {
        int16_t credits = PAWLI_P256_CREDITS;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        while (credits > 0 && op->at.verdict == PAWL_PENDING) {
            p256_share_step(op, out, &credits);
        }
    }
    return (pawl_err)op->at.verdict;
}

void pawl_p256_share_wipe(pawl_p256_share *op)
{
    pawl_wipe(op, sizeof *op);
    op->at.verdict = PAWL_ERR_STATE;
}

pawl_err pawl_p256_share_of(uint8_t *out, const uint8_t *priv,
                            const uint8_t *point, size_t point_len,
                            const uint8_t *blind)
{
    pawl_p256_share op;
    uint32_t units = UINT32_MAX;
    pawl_err err = pawl_p256_share_start(&op, priv, point, point_len, blind);

    if (err == PAWL_OK) {
        err = pawl_p256_share_run(&op, out, &units);
    }
    pawl_p256_share_wipe(&op);
    return err;
}
