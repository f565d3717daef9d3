/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ecdsa_p384_sha384: ecdsa_secp384r1_sha384 (RFC 8446, 4.2.3). */
#include "scheme/ecdsa.h"

const pawl_sig pawl_sig_ecdsa_p384_sha384 = {
    .scheme = 0x0503,
    .key_kind = PAWL_KEY_P384,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = &pawl_hash_sha384,
    .form = &pawli_ecdsa_p384,
    .verify_size = pawli_ecdsa_p384_size,
    .verify_start = pawli_ecdsa_start,
    .verify_run = pawl_ec_verify_run,
};
