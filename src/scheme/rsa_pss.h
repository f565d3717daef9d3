/* SPDX-License-Identifier: Apache-2.0
 * RSASSA-PSS verification for any hash, as TLS uses it (RFC 8446, section
 * 4.2.3): MGF1 over the same hash, a salt as long as the digest. */
#ifndef PAWLI_RSA_PSS_H
#define PAWLI_RSA_PSS_H

#include "pawl/sig.h"

/* What tells one scheme from another. */
typedef struct pawli_rsa_pss {
    uint16_t bits_min; /* smallest modulus */
} pawli_rsa_pss;

/* Keys of at least PAWLI_RSA_BITS_MIN. */
extern const pawli_rsa_pss pawli_rsa_pss_form;

/* verify_size, verify_start and verify_run of pawl_sig, whose form is a
 * pawli_rsa_pss. */
size_t pawli_rsa_pss_size(const pawl_public_key *key);
pawl_err pawli_rsa_pss_start(const pawl_sig *sig, void *op, size_t op_size,
                             const pawl_public_key *key, const uint8_t *data,
                             size_t data_len, const uint8_t *signature,
                             size_t signature_len);
pawl_err pawli_rsa_pss_run(void *op, uint32_t *units);

/* The operation of pawl/rsa.h inside. */
void *pawli_rsa_pss_power(void *op);

#endif
