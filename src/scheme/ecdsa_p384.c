/* SPDX-License-Identifier: Apache-2.0
 * ECDSA on P-384. */
#include "scheme/ecdsa.h"

const pawli_ecdsa_form pawli_ecdsa_p384 = {
    .order = &pawl_ec_p384_order,
    .curve = &pawl_ec_p384,
    .verify_size = PAWL_EC_VERIFY_SIZE(384),
    .half = PAWL_EC_BYTES(384),
};

size_t pawli_ecdsa_p384_size(const pawl_public_key *key)
{
    return key->kind == PAWL_KEY_P384 ? PAWL_EC_VERIFY_SIZE(384) : 0;
}
