/* SPDX-License-Identifier: Apache-2.0
 * pawl/ec.h: ECDSA verification. Nothing is secret, so that time may depend on
 * everything.
 *
 * u1 G + u2 Q from one chain of doublings: u1 by the signed comb of key
 * generation, in the last of them, u2 by sliding windows of up to three bits
 * over Q, 3 Q, 5 Q, 7 Q. */
#include "crypto/ec/ec.h"

#include <string.h>

/* flags */
#define EC_VERIFY_INFINITE 1u /* the running point is at infinity */
#define EC_VERIFY_NO_BASE  2u /* u1 is 0 */
#define EC_VERIFY_SECOND   4u /* r + n is compared, not r */
#define EC_VERIFY_NEGATED  8u /* u1 stands for n - u1 */

/* In memory: this, 16 registers, and the numbers below. */
typedef struct ec_verify {
    pawl_ec_op op;
    uint16_t low; /* bit where the next digit of u2 is added */
    uint8_t back; /* phase after the running addition */
    uint8_t flags;
} ec_verify;

/* Numbers after the registers, counted in those: the digest, then the multiple
 * of the generator; s, then the multiple of the public key; r. */
enum { EC_VERIFY_U1 = 16, EC_VERIFY_U2, EC_VERIFY_R };

/* The first have no program. */
enum {
    EC_VERIFY_BIT, /* one round of the chain: double, then */
    EC_VERIFY_BASE,
    EC_VERIFY_POINT,
    EC_VERIFY_NEXT,
    EC_VERIFY_ADD, /* an addition begins */
    EC_VERIFY_DECIDED = EC_VERIFY_ADD,
    EC_VERIFY_EQUATION,
    EC_VERIFY_TABLE,
    EC_VERIFY_TABLE_INVERT,
    EC_VERIFY_SPREAD,
    EC_VERIFY_ORDER_INVERT,
    EC_VERIFY_SPLIT,
    EC_VERIFY_DOUBLE,
    EC_VERIFY_ADD_BEGIN,
    EC_VERIFY_ADD_DOUBLE,
    EC_VERIFY_ADD_END,
    EC_VERIFY_COMPARE
};

/* Registers of the split: w = 1 / s, u1 = e w, u2 = r w. */
enum { PAWLI_EC_SPLIT_W, PAWLI_EC_SPLIT_U1, PAWLI_EC_SPLIT_U2 };

static const uint16_t ec_verify_split[] = {
    PAWLI_EC_MUL(SPLIT_U1, SPLIT_U1, SPLIT_W),
    PAWLI_EC_MUL(SPLIT_U2, SPLIT_U2, SPLIT_W), PAWLI_EC_END};

/* T1 := AX Z^2 - X, for AX in plain form: 0 when AX is the point's x. */
static const uint16_t ec_verify_compare[] = {
    PAWLI_EC_LDC(T1, RR),     PAWLI_EC_MUL(T1, T1, AX), PAWLI_EC_MUL(T0, Z, Z),
    PAWLI_EC_MUL(T1, T1, T0), PAWLI_EC_SUB(T1, T1, X),  PAWLI_EC_END};

/* Register or number i of r. */
#define EC_VERIFY_AT(i) (r + (i)*words)

static uint32_t *ec_verify_registers(ec_verify *v)
{
    return pawli_ec_words(&v->op) + 1;
}

/* Copies count numbers. */
static void ec_verify_copy(uint32_t *to, const uint32_t *from, unsigned count,
                           unsigned words)
{
    memcpy(to, from, count * words * sizeof to[0]);
}

static const uint16_t *ec_verify_program(const ec_verify *v)
{
    static const uint16_t *const programs[] = {pawli_ec_equation,
                                               pawli_ec_table,
                                               NULL,
                                               pawli_ec_spread,
                                               NULL,
                                               ec_verify_split,
                                               pawli_ec_double,
                                               pawli_ec_add_begin,
                                               pawli_ec_double,
                                               pawli_ec_add_end,
                                               ec_verify_compare};

    switch (v->op.phase) {
    case EC_VERIFY_TABLE_INVERT:
        return v->op.on.order->curve->invert;
    case EC_VERIFY_ORDER_INVERT:
        return v->op.on.order->invert;
    default:
        return programs[v->op.phase - EC_VERIFY_EQUATION];
    }
}

static void ec_verify_end(ec_verify *v, pawl_err err)
{
    pawl_ec_verify_wipe(v, v->op.on.order);
    v->op.verdict = (int16_t)err;
}

pawl_err pawl_ec_verify_start(void *memory, const pawl_ec_order *order,
                              const uint8_t *point, size_t point_len,
                              const uint8_t *digest, size_t digest_len,
                              const uint8_t *sig)
{
    ec_verify *v = memory;
    const pawl_ec_curve *curve = order->curve;
    unsigned words = order->ring.words;
    uint32_t *r = ec_verify_registers(v);
    pawl_err err = PAWL_OK;

    memset(v, 0, PAWL_EC_VERIFY_SIZE(curve->bits));
    v->op.on.order = order;
    if (digest_len < PAWL_EC_DIGEST_MIN) {
        err = PAWL_ERR_ARGUMENT;
    } else if (!pawli_ec_load_point(curve, EC_VERIFY_AT(PAWLI_EC_P1X), point,
                                    point_len)) {
        err = PAWL_ERR_POINT;
    } else if (!pawli_ec_load_scalar(curve, EC_VERIFY_AT(EC_VERIFY_R), sig) ||
               !pawli_ec_load_scalar(curve, EC_VERIFY_AT(EC_VERIFY_U2),
                                     sig + curve->size)) {
        err = PAWL_ERR_SIGNATURE;
    }
    if (err != PAWL_OK) {
        ec_verify_end(v, err);
        return err;
    }
    pawli_ec_load_digest(curve, EC_VERIFY_AT(EC_VERIFY_U1), digest, digest_len);
    v->op.phase = EC_VERIFY_EQUATION;
    v->op.verdict = PAWL_PENDING;
    return PAWL_OK;
}

/* u1, u2 are in their registers: sets up the chain. */
static void ec_verify_chain(ec_verify *v, uint32_t *r, unsigned words)
{
    const pawl_ec_curve *curve = v->op.on.order->curve;
    uint32_t *u1 = EC_VERIFY_AT(EC_VERIFY_U1);

    ec_verify_copy(u1, EC_VERIFY_AT(PAWLI_EC_SPLIT_U1), 2, words);
    v->flags = EC_VERIFY_INFINITE;
    if (pawli_ec_is_zero(u1, words) != 0) {
        v->flags |= EC_VERIFY_NO_BASE;
    } else if (pawli_ec_recode(curve, u1, r) != 0) {
        v->flags |= EC_VERIFY_NEGATED;
    }
    v->op.index = (uint16_t)(curve->bits - 1u);
    v->op.phase = EC_VERIFY_BIT;
}

static unsigned ec_verify_bit(const uint32_t *u, unsigned i)
{
    return (unsigned)(u[i / 32] >> (i % 32)) & 1u;
}

/* A window of u2 that begins at bit i is read when i is reached, and added when
 * its lowest bit is: turn is 1 + half its value, or 0 for none. */
static void ec_verify_point(ec_verify *v, uint32_t *r, unsigned words)
{
    pawl_ec_op *op = &v->op;
    const uint32_t *u2 = EC_VERIFY_AT(EC_VERIFY_U2);

    if (op->turn == 0 && ec_verify_bit(u2, op->index) != 0) {
        unsigned low = op->index < 2u ? 0 : op->index - 2u;
        unsigned value = 0;

        while (ec_verify_bit(u2, low) == 0) {
            low++;
        }
        for (unsigned i = op->index + 1u; i > low; i--) {
            value = 2 * value + ec_verify_bit(u2, i - 1);
        }
        v->low = (uint16_t)low;
        op->turn = (uint8_t)(1 + value / 2);
    }
    op->phase = EC_VERIFY_NEXT;
    if (op->turn != 0 && v->low == op->index) {
        ec_verify_copy(EC_VERIFY_AT(PAWLI_EC_AX),
                       EC_VERIFY_AT(PAWLI_EC_P1X + 2u * (op->turn - 1u)), 2,
                       words);
        op->turn = 0;
        v->back = EC_VERIFY_NEXT;
        op->phase = EC_VERIFY_ADD;
    }
}

/* The phases without a program: goes on to one that has one. Returns what it
 * cost in credits. */
static int16_t ec_verify_decide(ec_verify *v)
{
    pawl_ec_op *op = &v->op;
    const pawl_ec_curve *curve = op->on.order->curve;
    unsigned words = curve->field.words;
    uint32_t *r = ec_verify_registers(v);
    int16_t cost = 2;

    do {
        bool infinite = (v->flags & EC_VERIFY_INFINITE) != 0;

        switch (op->phase) {
        case EC_VERIFY_BIT:
            cost++;
            op->phase = infinite ? EC_VERIFY_BASE : EC_VERIFY_DOUBLE;
            break;
        case EC_VERIFY_BASE:
            op->phase = EC_VERIFY_POINT;
            if (op->index < curve->columns &&
                (v->flags & EC_VERIFY_NO_BASE) == 0) {
                pawli_ec_base_column(
                    curve, r, EC_VERIFY_AT(EC_VERIFY_U1), op->index,
                    (v->flags & EC_VERIFY_NEGATED) != 0 ? ~(uint32_t)0 : 0);
                cost = (int16_t)(cost + curve->look);
                v->back = EC_VERIFY_POINT;
                op->phase = EC_VERIFY_ADD;
            }
            break;
        case EC_VERIFY_POINT:
            ec_verify_point(v, r, words);
            break;
        case EC_VERIFY_NEXT:
            if (op->index != 0) {
                op->index--;
                op->phase = EC_VERIFY_BIT;
            } else if (infinite) {
                ec_verify_end(v, PAWL_ERR_SIGNATURE);
                return cost;
            } else {
                ec_verify_copy(EC_VERIFY_AT(PAWLI_EC_AX),
                               EC_VERIFY_AT(EC_VERIFY_R), 1, words);
                op->phase = EC_VERIFY_COMPARE;
            }
            break;
        default: /* EC_VERIFY_ADD */
            op->phase = EC_VERIFY_ADD_BEGIN;
            if (infinite) {
                ec_verify_copy(EC_VERIFY_AT(PAWLI_EC_X),
                               EC_VERIFY_AT(PAWLI_EC_AX), 2, words);
                ec_verify_copy(EC_VERIFY_AT(PAWLI_EC_Z),
                               curve->field.constants + PAWLI_EC_ONE * words, 1,
                               words);
                v->flags &= (uint8_t)~EC_VERIFY_INFINITE;
                op->phase = v->back;
            }
            break;
        }
    } while (op->phase <= EC_VERIFY_DECIDED && cost < PAWLI_EC_CREDITS / 2);
    return cost;
}

/* T1 says whether the point's x is r, or r + n. With Z = 0, which no way leads
 * to, any r would seem right. */
static void ec_verify_judge(ec_verify *v, uint32_t *r)
{
    const pawl_ec_curve *curve = v->op.on.order->curve;
    const uint32_t *p = curve->field.m;
    unsigned words = curve->field.words;
    uint32_t *limit = EC_VERIFY_AT(PAWLI_EC_AY);
    const uint32_t *first = EC_VERIFY_AT(EC_VERIFY_R);

    pawli_ec_sub(limit, p, curve->n, p, words);
    if (pawli_ec_is_zero(EC_VERIFY_AT(PAWLI_EC_Z), words) != 0) {
        ec_verify_end(v, PAWL_ERR_SIGNATURE);
    } else if (pawli_ec_is_zero(EC_VERIFY_AT(PAWLI_EC_T1), words) != 0) {
        ec_verify_end(v, PAWL_OK);
    } else if ((v->flags & EC_VERIFY_SECOND) == 0 &&
               pawli_ec_is_below(first, limit, words) != 0) {
        pawli_ec_add(EC_VERIFY_AT(PAWLI_EC_AX), first, curve->n, p, words);
        v->flags |= EC_VERIFY_SECOND;
    } else {
        ec_verify_end(v, PAWL_ERR_SIGNATURE);
    }
}

/* What follows the end of a phase's program. */
static void ec_verify_ended(ec_verify *v)
{
    pawl_ec_op *op = &v->op;
    unsigned words = op->on.order->ring.words;
    uint32_t *r = ec_verify_registers(v);

    switch (op->phase) {
    case EC_VERIFY_EQUATION:
        if (pawli_ec_is_zero(EC_VERIFY_AT(PAWLI_EC_T0), words) == 0) {
            ec_verify_end(v, PAWL_ERR_POINT);
            break;
        }
        op->phase++;
        break;
    case EC_VERIFY_SPREAD:
        ec_verify_copy(EC_VERIFY_AT(PAWLI_EC_SPLIT_W),
                       EC_VERIFY_AT(EC_VERIFY_U2), 1, words);
        op->phase++;
        break;
    case EC_VERIFY_ORDER_INVERT:
        ec_verify_copy(EC_VERIFY_AT(PAWLI_EC_SPLIT_U1),
                       EC_VERIFY_AT(EC_VERIFY_U1), 1, words);
        ec_verify_copy(EC_VERIFY_AT(PAWLI_EC_SPLIT_U2),
                       EC_VERIFY_AT(EC_VERIFY_R), 1, words);
        op->phase++;
        break;
    case EC_VERIFY_SPLIT:
        ec_verify_chain(v, r, words);
        break;
    case EC_VERIFY_DOUBLE:
        op->phase = EC_VERIFY_BASE;
        break;
    case EC_VERIFY_ADD_BEGIN:
        op->phase = EC_VERIFY_ADD_END;
        if (pawli_ec_is_zero(EC_VERIFY_AT(PAWLI_EC_T1), words) != 0) {
            op->phase = EC_VERIFY_ADD_DOUBLE;
            if (pawli_ec_is_zero(EC_VERIFY_AT(PAWLI_EC_T0), words) == 0) {
                v->flags |= EC_VERIFY_INFINITE;
                op->phase = v->back;
            }
        }
        break;
    case EC_VERIFY_ADD_DOUBLE:
    case EC_VERIFY_ADD_END:
        op->phase = v->back;
        break;
    case EC_VERIFY_COMPARE:
        ec_verify_judge(v, r);
        break;
    default:
        op->phase++;
        break;
    }
}

pawl_err pawl_ec_verify_run(void *memory, uint32_t *units)
{
    ec_verify *v = memory;
    pawl_ec_op *op = &v->op;
    const pawl_ec_order *order = op->on.order;

    while (op->verdict == PAWL_PENDING) {
        int16_t credits = PAWLI_EC_CREDITS;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        while (credits > 0 && op->verdict == PAWL_PENDING) {
            bool of_order = op->phase == EC_VERIFY_ORDER_INVERT ||
                            op->phase == EC_VERIFY_SPLIT;

            if (op->phase <= EC_VERIFY_DECIDED) {
                credits = (int16_t)(credits - ec_verify_decide(v));
            } else if (pawli_ec_step(op, ec_verify_registers(v),
                                     of_order ? &order->ring
                                              : &order->curve->field,
                                     ec_verify_program(v), &credits)) {
                ec_verify_ended(v);
            }
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_ec_verify_wipe(void *memory, const pawl_ec_order *order)
{
    pawl_ec_op *op = memory;

    pawl_wipe(op, PAWL_EC_VERIFY_SIZE(order->curve->bits));
    op->verdict = PAWL_ERR_STATE;
}
