/* SPDX-License-Identifier: Apache-2.0
 * Ticks of a 32-bit timer of the STM32 at BOARD_TIMER: BOARD_TIMER_IN Hz,
 * divided by BOARD_TIMER_BY. */
#include "board.h"
#include "map.h"

#define STM32(offset)  (*(volatile uint32_t *)(BOARD_TIMER + (offset)))
#define STM32_CONTROL  STM32(0x00u)
#define STM32_EVENT    STM32(0x14u)
#define STM32_COUNT    STM32(0x24u)
#define STM32_PRESCALE STM32(0x28u)
#define STM32_RELOAD   STM32(0x2cu)

void board_ticks_start(void)
{
    STM32_PRESCALE = BOARD_TIMER_BY - 1u;
    STM32_RELOAD = UINT32_MAX;
    STM32_EVENT = 1;
    STM32_CONTROL = 1;
}

uint32_t board_ticks(void)
{
    return STM32_COUNT;
}

uint32_t board_ticks_per_second(void)
{
    return BOARD_TIMER_IN / BOARD_TIMER_BY;
}
