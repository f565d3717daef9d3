/* SPDX-License-Identifier: Apache-2.0
 * `pawl bench`: the clock (timing.c) knows only runs, the report (report.c)
 * only rows. */
#ifndef PAWL_BENCH_ROWS_H
#define PAWL_BENCH_ROWS_H

#include "../../bench/bench.h"

/* ---- Timing (timing.c) -------------------------------------------------- */

#define BENCH_SAMPLES 3

/* Nanoseconds for one operation: three samples, the loop without the operation
 * taken off, and the median. */
typedef struct bench_time {
    double sample[BENCH_SAMPLES], baseline, median;
    uint64_t count; /* operations a sample */
} bench_time;

/* One library's part in a case. */
typedef struct bench_entry {
    const bench_library *library;
    bench_run run;
    const char *status; /* "ok", or why there is no number */
    const char *reason; /* in a sentence; NULL when ok */
    bool before, after; /* known answer right */
    bench_time time;
} bench_entry;

/* Times all entries whose status is "ok", taking turns, sample_ms a sample. */
void bench_clock(const bench_case *c, bench_entry *entries, size_t count,
                 uint32_t sample_ms);

/* ---- Reports (report.c) ------------------------------------------------- */

typedef struct bench_report {
    bool csv;
    bool started;
    const char *run; /* names this run in the ledger */
    unsigned failed; /* rows that had a wrong answer */
} bench_report;

void bench_report_case(bench_report *r, const bench_case *c,
                       const bench_entry *entries, size_t count);
void bench_report_none(bench_report *r, const bench_algorithm *a,
                       const char *status, const char *reason);

#endif
