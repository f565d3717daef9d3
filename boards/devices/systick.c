/* SPDX-License-Identifier: Apache-2.0
 * Ticks of a Cortex-M's own 24-bit counter at BOARD_SYSTICK_HZ, for boards that
 * have nothing longer. It counts down; each reading adds what passed since the
 * last one, so they may not be more than BOARD_TICKS_GAP_S apart. */
#include "board.h"
#include "map.h"

#define SYSTICK_CONTROL (*(volatile uint32_t *)0xe000e010u)
#define SYSTICK_RELOAD  (*(volatile uint32_t *)0xe000e014u)
#define SYSTICK_VALUE   (*(volatile uint32_t *)0xe000e018u)
#define SYSTICK_MASK    0xffffffu

static uint32_t systick_last = SYSTICK_MASK;
static uint32_t systick_total;

void board_ticks_start(void)
{
    SYSTICK_RELOAD = SYSTICK_MASK;
    SYSTICK_VALUE = 0;
    SYSTICK_CONTROL = 5; /* processor clock, no interrupt, on */
}

uint32_t board_ticks(void)
{
    uint32_t now = SYSTICK_VALUE;

    systick_total += (systick_last - now) & SYSTICK_MASK;
    systick_last = now;
    return systick_total;
}

uint32_t board_ticks_per_second(void)
{
    return BOARD_SYSTICK_HZ;
}
