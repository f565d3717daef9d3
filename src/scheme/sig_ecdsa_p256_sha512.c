/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ecdsa_p256_sha512: ecdsa-with-SHA512 under a P-256 key. */
#include "scheme/ecdsa.h"

const pawl_sig pawl_sig_ecdsa_p256_sha512 = {
    .scheme = 0x0603,
    .key_kind = PAWL_KEY_P256,
    .uses = PAWL_SIG_CERT,
    .hash = &pawl_hash_sha512,
    .form = &pawli_ecdsa_p256,
    .verify_size = pawli_ecdsa_p256_size,
    .verify_start = pawli_ecdsa_start,
    .verify_run = pawl_ec_verify_run,
};
