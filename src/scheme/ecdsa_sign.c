/* SPDX-License-Identifier: Apache-2.0
 * ECDSA signatures in DER with nonces of RFC 6979, hedged with random bytes
 * (section 3.6) when there is an rng. */
#include "scheme/ecdsa_sign.h"

#include <string.h>

enum { ECDSA_SIGN_NONCE, ECDSA_SIGN_TRY, ECDSA_SIGN_SIGN };

static const pawli_ecdsa_sign_form *ecdsa_sign_form(const pawli_ecdsa_sign *op)
{
    return op->signer->form;
}

static void *ecdsa_sign_room(pawli_ecdsa_sign *op)
{
    return (uint8_t *)op + ecdsa_sign_form(op)->room;
}

static void ecdsa_sign_end(pawli_ecdsa_sign *op, pawl_err err, size_t sig_len)
{
    pawl_wipe(op, ecdsa_sign_form(op)->size);
    op->verdict = (int16_t)err;
    op->sig_len = (uint8_t)sig_len;
}

pawl_err pawli_ecdsa_sign_start(const pawl_signer *signer, void *memory,
                                size_t size, const uint8_t *priv,
                                size_t priv_len, const uint8_t *data,
                                size_t data_len, const pawl_rng *rng)
{
    pawli_ecdsa_sign *op = memory;
    const pawli_ecdsa_sign_form *form = signer->form;
    const pawli_ecdsa_form *ecdsa = form->ecdsa;
    uint8_t random[PAWLI_ECDSA_NONCE_EXTRA + PAWL_EC_BLIND];
    pawl_err err = PAWL_ERR_ARGUMENT;

    if (size < form->size) {
        return PAWL_ERR_MEMORY;
    }
    if (priv_len == ecdsa->half && data_len == signer->hash->digest_size) {
        err = pawl_ec_scalar_check(ecdsa->curve, priv);
    }
    if (err == PAWL_OK && rng != NULL) {
        err = rng->fill(rng->ctx, random, sizeof random);
    }
    op->signer = signer;
    ecdsa_sign_end(op, err, 0);
    if (err != PAWL_OK) {
        return err;
    }
    op->signer = signer;
    op->hedged = rng != NULL;
    if (rng != NULL) {
        memcpy(op->blind, random + PAWLI_ECDSA_NONCE_EXTRA, sizeof op->blind);
    }
    op->priv = priv;
    op->digest = data;
    op->phase = ECDSA_SIGN_NONCE;
    op->verdict = PAWL_PENDING;
    pawli_ecdsa_nonce_start(&op->nonce, ecdsa_sign_room(op), ecdsa->curve,
                            ecdsa->half, signer->hash, data,
                            rng != NULL ? random : NULL);
    pawl_wipe(random, sizeof random);
    return PAWL_OK;
}

static void ecdsa_sign_again(pawli_ecdsa_sign *op)
{
    op->phase = ECDSA_SIGN_NONCE;
    pawli_ecdsa_nonce_next(&op->nonce, ecdsa_sign_room(op));
}

/* A nonce was drawn: signs with it, or draws another. */
static void ecdsa_sign_try(pawli_ecdsa_sign *op)
{
    pawl_err err = pawl_ec_sign_start(
        ecdsa_sign_room(op), ecdsa_sign_form(op)->ecdsa->order, op->priv,
        pawli_ecdsa_nonce_get(&op->nonce), op->digest,
        op->signer->hash->digest_size, op->hedged != 0 ? op->blind : NULL);

    op->phase = ECDSA_SIGN_SIGN;
    if (err != PAWL_OK) {
        ecdsa_sign_again(op);
    }
}

static pawl_err ecdsa_sign_step(pawli_ecdsa_sign *op, uint8_t *sig,
                                uint32_t *units)
{
    uint8_t raw[PAWL_EC_SIGNATURE(521)];
    pawl_err err;

    switch (op->phase) {
    case ECDSA_SIGN_NONCE:
        err = pawli_ecdsa_nonce_run(&op->nonce, ecdsa_sign_room(op), op->priv,
                                    units);
        if (err == PAWL_OK) {
            op->phase = ECDSA_SIGN_TRY;
        }
        return err;
    case ECDSA_SIGN_TRY: /* a unit of its own */
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        ecdsa_sign_try(op);
        return PAWL_OK;
    default:
        break;
    }
    err = pawl_ec_sign_run(ecdsa_sign_room(op), raw, units);
    if (err == PAWL_OK) {
        ecdsa_sign_end(
            op, PAWL_OK,
            pawli_ecdsa_der_write(sig, raw, ecdsa_sign_form(op)->ecdsa->half));
    } else if (err == PAWL_ERR_ARGUMENT) {
        ecdsa_sign_again(op);
        err = PAWL_OK;
    }
    return err;
}

pawl_err pawli_ecdsa_sign_run(void *memory, uint8_t *sig, size_t *sig_len,
                              uint32_t *units)
{
    pawli_ecdsa_sign *op = memory;

    while (op->verdict == PAWL_PENDING) {
        pawl_err err = ecdsa_sign_step(op, sig, units);

        if (err == PAWL_PENDING) {
            return PAWL_PENDING;
        }
        if (err != PAWL_OK) {
            ecdsa_sign_end(op, err, 0);
        }
    }
    if (op->verdict == PAWL_OK) {
        *sig_len = op->sig_len;
    }
    return (pawl_err)op->verdict;
}
