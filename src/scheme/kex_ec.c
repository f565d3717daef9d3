/* SPDX-License-Identifier: Apache-2.0
 * Starts of the operations of a group: the bytes that randomise points come
 * from the rng, where there is one. */
#include "scheme/kex_ec.h"

/* *use is NULL where there is no rng. */
static pawl_err kex_ec_blind(uint8_t blind[PAWL_EC_BLIND], const uint8_t **use,
                             const pawl_rng *rng)
{
    *use = rng != NULL ? blind : NULL;
    return rng != NULL ? rng->fill(rng->ctx, blind, PAWL_EC_BLIND) : PAWL_OK;
}

pawl_err pawli_kex_ec_keygen_start(void *op, const pawl_ec_curve *curve,
                                   const uint8_t *priv, const pawl_rng *rng)
{
    uint8_t blind[PAWL_EC_BLIND];
    const uint8_t *use;
    pawl_err err = kex_ec_blind(blind, &use, rng);

    if (err != PAWL_OK) {
        pawl_ec_keygen_wipe(op, curve);
        return err;
    }
    err = pawl_ec_keygen_start(op, curve, priv, use);
    pawl_wipe(blind, sizeof blind);
    return err;
}

pawl_err pawli_kex_ec_share_start(void *op, const pawl_ec_curve *curve,
                                  const uint8_t *priv, const uint8_t *peer,
                                  size_t peer_len, const pawl_rng *rng)
{
    uint8_t blind[PAWL_EC_BLIND];
    const uint8_t *use;
    pawl_err err = kex_ec_blind(blind, &use, rng);

    if (err != PAWL_OK) {
        pawl_ec_share_wipe(op, curve);
        return err;
    }
    err = pawl_ec_share_start(op, curve, priv, peer, peer_len, use);
    pawl_wipe(blind, sizeof blind);
    return err;
}
