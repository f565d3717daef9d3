/* SPDX-License-Identifier: Apache-2.0
 * The article's boards, and what the ledger has for them. */
#include "article.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const table_floor *article_floor(const char *name)
{
    for (size_t i = 0; i < table_floors_len; i++) {
        if (strcmp(table_floors[i].name, name) == 0) {
            return &table_floors[i];
        }
    }
    return NULL;
}

/* False: it lacks something; complained. */
static bool article_board_read(article_board *b, const char *path)
{
    const char *mhz, *kind;

    if (!fleet_ini_read(&b->ini, path)) {
        return false;
    }
    b->name = fleet_ini_get(&b->ini, "article", "name");
    b->core = fleet_ini_get(&b->ini, "article", "core");
    b->board = fleet_ini_get(&b->ini, "article", "board");
    b->status = fleet_ini_get(&b->ini, "article", "status");
    b->reason = fleet_ini_get(&b->ini, "article", "reason");
    b->note = fleet_ini_get(&b->ini, "article", "note");
    kind = fleet_ini_get(&b->ini, "article", "kind");
    mhz = fleet_ini_get(&b->ini, "article", "mhz");
    b->scaled = kind != NULL && strcmp(kind, "scaled") == 0;
    b->unlike = fleet_ini_get(&b->ini, "article", "unlike") != NULL;
    b->mhz = b->factor = 0;
    if (fleet_ini_get(&b->ini, "article", "factor") != NULL) {
        (void)ledger_text_number(fleet_ini_get(&b->ini, "article", "factor"),
                                 &b->factor);
    }
    if (mhz != NULL) {
        (void)ledger_text_number(mhz, &b->mhz);
    }
    if (b->name == NULL || b->core == NULL ||
        (b->board == NULL && b->reason == NULL) ||
        (b->board != NULL && b->mhz <= 0)) {
        cli_complain("%s: [article] lacks %s", path,
                     b->name == NULL    ? "name"
                     : b->core == NULL  ? "core"
                     : b->board == NULL ? "board, or reason"
                                        : "mhz");
        fleet_ini_free(&b->ini);
        return false;
    }
    b->floor = article_floor(b->name);
    return true;
}

static int article_order(const void *x, const void *y)
{
    const article_board *a = x, *b = y;
    double s = a->floor != NULL ? a->floor->seconds[0] : 1e9;
    double t = b->floor != NULL ? b->floor->seconds[0] : 1e9;

    return s < t ? -1 : s > t ? 1 : strcmp(a->name, b->name);
}

bool article_read(article *a, const char *folder, bool complain)
{
    char path[512];
    DIR *dir;
    struct dirent *entry;

    memset(a, 0, sizeof *a);
#ifndef PAWL_INIH
    if (!complain) {
        return false;
    }
#endif
    if (snprintf(path, sizeof path, "%s/article", folder) >= (int)sizeof path ||
        (dir = opendir(path)) == NULL) {
        if (complain) {
            cli_complain("%s/article: there is no such folder", folder);
        }
        return false;
    }
    while ((entry = readdir(dir)) != NULL && a->count < ARTICLE_BOARDS) {
        size_t len = strlen(entry->d_name);

        if (len < 5 || strcmp(entry->d_name + len - 4, ".ini") != 0 ||
            snprintf(path, sizeof path, "%s/article/%s", folder,
                     entry->d_name) >= (int)sizeof path) {
            continue;
        }
        a->count += article_board_read(&a->board[a->count], path) ? 1u : 0u;
    }
    (void)closedir(dir);
    qsort(a->board, a->count, sizeof a->board[0], article_order);
    if (a->count == 0 && complain) {
        cli_complain("%s/article: no board of the article is described there",
                     folder);
    }
    return a->count != 0;
}

void article_free(article *a)
{
    for (unsigned i = 0; i < a->count; i++) {
        fleet_ini_free(&a->board[i].ini);
    }
    a->count = 0;
}

/* ---- Sums -----------------------------------------------------------------
 */

static const struct {
    const char *primitive, *operation;
} article_parts[ARTICLE_COLUMNS][3] = {
    {{"p256", "keygen"}, {"p256", "share"}, {"ecdsa-p256-sha256", "verify"}},
    {{"x25519", "share"}, {"rsa2048-pkcs1-sha256", "verify"}, {NULL, NULL}}};

static void article_sum(article_cell *cell, const price_list *p,
                        unsigned column)
{
    price part;

    cell->seconds = 0;
    cell->kind = PRICE_MEASURED;
    for (unsigned i = 0; i < 3 && article_parts[column][i].primitive != NULL;
         i++) {
        price_cell(p, &part, article_parts[column][i].primitive,
                   article_parts[column][i].operation, 0);
        if (part.seconds < 0) {
            cell->seconds = -1;
            memcpy(cell->why, part.why, sizeof cell->why);
            return;
        }
        cell->seconds += part.seconds;
        cell->kind = part.kind > cell->kind ? part.kind : cell->kind;
    }
}

/* Builds that differ by less than rounding are a tie, which portable C wins,
 * and else the name: not the order of the rows. */
static bool article_better(const article_cell *one, const article_cell *than)
{
    double tie = 1e-9 * than->seconds;

    if (one->seconds < 0 || than->seconds < 0) {
        return than->seconds < 0;
    }
    if (one->seconds < than->seconds - tie ||
        one->seconds > than->seconds + tie) {
        return one->seconds < than->seconds;
    }
    return strcmp(than->build, "portable") != 0 &&
           (strcmp(one->build, "portable") == 0 ||
            strcmp(one->build, than->build) < 0);
}

static void article_take(article_cell *cell, const ledger *l,
                         const article_board *b, const char *library,
                         const char *build, unsigned column)
{
    article_cell one = {.seconds = -1};
    price_list p;

    if (!price_open(&p, l, b->board, library, build)) {
        return;
    }
    p.clock = b->mhz;
    p.factor = b->factor;
    article_sum(&one, &p, column);
    one.kind = b->scaled ? PRICE_SCALED : one.kind;
    (void)snprintf(one.build, sizeof one.build, "%s", build);
    if (article_better(&one, cell)) {
        *cell = one;
    }
    price_close(&p);
}

void article_cell_of(article_cell *cell, const ledger *l,
                     const article_board *b, const char *library,
                     const char *build, unsigned column)
{
    *cell = (article_cell){.seconds = -1};
    if (b->board == NULL) {
        (void)snprintf(cell->why, sizeof cell->why, "%s", b->reason);
        return;
    }
    (void)snprintf(cell->why, sizeof cell->why,
                   "the ledger has no rows of %s on %s", library, b->board);
    if (build != NULL) {
        article_take(cell, l, b, library, build, column);
        return;
    }
    /* Every build that a row names, whatever it is called; rows of a build lie
     * together. */
    for (size_t i = 0; i < l->count; i++) {
        const ledger_row *row = &l->rows[i];
        char name[32];

        if (!ledger_is(row, LEDGER_LIBRARY, library) ||
            !ledger_is(row, LEDGER_BOARD, b->board) ||
            !ledger_is(row, LEDGER_PRIMITIVE,
                       article_parts[column][0].primitive) ||
            !ledger_is(row, LEDGER_OPERATION,
                       article_parts[column][0].operation)) {
            continue;
        }
        (void)snprintf(name, sizeof name, "%.*s",
                       (int)strcspn(row->field[LEDGER_VARIANT], ","),
                       row->field[LEDGER_VARIANT]);
        article_take(cell, l, b, library, name, column);
    }
}

double article_cycles(const ledger *l, const article_board *b,
                      const char *library, const char *build,
                      const char *primitive, const char *operation,
                      uint32_t size)
{
    price_list p;
    price part;

    if (b->board == NULL || !price_open(&p, l, b->board, library, build)) {
        return -1;
    }
    p.clock = 1; /* MHz: so that seconds are millions of cycles */
    price_cell(&p, &part, primitive, operation, size);
    price_close(&p);
    return part.seconds < 0 ? -1 : part.seconds * 1e6;
}

const char *article_file(const article_board *b, char out[ARTICLE_FILE])
{
    const char *slash = strrchr(b->ini.path, '/');
    const char *name = slash != NULL ? slash + 1 : b->ini.path;

    (void)snprintf(out, ARTICLE_FILE, "%.*s", (int)strcspn(name, "."), name);
    return out;
}

const article_board *article_find(const article *a, const char *name)
{
    char file[ARTICLE_FILE];

    for (unsigned i = 0; i < a->count; i++) {
        const article_board *b = &a->board[i];

        if (strcasecmp(b->name, name) == 0 ||
            strcmp(article_file(b, file), name) == 0) {
            return b;
        }
    }
    return NULL;
}

typedef struct article_span {
    double low, high; /* % */
    unsigned count, boards;
    bool scaled;
} article_span;

static void article_compare(article_span *s, const ledger *l,
                            const article_board *b)
{
    unsigned before = s->count;

    /* What was fitted is no check. */
    for (unsigned c = b->factor > 0 ? 1 : 0; c < ARTICLE_COLUMNS; c++) {
        article_cell cell;
        double off;

        article_cell_of(&cell, l, b, "bearssl", "article", c);
        if (cell.seconds < 0) {
            continue;
        }
        off = (cell.seconds / b->floor->seconds[c] - 1) * 100;
        s->low = s->count == 0 || off < s->low ? off : s->low;
        s->high = s->count == 0 || off > s->high ? off : s->high;
        s->scaled = s->scaled || b->scaled;
        s->count++;
    }
    s->boards += s->count > before ? 1u : 0u;
}

bool article_error(const article *a, const ledger *l, const char *board,
                   const article_board *only, char out[ARTICLE_ERROR])
{
    article_span s = {0};

    for (unsigned i = 0; i < a->count; i++) {
        const article_board *b = &a->board[i];

        if (b->floor != NULL && b->board != NULL && !b->unlike &&
            strcmp(b->board, board) == 0 && (only == NULL || only == b)) {
            article_compare(&s, l, b);
        }
    }
    if (s.count != 0) {
        (void)snprintf(out, ARTICLE_ERROR,
                       "%+.0f to %+.0f %%: BearSSL here against %u real "
                       "board%s of the article%s",
                       s.low, s.high, s.boards, s.boards == 1 ? "" : "s",
                       s.scaled ? ", also of other cores" : "");
    }
    return s.count != 0;
}
