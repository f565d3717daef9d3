/* SPDX-License-Identifier: Apache-2.0
 * What signers with RSA share: the key, the random bytes, the power of the
 * encoded message. An encoding (rsa_pkcs1_sign.c, rsa_pss_sign.c) starts
 * between pawli_rsa_sign_begin and the first unit of the power. */
#ifndef PAWLI_RSA_SIGN_H
#define PAWLI_RSA_SIGN_H

#include "pawl/rsa.h"
#include "pawl/sig.h"

#define PAWLI_RSA_SIGN_MAX PAWL_RSA_PRIVATE_MAX /* bytes of a signature */

typedef struct pawli_rsa_sign {
    const pawl_hash *hash;
    const uint8_t *priv, *digest; /* the caller's */
    uint8_t blind[PAWL_RSA_BLIND_SIZE];
    uint16_t priv_len;
    uint16_t n_len;   /* bytes of the modulus, the message and the signature */
    uint16_t room;    /* bytes behind the message, as many as are of use */
    uint16_t em_bits; /* of the encoded message */
    int16_t verdict;
    uint8_t stage;    /* of the encoding; PAWLI_RSA_SIGN_POWER after it */
    uint64_t space[]; /* the message; then the encoding's or pawl/rsa.h's */
} pawli_rsa_sign;

#define PAWLI_RSA_SIGN_ENCODE                                                  \
    0u /* the first stage of an encoding that has any */
#define PAWLI_RSA_SIGN_READY 254u /* the message is there */
#define PAWLI_RSA_SIGN_POWER 255u

/* sign_size of pawl_signer: what is needed at least. With more memory, up to
 * a quarter of the time is saved. */
size_t pawli_rsa_sign_size(const uint8_t *priv, size_t priv_len);

/* The start of a signature with a key of at least bits_min bits, with salt_len
 * random bytes besides those that blind. */
pawl_err pawli_rsa_sign_begin(const pawl_signer *signer, void *op,
                              size_t op_size, const uint8_t *priv,
                              size_t priv_len, const uint8_t *data,
                              size_t data_len, const pawl_rng *rng,
                              uint16_t bits_min, uint8_t *salt,
                              size_t salt_len);

/* The end of a start that failed: run says the same. */
pawl_err pawli_rsa_sign_refuse(pawli_rsa_sign *op, size_t op_size,
                               pawl_err err);

/* The message, n_len bytes, and what is behind it. */
uint8_t *pawli_rsa_sign_message(pawli_rsa_sign *op);
void *pawli_rsa_sign_behind(pawli_rsa_sign *op);

/* sign_run once the stage is READY or later. */
pawl_err pawli_rsa_sign_run(void *op, uint8_t *sig, size_t *sig_len,
                            uint32_t *units);

#endif
