/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_rsa_pss_pss_sha256: RFC 8446, section 4.2.3. */
#include "scheme/rsa_pss.h"

const pawl_sig pawl_sig_rsa_pss_pss_sha256 = {
    .scheme = 0x0809,
    .key_kind = PAWL_KEY_RSA_PSS,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = &pawl_hash_sha256,
    .form = &pawli_rsa_pss_form,
    .verify_size = pawli_rsa_pss_size,
    .verify_start = pawli_rsa_pss_start,
    .verify_run = pawli_rsa_pss_run,
};
