/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ecdsa_p521_sha512_checked: ecdsa_secp521r1_sha512
 * (RFC 8446, 4.2.3), verified before it is given out. */
#include "pawl/ec.h"
#include "scheme/ecdsa_der.h"
#include "scheme/signer_checked.h"

static const pawli_signer_checked signer_checked_p521_form = {
    .plain = &pawl_signer_ecdsa_p521_sha512,
    .sig = &pawl_sig_ecdsa_p521_sha512,
    .keys = &pawl_kex_p521,
    .random_size = PAWL_EC_BLIND,
};

static size_t signer_checked_p521_size(const uint8_t *priv, size_t priv_len)
{
    return pawli_signer_checked_size(&signer_checked_p521_form, priv, priv_len);
}

const pawl_signer pawl_signer_ecdsa_p521_sha512_checked = {
    .scheme = 0x0603,
    .key_kind = PAWL_KEY_P521,
    .hash = &pawl_hash_sha512,
    .form = &signer_checked_p521_form,
    .sig_max = PAWLI_ECDSA_DER_MAX(PAWL_EC_BYTES(521)),
    .sign_size = signer_checked_p521_size,
    .sign_start = pawli_signer_checked_start,
    .sign_run = pawli_signer_checked_run,
};
