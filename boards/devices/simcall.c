/* SPDX-License-Identifier: Apache-2.0
 * The exit of an emulated Xtensa: its simulator call. */
#include "board.h"

#define SIMCALL_EXIT 1

void board_exit(int code)
{
    register int a2 __asm__("a2") = SIMCALL_EXIT;
    register int a3 __asm__("a3") = code;

    __asm__ volatile("simcall" : "+r"(a2) : "r"(a3) : "memory");
    for (;;) {
    }
}
