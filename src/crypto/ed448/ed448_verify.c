/* SPDX-License-Identifier: Apache-2.0
 * pawl/ed448.h: verification. Nothing is secret, so that time may depend on
 * everything.
 *
 * S B - k A from one chain of doublings: S by the comb of key generation, in
 * the last 45 of them, k in non-adjacent form, by sliding windows of three of
 * its digits over A, 3 A, 5 A. */
#include <string.h>

#include "crypto/ed448/ed448_point.h"
#include "pawl_kernels.h"

/* Elements: the point, an entry or what a sum is ended with, the multiples of
 * the key. */
enum { ED448_VERIFY_ENTRY = 4, ED448_VERIFY_KEY = 7 };
/* While the key is decoded: u, v and u^3 v, and four for the power. */
enum { ED448_VERIFY_U = 4, ED448_VERIFY_V, ED448_VERIFY_U3V };
enum { ED448_VERIFY_ROOM = 8 };

enum {
    ED448_VERIFY_HASH,
    ED448_VERIFY_FOLD,
    ED448_VERIFY_DECODE,
    ED448_VERIFY_RAISE,
    ED448_VERIFY_ROOT,
    ED448_VERIFY_RIGHT,
    ED448_VERIFY_MULTIPLES,
    ED448_VERIFY_DOUBLE,
    ED448_VERIFY_BASE,
    ED448_VERIFY_ADD,
    ED448_VERIFY_INVERT
};

/* An operation's begun. */
enum { ED448_VERIFY_LOADED = 1, ED448_VERIFY_BEGUN };

#define ED448_VERIFY_BITS 447 /* digits of k, which is below 2^446 */

static void ed448_verify_end(pawl_ed448_verify *op, pawl_err err)
{
    pawl_ed448_verify_wipe(op);
    op->verdict = err;
}

pawl_err pawl_ed448_verify_start(pawl_ed448_verify *op, const uint8_t *pub,
                                 const uint8_t *message, size_t message_len,
                                 const uint8_t *sig)
{
    uint32_t s[14];

    memset(op, 0, sizeof *op);
    pawli_eddsa_load(s, sig + 57, 14);
    if (sig[113] != 0 || !pawli_eddsa_is_scalar(s, &pawli_ed448_order)) {
        ed448_verify_end(op, PAWL_ERR_SIGNATURE);
        return PAWL_ERR_SIGNATURE;
    }
    pawli_eddsa_recode(op->s, s, PAWLI_ED448_DIGITS, &pawli_ed448_order);
    op->pub = pub;
    op->message = message;
    op->message_len = message_len;
    op->sig = sig;
    pawl_shake256_init(&op->u.h.hash);
    op->verdict = PAWL_PENDING;
    return PAWL_OK;
}

static void ed448_verify_hash(pawl_ed448_verify *op)
{
    pawli_eddsa_part part[] = {{op->sig, 57},
                               {op->pub, PAWL_ED448_PUBLIC_SIZE},
                               {op->message, op->message_len}};

    if (pawli_ed448_hash(&op->u.h.hash, &op->at, &op->fill, op->u.h.digest,
                         false, part, 3)) {
        op->phase++;
    }
}

/* k and 3 k, whose difference has the digits of the non-adjacent form. */
static void ed448_verify_fold(pawl_ed448_verify *op)
{
    pawli_ed448_reduce(op->k, op->u.h.digest, op->table);
    op->table++;
    if (op->table == PAWLI_ED448_REDUCE) {
        pawli_eddsa_triple(op->k3, op->k, 14);
        op->table = 0;
        op->phase++;
    }
}

static bool ed448_verify_is_zero(const uint32_t *a)
{
    static const uint8_t zero[56] = {0};
    uint8_t bytes[56];

    pawli_fe448_store(bytes, a);
    return memcmp(bytes, zero, sizeof zero) == 0;
}

/* u = 1 - y^2, v = 39081 y^2 + 1: x^2 = u / v. */
static void ed448_verify_decode(pawl_ed448_verify *op)
{
    pawli_fe448 *fe = op->u.fe;
    uint32_t *y = fe[PAWLI_ED448_Y], *one = fe[PAWLI_ED448_Z];
    uint32_t *u = fe[ED448_VERIFY_U], *v = fe[ED448_VERIFY_V];
    pawli_fe448_scratch w;
    uint8_t canonical[PAWLI_FE448_BYTES];

    memset(fe, 0, sizeof op->u.fe);
    pawli_fe448_load(y, op->pub);
    pawli_fe448_store(canonical, y);
    if (memcmp(canonical, op->pub, sizeof canonical) != 0 ||
        (op->pub[PAWLI_FE448_BYTES] & 0x7fu) != 0) {
        ed448_verify_end(op, PAWL_ERR_POINT);
        return;
    }
    one[0] = 1;
    pawli_fe448_sqr(u, y, &w);
    pawli_fe448_scale(v, u, PAWLI_ED448_D);
    pawli_fe448_add(v, v, one);
    pawli_fe448_diff(u, one, u);
    op->phase = ED448_VERIFY_RAISE;
}

/* u^3 v, and u^5 v^3, which is to be raised. */
static void ed448_verify_raise(pawl_ed448_verify *op)
{
    pawli_fe448 *fe = op->u.fe;
    const uint32_t *u = fe[ED448_VERIFY_U], *v = fe[ED448_VERIFY_V];
    uint32_t *u3v = fe[ED448_VERIFY_U3V], *r0 = fe[ED448_VERIFY_ROOM];
    pawli_fe448_scratch w;

    pawli_fe448_sqr(r0, u, &w);
    pawli_fe448_mul(u3v, u, v, &w);    /* u v */
    pawli_fe448_mul(u3v, u3v, r0, &w); /* u^3 v */
    pawli_fe448_mul(r0, r0, v, &w);    /* u^2 v */
    pawli_fe448_mul(r0, r0, v, &w);    /* u^2 v^2 */
    pawli_fe448_mul(r0, r0, u3v, &w);  /* u^5 v^3 */
    op->phase = ED448_VERIFY_ROOT;
}

/* x = u^3 v (u^5 v^3)^((p-3)/4) is a root of u / v if there is one. */
static void ed448_verify_right(pawl_ed448_verify *op)
{
    pawli_fe448 *fe = op->u.fe;
    uint32_t *x = fe[PAWLI_ED448_X], *t = fe[ED448_VERIFY_ROOM];
    uint8_t bytes[PAWLI_FE448_BYTES];
    pawli_fe448_scratch w;

    pawli_fe448_mul(x, fe[ED448_VERIFY_U3V], fe[ED448_VERIFY_ROOM + 3], &w);
    pawli_fe448_sqr(t, x, &w);
    pawli_fe448_mul(t, t, fe[ED448_VERIFY_V], &w);
    pawli_fe448_diff(t, t, fe[ED448_VERIFY_U]);
    if (!ed448_verify_is_zero(t)) {
        ed448_verify_end(op, PAWL_ERR_POINT);
        return;
    }
    pawli_fe448_store(bytes, x);
    if ((bytes[0] & 1u) != op->pub[PAWLI_FE448_BYTES] >> 7) {
        memset(t, 0, sizeof fe[0]);
        pawli_fe448_diff(x, t, x);
    }
    /* Points of order 1, 2 and 4 are those with x y = 0; among them is x = 0,
     * one encoding of which has a wrong sign. */
    pawli_fe448_mul(fe[PAWLI_ED448_T], x, fe[PAWLI_ED448_Y], &w);
    if (ed448_verify_is_zero(fe[PAWLI_ED448_T])) {
        ed448_verify_end(op, PAWL_ERR_POINT);
        return;
    }
    op->phase = ED448_VERIFY_MULTIPLES;
}

/* Multiple i of the key, of 1, 3 and 5. */
static pawli_fe448 *ed448_verify_multiple(pawl_ed448_verify *op, unsigned i)
{
    return op->u.fe + ED448_VERIFY_KEY + 4 * (i / 2);
}

/* Twice the key waits in the place of five times the key. */
static void ed448_verify_multiples(pawl_ed448_verify *op)
{
    pawli_fe448 *p = op->u.fe;
    pawli_fe448 *room = p + ED448_VERIFY_ENTRY;
    pawli_fe448 *one = ed448_verify_multiple(op, 1);
    pawli_fe448 *five = ed448_verify_multiple(op, 5);

    switch (op->table) {
    case 0:
        memcpy(one, p, 4 * sizeof p[0]);
        pawli_ed448_double(p, room);
        break;
    case 2:
        pawli_ed448_add(p, one, room, false, false);
        break;
    case 4:
        pawli_ed448_add(p, five, room, false, false);
        break;
    default:
        pawli_ed448_end(p, room, true);
        memcpy(op->table == 3 ? ed448_verify_multiple(op, 3) : five, p,
               4 * sizeof p[0]);
        break;
    }
    op->table++;
    if (op->table == 6) {
        memset(p, 0, 4 * sizeof p[0]);
        p[PAWLI_ED448_Y][0] = 1;
        p[PAWLI_ED448_Z][0] = 1;
        op->index = ED448_VERIFY_BITS;
    }
}

/* What comes after a doubling or an addition. */
static void ed448_verify_next(pawl_ed448_verify *op)
{
    if (op->index < PAWLI_ED448_COLUMNS && op->table < PAWLI_ED448_TABLES) {
        op->phase = ED448_VERIFY_BASE;
    } else if (op->digit != 0 && op->low == op->index) {
        op->phase = ED448_VERIFY_ADD;
    } else if (op->index == 0) {
        op->row = 0;
        op->done = 0;
        op->phase = ED448_VERIFY_INVERT;
    } else {
        op->index--;
        op->table = 0;
        if (op->digit == 0) {
            op->digit = pawli_eddsa_window(op->k, op->k3, op->index, &op->low);
        }
        op->phase = ED448_VERIFY_DOUBLE;
    }
}

/* Half a doubling or half an addition of the chain, or an entry for one; digits
 * are subtracted. */
static void ed448_verify_chain(pawl_ed448_verify *op)
{
    pawli_fe448 *p = op->u.fe;
    pawli_fe448 *room = p + ED448_VERIFY_ENTRY;
    bool plus = op->digit < 0;

    if (op->begun == ED448_VERIFY_BEGUN) {
        op->begun = 0;
        ed448_verify_next(op);
        pawli_ed448_end(p, room,
                        op->phase == ED448_VERIFY_BASE ||
                            op->phase == ED448_VERIFY_ADD);
        return;
    }
    if (op->phase == ED448_VERIFY_BASE && op->begun == 0) {
        pawli_ed448_base_entry(room, op->s, op->table, op->index);
        op->begun = ED448_VERIFY_LOADED;
        return;
    }
    op->begun = ED448_VERIFY_BEGUN;
    if (op->phase == ED448_VERIFY_DOUBLE) {
        pawli_ed448_double(p, room);
    } else if (op->phase == ED448_VERIFY_BASE) {
        pawli_ed448_add(p, room, room, true, false);
        op->table++;
    } else {
        unsigned value = (unsigned)(plus ? -op->digit : op->digit);

        pawli_ed448_add(p, ed448_verify_multiple(op, value), room, false,
                        !plus);
        op->digit = 0;
    }
}

static void ed448_verify_judge(pawl_ed448_verify *op)
{
    pawli_fe448 *p = op->u.fe;
    const uint32_t *inverse = p[5];
    pawli_fe448_scratch w;
    uint8_t point[PAWLI_FE448_BYTES + 1];

    pawli_fe448_mul(p[PAWLI_ED448_X], p[PAWLI_ED448_X], inverse, &w);
    pawli_fe448_mul(p[PAWLI_ED448_Y], p[PAWLI_ED448_Y], inverse, &w);
    pawli_ed448_encode(point, p[PAWLI_ED448_X], p[PAWLI_ED448_Y]);
    ed448_verify_end(op, memcmp(point, op->sig, sizeof point) == 0
                             ? PAWL_OK
                             : PAWL_ERR_SIGNATURE);
}

/* At most a unit. */
static void ed448_verify_step(pawl_ed448_verify *op)
{
    pawli_fe448 *p = op->u.fe;
    pawli_fe448 *room = p + ED448_VERIFY_ROOM;
    uint32_t *const r[4] = {room[0], room[1], room[2], room[3]};
    uint32_t *const z[4] = {p[2], p[3], p[4], p[5]};

    switch (op->phase) {
    case ED448_VERIFY_HASH:
        ed448_verify_hash(op);
        break;
    case ED448_VERIFY_FOLD:
        ed448_verify_fold(op);
        break;
    case ED448_VERIFY_DECODE:
        ed448_verify_decode(op);
        break;
    case ED448_VERIFY_RAISE:
        ed448_verify_raise(op);
        break;
    case ED448_VERIFY_ROOT:
        if (pawli_ed448_power(r, &op->row, &op->done, false)) {
            op->phase++;
        }
        break;
    case ED448_VERIFY_RIGHT:
        ed448_verify_right(op);
        break;
    case ED448_VERIFY_MULTIPLES:
        ed448_verify_multiples(op);
        if (op->table == 6) {
            ed448_verify_next(op);
        }
        break;
    case ED448_VERIFY_INVERT:
        if (pawli_ed448_power(z, &op->row, &op->done, true)) {
            ed448_verify_judge(op);
        }
        break;
    default:
        ed448_verify_chain(op);
        break;
    }
}

pawl_err pawl_ed448_verify_run(pawl_ed448_verify *op, uint32_t *units)
{
    while (op->verdict == PAWL_PENDING) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        ed448_verify_step(op);
    }
    return (pawl_err)op->verdict;
}

void pawl_ed448_verify_wipe(pawl_ed448_verify *op)
{
    pawl_wipe(op, sizeof *op);
    op->verdict = PAWL_ERR_STATE;
}
