/* SPDX-License-Identifier: Apache-2.0
 * Pawl with a fault, on purpose: one algorithm gives wrong outputs and accepts
 * everything. --plant shows with it that the gate is no decoration. */
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static const char *planted_name;

typedef struct planted_state {
    bench_run inner;
    bool accepts; /* the operation judges: it says yes to all */
} planted_state;

static bool planted_once(void *state, uint8_t *out, size_t *out_len)
{
    planted_state *s = state;
    bool good = s->inner.once(s->inner.state, out, out_len);

    if (!s->accepts && *out_len != 0) {
        out[*out_len - 1] ^= 1;
    }
    return good || s->accepts;
}

static bool planted_answer(void *state, uint8_t *out, size_t *out_len)
{
    planted_state *s = state;
    bool good = s->inner.answer(s->inner.state, out, out_len);

    out[0] ^= 1;
    return good;
}

static void planted_end(void *state)
{
    planted_state *s = state;

    s->inner.end(s->inner.state);
    free(s);
}

static const char *planted_version(void)
{
    return bench_pawl.version();
}

static const char *planted_begin(const bench_case *c, bench_run *run)
{
    const char *why = bench_pawl.begin(c, run);
    planted_state *s;

    if (why != NULL || strcmp(c->algorithm->name, planted_name) != 0) {
        return why;
    }
    s = calloc(1, sizeof *s);
    if (s == NULL) {
        run->end(run->state);
        return BENCH_NO_MEMORY;
    }
    s->inner = *run;
    s->accepts = c->operation == BENCH_VERIFY || c->operation == BENCH_OPEN;
    *run = (bench_run){.once = planted_once,
                       .end = planted_end,
                       .answer = run->answer != NULL ? planted_answer : NULL,
                       .state = s,
                       .variant = "planted"};
    return NULL;
}

static const bench_library planted_library = {
    .name = "pawl", .version = planted_version, .begin = planted_begin};

const bench_library *bench_plant(const char *algorithm)
{
    planted_name = algorithm;
    return &planted_library;
}
