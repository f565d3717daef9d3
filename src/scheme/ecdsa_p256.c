/* SPDX-License-Identifier: Apache-2.0
 * ECDSA on P-256. */
#include "scheme/ecdsa.h"

const pawli_ecdsa_form pawli_ecdsa_p256 = {
    .order = &pawl_ec_p256_order,
    .curve = &pawl_ec_p256,
    .verify_size = PAWL_EC_VERIFY_SIZE(256),
    .half = PAWL_EC_BYTES(256),
};

size_t pawli_ecdsa_p256_size(const pawl_public_key *key)
{
    return key->kind == PAWL_KEY_P256 ? PAWL_EC_VERIFY_SIZE(256) : 0;
}
