/* SPDX-License-Identifier: Apache-2.0
 * pawl budget: the handshake's price before the board is bought. */
#include "budget.h"

#include <string.h>
#include <unistd.h>

#include "../table/article.h"

static const char *const budget_ledgers[] = {"build/fleet/ledger.csv",
                                             "reference/fleet.csv", NULL};

bool budget_ledger(ledger *l, const char *path)
{
    for (unsigned i = 0; path == NULL && budget_ledgers[i] != NULL; i++) {
        if (access(budget_ledgers[i], R_OK) == 0) {
            path = budget_ledgers[i];
        }
    }
    if (path == NULL) {
        cli_complain("there is no ledger: neither %s nor %s. 'make fleet' "
                     "measures all boards and writes the first; --ledger FILE "
                     "names another",
                     budget_ledgers[0], budget_ledgers[1]);
        return false;
    }
    return ledger_read(l, path);
}

const char *budget_build(const budget_options *o, const ledger *l,
                         const char *board)
{
    price_list p;

    if (o->build != NULL) {
        return o->build;
    }
    if (strcmp(o->library, "pawl") == 0 &&
        price_open(&p, l, board, o->library, "kernels")) {
        price_close(&p);
        return "kernels";
    }
    for (size_t i = 0; i < l->count; i++) {
        if (ledger_is(&l->rows[i], LEDGER_BOARD, board) &&
            ledger_is(&l->rows[i], LEDGER_LIBRARY, o->library) &&
            strcmp(o->library, "pawl") != 0) {
            return l->rows[i].field[LEDGER_VARIANT];
        }
    }
    return "portable";
}

/* ---- Boards ---------------------------------------------------------------
 */

#define BUDGET_BOARDS 64u
typedef struct budget_boards {
    const char *name[BUDGET_BOARDS];
    unsigned count;
} budget_boards;

static void budget_boards_of(budget_boards *b, const ledger *l)
{
    b->count = 0;
    for (size_t i = 0; i < l->count; i++) {
        const char *name = l->rows[i].field[LEDGER_BOARD];
        unsigned n = 0;

        while (n < b->count && strcmp(b->name[n], name) != 0) {
            n++;
        }
        if (n == b->count && n < BUDGET_BOARDS) {
            b->name[b->count++] = name;
        }
    }
}

/* Keeps the one that was asked for. */
static bool budget_boards_choose(budget_boards *b, const char *wanted)
{
    char list[1024] = "";
    size_t len = 0;

    if (strcmp(wanted, "all") == 0) {
        return b->count != 0;
    }
    for (unsigned i = 0; i < b->count; i++) {
        if (strcmp(b->name[i], wanted) == 0) {
            b->name[0] = b->name[i];
            b->count = 1;
            return true;
        }
        if (len < sizeof list) {
            len += (size_t)snprintf(list + len, sizeof list - len, "%s%s",
                                    i == 0 ? "" : ", ", b->name[i]);
        }
    }
    (void)cli_usage("budget", "the ledger has no board '%s', only: %s, or all",
                    wanted, list);
    return false;
}

/* ---- One board ------------------------------------------------------------
 */

static bool budget_case_make(budget_case *c, const budget_options *o,
                             const ledger *l, const char *board,
                             const budget_deed *deed)
{
    static char error[ARTICLE_ERROR];

    *c = (budget_case){.o = o, .ledger = l, .board = board, .deed = deed};
    if (!price_open(&c->prices, l, board, o->library,
                    budget_build(o, l, board))) {
        cli_complain("%s: the ledger has no rows of library '%s' in build '%s'",
                     board, o->library, budget_build(o, l, board));
        return false;
    }
    c->prices.clock = o->mhz;
    facts_read(&c->facts, o->boards, board);
    budget_add_up(&c->sum, deed, &c->prices);
    budget_ram_of(&c->ram, deed, &c->sum);
    c->error = article_error(l, o->boards, board, error) ? error : NULL;
    return true;
}

static void budget_case_show(const budget_case *c, cli_json *j)
{
    if (c->o->csv) {
        budget_show_csv(c);
    } else if (c->o->json) {
        budget_show_json(j, c);
    } else {
        budget_show_text(c);
    }
}

/* 0 where one of the boards will do. */
static int budget_all(const budget_options *o, const ledger *l,
                      const budget_boards *boards, const budget_deed *deed)
{
    static budget_case c;
    cli_json json = {stdout, false};
    bool good = false;

    if (o->csv) {
        budget_show_csv_head();
    }
    if (o->json) {
        cli_json_open(&json, NULL, '[');
    }
    for (unsigned i = 0; i < boards->count; i++) {
        if (!budget_case_make(&c, o, l, boards->name[i], deed)) {
            continue;
        }
        budget_case_show(&c, &json);
        good = good || budget_verdict(&c) == 1;
        price_close(&c.prices);
    }
    if (o->json) {
        cli_json_close(&json, ']');
        (void)putchar('\n');
    }
    return good ? CLI_DONE : CLI_FAILED;
}

int cli_budget(int argc, char **argv)
{
    static budget_deed deed;
    static budget_peer peer;
    budget_options o;
    budget_boards boards;
    ledger l;
    int code = budget_parse(&o, argc, argv);

    if (code >= 0) {
        return code;
    }
    if (!budget_ledger(&l, o.ledger)) {
        return CLI_FAILED;
    }
    budget_boards_of(&boards, &l);
    if (!budget_boards_choose(&boards, o.board)) {
        code = CLI_USAGE;
    } else if (o.peer != NULL ? !budget_meet(&o, &deed, &peer)
                              : !budget_rehearse(&o.plan, &deed)) {
        code = CLI_FAILED;
    } else {
        if (o.peer != NULL && !o.csv && !o.json) {
            budget_show_peer(&peer);
        }
        code = budget_all(&o, &l, &boards, &deed);
    }
    ledger_free(&l);
    return code;
}
