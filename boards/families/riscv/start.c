/* SPDX-License-Identifier: Apache-2.0
 * Start-up of a RISC-V in machine mode: stack, traps. */
#include "begin.h"
#include "board.h"

void board_reset(void);
void board_trap(void);

/* The stack may be what failed: a new one first. */
__attribute__((naked, aligned(4))) void board_trap(void)
{
    __asm__ volatile(".option push\n.option arch, +zicsr\n"
                     "csrr a0, mcause\n"
                     "csrr a1, mepc\n"
                     "la sp, board_stack_top\n"
                     "j board_fault\n.option pop");
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
