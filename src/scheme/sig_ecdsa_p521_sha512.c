/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ecdsa_p521_sha512: ecdsa_secp521r1_sha512 (RFC 8446, 4.2.3). */
#include "scheme/ecdsa.h"

const pawl_sig pawl_sig_ecdsa_p521_sha512 = {
    .scheme = 0x0603,
    .key_kind = PAWL_KEY_P521,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = &pawl_hash_sha512,
    .form = &pawli_ecdsa_p521,
    .verify_size = pawli_ecdsa_p521_size,
    .verify_start = pawli_ecdsa_start,
    .verify_run = pawl_ec_verify_run,
};
