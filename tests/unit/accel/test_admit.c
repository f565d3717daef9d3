/* SPDX-License-Identifier: Apache-2.0
 * Admission: each faulty driver is refused for its own reason, the right ones
 * pass; what is admitted obeys its crossover; what fails later is replaced. */
#include "drivers.h"
#include "harness/pt.h"

#include <stdio.h>

static uint64_t admit_scratch[12288 / 8];
static driver_bench admit_bench;

static pawl_err admit_row(pawl_accel_set *set, const driver_row *row)
{
    pawl_accel_trial trial = {
        .scratch = admit_scratch,
        .scratch_len = sizeof admit_scratch,
        .repeats = row->reason == PAWL_ACCEL_REPEATED ? 10000
                   : row->reason == PAWL_ACCEL_STUCK  ? 3000
                                                      : 100,
    };

    driver_bench_init(&admit_bench, row);
    trial.clock = &admit_bench.clock;
    return pawl_accel_admit(set, admit_bench.unit, &trial);
}

PT_TEST(each_fault_has_its_reason)
{
    pawl_accel_set set;

    pawl_accel_set_init(&set);
    for (unsigned i = 0; i < driver_row_count; i++) {
        const driver_row *row = &driver_rows[i];
        bool passes = row->reason == PAWL_ACCEL_PASSED;
        pawl_err err = admit_row(&set, row);
        const pawl_accel_report *r = &admit_bench.unit->report;

        (void)printf("# %s: %s (%s, size %u, offset %u, piece %u, repeat %u)\n",
                     row->name, pawl_accel_reason_name(r->reason),
                     r->test != NULL ? r->test : "-", (unsigned)r->size,
                     (unsigned)r->offset, (unsigned)r->chunk,
                     (unsigned)r->repeat);
        PT_EQ(r->reason, row->reason);
        PT_EQ(err, passes ? PAWL_OK : PAWL_ERR_SELFTEST);
        PT_EQ(set.count, passes ? 1 : 0);
    }
}

static const driver_row *admit_good(pawl_accel_set *set)
{
    const driver_row *row = driver_find("fixed");

    pawl_accel_set_init(set);
    PT_EQ(admit_row(set, row), PAWL_OK);
    return row;
}

/* Hashes len bytes at once by the instance; how often did the unit run? */
static uint32_t admit_runs(const pawl_hash *hash, size_t len)
{
    static uint8_t data[20000];
    uint8_t got[32], want[32];
    uint32_t before = admit_bench.m.operations;
    pawl_hash_ctx ctx;

    pt_fill(data, sizeof data);
    hash->init(&ctx);
    hash->update(&ctx, data, len);
    hash->digest(&ctx, got);
    pawl_sha256_of(data, len, want);
    PT_EQ_BYTES(got, want, sizeof want);
    return admit_bench.m.operations - before;
}

PT_TEST(the_crossover_is_obeyed)
{
    pawl_accel_set set;
    const pawl_hash *hash;
    uint32_t crossover;

    (void)admit_good(&set);
    hash = pawl_accel_hash(&set, &pawl_hash_sha256);
    crossover = admit_bench.unit->crossover;
    PT_OK(hash != &pawl_hash_sha256);
    /* The model's costs: 64 bytes are faster in software, 128 are not. */
    PT_EQ(crossover, 128);
    PT_EQ(admit_runs(hash, 0), 0);
    PT_EQ(admit_runs(hash, crossover - 1u), 0);
    PT_EQ(admit_bench.unit->used, 0);
    PT_EQ(admit_runs(hash, crossover), 1);
    PT_EQ(admit_bench.unit->used, 1);
    /* Never more at once than was tried. */
    PT_EQ(admit_bench.unit->most, sizeof admit_scratch - 8u);
    PT_OK(admit_runs(hash, 20000) >= 5);
    PT_EQ(admit_bench.unit->used, 3);
}

/* A clock that notes the largest size it was asked to time. */
typedef struct admit_watch {
    pawl_accel_clock clock; /* the model's */
    size_t largest;
} admit_watch;

static uint32_t admit_watch_ticks(void *ctx)
{
    const admit_watch *w = ctx;

    return w->clock.ticks(w->clock.ctx);
}

static void admit_watch_software(void *ctx, uint8_t op, size_t len)
{
    admit_watch *w = ctx;

    w->largest = len > w->largest ? len : w->largest;
    w->clock.software(w->clock.ctx, op, len);
}

/* A size that is not run takes no time on either side: noise would tell which
 * is faster. */
PT_TEST(nothing_is_timed_that_is_not_run)
{
    for (unsigned i = 0; i < driver_row_count; i++) {
        admit_watch w = {{NULL, NULL, NULL}, 0};
        const pawl_accel_clock clock = {admit_watch_ticks, admit_watch_software,
                                        &w};
        pawl_accel_trial trial = {.scratch = admit_scratch,
                                  .scratch_len = sizeof admit_scratch,
                                  .repeats = 1,
                                  .clock = &clock};
        pawl_accel_set set;

        if (driver_rows[i].reason != PAWL_ACCEL_PASSED) {
            continue;
        }
        pawl_accel_set_init(&set);
        driver_bench_init(&admit_bench, &driver_rows[i]);
        w.clock = admit_bench.clock;
        PT_EQ(pawl_accel_admit(&set, admit_bench.unit, &trial), PAWL_OK);
        PT_OK(w.largest > 0);
        PT_OK(w.largest <= admit_bench.unit->most);
    }
}

PT_TEST(what_fails_in_use_is_done_in_software)
{
    for (unsigned later = 1; later < 6; later++) {
        pawl_accel_set set;
        const pawl_hash *hash;

        (void)admit_good(&set);
        hash = pawl_accel_hash(&set, &pawl_hash_sha256);
        admit_bench.m.fail_after = admit_bench.m.operations + later;
        PT_EQ(admit_runs(hash, 20000), later);
        PT_EQ(admit_bench.unit->report.reason, PAWL_ACCEL_FAILED);
        PT_EQ(admit_bench.unit->report.err, PAWL_ERR_HARDWARE);
        PT_EQ(admit_runs(hash, 20000), 0);
        /* Mended and admitted anew, it is used again. */
        admit_bench.m.fail_after = 0;
        (void)admit_good(&set);
        PT_OK(admit_runs(hash, 20000) >= 5);
    }
}

PT_TEST(a_unit_that_hangs_in_use_is_left)
{
    pawl_accel_set set;
    const pawl_hash *hash;

    (void)admit_good(&set);
    hash = pawl_accel_hash(&set, &pawl_hash_sha256);
    admit_bench.m.defects = MODEL_DEFECT_STUCK;
    admit_bench.m.operations = 5000;
    PT_EQ(admit_runs(hash, 20000), 1);
    PT_EQ(admit_bench.unit->report.reason, PAWL_ACCEL_FAILED);
    PT_EQ(admit_bench.unit->report.err, PAWL_ERR_TIMEOUT);
}

PT_TEST(misuse_is_refused)
{
    pawl_accel_set set;
    pawl_accel_trial trial = {.scratch = admit_scratch,
                              .scratch_len = PAWL_ACCEL_SCRATCH_MIN - 1u};

    pawl_accel_set_init(&set);
    driver_bench_init(&admit_bench, driver_find("fixed"));
    PT_EQ(pawl_accel_admit(&set, admit_bench.unit, &trial), PAWL_ERR_MEMORY);
    trial.scratch = NULL;
    PT_EQ(pawl_accel_admit(&set, admit_bench.unit, &trial), PAWL_ERR_ARGUMENT);
    trial.scratch = (uint8_t *)admit_scratch + 1;
    PT_EQ(pawl_accel_admit(&set, admit_bench.unit, &trial), PAWL_ERR_ARGUMENT);
    PT_EQ(set.count, 0);
    /* The least scratch is enough, and nothing of what was tried stays. */
    trial.scratch = admit_scratch;
    trial.scratch_len = PAWL_ACCEL_SCRATCH_MIN;
    PT_EQ(pawl_accel_admit(&set, admit_bench.unit, &trial), PAWL_OK);
    PT_EQ(set.count, 1);
    for (unsigned i = 0; i < PAWL_ACCEL_SCRATCH_MIN / 8u; i++) {
        PT_EQ(admit_scratch[i], 0);
    }
    /* Admitted again it is there once; a full set takes no more. */
    PT_EQ(pawl_accel_admit(&set, admit_bench.unit, &trial), PAWL_OK);
    PT_EQ(set.count, 1);
    set.count = PAWL_ACCEL_UNITS;
    for (unsigned i = 0; i < PAWL_ACCEL_UNITS; i++) {
        static pawl_accel_unit other;

        set.units[i] = &other;
    }
    PT_EQ(pawl_accel_admit(&set, admit_bench.unit, &trial), PAWL_ERR_MEMORY);
}

PT_TEST(reasons_have_names_and_sentences)
{
    for (unsigned i = 0; i < 64; i++) {
        PT_OK(pawl_accel_reason_text((uint8_t)i) != NULL);
        PT_OK(pawl_accel_reason_name((uint8_t)i) != NULL);
    }
}

int main(void)
{
    pt_seed(1);
    PT_RUN(each_fault_has_its_reason);
    PT_RUN(the_crossover_is_obeyed);
    PT_RUN(nothing_is_timed_that_is_not_run);
    PT_RUN(what_fails_in_use_is_done_in_software);
    PT_RUN(a_unit_that_hangs_in_use_is_left);
    PT_RUN(misuse_is_refused);
    PT_RUN(reasons_have_names_and_sentences);
    return pt_done();
}
