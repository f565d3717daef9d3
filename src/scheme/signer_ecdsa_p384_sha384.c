/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ecdsa_p384_sha384: ecdsa_secp384r1_sha384 (RFC 8446, 4.2.3). */
#include "scheme/ecdsa_sign.h"

static const pawli_ecdsa_sign_form signer_ecdsa_p384_form = {
    .ecdsa = &pawli_ecdsa_p384,
    .room = PAWLI_ECDSA_SIGN_ROOM(384, 384),
    .size = PAWLI_ECDSA_SIGN_SIZE(384, 384),
};

static size_t signer_ecdsa_p384_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_EC_BYTES(384) ? PAWLI_ECDSA_SIGN_SIZE(384, 384) : 0;
}

const pawl_signer pawl_signer_ecdsa_p384_sha384 = {
    .scheme = 0x0503,
    .key_kind = PAWL_KEY_P384,
    .hash = &pawl_hash_sha384,
    .form = &signer_ecdsa_p384_form,
    .sig_max = PAWLI_ECDSA_DER_MAX(PAWL_EC_BYTES(384)),
    .sign_size = signer_ecdsa_p384_size,
    .sign_start = pawli_ecdsa_sign_start,
    .sign_run = pawli_ecdsa_sign_run,
};
