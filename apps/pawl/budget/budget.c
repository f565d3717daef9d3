/* SPDX-License-Identifier: Apache-2.0
 * pawl budget: the handshake's price before the board is bought. */
#include "budget.h"

#include <string.h>
#include <unistd.h>

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
    const char *name[BUDGET_BOARDS]; /* of the ledger */
    unsigned count;
    article article; /* boards that those stand for */
    const article_board *wanted;
} budget_boards;

static void budget_boards_of(budget_boards *b, const ledger *l,
                             const char *folder)
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
    (void)article_read(&b->article, folder, false);
}

/* All there are, for who asked for another. */
static void budget_boards_list(const budget_boards *b, const char *wanted)
{
    char list[2048] = "", file[ARTICLE_FILE];
    size_t len = 0;

    for (unsigned i = 0; i < b->count + b->article.count; i++) {
        const char *name =
            i < b->count ? b->name[i]
                         : article_file(&b->article.board[i - b->count], file);

        if (len < sizeof list) {
            len += (size_t)snprintf(list + len, sizeof list - len, "%s%s",
                                    i == 0          ? ""
                                    : i == b->count ? "; of the article: "
                                                    : ", ",
                                    name);
        }
    }
    (void)cli_usage("budget", "there is no board '%s', only: %s; or all",
                    wanted, list);
}

/* Keeps the one that was asked for: an exit code, or -1. */
static int budget_boards_choose(budget_boards *b, const char *wanted)
{
    if (strcmp(wanted, "all") == 0) {
        return b->count != 0 ? -1 : CLI_FAILED;
    }
    for (unsigned i = 0; i < b->count; i++) {
        if (strcmp(b->name[i], wanted) == 0) {
            b->name[0] = b->name[i];
            b->count = 1;
            return -1;
        }
    }
    b->wanted = article_find(&b->article, wanted);
    if (b->wanted == NULL) {
        budget_boards_list(b, wanted);
        return CLI_USAGE;
    }
    if (b->wanted->board == NULL) {
        cli_complain("%s cannot do it: %s: %s. Way out: a part whose core has "
                     "a board here; --board all prices them",
                     b->wanted->name,
                     b->wanted->status != NULL ? b->wanted->status : "none",
                     b->wanted->reason);
        return CLI_FAILED;
    }
    b->name[0] = b->wanted->board;
    b->count = 1;
    return -1;
}

/* ---- One board ------------------------------------------------------------
 */

static bool budget_case_make(budget_case *c, const budget_options *o,
                             const ledger *l, const budget_boards *boards,
                             unsigned at, const budget_deed *deed)
{
    static char error[ARTICLE_ERROR];
    const article_board *a = boards->wanted;
    const char *board = boards->name[at];

    *c = (budget_case){.o = o,
                       .ledger = l,
                       .name = a != NULL ? o->board : board,
                       .board = board,
                       .article = a,
                       .deed = deed};
    if (!price_open(&c->prices, l, board, o->library,
                    budget_build(o, l, board))) {
        cli_complain("%s: the ledger has no rows of library '%s' in build '%s'",
                     board, o->library, budget_build(o, l, board));
        return false;
    }
    c->prices.clock = o->mhz;
    if (a != NULL) {
        c->prices.clock = o->mhz > 0 ? o->mhz : a->mhz;
        c->prices.scaled = a->scaled;
        c->prices.factor = a->factor;
        facts_of(&c->facts, &a->ini, "article");
    } else {
        facts_read(&c->facts, o->boards, board);
    }
    c->facts.current_ma =
        o->current_ma > 0 ? o->current_ma : c->facts.current_ma;
    c->facts.volts = o->volts > 0 ? o->volts : c->facts.volts;
    budget_add_up(&c->sum, deed, &c->prices);
    budget_ram_of(&c->ram, deed, &c->sum);
    c->error =
        article_error(&boards->article, l, board, a, error) ? error : NULL;
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
        if (!budget_case_make(&c, o, l, boards, i, deed)) {
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
    static budget_boards boards;
    ledger l;
    int code = budget_parse(&o, argc, argv);

    if (code >= 0) {
        return code;
    }
    if (!budget_ledger(&l, o.ledger)) {
        return CLI_FAILED;
    }
    budget_boards_of(&boards, &l, o.boards);
    code = budget_boards_choose(&boards, o.board);
    if (code >= 0) {
        /* said why */
    } else if (o.peer != NULL ? !budget_meet(&o, &deed, &peer)
                              : !budget_rehearse(&o.plan, &deed)) {
        code = CLI_FAILED;
    } else {
        if (o.peer != NULL && !o.csv && !o.json) {
            budget_show_peer(&peer);
        }
        code = budget_all(&o, &l, &boards, &deed);
    }
    article_free(&boards.article);
    ledger_free(&l);
    return code;
}
