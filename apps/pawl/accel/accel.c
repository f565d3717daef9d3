/* SPDX-License-Identifier: Apache-2.0
 * pawl accel: admission of drivers of the modelled engine. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../cli.h"
#include "drivers.h"

#define ACCEL_SCRATCH 12288u

static const char accel_help[] =
    "usage: pawl accel list\n"
    "       pawl accel try --driver NAME [--repeats N]\n"
    "       pawl accel diagnose --driver NAME [--repeats N]\n\n"
    "Tries a driver of the modelled hardware engine as pawl_accel_admit "
    "does.\n\n"
    "  list       the drivers there are, and what is wrong with each\n"
    "  try        passed: exit 0 and from which size on the engine is used;\n"
    "             refused: exit 1 and the reason\n"
    "  diagnose   the same, with the answer that was wrong, its size and\n"
    "             alignment, and the last accesses to registers\n\n"
    "  --driver NAME   a driver of the list\n"
    "  --repeats N     operations in a row, 1 to 10000000 (100000)\n";

typedef struct accel_options {
    const driver_row *row;
    uint32_t repeats;
} accel_options;

/* A reason's name as options and tables have it. */
static const char *accel_reason(uint8_t reason, char out[32])
{
    const char *name = pawl_accel_reason_name(reason);
    size_t i = 0;

    for (; name[i] != '\0' && i < 31; i++) {
        out[i] = (char)tolower((unsigned char)name[i]);
    }
    out[i] = '\0';
    return out;
}

static int accel_list(void)
{
    char reason[32];

    for (unsigned i = 0; i < driver_row_count; i++) {
        const driver_row *row = &driver_rows[i];

        (void)printf("%-20s %-12s %s\n", row->name,
                     accel_reason(row->reason, reason), row->text);
    }
    return CLI_DONE;
}

static int accel_unknown(const char *name)
{
    cli_complain("accel: there is no driver '%s'; there are:", name);
    for (unsigned i = 0; i < driver_row_count; i++) {
        (void)fprintf(stderr, "  %s\n", driver_rows[i].name);
    }
    return CLI_USAGE;
}

static int accel_parse(accel_options *o, int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        const char *option = argv[i];

        if (strcmp(option, "--driver") != 0 &&
            strcmp(option, "--repeats") != 0) {
            return cli_usage("accel", "unknown option '%s'", option);
        }
        if (++i == argc) {
            return cli_usage("accel", "%s needs a value", option);
        }
        if (strcmp(option, "--driver") == 0) {
            o->row = driver_find(argv[i]);
            if (o->row == NULL) {
                return accel_unknown(argv[i]);
            }
        } else if (!cli_number(argv[i], 1, 10000000, &o->repeats)) {
            return cli_usage("accel", "--repeats is from 1 to 10000000");
        }
    }
    return o->row != NULL ? CLI_DONE
                          : cli_usage("accel", "--driver is missing");
}

static void accel_hex(const char *name, const uint8_t bytes[32])
{
    (void)printf("%-10s", name);
    for (unsigned i = 0; i < 32; i++) {
        (void)printf("%02x", bytes[i]);
    }
    (void)printf("\n");
}

static void accel_trace(const model *m)
{
    static const char *const codes[] = {"idle", "busy", "complete", "fault"};
    uint32_t from = m->traced > MODEL_TRACE ? m->traced - MODEL_TRACE : 0;

    (void)printf("trace     cycle (modelled), register, value, times\n");
    for (; from < m->traced; from++) {
        const model_access *a = &m->trace[from % MODEL_TRACE];

        (void)printf(
            "%12llu  %s %-9s %016llx %8u", (unsigned long long)a->clock,
            a->write != 0 ? "write" : "read ", model_register_name(a->reg),
            (unsigned long long)a->value, (unsigned)a->times);
        if (a->reg == MODEL_STATUS && a->write == 0) {
            (void)printf("  %s%s", codes[a->value & MODEL_CODE],
                         (a->value & MODEL_READY) != 0 ? ", ready" : "");
        }
        (void)printf("\n");
    }
}

static void accel_explain(const driver_bench *b)
{
    const pawl_accel_report *r = &b->unit->report;
    static const uint8_t nothing[32];

    (void)printf("test      %s\n", r->test != NULL ? r->test : "all");
    (void)printf("size      %u bytes\n", (unsigned)r->size);
    if (r->chunk != 0) {
        (void)printf("pieces    of %u bytes\n", (unsigned)r->chunk);
    }
    (void)printf("alignment address %% 8 = %u\n", (unsigned)r->offset);
    (void)printf("repeat    %u\n", (unsigned)r->repeat);
    if (r->err != PAWL_OK) {
        (void)printf("driver    %s: %s\n", pawl_err_name((pawl_err)r->err),
                     pawl_err_text((pawl_err)r->err));
    } else if (memcmp(r->expected, nothing, sizeof nothing) != 0) {
        accel_hex("expected", r->expected);
        accel_hex("got", r->got);
    }
    (void)printf("unit ran  %u operations (counted)\n",
                 (unsigned)b->m.operations);
}

/* The trial of one driver. */
static int accel_run(const accel_options *o, bool diagnose)
{
    static driver_bench b;
    static pawl_accel_set set;
    char reason[32];
    pawl_accel_trial trial = {.scratch_len = ACCEL_SCRATCH,
                              .repeats = o->repeats};
    pawl_err err;

    trial.scratch = calloc(1, ACCEL_SCRATCH);
    if (trial.scratch == NULL) {
        cli_complain("accel: no memory");
        return CLI_FAILED;
    }
    driver_bench_init(&b, o->row);
    trial.clock = &b.clock;
    pawl_accel_set_init(&set);
    err = pawl_accel_admit(&set, b.unit, &trial);
    free(trial.scratch);
    if (err == PAWL_OK) {
        (void)printf("passed: used from %u bytes on (modelled), software "
                     "below; %u operations of the unit (counted)\n",
                     (unsigned)b.unit->crossover, (unsigned)b.m.operations);
    } else {
        (void)printf("refused: %s: %s\n",
                     accel_reason(b.unit->report.reason, reason),
                     pawl_accel_reason_text(b.unit->report.reason));
    }
    if (diagnose) {
        accel_explain(&b);
        accel_trace(&b.m);
    }
    if (err != PAWL_OK) {
        cli_complain("accel: driver '%s' was refused, software is used",
                     o->row->name);
    }
    return err == PAWL_OK ? CLI_DONE : CLI_FAILED;
}

int cli_accel(int argc, char **argv)
{
    accel_options o = {NULL, 0};
    int code;

    if (argc < 2) {
        return cli_usage("accel", "list, try or diagnose?");
    }
    if (strcmp(argv[1], "--help") == 0) {
        (void)fputs(accel_help, stdout);
        return CLI_DONE;
    }
    if (strcmp(argv[1], "list") == 0 && argc == 2) {
        return accel_list();
    }
    if (strcmp(argv[1], "try") != 0 && strcmp(argv[1], "diagnose") != 0) {
        return cli_usage("accel", "list, try or diagnose, not '%s'", argv[1]);
    }
    code = accel_parse(&o, argc, argv);
    return code != CLI_DONE ? code
                            : accel_run(&o, strcmp(argv[1], "diagnose") == 0);
}
