/* SPDX-License-Identifier: Apache-2.0
 * The boards of the article (reference/), each on an emulated board. */
#ifndef PAWL_ARTICLE_H
#define PAWL_ARTICLE_H

#include "../budget/price.h"
#include "../fleet/fleet.h"
#include "floor.h"

#define ARTICLE_COLUMNS 2u /* those of the reference */

/* A file of boards/article. */
typedef struct article_board {
    fleet_ini ini;
    const char *name, *core;
    const char *board; /* the emulated one that stands for it, or NULL */
    const char *status, *reason, *note;
    double mhz;    /* 0: not known */
    double factor; /* fitted to its first column; 0: nothing was */
    bool scaled;
    bool unlike; /* the article's BearSSL was not built for it as ours is */
    const table_floor *floor; /* what was measured, or NULL */
} article_board;

#define ARTICLE_BOARDS 32u
typedef struct article {
    article_board board[ARTICLE_BOARDS];
    unsigned count;
} article;

/* Those of folder/article, the fastest first, then those that could not play.
 * False: there are none, complained when asked to. */
bool article_read(article *a, const char *folder, bool complain);
void article_free(article *a);

/* A library's sum for a column on an article board, in its best build, or in
 * the one that is named. seconds below 0: there is none, and why says so. */
typedef struct article_cell {
    double seconds;
    price_kind kind;
    char build[32], why[PRICE_WHY];
} article_cell;
void article_cell_of(article_cell *cell, const ledger *l,
                     const article_board *b, const char *library,
                     const char *build, unsigned column);

/* One operation on a board, in cycles of it; below 0: no figure. */
double article_cycles(const ledger *l, const article_board *b,
                      const char *library, const char *build,
                      const char *primitive, const char *operation,
                      uint32_t size);

/* The board of that name, or of a file of that name; NULL: there is none. */
const article_board *article_find(const article *a, const char *name);
/* The name of its file, without the ending. */
#define ARTICLE_FILE 64
const char *article_file(const article_board *b, char out[ARTICLE_FILE]);

/* How far BearSSL as the article has it, on this emulated board, is from what
 * real boards measured; only: from that one board. A board whose BearSSL was
 * built otherwise is no check of the model. False: none stands on it, or rows
 * are missing. */
#define ARTICLE_ERROR 128
bool article_error(const article *a, const ledger *l, const char *board,
                   const article_board *only, char out[ARTICLE_ERROR]);

/* The ratios that the article states, and whether the rows have them. */
void article_ratios(const ledger *l, const article *a);

/* The arguments from "article" on; an exit code. */
int article_table(int argc, char **argv);

#endif
