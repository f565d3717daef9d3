/* SPDX-License-Identifier: Apache-2.0
 * pawl/p256.h: public keys from private ones. */
#include "pawl/p256.h"

#include "crypto/p256/p256_field.h"
#include "crypto/p256/p256_program.h"

pawl_err pawl_p256_keygen_start(pawl_p256_keygen *op, const uint8_t *priv,
                                const uint8_t *blind)
{
    if (!pawli_p256_load_scalar(op->base.k, priv)) {
        pawl_p256_keygen_wipe(op);
        op->base.at.verdict = PAWL_ERR_ARGUMENT;
        return PAWL_ERR_ARGUMENT;
    }
    pawli_p256_base_start(&op->base, blind);
    return PAWL_OK;
}

pawl_err pawl_p256_keygen_run(pawl_p256_keygen *op, uint8_t *out,
                              uint32_t *units)
{
    pawl_p256_base *base = &op->base;

    while (base->at.verdict == PAWL_PENDING) {
        int16_t credits = PAWLI_P256_CREDITS;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        while (credits > 0) {
            if (pawli_p256_base_step(base, &credits)) {
                pawli_p256_negate(base->r[PAWLI_P256_Y], base->negated);
                out[0] = 4;
                pawli_p256_store(out + 1, base->r[PAWLI_P256_X]);
                pawli_p256_store(out + 1 + PAWL_P256_SIZE,
                                 base->r[PAWLI_P256_Y]);
                pawl_p256_keygen_wipe(op);
                base->at.verdict = PAWL_OK;
                break;
            }
        }
    }
    return (pawl_err)base->at.verdict;
}

void pawl_p256_keygen_wipe(pawl_p256_keygen *op)
{
    pawl_wipe(op, sizeof *op);
    op->base.at.verdict = PAWL_ERR_STATE;
}

pawl_err pawl_p256_keygen_of(uint8_t *out, const uint8_t *priv,
                             const uint8_t *blind)
{
    pawl_p256_keygen op;
    uint32_t units = UINT32_MAX;
    pawl_err err = pawl_p256_keygen_start(&op, priv, blind);

    if (err == PAWL_OK) {
        err = pawl_p256_keygen_run(&op, out, &units);
    }
    pawl_p256_keygen_wipe(&op);
    return err;
}
