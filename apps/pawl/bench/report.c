/* SPDX-License-Identifier: Apache-2.0
 * Rows for people, and rows of the ledger (docs/ledger.md). */
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "../ledger/ledger.h"
#include "rows.h"

static double report_value(const bench_case *c, const bench_time *t)
{
    return c->size != 0 ? 1000.0 * (double)c->size / t->median : t->median;
}

static const char *report_unit(const bench_case *c)
{
    return c->size != 0 ? "MB/s" : "ns";
}

static double report_tenths(double v)
{
    return v > 0 && v < 9e14 ? (double)(uint64_t)(v * 10.0 + 0.5) / 10.0 : v;
}

static void report_csv_time(ledger_draft *d, const bench_case *c,
                            const bench_time *t)
{
    for (unsigned i = 0; i < BENCH_SAMPLES; i++) {
        ledger_set_number(d, (ledger_column)(LEDGER_SAMPLE1 + i),
                          report_tenths(t->sample[i]));
    }
    ledger_set_number(d, LEDGER_BASELINE, report_tenths(t->baseline));
    ledger_set_number(d, LEDGER_VALUE, report_value(c, t));
    ledger_set(d, LEDGER_UNIT, report_unit(c));
    ledger_set(d, LEDGER_KIND, "measured");
}

static void report_csv_row(const bench_report *r, const bench_case *c,
                           const bench_entry *e)
{
    struct utsname host;
    ledger_draft d;

    ledger_draft_init(&d);
    ledger_set(&d, LEDGER_BOARD, "host");
    ledger_set(&d, LEDGER_CORE, uname(&host) == 0 ? host.machine : "");
    ledger_set(&d, LEDGER_LIBRARY, e->library->name);
    ledger_set(&d, LEDGER_VERSION, e->library->version());
    ledger_set(&d, LEDGER_VARIANT,
               e->run.variant != NULL ? e->run.variant : "");
    ledger_set(&d, LEDGER_ACCELERATED,
               e->run.accelerated != NULL ? e->run.accelerated : "none");
    ledger_set(&d, LEDGER_PRIMITIVE, c->algorithm->name);
    ledger_set(&d, LEDGER_OPERATION, bench_operation_name(c->operation));
    ledger_set_number(&d, LEDGER_SIZE, (double)c->size);
    ledger_set(&d, LEDGER_STATUS, e->status);
    ledger_set(&d, LEDGER_REASON, e->reason != NULL ? e->reason : "");
    if (strcmp(e->status, "ok") == 0) {
        report_csv_time(&d, c, &e->time);
    }
    ledger_set(&d, LEDGER_BEFORE, e->before ? "1" : "0");
    ledger_set(&d, LEDGER_AFTER, e->after ? "1" : "0");
    ledger_set(&d, LEDGER_TOOLCHAIN, __VERSION__);
    ledger_set(&d, LEDGER_RUN, r->run);
    ledger_print(stdout, &d.row);
}

static void report_text_value(const bench_case *c, const bench_time *t)
{
    double v = report_value(c, t);

    if (c->size != 0) {
        (void)printf("%10.1f MB/s", v);
    } else if (v >= 1e6) {
        (void)printf("%10.3f ms  ", v / 1e6);
    } else {
        (void)printf("%10.2f us  ", v / 1e3);
    }
}

static void report_text_row(const bench_case *c, const bench_entry *e,
                            const bench_entry *own)
{
    (void)printf("  %-9s", e->library->name);
    if (strcmp(e->status, "ok") != 0) {
        (void)printf("  %s: %s\n", e->status, e->reason);
        return;
    }
    report_text_value(c, &e->time);
    if (e != own && strcmp(own->status, "ok") == 0) {
        (void)printf("  pawl is %.2f times as fast",
                     e->time.median / own->time.median);
    }
    (void)printf("  [%s]\n", e->run.variant);
}

void bench_report_case(bench_report *r, const bench_case *c,
                       const bench_entry *entries, size_t count)
{
    if (r->csv && !r->started) {
        ledger_print_head(stdout);
    }
    r->started = true;
    if (!r->csv) {
        (void)printf("%s %s", c->algorithm->name,
                     bench_operation_name(c->operation));
        (void)printf(c->size != 0 ? " %zu bytes\n" : "\n", c->size);
    }
    for (size_t i = 0; i < count; i++) {
        r->failed += strcmp(entries[i].status, "kat_failed") == 0;
        if (r->csv) {
            report_csv_row(r, c, &entries[i]);
        } else {
            report_text_row(c, &entries[i], &entries[0]);
        }
    }
    (void)fflush(stdout);
}

static bool report_first(void *ctx, const bench_cell *cell)
{
    bench_case *c = ctx;

    c->operation = cell->operation;
    return false;
}

void bench_report_none(bench_report *r, const bench_algorithm *a,
                       const char *status, const char *reason)
{
    bench_case c = {.algorithm = a};
    const bench_entry e = {
        .library = &bench_pawl, .status = status, .reason = reason};

    bench_cells(a, bench_bulk_sizes, report_first, &c);
    bench_report_case(r, &c, &e, 1);
}
