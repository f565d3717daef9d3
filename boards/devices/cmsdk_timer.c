/* SPDX-License-Identifier: Apache-2.0
 * Ticks of the 32-bit timer of Arm's CMSDK at BOARD_TIMER; it counts down. */
#include "board.h"
#include "map.h"

#define CMSDK_CONTROL (*(volatile uint32_t *)(BOARD_TIMER + 0x00u))
#define CMSDK_VALUE   (*(volatile uint32_t *)(BOARD_TIMER + 0x04u))
#define CMSDK_RELOAD  (*(volatile uint32_t *)(BOARD_TIMER + 0x08u))

void board_ticks_start(void)
{
    CMSDK_RELOAD = UINT32_MAX;
    CMSDK_VALUE = UINT32_MAX;
    CMSDK_CONTROL = 1;
}

uint32_t board_ticks(void)
{
    return UINT32_MAX - CMSDK_VALUE;
}

uint32_t board_ticks_per_second(void)
{
    return BOARD_TIMER_HZ;
}
