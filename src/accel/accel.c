/* SPDX-License-Identifier: Apache-2.0
 * Running a unit: in a bounded time, and never again after it failed. */
#include "accel/accel.h"

#include <string.h>

void pawli_accel_turn(pawl_accel_unit *unit, bool on)
{
    if (unit->kind->turn != NULL) {
        unit->kind->turn(unit, on);
    }
}

void pawl_accel_unit_init(pawl_accel_unit *unit, const pawl_accel_kind *kind,
                          const pawl_accel_pair *pairs,
                          const pawl_accel_driver *driver, void *hw)
{
    memset(unit, 0, sizeof *unit);
    unit->kind = kind;
    unit->pairs = pairs;
    unit->driver = driver;
    unit->hw = hw;
    pawli_accel_turn(unit, false);
}

void pawl_accel_unit_lend(pawl_accel_unit *unit, void *buffer, size_t size)
{
    unit->buffer = buffer;
    unit->buffer_size = (uint32_t)(size < 0xffffffu ? size : 0xffffffu);
}

pawl_err pawli_accel_drive(const pawl_accel_unit *unit,
                           const pawl_accel_job *job)
{
    const pawl_accel_driver *driver = unit->driver;
    pawl_err err = driver->start(unit->hw, job);
    uint32_t polls = driver->polls;

    if (err == PAWL_PENDING) {
        return PAWL_ERR_STATE;
    }
    if (err != PAWL_OK) {
        driver->stop(unit->hw);
        return err;
    }
    do {
        err = driver->poll(unit->hw);
    } while (err == PAWL_PENDING && polls-- > 0);
    if (err != PAWL_OK) {
        driver->stop(unit->hw);
    }
    return err == PAWL_PENDING ? PAWL_ERR_TIMEOUT : err;
}

void pawli_accel_fail(pawl_accel_unit *unit, pawl_err err)
{
    unit->driver->stop(unit->hw);
    unit->owner = 0;
    unit->report.reason = PAWL_ACCEL_FAILED;
    unit->report.err = (int16_t)err;
    unit->report.test = "in use";
    pawli_accel_turn(unit, false);
}

bool pawli_accel_use(pawl_accel_unit *unit, const pawl_accel_job *job)
{
    pawl_err err;

    if (unit->report.reason != PAWL_ACCEL_PASSED) {
        return false;
    }
    if (unit->owner != 0) {
        /* Whoever had it notices, and goes on in software. */
        unit->driver->stop(unit->hw);
        unit->owner = 0;
    }
    err = pawli_accel_drive(unit, job);
    if (err == PAWL_ERR_STATE) {
        return false; /* others use it */
    }
    if (err != PAWL_OK) {
        pawli_accel_fail(unit, err);
        return false;
    }
    unit->used++;
    return true;
}
