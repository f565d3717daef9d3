/* SPDX-License-Identifier: Apache-2.0
 * What the instances of pawl_sig for ECDSA share: form is the pawli_ecdsa_form
 * of the curve. */
#ifndef PAWLI_ECDSA_H
#define PAWLI_ECDSA_H

#include "pawl/ec.h"
#include "pawl/sig.h"

typedef struct pawli_ecdsa_form {
    const pawl_ec_order *order;
    const pawl_ec_curve *curve;
    uint16_t verify_size; /* bytes */
    uint8_t half;         /* bytes of a coordinate, scalar, half signature */
} pawli_ecdsa_form;

extern const pawli_ecdsa_form pawli_ecdsa_p256;
extern const pawli_ecdsa_form pawli_ecdsa_p384;
extern const pawli_ecdsa_form pawli_ecdsa_p521;

/* Functions of pawl_sig. */
size_t pawli_ecdsa_p256_size(const pawl_public_key *key);
size_t pawli_ecdsa_p384_size(const pawl_public_key *key);
size_t pawli_ecdsa_p521_size(const pawl_public_key *key);
pawl_err pawli_ecdsa_start(const pawl_sig *sig, void *op, size_t op_size,
                           const pawl_public_key *key, const uint8_t *data,
                           size_t data_len, const uint8_t *signature,
                           size_t signature_len);

#endif
