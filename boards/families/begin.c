/* SPDX-License-Identifier: Apache-2.0
 * From the first instructions of a family to the program and out of it. */
#include "begin.h"

#include "board.h"

extern uint32_t board_data_begin[];
extern uint32_t board_data_end[];
extern uint32_t board_data_load[];
extern uint32_t board_bss_begin[];
extern uint32_t board_bss_end[];

__attribute__((weak)) void board_wake(void)
{
}

void board_begin(void)
{
    const uint32_t *from = board_data_load;

    for (uint32_t *to = board_data_begin; to < board_data_end; to++) {
        *to = *from++;
    }
    for (uint32_t *to = board_bss_begin; to < board_bss_end; to++) {
        *to = 0;
    }
    board_run();
}

void board_run(void)
{
    *(volatile uint32_t *)board_stack_low = BOARD_STACK_PAINT;
    board_wake();
    board_console_start();
    board_ticks_start();
    board_exit(board_main());
}
