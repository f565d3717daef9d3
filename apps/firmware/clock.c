/* SPDX-License-Identifier: Apache-2.0
 * The board's clock, and the limit of an operation. */
#include "firmware.h"

#include "board.h"

#define CLOCK_LIMIT_S 20u
/* The most ticks a second of which so many are counted. */
#define CLOCK_FASTEST (UINT32_MAX / (CLOCK_LIMIT_S + 1u))

static uint32_t clock_begin;
static bool clock_over;

void firmware_clock_start(void)
{
    clock_over = false;
    clock_begin = board_ticks();
}

uint32_t firmware_clock_ticks(void)
{
    return board_ticks();
}

/* Where spans are counted, whoever counts ends them: the clock of an emulator
 * goes with the load of its host. */
bool bench_late(void)
{
    uint32_t second = board_ticks_per_second();

    if (second > CLOCK_FASTEST) {
        second = CLOCK_FASTEST;
    }
    clock_over =
        firmware_counted == 0 &&
        (clock_over || board_ticks() - clock_begin > second * CLOCK_LIMIT_S);
    return clock_over;
}
