/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_rsa_pkcs1_sha256: RFC 8017, section 9.2, note 1. */
#include "scheme/rsa_pkcs1_sign.h"

const pawl_signer pawl_signer_rsa_pkcs1_sha256 = {
    .scheme = 0x0401,
    .key_kind = PAWL_KEY_RSA,
    .hash = &pawl_hash_sha256,
    .form = &pawli_rsa_pkcs1_form_sha256,
    .sig_max = PAWLI_RSA_SIGN_MAX,
    .sign_size = pawli_rsa_sign_size,
    .sign_start = pawli_rsa_pkcs1_sign_start,
    .sign_run = pawli_rsa_sign_run,
};
