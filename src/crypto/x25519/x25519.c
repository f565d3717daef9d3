/* SPDX-License-Identifier: Apache-2.0
 * pawl/x25519.h: the Montgomery ladder of RFC 7748, section 5, one step of it
 * to a unit, then the inversion of its denominator, a few products to a unit.
 */
#include "pawl/x25519.h"

#include <string.h>

#include "base/ct.h"
#include "crypto/fe25519/fe25519.h" /* edge: x25519 -> fe25519 */
#include "pawl_kernels.h"

#define X25519_A24      121665u /* (486662 - 2) / 4 */
#define X25519_BITS     255
#define X25519_PER_UNIT 8 /* products of the inversion to a unit */

enum { X25519_IDLE, X25519_LADDER, X25519_INVERT, X25519_DONE };
enum { X25519_X1, X25519_X2, X25519_Z2, X25519_X3, X25519_Z3 };

const uint8_t pawl_x25519_base[PAWL_X25519_SIZE] = {9};

void pawl_x25519_start(pawl_x25519 *op, const uint8_t *scalar,
                       const uint8_t *point)
{
    memcpy(op->scalar, scalar, sizeof op->scalar);
    op->scalar[0] &= 0xf8u;
    op->scalar[31] = (uint8_t)((op->scalar[31] & 0x7fu) | 0x40u);

    memset(op->fe, 0, sizeof op->fe);
    pawli_fe25519_load(op->fe[X25519_X1], point);
    memcpy(op->fe[X25519_X3], op->fe[X25519_X1], sizeof op->fe[0]);
    op->fe[X25519_X2][0] = 1;
    op->fe[X25519_Z3][0] = 1;

    op->phase = X25519_LADDER;
    op->bit = X25519_BITS;
    op->row = 0;
    op->done = 0;
    op->swap = 0;
    op->verdict = PAWL_PENDING;
}

/* Room for a step of the ladder. */
typedef struct x25519_room {
    uint32_t s[PAWLI_FE25519_WORDS], t[PAWLI_FE25519_WORDS];
    pawli_fe25519_scratch w;
} x25519_room;

/* (x2 : z2) := 2 (x2 : z2) and (x3 : z3) := (x2 : z2) + (x3 : z3), whose
 * difference is x1. The four results take the places of the inputs; s and t
 * are all the room that is needed beside them. */
static void x25519_double_and_add(uint32_t fe[5][PAWLI_FE25519_WORDS])
{
    x25519_room room;
    uint32_t *s = room.s, *t = room.t;
    pawli_fe25519_scratch *w = &room.w;
    uint32_t *x2 = fe[X25519_X2], *z2 = fe[X25519_Z2];
    uint32_t *x3 = fe[X25519_X3], *z3 = fe[X25519_Z3];

    pawli_fe25519_add(s, x2, z2);    /* A = x2 + z2 */
    pawli_fe25519_sub(z2, x2, z2);   /* B = x2 - z2 */
    pawli_fe25519_add(t, x3, z3);    /* C = x3 + z3 */
    pawli_fe25519_sub(z3, x3, z3);   /* D = x3 - z3 */
    pawli_fe25519_mul(z3, z3, s, w); /* DA */
    pawli_fe25519_mul(t, t, z2, w);  /* CB */
    pawli_fe25519_add(x3, z3, t);
    pawli_fe25519_sqr(x3, x3, w); /* x3 = (DA + CB)^2 */
    pawli_fe25519_sub(z3, z3, t);
    pawli_fe25519_sqr(z3, z3, w);
    pawli_fe25519_mul(z3, z3, fe[X25519_X1], w); /* z3 = x1 (DA - CB)^2 */
    pawli_fe25519_sqr(s, s, w);                  /* AA */
    pawli_fe25519_sqr(z2, z2, w);                /* BB */
    pawli_fe25519_mul(x2, s, z2, w);             /* x2 = AA BB */
    pawli_fe25519_sub(z2, s, z2);                /* E = AA - BB */
    pawli_fe25519_scale(t, z2, X25519_A24);
    pawli_fe25519_add(t, t, s);
    pawli_fe25519_mul(z2, z2, t, w); /* z2 = E (AA + a24 E) */
    pawl_wipe(&room, sizeof room);
}

/* Exchanges the two points where swap is 1. */
static void x25519_swap(pawl_x25519 *op, uint32_t swap)
{
    uint32_t mask = pawli_ct_mask(swap);

    pawli_ct_swap32(op->fe[X25519_X2], op->fe[X25519_X3], PAWLI_FE25519_WORDS,
                    mask);
    pawli_ct_swap32(op->fe[X25519_Z2], op->fe[X25519_Z3], PAWLI_FE25519_WORDS,
                    mask);
}

static void x25519_ladder(pawl_x25519 *op)
{
    op->bit--;
    uint32_t bit = ((uint32_t)op->scalar[op->bit / 8] >> (op->bit % 8)) & 1u;

    x25519_swap(op, op->swap ^ bit);
    op->swap = bit;
    x25519_double_and_add(op->fe);
    if (op->bit == 0) {
        x25519_swap(op, op->swap);
        op->phase = X25519_INVERT;
    }
}

/* Returns true when x3 holds the inverse of z2. */
static bool x25519_invert(pawl_x25519 *op)
{
    uint32_t *const r[4] = {op->fe[X25519_Z2], op->fe[X25519_X1],
                            op->fe[X25519_Z3], op->fe[X25519_X3]};
    pawli_fe25519_scratch w;
    bool ready = false;

    for (unsigned i = 0; i < X25519_PER_UNIT && !ready; i++) {
        ready = pawli_fe25519_invert_step(r, &op->row, &op->done, &w);
    }
    pawl_wipe(&w, sizeof w);
    return ready;
}

static void x25519_finish(pawl_x25519 *op, uint8_t *out)
{
    pawli_fe25519_scratch w;
    uint32_t any = 0;

    pawli_fe25519_mul(op->fe[X25519_X2], op->fe[X25519_X2], op->fe[X25519_X3],
                      &w);
    pawl_wipe(&w, sizeof w);
    pawli_fe25519_store(out, op->fe[X25519_X2]);
    for (unsigned i = 0; i < PAWL_X25519_SIZE; i++) {
        any |= out[i];
    }
    uint32_t zero = pawli_ct_is_zero(any);
    int32_t verdict = (int32_t)PAWL_ERR_POINT * (int32_t)(zero & 1u);

    pawl_wipe(op, sizeof *op);
    op->verdict = (int32_t)pawli_ct_public((uint32_t)verdict);
    op->phase = X25519_DONE;
}

pawl_err pawl_x25519_run(pawl_x25519 *op, uint8_t *out, uint32_t *units)
{
    if (op->phase == X25519_IDLE) {
        return PAWL_ERR_STATE;
    }
    while (op->phase != X25519_DONE) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        if (op->phase == X25519_LADDER) {
            x25519_ladder(op);
        } else if (x25519_invert(op)) {
            x25519_finish(op, out);
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_x25519_wipe(pawl_x25519 *op)
{
    pawl_wipe(op, sizeof *op);
}

pawl_err pawl_x25519_of(uint8_t *out, const uint8_t *scalar,
                        const uint8_t *point)
{
    pawl_x25519 op;
    uint32_t units = PAWL_X25519_UNITS;

    pawl_x25519_start(&op, scalar, point);
    pawl_err err = pawl_x25519_run(&op, out, &units);
    pawl_x25519_wipe(&op);
    return err;
}
