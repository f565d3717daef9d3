/* SPDX-License-Identifier: Apache-2.0
 * What the groups of pawl/kex.h over the curves of pawl/ec.h share. */
#ifndef PAWLI_KEX_EC_H
#define PAWLI_KEX_EC_H

#include "pawl/ec.h"
#include "pawl/kex.h"

/* The functions of pawl_kex, for a curve. */
pawl_err pawli_kex_ec_keygen_start(void *op, const pawl_ec_curve *curve,
                                   const uint8_t *priv, const pawl_rng *rng);
pawl_err pawli_kex_ec_share_start(void *op, const pawl_ec_curve *curve,
                                  const uint8_t *priv, const uint8_t *peer,
                                  size_t peer_len, const pawl_rng *rng);

#endif
