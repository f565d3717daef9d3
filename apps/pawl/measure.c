/* SPDX-License-Identifier: Apache-2.0
 * What work costs: time, units, calls and the deepest stack, per state.
 *
 * For the stack, work runs on a stack of its own that was painted before; how
 * far the paint is gone is the depth. What the switch itself takes is measured
 * with an empty call and taken off. */
#include <string.h>
#include <time.h>
#include <ucontext.h>

#include "cli.h"

#define MEASURE_STACK 65536u
#define MEASURE_PAINT 0xa5

typedef struct measure_probe {
    pawl_engine *engine; /* NULL: the empty call */
    uint32_t units, done;
    uint32_t overhead;
    uint64_t ns; /* of the call alone */
    bool calibrated;
    ucontext_t here, there;
    uint8_t stack[MEASURE_STACK];
} measure_probe;

/* makecontext passes ints only. */
static measure_probe measure_it;

uint64_t cli_now_ns(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void measure_enter(void)
{
    measure_probe *p = &measure_it;
    uint64_t begin = cli_now_ns();

    p->done = p->engine != NULL ? pawl_engine_work(p->engine, p->units) : 0;
    p->ns = cli_now_ns() - begin;
}

static uint32_t measure_run(pawl_engine *e, uint32_t units)
{
    measure_probe *p = &measure_it;
    uint32_t clean = 0;

    p->engine = e;
    p->units = units;
    p->done = 0;
    memset(p->stack, MEASURE_PAINT, sizeof p->stack);
    if (getcontext(&p->there) != 0) {
        measure_enter();
        return 0;
    }
    p->there.uc_stack.ss_sp = p->stack;
    p->there.uc_stack.ss_size = sizeof p->stack;
    p->there.uc_link = &p->here;
    makecontext(&p->there, measure_enter, 0);
    (void)swapcontext(&p->here, &p->there);
    while (clean < MEASURE_STACK && p->stack[clean] == MEASURE_PAINT) {
        clean++;
    }
    return MEASURE_STACK - clean;
}

static uint32_t measure_stack(pawl_engine *e, uint32_t units, uint32_t *done)
{
    uint32_t depth;

    if (!measure_it.calibrated) {
        measure_it.overhead = measure_run(NULL, 0);
        measure_it.calibrated = true;
    }
    depth = measure_run(e, units);
    *done = measure_it.done;
    return depth > measure_it.overhead ? depth - measure_it.overhead : 0;
}

uint32_t cli_measure_work(void *ctx, pawl_engine *e, uint32_t units)
{
    cli_measure *m = ctx;
    pawl_session_info info;
    uint64_t ns;
    uint32_t done, depth = 0;

    pawl_engine_info(e, &info);
    if (m->stack) {
        depth = measure_stack(e, units, &done);
        ns = measure_it.ns;
    } else {
        ns = cli_now_ns();
        done = pawl_engine_work(e, units);
        ns = cli_now_ns() - ns;
    }
    if (info.state < CLI_STATES) {
        m->state[info.state].ns += ns;
        m->state[info.state].units += done;
        m->state[info.state].calls++;
        if (depth > m->state[info.state].stack) {
            m->state[info.state].stack = depth;
        }
    }
    return done;
}
