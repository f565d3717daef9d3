/* SPDX-License-Identifier: Apache-2.0
 * pawl/ed25519.h: verification. Nothing is secret, so that time may depend on
 * everything.
 *
 * S B - k A from one chain of doublings: S by the comb of key generation, in
 * the last 13 of them, k in non-adjacent form, by sliding windows of three of
 * its digits over -A, -3 A, -5 A. */
#include <string.h>

#include "crypto/ed25519/ed25519_point.h"
#include "pawl_kernels.h"

/* Elements: the point, an entry, the multiples of the key. */
enum { ED25519_VERIFY_ENTRY = 4, ED25519_VERIFY_KEY = 7 };
/* While the key is decoded: u, v and u v^3, and four for the power. */
enum { ED25519_VERIFY_U = 4, ED25519_VERIFY_V, ED25519_VERIFY_UV3 };
enum { ED25519_VERIFY_ROOM = 8 };

enum {
    ED25519_VERIFY_HASH,
    ED25519_VERIFY_FOLD,
    ED25519_VERIFY_DECODE,
    ED25519_VERIFY_ROOT,
    ED25519_VERIFY_RIGHT,
    ED25519_VERIFY_DOUBLE_KEY,
    ED25519_VERIFY_TRIPLE_KEY,
    ED25519_VERIFY_MORE_KEY,
    ED25519_VERIFY_DOUBLE,
    ED25519_VERIFY_BASE,
    ED25519_VERIFY_ADD,
    ED25519_VERIFY_INVERT
};

#define ED25519_VERIFY_BITS 254 /* digits of k, which is below 2^253 */

static const uint32_t ed25519_verify_d[8] = {0x135978a3, 0x75eb4dca, 0x4141d8ab,
                                             0x00700a4d, 0x7779e898, 0x8cc74079,
                                             0x2b6ffe73, 0x52036cee};
static const uint32_t ed25519_verify_root[8] = {
    0x4a0ea0b0, 0xc4ee1b27, 0xad2fe478, 0x2f431806,
    0x3dfbd7a7, 0x2b4d0099, 0x4fc1df0b, 0x2b832480};

static void ed25519_verify_end(pawl_ed25519_verify *op, pawl_err err)
{
    pawl_ed25519_verify_wipe(op);
    op->verdict = err;
}

pawl_err pawl_ed25519_verify_start(pawl_ed25519_verify *op, const uint8_t *pub,
                                   const uint8_t *message, size_t message_len,
                                   const uint8_t *sig)
{
    uint32_t s[8];

    memset(op, 0, sizeof *op);
    pawli_eddsa_load(s, sig + 32, 8);
    if (!pawli_eddsa_is_scalar(s, &pawli_ed25519_order)) {
        ed25519_verify_end(op, PAWL_ERR_SIGNATURE);
        return PAWL_ERR_SIGNATURE;
    }
    pawli_eddsa_recode(op->s, s, PAWLI_ED25519_DIGITS, &pawli_ed25519_order);
    op->pub = pub;
    op->message = message;
    op->message_len = message_len;
    op->sig = sig;
    pawl_sha512_init(&op->u.h.hash);
    op->verdict = PAWL_PENDING;
    return PAWL_OK;
}

static void ed25519_verify_hash(pawl_ed25519_verify *op)
{
    pawli_eddsa_part part[] = {{op->sig, 32},
                               {op->pub, PAWL_ED25519_PUBLIC_SIZE},
                               {op->message, op->message_len}};

    if (pawli_ed25519_hash(&op->u.h.hash, &op->at, op->u.h.digest, part, 3)) {
        op->phase++;
    }
}

/* k and 3 k, whose difference has the digits of the non-adjacent form. */
static void ed25519_verify_fold(pawl_ed25519_verify *op)
{
    pawli_ed25519_reduce(op->k, op->u.h.digest);
    pawli_eddsa_triple(op->k3, op->k, 8);
}

static bool ed25519_verify_is_zero(const uint32_t *a)
{
    static const uint8_t zero[32] = {0};
    uint8_t bytes[32];

    pawli_fe25519_store(bytes, a);
    return memcmp(bytes, zero, sizeof zero) == 0;
}

/* u = y^2 - 1, v = d y^2 + 1 (x^2 = u / v), and u v^7 to be raised. */
static void ed25519_verify_decode(pawl_ed25519_verify *op)
{
    pawli_ed25519_fe *fe = op->u.fe;
    uint32_t *y = fe[PAWLI_ED25519_Y], *one = fe[PAWLI_ED25519_Z];
    uint32_t *u = fe[ED25519_VERIFY_U], *v = fe[ED25519_VERIFY_V];
    uint32_t *uv3 = fe[ED25519_VERIFY_UV3], *r0 = fe[ED25519_VERIFY_ROOM];
    pawli_fe25519_scratch w;
    uint8_t canonical[32];

    memset(fe, 0, sizeof op->u.fe);
    pawli_fe25519_load(y, op->pub);
    pawli_fe25519_store(canonical, y);
    canonical[31] = (uint8_t)(canonical[31] | (op->pub[31] & 0x80u));
    if (memcmp(canonical, op->pub, sizeof canonical) != 0) {
        ed25519_verify_end(op, PAWL_ERR_POINT);
        return;
    }
    one[0] = 1;
    pawli_fe25519_sqr(u, y, &w);
    pawli_fe25519_from(v, ed25519_verify_d);
    pawli_fe25519_mul(v, u, v, &w);
    pawli_fe25519_diff(u, u, one);
    pawli_fe25519_add(v, v, one);
    pawli_fe25519_scale(v, v, 1);
    pawli_fe25519_sqr(uv3, v, &w);
    pawli_fe25519_sqr(r0, uv3, &w);
    pawli_fe25519_mul(uv3, uv3, v, &w);
    pawli_fe25519_mul(uv3, uv3, u, &w); /* u v^3 */
    pawli_fe25519_mul(r0, r0, uv3, &w); /* u v^7 */
    memcpy(fe[ED25519_VERIFY_ROOM + 1], r0, sizeof fe[0]);
    op->phase = ED25519_VERIFY_ROOT;
}

/* x = u v^3 (u v^7)^((p-5)/8) is a root of u / v or of -u / v, if there is one
 * at all; then the point becomes -A. The points with x = 0, one encoding of
 * which has a wrong sign, are of small order and refused next. */
static void ed25519_verify_right(pawl_ed25519_verify *op)
{
    pawli_ed25519_fe *fe = op->u.fe;
    uint32_t *x = fe[PAWLI_ED25519_X], *t = fe[ED25519_VERIFY_ROOM];
    uint32_t *u = fe[ED25519_VERIFY_U], *v = fe[ED25519_VERIFY_V];
    uint8_t bytes[32];
    pawli_fe25519_scratch w;

    pawli_fe25519_mul(x, fe[ED25519_VERIFY_UV3], fe[ED25519_VERIFY_ROOM + 3],
                      &w);
    pawli_fe25519_sqr(t, x, &w);
    pawli_fe25519_mul(v, t, v, &w);
    pawli_fe25519_diff(t, v, u);
    if (!ed25519_verify_is_zero(t)) {
        pawli_fe25519_add(t, v, u);
        if (!ed25519_verify_is_zero(t)) {
            ed25519_verify_end(op, PAWL_ERR_POINT);
            return;
        }
        pawli_fe25519_from(t, ed25519_verify_root);
        pawli_fe25519_mul(x, x, t, &w);
    }
    pawli_fe25519_store(bytes, x);
    if ((bytes[0] & 1u) == op->pub[31] >> 7) {
        memset(t, 0, sizeof fe[0]);
        pawli_fe25519_diff(x, t, x);
    }
    op->phase = ED25519_VERIFY_DOUBLE_KEY;
}

/* Multiple i of the key, of 1, 3 and 5: what is added. */
static pawli_ed25519_fe *ed25519_verify_multiple(pawl_ed25519_verify *op,
                                                 unsigned i)
{
    return op->u.fe + ED25519_VERIFY_KEY + 4 * (i / 2);
}

/* q := the point as add takes it. */
static void ed25519_verify_keep(pawli_ed25519_fe *q, pawli_ed25519_fe *p)
{
    pawli_fe25519_scratch w;

    pawli_fe25519_add(q[PAWLI_ED25519_PLUS], p[PAWLI_ED25519_Y],
                      p[PAWLI_ED25519_X]);
    pawli_fe25519_sub(q[PAWLI_ED25519_MINUS], p[PAWLI_ED25519_Y],
                      p[PAWLI_ED25519_X]);
    pawli_fe25519_from(q[PAWLI_ED25519_TD], ed25519_verify_d);
    pawli_fe25519_mul(q[PAWLI_ED25519_TD], q[PAWLI_ED25519_TD],
                      p[PAWLI_ED25519_T], &w);
    pawli_fe25519_scale(q[PAWLI_ED25519_TD], q[PAWLI_ED25519_TD], 2);
    pawli_fe25519_add(q[PAWLI_ED25519_ZZ], p[PAWLI_ED25519_Z],
                      p[PAWLI_ED25519_Z]);
}

/* The key and twice the key. Twice a point has x y = 0 exactly when the point
 * is of order 1, 2, 4 or 8. */
static void ed25519_verify_double_key(pawl_ed25519_verify *op)
{
    pawli_ed25519_fe *p = op->u.fe;
    uint32_t *t = p[ED25519_VERIFY_ENTRY];
    pawli_fe25519_scratch w;

    pawli_fe25519_mul(p[PAWLI_ED25519_T], p[PAWLI_ED25519_X],
                      p[PAWLI_ED25519_Y], &w);
    ed25519_verify_keep(ed25519_verify_multiple(op, 1), p);
    pawli_ed25519_double(p, true);
    pawli_fe25519_mul(t, p[PAWLI_ED25519_X], p[PAWLI_ED25519_Y], &w);
    if (ed25519_verify_is_zero(t)) {
        ed25519_verify_end(op, PAWL_ERR_POINT);
        return;
    }
    ed25519_verify_keep(ed25519_verify_multiple(op, 5), p);
    op->phase++;
}

/* From five times the key on: the chain begins at infinity. */
static void ed25519_verify_more_key(pawl_ed25519_verify *op)
{
    pawli_ed25519_fe *p = op->u.fe;
    pawli_ed25519_fe *q = ed25519_verify_multiple(op, 5);

    pawli_ed25519_add(p, q, false, false);
    ed25519_verify_keep(q, p);
    memset(p, 0, 4 * sizeof p[0]);
    p[PAWLI_ED25519_Y][0] = 1;
    p[PAWLI_ED25519_Z][0] = 1;
    op->index = ED25519_VERIFY_BITS;
}

/* What comes after a doubling or an addition. */
static void ed25519_verify_next(pawl_ed25519_verify *op)
{
    if (op->index < PAWLI_ED25519_COLUMNS && op->table < PAWLI_ED25519_TABLES) {
        op->phase = ED25519_VERIFY_BASE;
    } else if (op->digit != 0 && op->low == op->index) {
        op->phase = ED25519_VERIFY_ADD;
    } else if (op->index == 0) {
        op->row = 0;
        op->done = 0;
        op->phase = ED25519_VERIFY_INVERT;
    } else {
        op->index--;
        op->table = 0;
        if (op->digit == 0) {
            op->digit = pawli_eddsa_window(op->k, op->k3, op->index, &op->low);
        }
        op->phase = ED25519_VERIFY_DOUBLE;
    }
}

/* One doubling or one addition of the chain. */
static void ed25519_verify_chain(pawl_ed25519_verify *op)
{
    pawli_ed25519_fe *p = op->u.fe;
    bool negative = op->digit < 0;

    if (op->phase == ED25519_VERIFY_DOUBLE) {
        pawli_ed25519_double(p, op->index < PAWLI_ED25519_COLUMNS ||
                                    (op->digit != 0 && op->low == op->index));
    } else if (op->phase == ED25519_VERIFY_BASE) {
        pawli_ed25519_base_entry(p + ED25519_VERIFY_ENTRY, op->s, op->table,
                                 op->index);
        pawli_ed25519_add(p, p + ED25519_VERIFY_ENTRY, true, false);
        op->table++;
    } else {
        pawli_ed25519_add(
            p,
            ed25519_verify_multiple(
                op, (unsigned)(negative ? -op->digit : op->digit)),
            false, negative);
        op->digit = 0;
    }
    ed25519_verify_next(op);
}

static void ed25519_verify_judge(pawl_ed25519_verify *op)
{
    pawli_ed25519_fe *p = op->u.fe;
    const uint32_t *inverse = p[5];
    pawli_fe25519_scratch w;
    uint8_t point[32];

    pawli_fe25519_mul(p[PAWLI_ED25519_X], p[PAWLI_ED25519_X], inverse, &w);
    pawli_fe25519_mul(p[PAWLI_ED25519_Y], p[PAWLI_ED25519_Y], inverse, &w);
    pawli_ed25519_encode(point, p[PAWLI_ED25519_X], p[PAWLI_ED25519_Y]);
    ed25519_verify_end(op, memcmp(point, op->sig, sizeof point) == 0
                               ? PAWL_OK
                               : PAWL_ERR_SIGNATURE);
}

/* At most a unit. */
static void ed25519_verify_step(pawl_ed25519_verify *op)
{
    pawli_ed25519_fe *p = op->u.fe;
    pawli_ed25519_fe *room = p + ED25519_VERIFY_ROOM;
    uint32_t *const r[4] = {room[0], room[1], room[2], room[3]};
    uint32_t *const z[4] = {p[2], p[3], p[4], p[5]};

    switch (op->phase) {
    case ED25519_VERIFY_HASH:
        ed25519_verify_hash(op);
        break;
    case ED25519_VERIFY_FOLD:
        ed25519_verify_fold(op);
        op->phase++;
        break;
    case ED25519_VERIFY_DECODE:
        ed25519_verify_decode(op);
        break;
    case ED25519_VERIFY_ROOT:
        if (pawli_ed25519_power(r, &op->row, &op->done,
                                pawli_fe25519_root_step)) {
            op->phase++;
        }
        break;
    case ED25519_VERIFY_RIGHT:
        ed25519_verify_right(op);
        break;
    case ED25519_VERIFY_DOUBLE_KEY:
        ed25519_verify_double_key(op);
        break;
    case ED25519_VERIFY_TRIPLE_KEY:
        pawli_ed25519_add(p, ed25519_verify_multiple(op, 1), false, false);
        ed25519_verify_keep(ed25519_verify_multiple(op, 3), p);
        op->phase++;
        break;
    case ED25519_VERIFY_MORE_KEY:
        ed25519_verify_more_key(op);
        ed25519_verify_next(op);
        break;
    case ED25519_VERIFY_INVERT:
        if (pawli_ed25519_power(z, &op->row, &op->done,
                                pawli_fe25519_invert_step)) {
            ed25519_verify_judge(op);
        }
        break;
    default:
        ed25519_verify_chain(op);
        break;
    }
}

pawl_err pawl_ed25519_verify_run(pawl_ed25519_verify *op, uint32_t *units)
{
    while (op->verdict == PAWL_PENDING) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        ed25519_verify_step(op);
    }
    return (pawl_err)op->verdict;
}

void pawl_ed25519_verify_wipe(pawl_ed25519_verify *op)
{
    pawl_wipe(op, sizeof *op);
    op->verdict = PAWL_ERR_STATE;
}
