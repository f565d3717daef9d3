/* SPDX-License-Identifier: Apache-2.0
 * Console and exit of an MSP430 in mspdebug, which stops at these writes and
 * puts a byte with 0x100 into board_letter. */
#include "board.h"

#define MSP430_SIMIO(at) (*(volatile uint8_t *)(at))

extern volatile uint16_t board_letter;
volatile uint16_t board_letter;

void board_console_start(void)
{
    MSP430_SIMIO(BOARD_AT_GOT) = 0; /* there is room */
}

int board_get(void)
{
    uint16_t letter = board_letter;

    if (letter == 0) {
        return -1;
    }
    board_letter = 0;
    MSP430_SIMIO(BOARD_AT_GOT) = 0;
    return (int)(letter & 0xffu);
}

void board_put(uint8_t byte)
{
    MSP430_SIMIO(BOARD_AT_PUT) = byte;
}

void board_exit(int code)
{
    MSP430_SIMIO(BOARD_AT_EXIT) = (uint8_t)code;
    for (;;) {
    }
}
