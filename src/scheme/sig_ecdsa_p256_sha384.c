/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_ecdsa_p256_sha384: ecdsa-with-SHA384 under a P-256 key. */
#include "scheme/ecdsa_p256.h"

static pawl_err sig_ecdsa_p256_sha384_start(void *op, size_t op_size,
                                            const pawl_public_key *key,
                                            const uint8_t *digest,
                                            const uint8_t *sig, size_t sig_len)
{
    return pawli_ecdsa_p256_start(op, op_size, key, digest,
                                  pawl_hash_sha384.digest_size, sig, sig_len);
}

const pawl_sig pawl_sig_ecdsa_p256_sha384 = {
    .scheme = 0x0503,
    .key_kind = PAWL_KEY_P256,
    .uses = PAWL_SIG_CERT,
    .hash = &pawl_hash_sha384,
    .verify_size = pawli_ecdsa_p256_size,
    .verify_start = sig_ecdsa_p256_sha384_start,
    .verify_run = pawli_ecdsa_p256_run,
};
