/* SPDX-License-Identifier: Apache-2.0
 * Start-up of the AVR: vectors, stack, memory. The board's map.h says how many
 * vectors there are (BOARD_VECTORS). Data is filled from flash, wherever it is
 * there; constants are data. */
#include "board.h"
#include "map.h"

void start_program(void);
void start_interrupt(void);

__attribute__((weak)) void board_wake(void)
{
}

#define START_TEXT(x)  START_TEXT_(x)
#define START_TEXT_(x) #x

__asm__(".section .vectors,\"ax\",@progbits\n"
        "jmp board_reset\n"
        ".rept " START_TEXT(BOARD_VECTORS) " - 1\n"
                                           "jmp start_interrupt\n"
                                           ".endr\n"
                                           ".text\n"
                                           ".global board_reset\n"
                                           "board_reset:\n"
                                           "clr r1\n"
                                           "out 0x3f, r1\n" /* SREG */
                                           "ldi r28, lo8(board_stack_top - 1)\n"
                                           "ldi r29, hi8(board_stack_top - 1)\n"
                                           "out 0x3e, r29\n"
                                           "out 0x3d, r28\n"
                                           "ldi r26, lo8(board_data_begin)\n"
                                           "ldi r27, hi8(board_data_begin)\n"
                                           "ldi r30, lo8(board_data_load)\n"
                                           "ldi r31, hi8(board_data_load)\n"
                                           "ldi r18, lo8(board_data_end)\n"
                                           "ldi r19, hi8(board_data_end)\n"
#if defined(__AVR_HAVE_ELPM__)
                                           "ldi r20, hh8(board_data_load)\n"
                                           "out 0x3b, r20\n" /* RAMPZ */
#endif
                                           "rjmp 2f\n"
#if defined(__AVR_HAVE_ELPM__)
                                           "1: elpm r0, Z+\n"
#else
                                           "1: lpm r0, Z+\n"
#endif
                                           "st X+, r0\n"
                                           "2: cp r26, r18\n"
                                           "cpc r27, r19\n"
                                           "brne 1b\n"
                                           "ldi r18, lo8(board_bss_end)\n"
                                           "ldi r19, hi8(board_bss_end)\n"
                                           "rjmp 4f\n"
                                           "3: st X+, r1\n"
                                           "4: cp r26, r18\n"
                                           "cpc r27, r19\n"
                                           "brne 3b\n"
                                           "jmp start_program\n");

__attribute__((used)) void start_program(void)
{
    *(volatile uint32_t *)board_stack_low = BOARD_STACK_PAINT;
    board_wake();
    board_console_start();
    board_ticks_start();
    board_exit(board_main());
}

/* None is ever allowed: whatever comes here is a mistake. */
__attribute__((used)) void start_interrupt(void)
{
    board_fault(0, 0);
}
