/* SPDX-License-Identifier: Apache-2.0
 * What a runner of MSP430 programs must get right; test_mspdebug.py asks. A
 * letter is one thing:
 *
 *     0  an empty span
 *     l  a loop of 1000 rounds, dec and jnz; L: of 1001
 *     a  all bytes from 0 to 255
 *     e  echo until a byte is 4
 *     m  products, quotients and shifts; says right or wrong
 *     o  a span without an end
 *     b  an instruction that does not exist
 *     s  the stack in the variables
 *     j  jump to where no program is
 *     n  call of a null pointer
 *     x  exit with 9 */
#include <string.h>

#include "board.h"

/* Operands from outside: else the compiler computes the answers. */
static volatile uint64_t probe_a = 0xfedcba9876543210u;
static volatile uint32_t probe_b = 0x89abcdefu;
static volatile uint16_t probe_n = 13;

static uint8_t probe_arithmetic(void)
{
    uint64_t a = probe_a;
    uint32_t b = probe_b;
    uint16_t n = probe_n;
    uint16_t h = (uint16_t)b;
    uint8_t text[4] = {1, 2, 3, 4};

    (void)memmove(text + 1, text, 3);
    return a * b == 0xeca8641fe5618cf0u && /* by Python */
           a * (a >> n) == 0x468b601057f29c10u &&
           (uint32_t)a * b == 0xe5618cf0u && (uint16_t)(h * 1001u) == 0x3b87u &&
           (uint64_t)b * b == 0x4a0955b690f2a521u && b / 1001u == 0x233566u &&
           b % 1001u == 0x219u && (uint16_t)(h / 77u) == 0x2acu &&
           h % 77u == 0x33u && b << n == 0x79bde000u && b >> n == 0x44d5eu &&
           (int32_t)b >> n == (int32_t)0xfffc4d5e &&
           a << n == 0x97530eca86420000u && a >> n == 0x7f6e5d4c3b2a1u &&
           text[0] == 1 && text[1] == 1 && text[2] == 2 && text[3] == 3;
}

static void probe_loop(void)
{
    board_mark_begin();
    __asm__ volatile("mov #1000, r12\n 1: dec r12\n jnz 1b" ::: "r12");
    board_mark_end();
}

static void probe_loop_longer(void)
{
    board_mark_begin();
    __asm__ volatile("mov #1001, r12\n 1: dec r12\n jnz 1b" ::: "r12");
    board_mark_end();
}

static void probe_fault(int what)
{
    switch (what) {
    case 'b':
        __asm__ volatile(".short 0x1380");
        break;
    case 's':
        __asm__ volatile("mov #board_stack_low - 2, r1");
        board_put('-');
        break;
    case 'j':
        __asm__ volatile("br #0xa000");
        break;
    case 'n':
        __asm__ volatile("call #0");
        break;
    default:
        break;
    }
}

int board_main(void)
{
    for (;;) {
        int what = board_get();

        if (what == '0') {
            board_mark_begin();
            board_mark_end();
        } else if (what == 'l') {
            probe_loop();
        } else if (what == 'L') {
            probe_loop_longer();
        } else if (what == 'a') {
            for (unsigned i = 0; i < 256u; i++) {
                board_put((uint8_t)i);
            }
        } else if (what == 'e') {
            for (int c = -1; c != 4; c = board_get()) {
                if (c >= 0) {
                    board_put((uint8_t)c);
                }
            }
        } else if (what == 'm') {
            board_put(probe_arithmetic() ? 'r' : 'w');
        } else if (what == 'o') {
            board_mark_begin();
            for (;;) {
                __asm__ volatile("");
            }
        } else if (what == 'x') {
            return 9;
        } else {
            probe_fault(what);
        }
    }
}
