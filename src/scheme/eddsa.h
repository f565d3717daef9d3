/* SPDX-License-Identifier: Apache-2.0
 * What the instances for Ed25519 and Ed448 share. */
#ifndef PAWLI_EDDSA_H
#define PAWLI_EDDSA_H

#include "pawl/sig.h"

#define PAWLI_EDDSA_RANDOM_MAX 57 /* bytes */

/* The form of a pawl_sig. Operations are those of the public header. */
typedef struct pawli_eddsa_sig {
    uint16_t op_size;
    uint8_t public_size, signature_size;
    void (*wipe)(void *op);
    pawl_err (*start)(void *op, const uint8_t *pub, const uint8_t *message,
                      size_t message_len, const uint8_t *sig);
} pawli_eddsa_sig;

pawl_err pawli_eddsa_verify_start(const pawl_sig *sig, void *op, size_t op_size,
                                  const pawl_public_key *key,
                                  const uint8_t *data, size_t data_len,
                                  const uint8_t *signature,
                                  size_t signature_len);

/* The form of a pawl_signer. */
typedef struct pawli_eddsa_signer {
    uint16_t op_size;
    uint8_t seed_size, random_size;
    void (*wipe)(void *op);
    void (*start)(void *op, const uint8_t *seed, const uint8_t *message,
                  size_t message_len, const uint8_t *random);
} pawli_eddsa_signer;

pawl_err pawli_eddsa_sign_start(const pawl_signer *signer, void *op,
                                size_t op_size, const uint8_t *priv,
                                size_t priv_len, const uint8_t *data,
                                size_t data_len, const pawl_rng *rng);

#endif
