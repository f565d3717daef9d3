/* SPDX-License-Identifier: Apache-2.0
 * How deep the stack was, by paint. */
#include "firmware.h"

#include "board.h"

/* Below the frame that paints: what it may still use itself. */
#define STACK_SPARE 32u

static uint32_t *stack_low(const void *within)
{
    uintptr_t at = (uintptr_t)within;

    return at > (uintptr_t)board_stack_low && at <= (uintptr_t)board_stack_top
               ? board_stack_low
               : NULL;
}

__attribute__((noinline)) void firmware_stack_paint(void)
{
    const uint8_t *frame = __builtin_frame_address(0);
    volatile uint32_t *p = stack_low(frame);

    if (p == NULL) {
        return;
    }
    while ((uintptr_t)(p + 1) + STACK_SPARE < (uintptr_t)frame) {
        *p++ = BOARD_STACK_PAINT;
    }
}

void firmware_stack_guard(void)
{
    *(volatile uint32_t *)board_stack_low = BOARD_STACK_PAINT;
}

bool firmware_stack_full(void)
{
    return *(volatile uint32_t *)board_stack_low != BOARD_STACK_PAINT;
}

__attribute__((noinline)) uint16_t firmware_stack_used(const void *top)
{
    const volatile uint32_t *p = stack_low(top);
    uintptr_t used;

    if (p == NULL) {
        return 0;
    }
    while ((uintptr_t)p < (uintptr_t)top && *p == BOARD_STACK_PAINT) {
        p++;
    }
    used = (uintptr_t)top - (uintptr_t)p;
    return used > UINT16_MAX ? UINT16_MAX : (uint16_t)used;
}
