/* SPDX-License-Identifier: Apache-2.0
 * AES-GCM on the modelled engine. Key, counter and sum go to the unit with
 * each piece; pieces whose ends are not aligned pass through a buffer. */
#include <string.h>

#include "drivers.h"

#define GCM_POLLS 400000u

void driver_gcm_init(driver_gcm *d, model *m, unsigned flaws)
{
    memset(d, 0, sizeof *d);
    d->m = m;
    d->flaws = flaws;
}

static bool gcm_has(const driver_gcm *d, unsigned flaw)
{
    return (d->flaws & flaw) != 0;
}

static void gcm_load(model *m, model_register reg, const uint8_t *in,
                     unsigned words)
{
    for (unsigned i = 0; i < words; i++, in += 4) {
        model_write(m, (model_register)((unsigned)reg + i),
                    (uint64_t)in[0] << 24 | (uint64_t)in[1] << 16 |
                        (uint64_t)in[2] << 8 | in[3]);
    }
}

static void gcm_store(model *m, model_register reg, uint8_t *out,
                      unsigned words)
{
    for (unsigned i = 0; i < words; i++, out += 4) {
        uint64_t v = model_read(m, (model_register)((unsigned)reg + i));

        out[0] = (uint8_t)(v >> 24);
        out[1] = (uint8_t)(v >> 16);
        out[2] = (uint8_t)(v >> 8);
        out[3] = (uint8_t)v;
    }
}

static void gcm_context(driver_gcm *d)
{
    const pawl_accel_job *job = &d->job;

    if (!gcm_has(d, FLAW_STALE_KEY) || d->key != job->u.gcm.key) {
        gcm_load(d->m, MODEL_KEY, job->u.gcm.key, job->u.gcm.key_len / 4u);
    }
    d->key = job->u.gcm.key;
    if (!gcm_has(d, FLAW_INTERLEAVED) || d->seen == NULL) {
        gcm_load(d->m, MODEL_COUNTER, job->u.gcm.counter, 4);
        gcm_load(d->m, MODEL_SUM, job->u.gcm.sum, 4);
    }
    model_write(d->m, MODEL_MODE,
                (job->u.gcm.direction == PAWL_AEAD_OPEN ? MODEL_OPEN : 0u) |
                    (job->u.gcm.key_len == 32 ? MODEL_KEY_256 : 0u));
}

/* True: the unit was given something to do. */
static bool gcm_next(driver_gcm *d)
{
    const uint8_t *from = d->job.u.gcm.in;
    uint8_t *to = d->job.u.gcm.out;
    uint32_t n = d->job.u.gcm.len;

    if (n == 0 && !gcm_has(d, FLAW_EMPTY)) {
        return false;
    }
    if (n > MODEL_LENGTH_LIMIT && !gcm_has(d, FLAW_OVERSIZE)) {
        n = MODEL_LENGTH_LIMIT;
    }
    if (gcm_has(d, FLAW_OVERLAP)) {
        memset(to, 0, n);
    }
    d->bounced = (((uintptr_t)from | (uintptr_t)to) & 3u) != 0 &&
                 !gcm_has(d, FLAW_ALIGNMENT);
    if (d->bounced || gcm_has(d, FLAW_STALE_DATA)) {
        n = n < sizeof d->bounce ? n : sizeof d->bounce;
        if (!gcm_has(d, FLAW_STALE_DATA) || n < 256u || d->bounced ||
            d->seen != from || d->seen_len != n) {
            memcpy(d->bounce, from, n);
        }
        from = (const uint8_t *)d->bounce;
        to = d->bounced ? (uint8_t *)d->bounce : to;
    }
    d->seen = d->job.u.gcm.in;
    d->seen_len = n;
    if (gcm_has(d, FLAW_INPUT) && n == 64u) {
        ((uint8_t *)(uintptr_t)from)[3]++;
    }
    gcm_context(d);
    model_write(d->m, MODEL_OPERATION, PAWL_ACCEL_OP_GCM);
    model_write(d->m, MODEL_SOURCE, (uintptr_t)from);
    model_write(d->m, MODEL_TARGET, (uintptr_t)to);
    model_write(d->m, MODEL_LENGTH,
                n / 16u - (gcm_has(d, FLAW_PARTIAL) && n >= 32 ? 3u : 0u));
    model_write(d->m, MODEL_CONTROL, MODEL_START);
    d->running = n == 0 ? 16u : n;
    return true;
}

static pawl_err gcm_start(void *hw, const pawl_accel_job *job)
{
    driver_gcm *d = hw;

    if (job->op != PAWL_ACCEL_OP_GCM) {
        return PAWL_ERR_UNSUPPORTED;
    }
    if (gcm_has(d, FLAW_RECOVERY) && d->running != 0) {
        return PAWL_OK;
    }
    d->job = *job;
    d->running = 0;
    (void)gcm_next(d);
    return PAWL_OK;
}

/* The other order of the bytes of each word. */
static void gcm_turn(uint8_t *p, uint32_t len)
{
    for (uint32_t i = 0; i + 4u <= len; i += 4) {
        uint8_t a = p[i], b = p[i + 1];

        p[i] = p[i + 3];
        p[i + 1] = p[i + 2];
        p[i + 2] = b;
        p[i + 3] = a;
    }
}

static void gcm_take(driver_gcm *d)
{
    uint32_t n = d->running <= d->job.u.gcm.len ? d->running : 0;
    uint8_t *out = d->job.u.gcm.out;
    uint8_t *counter = d->job.u.gcm.counter;

    if (gcm_has(d, FLAW_COUNTER)) {
        unsigned low = (unsigned)counter[14] << 8 | counter[15];

        low += n / 16u;
        counter[14] = (uint8_t)(low >> 8);
        counter[15] = (uint8_t)low;
    } else {
        gcm_store(d->m, MODEL_COUNTER, counter, 4);
    }
    gcm_store(d->m, MODEL_SUM, d->job.u.gcm.sum, 4);
    if (d->bounced) {
        memcpy(out, d->bounce, n);
    }
    if (gcm_has(d, FLAW_ORDER)) {
        gcm_turn(out, n);
    }
    if (gcm_has(d, FLAW_BEYOND)) {
        memset(out + n, 0, 8);
    }
    d->job.u.gcm.in += n;
    d->job.u.gcm.out += n;
    d->job.u.gcm.len -= n;
    d->running = 0;
}

static pawl_err gcm_poll(void *hw)
{
    driver_gcm *d = hw;
    unsigned status;

    if (d->running == 0) {
        return PAWL_OK;
    }
    status = (unsigned)model_read(d->m, MODEL_STATUS) & MODEL_CODE;
    if (status == MODEL_BUSY) {
        return PAWL_PENDING;
    }
    if (status != MODEL_COMPLETE) {
        return PAWL_ERR_HARDWARE;
    }
    gcm_take(d);
    return d->job.u.gcm.len != 0 && gcm_next(d) ? PAWL_PENDING : PAWL_OK;
}

static void gcm_stop(void *hw)
{
    driver_gcm *d = hw;

    if (gcm_has(d, FLAW_RECOVERY)) {
        return;
    }
    d->running = 0;
    d->key = d->seen = NULL;
    model_write(d->m, MODEL_CONTROL, MODEL_RESET);
    pawl_wipe(d->bounce, sizeof d->bounce);
}

static uint32_t gcm_count(void *hw)
{
    return ((const driver_gcm *)hw)->m->operations;
}

const pawl_accel_driver driver_gcm_driver = {
    .name = "model, AES-GCM",
    .limit = MODEL_LENGTH_LIMIT,
    .polls = GCM_POLLS,
    .start = gcm_start,
    .poll = gcm_poll,
    .stop = gcm_stop,
    .count = gcm_count,
};
