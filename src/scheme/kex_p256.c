/* SPDX-License-Identifier: Apache-2.0
 * pawl_kex_p256: P-256 as a group of pawl/kex.h (RFC 8446, 4.2.8.2 and
 * 7.4.2). */
#include "pawl/kex.h"
#include "pawl/p256.h"

#define KEX_P256_GROUP 0x0017u

typedef union kex_p256_op {
    pawl_p256_keygen keygen;
    pawl_p256_share share;
} kex_p256_op;

static pawl_err kex_p256_private_from(uint8_t *random)
{
    return pawl_p256_scalar_check(random);
}

/* Draws the bytes that randomise points; *use is NULL where there is no rng. */
static pawl_err kex_p256_blind(uint8_t blind[PAWL_P256_SIZE],
                               const uint8_t **use, const pawl_rng *rng)
{
    *use = rng != NULL ? blind : NULL;
    return rng != NULL ? rng->fill(rng->ctx, blind, PAWL_P256_SIZE) : PAWL_OK;
}

static pawl_err kex_p256_keygen_start(void *op, const uint8_t *priv,
                                      const pawl_rng *rng)
{
    uint8_t blind[PAWL_P256_SIZE];
    const uint8_t *use;
    pawl_err err = kex_p256_blind(blind, &use, rng);

    if (err == PAWL_OK) {
        err = pawl_p256_keygen_start(op, priv, use);
        pawl_wipe(blind, sizeof blind);
    }
    return err;
}

static pawl_err kex_p256_keygen_run(void *op, uint8_t *out, uint32_t *units)
{
    return pawl_p256_keygen_run(op, out, units);
}

static pawl_err kex_p256_share_start(void *op, const uint8_t *priv,
                                     const uint8_t *peer, size_t peer_len,
                                     const pawl_rng *rng)
{
    uint8_t blind[PAWL_P256_SIZE];
    const uint8_t *use;
    pawl_err err = kex_p256_blind(blind, &use, rng);

    if (err == PAWL_OK) {
        err = pawl_p256_share_start(op, priv, peer, peer_len, use);
        pawl_wipe(blind, sizeof blind);
    }
    return err;
}

static pawl_err kex_p256_share_run(void *op, uint8_t *out, uint32_t *units)
{
    return pawl_p256_share_run(op, out, units);
}

const pawl_kex pawl_kex_p256 = {
    .group = KEX_P256_GROUP,
    .private_size = PAWL_P256_SIZE,
    .public_size = PAWL_P256_POINT_SIZE,
    .secret_size = PAWL_P256_SIZE,
    .op_size = sizeof(kex_p256_op),
    .private_from = kex_p256_private_from,
    .keygen_start = kex_p256_keygen_start,
    .keygen_run = kex_p256_keygen_run,
    .share_start = kex_p256_share_start,
    .share_run = kex_p256_share_run,
};
