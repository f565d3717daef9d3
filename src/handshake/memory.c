/* SPDX-License-Identifier: Apache-2.0
 * The work span: what lives long at the bottom, what grows above it, the
 * scratch of the running operation above that. */
#include "handshake/handshake.h"

#define MEMORY_ALIGN 8u

static uint32_t memory_round(uint32_t n)
{
    return (n + MEMORY_ALIGN - 1u) & ~(MEMORY_ALIGN - 1u);
}

static bool memory_fits(pawli_hs *hs, uint32_t size)
{
    if (hs->top > hs->work_size || size > hs->work_size - hs->top) {
        hs->wanted = hs->top + size;
        hs->had = hs->work_size;
        return false;
    }
    pawli_hs_needed(hs, size);
    return true;
}

void pawli_hs_needed(pawli_hs *hs, uint32_t size)
{
    if (hs->top + size > hs->used_max) {
        hs->used_max = hs->top + size;
    }
}

uint32_t pawli_hs_alloc(pawli_hs *hs, uint32_t size)
{
    uint32_t at = hs->top;

    size = memory_round(size);
    if (!memory_fits(hs, size)) {
        return 0;
    }
    hs->top += size;
    return at;
}

void *pawli_hs_scratch(pawli_hs *hs, uint32_t size)
{
    return memory_fits(hs, size) ? hs->work + hs->top : NULL;
}

uint32_t pawli_hs_scratch_size(const pawli_hs *hs)
{
    return hs->work_size - hs->top;
}

bool pawli_hs_scratch_wipe(pawli_hs *hs, uint32_t *units)
{
    uint32_t size = hs->work_size - hs->top;

    while (*units > 0 && hs->fill < size) {
        uint32_t n = size - hs->fill;

        n = n < PAWLI_WIPE_UNIT ? n : PAWLI_WIPE_UNIT;
        pawl_wipe(hs->work + hs->top + hs->fill, n);
        hs->fill += n;
        --*units;
    }
    return hs->fill == size;
}

pawl_err pawli_hs_fail(pawli_hs *hs, uint16_t failure)
{
    hs->failure = failure;
    return pawl_failure_err(failure);
}

/* A full queue drops the oldest: the newest say where things stand. */
void pawli_hs_event(pawli_hs *hs, uint8_t id, uint32_t value)
{
    const uint8_t size = sizeof hs->events / sizeof hs->events[0];
    uint8_t at;

    if (hs->events_count == size) {
        hs->events_head = (uint8_t)((hs->events_head + 1u) % size);
        hs->events_count--;
    }
    at = (uint8_t)((hs->events_head + hs->events_count) % size);
    hs->events[at].id = id;
    hs->events[at].value = value;
    hs->events_count++;
}
