/* SPDX-License-Identifier: Apache-2.0
 * ECDSA on P-521. */
#include "scheme/ecdsa.h"

const pawli_ecdsa_form pawli_ecdsa_p521 = {
    .order = &pawl_ec_p521_order,
    .curve = &pawl_ec_p521,
    .verify_size = PAWL_EC_VERIFY_SIZE(521),
    .half = PAWL_EC_BYTES(521),
};

size_t pawli_ecdsa_p521_size(const pawl_public_key *key)
{
    return key->kind == PAWL_KEY_P521 ? PAWL_EC_VERIFY_SIZE(521) : 0;
}
