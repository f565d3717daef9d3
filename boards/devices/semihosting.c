/* SPDX-License-Identifier: Apache-2.0
 * The exit of a board that a debugger or an emulator watches: Arm's
 * semihosting, SYS_EXIT_EXTENDED with a reason and a code. */
#include "board.h"

#define SEMIHOSTING_EXIT_EXTENDED 0x20u
#define SEMIHOSTING_EXITED        0x20026u /* ADP_Stopped_ApplicationExit */

static void semihosting_call(uint32_t operation, const uint32_t *arguments)
{
#if defined(__arm__)
    register uint32_t r0 __asm__("r0") = operation;
    register const uint32_t *r1 __asm__("r1") = arguments;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
#elif defined(__riscv)
    register uint32_t a0 __asm__("a0") = operation;
    register const uint32_t *a1 __asm__("a1") = arguments;

    __asm__ volatile(".option push\n.option norvc\n.balign 16\n"
                     "slli x0, x0, 0x1f\nebreak\nsrai x0, x0, 7\n.option pop"
                     : "+r"(a0)
                     : "r"(a1)
                     : "memory");
#else
#error "no semihosting here"
#endif
}

void board_exit(int code)
{
    const uint32_t arguments[2] = {SEMIHOSTING_EXITED, (uint32_t)code};

    semihosting_call(SEMIHOSTING_EXIT_EXTENDED, arguments);
    for (;;) {
    }
}
