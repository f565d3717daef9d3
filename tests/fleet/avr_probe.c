/* SPDX-License-Identifier: Apache-2.0
 * What a runner of AVR programs must get right; test_simavr.py asks. A letter
 * is one thing:
 *
 *     t  spans of single instructions, in the order of the test's table
 *     l  a loop of 1000 rounds, sbiw and brne; L: of 1001
 *     e  echo until a byte is 4
 *     a  all bytes from 0 to 255
 *     o  a span without an end
 *     s  calls until the stack is in the variables
 *     d  the same for a moment only: one byte
 *     w  writes behind the RAM
 *     b  an instruction that does not exist
 *     j  jump behind the program; z: to 0
 *     n  sleep for good
 *     x  exit with 9 */
#include "board.h"

#define PROBE(text)                                                            \
    do {                                                                       \
        board_mark_begin();                                                    \
        __asm__ volatile(text ::                                               \
                             : "r24", "r25", "r26", "r27", "r30", "r31",       \
                               "memory");                                      \
        board_mark_end();                                                      \
    } while (0)

extern uint8_t board_bss_end[];

uint8_t probe_bytes[64];

static void probe_times(void)
{
    PROBE("");
    PROBE("nop");
    PROBE("ldi r24, 1");
    PROBE("add r24, r25");
    PROBE("adiw r24, 1");
    PROBE("mul r24, r25\n clr r1");
    PROBE("muls r24, r25\n clr r1");
    PROBE("lds r24, probe_bytes");
    PROBE("sts probe_bytes, r24");
    PROBE("push r24\n pop r24");
    PROBE("ldi r26, lo8(probe_bytes)\n ldi r27, hi8(probe_bytes)\n ld r24, X+\n"
          "st X, r24");
    PROBE("ldi r30, lo8(probe_bytes)\n ldi r31, hi8(probe_bytes)\n"
          "ldd r24, Z+3\n std Z+4, r24");
    PROBE("clr r30\n clr r31\n lpm r24, Z+");
    PROBE("rjmp 1f\n 1:");
    PROBE("jmp 1f\n 1:");
    PROBE("clr r24\n brne 1f\n 1:");         /* not taken */
    PROBE("clr r24\n breq 1f\n 1:");         /* taken */
    PROBE("cpse r1, r1\n nop");              /* over one word */
    PROBE("cpse r1, r1\n jmp 1f\n 1:");      /* over two */
    PROBE("ldi r24, 1\n sbrc r24, 0\n nop"); /* over none */
    PROBE("rcall 1f\n rjmp 2f\n 1: ret\n 2:");
    PROBE("call 1f\n rjmp 2f\n 1: ret\n 2:");
    PROBE("ldi r30, pm_lo8(1f)\n ldi r31, pm_hi8(1f)\n icall\n rjmp 2f\n"
          "1: ret\n 2:");
    PROBE("in r24, 0x3f\n out 0x3f, r24");
    PROBE("sbi 0x05, 7");
    board_mark_end();
}

static void probe_loop(void)
{
    PROBE("ldi r24, 0xe8\n ldi r25, 3\n 1: sbiw r24, 1\n brne 1b");
}

static void probe_loop_longer(void)
{
    PROBE("ldi r24, 0xe9\n ldi r25, 3\n 1: sbiw r24, 1\n brne 1b");
}

static void probe_echo(void)
{
    for (int c = -1; c != 4; c = board_get()) {
        if (c >= 0) {
            board_put((uint8_t)c);
        }
    }
}

static uint8_t probe_deep(volatile uint8_t *from)
{
    volatile uint8_t here[32];

    here[0] = *from;
    return (uint8_t)(probe_deep(here) + here[0]);
}

/* The lowest byte of the stack is the first behind .bss; then one below. */
static void probe_dip(uint8_t below)
{
    uint16_t sp = (uint16_t)((uint16_t)(uintptr_t)board_bss_end - 1u);

    __asm__ volatile("in r24, 0x3d\n in r25, 0x3e\n"
                     "out 0x3e, %B0\n out 0x3d, %A0\n"
                     "sbrc %1, 0\n push r1\n"
                     "out 0x3e, r25\n out 0x3d, r24"
                     :
                     : "r"(sp), "r"(below)
                     : "r24", "r25", "memory");
}

static void probe_fault(int what)
{
    switch (what) {
    case 's':
        (void)probe_deep(probe_bytes);
        break;
    case 'd':
        probe_dip(0);
        board_put('+');
        probe_dip(1);
        break;
    case 'w':
        *(volatile uint8_t *)BOARD_NOWHERE = 1;
        break;
    case 'b':
        __asm__ volatile(".word 0x9529"); /* not in the instruction set */
        break;
    case 'j':
        __asm__ volatile("ldi r30, 0xff\n ldi r31, 0x3f\n ijmp" ::
                             : "r30", "r31");
        break;
    case 'z':
        __asm__ volatile("jmp 0");
        break;
    case 'n':
        __asm__ volatile("ldi r24, 1\n out 0x33, r24\n sleep" ::: "r24");
        break;
    default:
        break;
    }
}

int board_main(void)
{
    for (;;) {
        int what = board_get();

        if (what == 't') {
            probe_times();
        } else if (what == 'l') {
            probe_loop();
        } else if (what == 'L') {
            probe_loop_longer();
        } else if (what == 'e') {
            probe_echo();
        } else if (what == 'a') {
            for (unsigned i = 0; i < 256u; i++) {
                board_put((uint8_t)i);
            }
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
