/* SPDX-License-Identifier: Apache-2.0
 * The clock. Libraries take turns sample by sample, so that what else the
 * machine does falls on all of them. */
#include <string.h>
#include <time.h>

#include "rows.h"

#define TIMING_STALE 0xa5 /* what stands where nothing was written */

/* What the last loop left. */
static uint8_t timing_out[BENCH_OUT_MAX];
static size_t timing_len;
static bool timing_good;

static bool timing_nothing(void *state, uint8_t *out, size_t *out_len)
{
    (void)state;
    (void)out;
    *out_len = 0;
    return true;
}

/* Of this thread on a processor: what others run meanwhile does not count. */
static uint64_t timing_now(void)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static double timing_loop(const bench_run *run, uint64_t count)
{
    /* Through a volatile pointer: no compiler sees what is called. */
    bool (*volatile once)(void *, uint8_t *, size_t *) = run->once;
    bool good = true;
    uint64_t begin;

    memset(timing_out, TIMING_STALE, sizeof timing_out);
    begin = timing_now();
    for (uint64_t i = 0; i < count; i++) {
        timing_len = sizeof timing_out;
        good = once(run->state, timing_out, &timing_len) && good;
    }
    timing_good = good;
    return (double)(timing_now() - begin) / (double)count;
}

/* Operations that take about sample_ms. */
static uint64_t timing_count(const bench_run *run, uint32_t sample_ms)
{
    double goal = 1e6 * sample_ms;
    uint64_t count = 1;

    for (;;) {
        double taken = timing_loop(run, count) * (double)count;

        if (taken >= goal / 8 || count > UINT32_MAX) {
            double fit = (double)count * goal / (taken < 1 ? 1 : taken);

            return fit < 1 ? 1 : (uint64_t)fit;
        }
        count *= 4;
    }
}

static double timing_median(const double s[BENCH_SAMPLES])
{
    double low = s[0] < s[1] ? s[0] : s[1];
    double high = s[0] < s[1] ? s[1] : s[0];

    return s[2] < low ? low : s[2] > high ? high : s[2];
}

static void timing_sample(bench_entry *e, const bench_case *c, unsigned number)
{
    e->time.sample[number] = timing_loop(&e->run, e->time.count);
    if (!timing_good ||
        !bench_output_right(c, &e->run, timing_out, timing_len)) {
        e->status = "kat_failed";
        e->reason = "wrong answer while timed";
    }
}

void bench_clock(const bench_case *c, bench_entry *entries, size_t count,
                 uint32_t sample_ms)
{
    const bench_run nothing = {.once = timing_nothing};

    for (size_t i = 0; i < count; i++) {
        bench_time *t = &entries[i].time;

        if (strcmp(entries[i].status, "ok") == 0) {
            t->count = timing_count(&entries[i].run, sample_ms);
            t->baseline =
                timing_loop(&nothing, t->count < 1000 ? 1000 : t->count);
        }
    }
    for (unsigned s = 0; s < BENCH_SAMPLES; s++) {
        for (size_t i = 0; i < count; i++) {
            if (strcmp(entries[i].status, "ok") == 0) {
                timing_sample(&entries[i], c, s);
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        bench_time *t = &entries[i].time;

        t->median = timing_median(t->sample) - t->baseline;
    }
}
