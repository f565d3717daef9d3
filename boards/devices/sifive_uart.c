/* SPDX-License-Identifier: Apache-2.0
 * Console on SiFive's UART at BOARD_UART. The divisor is left as the reset has
 * it. */
#include "board.h"
#include "map.h"

#define SIFIVE(offset)         (*(volatile uint32_t *)(BOARD_UART + (offset)))
#define SIFIVE_SEND            SIFIVE(0x00u)
#define SIFIVE_RECEIVE         SIFIVE(0x04u)
#define SIFIVE_SEND_CONTROL    SIFIVE(0x08u)
#define SIFIVE_RECEIVE_CONTROL SIFIVE(0x0cu)

#define SIFIVE_FULL_OR_EMPTY 0x80000000u

void board_console_start(void)
{
    SIFIVE_SEND_CONTROL = 1;
    SIFIVE_RECEIVE_CONTROL = 1;
}

int board_get(void)
{
    uint32_t word = SIFIVE_RECEIVE;

    return (word & SIFIVE_FULL_OR_EMPTY) == 0 ? (int)(word & 0xffu) : -1;
}

void board_put(uint8_t byte)
{
    while ((SIFIVE_SEND & SIFIVE_FULL_OR_EMPTY) != 0) {
    }
    SIFIVE_SEND = byte;
}
