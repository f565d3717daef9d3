/* SPDX-License-Identifier: Apache-2.0
 * What a board must do: print, echo, tell time, bound its stack, end with a
 * code, and survive a fault. One letter is one test; the answer is a line.
 *
 *     e<byte>  echo the byte
 *     t        ticks: two readings, ticks per second
 *     m        memory: data, bss and stack are what start-up makes them
 *     s        a span between two marks
 *     f        read where nothing is
 *     j        jump there
 *     h        hang
 *     x<digit> exit with this code */
#include "board.h"
#include "device/meter.h"
#include "map.h"

static volatile uint32_t hello_data = 0x600df00du;
static volatile uint32_t hello_bss[4];

static void hello_say_number(const char *name, uint32_t n)
{
    meter_print(name);
    meter_print_number(n);
}

static uint8_t hello_wait(void)
{
    int byte;

    do {
        byte = board_get();
    } while (byte < 0);
    return (uint8_t)byte;
}

static void hello_ticks(void)
{
    uint32_t first = board_ticks();
    uint32_t wait = board_ticks_per_second() / 100u;

    while (board_ticks() - first < wait) {
    }
    hello_say_number("ticks ", first);
    hello_say_number(" ", board_ticks());
    hello_say_number(" ", board_ticks_per_second());
    meter_print("\n");
}

static void hello_memory(void)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    uintptr_t low = (uintptr_t)board_stack_low;
    uintptr_t top = (uintptr_t)board_stack_top;
    int good = hello_data == 0x600df00du && (low & 7u) == 0 && (top & 7u) == 0;

    for (unsigned i = 0; i < 4; i++) {
        good &= hello_bss[i] == 0;
    }
    good &= here > low && here <= top && top - here < 512u;
    *(volatile uint32_t *)low = 0x5a5a5a5au;
    good &= hello_data == 0x600df00du && hello_bss[3] == 0;
    meter_print(good ? "memory good" : "memory bad");
    hello_say_number(" stack ", (uint32_t)(top - low));
    meter_print("\n");
}

static void hello_span(void)
{
    board_mark_begin();
    for (uint32_t i = 0; i < 1000u; i++) {
        hello_data = hello_data;
    }
    board_mark_end();
    meter_print("span\n");
}

static void hello_fault(uint8_t how)
{
    uintptr_t nowhere = BOARD_NOWHERE;

    if (how == 'j') {
        ((void (*)(void))nowhere)();
    }
    hello_bss[0] = *(volatile uint32_t *)nowhere;
    meter_print("nothing happened\n");
}

int board_main(void)
{
    meter_print("hello\n");
    for (;;) {
        uint8_t what = hello_wait();

        if (what == 'e') {
            board_put(hello_wait());
            meter_print("\n");
        } else if (what == 't') {
            hello_ticks();
        } else if (what == 'm') {
            hello_memory();
        } else if (what == 's') {
            hello_span();
        } else if (what == 'h') {
            for (;;) {
            }
        } else if (what == 'f' || what == 'j') {
            hello_fault(what);
        } else if (what == 'x') {
            return hello_wait() - '0';
        }
    }
}
