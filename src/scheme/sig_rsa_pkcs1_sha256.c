/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_rsa_pkcs1_sha256: RFC 8017, section 9.2, note 1. */
#include "scheme/rsa_pkcs1.h"

const pawl_sig pawl_sig_rsa_pkcs1_sha256 = {
    .scheme = 0x0401,
    .key_kind = PAWL_KEY_RSA,
    .uses = PAWL_SIG_CERT,
    .hash = &pawl_hash_sha256,
    .form = &pawli_rsa_pkcs1_form_sha256,
    .verify_size = pawli_rsa_pkcs1_size,
    .verify_start = pawli_rsa_pkcs1_start,
    .verify_run = pawli_rsa_pkcs1_run,
};
