/* SPDX-License-Identifier: Apache-2.0
 * Counts the instructions of every algorithm of `pawl bench`, known answers
 * before and after; tools/count.py runs it. */
#include <string.h>

#include "../../apps/bench/bench.h"
#include "board.h"
#include "device/meter.h"

#define COUNT_SCRATCH 16384u

static uint64_t count_scratch[COUNT_SCRATCH / 8];
static uint8_t count_out[BENCH_OUT_MAX];
static bool count_bad;

#define COUNT_LENT 3u /* operations alive at once */

static uint64_t count_memory[COUNT_LENT][(BENCH_OP_MAX + 1024u) / 8];
static bool count_lent[COUNT_LENT];

void *bench_lend(size_t size)
{
    for (unsigned i = 0; i < COUNT_LENT; i++) {
        if (!count_lent[i] && size <= sizeof count_memory[i]) {
            count_lent[i] = true;
            return memset(count_memory[i], 0, size);
        }
    }
    return NULL;
}

void bench_return(void *memory)
{
    for (unsigned i = 0; i < COUNT_LENT; i++) {
        if (memory == (void *)count_memory[i]) {
            count_lent[i] = false;
        }
    }
}

bool bench_late(void)
{
    return false;
}

static void count_row(const char *verdict, const bench_case *c, uint32_t n)
{
    meter_print(verdict);
    meter_print(" ");
    meter_print(c->algorithm->name);
    meter_print(" ");
    meter_print(bench_operation_name(c->operation));
    meter_print(" ");
    meter_print_number((uint32_t)c->size);
    meter_print(" ");
    meter_print_number(n);
    meter_print("\n");
}

static bool count_case(void *ctx, const bench_case *c)
{
    bench_run run = {0};
    size_t len = sizeof count_out;
    uint32_t n;
    bool right;

    (void)ctx;
    if (bench_pawl.begin(c, &run) != NULL) {
        count_bad = true;
        count_row("none", c, 0);
        return true;
    }
    right = bench_right(c, &run) && bench_refuses(&bench_pawl, c);
    n = board_ticks();
    (void)run.once(run.state, count_out, &len);
    n = meter_instructions(board_ticks() - n);
    right = bench_right(c, &run) && right;
    count_bad = count_bad || !right;
    count_row(right ? "ok" : "wrong", c, n);
    run.end(run.state);
    return true;
}

int board_main(void)
{
    static const uint32_t sizes[] = {64, 1024, 16384, 0};
    const char *why;

    for (size_t i = 0; i < bench_list_count; i++) {
        const bench_algorithm *a = bench_list[i];

        if (a->known->scratch > COUNT_SCRATCH ||
            a->known->run(count_scratch, COUNT_SCRATCH) != PAWL_OK) {
            meter_print("wrong ");
            meter_print(a->name);
            meter_print(" known-answer 0 0\n");
            count_bad = true;
            continue;
        }
        (void)bench_cases(a, sizes, count_case, NULL, &why);
        if (why != NULL) {
            meter_print("wrong ");
            meter_print(a->name);
            meter_print(" inputs 0 0\n");
            count_bad = true;
        }
    }
    return count_bad ? 1 : 0;
}
