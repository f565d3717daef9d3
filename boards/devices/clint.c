/* SPDX-License-Identifier: Apache-2.0
 * Ticks of the machine timer of a RISC-V at BOARD_MTIME: 64 bits, of which the
 * lower half is enough. */
#include "board.h"
#include "map.h"

void board_ticks_start(void)
{
}

uint32_t board_ticks(void)
{
    return *(volatile uint32_t *)BOARD_MTIME;
}

uint32_t board_ticks_per_second(void)
{
    return BOARD_MTIME_HZ;
}
