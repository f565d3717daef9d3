/* SPDX-License-Identifier: Apache-2.0
 * Ticks of the system counter of Arm's SSE-300: started at
 * BOARD_COUNTER_CONTROL, read at BOARD_COUNTER, 64 bits, of which the lower
 * half is enough. */
#include "board.h"
#include "map.h"

void board_ticks_start(void)
{
    *(volatile uint32_t *)BOARD_COUNTER_CONTROL = 1;
}

uint32_t board_ticks(void)
{
    return *(volatile uint32_t *)BOARD_COUNTER;
}

uint32_t board_ticks_per_second(void)
{
    return BOARD_COUNTER_HZ;
}
