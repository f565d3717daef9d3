/* SPDX-License-Identifier: Apache-2.0
 * Operations that go on while the caller does other things. A unit has one
 * owner; who takes it from another leaves that one to software, which notices
 * by its ticket. An operation may be abandoned at any time by wiping it: the
 * unit writes into its own buffer only. */
#include "accel/accel.h"

/* A negative size when the head has outgrown its room. */
typedef char
    accel_step_fits[sizeof(pawli_accel_head) <= PAWL_ACCEL_HEAD ? 1 : -1];

pawl_err pawli_accel_begin(pawli_accel_head *head, pawl_err err)
{
    head->ticket = 0;
    head->polls = 0;
    head->step = 0;
    head->verdict = (int16_t)err;
    head->state = err == PAWL_OK ? PAWLI_ACCEL_BEGIN : PAWLI_ACCEL_DONE;
    return err;
}

static bool accel_step_able(const pawl_accel_unit *unit, uint8_t op)
{
    return unit->report.reason == PAWL_ACCEL_PASSED &&
           (unit->ops >> op & 1u) != 0;
}

bool pawli_accel_claim(pawl_accel_unit *unit, pawli_accel_head *head,
                       uint8_t op)
{
    if (head->state != PAWLI_ACCEL_BEGIN || head->step != 0 ||
        !accel_step_able(unit, op)) {
        return false;
    }
    if (unit->owner != 0) {
        unit->driver->stop(unit->hw);
        unit->owner = 0;
    }
    unit->tickets = unit->tickets + 1u != 0 ? unit->tickets + 1u : 1u;
    head->ticket = unit->tickets;
    return true;
}

static pawl_err accel_step_start(pawl_accel_unit *unit, pawli_accel_head *head,
                                 const pawl_accel_job *job)
{
    pawl_err err;

    if (!accel_step_able(unit, job->op) || head->ticket != unit->tickets) {
        return PAWL_ERR_UNSUPPORTED;
    }
    err = unit->driver->start(unit->hw, job);
    if (err == PAWL_PENDING) {
        return PAWL_ERR_STATE; /* others use it */
    }
    if (err != PAWL_OK) {
        pawli_accel_fail(unit, err);
        return err;
    }
    unit->owner = head->ticket;
    head->polls = unit->driver->polls;
    head->state = PAWLI_ACCEL_RUNS;
    return PAWL_OK;
}

pawl_err pawli_accel_step(pawl_accel_unit *unit, pawli_accel_head *head,
                          const pawl_accel_job *job, uint32_t *units)
{
    while (*units != 0) {
        pawl_err err;

        (*units)--;
        if (head->state == PAWLI_ACCEL_BEGIN) {
            err = accel_step_start(unit, head, job);
            if (err != PAWL_OK) {
                return err;
            }
            continue;
        }
        if (unit->owner != head->ticket) {
            return PAWL_ERR_STATE;
        }
        err = unit->driver->poll(unit->hw);
        if (err == PAWL_PENDING && head->polls-- != 0) {
            continue;
        }
        unit->owner = 0;
        head->state = PAWLI_ACCEL_BEGIN;
        if (err == PAWL_OK) {
            unit->used++;
        } else if (err == PAWL_PENDING) {
            err = PAWL_ERR_TIMEOUT;
            pawli_accel_fail(unit, err);
        } else if (err == PAWL_ERR_POINT || err == PAWL_ERR_SIGNATURE) {
            unit->driver->stop(unit->hw); /* it is the input that was wrong */
        } else {
            pawli_accel_fail(unit, err);
        }
        return err;
    }
    return PAWL_PENDING;
}

pawl_err pawli_accel_end(pawl_accel_unit *unit, pawli_accel_head *head,
                         size_t size, pawl_err err)
{
    pawl_wipe(unit->buffer, unit->buffer_size);
    pawl_wipe(pawli_accel_behind(head), size);
    head->state = PAWLI_ACCEL_DONE;
    head->verdict = (int16_t)err;
    return err;
}
