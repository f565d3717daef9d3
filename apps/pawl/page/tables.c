/* SPDX-License-Identifier: Apache-2.0
 * The tables that come from files: rows, ledgers, boards. */
#include "page.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "../cli.h"
#include "../table/article.h"

void page_field(FILE *to, const char *text, char end)
{
    if (text[strcspn(text, ",\"\n\r")] == '\0') {
        (void)fputs(text, to);
    } else {
        (void)putc('"', to);
        for (; *text != '\0'; text++) {
            if (*text == '"') {
                (void)putc('"', to);
            }
            (void)putc(*text, to);
        }
        (void)putc('"', to);
    }
    (void)putc(end, to);
}

/* ---- Rows ---- */

/* A field that is the same in the row before is written as "="; one that
 * begins with '=' gets another in front. */
static void tables_row(FILE *to, const ledger_row *row, const ledger_row *last)
{
    for (unsigned i = 0; i < LEDGER_COLUMNS; i++) {
        const char *text = row->field[i];
        char end = i + 1 < LEDGER_COLUMNS ? ',' : '\n';

        if (last != NULL && *text != '\0' &&
            strcmp(text, last->field[i]) == 0) {
            page_field(to, "=", end);
            continue;
        }
        if (*text == '=') {
            (void)putc('=', to);
        }
        page_field(to, text, end);
    }
}

static bool tables_rows(FILE *to, const page_options *o, page_sources *s)
{
    const ledger_row *last = NULL;

    for (unsigned i = 0; i < LEDGER_COLUMNS; i++) {
        page_field(to, ledger_column_name((ledger_column)i),
                   i + 1 < LEDGER_COLUMNS ? ',' : '\n');
    }
    for (unsigned i = 0; i < o->ledgers; i++) {
        for (size_t k = 0; k < s->from[i].count; k++) {
            tables_row(to, &s->from[i].rows[k], last);
            last = &s->from[i].rows[k];
        }
    }
    return true;
}

/* ---- Ledgers ---- */

static bool tables_ledgers(FILE *to, const page_options *o, page_sources *s)
{
    (void)fputs("file,rows,damaged\n", to);
    for (unsigned i = 0; i < o->ledgers; i++) {
        const char *slash = strrchr(o->ledger[i], '/');

        page_field(to, slash != NULL ? slash + 1 : o->ledger[i], ',');
        (void)fprintf(to, "%zu,%zu\n", s->from[i].count, s->from[i].damaged);
    }
    return true;
}

/* ---- Boards ---- */

static const char *const tables_article_keys[] = {
    "name",  "part",   "core", "mhz",  "memory", "flash", "ram",
    "board", "factor", "kind", "note", "status", "reason"};
static const char *const tables_machine_keys[] = {"name", "core", "mhz",
                                                  "memory", "kind"};

static void tables_ini(FILE *to, const fleet_ini *ini, const char *section,
                       const char *const *keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *text = fleet_ini_get(ini, section, keys[i]);

        page_field(to, text != NULL ? text : "", i + 1 < count ? ',' : '\n');
    }
}

static void tables_head(FILE *to, const char *const *keys, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        page_field(to, keys[i], i + 1 < count ? ',' : '\n');
    }
}

#define TABLES_COUNT(list) (sizeof(list) / sizeof *(list))

static bool tables_boards(FILE *to, const page_options *o, page_sources *s)
{
    article a;

    (void)s;
    tables_head(to, tables_article_keys, TABLES_COUNT(tables_article_keys));
    if (!article_read(&a, o->boards, false)) {
        cli_complain("%s/article: no board can be read there, so the page has "
                     "none of the article's",
                     o->boards);
        return true;
    }
    for (unsigned i = 0; i < a.count; i++) {
        tables_ini(to, &a.board[i].ini, "article", tables_article_keys,
                   TABLES_COUNT(tables_article_keys));
    }
    article_free(&a);
    return true;
}

static bool tables_machines(FILE *to, const page_options *o, page_sources *s)
{
    struct dirent **entry = NULL;
    int count = scandir(o->boards, &entry, NULL, alphasort);

    (void)s;
    (void)fputs("folder,", to);
    tables_head(to, tables_machine_keys, TABLES_COUNT(tables_machine_keys));
    for (int i = 0; i < count; i++) {
        char path[1024];
        fleet_ini ini;
        FILE *there;

        (void)snprintf(path, sizeof path, "%s/%s/board.ini", o->boards,
                       entry[i]->d_name);
        there = fopen(path, "r");
        if (there != NULL) {
            (void)fclose(there);
            if (fleet_ini_read(&ini, path)) {
                page_field(to, entry[i]->d_name, ',');
                tables_ini(to, &ini, "board", tables_machine_keys,
                           TABLES_COUNT(tables_machine_keys));
                fleet_ini_free(&ini);
            }
        }
        free(entry[i]);
    }
    free(entry);
    return true;
}

const page_place page_places[] = {
    {"rows", tables_rows},     {"ledgers", tables_ledgers},
    {"boards", tables_boards}, {"machines", tables_machines},
    {"article", page_article}, {"cyclone", page_cyclone},
    {"budgets", page_budgets},
};
const size_t page_places_len = sizeof page_places / sizeof *page_places;
