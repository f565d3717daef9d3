/* SPDX-License-Identifier: Apache-2.0
 * The last words of a program that the processor stopped. */
#include "board.h"

static void fault_say(const char *text)
{
    while (*text != '\0') {
        board_put((uint8_t)*text++);
    }
}

static void fault_say_hex(uint32_t v)
{
    for (unsigned shift = 32; shift != 0;) {
        shift -= 4;
        board_put((uint8_t) "0123456789abcdef"[(v >> shift) & 15u]);
    }
}

void board_fault(uint32_t cause, uint32_t where)
{
    fault_say("\nfault: " BOARD_FAULT_CAUSE " ");
    fault_say_hex(cause);
    fault_say(" at ");
    fault_say_hex(where);
    fault_say("\n");
    board_exit(*(volatile uint32_t *)board_stack_low != BOARD_STACK_PAINT
                   ? BOARD_EXIT_STACK
                   : BOARD_EXIT_FAULT);
}
