/* SPDX-License-Identifier: Apache-2.0
 * Start-up of the Cortex-M: vectors, faults. */
#include "begin.h"
#include "board.h"

void board_reset(void);
void board_exception(void);
void board_exception_at(const uint32_t *frame, uint32_t number);

#define START_VTOR (*(volatile uint32_t *)0xe000ed08u)

/* The frame of an exception: r0 to r3, r12, lr, pc, flags. */
void board_exception_at(const uint32_t *frame, uint32_t number)
{
    uintptr_t low = (uintptr_t)board_stack_low;
    uintptr_t at = (uintptr_t)frame;
    int whole = at >= low && at <= (uintptr_t)board_stack_top - 32u;

    board_fault(number, whole ? frame[6] : 0);
}

/* The stack may be what failed: a new one first. */
__attribute__((naked)) void board_exception(void)
{
    __asm__ volatile(".syntax unified\n"
                     "mov r0, sp\n"
                     "mrs r1, ipsr\n"
                     "ldr r2, =board_stack_top\n"
                     "mov sp, r2\n"
                     "ldr r2, =board_exception_at\n"
                     "bx r2\n"
                     ".ltorg\n");
}

#define START_5(x) x, x, x, x, x

__attribute__((section(".vectors"),
               used)) static const uintptr_t start_vectors[16] = {
    (uintptr_t)board_stack_top,          (uintptr_t)board_reset,
    START_5((uintptr_t)board_exception), START_5((uintptr_t)board_exception),
    (uintptr_t)board_exception,          (uintptr_t)board_exception,
    (uintptr_t)board_exception,          (uintptr_t)board_exception,
};

void board_reset(void)
{
#if !defined(__ARM_ARCH_6M__)
    START_VTOR = (uint32_t)(uintptr_t)start_vectors;
#endif
    board_begin();
}
