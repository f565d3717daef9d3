/* SPDX-License-Identifier: Apache-2.0
 * What the instances of pawl_sig for ECDSA on P-256 share. */
#ifndef PAWLI_ECDSA_P256_H
#define PAWLI_ECDSA_P256_H

#include "pawl/sig.h"

/* verify_size, verify_start and verify_run of pawl_sig. */
size_t pawli_ecdsa_p256_size(const pawl_public_key *key);
pawl_err pawli_ecdsa_p256_start(const pawl_sig *sig, void *op, size_t op_size,
                                const pawl_public_key *key, const uint8_t *data,
                                size_t data_len, const uint8_t *signature,
                                size_t signature_len);
pawl_err pawli_ecdsa_p256_run(void *op, uint32_t *units);

#endif
