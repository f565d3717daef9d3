/* SPDX-License-Identifier: Apache-2.0
 * Work of two lengths, each a span, with the board's clock around it; prints
 * the ticks. The clock is read outside of the marks. */
#include "board.h"

static void ticks_print(uint32_t n)
{
    char text[12];
    int i = 0;

    do {
        text[i++] = (char)('0' + n % 10u);
        n /= 10u;
    } while (n != 0);
    while (i > 0) {
        board_put((uint8_t)text[--i]);
    }
    board_put('\n');
}

static volatile uint32_t ticks_sink;

static uint32_t ticks_work(uint32_t n)
{
    uint32_t begin = board_ticks();
    uint32_t x = n;

    board_mark_begin();
    for (uint32_t i = 0; i < n; i++) {
        x = x * 1664525u + (x >> 7) % 13u;
        if ((x & 0x100u) != 0) {
            ticks_sink = x;
        }
    }
    ticks_sink = x;
    board_mark_end();
    return board_ticks() - begin;
}

int board_main(void)
{
    ticks_print(ticks_work(10000));
    ticks_print(ticks_work(50000));
    ticks_print(board_ticks_per_second());
    return 0;
}
