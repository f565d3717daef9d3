/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ecdsa_p256_sha256: ecdsa_secp256r1_sha256 (RFC 8446, 4.2.3). */
#include "scheme/ecdsa.h"

const pawl_sig pawl_sig_ecdsa_p256_sha256 = {
    .scheme = 0x0403,
    .key_kind = PAWL_KEY_P256,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = &pawl_hash_sha256,
    .form = &pawli_ecdsa_p256,
    .verify_size = pawli_ecdsa_p256_size,
    .verify_start = pawli_ecdsa_start,
    .verify_run = pawl_ec_verify_run,
};
