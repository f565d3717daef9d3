/* SPDX-License-Identifier: Apache-2.0
 * Console on the UART of Arm's CMSDK at BOARD_UART. */
#include "board.h"
#include "map.h"

#define CMSDK_DATA    (*(volatile uint32_t *)(BOARD_UART + 0x00u))
#define CMSDK_STATE   (*(volatile uint32_t *)(BOARD_UART + 0x04u))
#define CMSDK_CONTROL (*(volatile uint32_t *)(BOARD_UART + 0x08u))
#define CMSDK_DIVISOR (*(volatile uint32_t *)(BOARD_UART + 0x10u))

#define CMSDK_SEND_FULL 1u
#define CMSDK_RECEIVED  2u

void board_console_start(void)
{
    CMSDK_DIVISOR = BOARD_UART_HZ / 115200u;
    CMSDK_CONTROL = 3; /* send and receive */
    (void)CMSDK_DATA;  /* an emulator looks for input only after a reading */
}

int board_get(void)
{
    return (CMSDK_STATE & CMSDK_RECEIVED) != 0 ? (int)(CMSDK_DATA & 0xffu) : -1;
}

void board_put(uint8_t byte)
{
    while ((CMSDK_STATE & CMSDK_SEND_FULL) != 0) {
    }
    CMSDK_DATA = byte;
}
