/* SPDX-License-Identifier: Apache-2.0
 * Printing and counting on an emulated board. The emulator runs with
 * `-icount shift=6`: an instruction takes 64 ns of the board's time, which is
 * more than one tick of a clock of 25 MHz, so that ticks tell instructions. */
#ifndef METER_H
#define METER_H

#include <stdint.h>

void meter_print(const char *text);
void meter_print_number(uint32_t n);

/* Instructions that so many ticks of board_ticks are. */
uint32_t meter_instructions(uint32_t ticks);

#endif
