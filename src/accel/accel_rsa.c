/* SPDX-License-Identifier: Apache-2.0
 * RSA on a unit: the power. Padding is software's, and so is the check of a
 * signature that the unit made. */
#include <string.h>

#include "accel/accel.h"
#include "base/bytes.h"
#include "base/der.h"
#include "scheme/rsa_pkcs1.h"
#include "scheme/rsa_priv.h"
#include "scheme/rsa_pss.h"
#include "scheme/rsa_sign.h"

#define ACCEL_RSA_MIN 256u /* bytes that PAWL_SIG_RSA_SIZE is made for */

void *pawl_accel_rsa_pss_power(void *op)
{
    return pawli_rsa_pss_power(op);
}

void *pawl_accel_rsa_pkcs1_power(void *op)
{
    return pawli_rsa_pkcs1_power(op);
}

size_t pawl_accel_rsa_verify_size(const pawl_public_key *key)
{
    uint32_t len = key->len > ACCEL_RSA_MIN ? key->len : ACCEL_RSA_MIN;

    return pawl_rsa_public_size(key->len) != 0
               ? PAWL_ACCEL_HEAD + PAWL_SIG_RSA_SIZE(len)
               : 0;
}

/* Whether the unit takes such a modulus; its answer and as many bytes lie in
 * the buffer. */
static bool accel_rsa_fits(const pawl_accel_unit *unit, uint32_t n_len)
{
    return n_len >= unit->crossover && n_len <= unit->most;
}

pawl_err pawl_accel_rsa_verify_run(void *op, uint32_t *units)
{
    pawli_accel_head *head = op;
    const pawl_accel_form *form = head->form;
    pawl_accel_unit *unit = form->unit;
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_POWER};
    pawl_err err = PAWL_ERR_UNSUPPORTED;

    if (head->state == PAWLI_ACCEL_DONE) {
        return (pawl_err)head->verdict;
    }
    if (*units != 0 && head->state != PAWLI_ACCEL_SOFTWARE) {
        if (accel_rsa_fits(unit, head->key_len)) {
            if (pawli_accel_claim(unit, head, job.op)) {
                pawli_store32be(unit->buffer + head->key_len, head->exponent);
            }
            job.u.power.n = head->key;
            job.u.power.base = head->peer;
            job.u.power.e = unit->buffer + head->key_len;
            job.u.power.out = unit->buffer;
            job.u.power.n_len = head->key_len;
            job.u.power.e_len = 4;
            err = pawli_accel_step(unit, head, &job, units);
        }
        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK) {
            pawl_rsa_public_given(form->power(pawli_accel_behind(op)),
                                  unit->buffer);
        }
        head->state = PAWLI_ACCEL_SOFTWARE;
    }
    return form->sig->verify_run(pawli_accel_behind(op), units);
}

size_t pawl_accel_rsa_sign_size(const uint8_t *priv, size_t priv_len)
{
    size_t size = pawli_rsa_sign_size(priv, priv_len);

    return size != 0 ? PAWL_ACCEL_HEAD + size : 0;
}

/* n, e and d of an RSAPrivateKey, whose form the start has seen. */
static bool accel_rsa_numbers(const pawli_accel_head *head, pawli_der *n,
                              pawli_der *d, uint32_t *e)
{
    pawli_der in = {head->key, head->key_len}, body = {NULL, 0};
    uint32_t version;

    return pawli_der_take(&in, PAWLI_DER_SEQUENCE, &body) &&
           pawli_der_small(&body, &version) && pawli_der_unsigned(&body, n) &&
           pawli_der_small(&body, e) && pawli_der_unsigned(&body, d);
}

/* Behind the message, when the power was the unit's: what checks it, then the
 * signature. */
static uint8_t *accel_rsa_signature(pawli_rsa_sign *rsa)
{
    return (uint8_t *)pawli_rsa_sign_behind(rsa) +
           ((pawl_rsa_public_size(rsa->n_len) + 7u) & ~(size_t)7u);
}

/* Steps of a signature. */
enum { ACCEL_RSA_POWER, ACCEL_RSA_CHECK };

static pawl_err accel_rsa_power(pawl_accel_unit *unit, pawli_accel_head *head,
                                pawli_rsa_sign *rsa, uint32_t *units)
{
    pawl_accel_job job = {.op = PAWL_ACCEL_OP_POWER};
    pawli_der n = {NULL, 0}, d = {NULL, 0};
    uint8_t *signature = accel_rsa_signature(rsa);
    uint32_t e = 0;
    pawl_err err;

    if (!accel_rsa_fits(unit, rsa->n_len) ||
        !accel_rsa_numbers(head, &n, &d, &e) || d.len > n.len ||
        signature + rsa->n_len >
            (uint8_t *)pawli_rsa_sign_behind(rsa) + rsa->room) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (*units != 0 && pawli_accel_claim(unit, head, job.op)) {
        memcpy(unit->buffer + rsa->n_len, pawli_rsa_sign_message(rsa),
               rsa->n_len);
    }
    job.u.power.n = n.p;
    job.u.power.base = unit->buffer + rsa->n_len;
    job.u.power.e = d.p;
    job.u.power.out = unit->buffer;
    job.u.power.n_len = rsa->n_len;
    job.u.power.e_len = (uint16_t)d.len;
    err = pawli_accel_step(unit, head, &job, units);
    if (err != PAWL_OK) {
        return err;
    }
    memcpy(signature, unit->buffer, rsa->n_len);
    pawl_wipe(unit->buffer, unit->buffer_size);
    head->step = ACCEL_RSA_CHECK;
    return pawl_rsa_public_start(pawli_rsa_sign_behind(rsa),
                                 pawl_rsa_public_size(rsa->n_len), n.p, n.len,
                                 e, signature, rsa->n_len);
}

/* PAWL_OK: the signature is there, and right. */
static pawl_err accel_rsa_signs(pawl_accel_unit *unit, pawli_accel_head *head,
                                pawli_rsa_sign *rsa, uint32_t *units)
{
    const uint8_t *message = pawli_rsa_sign_message(rsa), *power;
    void *check = pawli_rsa_sign_behind(rsa);
    pawl_err err = PAWL_OK;

    if (head->step == ACCEL_RSA_POWER) {
        err = accel_rsa_power(unit, head, rsa, units);
    }
    if (err == PAWL_OK) {
        err = pawl_rsa_public_run(check, accel_rsa_signature(rsa), units);
    }
    if (err == PAWL_PENDING || head->step == ACCEL_RSA_POWER) {
        return err;
    }
    power = err == PAWL_OK ? pawl_rsa_public_result(check) : NULL;
    if (power == NULL || !pawl_equal(power, message, rsa->n_len) ||
        !pawl_equal(message, power, rsa->n_len)) {
        pawli_accel_fail(unit, PAWL_ERR_FAULT);
        return PAWL_ERR_FAULT;
    }
    return PAWL_OK;
}

pawl_err pawl_accel_rsa_sign_run(void *op, uint8_t *sig, size_t *sig_len,
                                 uint32_t *units)
{
    pawli_accel_head *head = op;
    pawli_rsa_sign *rsa = pawli_accel_behind(op);
    const pawl_signer *software = head->form->signer;
    pawl_err err;

    if (head->state == PAWLI_ACCEL_DONE) {
        *sig_len = head->key_len;
        return (pawl_err)head->verdict;
    }
    while (head->state != PAWLI_ACCEL_SOFTWARE &&
           rsa->stage < PAWLI_RSA_SIGN_READY) {
        uint32_t one = 1;

        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        err = software->sign_run(rsa, sig, sig_len, &one);
        if (err != PAWL_PENDING) {
            return err;
        }
    }
    if (head->state != PAWLI_ACCEL_SOFTWARE) {
        err = accel_rsa_signs(head->form->unit, head, rsa, units);
        if (err == PAWL_PENDING) {
            return err;
        }
        if (err == PAWL_OK) {
            uint16_t n_len = rsa->n_len;

            memcpy(sig, accel_rsa_signature(rsa), n_len);
            *sig_len = head->key_len = n_len;
            return pawli_accel_end(
                head->form->unit, head,
                (size_t)((uint8_t *)pawli_rsa_sign_behind(rsa) -
                         (uint8_t *)rsa) +
                    rsa->room,
                PAWL_OK);
        }
        head->state = PAWLI_ACCEL_SOFTWARE;
    }
    return software->sign_run(rsa, sig, sig_len, units);
}
