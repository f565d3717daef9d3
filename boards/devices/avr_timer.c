/* SPDX-License-Identifier: Apache-2.0
 * Ticks of timer 1 of an AVR, one for 1024 of the clock: 16 bits, joined to 32
 * whenever they are read. */
#include "board.h"
#include "map.h"

#define AVR_TIMER_CONTROL (*(volatile uint8_t *)0x81u)
#define AVR_TIMER_LOW     (*(volatile uint8_t *)0x84u) /* latches the other */
#define AVR_TIMER_HIGH    (*(volatile uint8_t *)0x85u)

static uint32_t avr_timer_ticks;

void board_ticks_start(void)
{
    AVR_TIMER_CONTROL = 5;
}

uint32_t board_ticks(void)
{
    uint8_t low = AVR_TIMER_LOW;
    uint16_t now = (uint16_t)((uint16_t)AVR_TIMER_HIGH << 8 | low);

    avr_timer_ticks += (uint16_t)(now - (uint16_t)avr_timer_ticks);
    return avr_timer_ticks;
}

uint32_t board_ticks_per_second(void)
{
    return BOARD_HZ / 1024u;
}
