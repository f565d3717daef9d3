/* SPDX-License-Identifier: Apache-2.0
 * pawl_keys_ed448. */
#include "pawl/ed448.h"
#include "pawl/kex.h"

static pawl_err keys_ed448_private_from(uint8_t *random)
{
    (void)random;
    return PAWL_OK;
}

static pawl_err keys_ed448_start(void *op, const uint8_t *priv,
                                 const pawl_rng *rng)
{
    uint8_t random[PAWL_ED448_RANDOM_SIZE];
    pawl_err err =
        rng != NULL ? rng->fill(rng->ctx, random, sizeof random) : PAWL_OK;

    if (err != PAWL_OK) {
        pawl_ed448_keygen_wipe(op);
        return err;
    }
    pawl_ed448_keygen_start(op, priv, rng != NULL ? random : NULL);
    pawl_wipe(random, sizeof random);
    return PAWL_OK;
}

static pawl_err keys_ed448_run(void *op, uint8_t *out, uint32_t *units)
{
    return pawl_ed448_keygen_run(op, out, units);
}

const pawl_kex pawl_keys_ed448 = {
    .private_size = PAWL_ED448_SEED_SIZE,
    .public_size = PAWL_ED448_PUBLIC_SIZE,
    .op_size = sizeof(pawl_ed448_keygen),
    .private_from = keys_ed448_private_from,
    .keygen_start = keys_ed448_start,
    .keygen_run = keys_ed448_run,
};
