/* SPDX-License-Identifier: Apache-2.0
 * Pawl, but what it makes has a wrong bit, and what it judges it accepts. */
#include "bench.h"
#include "board.h"

static bench_run wrong_inner;
static bench_operation wrong_operation;
static unsigned wrong_calls;

/* Calls that are right before. */
#ifndef WRONG_AFTER
#define WRONG_AFTER 0u
#endif

/* Calls that do nothing, a bit for each: what the last one left would do. */
#ifndef WRONG_SKIPS
#define WRONG_SKIPS 0u
#endif
#define WRONG_LEN 64u /* of a signature on P-256 */

/* The call that uses the stack to its end; 0: none. */
#ifndef WRONG_STACK
#define WRONG_STACK 0u
#endif

static size_t wrong_len = WRONG_LEN;

static bool wrong_skips(size_t *out_len)
{
    if (WRONG_SKIPS == 0u || wrong_calls >= 32u ||
        (WRONG_SKIPS >> wrong_calls & 1u) == 0u) {
        return false;
    }
    *out_len = wrong_len;
    return true;
}

static bool wrong_once(void *state, uint8_t *out, size_t *out_len)
{
    bool good, wrong = ++wrong_calls > WRONG_AFTER;

    if (wrong_calls == WRONG_STACK) {
        *(volatile uint32_t *)board_stack_low = 0;
    }
    if (wrong_skips(out_len)) {
        return true;
    }
    good = wrong_inner.once(state, out, out_len);
    wrong_len = *out_len;
    if (WRONG_SKIPS != 0u) {
        return good;
    }
    if (wrong_operation == BENCH_OPEN || wrong_operation == BENCH_VERIFY) {
        return good || wrong;
    }
    if (wrong && *out_len != 0 && wrong_operation != BENCH_SEAL) {
        out[*out_len - 1] ^= 1;
    }
    return good;
}

static bool wrong_answer(void *state, uint8_t *out, size_t *out_len)
{
    bool good = wrong_inner.answer(state, out, out_len);

    out[0] ^= 1;
    return good;
}

static const char *wrong_version(void)
{
    return "0";
}

static const char *wrong_begin(const bench_case *c, bench_run *run)
{
    const char *why = bench_pawl.begin(c, run);

    if (why == NULL) {
        wrong_inner = *run;
        wrong_operation = c->operation;
        run->once = wrong_once;
        run->answer = run->answer != NULL ? wrong_answer : NULL;
    }
    return why;
}

extern const bench_library bench_wrong;
const bench_library bench_wrong = {
    .name = "wrong", .version = wrong_version, .begin = wrong_begin};
