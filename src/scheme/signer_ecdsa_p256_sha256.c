/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ecdsa_p256_sha256: nonces of RFC 6979, hedged with 32 random
 * bytes (section 3.6) when there is an rng, and signatures in DER. */
#include <string.h>

#include "pawl/p256.h"
#include "pawl/sig.h"
#include "scheme/ecdsa_der.h"
#include "scheme/ecdsa_nonce.h"

enum { SIGNER_ECDSA_P256_NONCE, SIGNER_ECDSA_P256_SIGN };

typedef struct signer_ecdsa_p256_op {
    union {
        pawl_hmac_op mac;
        pawl_p256_sign sign;
    } u;
    pawli_ecdsa_nonce nonce;
    uint8_t blind[PAWL_P256_SIZE];
    uint8_t hedged; /* blind is random */
    uint8_t phase;
    uint8_t sig_len;
    int16_t verdict;
    const uint8_t *priv, *digest; /* the caller's */
} signer_ecdsa_p256_op;

static void signer_ecdsa_p256_end(signer_ecdsa_p256_op *op, pawl_err err,
                                  size_t sig_len)
{
    pawl_wipe(op, sizeof *op);
    op->verdict = (int16_t)err;
    op->sig_len = (uint8_t)sig_len;
}

static size_t signer_ecdsa_p256_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_P256_SIZE ? sizeof(signer_ecdsa_p256_op) : 0;
}

static pawl_err signer_ecdsa_p256_start(const pawl_signer *signer, void *memory,
                                        size_t size, const uint8_t *priv,
                                        size_t priv_len, const uint8_t *data,
                                        size_t data_len, const pawl_rng *rng)
{
    signer_ecdsa_p256_op *op = memory;
    uint8_t random[PAWLI_ECDSA_NONCE_SIZE + PAWL_P256_SIZE];
    pawl_err err = PAWL_ERR_ARGUMENT;

    if (size < sizeof *op) {
        return PAWL_ERR_MEMORY;
    }
    if (priv_len == PAWL_P256_SIZE && data_len == signer->hash->digest_size) {
        err = pawl_p256_scalar_check(priv);
    }
    if (err == PAWL_OK && rng != NULL) {
        err = rng->fill(rng->ctx, random, sizeof random);
    }
    signer_ecdsa_p256_end(op, err, 0);
    if (err != PAWL_OK) {
        return err;
    }
    op->hedged = rng != NULL;
    if (rng != NULL) {
        memcpy(op->blind, random + PAWLI_ECDSA_NONCE_SIZE, sizeof op->blind);
    }
    op->priv = priv;
    op->digest = data;
    op->phase = SIGNER_ECDSA_P256_NONCE;
    op->verdict = PAWL_PENDING;
    pawli_ecdsa_nonce_start(&op->nonce, &op->u.mac, data,
                            rng != NULL ? random : NULL);
    pawl_wipe(random, sizeof random);
    return PAWL_OK;
}

/* A nonce was drawn: signs with it, or draws another. */
static void signer_ecdsa_p256_try(signer_ecdsa_p256_op *op)
{
    pawl_err err = pawl_p256_sign_start(
        &op->u.sign, op->priv, op->nonce.v, op->digest,
        pawl_hash_sha256.digest_size, op->hedged ? op->blind : NULL);

    op->phase = SIGNER_ECDSA_P256_SIGN;
    if (err != PAWL_OK) {
        op->phase = SIGNER_ECDSA_P256_NONCE;
        pawli_ecdsa_nonce_next(&op->nonce, &op->u.mac);
    }
}

static pawl_err signer_ecdsa_p256_run(void *memory, uint8_t *sig,
                                      size_t *sig_len, uint32_t *units)
{
    signer_ecdsa_p256_op *op = memory;
    uint8_t raw[PAWL_P256_SIGNATURE_SIZE];
    pawl_err err;

    while (op->verdict == PAWL_PENDING) {
        if (op->phase == SIGNER_ECDSA_P256_NONCE) {
            err =
                pawli_ecdsa_nonce_run(&op->nonce, &op->u.mac, op->priv, units);
            if (err == PAWL_OK) {
                signer_ecdsa_p256_try(op);
            } else if (err != PAWL_PENDING) {
                signer_ecdsa_p256_end(op, err, 0);
            }
        } else {
            err = pawl_p256_sign_run(&op->u.sign, raw, units);
            if (err == PAWL_OK) {
                signer_ecdsa_p256_end(op, PAWL_OK,
                                      pawli_ecdsa_der_write(sig, raw));
            } else if (err == PAWL_ERR_ARGUMENT) {
                op->phase = SIGNER_ECDSA_P256_NONCE;
                pawli_ecdsa_nonce_next(&op->nonce, &op->u.mac);
            } else if (err != PAWL_PENDING) {
                signer_ecdsa_p256_end(op, err, 0);
            }
        }
        if (err == PAWL_PENDING) {
            return PAWL_PENDING;
        }
    }
    if (op->verdict == PAWL_OK) {
        *sig_len = op->sig_len;
    }
    return (pawl_err)op->verdict;
}

const pawl_signer pawl_signer_ecdsa_p256_sha256 = {
    .scheme = 0x0403,
    .key_kind = PAWL_KEY_P256,
    .hash = &pawl_hash_sha256,
    .sig_max = PAWLI_ECDSA_DER_MAX,
    .sign_size = signer_ecdsa_p256_size,
    .sign_start = signer_ecdsa_p256_start,
    .sign_run = signer_ecdsa_p256_run,
};
