/* SPDX-License-Identifier: Apache-2.0
 * pawl_kex_x25519: X25519 as a group of pawl/kex.h (RFC 8446, 4.2.8.2 and
 * 7.4.2). Both operations are the same product. Nothing is drawn to randomise
 * it. */
#include "pawl/kex.h"
#include "pawl/x25519.h"

#define KEX_X25519_GROUP 0x001du

/* Every string of 32 bytes is a private key: X25519 clamps it. */
static pawl_err kex_x25519_private_from(uint8_t *random)
{
    (void)random;
    return PAWL_OK;
}

static pawl_err kex_x25519_keygen_start(void *op, const uint8_t *priv,
                                        const pawl_rng *rng)
{
    (void)rng;
    pawl_x25519_start(op, priv, pawl_x25519_base);
    return PAWL_OK;
}

static pawl_err kex_x25519_share_start(void *op, const uint8_t *priv,
                                       const uint8_t *peer, size_t peer_len,
                                       const pawl_rng *rng)
{
    (void)rng;
    if (peer_len != PAWL_X25519_SIZE) {
        pawl_x25519_wipe(op);
        return PAWL_ERR_POINT;
    }
    pawl_x25519_start(op, priv, peer);
    return PAWL_OK;
}

static pawl_err kex_x25519_run(void *op, uint8_t *out, uint32_t *units)
{
    return pawl_x25519_run(op, out, units);
}

const pawl_kex pawl_kex_x25519 = {
    .group = KEX_X25519_GROUP,
    .private_size = PAWL_X25519_SIZE,
    .public_size = PAWL_X25519_SIZE,
    .secret_size = PAWL_X25519_SIZE,
    .op_size = sizeof(pawl_x25519),
    .private_from = kex_x25519_private_from,
    .keygen_start = kex_x25519_keygen_start,
    .keygen_run = kex_x25519_run,
    .share_start = kex_x25519_share_start,
    .share_run = kex_x25519_run,
};
