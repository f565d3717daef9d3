/* SPDX-License-Identifier: Apache-2.0
 * Sums of points of Ed25519. */
#include "crypto/ed25519/ed25519_point.h"

#include "pawl_kernels.h"

typedef struct ed25519_point_room {
    pawli_ed25519_fe s, t;
    pawli_fe25519_scratch w;
} ed25519_point_room;

/* Signs are those of (-X : -Y : -Z : -T), which is the same point. */
void pawli_ed25519_double(pawli_ed25519_fe *p, bool t)
{
    ed25519_point_room room;
    uint32_t *x = p[PAWLI_ED25519_X], *y = p[PAWLI_ED25519_Y];
    uint32_t *z = p[PAWLI_ED25519_Z], *h = p[PAWLI_ED25519_T];
    uint32_t *e = room.s;
    pawli_fe25519_scratch *w = &room.w;

    pawli_fe25519_add(e, x, y);
    pawli_fe25519_sqr(e, e, w);
    pawli_fe25519_sqr(x, x, w); /* A = X^2 */
    pawli_fe25519_sqr(y, y, w); /* B = Y^2 */
    pawli_fe25519_sqr(z, z, w);
    pawli_fe25519_add(h, x, y);  /* H = A + B */
    pawli_fe25519_diff(e, e, h); /* E = (X + Y)^2 - H */
    pawli_fe25519_sub(y, y, x);  /* G = B - A */
    pawli_fe25519_add(z, z, z);
    pawli_fe25519_diff(x, z, y);   /* F = 2 Z^2 - G */
    pawli_fe25519_mul(z, x, y, w); /* F G */
    pawli_fe25519_mul(x, x, e, w); /* E F */
    pawli_fe25519_mul(y, y, h, w); /* G H */
    if (t) {
        pawli_fe25519_mul(h, h, e, w); /* E H */
    }
    pawl_wipe(&room, sizeof room);
}

void pawli_ed25519_add(pawli_ed25519_fe *p, pawli_ed25519_fe *q, bool affine,
                       bool negate)
{
    ed25519_point_room room;
    uint32_t *x = p[PAWLI_ED25519_X], *y = p[PAWLI_ED25519_Y];
    uint32_t *z = p[PAWLI_ED25519_Z], *t = p[PAWLI_ED25519_T];
    uint32_t *a = room.s, *b = room.t;
    pawli_fe25519_scratch *w = &room.w;

    pawli_fe25519_sub(a, y, x);
    pawli_fe25519_add(b, y, x);
    pawli_fe25519_mul(a, a,
                      q[negate ? PAWLI_ED25519_PLUS : PAWLI_ED25519_MINUS], w);
    pawli_fe25519_mul(b, b,
                      q[negate ? PAWLI_ED25519_MINUS : PAWLI_ED25519_PLUS], w);
    pawli_fe25519_mul(t, t, q[PAWLI_ED25519_TD], w);
    if (!affine) {
        pawli_fe25519_mul(z, z, q[PAWLI_ED25519_ZZ], w);
    }
    pawli_fe25519_sub(x, b, a); /* E */
    pawli_fe25519_add(y, b, a); /* H */
    /* F = D - C and G = D + C; C has the sign of q. */
    pawli_fe25519_sub(negate ? b : a, z, t);
    pawli_fe25519_add(negate ? a : b, z, t);
    pawli_fe25519_mul(t, x, y, w);
    pawli_fe25519_mul(x, x, a, w);
    pawli_fe25519_mul(y, y, b, w);
    pawli_fe25519_mul(z, a, b, w);
    pawl_wipe(&room, sizeof room);
}

void pawli_ed25519_encode(uint8_t *out, const uint32_t *x, const uint32_t *y)
{
    uint8_t sign;

    pawli_fe25519_store(out, x);
    sign = (uint8_t)((out[0] & 1u) << 7);
    pawli_fe25519_store(out, y);
    out[31] |= sign;
}

#define ED25519_PER_UNIT 8 /* products of a power to a unit */

bool pawli_ed25519_power(uint32_t *const r[4], uint8_t *row, uint8_t *done,
                         bool (*step)(uint32_t *const r[4], uint8_t *row,
                                      uint8_t *done, pawli_fe25519_scratch *s))
{
    pawli_fe25519_scratch w;
    bool ready = false;

    for (unsigned i = 0; i < ED25519_PER_UNIT && !ready; i++) {
        ready = step(r, row, done, &w);
    }
    pawl_wipe(&w, sizeof w);
    return ready;
}
