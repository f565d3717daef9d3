/* SPDX-License-Identifier: Apache-2.0
 * Multiples of the generator by a signed comb: C columns of T digits, C bits
 * apart, each 1 or -1.
 *
 * No addition but the last meets an exception, for k odd in 1 .. n-1. Before
 * one, the point is 2 A G, and D G is added, where D is the sum of d_t 2^(C t),
 * each d_t being 1 or -1, and A a like sum of odd numbers. With i columns left
 * after this one, k is 2^i (2 A + D) and what is left, smaller than
 * 2^(i + 1 + C (T - 1)): so 2 A + D and 2 A - D are smaller than
 * n / 2^i + 2^(C (T - 1) + 4) in amount, hence than n for i > 0; and they are
 * odd, hence not 0. The last addition can meet a point and itself, for one k,
 * and has a formula that allows it. */
#include "crypto/ec/ec.h"

#include <string.h>

#include "base/ct.h"

#define EC_BASE_POINTS_MAX 16

void pawli_ec_negate(const pawl_ec_curve *curve, uint32_t *r, unsigned y,
                     uint32_t mask)
{
    unsigned words = curve->field.words;
    uint32_t *t = r + PAWLI_EC_T2 * words;

    r += y * words;
    memset(t, 0, words * sizeof t[0]);
    pawli_ec_sub(t, t, r, curve->field.m, words);
    pawli_ct_copy32(r, t, words, mask);
}

/* r[len] := entry want of table, of `points` entries. All are read; each word
 * of r is written once. points is a multiple of 4. */
static void ec_base_look(uint32_t *r, const uint32_t *table, unsigned len,
                         uint32_t points, uint32_t want)
{
    uint32_t mask[EC_BASE_POINTS_MAX];

    for (uint32_t u = 0; u < points; u++) {
        mask[u] = pawli_ct_eq(u, want);
    }
    for (unsigned i = 0; i < len; i++) {
        const uint32_t *p = table + i;
        uint32_t v = 0;

        for (uint32_t u = 0; u < points; u += 4, p += 4 * len) {
            v |= (p[0] & mask[u]) | (p[len] & mask[u + 1]) |
                 (p[2 * len] & mask[u + 2]) | (p[3 * len] & mask[u + 3]);
        }
        r[i] = v;
    }
    pawl_wipe(mask, sizeof mask);
}

void pawli_ec_base_column(const pawl_ec_curve *curve, uint32_t *r,
                          const uint32_t *k, unsigned i, uint32_t negated)
{
    unsigned words = curve->field.words;
    unsigned digits = (unsigned)curve->teeth * curve->columns;
    unsigned last = digits - curve->columns;
    uint32_t points = (uint32_t)1 << (curve->teeth - 1u);
    /* When the digit of the last tooth is -1, the column is minus its
     * complement. */
    uint32_t minus =
        pawli_ct_mask(pawli_ec_digit(curve, k, last + i, digits) ^ 1u);
    uint32_t want = 0;

    for (unsigned at = last; at != 0; at -= curve->columns) {
        want = (want << 1) |
               pawli_ec_digit(curve, k, at - curve->columns + i, digits);
    }
    want = (want ^ minus) & (points - 1u);
    ec_base_look(r + PAWLI_EC_AX * words, curve->base, 2 * words, points, want);
    pawli_ec_negate(curve, r, PAWLI_EC_AY, minus ^ negated);
}

enum {
    EC_BASE_SCALE,
    EC_BASE_DOUBLE,
    EC_BASE_ADD_BEGIN,
    EC_BASE_ADD_END,
    EC_BASE_ADD_LAST,
    EC_BASE_INVERT,
    EC_BASE_PLAIN,
    EC_BASE_DONE
};

static const uint16_t *const ec_base_programs[] = {
    pawli_ec_scale,   pawli_ec_double,   pawli_ec_add_begin,
    pawli_ec_add_end, pawli_ec_add_last, NULL,
    pawli_ec_plain};

void pawli_ec_base_start(pawl_ec_op *op, const pawl_ec_curve *curve,
                         uint32_t *r, const uint8_t *blind)
{
    unsigned words = curve->field.words;

    memset(r, 0, 8 * words * sizeof r[0]);
    op->verdict = PAWL_PENDING;
    op->phase = EC_BASE_SCALE;
    op->pc = 0;
    op->left = 0;
    op->turn = 0;
    op->index = (uint16_t)(curve->columns - 1u);
    pawli_ec_base_column(curve, r, r + 8 * words, op->index, 0);
    memcpy(r + PAWLI_EC_X * words, r + PAWLI_EC_AX * words,
           2 * words * sizeof r[0]);
    pawli_ec_load_blind(curve, r + PAWLI_EC_Z * words, blind);
}

bool pawli_ec_base_step(pawl_ec_op *op, const pawl_ec_curve *curve, uint32_t *r,
                        int16_t *credits)
{
    const uint16_t *program = op->phase == EC_BASE_INVERT
                                  ? curve->invert
                                  : ec_base_programs[op->phase];

    if (!pawli_ec_step(op, r, &curve->field, program, credits)) {
        return false;
    }
    switch (op->phase) {
    case EC_BASE_DOUBLE:
        op->index--;
        pawli_ec_base_column(curve, r, r + 8 * curve->field.words, op->index,
                             0);
        *credits = (int16_t)(*credits - curve->look);
        op->phase = op->index == 0 ? EC_BASE_ADD_LAST : EC_BASE_ADD_BEGIN;
        break;
    case EC_BASE_ADD_END:
        op->phase = EC_BASE_DOUBLE;
        break;
    default:
        op->phase++;
        break;
    }
    return op->phase == EC_BASE_DONE;
}
