/* SPDX-License-Identifier: Apache-2.0
 * Start-up, semihosting console and SysTick of boards/mps2-an386. */
#include "board.h"

extern uint32_t board_stack_top[];
extern uint32_t board_data_begin[];
extern uint32_t board_data_end[];
extern uint32_t board_data_load[];
extern uint32_t board_bss_begin[];
extern uint32_t board_bss_end[];

void board_reset(void);

#define BOARD_SYSTICK_CONTROL (*(volatile uint32_t *)0xe000e010u)
#define BOARD_SYSTICK_RELOAD  (*(volatile uint32_t *)0xe000e014u)
#define BOARD_SYSTICK_VALUE   (*(volatile uint32_t *)0xe000e018u)

#define BOARD_TIMER_CONTROL (*(volatile uint32_t *)0x40000000u)
#define BOARD_TIMER_VALUE   (*(volatile uint32_t *)0x40000004u)
#define BOARD_TIMER_RELOAD  (*(volatile uint32_t *)0x40000008u)

#define BOARD_SEMI_WRITE0 0x04u
#define BOARD_SEMI_EXIT   0x18u
#define BOARD_EXIT_GOOD   0x20026u /* ADP_Stopped_ApplicationExit */
#define BOARD_EXIT_BAD    0x20023u /* ADP_Stopped_RunTimeErrorUnknown */

static void board_semihosting(uint32_t operation, uint32_t argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register uint32_t r1 __asm__("r1") = argument;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}

void board_print(const char *text)
{
    board_semihosting(BOARD_SEMI_WRITE0, (uint32_t)(uintptr_t)text);
}

uint32_t board_ticks(void)
{
    return BOARD_TICKS_MASK - BOARD_SYSTICK_VALUE;
}

uint32_t board_instructions(uint32_t ticks)
{
    return (uint32_t)((uint64_t)ticks * 5u / 8u);
}

uint32_t board_long_ticks(void)
{
    return UINT32_MAX - BOARD_TIMER_VALUE;
}

static void board_fault(void)
{
    board_print("fault: the processor took an exception\n");
    board_semihosting(BOARD_SEMI_EXIT, BOARD_EXIT_BAD);
}

void board_reset(void)
{
    const uint32_t *from = board_data_load;

    for (uint32_t *to = board_data_begin; to < board_data_end; to++) {
        *to = *from++;
    }
    for (uint32_t *to = board_bss_begin; to < board_bss_end; to++) {
        *to = 0;
    }
    BOARD_SYSTICK_RELOAD = BOARD_TICKS_MASK;
    BOARD_SYSTICK_VALUE = 0;
    BOARD_SYSTICK_CONTROL = 5; /* processor clock, no interrupt, on */
    BOARD_TIMER_RELOAD = UINT32_MAX;
    BOARD_TIMER_VALUE = UINT32_MAX;
    BOARD_TIMER_CONTROL = 1; /* the same clock, 32 bits */
    int bad = board_main();
    board_semihosting(BOARD_SEMI_EXIT, bad ? BOARD_EXIT_BAD : BOARD_EXIT_GOOD);
    for (;;) {
    }
}

__attribute__((section(".vectors"),
               used)) static const uintptr_t board_vectors[16] = {
    (uintptr_t)board_stack_top, (uintptr_t)board_reset, (uintptr_t)board_fault,
    (uintptr_t)board_fault,     (uintptr_t)board_fault, (uintptr_t)board_fault,
    (uintptr_t)board_fault,
};
