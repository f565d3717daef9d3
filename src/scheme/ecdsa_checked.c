/* SPDX-License-Identifier: Apache-2.0
 * Checked ECDSA: makes the signature, makes the public key anew, and verifies
 * the one with the other before anything is given out. A single wrong word in
 * the middle of a signature can tell the private key to who sees it. */
#include <string.h>

#include "base/ct.h"
#include "scheme/ecdsa_sign.h"

#define ECDSA_CHECKED_PASS 0x4be1936cu

enum { ECDSA_CHECKED_SIGN, ECDSA_CHECKED_KEYGEN, ECDSA_CHECKED_VERIFY };

static const pawli_ecdsa_sign_form *
ecdsa_checked_form(const pawli_ecdsa_checked *op)
{
    return op->signer->form;
}

static void *ecdsa_checked_room(pawli_ecdsa_checked *op)
{
    return (uint8_t *)op + ecdsa_checked_form(op)->room;
}

static uint8_t *ecdsa_checked_point(pawli_ecdsa_checked *op)
{
    return (uint8_t *)(op + 1);
}

static size_t ecdsa_checked_point_len(const pawli_ecdsa_checked *op)
{
    return 1u + 2u * ecdsa_checked_form(op)->ecdsa->half;
}

static uint8_t *ecdsa_checked_sig(pawli_ecdsa_checked *op)
{
    return ecdsa_checked_point(op) + ecdsa_checked_point_len(op);
}

static void ecdsa_checked_end(pawli_ecdsa_checked *op, pawl_err err)
{
    uint8_t sig_len = op->sig_len;

    pawl_wipe(op, ecdsa_checked_form(op)->size);
    op->verdict = (int16_t)err;
    op->sig_len = sig_len;
}

pawl_err pawli_ecdsa_checked_start(const pawl_signer *signer, void *memory,
                                   size_t size, const uint8_t *priv,
                                   size_t priv_len, const uint8_t *data,
                                   size_t data_len, const pawl_rng *rng)
{
    pawli_ecdsa_checked *op = memory;
    const pawli_ecdsa_sign_form *form = signer->form;
    pawl_err err;

    if (size < form->size) {
        return PAWL_ERR_MEMORY;
    }
    memset(op, 0, form->size);
    op->signer = signer;
    op->hedged = rng != NULL;
    op->priv = priv;
    op->digest = data;
    op->verdict = PAWL_PENDING;
    err = form->plain->sign_start(form->plain, ecdsa_checked_room(op),
                                  (size_t)form->size - form->room, priv,
                                  priv_len, data, data_len, rng);
    if (err == PAWL_OK && rng != NULL) {
        err = rng->fill(rng->ctx, op->blind, sizeof op->blind);
    }
    if (err != PAWL_OK) {
        ecdsa_checked_end(op, err);
    }
    return err;
}

/* The public key is there: verifies the signature with it. */
static pawl_err ecdsa_checked_verify(pawli_ecdsa_checked *op)
{
    const pawli_ecdsa_form *ecdsa = ecdsa_checked_form(op)->ecdsa;
    uint8_t raw[PAWL_EC_SIGNATURE(521)];
    uint8_t *point = ecdsa_checked_point(op);
    size_t point_len = ecdsa_checked_point_len(op);

    pawli_ct_public_bytes(point, point_len);
    op->phase = ECDSA_CHECKED_VERIFY;
    /* Says no until it has been started. */
    pawl_ec_verify_wipe(ecdsa_checked_room(op), ecdsa->order);
    return pawli_ecdsa_der_read(raw, ecdsa->half, ecdsa_checked_sig(op),
                                op->sig_len)
               ? pawl_ec_verify_start(ecdsa_checked_room(op), ecdsa->order,
                                      point, point_len, op->digest,
                                      op->signer->hash->digest_size, raw)
               : PAWL_ERR_FAULT;
}

/* Whether the verification is over and says yes, asked twice. */
static pawl_err ecdsa_checked_judge(pawli_ecdsa_checked *op, uint32_t *units)
{
    pawl_err err = pawl_ec_verify_run(ecdsa_checked_room(op), units);
    uint32_t again = 1;

    if (err != PAWL_OK) {
        return err;
    }
    op->pass = ECDSA_CHECKED_PASS;
    if (pawl_ec_verify_run(ecdsa_checked_room(op), &again) == PAWL_OK) {
        op->inverse = ~op->pass;
    }
    return PAWL_OK;
}

/* One step; PAWL_OK: go on with the next, or, after the last, done. */
static pawl_err ecdsa_checked_step(pawli_ecdsa_checked *op, uint32_t *units)
{
    const pawli_ecdsa_sign_form *form = ecdsa_checked_form(op);
    void *room = ecdsa_checked_room(op);
    size_t sig_len = 0;
    pawl_err err;

    switch (op->phase) {
    case ECDSA_CHECKED_SIGN:
        err =
            form->plain->sign_run(room, ecdsa_checked_sig(op), &sig_len, units);
        if (err == PAWL_OK) {
            op->sig_len = (uint8_t)sig_len;
            op->phase = ECDSA_CHECKED_KEYGEN;
            err = pawl_ec_keygen_start(room, form->ecdsa->curve, op->priv,
                                       op->hedged != 0 ? op->blind : NULL);
        }
        return err;
    case ECDSA_CHECKED_KEYGEN:
        err = pawl_ec_keygen_run(room, ecdsa_checked_point(op), units);
        return err == PAWL_OK ? ecdsa_checked_verify(op) : err;
    default:
        return ecdsa_checked_judge(op, units);
    }
}

pawl_err pawli_ecdsa_checked_run(void *memory, uint8_t *sig, size_t *sig_len,
                                 uint32_t *units)
{
    pawli_ecdsa_checked *op = memory;

    while (op->verdict == PAWL_PENDING) {
        bool last = op->phase == ECDSA_CHECKED_VERIFY;
        pawl_err err = ecdsa_checked_step(op, units);

        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK && !last) {
            continue;
        }
        if (err == PAWL_OK && op->pass == ECDSA_CHECKED_PASS &&
            op->inverse == (uint32_t)~ECDSA_CHECKED_PASS) {
            memcpy(sig, ecdsa_checked_sig(op), op->sig_len);
        } else {
            err = PAWL_ERR_FAULT;
        }
        ecdsa_checked_end(op, err);
    }
    if (op->verdict == PAWL_OK) {
        *sig_len = op->sig_len;
    }
    return (pawl_err)op->verdict;
}
