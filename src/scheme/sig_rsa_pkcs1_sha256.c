/* SPDX-License-Identifier: Apache-2.0
 * pawl_sig_rsa_pkcs1_sha256: RFC 8017, section 9.2, note 1. */
#include "scheme/rsa_key.h"
#include "scheme/rsa_pkcs1.h"

static const uint8_t sig_rsa_pkcs1_sha256_info[] = {
    0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01,
    0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20};

static const pawli_rsa_pkcs1 sig_rsa_pkcs1_sha256_form = {
    sig_rsa_pkcs1_sha256_info,
    sizeof sig_rsa_pkcs1_sha256_info,
    PAWLI_RSA_BITS_MIN,
};

const pawl_sig pawl_sig_rsa_pkcs1_sha256 = {
    .scheme = 0x0401,
    .key_kind = PAWL_KEY_RSA,
    .uses = PAWL_SIG_CERT,
    .hash = &pawl_hash_sha256,
    .form = &sig_rsa_pkcs1_sha256_form,
    .verify_size = pawli_rsa_pkcs1_size,
    .verify_start = pawli_rsa_pkcs1_start,
    .verify_run = pawli_rsa_pkcs1_run,
};
