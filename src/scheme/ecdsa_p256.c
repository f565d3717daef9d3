/* SPDX-License-Identifier: Apache-2.0
 * ECDSA on P-256 over DER signatures, for any hash (RFC 8446, 4.2.3;
 * RFC 5758, 3.2). */
#include "scheme/ecdsa_p256.h"

#include "pawl/p256.h"
#include "scheme/ecdsa_der.h"

size_t pawli_ecdsa_p256_size(const pawl_public_key *key)
{
    return key->kind == PAWL_KEY_P256 ? sizeof(pawl_p256_verify) : 0;
}

pawl_err pawli_ecdsa_p256_start(const pawl_sig *sig, void *op, size_t op_size,
                                const pawl_public_key *key, const uint8_t *data,
                                size_t data_len, const uint8_t *signature,
                                size_t signature_len)
{
    uint8_t raw[PAWL_P256_SIGNATURE_SIZE];

    if (key->kind != PAWL_KEY_P256 || data_len != sig->hash->digest_size) {
        return PAWL_ERR_ARGUMENT;
    }
    if (op_size < sizeof(pawl_p256_verify)) {
        return PAWL_ERR_MEMORY;
    }
    if (!pawli_ecdsa_der_read(raw, signature, signature_len)) {
        return PAWL_ERR_SIGNATURE;
    }
    return pawl_p256_verify_start(op, key->key, key->len, data, data_len, raw);
}

pawl_err pawli_ecdsa_p256_run(void *op, uint32_t *units)
{
    return pawl_p256_verify_run(op, units);
}
