/* SPDX-License-Identifier: Apache-2.0
 * Ticks of the RP2040's clock of microseconds; the lower half is enough. */
#include "board.h"

void board_ticks_start(void)
{
}

uint32_t board_ticks(void)
{
    return *(volatile uint32_t *)0x40054028u;
}

uint32_t board_ticks_per_second(void)
{
    return 1000000u;
}
