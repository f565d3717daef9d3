/* SPDX-License-Identifier: Apache-2.0
 * Signing with Ed25519 and Ed448: hedged with random bytes when there is an
 * rng. */
#include "scheme/eddsa.h"

pawl_err pawli_eddsa_sign_start(const pawl_signer *signer, void *op,
                                size_t op_size, const uint8_t *priv,
                                size_t priv_len, const uint8_t *data,
                                size_t data_len, const pawl_rng *rng)
{
    const pawli_eddsa_signer *form = signer->form;
    uint8_t random[PAWLI_EDDSA_RANDOM_MAX];
    pawl_err err = PAWL_OK;

    if (op_size < form->op_size) {
        return PAWL_ERR_MEMORY;
    }
    form->wipe(op);
    if (priv_len != form->seed_size) {
        return PAWL_ERR_ARGUMENT;
    }
    if (rng != NULL) {
        err = rng->fill(rng->ctx, random, form->random_size);
    }
    if (err == PAWL_OK) {
        form->start(op, priv, data, data_len, rng != NULL ? random : NULL);
    }
    pawl_wipe(random, sizeof random);
    return err;
}
