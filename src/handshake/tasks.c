/* SPDX-License-Identifier: Apache-2.0
 * Tasks that both roles use. */
#include "handshake/tasks.h"

#include <string.h>

#include "base/ct.h"
#include "handshake/msg/msg.h"

pawl_err pawli_task_prepare(pawli_hs *hs, size_t n, uint32_t *units)
{
    pawl_err err = PAWL_OK;

    if (hs->rng->prepare != NULL) {
        err = hs->rng->prepare(hs->rng->ctx, n, units);
    }
    if (err != PAWL_OK && err != PAWL_PENDING) {
        return pawli_hs_fail(hs, PAWL_FAIL_RANDOM);
    }
    if (err == PAWL_PENDING || *units == 0) {
        return PAWL_PENDING;
    }
    --*units;
    return PAWL_OK;
}

pawl_err pawli_task_random(pawli_hs *hs, uint8_t *out, size_t n)
{
    return hs->rng->fill(hs->rng->ctx, out, n) == PAWL_OK
               ? PAWL_OK
               : pawli_hs_fail(hs, PAWL_FAIL_RANDOM);
}

pawl_err pawli_task_random_public(pawli_hs *hs, uint8_t *out, size_t n)
{
    pawl_err err = pawli_task_random(hs, out, n);

    pawli_ct_public_bytes(out, n);
    return err;
}

/* ---- Key exchange ---- */

/* A drawn private key is refused with a chance below 2^-31; so often in a row
 * only a broken random source fails. */
#define TASKS_DRAWS 4u
#define TASKS_BLIND 32u /* bytes drawn by an operation that is started */

static pawl_err tasks_private(pawli_hs *hs)
{
    for (unsigned i = 0; i < TASKS_DRAWS; i++) {
        pawl_err err = pawli_task_random(hs, hs->hello->kex_private,
                                         hs->group->private_size);

        if (err != PAWL_OK) {
            return err;
        }
        if (hs->group->private_from(hs->hello->kex_private) == PAWL_OK) {
            return PAWL_OK;
        }
    }
    return pawli_hs_fail(hs, PAWL_FAIL_RANDOM);
}

/* The verdict of starting a key exchange's operation. */
static pawl_err tasks_kex_started(pawli_hs *hs, pawl_err err)
{
    switch (err) {
    case PAWL_OK:
        return PAWL_OK;
    case PAWL_ERR_POINT:
        return pawli_hs_fail(hs, PAWL_FAIL_SHARE_INVALID);
    case PAWL_ERR_ARGUMENT:
        return pawli_hs_fail(hs, PAWL_FAIL_INTERNAL);
    default:
        return pawli_hs_fail(hs, PAWL_FAIL_RANDOM);
    }
}

static pawl_err tasks_keygen_start(pawli_hs *hs)
{
    pawl_err err = tasks_private(hs);

    if (err != PAWL_OK) {
        return err;
    }
    if (hs->own_share == 0) {
        hs->own_share = pawli_hs_alloc(hs, hs->group->public_size);
    }
    if (hs->own_share == 0 ||
        pawli_hs_scratch(hs, hs->group->op_size) == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    err = hs->group->keygen_start(hs->work + hs->top, hs->hello->kex_private,
                                  hs->rng);
    return tasks_kex_started(hs, err);
}

pawl_err pawli_task_keygen(pawli_hs *hs, uint32_t *units)
{
    pawl_err err;

    if (hs->phase == 0) {
        err = pawli_task_prepare(
            hs, (size_t)hs->group->private_size + TASKS_BLIND, units);
        if (err == PAWL_OK) {
            err = tasks_keygen_start(hs);
        }
        if (err != PAWL_OK) {
            return err;
        }
        hs->phase = 1;
    }
    err = hs->group->keygen_run(hs->work + hs->top, hs->work + hs->own_share,
                                units);
    if (err == PAWL_OK) {
        pawli_ct_public_bytes(hs->work + hs->own_share, hs->group->public_size);
    }
    if (err == PAWL_OK || err == PAWL_PENDING) {
        return err;
    }
    return pawli_hs_fail(hs, PAWL_FAIL_INTERNAL);
}

static pawl_err tasks_share_failed(pawli_hs *hs, pawl_err err)
{
    if (err == PAWL_OK || err == PAWL_PENDING) {
        return err;
    }
    return pawli_hs_fail(hs, err == PAWL_ERR_POINT ? PAWL_FAIL_SHARE_INVALID
                                                   : PAWL_FAIL_INTERNAL);
}

pawl_err pawli_task_share(pawli_hs *hs, uint32_t *units)
{
    uint32_t op_size = (hs->group->op_size + 7u) & ~7u;
    uint8_t *op = pawli_hs_scratch(hs, op_size + PAWL_KEX_SECRET_MAX);
    pawl_err err;

    if (op == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    if (hs->phase == 0) {
        err = pawli_task_prepare(hs, TASKS_BLIND, units);
        if (err != PAWL_OK) {
            return err;
        }
        err = hs->group->share_start(op, hs->hello->kex_private,
                                     hs->work + hs->peer_share,
                                     hs->peer_share_len, hs->rng);
        if (err != PAWL_OK) {
            return tasks_kex_started(hs, err);
        }
        hs->phase = 1;
    }
    err = hs->group->share_run(op, op + op_size, units);
    if (err == PAWL_OK) {
        memcpy(hs->hello->kex_private, op + op_size, hs->group->secret_size);
        pawl_wipe(op + op_size, PAWL_KEX_SECRET_MAX);
    }
    return tasks_share_failed(hs, err);
}

/* ---- Output ---- */

pawl_err pawli_task_emit(pawli_hs *hs, uint8_t message)
{
    if (hs->phase == 0) {
        hs->emit = message;
        hs->emit_at = 0;
        hs->phase = 1;
    }
    return hs->emit != 0 ? PAWLI_WAITS : PAWL_OK;
}

pawl_err pawli_task_ccs(pawli_hs *hs, uint32_t *units)
{
    (void)units;
    if (hs->phase == 0) {
        if (hs->session_id_len == 0 || (hs->flags & PAWLI_HS_CCS_SENT) != 0) {
            return PAWL_OK;
        }
        hs->flags |= PAWLI_HS_CCS_SENT;
        hs->install = PAWLI_SEND_CCS;
        hs->phase = 1;
    }
    return hs->install != PAWLI_INSTALL_NONE ? PAWLI_WAITS : PAWL_OK;
}

pawl_err pawli_task_install(pawli_hs *hs, pawli_slot slot, uint8_t direction,
                            uint32_t *units)
{
    if (hs->phase == 0) {
        pawl_err err = pawli_schedule_keys(hs, slot, units);

        if (err != PAWL_OK) {
            return err;
        }
        hs->install = direction;
        hs->phase = 1;
    }
    return hs->install != PAWLI_INSTALL_NONE ? PAWLI_WAITS : PAWL_OK;
}

/* ---- Transcript ---- */

pawl_err pawli_task_digest_0(pawli_hs *hs, uint32_t *units)
{
    return pawli_transcript_digest(hs, 0, 0, units);
}

pawl_err pawli_task_digest_1(pawli_hs *hs, uint32_t *units)
{
    return pawli_transcript_digest(hs, 0, 1, units);
}

pawl_err pawli_task_digest_2(pawli_hs *hs, uint32_t *units)
{
    return pawli_transcript_digest(hs, 0, 2, units);
}

pawl_err pawli_task_digest_hello(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == 0) {
        pawl_err err = pawli_transcript_digest(hs, 0, 0, units);

        if (err != PAWL_OK) {
            return err;
        }
        hs->phase = 1;
    }
    return hs->hash[1] != NULL ? pawli_transcript_digest(hs, 1, 1, units)
                               : PAWL_OK;
}

/* ---- The peer's Finished ---- */

/* The answer is computed to th[0], which nothing needs any more. */
pawl_err pawli_task_check_finished(pawli_hs *hs, pawli_slot peer, unsigned th,
                                   uint32_t *units)
{
    size_t len = hs->hash[0]->digest_size;

    if (hs->phase == 0) {
        pawl_err err = pawli_schedule_finished(hs, peer, th, hs->th[0], units);

        if (err != PAWL_OK) {
            return err;
        }
        hs->phase = 1;
    }
    if (*units == 0) {
        return PAWL_PENDING;
    }
    --*units;
    if (!pawl_equal(hs->mac, hs->th[0], len)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FINISHED);
    }
    if (pawl_equal(hs->th[0], hs->mac, len)) {
        pawli_verdict_set(&hs->finished, PAWLI_VERDICT_FINISHED);
    }
    return PAWL_OK;
}

/* ---- Connected ---- */

pawl_err pawli_task_connected(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == 0) {
        hs->top = hs->base;
        hs->own_share = hs->peer_share = hs->cookie = 0;
        hs->server_name = hs->signature = hs->snapshot = 0;
        hs->fill = 0;
        hs->phase = 1;
    }
    if (!pawli_hs_scratch_wipe(hs, units)) {
        return PAWL_PENDING;
    }
    pawl_wipe(hs->th, sizeof hs->th);
    pawl_wipe(hs->mac, sizeof hs->mac);
    hs->flags |= PAWLI_HS_CONNECTED;
    pawli_hs_event(hs, PAWL_EVENT_CONNECTED, hs->suite->id);
    return PAWL_OK;
}
