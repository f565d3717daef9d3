/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ecdsa_p521_sha384: ecdsa-with-SHA384 under a P-521 key. */
#include "scheme/ecdsa.h"

const pawl_sig pawl_sig_ecdsa_p521_sha384 = {
    .scheme = 0x0503,
    .key_kind = PAWL_KEY_P521,
    .uses = PAWL_SIG_CERT,
    .hash = &pawl_hash_sha384,
    .form = &pawli_ecdsa_p521,
    .verify_size = pawli_ecdsa_p521_size,
    .verify_start = pawli_ecdsa_start,
    .verify_run = pawl_ec_verify_run,
};
