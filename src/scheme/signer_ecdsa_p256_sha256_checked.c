/* SPDX-License-Identifier: Apache-2.0
 * pawl_signer_ecdsa_p256_sha256_checked: makes the signature, makes the public
 * key anew, and verifies the one with the other before anything is given out.
 * A single wrong word in the middle of a signature can tell the private key to
 * who sees it. */
#include <string.h>

#include "base/ct.h"
#include "pawl/p256.h"
#include "pawl/sig.h"
#include "scheme/ecdsa_der.h"

#define SIGNER_CHECKED_PASS 0x4be1936cu

enum { SIGNER_CHECKED_SIGN, SIGNER_CHECKED_KEYGEN, SIGNER_CHECKED_VERIFY };

/* Room for the operation of the signer that is checked. */
#define SIGNER_CHECKED_INNER sizeof(pawl_p256_verify)

typedef struct signer_checked_op {
    union {
        uint64_t align;
        uint8_t inner[SIGNER_CHECKED_INNER];
        pawl_p256_keygen keygen;
        pawl_p256_verify verify;
    } u;                    /* first: what is running */
    uint32_t pass, inverse; /* the verdict on sig */
    uint8_t blind[PAWL_P256_SIZE];
    uint8_t point[PAWL_P256_POINT_SIZE];
    uint8_t sig[PAWLI_ECDSA_DER_MAX]; /* not yet given out */
    uint8_t sig_len;
    uint8_t hedged; /* blind is random */
    uint8_t phase;
    int16_t verdict;
    const uint8_t *priv, *digest; /* the caller's */
} signer_checked_op;

static void signer_checked_end(signer_checked_op *op, pawl_err err)
{
    uint8_t sig_len = op->sig_len;

    pawl_wipe(op, sizeof *op);
    op->verdict = (int16_t)err;
    op->sig_len = sig_len;
}

static size_t signer_checked_size(const uint8_t *priv, size_t priv_len)
{
    (void)priv;
    return priv_len == PAWL_P256_SIZE ? sizeof(signer_checked_op) : 0;
}

static pawl_err signer_checked_start(const pawl_signer *signer, void *memory,
                                     size_t size, const uint8_t *priv,
                                     size_t priv_len, const uint8_t *data,
                                     size_t data_len, const pawl_rng *rng)
{
    signer_checked_op *op = memory;
    pawl_err err;

    if (size < sizeof *op) {
        return PAWL_ERR_MEMORY;
    }
    memset(op, 0, sizeof *op);
    op->hedged = rng != NULL;
    op->priv = priv;
    op->digest = data;
    op->verdict = PAWL_PENDING;
    err = data_len == signer->hash->digest_size
              ? pawl_signer_ecdsa_p256_sha256.sign_start(
                    &pawl_signer_ecdsa_p256_sha256, op->u.inner,
                    sizeof op->u.inner, priv, priv_len, data, data_len, rng)
              : PAWL_ERR_ARGUMENT;
    if (err == PAWL_OK && rng != NULL) {
        err = rng->fill(rng->ctx, op->blind, sizeof op->blind);
    }
    if (err != PAWL_OK) {
        signer_checked_end(op, err);
    }
    return err;
}

/* The public key is there: verifies sig with it. */
static pawl_err signer_checked_verify(signer_checked_op *op)
{
    uint8_t raw[PAWL_P256_SIGNATURE_SIZE];

    pawli_ct_public_bytes(op->point, sizeof op->point);
    op->phase = SIGNER_CHECKED_VERIFY;
    /* Says no until it has been started. */
    pawl_p256_verify_wipe(&op->u.verify);
    return pawli_ecdsa_der_read(raw, op->sig, op->sig_len)
               ? pawl_p256_verify_start(&op->u.verify, op->point,
                                        sizeof op->point, op->digest,
                                        pawl_hash_sha256.digest_size, raw)
               : PAWL_ERR_FAULT;
}

/* Whether u.verify is over and says yes, asked twice. */
static pawl_err signer_checked_judge(signer_checked_op *op, uint32_t *units)
{
    pawl_err err = pawl_p256_verify_run(&op->u.verify, units);
    uint32_t again = 1;

    if (err != PAWL_OK) {
        return err;
    }
    op->pass = SIGNER_CHECKED_PASS;
    if (pawl_p256_verify_run(&op->u.verify, &again) == PAWL_OK) {
        op->inverse = ~op->pass;
    }
    return PAWL_OK;
}

/* One step; PAWL_OK: go on with the next, or, after the last, done. */
static pawl_err signer_checked_step(signer_checked_op *op, uint32_t *units)
{
    size_t sig_len = 0;
    pawl_err err;

    switch (op->phase) {
    case SIGNER_CHECKED_SIGN:
        err = pawl_signer_ecdsa_p256_sha256.sign_run(op->u.inner, op->sig,
                                                     &sig_len, units);
        if (err == PAWL_OK) {
            op->sig_len = (uint8_t)sig_len;
            op->phase = SIGNER_CHECKED_KEYGEN;
            err = pawl_p256_keygen_start(&op->u.keygen, op->priv,
                                         op->hedged != 0 ? op->blind : NULL);
        }
        return err;
    case SIGNER_CHECKED_KEYGEN:
        err = pawl_p256_keygen_run(&op->u.keygen, op->point, units);
        return err == PAWL_OK ? signer_checked_verify(op) : err;
    default:
        return signer_checked_judge(op, units);
    }
}

static pawl_err signer_checked_run(void *memory, uint8_t *sig, size_t *sig_len,
                                   uint32_t *units)
{
    signer_checked_op *op = memory;

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
            memcpy(sig, op->sig, op->sig_len);
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

const pawl_signer pawl_signer_ecdsa_p256_sha256_checked = {
    .scheme = 0x0403,
    .key_kind = PAWL_KEY_P256,
    .hash = &pawl_hash_sha256,
    .sig_max = PAWLI_ECDSA_DER_MAX,
    .sign_size = signer_checked_size,
    .sign_start = signer_checked_start,
    .sign_run = signer_checked_run,
};
