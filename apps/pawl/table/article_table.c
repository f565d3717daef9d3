/* SPDX-License-Identifier: Apache-2.0
 * pawl table article. */
#include <string.h>

#include "../budget/budget.h"
#include "article.h"

static const char table_article_help[] =
    "usage: pawl table article [--csv] [--ledger FILE] [--boards DIR]\n\n"
    "What the article's boards took for the public-key operations of a "
    "handshake, BearSSL\nmodelled beside it, Pawl, and the best of BearSSL and "
    "wolfSSL.\n";

static const struct {
    const char *library, *build, *name;
} table_columns[] = {{"bearssl", "article", "bearssl_article"},
                     {"pawl", NULL, "pawl"},
                     {"bearssl", NULL, "bearssl_best"},
                     {"wolfssl", NULL, "wolfssl_best"}};
#define TABLE_COLUMNS (sizeof table_columns / sizeof table_columns[0])

static const char *const table_sums[ARTICLE_COLUMNS] = {
    "p256_keygen_ecdh_verify", "x25519_rsa2048verify"};

static void table_cells(article_cell cells[TABLE_COLUMNS], const ledger *l,
                        const article_board *b, unsigned column)
{
    for (size_t i = 0; i < TABLE_COLUMNS; i++) {
        article_cell_of(&cells[i], l, b, table_columns[i].library,
                        table_columns[i].build, column);
    }
}

/* ---- CSV ------------------------------------------------------------------
 */

#define TABLE_FIELDS (4u + ARTICLE_COLUMNS * (2u + 4u * TABLE_COLUMNS) + 5u)

typedef struct table_row {
    const char *field[TABLE_FIELDS];
    size_t count;
    char store[TABLE_FIELDS][PRICE_WHY];
} table_row;

static void table_put(table_row *r, const char *text)
{
    r->field[r->count++] = text != NULL ? text : "";
}

static void table_put_number(table_row *r, const char *format, double value)
{
    char *p = r->store[r->count];

    (void)snprintf(p, sizeof r->store[0], format, value);
    table_put(r, p);
}

static void table_csv_head(void)
{
    (void)printf("board,core,mhz,stands_on");
    for (unsigned c = 0; c < ARTICLE_COLUMNS; c++) {
        (void)printf(",%s_published_s,%s_error_percent", table_sums[c],
                     table_sums[c]);
        for (size_t i = 0; i < TABLE_COLUMNS; i++) {
            const char *name = table_columns[i].name;

            (void)printf(",%s_%s_s,%s_%s_build,%s_%s_kind,%s_%s_reason",
                         table_sums[c], name, table_sums[c], name,
                         table_sums[c], name, table_sums[c], name);
        }
    }
    (void)puts(",status,reason,note,scaled,factor");
}

static void table_csv_cell(table_row *r, const article_cell *cell)
{
    if (cell->seconds < 0) {
        table_put(r, "");
        table_put(r, "");
        table_put(r, "");
        (void)snprintf(r->store[r->count], sizeof r->store[0], "%s", cell->why);
        table_put(r, r->store[r->count]);
        return;
    }
    table_put_number(r, "%.6g", cell->seconds);
    (void)snprintf(r->store[r->count], sizeof r->store[0], "%s", cell->build);
    table_put(r, r->store[r->count]);
    table_put(r, price_kind_name(cell->kind));
    table_put(r, "");
}

static void table_csv_row(const ledger *l, const article_board *b)
{
    static table_row r;
    static char line[16384];
    article_cell cells[TABLE_COLUMNS];

    r.count = 0;
    table_put(&r, b->name);
    table_put(&r, b->core);
    table_put_number(&r, b->mhz > 0 ? "%g" : "", b->mhz);
    table_put(&r, b->board);
    for (unsigned c = 0; c < ARTICLE_COLUMNS; c++) {
        double real = b->floor != NULL ? b->floor->seconds[c] : -1;

        table_cells(cells, l, b, c);
        table_put_number(&r, real > 0 ? "%g" : "", real);
        table_put_number(&r, real > 0 && cells[0].seconds > 0 ? "%.1f" : "",
                         (cells[0].seconds / real - 1) * 100);
        for (size_t i = 0; i < TABLE_COLUMNS; i++) {
            table_csv_cell(&r, &cells[i]);
        }
    }
    table_put(&r, b->status);
    table_put(&r, b->reason);
    table_put(&r, b->note);
    table_put(&r, b->scaled ? "1" : "0");
    table_put_number(&r, b->factor > 0 ? "%g" : "", b->factor);
    (void)fwrite(line, 1, ledger_join(line, sizeof line, r.field, r.count),
                 stdout);
}

/* ---- For people -----------------------------------------------------------
 */

static void table_text_cell(const article_cell *cell, bool build)
{
    char text[64] = "-";

    if (cell->seconds >= 0) {
        (void)snprintf(text, sizeof text, "%.3f%s%s%.10s", cell->seconds,
                       cell->kind == PRICE_SCALED ? "s" : "", build ? " " : "",
                       build ? cell->build : "");
    }
    (void)printf(" %-18s", text);
}

static void table_text(const ledger *l, const article *a, unsigned column)
{
    (void)printf("%s, seconds\n%-26s %5s %9s %-18s %6s %-18s %-18s %-18s\n",
                 column == 0 ? "P-256 key pair, shared secret, ECDSA "
                               "verification"
                             : "X25519 shared secret, RSA-2048 verification",
                 "board", "MHz", "published", " BearSSL modelled", "error",
                 " Pawl", " BearSSL best", " wolfSSL best");
    for (unsigned i = 0; i < a->count; i++) {
        const article_board *b = &a->board[i];
        article_cell cells[TABLE_COLUMNS];

        if (b->floor == NULL) {
            continue;
        }
        table_cells(cells, l, b, column);
        (void)printf("%-26s %5g %9.2f", b->name, b->floor->mhz,
                     b->floor->seconds[column]);
        table_text_cell(&cells[0], false);
        if (cells[0].seconds >= 0) {
            (void)printf(" %+5.0f%s",
                         (cells[0].seconds / b->floor->seconds[column] - 1) *
                             100,
                         b->unlike ? "?" : "%");
        } else {
            (void)printf(" %6s", "");
        }
        for (size_t n = 1; n < TABLE_COLUMNS; n++) {
            table_text_cell(&cells[n], true);
        }
        (void)putchar('\n');
    }
    (void)putchar('\n');
}

/* What Pawl has on it, in portable C. */
static void table_plays(const ledger *l, const char *board, const char *unit)
{
    const ledger_row *first = NULL;
    unsigned good = 0, all = 0;
    price_list p;

    if (!price_open(&p, l, board, "pawl", "portable")) {
        (void)printf("the ledger has no rows of pawl on %s\n", board);
        return;
    }
    for (size_t i = 0; i < p.count; i++) {
        bool ok = ledger_is(p.rows[i], LEDGER_STATUS, "ok");

        if (!ledger_is(p.rows[i], LEDGER_UNIT, unit)) {
            continue;
        }
        all++;
        good += ok ? 1u : 0u;
        first = first == NULL && !ok ? p.rows[i] : first;
    }
    (void)printf("%u of %u operations of Pawl have a figure on %s", good, all,
                 board);
    if (first != NULL) {
        (void)printf("; %s %s: %s, %s", first->field[LEDGER_PRIMITIVE],
                     first->field[LEDGER_OPERATION],
                     first->field[LEDGER_STATUS], first->field[LEDGER_REASON]);
    }
    (void)putchar('\n');
    price_close(&p);
}

static void table_absence(const ledger *l, const article_board *b)
{
    const char *outcome = "not in the reference";
    const char *counted = fleet_ini_get(&b->ini, "article", "counted_on");

    for (size_t i = 0; i < table_absents_len; i++) {
        if (strcmp(table_absents[i].name, b->name) == 0) {
            outcome = table_absents[i].outcome;
        }
    }
    (void)printf("  %s, %s: %s\n    here: ", b->name, b->core, outcome);
    if (b->board != NULL) {
        table_plays(l, b->board, "cycles");
    } else {
        (void)printf("%s: %s\n", b->status != NULL ? b->status : "none",
                     b->reason);
        if (counted != NULL) {
            (void)printf("    ");
            table_plays(l, counted, "instructions");
        }
    }
}

/* Each reason once. */
static void table_lacks(const article_board *b,
                        const article_cell cells[TABLE_COLUMNS])
{
    for (size_t n = 0; n < TABLE_COLUMNS; n++) {
        bool said = cells[n].seconds >= 0;

        for (size_t i = 0; i < n; i++) {
            said = said || (cells[i].seconds < 0 &&
                            strcmp(cells[i].why, cells[n].why) == 0);
        }
        if (!said) {
            (void)printf("    %s: %s\n", b->name, cells[n].why);
        }
    }
}

/* Why a figure is missing or scaled, once for each board. */
static void table_notes(const ledger *l, const article *a)
{
    for (unsigned i = 0; i < a->count; i++) {
        const article_board *b = &a->board[i];
        article_cell cells[TABLE_COLUMNS];

        if (b->floor == NULL) {
            continue;
        }
        table_cells(cells, l, b, 0);
        if (b->board == NULL) {
            (void)printf("%s: %s\n", b->name, b->reason);
            continue;
        }
        if (b->factor > 0) {
            (void)printf("%s: scaled from %s by %.2f, a factor that its first "
                         "column gave: only the second is a check%s%s\n",
                         b->name, b->board, b->factor,
                         b->note != NULL ? "; " : "",
                         b->note != NULL ? b->note : "");
        } else if (b->scaled || b->note != NULL) {
            (void)printf("%s: %s from %s%s%s\n", b->name,
                         b->scaled ? "scaled" : "modelled", b->board,
                         b->note != NULL ? ": " : "",
                         b->note != NULL ? b->note : "");
        }
        if (b->unlike) {
            (void)printf("    %s: ? is no error of the model: %s\n", b->name,
                         fleet_ini_get(&b->ini, "article", "unlike"));
        }
        table_lacks(b, cells);
    }
    (void)puts("\nCould not play in the article, and here:");
    for (unsigned i = 0; i < a->count; i++) {
        if (a->board[i].floor == NULL) {
            table_absence(l, &a->board[i]);
        }
    }
    (void)puts(
        "\nPublished: measured by the article on real boards, rounded to "
        "10 ms; which configuration of\nBearSSL it used is inferred. All "
        "else is modelled from instructions counted on an emulated\nboard "
        "of that core, at the real board's clock; s: scaled from another "
        "core or one without a model.");
}

int article_table(int argc, char **argv)
{
    static article a;
    const char *path = NULL, *boards = "boards";
    bool csv = false;
    ledger l;

    for (int i = 1; i < argc; i++) {
        const char **value = strcmp(argv[i], "--ledger") == 0   ? &path
                             : strcmp(argv[i], "--boards") == 0 ? &boards
                                                                : NULL;

        if (strcmp(argv[i], "--help") == 0) {
            (void)fputs(table_article_help, stdout);
            return CLI_DONE;
        }
        if (value != NULL && i + 1 < argc) {
            *value = argv[++i];
        } else if (strcmp(argv[i], "--csv") == 0) {
            csv = true;
        } else {
            return cli_usage("table",
                             value != NULL ? "%s needs a value"
                                           : "unknown option '%s'",
                             argv[i]);
        }
    }
    if (!budget_ledger(&l, path)) {
        return CLI_FAILED;
    }
    if (!article_read(&a, boards, true)) {
        ledger_free(&l);
        return CLI_FAILED;
    }
    if (csv) {
        table_csv_head();
        for (unsigned i = 0; i < a.count; i++) {
            table_csv_row(&l, &a.board[i]);
        }
    } else {
        for (unsigned c = 0; c < ARTICLE_COLUMNS; c++) {
            table_text(&l, &a, c);
        }
        table_notes(&l, &a);
        article_ratios(&l, &a);
    }
    article_free(&a);
    ledger_free(&l);
    return CLI_DONE;
}
