/* SPDX-License-Identifier: Apache-2.0
 * P-256 on a unit: key pairs, shared secrets, ECDSA. Whatever it does not do,
 * or says is wrong, is done in software, which was started before it. */
#include <string.h>

#include "accel/accel.h"
#include "scheme/ecdsa_der.h"
#include "scheme/ecdsa_sign.h"
#include "scheme/kex_ec.h"

/* The unit's buffer: its answer, then copies of what it reads. */
enum {
    ACCEL_P256_OUT = 0,
    ACCEL_P256_SCALAR = 64,
    ACCEL_P256_POINT = 96,
    ACCEL_P256_NONCE = 160,
    ACCEL_P256_DIGEST = 192,
    ACCEL_P256_SIGNATURE = 224
};

static pawl_accel_job accel_p256_job(pawl_accel_unit *unit, uint8_t op)
{
    pawl_accel_job job = {.op = op};
    uint8_t *b = unit->buffer;

    if (b == NULL) {
        return job;
    }
    job.u.p256.scalar = b + ACCEL_P256_SCALAR;
    job.u.p256.point = b + ACCEL_P256_POINT;
    job.u.p256.nonce = b + ACCEL_P256_NONCE;
    job.u.p256.digest = b + ACCEL_P256_DIGEST;
    job.u.p256.signature = b + ACCEL_P256_SIGNATURE;
    job.u.p256.out = b + ACCEL_P256_OUT;
    return job;
}

static void accel_p256_put(const pawl_accel_unit *unit, unsigned at,
                           const uint8_t *from, size_t len)
{
    memcpy(unit->buffer + at, from, len);
}

/* ---- Key exchange ---- */

pawl_err pawl_accel_p256_keygen_start(void *op, const uint8_t *priv,
                                      const pawl_rng *rng)
{
    pawli_accel_head *head = op;

    head->form = NULL;
    head->key = priv;
    head->peer = NULL;
    return pawli_accel_begin(
        head, pawl_kex_p256.keygen_start(pawli_accel_behind(op), priv, rng));
}

pawl_err pawl_accel_p256_keygen_run(pawl_accel_unit *unit, void *op,
                                    uint8_t *out, uint32_t *units)
{
    pawli_accel_head *head = op;
    pawl_accel_job job = accel_p256_job(unit, PAWL_ACCEL_OP_P256_KEY);
    pawl_err err;

    if (head->state == PAWLI_ACCEL_DONE) {
        return (pawl_err)head->verdict;
    }
    if (*units != 0 && head->state != PAWLI_ACCEL_SOFTWARE) {
        if (pawli_accel_claim(unit, head, job.op)) {
            accel_p256_put(unit, ACCEL_P256_SCALAR, head->key, 32);
        }
        err = pawli_accel_step(unit, head, &job, units);
        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK) {
            out[0] = 4;
            memcpy(out + 1, unit->buffer, 64);
            return pawli_accel_end(unit, head, PAWL_EC_SHARE_SIZE(256),
                                   PAWL_OK);
        }
        head->state = PAWLI_ACCEL_SOFTWARE;
    }
    return pawl_kex_p256.keygen_run(pawli_accel_behind(op), out, units);
}

pawl_err pawl_accel_p256_share_start(void *op, const uint8_t *priv,
                                     const uint8_t *peer, size_t peer_len,
                                     const pawl_rng *rng)
{
    pawli_accel_head *head = op;

    head->form = NULL;
    head->key = priv;
    head->peer = peer;
    return pawli_accel_begin(
        head, pawl_kex_p256.share_start(pawli_accel_behind(op), priv, peer,
                                        peer_len, rng));
}

pawl_err pawl_accel_p256_share_run(pawl_accel_unit *unit, void *op,
                                   uint8_t *out, uint32_t *units)
{
    pawli_accel_head *head = op;
    pawl_accel_job job = accel_p256_job(unit, PAWL_ACCEL_OP_P256_SHARE);
    pawl_err err;

    if (head->state == PAWLI_ACCEL_DONE) {
        return (pawl_err)head->verdict;
    }
    if (*units != 0 && head->state != PAWLI_ACCEL_SOFTWARE) {
        if (pawli_accel_claim(unit, head, job.op)) {
            accel_p256_put(unit, ACCEL_P256_SCALAR, head->key, 32);
            accel_p256_put(unit, ACCEL_P256_POINT, head->peer + 1, 64);
        }
        err = pawli_accel_step(unit, head, &job, units);
        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK) {
            memcpy(out, unit->buffer, 32);
            return pawli_accel_end(unit, head, PAWL_EC_SHARE_SIZE(256),
                                   PAWL_OK);
        }
        head->state = PAWLI_ACCEL_SOFTWARE;
    }
    return pawl_kex_p256.share_run(pawli_accel_behind(op), out, units);
}

/* ---- ECDSA ---- */

size_t pawl_accel_p256_verify_size(const pawl_public_key *key)
{
    return key->kind == PAWL_KEY_P256
               ? PAWL_ACCEL_HEAD + PAWL_EC_VERIFY_SIZE(256)
               : 0;
}

/* r and s as they were in the signature, whose form the start has seen. */
static bool accel_p256_raw(const uint8_t *der, uint8_t raw[64])
{
    return pawli_ecdsa_der_read(raw, 32, der, (size_t)der[1] + 2u);
}

pawl_err pawl_accel_p256_verify_run(void *op, uint32_t *units)
{
    pawli_accel_head *head = op;
    pawl_accel_unit *unit = head->form->unit;
    pawl_accel_job job = accel_p256_job(unit, PAWL_ACCEL_OP_P256_VERIFY);
    uint8_t raw[64];
    pawl_err err;

    if (head->state == PAWLI_ACCEL_DONE) {
        return (pawl_err)head->verdict;
    }
    if (*units != 0 && head->state != PAWLI_ACCEL_SOFTWARE) {
        err = PAWL_ERR_SIGNATURE;
        if (accel_p256_raw(head->peer, raw)) {
            if (pawli_accel_claim(unit, head, job.op)) {
                accel_p256_put(unit, ACCEL_P256_POINT, head->key + 1, 64);
                accel_p256_put(unit, ACCEL_P256_DIGEST, head->data, 32);
                accel_p256_put(unit, ACCEL_P256_SIGNATURE, raw, 64);
            }
            err = pawli_accel_step(unit, head, &job, units);
        }
        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK && pawl_equal(unit->buffer, raw, 32) &&
            pawl_equal(raw, unit->buffer, 32)) {
            return pawli_accel_end(unit, head, PAWL_EC_VERIFY_SIZE(256),
                                   PAWL_OK);
        }
        head->state = PAWLI_ACCEL_SOFTWARE;
    }
    return head->form->sig->verify_run(pawli_accel_behind(op), units);
}

size_t pawl_accel_p256_sign_size(const uint8_t *priv, size_t priv_len)
{
    size_t size = pawl_signer_ecdsa_p256_sha256.sign_size(priv, priv_len);

    return size != 0 ? PAWL_ACCEL_HEAD + size : 0;
}

/* Phases of software's operation: a nonce is drawn, then there is one. */
#define ACCEL_P256_NONCE_DRAWN 1u

/* What the unit does for a signature, one after another. */
enum {
    ACCEL_P256_SIGN,
    ACCEL_P256_PUBLIC,
    ACCEL_P256_CHECK,
    ACCEL_P256_SIGNED
};

/* The unit's answer of a step becomes what the next one reads. */
static void accel_p256_next(const pawl_accel_unit *unit, pawli_accel_head *head)
{
    uint8_t *b = unit->buffer;

    if (head->step == ACCEL_P256_SIGN) {
        memcpy(b + ACCEL_P256_SIGNATURE, b, 64);
        pawl_wipe(b + ACCEL_P256_NONCE, 32);
    } else if (head->step == ACCEL_P256_PUBLIC) {
        memcpy(b + ACCEL_P256_POINT, b, 64);
    }
    head->step++;
}

/* PAWL_OK: a signature is in the buffer, and it is right. */
static pawl_err accel_p256_signs(pawl_accel_unit *unit, pawli_accel_head *head,
                                 pawli_ecdsa_sign *software, uint32_t *units)
{
    static const uint8_t ops[] = {PAWL_ACCEL_OP_P256_SIGN,
                                  PAWL_ACCEL_OP_P256_KEY,
                                  PAWL_ACCEL_OP_P256_VERIFY};

    while (head->step != ACCEL_P256_SIGNED) {
        pawl_accel_job job = accel_p256_job(unit, ops[head->step]);
        pawl_err err;

        if (*units != 0 && pawli_accel_claim(unit, head, job.op)) {
            accel_p256_put(unit, ACCEL_P256_SCALAR, head->key, 32);
            accel_p256_put(unit, ACCEL_P256_DIGEST, head->data, 32);
            accel_p256_put(unit, ACCEL_P256_NONCE,
                           pawli_ecdsa_nonce_get(&software->nonce), 32);
        }
        err = pawli_accel_step(unit, head, &job, units);
        if (err == PAWL_ERR_SIGNATURE || err == PAWL_ERR_POINT) {
            /* It refuses what it has made itself. */
            pawli_accel_fail(unit, PAWL_ERR_FAULT);
        }
        if (err != PAWL_OK) {
            return err;
        }
        accel_p256_next(unit, head);
    }
    if (!pawl_equal(unit->buffer, unit->buffer + ACCEL_P256_SIGNATURE, 32)) {
        pawli_accel_fail(unit, PAWL_ERR_FAULT);
        return PAWL_ERR_FAULT;
    }
    return PAWL_OK;
}

pawl_err pawl_accel_p256_sign_run(void *op, uint8_t *sig, size_t *sig_len,
                                  uint32_t *units)
{
    pawli_accel_head *head = op;
    pawl_accel_unit *unit = head->form->unit;
    pawli_ecdsa_sign *software = pawli_accel_behind(op);
    pawl_err err;

    if (head->state == PAWLI_ACCEL_DONE) {
        *sig_len = head->key_len;
        return (pawl_err)head->verdict;
    }
    while (head->state != PAWLI_ACCEL_SOFTWARE &&
           software->verdict == PAWL_PENDING &&
           software->phase < ACCEL_P256_NONCE_DRAWN) {
        uint32_t one = 1;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        err = head->form->signer->sign_run(software, sig, sig_len, &one);
        if (err != PAWL_PENDING) {
            return err;
        }
    }
    if (head->state != PAWLI_ACCEL_SOFTWARE) {
        err = accel_p256_signs(unit, head, software, units);
        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK) {
            *sig_len = pawli_ecdsa_der_write(
                sig, unit->buffer + ACCEL_P256_SIGNATURE, 32);
            head->key_len = (uint16_t)*sig_len;
            return pawli_accel_end(unit, head, PAWLI_ECDSA_SIGN_SIZE(256, 256),
                                   PAWL_OK);
        }
        head->state = PAWLI_ACCEL_SOFTWARE;
    }
    return head->form->signer->sign_run(software, sig, sig_len, units);
}
