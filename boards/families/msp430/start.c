/* SPDX-License-Identifier: Apache-2.0
 * Start-up of the MSP430: stack, memory, watchdog (at BOARD_WATCHDOG). */
#include "board.h"
#include "map.h"

extern uint8_t board_data_begin[];
extern uint8_t board_data_end[];
extern uint8_t board_data_load[];
extern uint8_t board_bss_begin[];
extern uint8_t board_bss_end[];

void board_reset(void);
void start_program(void);

__attribute__((weak)) void board_wake(void)
{
}

__asm__(".section .reset,\"a\"\n"
        ".short board_reset\n"
        ".text\n"
        ".global board_reset\n"
        "board_reset:\n"
        "mov #board_stack_top, r1\n"
        "br #start_program\n");

__attribute__((used)) void start_program(void)
{
    const uint8_t *from = board_data_load;

    *(volatile uint16_t *)BOARD_WATCHDOG = 0x5a80; /* key, hold */
    for (uint8_t *to = board_data_begin; to < board_data_end; to++) {
        *to = *from++;
    }
    for (uint8_t *to = board_bss_begin; to < board_bss_end; to++) {
        *to = 0;
    }
    *(volatile uint32_t *)board_stack_low = BOARD_STACK_PAINT;
    board_wake();
    board_console_start();
    board_ticks_start();
    board_exit(board_main());
}
