/* SPDX-License-Identifier: Apache-2.0
 * Ticks of a Timer_A of an MSP430 at BOARD_TIMER, one for 8 of ACLK: 16 bits,
 * joined to 32 whenever they are read. */
#include "board.h"
#include "map.h"

#define MSP430_TIMER_CONTROL (*(volatile uint16_t *)BOARD_TIMER)
#define MSP430_TIMER_VALUE   (*(volatile uint16_t *)(BOARD_TIMER + 0x10u))

static uint32_t msp430_timer_ticks;

void board_ticks_start(void)
{
    MSP430_TIMER_CONTROL = 0x01e4; /* ACLK, 1/8, on for good, cleared */
}

uint32_t board_ticks(void)
{
    uint16_t now = MSP430_TIMER_VALUE;

    msp430_timer_ticks += (uint16_t)(now - (uint16_t)msp430_timer_ticks);
    return msp430_timer_ticks;
}

uint32_t board_ticks_per_second(void)
{
    return BOARD_TIMER_HZ;
}
