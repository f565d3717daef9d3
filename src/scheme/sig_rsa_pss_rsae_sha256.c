/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_rsa_pss_rsae_sha256: RFC 8446, section 4.2.3. */
#include "scheme/rsa_key.h"
#include "scheme/rsa_pss.h"

static const pawli_rsa_pss sig_rsa_pss_rsae_sha256_form = {
    &pawl_hash_sha256,
    PAWL_KEY_RSA,
    PAWLI_RSA_BITS_MIN,
};

static pawl_err sig_rsa_pss_rsae_sha256_start(void *op, size_t op_size,
                                              const pawl_public_key *key,
                                              const uint8_t *digest,
                                              const uint8_t *sig,
                                              size_t sig_len)
{
    return pawli_rsa_pss_start(op, op_size, &sig_rsa_pss_rsae_sha256_form, key,
                               digest, sig, sig_len);
}

const pawl_sig pawl_sig_rsa_pss_rsae_sha256 = {
    .scheme = 0x0804,
    .key_kind = PAWL_KEY_RSA,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = &pawl_hash_sha256,
    .verify_size = pawli_rsa_pss_size,
    .verify_start = sig_rsa_pss_rsae_sha256_start,
    .verify_run = pawli_rsa_pss_run,
};
