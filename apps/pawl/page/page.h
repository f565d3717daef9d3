/* SPDX-License-Identifier: Apache-2.0
 * `pawl report`: ledgers, and what the command itself makes of them, to one
 * page. The template (apps/report) has a place `<!--pawl:NAME-->` for each
 * table; a table is CSV without a `<` or a bare `%` (fill.c). */
#ifndef PAWL_PAGE_H
#define PAWL_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "../ledger/ledger.h"

#define PAGE_LEDGERS 16u

typedef struct page_options {
    const char *ledger[PAGE_LEDGERS];
    unsigned ledgers;
    const char *out, *page, *boards;
} page_options;

typedef struct page_sources {
    ledger from[PAGE_LEDGERS];
    FILE *joined; /* all rows, as one ledger without a name */
    size_t rows;
} page_sources;

/* ---- Tables (tables.c) -------------------------------------------------- */

/* A table writes itself as CSV. False: complained. */
typedef bool page_table(FILE *to, const page_options *o, page_sources *s);

typedef struct page_place {
    const char *name;
    page_table *write;
} page_place;

extern const page_place page_places[];
extern const size_t page_places_len;

/* A field, quoted where it must be, and what ends it. */
void page_field(FILE *to, const char *text, char end);

/* ---- The command's own tables (run.c) ----------------------------------- */

page_table page_article, page_cyclone, page_budgets;

/* ---- Filling (fill.c) --------------------------------------------------- */

/* Writes the template with its places filled to the file, whole or not at
 * all. Complains. */
bool page_fill(const char *template_path, const char *out,
               const page_options *o, page_sources *s);

#endif
