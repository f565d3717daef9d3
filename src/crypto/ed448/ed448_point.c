/* SPDX-License-Identifier: Apache-2.0
 * Sums of points of Ed448. */
#include "crypto/ed448/ed448_point.h"

#include <string.h>

#include "pawl_kernels.h"

typedef struct ed448_point_room {
    pawli_fe448 s, t;
    pawli_fe448_scratch w;
} ed448_point_room;

/* What both halves hand over: E, F, G, H of the sources. */
static void ed448_point_keep(pawli_fe448 *room, ed448_point_room *own)
{
    memcpy(room[0], own->s, sizeof room[0]);
    memcpy(room[1], own->t, sizeof room[1]);
    pawl_wipe(own, sizeof *own);
}

void pawli_ed448_double(pawli_fe448 *p, pawli_fe448 *room)
{
    ed448_point_room own;
    uint32_t *x = p[PAWLI_ED448_X], *y = p[PAWLI_ED448_Y];
    uint32_t *z = p[PAWLI_ED448_Z], *g = p[PAWLI_ED448_T];
    uint32_t *e = own.s, *h = own.t;
    pawli_fe448_scratch *w = &own.w;

    pawli_fe448_add(e, x, y);
    pawli_fe448_sqr(e, e, w);
    pawli_fe448_sqr(x, x, w); /* A = X^2 */
    pawli_fe448_sqr(y, y, w); /* B = Y^2 */
    pawli_fe448_sqr(z, z, w);
    pawli_fe448_diff(h, x, y); /* H = A - B */
    pawli_fe448_add(g, x, y);  /* G = A + B */
    pawli_fe448_diff(e, e, g); /* E = (X + Y)^2 - G */
    pawli_fe448_add(z, z, z);
    pawli_fe448_diff(x, g, z); /* F = G - 2 Z^2 */
    memcpy(y, g, sizeof p[0]);
    ed448_point_keep(room, &own);
}

/* -q is (-X, Y, Z, -T): A and C change their signs. */
void pawli_ed448_add(pawli_fe448 *p, pawli_fe448 *q, pawli_fe448 *room,
                     bool affine, bool negate)
{
    ed448_point_room own;
    uint32_t *x = p[PAWLI_ED448_X], *y = p[PAWLI_ED448_Y];
    uint32_t *z = p[PAWLI_ED448_Z], *t = p[PAWLI_ED448_T];
    const uint32_t *qt = q[affine ? PAWLI_ED448_AFFINE_T : PAWLI_ED448_T];
    uint32_t *e = own.s, *h = own.t;
    pawli_fe448_scratch *w = &own.w;

    pawli_fe448_add(e, x, y);
    if (negate) {
        pawli_fe448_diff(h, q[PAWLI_ED448_Y], q[PAWLI_ED448_X]);
    } else {
        pawli_fe448_add(h, q[PAWLI_ED448_Y], q[PAWLI_ED448_X]);
    }
    pawli_fe448_mul(e, e, h, w);                /* (X1 + Y1) (X2 + Y2) */
    pawli_fe448_mul(x, x, q[PAWLI_ED448_X], w); /* A */
    pawli_fe448_mul(y, y, q[PAWLI_ED448_Y], w); /* B */
    pawli_fe448_mul(t, t, qt, w);
    pawli_fe448_scale(t, t, PAWLI_ED448_D); /* -C */
    if (!affine) {
        pawli_fe448_mul(z, z, q[PAWLI_ED448_Z], w); /* D */
    }
    if (negate) {
        pawli_fe448_diff(h, y, x);
        pawli_fe448_diff(e, e, h); /* E = .. + A - B */
        pawli_fe448_add(h, y, x);  /* H = B + A */
        pawli_fe448_diff(x, z, t); /* F = D + C */
        pawli_fe448_add(y, z, t);  /* G = D - C */
    } else {
        pawli_fe448_add(h, y, x);
        pawli_fe448_diff(e, e, h); /* E = .. - A - B */
        pawli_fe448_diff(h, y, x); /* H = B - A */
        pawli_fe448_add(x, z, t);  /* F = D - C */
        pawli_fe448_diff(y, z, t); /* G = D + C */
    }
    ed448_point_keep(room, &own);
}

void pawli_ed448_end(pawli_fe448 *p, pawli_fe448 *room, bool t)
{
    pawli_fe448_scratch w;

    if (t) {
        pawli_fe448_mul(p[PAWLI_ED448_T], room[0], room[1], &w);
    }
    pawli_fe448_mul(p[PAWLI_ED448_Z], p[PAWLI_ED448_X], p[PAWLI_ED448_Y], &w);
    pawli_fe448_mul(p[PAWLI_ED448_X], p[PAWLI_ED448_X], room[0], &w);
    pawli_fe448_mul(p[PAWLI_ED448_Y], p[PAWLI_ED448_Y], room[1], &w);
    pawl_wipe(&w, sizeof w);
}

void pawli_ed448_encode(uint8_t *out, const uint32_t *x, const uint32_t *y)
{
    uint8_t sign;

    pawli_fe448_store(out, x);
    sign = (uint8_t)((out[0] & 1u) << 7);
    pawli_fe448_store(out, y);
    out[PAWLI_FE448_BYTES] = sign;
}

#define ED448_PER_UNIT 5 /* products of a power to a unit */

bool pawli_ed448_power(uint32_t *const r[4], uint8_t *row, uint8_t *done,
                       bool inverse)
{
    pawli_fe448_scratch w;
    bool ready = false;

    for (unsigned i = 0; i < ED448_PER_UNIT && !ready; i++) {
        ready = pawli_fe448_power_step(r, row, done, inverse, &w);
    }
    pawl_wipe(&w, sizeof w);
    return ready;
}
