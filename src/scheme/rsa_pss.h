/* SPDX-License-Identifier: Apache-2.0
 * RSASSA-PSS verification for any hash, as TLS uses it (RFC 8446, section
 * 4.2.3): MGF1 over the same hash, a salt as long as the digest. */
#ifndef PAWLI_RSA_PSS_H
#define PAWLI_RSA_PSS_H

#include "pawl/sig.h"

/* What tells one scheme from another. */
typedef struct pawli_rsa_pss {
    const pawl_hash *hash;
    uint8_t key_kind;  /* PAWL_KEY_RSA or PAWL_KEY_RSA_PSS */
    uint16_t bits_min; /* smallest modulus */
} pawli_rsa_pss;

/* verify_size, verify_start and verify_run of pawl_sig. form lives as long as
 * the operation. */
size_t pawli_rsa_pss_size(const pawl_public_key *key);
pawl_err pawli_rsa_pss_start(void *op, size_t op_size,
                             const pawli_rsa_pss *form,
                             const pawl_public_key *key, const uint8_t *digest,
                             const uint8_t *sig, size_t sig_len);
pawl_err pawli_rsa_pss_run(void *op, uint32_t *units);

#endif
