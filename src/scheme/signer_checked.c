/* SPDX-License-Identifier: Apache-2.0
 * Signatures that are verified before they are given out. */
#include "scheme/signer_checked.h"

#include <string.h>

#include "base/ct.h"

#define SIGNER_CHECKED_PASS 0x2d94e7c3u

enum { SIGNER_CHECKED_SIGN, SIGNER_CHECKED_KEYGEN, SIGNER_CHECKED_VERIFY };

static void *signer_checked_inner(pawli_signer_checked_op *op)
{
    return (uint8_t *)op + PAWLI_SIGNER_CHECKED_HEAD;
}

static uint8_t *signer_checked_random(pawli_signer_checked_op *op)
{
    return (uint8_t *)op + PAWLI_SIGNER_CHECKED_HEAD + op->inner;
}

static uint8_t *signer_checked_public(pawli_signer_checked_op *op)
{
    return signer_checked_random(op) + op->form->random_size;
}

static uint8_t *signer_checked_sig(pawli_signer_checked_op *op)
{
    return signer_checked_public(op) + op->form->keys->public_size;
}

static pawl_public_key signer_checked_key(const pawli_signer_checked *form,
                                          const uint8_t *pub)
{
    pawl_public_key key = {.kind = form->sig->key_kind,
                           .len = form->keys->public_size,
                           .key = pub};

    return key;
}

/* The most that one of the three operations needs; 0: the key is none. */
static size_t signer_checked_most(const pawli_signer_checked *form,
                                  const uint8_t *priv, size_t priv_len)
{
    pawl_public_key key = signer_checked_key(form, NULL);
    size_t most = form->plain->sign_size(priv, priv_len);
    size_t verify = form->sig->verify_size(&key);

    if (most == 0) {
        return 0;
    }
    most = verify > most ? verify : most;
    return form->keys->op_size > most ? form->keys->op_size : most;
}

/* Bytes of an operation that has room for one of `inner` bytes. */
static size_t signer_checked_all(const pawli_signer_checked *form, size_t inner)
{
    return PAWLI_SIGNER_CHECKED_HEAD + inner + form->random_size +
           form->keys->public_size + form->plain->sig_max;
}

size_t pawli_signer_checked_size(const pawli_signer_checked *form,
                                 const uint8_t *priv, size_t priv_len)
{
    size_t most = signer_checked_most(form, priv, priv_len);

    return most == 0 ? 0 : signer_checked_all(form, most);
}

static void signer_checked_end(pawli_signer_checked_op *op, pawl_err err)
{
    uint16_t sig_len = op->sig_len;

    pawl_wipe(op, signer_checked_all(op->form, op->inner));
    op->verdict = (int16_t)err;
    op->sig_len = sig_len;
}

pawl_err pawli_signer_checked_start(const pawl_signer *signer, void *memory,
                                    size_t size, const uint8_t *priv,
                                    size_t priv_len, const uint8_t *data,
                                    size_t data_len, const pawl_rng *rng)
{
    const pawli_signer_checked *form = signer->form;
    pawli_signer_checked_op *op = memory;
    size_t most = signer_checked_most(form, priv, priv_len);
    pawl_err err;

    if (size < sizeof *op ||
        (most != 0 && size < signer_checked_all(form, most))) {
        return PAWL_ERR_MEMORY;
    }
    pawl_wipe(op, size); /* of an operation that was abandoned as well */
    op->verdict = PAWL_ERR_ARGUMENT;
    if (most == 0) {
        return PAWL_ERR_ARGUMENT;
    }
    op->form = form;
    op->inner = (uint16_t)most;
    op->priv = priv;
    op->data = data;
    op->data_len = data_len;
    op->hedged = rng != NULL;
    op->verdict = PAWL_PENDING;
    err = form->plain->sign_start(form->plain, signer_checked_inner(op), most,
                                  priv, priv_len, data, data_len, rng);
    if (err == PAWL_OK && rng != NULL) {
        err = rng->fill(rng->ctx, signer_checked_random(op), form->random_size);
    }
    if (err != PAWL_OK) {
        signer_checked_end(op, err);
    }
    return err;
}

/* The rng of keygen: the bytes that were drawn at the start. */
static pawl_err signer_checked_fill(void *ctx, uint8_t *out, size_t len)
{
    pawli_signer_checked_op *op = ctx;

    if (len > op->form->random_size) {
        return PAWL_ERR_INTERNAL;
    }
    memcpy(out, signer_checked_random(op), len);
    return PAWL_OK;
}

static pawl_err signer_checked_verify(pawli_signer_checked_op *op)
{
    const pawli_signer_checked *form = op->form;
    const uint8_t *pub = signer_checked_public(op);
    pawl_public_key key = signer_checked_key(form, pub);

    pawli_ct_public_bytes(pub, form->keys->public_size);
    op->phase = SIGNER_CHECKED_VERIFY;
    /* Says no until it has been started. */
    memset(signer_checked_inner(op), 0x80, op->inner);
    return form->sig->verify_start(form->sig, signer_checked_inner(op),
                                   op->inner, &key, op->data, op->data_len,
                                   signer_checked_sig(op), op->sig_len);
}

/* Whether the verification is over and says yes, asked twice. */
static pawl_err signer_checked_judge(pawli_signer_checked_op *op,
                                     uint32_t *units)
{
    void *inner = signer_checked_inner(op);
    uint32_t again = 1;
    pawl_err err;

    if (op->form->moved != NULL) {
        op->form->moved(inner, signer_checked_public(op),
                        signer_checked_sig(op));
    }
    err = op->form->sig->verify_run(inner, units);
    if (err != PAWL_OK) {
        return err;
    }
    op->pass = SIGNER_CHECKED_PASS;
    if (op->form->sig->verify_run(inner, &again) == PAWL_OK) {
        op->inverse = ~op->pass;
    }
    return PAWL_OK;
}

/* One step; PAWL_OK: go on with the next, or, after the last, done. */
static pawl_err signer_checked_step(pawli_signer_checked_op *op,
                                    uint32_t *units)
{
    const pawli_signer_checked *form = op->form;
    pawl_rng rng = {.fill = signer_checked_fill, .ctx = op};
    size_t sig_len = 0;
    pawl_err err;

    switch (op->phase) {
    case SIGNER_CHECKED_SIGN:
        err = form->plain->sign_run(signer_checked_inner(op),
                                    signer_checked_sig(op), &sig_len, units);
        if (err == PAWL_OK) {
            pawli_ct_public_bytes(signer_checked_sig(op), sig_len);
            op->sig_len = (uint16_t)sig_len;
            op->phase = SIGNER_CHECKED_KEYGEN;
            err = form->keys->keygen_start(signer_checked_inner(op), op->priv,
                                           op->hedged != 0 ? &rng : NULL);
        }
        return err;
    case SIGNER_CHECKED_KEYGEN:
        err = form->keys->keygen_run(signer_checked_inner(op),
                                     signer_checked_public(op), units);
        return err == PAWL_OK ? signer_checked_verify(op) : err;
    default:
        return signer_checked_judge(op, units);
    }
}

pawl_err pawli_signer_checked_run(void *memory, uint8_t *sig, size_t *sig_len,
                                  uint32_t *units)
{
    pawli_signer_checked_op *op = memory;

    while (op->verdict == PAWL_PENDING) {
        bool last = op->phase == SIGNER_CHECKED_VERIFY;
        pawl_err err = signer_checked_step(op, units);

        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK && !last) {
            continue;
        }
        if (err == PAWL_OK && op->pass == SIGNER_CHECKED_PASS &&
            op->inverse == (uint32_t)~SIGNER_CHECKED_PASS) {
            memcpy(sig, signer_checked_sig(op), op->sig_len);
        } else {
            err = PAWL_ERR_FAULT;
        }
        signer_checked_end(op, err);
    }
    if (op->verdict == PAWL_OK) {
        *sig_len = op->sig_len;
    }
    return (pawl_err)op->verdict;
}
