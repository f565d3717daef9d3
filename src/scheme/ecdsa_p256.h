/* SPDX-License-Identifier: Apache-2.0
 * What the instances of pawl_sig for ECDSA on P-256 share. */
#ifndef PAWLI_ECDSA_P256_H
#define PAWLI_ECDSA_P256_H

#include "pawl/sig.h"

/* verify_size, verify_start for a digest of digest_len bytes, verify_run. */
size_t pawli_ecdsa_p256_size(const pawl_public_key *key);
pawl_err pawli_ecdsa_p256_start(void *op, size_t op_size,
                                const pawl_public_key *key,
                                const uint8_t *digest, size_t digest_len,
                                const uint8_t *sig, size_t sig_len);
pawl_err pawli_ecdsa_p256_run(void *op, uint32_t *units);

#endif
