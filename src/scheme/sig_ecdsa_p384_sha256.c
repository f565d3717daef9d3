/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ecdsa_p384_sha256: ecdsa-with-SHA256 under a P-384 key. */
#include "scheme/ecdsa.h"

const pawl_sig pawl_sig_ecdsa_p384_sha256 = {
    .scheme = 0x0403,
    .key_kind = PAWL_KEY_P384,
    .uses = PAWL_SIG_CERT,
    .hash = &pawl_hash_sha256,
    .form = &pawli_ecdsa_p384,
    .verify_size = pawli_ecdsa_p384_size,
    .verify_start = pawli_ecdsa_start,
    .verify_run = pawl_ec_verify_run,
};
