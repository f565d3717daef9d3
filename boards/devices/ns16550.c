/* SPDX-License-Identifier: Apache-2.0
 * Console on a 16550 at BOARD_UART, its registers BOARD_UART_WORD apart.
 * The divisor is left as the reset has it. */
#include "board.h"
#include "map.h"

#define NS16550(n)                                                             \
    (*(volatile BOARD_UART_WORD *)(BOARD_UART + (n) * sizeof(BOARD_UART_WORD)))
#define NS16550_DATA  NS16550(0u)
#define NS16550_FIFO  NS16550(2u)
#define NS16550_LINE  NS16550(3u)
#define NS16550_STATE NS16550(5u)

#define NS16550_RECEIVED 0x01u
#define NS16550_ROOM     0x20u

void board_console_start(void)
{
    NS16550_LINE = 3; /* 8 bits, no parity, 1 stop bit */
    NS16550_FIFO = 7; /* on, both empty */
}

int board_get(void)
{
    return (NS16550_STATE & NS16550_RECEIVED) != 0 ? (int)(NS16550_DATA & 0xffu)
                                                   : -1;
}

void board_put(uint8_t byte)
{
    while ((NS16550_STATE & NS16550_ROOM) == 0) {
    }
    NS16550_DATA = byte;
}
