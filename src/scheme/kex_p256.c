/* SPDX-License-Identifier: Apache-2.0
 * pawl_kex_p256: P-256 as a group of pawl/kex.h (RFC 8446, 4.2.8.2 and
 * 7.4.2). */
#include "scheme/kex_ec.h"

#define KEX_P256_GROUP 0x0017u

static pawl_err kex_p256_private_from(uint8_t *random)
{
    return pawl_ec_scalar_check(&pawl_ec_p256, random);
}

static pawl_err kex_p256_keygen_start(void *op, const uint8_t *priv,
                                      const pawl_rng *rng)
{
    return pawli_kex_ec_keygen_start(op, &pawl_ec_p256, priv, rng);
}

static pawl_err kex_p256_share_start(void *op, const uint8_t *priv,
                                     const uint8_t *peer, size_t peer_len,
                                     const pawl_rng *rng)
{
    return pawli_kex_ec_share_start(op, &pawl_ec_p256, priv, peer, peer_len,
                                    rng);
}

const pawl_kex pawl_kex_p256 = {
    .group = KEX_P256_GROUP,
    .private_size = PAWL_EC_BYTES(256),
    .public_size = PAWL_EC_POINT(256),
    .secret_size = PAWL_EC_BYTES(256),
    .op_size = PAWL_EC_SHARE_SIZE(256),
    .private_from = kex_p256_private_from,
    .keygen_start = kex_p256_keygen_start,
    .keygen_run = pawl_ec_keygen_run,
    .share_start = kex_p256_share_start,
    .share_run = pawl_ec_share_run,
};
