/* SPDX-License-Identifier: Apache-2.0
 * A board's budget, for programs. */
#include <string.h>

#include "budget.h"

void budget_show_csv_head(void)
{
    (void)puts("board,core,mhz,library,build,step,operation,count,bytes,"
               "blocks,pieces,seconds,kind,reason");
}

/* Below 0: an empty field. */
typedef struct show_line {
    const char *step, *operation;
    double count, bytes, blocks, pieces, seconds;
    const char *kind, *reason;
} show_line;

#define SHOW_NUMBERS 6u
static void show_csv_line(const budget_case *c, const show_line *l)
{
    const price_list *p = &c->prices;
    const double value[SHOW_NUMBERS] = {p->clock > 0 ? p->clock : p->mhz,
                                        l->count,
                                        l->bytes,
                                        l->blocks,
                                        l->pieces,
                                        l->seconds};
    char n[SHOW_NUMBERS][32];
    const char *fields[] = {
        c->name, p->core, n[0], p->library, p->build, l->step, l->operation,
        n[1],    n[2],    n[3], n[4],       n[5],     l->kind, l->reason};
    char line[1024];
    size_t len;

    for (unsigned i = 0; i < SHOW_NUMBERS; i++) {
        n[i][0] = '\0';
        if (value[i] >= 0) {
            (void)snprintf(n[i], sizeof n[i], "%.9g", value[i]);
        }
    }
    len = ledger_join(line, sizeof line, fields,
                      sizeof fields / sizeof fields[0]);
    (void)fwrite(line, 1, len, stdout);
}

static void show_csv_sum(const budget_case *c, const char *what, double seconds,
                         price_kind kind)
{
    const show_line line = {what,
                            "",
                            -1,
                            -1,
                            -1,
                            -1,
                            seconds,
                            seconds >= 0 ? price_kind_name(kind) : "",
                            seconds >= 0 ? "" : "a figure is missing above"};

    show_csv_line(c, &line);
}

static void show_csv_bytes(const budget_case *c, const char *what, double bytes,
                           const char *reason)
{
    const show_line line = {
        what, "", -1, bytes, -1, -1, -1, bytes >= 0 ? "counted" : "", reason};

    show_csv_line(c, &line);
}

void budget_show_csv(const budget_case *c)
{
    const budget_sum *s = &c->sum;

    for (unsigned i = 0; i < s->items; i++) {
        const budget_item *item = &s->item[i];
        const meter_line *l = &item->line;
        char name[PRICE_NAME], what[PRICE_NAME + 16];
        const char *operation;
        bool known = item->price.seconds >= 0;
        show_line line = {budget_step_name(l->step),
                          what,
                          l->count,
                          l->bytes,
                          l->blocks,
                          l->pieces,
                          item->price.seconds,
                          known ? price_kind_name(item->price.kind) : "",
                          known ? "" : item->price.why};

        price_names(l, name, &operation);
        (void)snprintf(what, sizeof what, "%s %s", name,
                       l->what == METER_INSTALL ? "key" : operation);
        show_csv_line(c, &line);
    }
    show_csv_sum(c, "floor", s->floor_known ? s->floor : -1, s->floor_kind);
    show_csv_sum(c, "whole", s->missing == 0 ? s->whole : -1, s->kind);
    show_csv_bytes(c, "RAM", c->ram.all,
                   "engine, buffers, work span and stack");
    show_csv_bytes(c, "flash", s->code > 0 ? s->code : -1,
                   s->code > 0 ? "primitives" : "the ledger does not tell");
}

/* Microseconds; NULL where there is no figure. */
static void show_json_time(cli_json *j, const char *key, double seconds)
{
    if (seconds >= 0) {
        cli_json_number(j, key, (uint64_t)(seconds * 1e6 + 0.5));
    } else {
        cli_json_string(j, key, NULL);
    }
}

static void show_json_items(cli_json *j, const budget_sum *s)
{
    cli_json_open(j, "steps", '[');
    for (unsigned i = 0; i < s->items; i++) {
        const budget_item *item = &s->item[i];
        bool known = item->price.seconds >= 0;

        cli_json_open(j, NULL, '{');
        cli_json_string(j, "step", budget_step_name(item->line.step));
        cli_json_string(j, "operation", item->text);
        show_json_time(j, "us", item->price.seconds);
        cli_json_string(j, "kind",
                        known ? price_kind_name(item->price.kind) : NULL);
        cli_json_string(j, "reason", known ? NULL : item->price.why);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
}

static void show_json_advice(cli_json *j, const budget_case *c)
{
    static budget_advice advice[BUDGET_ADVICE];
    unsigned count = budget_advise(c, advice);

    cli_json_open(j, "cheaper", '[');
    for (unsigned i = 0; i < count; i++) {
        cli_json_open(j, NULL, '{');
        cli_json_string(j, "choice", advice[i].text);
        show_json_time(j, "us", advice[i].whole);
        cli_json_string(j, "kind", price_kind_name(advice[i].kind));
        cli_json_number(j, "ram", (uint64_t)advice[i].ram);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
}

void budget_show_json(cli_json *j, const budget_case *c)
{
    const budget_sum *s = &c->sum;
    double watts = c->facts.current_ma / 1e3 * c->facts.volts;
    int verdict = budget_verdict(c);

    cli_json_open(j, NULL, '{');
    cli_json_string(j, "board", c->name);
    cli_json_string(j, "rows_of", c->board);
    cli_json_string(j, "core", c->prices.core);
    cli_json_string(j, "library", c->prices.library);
    cli_json_string(j, "build", c->prices.build);
    cli_json_number(j, "sent", c->deed->sent);
    cli_json_number(j, "received", c->deed->received);
    show_json_items(j, s);
    show_json_time(j, "floor_us", s->floor_known ? s->floor : -1);
    show_json_time(j, "whole_us", s->missing == 0 ? s->whole : -1);
    cli_json_string(j, "kind",
                    s->missing == 0 ? price_kind_name(s->kind) : NULL);
    cli_json_string(j, "error", c->error);
    cli_json_number(j, "ram", (uint64_t)c->ram.all);
    if (s->code > 0) {
        cli_json_number(j, "flash", (uint64_t)s->code);
    }
    if (watts > 0 && s->missing == 0) {
        cli_json_number(j, "energy_uj", (uint64_t)(watts * s->whole * 1e6));
        cli_json_number(j, "energy_day_mj",
                        (uint64_t)(watts * s->whole * 1e3 * c->o->per_day));
    }
    cli_json_string(j, "verdict",
                    verdict == 1   ? "yes"
                    : verdict == 0 ? "no"
                                   : "cannot be said");
    show_json_advice(j, c);
    cli_json_close(j, '}');
}
