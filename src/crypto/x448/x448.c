/* SPDX-License-Identifier: Apache-2.0
 * pawl/x448.h: the Montgomery ladder of RFC 7748, section 5, half a step of it
 * to a unit, then the inversion of its denominator, a few products to a unit.
 */
#include "pawl/x448.h"

#include <string.h>

#include "base/ct.h"
#include "crypto/fe448/fe448.h" /* edge: x448 -> fe448 */
#include "pawl_kernels.h"

#define X448_A24      39081u /* (156326 - 2) / 4 */
#define X448_BITS     448
#define X448_PER_UNIT 5 /* products of the inversion to a unit */

enum { X448_IDLE, X448_ADD, X448_DOUBLE, X448_INVERT, X448_DONE };
enum { X448_X1, X448_X2, X448_Z2, X448_X3, X448_Z3 };

/* Room for half a step. */
typedef struct x448_room {
    pawli_fe448 t, u;
    pawli_fe448_scratch w;
} x448_room;

const uint8_t pawl_x448_base[PAWL_X448_SIZE] = {5};

void pawl_x448_start(pawl_x448 *op, const uint8_t *scalar, const uint8_t *point)
{
    memcpy(op->scalar, scalar, sizeof op->scalar);
    op->scalar[0] &= 0xfcu;
    op->scalar[55] |= 0x80u;

    memset(op->fe, 0, sizeof op->fe);
    pawli_fe448_load(op->fe[X448_X1], point);
    memcpy(op->fe[X448_X3], op->fe[X448_X1], sizeof op->fe[0]);
    op->fe[X448_X2][0] = 1;
    op->fe[X448_Z3][0] = 1;

    op->phase = X448_ADD;
    op->bit = X448_BITS;
    op->row = 0;
    op->done = 0;
    op->swap = 0;
    op->verdict = PAWL_PENDING;
}

/* Exchanges the two points where swap is 1. */
static void x448_swap(pawl_x448 *op, uint32_t swap)
{
    uint32_t mask = pawli_ct_mask(swap);

    pawli_ct_swap32(op->fe[X448_X2], op->fe[X448_X3], PAWLI_FE448_WORDS, mask);
    pawli_ct_swap32(op->fe[X448_Z2], op->fe[X448_Z3], PAWLI_FE448_WORDS, mask);
}

/* (x3 : z3) := (x2 : z2) + (x3 : z3), whose difference is x1; then x2, z2
 * become x2 + z2, loose, and x2 - z2, of which doubling is made. */
static void x448_add(pawl_x448 *op)
{
    x448_room room;
    uint32_t *t = room.t;
    uint32_t *x2 = op->fe[X448_X2], *z2 = op->fe[X448_Z2];
    uint32_t *x3 = op->fe[X448_X3], *z3 = op->fe[X448_Z3];

    pawli_fe448_add(t, x2, z2);   /* A = x2 + z2 */
    pawli_fe448_diff(z2, x2, z2); /* B = x2 - z2 */
    memcpy(x2, t, sizeof room.t);
    pawli_fe448_add(t, x3, z3);           /* C = x3 + z3 */
    pawli_fe448_diff(z3, x3, z3);         /* D = x3 - z3 */
    pawli_fe448_mul(z3, z3, x2, &room.w); /* DA */
    pawli_fe448_mul(t, t, z2, &room.w);   /* CB */
    pawli_fe448_add(x3, z3, t);
    pawli_fe448_sqr(x3, x3, &room.w); /* x3 = (DA + CB)^2 */
    pawli_fe448_diff(z3, z3, t);
    pawli_fe448_sqr(z3, z3, &room.w);
    /* z3 = x1 (DA - CB)^2 */
    pawli_fe448_mul(z3, z3, op->fe[X448_X1], &room.w);
    pawl_wipe(&room, sizeof room);
}

/* (x2 : z2) := 2 (x2 : z2), from what x448_add left. */
static void x448_double(pawl_x448 *op)
{
    x448_room room;
    uint32_t *t = room.t, *u = room.u;
    uint32_t *x2 = op->fe[X448_X2], *z2 = op->fe[X448_Z2];

    pawli_fe448_sqr(t, x2, &room.w);     /* AA */
    pawli_fe448_sqr(z2, z2, &room.w);    /* BB */
    pawli_fe448_mul(x2, t, z2, &room.w); /* x2 = AA BB */
    pawli_fe448_diff(z2, t, z2);         /* E = AA - BB */
    pawli_fe448_scale(u, z2, X448_A24);
    pawli_fe448_add(t, t, u);
    pawli_fe448_mul(z2, z2, t, &room.w); /* z2 = E (AA + a24 E) */
    pawl_wipe(&room, sizeof room);
}

static void x448_ladder(pawl_x448 *op)
{
    if (op->phase == X448_DOUBLE) {
        x448_double(op);
        op->phase = X448_ADD;
        if (op->bit == 0) {
            x448_swap(op, op->swap);
            op->phase = X448_INVERT;
        }
        return;
    }
    op->bit--;
    uint32_t bit = ((uint32_t)op->scalar[op->bit / 8] >> (op->bit % 8)) & 1u;

    x448_swap(op, op->swap ^ bit);
    op->swap = bit;
    x448_add(op);
    op->phase = X448_DOUBLE;
}

/* Returns true when x3 holds the inverse of z2. */
static bool x448_invert(pawl_x448 *op)
{
    uint32_t *const r[4] = {op->fe[X448_Z2], op->fe[X448_X1], op->fe[X448_Z3],
                            op->fe[X448_X3]};
    pawli_fe448_scratch w;
    bool ready = false;

    for (unsigned i = 0; i < X448_PER_UNIT && !ready; i++) {
        ready = pawli_fe448_power_step(r, &op->row, &op->done, true, &w);
    }
    pawl_wipe(&w, sizeof w);
    return ready;
}

static void x448_finish(pawl_x448 *op, uint8_t *out)
{
    pawli_fe448_scratch w;
    uint32_t any = 0;

    pawli_fe448_mul(op->fe[X448_X2], op->fe[X448_X2], op->fe[X448_X3], &w);
    pawl_wipe(&w, sizeof w);
    pawli_fe448_store(out, op->fe[X448_X2]);
    for (unsigned i = 0; i < PAWL_X448_SIZE; i++) {
        any |= out[i];
    }
    uint32_t zero = pawli_ct_is_zero(any);
    int32_t verdict = (int32_t)PAWL_ERR_POINT * (int32_t)(zero & 1u);

    pawl_wipe(op, sizeof *op);
    op->verdict = (int32_t)pawli_ct_public((uint32_t)verdict);
    op->phase = X448_DONE;
}

pawl_err pawl_x448_run(pawl_x448 *op, uint8_t *out, uint32_t *units)
{
    if (op->phase == X448_IDLE) {
        return PAWL_ERR_STATE;
    }
    while (op->phase != X448_DONE) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        if (op->phase != X448_INVERT) {
            x448_ladder(op);
        } else if (x448_invert(op)) {
            x448_finish(op, out);
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_x448_wipe(pawl_x448 *op)
{
    pawl_wipe(op, sizeof *op);
}

pawl_err pawl_x448_of(uint8_t *out, const uint8_t *scalar, const uint8_t *point)
{
    pawl_x448 op;
    uint32_t units = PAWL_X448_UNITS;

    pawl_x448_start(&op, scalar, point);
    pawl_err err = pawl_x448_run(&op, out, &units);
    pawl_x448_wipe(&op);
    return err;
}
