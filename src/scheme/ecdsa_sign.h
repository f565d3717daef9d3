/* SPDX-License-Identifier: Apache-2.0
 * What the instances of pawl_signer for ECDSA share: form is a
 * pawli_ecdsa_sign_form.
 *
 * An operation is a head of fixed size, bytes whose number the curve and the
 * hash say, and from `room` on the operation that is running. */
#ifndef PAWLI_ECDSA_SIGN_H
#define PAWLI_ECDSA_SIGN_H

#include "scheme/ecdsa.h"
#include "scheme/ecdsa_der.h"
#include "scheme/ecdsa_nonce.h"

typedef struct pawli_ecdsa_sign_form {
    const pawli_ecdsa_form *ecdsa;
    uint16_t room; /* bytes before the running operation */
    uint16_t size; /* bytes in all */
} pawli_ecdsa_sign_form;

typedef struct pawli_ecdsa_sign {
    const pawl_signer *signer;
    const uint8_t *priv, *digest; /* the caller's */
    uint8_t blind[PAWL_EC_BLIND];
    uint8_t hedged; /* blind is random */
    uint8_t phase;
    uint8_t sig_len;
    int16_t verdict;
    pawli_ecdsa_nonce nonce; /* and its bytes */
} pawli_ecdsa_sign;

#define PAWLI_ECDSA_MAX(a, b)   ((a) > (b) ? (a) : (b))
#define PAWLI_ECDSA_ALIGN(size) (((size) + 7u) / 8u * 8u)

#define PAWLI_ECDSA_SIGN_ROOM(bits, hash_bits)                                 \
    PAWLI_ECDSA_ALIGN(sizeof(pawli_ecdsa_sign) +                               \
                      PAWLI_ECDSA_NONCE_BYTES(bits, hash_bits))
#define PAWLI_ECDSA_SIGN_SIZE(bits, hash_bits)                                 \
    (PAWLI_ECDSA_SIGN_ROOM(bits, hash_bits) +                                  \
     PAWLI_ECDSA_MAX(sizeof(pawl_hmac_op), PAWL_EC_SIGN_SIZE(bits)))

/* Functions of pawl_signer. */
pawl_err pawli_ecdsa_sign_start(const pawl_signer *signer, void *memory,
                                size_t size, const uint8_t *priv,
                                size_t priv_len, const uint8_t *data,
                                size_t data_len, const pawl_rng *rng);
pawl_err pawli_ecdsa_sign_run(void *memory, uint8_t *sig, size_t *sig_len,
                              uint32_t *units);

#endif
