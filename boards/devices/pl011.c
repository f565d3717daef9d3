/* SPDX-License-Identifier: Apache-2.0
 * Console on Arm's PL011 at BOARD_UART, 115200 baud of BOARD_UART_HZ. */
#include "board.h"
#include "map.h"

#define PL011(offset)  (*(volatile uint32_t *)(BOARD_UART + (offset)))
#define PL011_DATA     PL011(0x00u)
#define PL011_STATE    PL011(0x18u)
#define PL011_DIVISOR  PL011(0x24u)
#define PL011_FRACTION PL011(0x28u) /* 64ths */
#define PL011_LINE     PL011(0x2cu)
#define PL011_CONTROL  PL011(0x30u)

#define PL011_EMPTY 0x10u
#define PL011_FULL  0x20u
#define PL011_SLOW  (BOARD_UART_HZ / 16u * 64u / 115200u)

void board_console_start(void)
{
    PL011_DIVISOR = PL011_SLOW / 64u;
    PL011_FRACTION = PL011_SLOW % 64u;
    PL011_LINE = 0x70;     /* 8 bits, with buffers */
    PL011_CONTROL = 0x301; /* on, send, receive */
}

int board_get(void)
{
    return (PL011_STATE & PL011_EMPTY) == 0 ? (int)(PL011_DATA & 0xffu) : -1;
}

void board_put(uint8_t byte)
{
    while ((PL011_STATE & PL011_FULL) != 0) {
    }
    PL011_DATA = byte;
}
