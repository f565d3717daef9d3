/* SPDX-License-Identifier: Apache-2.0
 * Pawl with this processor's instructions: admitted like any engine, and
 * counted while it is timed. */
#include <string.h>

#include "../cli.h"
#include "engine.h"
#include "host.h"
#include "pawl/accel.h"

static pawl_accel_unit engine_sha256, engine_aes128, engine_aes256;
PAWL_ACCEL_SHA256(engine_on_sha256, engine_sha256)
PAWL_ACCEL_AES128_GCM(engine_on_aes128, engine_aes128)
PAWL_ACCEL_AES256_GCM(engine_on_aes256, engine_aes256)

/* A unit, and what it takes to admit it. */
typedef struct engine_line {
    pawl_accel_unit *unit;
    const pawl_accel_kind *kind;
    const pawl_accel_pair *pairs;
    const pawl_accel_driver *(*driver)(void);
} engine_line;

static const engine_line engine_lines[] = {
    {&engine_sha256, &pawl_accel_sha256, engine_on_sha256, host_sha256},
    {&engine_aes128, &pawl_accel_aes128_gcm, engine_on_aes128, host_gcm},
    {&engine_aes256, &pawl_accel_aes256_gcm, engine_on_aes256, host_gcm},
};

#define ENGINE_LINES  (sizeof engine_lines / sizeof engine_lines[0])
#define ENGINE_BUFFER 8192u
#define ENGINE_TRIAL  32768u

static host_engine engine_hw;
static pawl_accel_set engine_set;

static uint32_t engine_ticks(void *ctx)
{
    (void)ctx;
    return (uint32_t)cli_now_ns();
}

static uint32_t engine_used(void)
{
    return engine_hw.operations;
}

/* Once, before the first row. */
static void engine_admit(void)
{
    static uint64_t buffers[ENGINE_LINES][ENGINE_BUFFER / 8u];
    static uint64_t scratch[ENGINE_TRIAL / 8u];
    static const pawl_accel_clock clock = {engine_ticks, NULL, NULL};
    static bool done;
    const pawl_accel_trial trial = {
        .scratch = scratch, .scratch_len = sizeof scratch, .clock = &clock};

    if (done) {
        return;
    }
    done = true;
    pawl_accel_set_init(&engine_set);
    for (size_t i = 0; i < ENGINE_LINES; i++) {
        const engine_line *l = &engine_lines[i];

        if (l->driver() == NULL) {
            continue;
        }
        pawl_accel_unit_init(l->unit, l->kind, l->pairs, l->driver(),
                             &engine_hw);
        pawl_accel_unit_lend(l->unit, buffers[i], ENGINE_BUFFER);
        if (pawl_accel_admit(&engine_set, l->unit, &trial) != PAWL_OK) {
            cli_complain("bench: %s was refused: %s", l->driver()->name,
                         pawl_accel_reason_text(l->unit->report.reason));
        }
    }
}

/* The line whose software this is. */
static const engine_line *engine_find(const void *software)
{
    for (size_t i = 0; i < ENGINE_LINES; i++) {
        if (engine_lines[i].pairs[0].software == software) {
            return &engine_lines[i];
        }
    }
    return NULL;
}

/* Many cases are open at once, each with its algorithm. */
static const bench_algorithm *engine_algorithm(const bench_algorithm *a,
                                               const engine_line *l)
{
    static bench_algorithm copies[16];
    static const bench_algorithm *of[16];
    size_t i = 0;

    while (i < 15 && of[i] != NULL && of[i] != a) {
        i++;
    }
    of[i] = a;
    copies[i] = *a;
    copies[i].instance = l->pairs[0].instance;
    copies[i].variant = "engine";
    return &copies[i];
}

bool bench_engine_slower(const char *reason)
{
    return strcmp(reason, pawl_accel_reason_text(PAWL_ACCEL_SLOWER)) == 0;
}

static const char *engine_version(void)
{
    return bench_pawl.version();
}

static const char *engine_begin(const bench_case *c, bench_run *run)
{
    const engine_line *l = engine_find(c->algorithm->instance);
    bench_case other = *c;
    const char *why;

    if (l == NULL || l->driver() == NULL) {
        return BENCH_NO_ENGINE;
    }
    engine_admit();
    if (l->unit->report.reason != PAWL_ACCEL_PASSED) {
        return pawl_accel_reason_text(l->unit->report.reason);
    }
    other.algorithm = engine_algorithm(c->algorithm, l);
    why = bench_pawl.begin(&other, run);
    if (why == NULL) {
        run->accelerated = l->unit->driver->name;
        run->used = engine_used;
    }
    return why;
}

const bench_library bench_engine = {
    .name = "pawl", .version = engine_version, .begin = engine_begin};
