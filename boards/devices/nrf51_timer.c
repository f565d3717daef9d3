/* SPDX-License-Identifier: Apache-2.0
 * Ticks of TIMER0 of the nRF51, 32 bits. */
#include "board.h"

#define NRF51(offset)   (*(volatile uint32_t *)(0x40008000u + (offset)))
#define NRF51_START     NRF51(0x000u)
#define NRF51_CAPTURE   NRF51(0x040u)
#define NRF51_WIDTH     NRF51(0x508u)
#define NRF51_PRESCALER NRF51(0x510u)
#define NRF51_CAPTURED  NRF51(0x540u)

void board_ticks_start(void)
{
    NRF51_WIDTH = 3; /* 32 bits */
    NRF51_PRESCALER = 0;
    NRF51_START = 1;
}

uint32_t board_ticks(void)
{
    NRF51_CAPTURE = 1;
    return NRF51_CAPTURED;
}

uint32_t board_ticks_per_second(void)
{
    return 16000000u;
}
