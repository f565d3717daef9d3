/* SPDX-License-Identifier: Apache-2.0
 * pawl bench: what each operation takes here, and in other libraries. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../cli.h"
#include "device.h"
#include "engine.h"
#include "rows.h"

#define BENCH_LIBRARIES 8

static const char bench_help[] =
    "usage: pawl bench [OPTION...] [ALGORITHM...]\n\n"
    "Times the named algorithms (part of a name will do), or all: known "
    "answers\nbefore and after, median of three samples, an empty loop "
    "taken off. What fails\nits known answer has no number.\n\n"
    "  --vs LIST        also these libraries, in turns: openssl, bearssl, "
    "mbedtls,\n                   wolfssl, or all; engine: Pawl on this "
    "processor's\n                   instructions for AES and SHA-256\n"
    "  --sizes LIST     bytes of messages (64,256,1024,4096,16384)\n"
    "  --sample-ms N    length of a sample (20)\n"
    "  --plant NAME     make Pawl wrong in that algorithm: shows that it is "
    "seen\n"
    "  --csv            rows of the ledger (docs/ledger.md)\n"
    "  --list           the algorithms, groups and libraries there are\n"
    "  --cases GROUP    no timing: write the cases of a group as C, for the\n"
    "                   firmware of a board (apps/firmware)\n"
    "  --bulk N         of --cases: no message longer than that (16384)\n";

typedef struct bench_options {
    const bench_library *libraries[BENCH_LIBRARIES];
    size_t library_count;
    uint32_t sizes[CLI_LIST_MAX + 1];
    uint32_t sample_ms;
    uint32_t bulk;
    bool bulk_given;
    const char *cases;
    const char *planted;
    bench_report report;
    const char *wanted[64];
    size_t wanted_count;
} bench_options;

void *bench_lend(size_t size)
{
    return calloc(1, size);
}

void bench_return(void *memory)
{
    free(memory);
}

bool bench_late(void)
{
    return false;
}

/* ---- One case ---- */

/* Of a library that did not begin. */
static const char *bench_status(const bench_entry *e)
{
    if (strcmp(e->reason, BENCH_NOT_THERE) == 0 ||
        strcmp(e->reason, BENCH_NO_ENGINE) == 0) {
        return "unsupported";
    }
    if (e->library == &bench_engine) {
        return bench_engine_slower(e->reason) ? "not_used" : "kat_failed";
    }
    return "no_output";
}

static uint32_t bench_used(const bench_entry *e)
{
    return e->run.used != NULL ? e->run.used() : 0;
}

static void bench_prepare(bench_entry *e, const bench_case *c)
{
    e->status = "ok";
    e->reason = e->library->begin(c, &e->run);
    if (e->reason != NULL) {
        e->status = bench_status(e);
        memset(&e->run, 0, sizeof e->run);
        e->run.variant = e->library == &bench_engine ? "engine" : NULL;
        return;
    }
    e->before = bench_right(c, &e->run);
    if (!e->before) {
        e->status = "kat_failed";
        e->reason = "wrong answer before timing";
    } else if (!bench_refuses(e->library, c)) {
        e->before = false;
        e->status = "kat_failed";
        e->reason = "a changed input was accepted";
    }
}

static bool bench_one(void *ctx, const bench_case *c)
{
    bench_options *o = ctx;
    bench_entry entries[BENCH_LIBRARIES] = {0};
    uint32_t used[BENCH_LIBRARIES];

    for (size_t i = 0; i < o->library_count; i++) {
        entries[i].library = o->libraries[i];
        bench_prepare(&entries[i], c);
        used[i] = bench_used(&entries[i]);
    }
    bench_clock(c, entries, o->library_count, o->sample_ms);
    for (size_t i = 0; i < o->library_count; i++) {
        if (entries[i].run.used != NULL && bench_used(&entries[i]) == used[i]) {
            entries[i].status = "not_used";
            entries[i].reason = "the engine did nothing while it was timed";
        }
    }
    for (size_t i = 0; i < o->library_count; i++) {
        bench_entry *e = &entries[i];

        if (strcmp(e->status, "ok") == 0) {
            e->after = bench_right(c, &e->run);
            if (!e->after) {
                e->status = "kat_failed";
                e->reason = "wrong answer after timing";
            }
        }
    }
    bench_report_case(&o->report, c, entries, o->library_count);
    for (size_t i = 0; i < o->library_count; i++) {
        if (entries[i].run.end != NULL) {
            entries[i].run.end(entries[i].run.state);
        }
    }
    return true;
}

static void bench_algorithm_run(bench_options *o, const bench_algorithm *a)
{
    void *scratch = calloc(1, a->known->scratch + 1);
    const char *why = NULL;
    pawl_err err = scratch == NULL ? PAWL_ERR_MEMORY
                                   : a->known->run(scratch, a->known->scratch);

    free(scratch);
    if (err != PAWL_OK) {
        bench_report_none(&o->report, a, "kat_failed",
                          "the known-answer test failed");
        o->report.failed++;
        return;
    }
    (void)bench_cases(a, o->sizes, bench_one, o, &why);
    if (why != NULL) {
        bench_report_none(&o->report, a, "no_output", why);
        o->report.failed++;
    }
}

/* ---- Options ---- */

static void bench_show(void)
{
    (void)printf("algorithms:");
    for (size_t i = 0; i < bench_list_count; i++) {
        (void)printf(" %s", bench_list[i]->name);
    }
    (void)printf("\n");
    bench_groups_show(stdout);
    (void)printf("libraries:");
    for (size_t i = 0; bench_peers[i] != NULL; i++) {
        (void)printf(" %s (%s)", bench_peers[i]->name,
                     bench_peers[i]->version());
    }
    (void)printf("\n");
}

/* Once, however often it is named: a cell has one row of a library. */
static void bench_add(bench_options *o, const bench_library *library)
{
    for (size_t i = 0; i < o->library_count; i++) {
        if (o->libraries[i] == library) {
            return;
        }
    }
    if (o->library_count < BENCH_LIBRARIES) {
        o->libraries[o->library_count++] = library;
    }
}

static bool bench_add_library(bench_options *o, const char *name)
{
    bool all = strcmp(name, "all") == 0, found = all;

    if (strcmp(name, "engine") == 0) {
        bench_add(o, &bench_engine);
        return true;
    }
    for (size_t i = 0; bench_peers[i] != NULL; i++) {
        if (all || strcmp(bench_peers[i]->name, name) == 0) {
            bench_add(o, bench_peers[i]);
            found = true;
        }
    }
    return found;
}

/* That `all` is fewer than the reader may think. */
static void bench_tell_missing(void)
{
    for (size_t i = 0; bench_peer_names[i] != NULL; i++) {
        bool there = false;

        for (size_t k = 0; bench_peers[k] != NULL; k++) {
            there |= strcmp(bench_peers[k]->name, bench_peer_names[i]) == 0;
        }
        if (!there) {
            (void)fprintf(stderr,
                          "pawl bench: built without %s: install its -dev "
                          "package and build again\n",
                          bench_peer_names[i]);
        }
    }
}

static int bench_libraries(bench_options *o, char *text)
{
    cli_list list = {0};

    if (!cli_list_add(&list, text)) {
        return cli_usage("bench", "--vs: an empty name, or too many");
    }
    for (unsigned i = 0; i < list.count; i++) {
        if (strcmp(list.item[i], "all") == 0) {
            bench_tell_missing();
        }
        if (bench_add_library(o, list.item[i])) {
            continue;
        }
        for (size_t k = 0; bench_peer_names[k] != NULL; k++) {
            if (strcmp(bench_peer_names[k], list.item[i]) == 0) {
                return cli_usage("bench",
                                 "this command was built without %s: install "
                                 "its -dev package and build again",
                                 list.item[i]);
            }
        }
        return cli_usage("bench", "there is no library '%s'", list.item[i]);
    }
    return CLI_DONE;
}

static int bench_sizes(bench_options *o, char *text)
{
    cli_list list = {0};

    memset(o->sizes, 0, sizeof o->sizes);
    if (!cli_list_add(&list, text)) {
        return cli_usage("bench", "--sizes: an empty one, or too many");
    }
    for (unsigned i = 0; i < list.count; i++) {
        if (!cli_number(list.item[i], 1, BENCH_DATA_MAX, &o->sizes[i])) {
            return cli_usage("bench", "--sizes: '%s' is not 1 to %u",
                             list.item[i], BENCH_DATA_MAX);
        }
        for (unsigned k = 0; k < i; k++) {
            if (o->sizes[k] == o->sizes[i]) {
                return cli_usage("bench", "--sizes: %s is there twice",
                                 list.item[i]);
            }
        }
    }
    return CLI_DONE;
}

static bool bench_known(const char *part)
{
    for (size_t i = 0; i < bench_list_count; i++) {
        if (strstr(bench_list[i]->name, part) != NULL) {
            return true;
        }
    }
    return false;
}

static int bench_value(bench_options *o, const char *option, char *value)
{
    if (value == NULL) {
        return cli_usage("bench", "%s needs a value", option);
    }
    if (strcmp(option, "--vs") == 0) {
        return bench_libraries(o, value);
    }
    if (strcmp(option, "--plant") == 0) {
        o->libraries[0] = bench_plant(value);
        o->planted = value;
        return CLI_DONE;
    }
    if (strcmp(option, "--sizes") == 0) {
        return bench_sizes(o, value);
    }
    if (strcmp(option, "--cases") == 0) {
        o->cases = value;
        return CLI_DONE;
    }
    if (strcmp(option, "--bulk") == 0) {
        o->bulk_given = true;
        return cli_number(value, 0, BENCH_DATA_MAX, &o->bulk)
                   ? CLI_DONE
                   : cli_usage("bench", "--bulk: '%s' is not 0 to %u", value,
                               BENCH_DATA_MAX);
    }
    return cli_number(value, 1, 10000, &o->sample_ms)
               ? CLI_DONE
               : cli_usage("bench", "--sample-ms: '%s' is not 1 to 10000",
                           value);
}

static bool bench_takes_value(const char *arg)
{
    static const char *const options[] = {"--vs",    "--sizes", "--sample-ms",
                                          "--plant", "--cases", "--bulk"};

    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (strcmp(arg, options[i]) == 0) {
            return true;
        }
    }
    return false;
}

static int bench_parse(bench_options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *arg = argv[i];

        if (strcmp(arg, "--csv") == 0) {
            o->report.csv = true;
        } else if (bench_takes_value(arg)) {
            int code = bench_value(o, arg, argv[i + 1]);

            i++;
            if (code != CLI_DONE) {
                return code;
            }
        } else if (arg[0] == '-') {
            return cli_usage("bench", "unknown option '%s'", arg);
        } else if (!bench_known(arg)) {
            return cli_usage("bench",
                             "no algorithm has '%s' in its name "
                             "(pawl bench --list)",
                             arg);
        } else if (o->wanted_count == sizeof o->wanted / sizeof *o->wanted) {
            return cli_usage("bench", "too many names");
        } else {
            o->wanted[o->wanted_count++] = arg;
        }
    }
    return CLI_DONE;
}

static bool bench_wants(const bench_options *o, const bench_algorithm *a)
{
    for (size_t i = 0; i < o->wanted_count; i++) {
        if (strstr(a->name, o->wanted[i]) != NULL) {
            return true;
        }
    }
    return o->wanted_count == 0;
}

/* What would be run and say nothing of what was asked for. */
static int bench_sensible(const bench_options *o)
{
    bool planted = o->planted == NULL;

    for (size_t i = 0; i < bench_list_count; i++) {
        planted = planted || (strcmp(bench_list[i]->name, o->planted) == 0 &&
                              bench_wants(o, bench_list[i]));
    }
    if (!planted) {
        return cli_usage("bench", "--plant: no algorithm '%s' is run",
                         o->planted);
    }
    if (o->bulk_given && o->cases == NULL) {
        return cli_usage("bench", "--bulk is for --cases");
    }
    return CLI_DONE;
}

int cli_bench(int argc, char **argv)
{
    static bench_options o = {.libraries = {&bench_pawl},
                              .library_count = 1,
                              .sizes = {64, 256, 1024, 4096, 16384},
                              .sample_ms = 20,
                              .bulk = BENCH_DATA_MAX};
    char run[32];
    int code;

    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        (void)fputs(bench_help, stdout);
        return CLI_DONE;
    }
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        bench_show();
        return CLI_DONE;
    }
    code = bench_parse(&o, argc, argv);
    code = code == CLI_DONE ? bench_sensible(&o) : code;
    if (code != CLI_DONE) {
        return code;
    }
    if (o.cases != NULL) {
        return bench_device(o.cases, o.bulk);
    }
    (void)snprintf(run, sizeof run, "%llu", (unsigned long long)time(NULL));
    o.report.run = run;
    for (size_t i = 0; i < bench_list_count; i++) {
        if (bench_wants(&o, bench_list[i])) {
            bench_algorithm_run(&o, bench_list[i]);
        }
    }
    if (!o.report.csv) {
        (void)printf("\nmeasured here; samples of %u ms, in turns; clock of "
                     "this machine, not of a board\n",
                     o.sample_ms);
    }
    if (o.report.failed != 0) {
        cli_complain("bench: %u rows have no right answer", o.report.failed);
        return CLI_FAILED;
    }
    return CLI_DONE;
}
