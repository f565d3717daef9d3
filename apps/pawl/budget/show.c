/* SPDX-License-Identifier: Apache-2.0
 * A board's budget, for a person. */
#include <string.h>

#include "budget.h"

const char *budget_time(double seconds, char out[BUDGET_TIME])
{
    double s = seconds < 0 ? -seconds : seconds;

    if (s >= 1) {
        (void)snprintf(out, BUDGET_TIME, "%.2f s", seconds);
    } else if (s >= 1e-3) {
        (void)snprintf(out, BUDGET_TIME, "%.2f ms", seconds * 1e3);
    } else {
        (void)snprintf(out, BUDGET_TIME, "%.1f us", seconds * 1e6);
    }
    return out;
}

int budget_verdict(const budget_case *c)
{
    const budget_options *o = c->o;

    if (c->sum.missing != 0) {
        return c->sum.whole > o->within_s && o->within_s > 0 ? 0 : -1;
    }
    if (o->within_s > 0 && c->sum.whole > o->within_s) {
        return 0;
    }
    if (o->ram > 0 && c->ram.all > o->ram) {
        return 0;
    }
    if (c->facts.ram > 0 && c->ram.all > c->facts.ram) {
        return 0;
    }
    return 1;
}

static void show_head(const budget_case *c)
{
    const rehearse_plan *p = &c->o->plan;
    const price_list *l = &c->prices;
    double clock = l->clock > 0 ? l->clock : l->mhz;

    (void)printf("%s: %s%s%s at %g MHz%s, %s; %s, build %s\n", c->name,
                 c->facts.name, c->facts.name[0] != '\0' ? ", " : "",
                 c->article != NULL ? c->article->core : l->core, clock,
                 c->o->mhz > 0 ? " (asked for)" : "", l->memory, l->library,
                 l->build);
    if (c->article != NULL) {
        (void)printf("  %s stands for it%s%s\n", c->board,
                     c->article->note != NULL ? ": " : "",
                     c->article->note != NULL ? c->article->note : "");
    }
    if (c->o->peer == NULL) {
        (void)printf(
            "  TLS 1.3 %s, %s, %s, %s%s", p->role == 0 ? "client" : "server",
            budget_name_of(budget_suites, budget_suites_count, p->suite),
            p->resume == REHEARSE_PSK
                ? "no key exchange"
                : budget_name_of(budget_groups, budget_groups_count, p->group),
            p->resume == REHEARSE_FULL ? p->kind->name : "resumed, ",
            p->resume == REHEARSE_FULL ? "" : budget_resumes[p->resume]);
        if (p->resume == REHEARSE_FULL) {
            (void)printf(", %u certificate%s%s", p->count,
                         p->count == 1 ? "" : "s",
                         p->client_auth ? ", of both sides" : "");
        }
        (void)printf("; %u bytes out, %u in\n", c->deed->sent,
                     c->deed->received);
    }
}

static void show_steps(const budget_case *c)
{
    const budget_sum *s = &c->sum;
    char time[BUDGET_TIME];

    for (unsigned step = 0; step < METER_STEPS; step++) {
        bool head = false;

        for (unsigned i = 0; i < s->items; i++) {
            const budget_item *item = &s->item[i];

            if (item->line.step != step) {
                continue;
            }
            if (!head) {
                (void)printf("  %-30s %12s%s\n", budget_step_name(step),
                             s->step[step] > 0 || !s->lacks[step]
                                 ? budget_time(s->step[step], time)
                                 : "-",
                             s->lacks[step] ? " and what is missing" : "");
                head = true;
            }
            if (item->price.seconds < 0) {
                (void)printf("      %-48s missing: %s\n", item->text,
                             item->price.why);
            } else {
                (void)printf("      %-48s %12s  %s\n", item->text,
                             budget_time(item->price.seconds, time),
                             price_kind_name(item->price.kind));
            }
        }
    }
}

/* Whether the build has nothing better than instructions there. */
static bool show_is_bound(const price_list *p)
{
    bool any = false;

    for (size_t i = 0; i < p->count; i++) {
        if (!ledger_is(p->rows[i], LEDGER_STATUS, "ok")) {
            continue;
        }
        if (!ledger_is(p->rows[i], LEDGER_UNIT, "instructions")) {
            return false;
        }
        any = true;
    }
    return any;
}

static void show_sums(const budget_case *c)
{
    const budget_sum *s = &c->sum;
    char time[BUDGET_TIME];

    if (s->floor_known) {
        (void)printf("  %-30s %12s  %s (%s)\n", "floor",
                     budget_time(s->floor, time),
                     price_kind_name(s->floor_kind),
                     c->o->plan.resume == REHEARSE_FULL || c->o->peer != NULL
                         ? "key pair, shared secret, one signature"
                         : "key pair, shared secret; no signature is due");
    }
    if (s->missing == 0) {
        (void)printf("  %-30s %12s  %s, of it scaled %.1f %%; without the "
                     "network\n",
                     "whole", budget_time(s->whole, time),
                     price_kind_name(s->kind),
                     s->step[METER_READ] / s->whole * 100);
    } else {
        (void)printf("  %-30s %12s  without %u operations that have no "
                     "figure\n",
                     "whole: at least", budget_time(s->whole, time),
                     s->missing);
    }
    (void)printf("  %-30s %s\n", "error of the model",
                 c->error != NULL ? c->error
                                  : "not known: the ledger lacks BearSSL's "
                                    "rows, or no board of the reference "
                                    "stands on this one");
    if (show_is_bound(&c->prices)) {
        (void)printf("  %-30s %s\n", "all times are lower bounds",
                     "the core has no model: an instruction is taken as a "
                     "cycle");
    }
}

#define SHOW_PROTOCOL 36e3 /* bytes, on a Cortex-M4 (docs/cost.md) */

static void show_memory(const budget_case *c)
{
    const budget_ram *r = &c->ram;

    (void)printf("  %-30s %6.0f bytes  counted: engine %.0f, receive %.0f, "
                 "send %.0f, work %.0f (on this computer), stack %.0f\n",
                 "RAM", r->all, r->engine, r->recv, r->send, r->work, r->stack);
    if (c->facts.ram > 0) {
        (void)printf("  %-30s %6.0f bytes%s\n", "RAM of the board",
                     c->facts.ram,
                     r->all > c->facts.ram ? ": it does not fit" : "");
    }
    if (c->sum.code > 0) {
        (void)printf(
            "  %-30s %6.0f bytes  counted: primitives; code that "
            "images share is in it more than once; the protocol, about 36 "
            "kB on a Cortex-M4, is not\n",
            "flash", c->sum.code);
    } else {
        (void)printf("  %-30s %12s  the ledger does not tell\n", "flash", "-");
    }
    if (c->facts.flash > 0) {
        (void)printf("  %-30s %6.0f bytes%s\n", "flash of the board",
                     c->facts.flash,
                     c->sum.code > c->facts.flash ? ": it does not fit"
                     : c->sum.code + SHOW_PROTOCOL > c->facts.flash
                         ? ": it does not fit with the protocol"
                         : "");
    }
}

static void show_energy(const budget_case *c)
{
    double watts = c->facts.current_ma / 1e3 * c->facts.volts;

    if (watts > 0 && c->sum.missing == 0) {
        (void)printf("  %-30s %9.3f mJ  %s at %g mA, %g V; %.3f J a day with "
                     "%u connections\n",
                     "energy of a connection", watts * c->sum.whole * 1e3,
                     price_kind_name(c->sum.kind), c->facts.current_ma,
                     c->facts.volts, watts * c->sum.whole * c->o->per_day,
                     c->o->per_day);
    } else {
        (void)printf("  %-30s %12s  %s\n", "energy", "-",
                     watts > 0 ? "not without the whole"
                               : "the board states no current_ma and volts");
    }
}

/* What an absent figure means for who wants the board. */
static const char *show_way_out(const char *status, bool choices)
{
    static const struct {
        const char *status, *text;
    } ways[] = {
        {"does_not_fit", "another choice below fits, or a board with more"},
        {"no_toolchain", "no compiler for this core is packaged: another core"},
        {"timeout", "it passed 20 s of the emulated board's clock and was "
                    "not waited for: another build, group or kind of "
                    "certificate"},
        {"does_not_build", "another build or library"},
        {"unsupported", "this library or core has no such operation"},
        {"kat_failed", "the answer was wrong: do not use it here"},
    };

    if (status != NULL && strcmp(status, "does_not_fit") == 0 && !choices) {
        return "no other choice fits either: a board with more";
    }
    for (size_t i = 0; status != NULL && i < sizeof ways / sizeof ways[0];
         i++) {
        if (strcmp(ways[i].status, status) == 0) {
            return ways[i].text;
        }
    }
    return "run the fleet for it: make fleet";
}

/* The first step without a figure; a board with too little RAM anyway is not
 * helped by whatever that step would need. */
static void show_missing(const budget_case *c, bool choices)
{
    for (unsigned i = 0; i < c->sum.items; i++) {
        const budget_item *item = &c->sum.item[i];

        if (item->price.seconds >= 0 || item->line.step == METER_AFTER) {
            continue;
        }
        (void)printf("  no figure for all of it: %s. Way out: ",
                     item->price.why);
        if (c->facts.ram > 0 && c->ram.all > c->facts.ram && !choices) {
            (void)printf("a board with at least %.0f bytes of RAM\n",
                         c->ram.all);
        } else {
            (void)puts(show_way_out(item->price.status, choices));
        }
        return;
    }
}

static void show_verdict(const budget_case *c, bool choices)
{
    const budget_options *o = c->o;
    int verdict = budget_verdict(c);
    char a[BUDGET_TIME], b[BUDGET_TIME];

    if (o->within_s > 0) {
        (void)printf("  within %s: %s (%s)\n", budget_time(o->within_s, a),
                     c->sum.whole > o->within_s ? "no"
                     : c->sum.missing != 0      ? "cannot be said"
                                                : "yes",
                     budget_time(c->sum.whole, b));
    }
    if (o->ram > 0) {
        (void)printf("  in %.0f bytes of RAM: %s (%.0f)\n", o->ram,
                     c->ram.all > o->ram ? "no" : "yes", c->ram.all);
    }
    if (verdict == -1) {
        show_missing(c, choices);
    }
}

#define SHOW_ADVICE 8u

static void show_advice(const budget_case *c, const budget_advice *advice,
                        unsigned count)
{
    char a[BUDGET_TIME], b[BUDGET_TIME];

    if (count != 0) {
        (void)puts(c->sum.missing != 0 ? "  what has all its figures"
                                       : "  cheaper");
    }
    for (unsigned i = 0; i < count && i < SHOW_ADVICE; i++) {
        (void)printf("      %-26s %12s", advice[i].text,
                     budget_time(advice[i].whole, a));
        if (c->sum.missing == 0) {
            (void)printf("  %s, %+.0f %%",
                         budget_time(advice[i].whole - c->sum.whole, b),
                         (advice[i].whole / c->sum.whole - 1) * 100);
        }
        (void)printf("  %s; RAM %.0f\n", price_kind_name(advice[i].kind),
                     advice[i].ram);
    }
}

void budget_show_text(const budget_case *c)
{
    static budget_advice advice[BUDGET_ADVICE];
    unsigned count = budget_advise(c, advice);

    show_head(c);
    show_steps(c);
    show_sums(c);
    show_memory(c);
    show_energy(c);
    show_verdict(c, count != 0);
    show_advice(c, advice, count);
    (void)putchar('\n');
}
