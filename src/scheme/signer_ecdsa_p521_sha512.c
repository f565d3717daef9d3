/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ecdsa_p521_sha512: ecdsa_secp521r1_sha512 (RFC 8446, 4.2.3). */
#include "scheme/ecdsa_sign.h"

static const pawli_ecdsa_sign_form signer_ecdsa_p521_form = {
    .ecdsa = &pawli_ecdsa_p521,
    .room = PAWLI_ECDSA_SIGN_ROOM(521, 512),
    .size = PAWLI_ECDSA_SIGN_SIZE(521, 512),
};

static size_t signer_ecdsa_p521_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_EC_BYTES(521) ? PAWLI_ECDSA_SIGN_SIZE(521, 512) : 0;
}

const pawl_signer pawl_signer_ecdsa_p521_sha512 = {
    .scheme = 0x0603,
    .key_kind = PAWL_KEY_P521,
    .hash = &pawl_hash_sha512,
    .form = &signer_ecdsa_p521_form,
    .sig_max = PAWLI_ECDSA_DER_MAX(PAWL_EC_BYTES(521)),
    .sign_size = signer_ecdsa_p521_size,
    .sign_start = pawli_ecdsa_sign_start,
    .sign_run = pawli_ecdsa_sign_run,
};
