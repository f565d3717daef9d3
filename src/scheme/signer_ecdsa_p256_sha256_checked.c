/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ecdsa_p256_sha256_checked: ecdsa_secp256r1_sha256
 * (RFC 8446, 4.2.3), verified before it is given out. */
#include "pawl/ec.h"
#include "scheme/ecdsa_der.h"
#include "scheme/signer_checked.h"

static const pawli_signer_checked signer_checked_p256_form = {
    .plain = &pawl_signer_ecdsa_p256_sha256,
    .sig = &pawl_sig_ecdsa_p256_sha256,
    .keys = &pawl_kex_p256,
    .random_size = PAWL_EC_BLIND,
};

static size_t signer_checked_p256_size(const uint8_t *priv, size_t priv_len)
{
    return pawli_signer_checked_size(&signer_checked_p256_form, priv, priv_len);
}

const pawl_signer pawl_signer_ecdsa_p256_sha256_checked = {
    .scheme = 0x0403,
    .key_kind = PAWL_KEY_P256,
    .hash = &pawl_hash_sha256,
    .form = &signer_checked_p256_form,
    .sig_max = PAWLI_ECDSA_DER_MAX(PAWL_EC_BYTES(256)),
    .sign_size = signer_checked_p256_size,
    .sign_start = pawli_signer_checked_start,
    .sign_run = pawli_signer_checked_run,
};
