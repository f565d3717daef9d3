/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ed25519_checked: makes the signature, makes the public key anew,
 * and verifies the one with the other before anything is given out. */
#include <string.h>

#include "base/ct.h"
#include "pawl/ed25519.h"
#include "pawl/sig.h"

#define SIGNER_ED25519_PASS 0x2d94e7c3u

enum { SIGNER_ED25519_SIGN, SIGNER_ED25519_KEYGEN, SIGNER_ED25519_VERIFY };

typedef struct signer_ed25519_op {
    union {
        pawl_ed25519_sign sign;
        pawl_ed25519_keygen keygen;
        pawl_ed25519_verify verify;
    } u;                    /* first: what is running */
    uint32_t pass, inverse; /* the verdict on sig */
    uint8_t random[PAWL_ED25519_RANDOM_SIZE];
    uint8_t pub[PAWL_ED25519_PUBLIC_SIZE];
    uint8_t sig[PAWL_ED25519_SIGNATURE_SIZE]; /* not yet given out */
    uint8_t hedged;                           /* random is there */
    uint8_t phase;
    int16_t verdict;
    const uint8_t *priv, *data; /* the caller's */
    size_t data_len;
} signer_ed25519_op;

static void signer_ed25519_checked_end(signer_ed25519_op *op, pawl_err err)
{
    pawl_wipe(op, sizeof *op);
    op->verdict = (int16_t)err;
}

static size_t signer_ed25519_checked_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_ED25519_SEED_SIZE ? sizeof(signer_ed25519_op) : 0;
}

/* Random bytes for one operation, or NULL. */
static const uint8_t *signer_ed25519_random(const signer_ed25519_op *op)
{
    return op->hedged != 0 ? op->random : NULL;
}

static pawl_err signer_ed25519_checked_start(
    const pawl_signer *signer, void *memory, size_t size, const uint8_t *priv,
    size_t priv_len, const uint8_t *data, size_t data_len, const pawl_rng *rng)
{
    signer_ed25519_op *op = memory;
    uint8_t random[PAWL_ED25519_RANDOM_SIZE];
    pawl_err err = PAWL_OK;

    (void)signer;
    if (size < sizeof *op) {
        return PAWL_ERR_MEMORY;
    }
    memset(op, 0, sizeof *op);
    if (priv_len != PAWL_ED25519_SEED_SIZE) {
        err = PAWL_ERR_ARGUMENT;
    } else if (rng != NULL) {
        err = rng->fill(rng->ctx, random, sizeof random);
        if (err == PAWL_OK) {
            err = rng->fill(rng->ctx, op->random, sizeof op->random);
        }
    }
    if (err == PAWL_OK) {
        op->hedged = rng != NULL;
        op->priv = priv;
        op->data = data;
        op->data_len = data_len;
        op->verdict = PAWL_PENDING;
        pawl_ed25519_sign_start(&op->u.sign, priv, data, data_len,
                                rng != NULL ? random : NULL);
    } else {
        signer_ed25519_checked_end(op, err);
    }
    pawl_wipe(random, sizeof random);
    return err;
}

/* Whether u.verify is over and says yes, asked twice. */
static pawl_err signer_ed25519_judge(signer_ed25519_op *op, uint32_t *units)
{
    pawl_err err = pawl_ed25519_verify_run(&op->u.verify, units);
    uint32_t again = 1;

    if (err != PAWL_OK) {
        return err;
    }
    op->pass = SIGNER_ED25519_PASS;
    if (pawl_ed25519_verify_run(&op->u.verify, &again) == PAWL_OK) {
        op->inverse = ~op->pass;
    }
    return PAWL_OK;
}

/* One step; PAWL_OK: go on with the next, or, after the last, done. */
static pawl_err signer_ed25519_step(signer_ed25519_op *op, uint32_t *units)
{
    pawl_err err;

    switch (op->phase) {
    case SIGNER_ED25519_SIGN:
        err = pawl_ed25519_sign_run(&op->u.sign, op->sig, units);
        if (err == PAWL_OK) {
            pawli_ct_public_bytes(op->sig, sizeof op->sig);
            op->phase = SIGNER_ED25519_KEYGEN;
            pawl_ed25519_keygen_start(&op->u.keygen, op->priv,
                                      signer_ed25519_random(op));
        }
        return err;
    case SIGNER_ED25519_KEYGEN:
        err = pawl_ed25519_keygen_run(&op->u.keygen, op->pub, units);
        if (err == PAWL_OK) {
            pawli_ct_public_bytes(op->pub, sizeof op->pub);
            op->phase = SIGNER_ED25519_VERIFY;
            err = pawl_ed25519_verify_start(&op->u.verify, op->pub, op->data,
                                            op->data_len, op->sig);
        }
        return err;
    default:
        return signer_ed25519_judge(op, units);
    }
}

static pawl_err signer_ed25519_checked_run(void *memory, uint8_t *sig,
                                           size_t *sig_len, uint32_t *units)
{
    signer_ed25519_op *op = memory;

    while (op->verdict == PAWL_PENDING) {
        bool last = op->phase == SIGNER_ED25519_VERIFY;
        pawl_err err = signer_ed25519_step(op, units);

        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK && !last) {
            continue;
        }
        if (err == PAWL_OK && op->pass == SIGNER_ED25519_PASS &&
            op->inverse == (uint32_t)~SIGNER_ED25519_PASS) {
            memcpy(sig, op->sig, sizeof op->sig);
        } else {
            err = PAWL_ERR_FAULT;
        }
        signer_ed25519_checked_end(op, err);
    }
    if (op->verdict == PAWL_OK) {
        *sig_len = PAWL_ED25519_SIGNATURE_SIZE;
    }
    return (pawl_err)op->verdict;
}

const pawl_signer pawl_signer_ed25519_checked = {
    .scheme = 0x0807,
    .key_kind = PAWL_KEY_ED25519,
    .hash = NULL,
    .sig_max = PAWL_ED25519_SIGNATURE_SIZE,
    .sign_size = signer_ed25519_checked_size,
    .sign_start = signer_ed25519_checked_start,
    .sign_run = signer_ed25519_checked_run,
};
