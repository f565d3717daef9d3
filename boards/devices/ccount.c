/* SPDX-License-Identifier: Apache-2.0
 * Ticks of an Xtensa's cycle counter, BOARD_CCOUNT_HZ. */
#include "board.h"
#include "map.h"

void board_ticks_start(void)
{
}

uint32_t board_ticks(void)
{
    uint32_t now;

    __asm__ volatile("rsr %0, ccount" : "=r"(now));
    return now;
}

uint32_t board_ticks_per_second(void)
{
    return BOARD_CCOUNT_HZ;
}
