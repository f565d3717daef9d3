/* SPDX-License-Identifier: Apache-2.0
 * Every choice, changed by itself and priced again. */
#include <stdlib.h>
#include <string.h>

#include "budget.h"

typedef struct advice_work {
    const budget_case *c;
    budget_advice *out;
    unsigned count;
} advice_work;

/* Keeps what is complete and cheaper, in time or in memory. */
static void advice_try(advice_work *w, const rehearse_plan *plan,
                       const price_list *prices, const char *what,
                       const char *choice)
{
    static budget_deed deed;
    static budget_sum sum;
    const budget_case *c = w->c;
    budget_advice *a = &w->out[w->count];
    budget_ram ram;
    bool limit = c->o->ram > 0 && c->ram.all > c->o->ram;

    if (w->count == BUDGET_ADVICE || !budget_rehearse(plan, &deed)) {
        return;
    }
    budget_add_up(&sum, &deed, prices);
    budget_ram_of(&ram, &deed, &sum);
    if (sum.missing != 0 ||
        (c->sum.missing == 0 && sum.whole >= c->sum.whole * 0.995 &&
         !(limit && ram.all < c->ram.all))) {
        return;
    }
    (void)snprintf(a->text, sizeof a->text, "%s %s", what, choice);
    a->whole = sum.whole;
    a->ram = ram.all;
    a->kind = sum.kind;
    w->count++;
}

static void advice_plans(advice_work *w)
{
    const rehearse_plan *now = &w->c->o->plan;
    const price_list *prices = &w->c->prices;
    rehearse_plan p = *now;
    char number[12];

    for (unsigned i = 0; i < budget_groups_count; i++) {
        p = *now;
        p.group = budget_groups[i].id;
        if (p.group != now->group) {
            advice_try(w, &p, prices, "--group", budget_groups[i].name);
        }
    }
    for (unsigned i = 0; i < budget_suites_count; i++) {
        p = *now;
        p.suite = budget_suites[i].id;
        if (p.suite != now->suite) {
            advice_try(w, &p, prices, "--suite", budget_suites[i].name);
        }
    }
    for (unsigned i = 0; i < chain_kinds_count; i++) {
        p = *now;
        p.kind = &chain_kinds[i];
        if (p.kind != now->kind && now->resume == REHEARSE_FULL) {
            advice_try(w, &p, prices, "--cert", p.kind->name);
        }
    }
    for (unsigned i = 1; i < REHEARSE_RESUMES; i++) {
        p = *now;
        p.resume = (rehearse_resume)i;
        p.client_auth = false;
        if (p.resume != now->resume) {
            advice_try(w, &p, prices, "--resume", budget_resumes[i]);
        }
    }
    for (p = *now, p.count--; p.count > 0 && now->resume == REHEARSE_FULL;
         p.count--) {
        (void)snprintf(number, sizeof number, "%u", p.count);
        advice_try(w, &p, prices, "--chain", number);
    }
    if (now->client_auth) {
        p = *now;
        p.client_auth = false;
        advice_try(w, &p, prices, "without", "--client-auth");
    }
}

/* Another build of the same library, with the same handshake. */
static void advice_build(advice_work *w, const char *build)
{
    static budget_sum sum;
    const budget_case *c = w->c;
    budget_advice *a = &w->out[w->count];
    price_list prices;

    if (w->count == BUDGET_ADVICE ||
        !price_open(&prices, c->ledger, c->board, c->prices.library, build)) {
        return;
    }
    prices.clock = c->prices.clock;
    prices.scaled = c->prices.scaled;
    prices.factor = c->prices.factor;
    budget_add_up(&sum, c->deed, &prices);
    if (sum.missing == 0 &&
        (c->sum.missing != 0 || sum.whole < c->sum.whole * 0.995)) {
        (void)snprintf(a->text, sizeof a->text, "--build %s", build);
        a->whole = sum.whole;
        a->ram = c->ram.all;
        a->kind = sum.kind;
        w->count++;
    }
    price_close(&prices);
}

/* All that the ledger names; rows of a build may be many. */
static void advice_builds(advice_work *w)
{
    char seen[16][32];
    unsigned count = 0;

    for (size_t i = 0; i < w->c->ledger->count; i++) {
        const ledger_row *row = &w->c->ledger->rows[i];
        char *name = seen[count];
        unsigned n = 0;

        if (count == 15 || !ledger_is(row, LEDGER_BOARD, w->c->board) ||
            !ledger_is(row, LEDGER_LIBRARY, w->c->prices.library)) {
            continue;
        }
        (void)snprintf(name, sizeof seen[0], "%.*s",
                       (int)strcspn(row->field[LEDGER_VARIANT], ","),
                       row->field[LEDGER_VARIANT]);
        while (n < count && strcmp(seen[n], name) != 0) {
            n++;
        }
        if (n == count) {
            count++;
            if (strcmp(name, w->c->prices.build) != 0) {
                advice_build(w, name);
            }
        }
    }
}

static int advice_order(const void *a, const void *b)
{
    const budget_advice *x = a, *y = b;

    return x->whole < y->whole ? -1 : x->whole > y->whole ? 1 : 0;
}

unsigned budget_advise(const budget_case *c,
                       budget_advice advice[BUDGET_ADVICE])
{
    advice_work w = {c, advice, 0};

    if (c->o->peer == NULL) {
        advice_plans(&w);
    }
    advice_builds(&w);
    qsort(advice, w.count, sizeof advice[0], advice_order);
    return w.count;
}
