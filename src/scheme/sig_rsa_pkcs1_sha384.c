/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_rsa_pkcs1_sha384: RFC 8017, section 9.2, note 1. */
#include "scheme/rsa_key.h"
#include "scheme/rsa_pkcs1.h"

static const uint8_t sig_rsa_pkcs1_sha384_info[] = {
    0x30, 0x41, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01,
    0x65, 0x03, 0x04, 0x02, 0x02, 0x05, 0x00, 0x04, 0x30};

static const pawli_rsa_pkcs1 sig_rsa_pkcs1_sha384_form = {
    &pawl_hash_sha384,
    sig_rsa_pkcs1_sha384_info,
    sizeof sig_rsa_pkcs1_sha384_info,
    PAWLI_RSA_BITS_MIN,
};

static pawl_err sig_rsa_pkcs1_sha384_start(void *op, size_t op_size,
                                           const pawl_public_key *key,
                                           const uint8_t *digest,
                                           const uint8_t *sig, size_t sig_len)
{
    return pawli_rsa_pkcs1_start(op, op_size, &sig_rsa_pkcs1_sha384_form, key,
                                 digest, sig, sig_len);
}

const pawl_sig pawl_sig_rsa_pkcs1_sha384 = {
    .scheme = 0x0501,
    .key_kind = PAWL_KEY_RSA,
    .uses = PAWL_SIG_CERT,
    .hash = &pawl_hash_sha384,
    .verify_size = pawli_rsa_pkcs1_size,
    .verify_start = sig_rsa_pkcs1_sha384_start,
    .verify_run = pawli_rsa_pkcs1_run,
};
