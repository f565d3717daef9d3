/* SPDX-License-Identifier: Apache-2.0
 * Console on a USART of the older STM32 at BOARD_UART, 115200 baud. */
#include "board.h"
#include "map.h"

#define STM32(offset) (*(volatile uint32_t *)(BOARD_UART + (offset)))
#define STM32_STATE   STM32(0x00u)
#define STM32_DATA    STM32(0x04u)
#define STM32_BAUD    STM32(0x08u)
#define STM32_CONTROL STM32(0x0cu)

#define STM32_RECEIVED 0x20u
#define STM32_ROOM     0x80u

void board_console_start(void)
{
    STM32_BAUD = BOARD_UART_HZ / 115200u;
    STM32_CONTROL = 0x200cu; /* on, send, receive */
}

int board_get(void)
{
    return (STM32_STATE & STM32_RECEIVED) != 0 ? (int)(STM32_DATA & 0xffu) : -1;
}

void board_put(uint8_t byte)
{
    while ((STM32_STATE & STM32_ROOM) == 0) {
    }
    STM32_DATA = byte;
}
