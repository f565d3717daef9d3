/* SPDX-License-Identifier: Apache-2.0 */
#include "device/meter.h"

#include "board.h"

#define METER_INSTRUCTIONS_PER_SECOND 15625000u /* 1 s / 64 ns */

void meter_print(const char *text)
{
    while (*text != '\0') {
        board_put((uint8_t)*text++);
    }
}

void meter_print_number(uint32_t n)
{
    char text[11];
    char *p = text + sizeof text;

    *--p = '\0';
    do {
        *--p = (char)('0' + n % 10u);
        n /= 10u;
    } while (n != 0);
    meter_print(p);
}

uint32_t meter_instructions(uint32_t ticks)
{
    return (uint32_t)((uint64_t)ticks * METER_INSTRUCTIONS_PER_SECOND /
                      board_ticks_per_second());
}
