/* SPDX-License-Identifier: Apache-2.0
 * Console on UART 0 of an AVR, 500000 bits a second, of a clock of BOARD_HZ. */
#include "board.h"
#include "map.h"

#define AVR_UART_STATE   (*(volatile uint8_t *)0xc0u)
#define AVR_UART_CONTROL (*(volatile uint8_t *)0xc1u)
#define AVR_UART_FRAME   (*(volatile uint8_t *)0xc2u)
#define AVR_UART_RATE    (*(volatile uint8_t *)0xc4u)
#define AVR_UART_RATE_HI (*(volatile uint8_t *)0xc5u)
#define AVR_UART_DATA    (*(volatile uint8_t *)0xc6u)

#define AVR_UART_RECEIVED 0x80u
#define AVR_UART_ROOM     0x20u
#define AVR_UART_DOUBLE   0x02u

void board_console_start(void)
{
    AVR_UART_STATE = AVR_UART_DOUBLE;
    AVR_UART_FRAME = 0x06; /* 8 bits, no parity, 1 stop bit */
    AVR_UART_RATE_HI = 0;
    AVR_UART_RATE = (uint8_t)(BOARD_HZ / 8u / 500000u - 1u);
    AVR_UART_CONTROL = 0x18; /* send and receive */
}

int board_get(void)
{
    return (AVR_UART_STATE & AVR_UART_RECEIVED) != 0 ? (int)AVR_UART_DATA : -1;
}

void board_put(uint8_t byte)
{
    while ((AVR_UART_STATE & AVR_UART_ROOM) == 0) {
    }
    AVR_UART_DATA = byte;
}
