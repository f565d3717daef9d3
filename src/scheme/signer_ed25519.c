/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ed25519: hedged with 32 random bytes when there is an rng. */
#include "pawl/ed25519.h"
#include "pawl/sig.h"

static size_t signer_ed25519_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_ED25519_SEED_SIZE ? sizeof(pawl_ed25519_sign) : 0;
}

static pawl_err signer_ed25519_start(const pawl_signer *signer, void *op,
                                     size_t op_size, const uint8_t *priv,
                                     size_t priv_len, const uint8_t *data,
                                     size_t data_len, const pawl_rng *rng)
{
    uint8_t random[PAWL_ED25519_RANDOM_SIZE];
    pawl_err err = PAWL_OK;

    (void)signer;
    if (op_size < sizeof(pawl_ed25519_sign)) {
        return PAWL_ERR_MEMORY;
    }
    pawl_ed25519_sign_wipe(op);
    if (priv_len != PAWL_ED25519_SEED_SIZE) {
        return PAWL_ERR_ARGUMENT;
    }
    if (rng != NULL) {
        err = rng->fill(rng->ctx, random, sizeof random);
    }
    if (err == PAWL_OK) {
        pawl_ed25519_sign_start(op, priv, data, data_len,
                                rng != NULL ? random : NULL);
    }
    pawl_wipe(random, sizeof random);
    return err;
}

static pawl_err signer_ed25519_run(void *op, uint8_t *sig, size_t *sig_len,
                                   uint32_t *units)
{
    pawl_err err = pawl_ed25519_sign_run(op, sig, units);

    if (err == PAWL_OK) {
        *sig_len = PAWL_ED25519_SIGNATURE_SIZE;
    }
    return err;
}

const pawl_signer pawl_signer_ed25519 = {
    .scheme = 0x0807,
    .key_kind = PAWL_KEY_ED25519,
    .hash = NULL,
    .sig_max = PAWL_ED25519_SIGNATURE_SIZE,
    .sign_size = signer_ed25519_size,
    .sign_start = signer_ed25519_start,
    .sign_run = signer_ed25519_run,
};
