/* SPDX-License-Identifier: Apache-2.0
 * Admission: what all kinds of units share. */
#include <stddef.h>
#include <string.h>

#include "accel/accel.h"

#define ADMIT_SIZES 28u /* at which the crossover is looked for, at most */
#define ADMIT_SLACK 8u  /* bytes, for addresses that are not aligned */

typedef struct admit_aligned {
    char first;
    uint64_t aligned;
} admit_aligned;

bool pawli_accel_refuse(pawli_accel_try *t, pawl_accel_reason reason)
{
    t->unit->report.reason = (uint8_t)reason;
    return false;
}

void pawli_accel_note(pawli_accel_try *t, const char *test, uint32_t size,
                      uint32_t chunk, uint32_t offset)
{
    pawl_accel_report *r = &t->unit->report;

    r->test = test;
    r->size = size;
    r->chunk = chunk;
    r->offset = (uint8_t)offset;
    r->repeat = 0;
}

bool pawli_accel_do(pawli_accel_try *t, const pawl_accel_job *job,
                    pawl_accel_reason reason)
{
    pawl_err err = pawli_accel_drive(t->unit, job);

    if (t->trial->alive != NULL) {
        t->trial->alive(t->trial->alive_ctx);
    }
    if (err == PAWL_OK) {
        t->worked = true;
        return true;
    }
    t->unit->report.err = (int16_t)err;
    if (err == PAWL_ERR_TIMEOUT) {
        reason = t->worked ? PAWL_ACCEL_STUCK : PAWL_ACCEL_NEVER_DONE;
    } else if (!t->worked) {
        reason = PAWL_ACCEL_REPORTED;
    }
    return pawli_accel_refuse(t, reason);
}

static uint8_t admit_byte(uint32_t *x)
{
    *x = *x * 1664525u + 1013904223u;
    return (uint8_t)(*x >> 24);
}

void pawli_accel_fill(pawli_accel_try *t)
{
    uint32_t x = ++t->seed;

    for (uint32_t i = 0; i < t->room + ADMIT_SLACK; i++) {
        t->data[i] = admit_byte(&x);
    }
}

bool pawli_accel_kept(const pawli_accel_try *t, uint32_t at, uint32_t len)
{
    uint32_t x = t->seed;
    unsigned changed = 0;

    for (uint32_t i = 0; i < at + len; i++) {
        unsigned byte = admit_byte(&x);

        changed |= i < at ? 0 : byte ^ t->data[i];
    }
    return changed == 0;
}

static uint32_t admit_swapped(uint32_t v)
{
    v = (v & 0x00ff00ffu) << 8 | (v >> 8 & 0x00ff00ffu);
    return v << 16 | v >> 16;
}

pawl_accel_reason pawli_accel_classify(const uint32_t *expected,
                                       const uint32_t *got,
                                       const uint32_t *before, unsigned words)
{
    unsigned right = 0, kept = 0, swapped = 0, turned = 0;

    for (unsigned i = 0; i < words; i++) {
        right += got[i] == expected[i];
        kept += got[i] != expected[i] && got[i] == before[i];
        swapped += got[i] == admit_swapped(expected[i]);
        turned += got[i] == expected[words - 1u - i] ||
                  got[i] == admit_swapped(expected[words - 1u - i]);
    }
    if (swapped == words || turned == words) {
        return PAWL_ACCEL_BYTE_ORDER;
    }
    return right != 0 && right + kept == words ? PAWL_ACCEL_PARTIAL
                                               : PAWL_ACCEL_WRONG;
}

/* Close together at first: 1 to 8 steps, then 12, 16, 24, 32 ... Added up, as
 * small cores do not divide. */
uint32_t pawli_accel_size(const pawli_accel_try *t, uint32_t step, unsigned i)
{
    uint32_t n = i + 1u, size = 0;

    if (i >= 8) {
        n = ((i & 1u) != 0 ? 16u : 12u) << (i - 8u) / 2u;
    }
    for (; i < ADMIT_SIZES && n > 0; n--) {
        if (step > t->room - size) {
            return 0;
        }
        size += step;
    }
    return size;
}

static bool admit_ticks(pawli_accel_try *t, uint32_t size, bool hardware,
                        pawli_accel_once *once, uint32_t *least)
{
    const pawl_accel_clock *clock = t->trial->clock;

    *least = UINT32_MAX;
    for (unsigned i = 0; i < 3; i++) {
        uint32_t begin = clock->ticks(clock->ctx), spent;

        if (!once(t, size, hardware)) {
            return false;
        }
        if (!hardware && clock->software != NULL) {
            clock->software(clock->ctx, t->unit->kind->op, size);
        }
        spent = clock->ticks(clock->ctx) - begin;
        *least = spent < *least ? spent : *least;
    }
    return true;
}

/* The least size from which on the unit is never slower, up to the largest job
 * that it is ever given: beyond it there is nothing to time. */
bool pawli_accel_measure(pawli_accel_try *t, uint32_t step,
                         pawli_accel_once *once)
{
    uint32_t size;

    t->unit->crossover = step;
    if (t->trial->clock == NULL) {
        return true;
    }
    t->unit->crossover = 0;
    for (unsigned i = 0;
         (size = pawli_accel_size(t, step, i)) != 0 && size <= t->unit->most;
         i++) {
        uint32_t hardware, software;

        pawli_accel_note(t, "time", size, 0, 0);
        if (!admit_ticks(t, size, true, once, &hardware) ||
            !admit_ticks(t, size, false, once, &software)) {
            return false;
        }
        if (hardware > software) {
            t->unit->crossover = 0;
        } else if (t->unit->crossover == 0) {
            t->unit->crossover = size;
        }
    }
    return t->unit->crossover != 0 || pawli_accel_refuse(t, PAWL_ACCEL_SLOWER);
}

static void admit_remove(pawl_accel_set *set, const pawl_accel_unit *unit)
{
    unsigned to = 0;

    for (unsigned i = 0; i < set->count; i++) {
        if (set->units[i] != unit) {
            set->units[to++] = set->units[i];
        }
    }
    set->count = (uint8_t)to;
}

pawl_err pawl_accel_admit(pawl_accel_set *set, pawl_accel_unit *unit,
                          const pawl_accel_trial *trial)
{
    pawli_accel_try t = {.unit = unit, .trial = trial, .data = trial->scratch};
    bool passed;

    memset(&unit->report, 0, sizeof unit->report);
    unit->owner = 0;
    unit->used = 0;
    unit->crossover = 0;
    unit->ops = 0;
    pawli_accel_turn(unit, false);
    admit_remove(set, unit);
    if (t.data == NULL ||
        ((uintptr_t)t.data & (offsetof(admit_aligned, aligned) - 1u)) != 0 ||
        trial->scratch_len > 0x7fffffffu) {
        return PAWL_ERR_ARGUMENT;
    }
    if (trial->scratch_len < PAWL_ACCEL_SCRATCH_MIN ||
        unit->buffer_size < unit->kind->buffer ||
        set->count == PAWL_ACCEL_UNITS) {
        return PAWL_ERR_MEMORY;
    }
    t.room = (uint32_t)trial->scratch_len - ADMIT_SLACK;
    unit->most = t.room;
    unit->driver->stop(unit->hw);
    passed = unit->kind->run(&t);
    pawl_wipe(trial->scratch, trial->scratch_len);
    if (!passed) {
        unit->driver->stop(unit->hw);
        return PAWL_ERR_SELFTEST;
    }
    pawli_accel_note(&t, NULL, 0, 0, 0);
    unit->report.reason = PAWL_ACCEL_PASSED;
    pawli_accel_turn(unit, true);
    set->units[set->count++] = unit;
    return PAWL_OK;
}
