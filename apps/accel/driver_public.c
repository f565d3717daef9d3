/* SPDX-License-Identifier: Apache-2.0
 * P-256 and exponentiation on the modelled engine: operands are copied to
 * where the unit wants them, the answer from there. */
#include <string.h>

#include "drivers.h"

#define PUBLIC_POLLS 100000u
#define PUBLIC_PAUSE 500u /* cycles between two looks */

enum { PUBLIC_N, PUBLIC_BASE, PUBLIC_E, PUBLIC_OUT };

void driver_public_init(driver_public *d, model *m, unsigned flaws)
{
    memset(d, 0, sizeof *d);
    d->m = m;
    d->flaws = flaws;
}

static bool public_has(const driver_public *d, unsigned flaw)
{
    return (d->flaws & flaw) != 0;
}

static void public_copy(uint8_t *to, const uint8_t *from, size_t len)
{
    if (from != NULL) {
        memcpy(to, from, len);
    }
}

static pawl_err public_p256(driver_public *d)
{
    const pawl_accel_job *job = &d->job;

    if (!public_has(d, FLAW_STALE_KEY) || d->seen != job->u.p256.scalar) {
        public_copy(d->p256.scalar, job->u.p256.scalar, 32);
    }
    d->seen = job->u.p256.scalar;
    public_copy(d->p256.point, job->u.p256.point, 64);
    public_copy(d->p256.nonce, job->u.p256.nonce, 32);
    public_copy(d->p256.digest, job->u.p256.digest, 32);
    public_copy(d->p256.signature, job->u.p256.signature, 64);
    model_write(d->m, MODEL_SOURCE, (uintptr_t)&d->p256);
    return PAWL_OK;
}

/* The unit takes whole words: zeros go before what is shorter. */
static size_t public_width(const driver_public *d)
{
    size_t width = (d->job.u.power.n_len + 3u) & ~3u;

    return width > MODEL_POWER_LIMIT && public_has(d, FLAW_OVERSIZE)
               ? MODEL_POWER_LIMIT
               : width;
}

static void public_number(driver_public *d, unsigned which, const uint8_t *from,
                          size_t len, size_t width)
{
    uint8_t *to = (uint8_t *)d->numbers[which];

    memset(to, 0, width);
    if (public_has(d, FLAW_SIZE)) { /* aligns at the wrong end */
        memcpy(to, from, len);
    } else {
        memcpy(to + width - len, from, len);
    }
}

static pawl_err public_power(driver_public *d)
{
    const pawl_accel_job *job = &d->job;
    size_t width = public_width(d), len = job->u.power.n_len;

    len = len < width ? len : width;
    if (width > MODEL_POWER_LIMIT || job->u.power.e_len > MODEL_POWER_LIMIT) {
        return PAWL_ERR_UNSUPPORTED;
    }
    public_number(d, PUBLIC_N, job->u.power.n, len, width);
    public_number(d, PUBLIC_BASE, job->u.power.base, len, width);
    if (!public_has(d, FLAW_STALE_KEY) || d->seen != job->u.power.e) {
        memcpy(d->numbers[PUBLIC_E], job->u.power.e, job->u.power.e_len);
    }
    d->seen = job->u.power.e;
    model_write(d->m, MODEL_SOURCE, (uintptr_t)d->numbers[PUBLIC_BASE]);
    model_write(d->m, MODEL_MODULUS, (uintptr_t)d->numbers[PUBLIC_N]);
    model_write(d->m, MODEL_EXPONENT, (uintptr_t)d->numbers[PUBLIC_E]);
    model_write(d->m, MODEL_LENGTH, width);
    model_write(d->m, MODEL_EXPONENT_LENGTH, job->u.power.e_len);
    return PAWL_OK;
}

static pawl_err public_start(void *hw, const pawl_accel_job *job)
{
    driver_public *d = hw;
    pawl_err err;

    if (job->op < PAWL_ACCEL_OP_P256_KEY || job->op > PAWL_ACCEL_OP_POWER) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (public_has(d, FLAW_RECOVERY) && d->running) {
        return PAWL_OK;
    }
    d->job = *job;
    err = job->op == PAWL_ACCEL_OP_POWER ? public_power(d) : public_p256(d);
    if (err != PAWL_OK) {
        return err;
    }
    model_write(d->m, MODEL_TARGET, (uintptr_t)d->numbers[PUBLIC_OUT]);
    model_write(d->m, MODEL_OPERATION, job->op);
    model_write(d->m, MODEL_CONTROL, MODEL_START);
    d->running = true;
    return PAWL_OK;
}

/* Bytes of the answer, and where they lie. */
static size_t public_answer(const driver_public *d, const uint8_t **from,
                            uint8_t **to)
{
    size_t len = 32;

    *from = (const uint8_t *)d->numbers[PUBLIC_OUT];
    *to = d->job.u.p256.out;
    if (d->job.op == PAWL_ACCEL_OP_POWER) {
        len = d->job.u.power.n_len;
        *from += public_has(d, FLAW_SIZE) ? 0 : public_width(d) - len;
        *to = d->job.u.power.out;
    } else if (d->job.op == PAWL_ACCEL_OP_P256_KEY ||
               d->job.op == PAWL_ACCEL_OP_P256_SIGN) {
        len = 64;
    }
    return len;
}

static void public_take(driver_public *d)
{
    const uint8_t *from;
    uint8_t *to;
    size_t len = public_answer(d, &from, &to);

    for (size_t i = 0; i < len / (public_has(d, FLAW_PARTIAL) ? 2u : 1u); i++) {
        to[i] = from[public_has(d, FLAW_ORDER) ? len - 1u - i : i];
    }
    if (public_has(d, FLAW_BEYOND)) {
        memset(to + len, 0, 8);
    }
    d->running = false;
}

/* A unit that finds a point off the curve, or a signature wrong, says fault. */
static pawl_err public_fault(const driver_public *d)
{
    switch (d->job.op) {
    case PAWL_ACCEL_OP_P256_SHARE:
        return PAWL_ERR_POINT;
    case PAWL_ACCEL_OP_P256_VERIFY:
        return PAWL_ERR_SIGNATURE;
    default:
        return PAWL_ERR_HARDWARE;
    }
}

static pawl_err public_poll(void *hw)
{
    driver_public *d = hw;
    unsigned status;

    if (!d->running) {
        return PAWL_OK;
    }
    model_wait(d->m, PUBLIC_PAUSE);
    status = (unsigned)model_read(d->m, MODEL_STATUS) & MODEL_CODE;
    if (status == MODEL_BUSY) {
        return PAWL_PENDING;
    }
    if (status != MODEL_COMPLETE && !public_has(d, FLAW_REFUSES)) {
        return d->m->fail_after != 0 && d->m->operations >= d->m->fail_after
                   ? PAWL_ERR_HARDWARE
                   : public_fault(d);
    }
    public_take(d);
    return PAWL_OK;
}

static void public_stop(void *hw)
{
    driver_public *d = hw;

    if (public_has(d, FLAW_RECOVERY)) {
        return;
    }
    d->running = false;
    d->seen = NULL;
    model_write(d->m, MODEL_CONTROL, MODEL_RESET);
    pawl_wipe(&d->p256, sizeof d->p256);
    pawl_wipe(d->numbers, sizeof d->numbers);
}

static uint32_t public_count(void *hw)
{
    return ((const driver_public *)hw)->m->operations;
}

const pawl_accel_driver driver_public_driver = {
    .name = "model, public keys",
    .limit = MODEL_POWER_LIMIT,
    .polls = PUBLIC_POLLS,
    .start = public_start,
    .poll = public_poll,
    .stop = public_stop,
    .count = public_count,
};
