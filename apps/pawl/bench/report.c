/* SPDX-License-Identifier: Apache-2.0
 * Rows for people, and rows of the ledger (docs/ledger.md). */
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include "bench.h"

#define REPORT_REASON 96

static double report_value(const bench_case *c, const bench_time *t)
{
    return c->size != 0 ? 1000.0 * (double)c->size / t->median : t->median;
}

static const char *report_unit(const bench_case *c)
{
    return c->size != 0 ? "MB/s" : "ns";
}

/* A field of CSV, quoted where it must be. */
static void report_field(const char *text, const char *end)
{
    bool quote = strpbrk(text, ",\"\n") != NULL;

    if (quote) {
        (void)putchar('"');
    }
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            (void)putchar('"');
        }
        (void)putchar(*text);
    }
    (void)printf("%s%s", quote ? "\"" : "", end);
}

static void report_csv_head(void)
{
    (void)puts("board,core,clock,memory,library,version,variant,accelerated,"
               "primitive,operation,size,status,reason,sample1,sample2,"
               "sample3,baseline,value,unit,kind,before,after,flash,ram,"
               "stack,toolchain,flags,source,image,run");
}

static void report_csv_row(const bench_report *r, const bench_case *c,
                           const bench_entry *e)
{
    struct utsname host;
    const bench_time *t = &e->time;
    bool ok = strcmp(e->status, "ok") == 0;

    report_field("host", ",");
    report_field(uname(&host) == 0 ? host.machine : "", ",,,");
    report_field(e->library->name, ",");
    report_field(e->library->version(), ",");
    report_field(e->run.variant != NULL ? e->run.variant : "", ",none,");
    report_field(c->algorithm->name, ",");
    report_field(bench_operation_name(c->operation), ",");
    (void)printf("%zu,", c->size);
    report_field(e->status, ",");
    report_field(e->reason != NULL ? e->reason : "", ",");
    if (ok) {
        (void)printf("%.1f,%.1f,%.1f,%.1f,%.6g,%s,measured,", t->sample[0],
                     t->sample[1], t->sample[2], t->baseline,
                     report_value(c, t), report_unit(c));
    } else {
        (void)printf(",,,,,,,");
    }
    (void)printf("%d,%d,,,,", e->before ? 1 : 0, e->after ? 1 : 0);
    report_field(__VERSION__, ",,,,");
    report_field(r->run, "\n");
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
        report_csv_head();
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

void bench_report_none(bench_report *r, const bench_algorithm *a,
                       const char *status, const char *reason)
{
    const bench_case c = {.algorithm = a,
                          .operation = a->family == BENCH_HASH   ? BENCH_DIGEST
                                       : a->family == BENCH_MAC  ? BENCH_TAG
                                       : a->family == BENCH_CTR  ? BENCH_CRYPT
                                       : a->family == BENCH_AEAD ? BENCH_SEAL
                                       : a->family == BENCH_KEX  ? BENCH_KEYGEN
                                                                 : BENCH_SIGN};
    const bench_entry e = {
        .library = &bench_pawl, .status = status, .reason = reason};

    bench_report_case(r, &c, &e, 1);
}
