/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_rsa_pss_rsae_sha384: RFC 8446, section 4.2.3. */
#include "scheme/rsa_pss_sign.h"

const pawl_signer pawl_signer_rsa_pss_rsae_sha384 = {
    .scheme = 0x0805,
    .key_kind = PAWL_KEY_RSA,
    .hash = &pawl_hash_sha384,
    .form = &pawli_rsa_pss_form,
    .sig_max = PAWLI_RSA_SIGN_MAX,
    .sign_size = pawli_rsa_sign_size,
    .sign_start = pawli_rsa_pss_sign_start,
    .sign_run = pawli_rsa_pss_sign_run,
};
