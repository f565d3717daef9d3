/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ecdsa_p256_sha256: ecdsa_secp256r1_sha256 (RFC 8446, 4.2.3). */
#include "scheme/ecdsa_sign.h"

static const pawli_ecdsa_sign_form signer_ecdsa_p256_form = {
    .ecdsa = &pawli_ecdsa_p256,
    .room = PAWLI_ECDSA_SIGN_ROOM(256, 256),
    .size = PAWLI_ECDSA_SIGN_SIZE(256, 256),
};

static size_t signer_ecdsa_p256_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_EC_BYTES(256) ? PAWLI_ECDSA_SIGN_SIZE(256, 256) : 0;
}

const pawl_signer pawl_signer_ecdsa_p256_sha256 = {
    .scheme = 0x0403,
    .key_kind = PAWL_KEY_P256,
    .hash = &pawl_hash_sha256,
    .form = &signer_ecdsa_p256_form,
    .sig_max = PAWLI_ECDSA_DER_MAX(PAWL_EC_BYTES(256)),
    .sign_size = signer_ecdsa_p256_size,
    .sign_start = pawli_ecdsa_sign_start,
    .sign_run = pawli_ecdsa_sign_run,
};
