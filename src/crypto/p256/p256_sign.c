/* SPDX-License-Identifier: Apache-2.0
 * pawl/p256.h: ECDSA signatures: r = x(k G) mod n, s = (e + r d) / k mod n. */
#include "pawl/p256.h"

#include <string.h>

#include "base/ct.h"
#include "crypto/p256/p256_field.h"
#include "crypto/p256/p256_program.h"

/* Registers of the last program. */
enum {
    PAWLI_P256_SIGN_S, /* 1 / k, then s */
    PAWLI_P256_SIGN_R,
    PAWLI_P256_SIGN_D,
    PAWLI_P256_SIGN_E,
    PAWLI_P256_SIGN_T
};

static const uint16_t p256_sign_last[] = {
    PAWLI_P256_LDC(SIGN_T, RR),
    PAWLI_P256_MUL(SIGN_D, SIGN_D, SIGN_R),
    PAWLI_P256_MUL(SIGN_D, SIGN_D, SIGN_T),
    PAWLI_P256_ADD(SIGN_E, SIGN_E, SIGN_D),
    PAWLI_P256_MUL(SIGN_S, SIGN_S, SIGN_E), /* leaves Montgomery form */
    PAWLI_P256_END};

/* Phases; those of the multiple of the generator are in its own state. */
enum { P256_SIGN_BASE, P256_SIGN_INVERT, P256_SIGN_LAST };

pawl_err pawl_p256_sign_start(pawl_p256_sign *op, const uint8_t *priv,
                              const uint8_t *k, const uint8_t *digest,
                              size_t digest_len, const uint8_t *blind)
{
    if (digest_len < PAWL_P256_DIGEST_MIN ||
        !pawli_p256_load_scalar(op->d, priv) ||
        !pawli_p256_load_scalar(op->base.k, k)) {
        pawl_p256_sign_wipe(op);
        op->base.at.verdict = PAWL_ERR_ARGUMENT;
        return PAWL_ERR_ARGUMENT;
    }
    pawli_p256_load_digest(op->e, digest, digest_len);
    pawli_p256_base_start(&op->base, blind);
    return PAWL_OK;
}

/* k G is known: keeps r in the place of k, and starts on 1 / k. */
static void p256_sign_halfway(pawl_p256_base *base)
{
    uint32_t r[8];

    pawli_p256_reduce(r, base->r[PAWLI_P256_X], 0, pawli_p256_n);
    pawli_p256_decode(base->r[0], base->k);
    memcpy(base->k, r, sizeof r);
    pawl_wipe(r, sizeof r);
    base->at.turn = P256_SIGN_INVERT;
}

/* Writes r and s and ends, unless one of them is 0. */
static void p256_sign_finish(pawl_p256_sign *op, uint8_t *sig)
{
    pawl_p256_base *base = &op->base;
    uint32_t *s = base->r[PAWLI_P256_SIGN_S];
    uint32_t *t = base->r[PAWLI_P256_SIGN_T];
    pawl_err err = PAWL_ERR_ARGUMENT;

    /* 1 / (n - k) = -(1 / k) */
    memset(t, 0, sizeof base->r[0]);
    pawli_p256_sub(t, t, s, pawli_p256_n);
    pawli_ct_copy32(s, t, 8, base->negated);
    if (pawli_ct_public(pawli_p256_is_zero(base->k) | pawli_p256_is_zero(s)) ==
        0) {
        for (int i = 0; i < 8; i++) {
            base->k[i] = pawli_ct_public(base->k[i]);
            s[i] = pawli_ct_public(s[i]);
        }
        pawli_p256_store(sig, base->k);
        pawli_p256_store(sig + PAWL_P256_SIZE, s);
        err = PAWL_OK;
    }
    pawl_p256_sign_wipe(op);
    base->at.verdict = err;
}

/* One program or a part of it. */
static void p256_sign_step(pawl_p256_sign *op, uint8_t *sig, int16_t *credits)
{
    pawl_p256_base *base = &op->base;

    switch (base->at.turn) {
    case P256_SIGN_BASE:
        if (pawli_p256_base_step(base, credits)) {
            p256_sign_halfway(base);
        }
        break;
    case P256_SIGN_INVERT:
        if (pawli_p256_step(&base->at, base->r, &pawli_p256_order,
                            pawli_p256_order_invert, credits)) {
            memcpy(base->r[PAWLI_P256_SIGN_R], base->k, sizeof base->k);
            memcpy(base->r[PAWLI_P256_SIGN_D], op->d, sizeof op->d);
            memcpy(base->r[PAWLI_P256_SIGN_E], op->e, sizeof op->e);
            base->at.turn = P256_SIGN_LAST;
        }
        break;
    default:
        if (pawli_p256_step(&base->at, base->r, &pawli_p256_order,
                            p256_sign_last, credits)) {
            p256_sign_finish(op, sig);
        }
        break;
    }
}

pawl_err pawl_p256_sign_run(pawl_p256_sign *op, uint8_t *sig, uint32_t *units)
{
    while (op->base.at.verdict == PAWL_PENDING) {
        int16_t credits = PAWLI_P256_CREDITS;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        while (credits > 0 && op->base.at.verdict == PAWL_PENDING) {
            p256_sign_step(op, sig, &credits);
        }
    }
    return (pawl_err)op->base.at.verdict;
}

void pawl_p256_sign_wipe(pawl_p256_sign *op)
{
    pawl_wipe(op, sizeof *op);
    op->base.at.verdict = PAWL_ERR_STATE;
}
