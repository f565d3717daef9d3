/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ecdsa_p384_sha384_checked: ecdsa_secp384r1_sha384
 * (RFC 8446, 4.2.3), verified before it is given out. */
#include "scheme/ecdsa_sign.h"

static const pawli_ecdsa_sign_form signer_checked_p384_form = {
    .ecdsa = &pawli_ecdsa_p384,
    .plain = &pawl_signer_ecdsa_p384_sha384,
    .room = PAWLI_ECDSA_CHECKED_ROOM(384),
    .size = PAWLI_ECDSA_CHECKED_SIZE(384, 384),
};

static size_t signer_checked_p384_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_EC_BYTES(384) ? PAWLI_ECDSA_CHECKED_SIZE(384, 384)
                                          : 0;
}

const pawl_signer pawl_signer_ecdsa_p384_sha384_checked = {
    .scheme = 0x0503,
    .key_kind = PAWL_KEY_P384,
    .hash = &pawl_hash_sha384,
    .form = &signer_checked_p384_form,
    .sig_max = PAWLI_ECDSA_DER_MAX(PAWL_EC_BYTES(384)),
    .sign_size = signer_checked_p384_size,
    .sign_start = pawli_ecdsa_checked_start,
    .sign_run = pawli_ecdsa_checked_run,
};
