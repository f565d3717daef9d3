/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ed25519. */
#include "pawl/ed25519.h"
#include "scheme/eddsa.h"

static size_t signer_ed25519_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_ED25519_SEED_SIZE ? sizeof(pawl_ed25519_sign) : 0;
}

static void signer_ed25519_wipe(void *op)
{
    pawl_ed25519_sign_wipe(op);
}

static void signer_ed25519_start(void *op, const uint8_t *seed,
                                 const uint8_t *message, size_t message_len,
                                 const uint8_t *random)
{
    pawl_ed25519_sign_start(op, seed, message, message_len, random);
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

static const pawli_eddsa_signer signer_ed25519_form = {
    .op_size = sizeof(pawl_ed25519_sign),
    .seed_size = PAWL_ED25519_SEED_SIZE,
    .random_size = PAWL_ED25519_RANDOM_SIZE,
    .wipe = signer_ed25519_wipe,
    .start = signer_ed25519_start,
};

const pawl_signer pawl_signer_ed25519 = {
    .scheme = 0x0807,
    .key_kind = PAWL_KEY_ED25519,
    .hash = NULL,
    .form = &signer_ed25519_form,
    .sig_max = PAWL_ED25519_SIGNATURE_SIZE,
    .sign_size = signer_ed25519_size,
    .sign_start = pawli_eddsa_sign_start,
    .sign_run = signer_ed25519_run,
};
