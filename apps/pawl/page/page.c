/* SPDX-License-Identifier: Apache-2.0
 * pawl report: the command. */
#include "page.h"

#include <string.h>
#include <unistd.h>

#include "../cli.h"

static const char page_help[] =
    "usage: pawl report [OPTION...]\n\n"
    "Ledgers to one page of HTML that needs nothing else: no network, no "
    "server.\n\n"
    "  --ledger FILE   a ledger; again for more: a fleet's, a host's (pawl "
    "bench --csv), a\n"
    "                  board's (build/fleet/ledger.csv, then "
    "reference/fleet.csv)\n"
    "  --out FILE      the page (build/report.html)\n"
    "  --page FILE     its template (build/report/page.html), made by 'make "
    "report'\n"
    "  --boards DIR    folders of the boards (boards)\n";

static const char *const page_defaults[] = {"build/fleet/ledger.csv",
                                            "reference/fleet.csv"};

/* The value of an option, or NULL when it is missing. */
static const char *page_value(int argc, char **argv, int *i)
{
    return *i + 1 < argc ? argv[++*i] : NULL;
}

/* False: *code is the exit code. */
static bool page_options_read(page_options *o, int argc, char **argv, int *code)
{
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i], *value;
        const char **to = strcmp(name, "--out") == 0      ? &o->out
                          : strcmp(name, "--page") == 0   ? &o->page
                          : strcmp(name, "--boards") == 0 ? &o->boards
                                                          : NULL;

        if (to == NULL && strcmp(name, "--ledger") == 0) {
            if (o->ledgers == PAGE_LEDGERS) {
                *code = cli_usage("report", "at most %u ledgers", PAGE_LEDGERS);
                return false;
            }
            to = &o->ledger[o->ledgers++];
        }
        if (to == NULL) {
            *code = cli_usage("report", "unknown option '%s'", name);
            return false;
        }
        value = page_value(argc, argv, &i);
        if (value == NULL || *value == '\0') {
            *code = cli_usage("report", "%s needs a value", name);
            return false;
        }
        *to = value;
    }
    return true;
}

static bool page_default(page_options *o)
{
    for (size_t i = 0; i < sizeof page_defaults / sizeof *page_defaults; i++) {
        if (access(page_defaults[i], F_OK) == 0) {
            o->ledger[o->ledgers++] = page_defaults[i];
            return true;
        }
    }
    cli_complain("there is no ledger: neither %s nor %s. 'make fleet' measures "
                 "all boards and writes the first; --ledger FILE names another",
                 page_defaults[0], page_defaults[1]);
    return false;
}

static void page_close(page_sources *s, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        ledger_free(&s->from[i]);
    }
    if (s->joined != NULL) {
        (void)fclose(s->joined);
    }
}

static bool page_open(page_sources *s, const page_options *o)
{
    s->joined = tmpfile();
    if (s->joined == NULL) {
        cli_complain("no temporary file can be made");
        return false;
    }
    ledger_print_head(s->joined);
    for (unsigned i = 0; i < o->ledgers; i++) {
        if (!ledger_read(&s->from[i], o->ledger[i])) {
            return false;
        }
        s->rows += s->from[i].count;
        for (size_t k = 0; k < s->from[i].count; k++) {
            ledger_print(s->joined, &s->from[i].rows[k]);
        }
    }
    if (fflush(s->joined) != 0) {
        cli_complain("the temporary file cannot be written");
        return false;
    }
    if (s->rows == 0) {
        cli_complain("the ledgers have no rows");
        return false;
    }
    return true;
}

int cli_report_command(int argc, char **argv)
{
    page_options o = {.out = "build/report.html",
                      .page = "build/report/page.html",
                      .boards = "boards"};
    page_sources s = {0};
    int code = CLI_FAILED;

    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        (void)fputs(page_help, stdout);
        return CLI_DONE;
    }
    if (!page_options_read(&o, argc, argv, &code)) {
        return code;
    }
    if (o.ledgers == 0 && !page_default(&o)) {
        return CLI_FAILED;
    }
    if (page_open(&s, &o) && page_fill(o.page, o.out, &o, &s)) {
        (void)printf("%s: %zu rows of %u ledger%s\n", o.out, s.rows, o.ledgers,
                     o.ledgers == 1 ? "" : "s");
        code = CLI_DONE;
    }
    page_close(&s, o.ledgers);
    return code;
}
