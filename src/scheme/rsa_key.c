/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/rsa_key.h"

#include "pawl/rsa.h"

uint16_t pawli_rsa_key_bits(const pawl_public_key *key)
{
    uint16_t bits = 0;

    if (key->len == 0 || key->len > PAWL_RSA_MODULUS_MAX || key->key[0] == 0) {
        return 0;
    }
    for (uint8_t head = key->key[0]; head != 0; head >>= 1) {
        bits++;
    }
    return (uint16_t)(bits + 8u * (key->len - 1u));
}

pawl_err pawli_rsa_key_check(const pawl_public_key *key, pawl_key_kind kind,
                             uint16_t bits_min)
{
    uint16_t bits;

    if (key->kind != kind) {
        return PAWL_ERR_ARGUMENT;
    }
    if (key->len > PAWL_RSA_MODULUS_MAX) {
        return PAWL_ERR_UNSUPPORTED;
    }
    bits = pawli_rsa_key_bits(key);
    if (bits == 0) {
        return PAWL_ERR_ENCODING;
    }
    return bits < bits_min ? PAWL_ERR_WEAK : PAWL_OK;
}
