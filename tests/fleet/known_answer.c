/* SPDX-License-Identifier: Apache-2.0
 * One known-answer test on a board: -DKNOWN=NAME is pawl_selftest_NAME. Says
 * whether the answer was right and how much stack it took, its scratch
 * included. */
#include "board.h"
#include "pawl/selftest.h"

#define KNOWN_JOIN(a, b) a##b
#define KNOWN_TEST(name) KNOWN_JOIN(pawl_selftest_, name)
#define KNOWN_PAINT      0xa5u
#define KNOWN_UNPAINTED  32u /* below this frame: of the painting itself */

static void known_say(const char *text)
{
    while (*text != '\0') {
        board_put((uint8_t)*text++);
    }
}

static void known_say_number(uint32_t n)
{
    char text[11];
    char *p = text + sizeof text;

    *--p = '\0';
    do {
        *--p = (char)('0' + n % 10u);
        n /= 10u;
    } while (n != 0);
    known_say(p);
}

static __attribute__((noinline)) pawl_err known_run(const pawl_selftest *test)
{
    uint64_t scratch[test->scratch / 8u + 1u];

    board_mark_begin();
    pawl_err err = test->run(scratch, test->scratch);
    board_mark_end();
    return err;
}

int board_main(void)
{
    uint8_t *low = (uint8_t *)(uintptr_t)board_stack_low;
    uint8_t *here = __builtin_frame_address(0);
    volatile uint8_t *p;

    for (p = low; p < here - KNOWN_UNPAINTED; p++) {
        *p = KNOWN_PAINT;
    }
    pawl_err err = known_run(&KNOWN_TEST(KNOWN));
    for (p = low; p < here && *p == KNOWN_PAINT; p++) {
    }
    known_say(err == PAWL_OK ? "right " : "wrong ");
    known_say_number((uint32_t)(here - p));
    known_say("\n");
    return err == PAWL_OK ? 0 : 1;
}
