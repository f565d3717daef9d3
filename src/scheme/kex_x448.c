/* SPDX-License-Identifier: Apache-2.0
 * pawl_kex_x448: X448 as a group of pawl/kex.h (RFC 8446, 4.2.8.2 and
 * 7.4.2). Both operations are the same product. Nothing is drawn to randomise
 * it. */
#include "pawl/kex.h"
#include "pawl/x448.h"

#define KEX_X448_GROUP 0x001eu

/* Every string of 56 bytes is a private key: X448 clamps it. */
static pawl_err kex_x448_private_from(uint8_t *random)
{
    (void)random;
    return PAWL_OK;
}

static pawl_err kex_x448_keygen_start(void *op, const uint8_t *priv,
                                      const pawl_rng *rng)
{
    (void)rng;
    pawl_x448_start(op, priv, pawl_x448_base);
    return PAWL_OK;
}

static pawl_err kex_x448_share_start(void *op, const uint8_t *priv,
                                     const uint8_t *peer, size_t peer_len,
                                     const pawl_rng *rng)
{
    (void)rng;
    if (peer_len != PAWL_X448_SIZE) {
        pawl_x448_wipe(op);
        return PAWL_ERR_POINT;
    }
    pawl_x448_start(op, priv, peer);
    return PAWL_OK;
}

static pawl_err kex_x448_run(void *op, uint8_t *out, uint32_t *units)
{
    return pawl_x448_run(op, out, units);
}

const pawl_kex pawl_kex_x448 = {
    .group = KEX_X448_GROUP,
    .private_size = PAWL_X448_SIZE,
    .public_size = PAWL_X448_SIZE,
    .secret_size = PAWL_X448_SIZE,
    .op_size = sizeof(pawl_x448),
    .private_from = kex_x448_private_from,
    .keygen_start = kex_x448_keygen_start,
    .keygen_run = kex_x448_run,
    .share_start = kex_x448_share_start,
    .share_run = kex_x448_run,
};
