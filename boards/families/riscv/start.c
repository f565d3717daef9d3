/* SPDX-License-Identifier: Apache-2.0
 * Start-up of a RISC-V in machine mode: stack, memory, traps. */
#include "board.h"

extern uint32_t board_data_begin[];
extern uint32_t board_data_end[];
extern uint32_t board_data_load[];
extern uint32_t board_bss_begin[];
extern uint32_t board_bss_end[];

void board_reset(void);
void board_begin(void);
void board_trap(void);

__attribute__((weak)) void board_wake(void)
{
}

/* The stack may be what failed: a new one first. */
__attribute__((naked, aligned(4))) void board_trap(void)
{
    __asm__ volatile(".option push\n.option arch, +zicsr\n"
                     "csrr a0, mcause\n"
                     "csrr a1, mepc\n"
                     "la sp, board_stack_top\n"
                     "j board_fault\n.option pop");
}

void board_begin(void)
{
    const uint32_t *from = board_data_load;

    if (from != board_data_begin) {
        for (uint32_t *to = board_data_begin; to < board_data_end; to++) {
            *to = *from++;
        }
    }
    for (uint32_t *to = board_bss_begin; to < board_bss_end; to++) {
        *to = 0;
    }
    board_wake();
    board_console_start();
    board_ticks_start();
    board_exit(board_main());
}

/* The first instruction of the image. */
__attribute__((naked, section(".vectors"))) void board_reset(void)
{
    __asm__ volatile(".option push\n.option norelax\n.option arch, +zicsr\n"
                     "la gp, __global_pointer$\n"
                     "la sp, board_stack_top\n"
                     "la t0, board_trap\n"
                     "csrw mtvec, t0\n"
                     "j board_begin\n.option pop");
}
