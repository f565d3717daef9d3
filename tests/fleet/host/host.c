/* SPDX-License-Identifier: Apache-2.0
 * A board made of a process: pipes for its console, and a clock that goes on by
 * HOST_STEP ticks whenever it is read. */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "board.h"

#ifndef HOST_STEP
#define HOST_STEP 1u
#endif
#define HOST_SECOND 1000000u

/* The stack of a process is elsewhere: nothing is painted. */
uint32_t board_stack_low[1];
uint32_t board_stack_top[1];

static uint32_t host_clock;

int board_get(void)
{
    unsigned char byte;
    ssize_t n = read(STDIN_FILENO, &byte, 1);

    if (n == 0) {
        _exit(3); /* the host has gone */
    }
    return n == 1 ? byte : -1;
}

void board_put(uint8_t byte)
{
    if (write(STDOUT_FILENO, &byte, 1) != 1) {
        _exit(3);
    }
}

uint32_t board_ticks(void)
{
    host_clock += HOST_STEP;
    return host_clock;
}

uint32_t board_ticks_per_second(void)
{
    return HOST_SECOND;
}

void board_exit(int code)
{
    _exit(code);
}

int main(void)
{
    (void)fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
    board_exit(board_main());
}
