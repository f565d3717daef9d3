/* SPDX-License-Identifier: Apache-2.0
 * RSASSA-PKCS1-v1_5 verification for any hash: RFC 8017, section 8.2.2. */
#ifndef PAWLI_RSA_PKCS1_H
#define PAWLI_RSA_PKCS1_H

#include "pawl/sig.h"

/* What tells one scheme from another. */
typedef struct pawli_rsa_pkcs1 {
    const uint8_t *info; /* the DER of DigestInfo up to the digest */
    uint8_t info_len;    /* bytes */
    uint16_t bits_min;   /* smallest modulus */
} pawli_rsa_pkcs1;

/* Keys of at least PAWLI_RSA_BITS_MIN; a file each. */
extern const pawli_rsa_pkcs1 pawli_rsa_pkcs1_form_sha256;
extern const pawli_rsa_pkcs1 pawli_rsa_pkcs1_form_sha384;
extern const pawli_rsa_pkcs1 pawli_rsa_pkcs1_form_sha512;

/* verify_size, verify_start and verify_run of pawl_sig, whose form is a
 * pawli_rsa_pkcs1. */
size_t pawli_rsa_pkcs1_size(const pawl_public_key *key);
pawl_err pawli_rsa_pkcs1_start(const pawl_sig *sig, void *op, size_t op_size,
                               const pawl_public_key *key, const uint8_t *data,
                               size_t data_len, const uint8_t *signature,
                               size_t signature_len);
pawl_err pawli_rsa_pkcs1_run(void *op, uint32_t *units);

/* The operation of pawl/rsa.h inside. */
void *pawli_rsa_pkcs1_power(void *op);

#endif
