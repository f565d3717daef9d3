/* SPDX-License-Identifier: Apache-2.0
 * pawl_kex_p521: P-521 as a group of pawl/kex.h (RFC 8446, 4.2.8.2 and
 * 7.4.2). */
#include "scheme/kex_ec.h"

#define KEX_P521_GROUP 0x0019u

static pawl_err kex_p521_private_from(uint8_t *random)
{
    random[0] &= 1; /* of 528 bits */
    return pawl_ec_scalar_check(&pawl_ec_p521, random);
}

static pawl_err kex_p521_keygen_start(void *op, const uint8_t *priv,
                                      const pawl_rng *rng)
{
    return pawli_kex_ec_keygen_start(op, &pawl_ec_p521, priv, rng);
}

static pawl_err kex_p521_share_start(void *op, const uint8_t *priv,
                                     const uint8_t *peer, size_t peer_len,
                                     const pawl_rng *rng)
{
    return pawli_kex_ec_share_start(op, &pawl_ec_p521, priv, peer, peer_len,
                                    rng);
}

const pawl_kex pawl_kex_p521 = {
    .group = KEX_P521_GROUP,
    .private_size = PAWL_EC_BYTES(521),
    .public_size = PAWL_EC_POINT(521),
    .secret_size = PAWL_EC_BYTES(521),
    .op_size = PAWL_EC_SHARE_SIZE(521),
    .private_from = kex_p521_private_from,
    .keygen_start = kex_p521_keygen_start,
    .keygen_run = pawl_ec_keygen_run,
    .share_start = kex_p521_share_start,
    .share_run = pawl_ec_share_run,
};
