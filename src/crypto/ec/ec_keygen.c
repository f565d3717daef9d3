/* SPDX-License-Identifier: Apache-2.0
 * pawl/ec.h: public keys from private ones. */
#include "crypto/ec/ec.h"

/* After op: a word that says whether k is negated, 8 registers, k. */
pawl_err pawl_ec_keygen_start(void *memory, const pawl_ec_curve *curve,
                              const uint8_t *priv, const uint8_t *blind)
{
    pawl_ec_op *op = memory;
    uint32_t *negated = pawli_ec_words(op);
    uint32_t *r = negated + 1;
    uint32_t *k = r + 8 * curve->field.words;

    if (!pawli_ec_load_scalar(curve, k, priv)) {
        pawl_ec_keygen_wipe(op, curve);
        op->verdict = PAWL_ERR_ARGUMENT;
        return PAWL_ERR_ARGUMENT;
    }
    *negated = pawli_ec_recode(curve, k, r);
    op->on.curve = curve;
    pawli_ec_base_start(op, curve, r, blind);
    return PAWL_OK;
}

pawl_err pawl_ec_keygen_run(void *memory, uint8_t *out, uint32_t *units)
{
    pawl_ec_op *op = memory;
    const pawl_ec_curve *curve = op->on.curve;
    uint32_t *r = pawli_ec_words(op) + 1;

    while (op->verdict == PAWL_PENDING) {
        int16_t credits = PAWLI_EC_CREDITS;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        while (credits > 0) {
            if (pawli_ec_base_step(op, curve, r, &credits)) {
                uint32_t *y = r + PAWLI_EC_Y * curve->field.words;

                pawli_ec_negate(curve, r, PAWLI_EC_Y, r[-1]);
                out[0] = 4;
                pawli_ec_store(out + 1, r, curve->size);
                pawli_ec_store(out + 1 + curve->size, y, curve->size);
                pawl_ec_keygen_wipe(op, curve);
                op->verdict = PAWL_OK;
                break;
            }
        }
    }
    return (pawl_err)op->verdict;
}

void pawl_ec_keygen_wipe(void *memory, const pawl_ec_curve *curve)
{
    pawl_ec_op *op = memory;

    pawl_wipe(op, PAWL_EC_KEYGEN_SIZE(curve->bits));
    op->verdict = PAWL_ERR_STATE;
}
