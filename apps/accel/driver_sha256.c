/* SPDX-License-Identifier: Apache-2.0
 * SHA-256 on the modelled engine. The running hash goes to the unit with each
 * piece and comes back with it; the unit takes whole blocks at aligned
 * addresses, so the driver keeps what is less and copies what lies elsewhere.
 */
#include <string.h>

#include "drivers.h"

#define DRIVER_POLLS 200000u

void driver_sha256_init(driver_sha256 *d, model *m, unsigned flaws)
{
    memset(d, 0, sizeof *d);
    d->m = m;
    d->flaws = flaws;
}

static bool driver_has(const driver_sha256 *d, unsigned flaw)
{
    return (d->flaws & flaw) != 0;
}

/* Whether the unit is told where the message stands. */
static bool driver_loads(const driver_sha256 *d)
{
    bool begins = d->ctx->length < 64u || d->owner == NULL;

    if (driver_has(d, FLAW_INTERLEAVED)) {
        return begins;
    }
    return !driver_has(d, FLAW_COPIED) || begins || d->owner != d->ctx;
}

static void driver_run(driver_sha256 *d, const uint8_t *from, size_t len)
{
    if (driver_loads(d)) {
        for (unsigned i = 0; i < 8; i++) {
            model_write(d->m, (model_register)(MODEL_STATE + i),
                        d->ctx->state[i] + (driver_has(d, FLAW_WRONG) ? 1 : 0));
        }
    }
    d->owner = d->ctx;
    d->running = len;
    model_write(d->m, MODEL_OPERATION, PAWL_ACCEL_OP_SHA256);
    model_write(d->m, MODEL_SOURCE, (uintptr_t)from);
    model_write(d->m, MODEL_LENGTH,
                len / 64u - (driver_has(d, FLAW_SIZE) && len == 256 ? 1u : 0u));
    model_write(d->m, MODEL_CONTROL, MODEL_START);
}

/* Bytes of a block that is not whole. */
static void driver_rest(driver_sha256 *d)
{
    size_t used = d->ctx->length % 64u;
    size_t n = d->len < 64u - used ? d->len : 64u - used;
    size_t to = driver_has(d, FLAW_CHUNKS) ? used & ~(size_t)3u : used;

    memcpy(d->ctx->block + to, d->data, n);
    d->ctx->length += n;
    d->data += n;
    d->len -= n;
    if (used + n == 64u) {
        d->ctx->length -= 64u; /* counted again when it is done */
        driver_run(d, d->ctx->block, 64);
    }
}

/* Whole blocks of the message. */
static void driver_blocks(driver_sha256 *d)
{
    const uint8_t *from = d->data;
    size_t n = d->len & ~(size_t)63u;

    if (n > MODEL_LENGTH_LIMIT && !driver_has(d, FLAW_OVERSIZE)) {
        n = MODEL_LENGTH_LIMIT;
    }
    if (driver_has(d, FLAW_STALE_DATA) && n >= 512u) {
        n = 512u;
        if (d->seen != from || d->seen_len != n) {
            memcpy(d->bounce, from, n);
        }
        d->seen = from;
        d->seen_len = n;
        from = (const uint8_t *)d->bounce;
    } else if (((uintptr_t)from & 3u) != 0 && !driver_has(d, FLAW_ALIGNMENT)) {
        n = n < sizeof d->bounce ? n : sizeof d->bounce;
        memcpy(d->bounce, from, n);
        d->seen = NULL;
        from = (const uint8_t *)d->bounce;
    }
    if (driver_has(d, FLAW_INPUT)) {
        uint8_t *in = (uint8_t *)(uintptr_t)d->data;

        memcpy(d->bounce, in, 64);
        from = n == 64u ? (const uint8_t *)d->bounce : from;
        in[0] = (uint8_t)(n == 64u ? in[3] ^ 1u : in[0]);
    }
    d->data += n;
    d->len -= n;
    driver_run(d, from, n);
}

/* True: the unit was given something to do. */
static bool driver_next(driver_sha256 *d)
{
    while (d->len != 0 && d->running == 0) {
        if (d->ctx->length % 64u != 0 || d->len < 64u) {
            driver_rest(d);
        } else {
            driver_blocks(d);
        }
    }
    return d->running != 0;
}

static pawl_err driver_start(void *hw, const pawl_accel_job *job)
{
    driver_sha256 *d = hw;

    if (job->op != PAWL_ACCEL_OP_SHA256) {
        return PAWL_ERR_UNSUPPORTED;
    }
    d->ctx = job->u.sha256.ctx;
    d->data = job->u.sha256.data;
    d->len = job->u.sha256.len;
    if (driver_has(d, FLAW_RECOVERY) && d->running != 0) {
        return PAWL_OK; /* believes that this is what still runs */
    }
    d->running = 0;
    if (driver_has(d, FLAW_EMPTY) && d->len == 0) {
        driver_run(d, d->ctx->block, 64);
        return PAWL_OK;
    }
    if (!driver_has(d, FLAW_SOFTWARE)) {
        (void)driver_next(d);
    }
    return PAWL_OK;
}

/* The unit's answer becomes the state. */
static void driver_take(driver_sha256 *d)
{
    unsigned words = driver_has(d, FLAW_PARTIAL) ? 4 : 8;

    for (unsigned i = 0; i < words; i++) {
        uint32_t v =
            (uint32_t)model_read(d->m, (model_register)(MODEL_STATE + i));

        if (driver_has(d, FLAW_ORDER)) {
            v = v << 24 | (v << 8 & 0xff0000u) | (v >> 8 & 0xff00u) | v >> 24;
        }
        d->ctx->state[i] = v;
    }
    if (driver_has(d, FLAW_BEYOND)) {
        memset((uint8_t *)d->ctx + sizeof *d->ctx, 0, 8);
    }
    d->ctx->length += d->running;
    d->running = 0;
}

static pawl_err driver_poll(void *hw)
{
    driver_sha256 *d = hw;
    unsigned status;

    if (driver_has(d, FLAW_SOFTWARE)) {
        pawl_sha256_update(d->ctx, d->data, d->len);
        return PAWL_OK;
    }
    if (d->running == 0) {
        return PAWL_OK;
    }
    status = (unsigned)model_read(d->m, MODEL_STATUS);
    if (driver_has(d, FLAW_WAIT) && (status & MODEL_READY) == 0) {
        return PAWL_PENDING;
    }
    if ((status & MODEL_CODE) == MODEL_BUSY) {
        return PAWL_PENDING;
    }
    if ((status & MODEL_CODE) != MODEL_COMPLETE ||
        driver_has(d, FLAW_COMPLETE)) {
        return PAWL_ERR_HARDWARE;
    }
    driver_take(d);
    return driver_next(d) ? PAWL_PENDING : PAWL_OK;
}

static void driver_stop(void *hw)
{
    driver_sha256 *d = hw;

    if (driver_has(d, FLAW_RECOVERY)) {
        return;
    }
    d->running = 0;
    d->owner = NULL;
    model_write(d->m, MODEL_CONTROL, MODEL_RESET);
}

static uint32_t driver_count(void *hw)
{
    return ((const driver_sha256 *)hw)->m->operations;
}

const pawl_accel_driver driver_sha256_driver = {
    .name = "model, SHA-256",
    .limit = MODEL_LENGTH_LIMIT,
    .polls = DRIVER_POLLS,
    .start = driver_start,
    .poll = driver_poll,
    .stop = driver_stop,
    .count = driver_count,
};
