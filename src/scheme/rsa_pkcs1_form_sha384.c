/* SPDX-License-Identifier: Apache-2.0
 * The DigestInfo of SHA-384: RFC 8017, section 9.2, note 1. */
#include "scheme/rsa_key.h"
#include "scheme/rsa_pkcs1.h"

static const uint8_t rsa_pkcs1_form_sha384_info[] = {
    0x30, 0x41, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01,
    0x65, 0x03, 0x04, 0x02, 0x02, 0x05, 0x00, 0x04, 0x30};

const pawli_rsa_pkcs1 pawli_rsa_pkcs1_form_sha384 = {
    rsa_pkcs1_form_sha384_info,
    sizeof rsa_pkcs1_form_sha384_info,
    PAWLI_RSA_BITS_MIN,
};
