/* SPDX-License-Identifier: Apache-2.0
 * Ledgers: files of rows, one for each figure or for the reason of its absence
 * (docs/ledger.md). The columns are a table (columns.c); reading (read.c) and
 * writing (write.c) know no column by name. */
#ifndef PAWL_LEDGER_H
#define PAWL_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum ledger_column {
    LEDGER_BOARD,
    LEDGER_CORE,
    LEDGER_CLOCK,
    LEDGER_MEMORY,
    LEDGER_LIBRARY,
    LEDGER_VERSION,
    LEDGER_VARIANT,
    LEDGER_ACCELERATED,
    LEDGER_PRIMITIVE,
    LEDGER_OPERATION,
    LEDGER_SIZE,
    LEDGER_STATUS,
    LEDGER_REASON,
    LEDGER_SAMPLE1,
    LEDGER_SAMPLE2,
    LEDGER_SAMPLE3,
    LEDGER_BASELINE,
    LEDGER_VALUE,
    LEDGER_UNIT,
    LEDGER_KIND,
    LEDGER_BEFORE,
    LEDGER_AFTER,
    LEDGER_FLASH,
    LEDGER_RAM,
    LEDGER_STACK,
    LEDGER_CODE,
    LEDGER_STATE,
    LEDGER_TOOLCHAIN,
    LEDGER_FLAGS,
    LEDGER_SOURCE,
    LEDGER_IMAGE,
    LEDGER_RUN,
    LEDGER_COLUMNS
} ledger_column;

/* Fields without quotes; none is NULL in a row that was read. */
typedef struct ledger_row {
    const char *field[LEDGER_COLUMNS];
    size_t line; /* in its file, from 1 */
} ledger_row;

/* ---- Columns (columns.c) ------------------------------------------------ */

const char *ledger_column_name(ledger_column column);
/* The names that status, and kind, may have; NULL ends them. */
extern const char *const ledger_statuses[];
extern const char *const ledger_kinds[];
bool ledger_has(const char *const *list, const char *text);
bool ledger_is(const ledger_row *row, ledger_column column, const char *text);
/* False: the field is empty or no number. */
bool ledger_number(const ledger_row *row, ledger_column column, double *out);
bool ledger_text_number(const char *text, double *out);
/* NULL, or what is wrong with the row. */
const char *ledger_wrong(const ledger_row *row);
/* Orders rows by what makes a cell: board, library, version, variant,
 * accelerated, primitive, operation, size, unit. 0: the same cell. */
int ledger_compare(const ledger_row *a, const ledger_row *b);

/* ---- Lines (csv.c) ------------------------------------------------------ */

/* Splits a line of CSV in place. Returns how many fields there are, of which
 * at most max are stored; 0: a quote that does not end, or text behind one. */
size_t ledger_split(char *line, const char **fields, size_t max);

/* Writes the fields as a line with its end; 0: it does not fit. Line ends and
 * other control characters within a field become spaces. */
size_t ledger_join(char *out, size_t size, const char *const *fields,
                   size_t count);

/* ---- Making a row (draft.c) --------------------------------------------- */

#define LEDGER_LINE_MAX  8192u
#define LEDGER_FIELD_MAX 600u /* a longer field is cut */

typedef struct ledger_draft {
    ledger_row row;
    size_t used;
    char store[LEDGER_LINE_MAX / 2];
} ledger_draft;

/* All fields empty. */
void ledger_draft_init(ledger_draft *draft);
void ledger_set(ledger_draft *draft, ledger_column column, const char *text);
/* Ten digits; whole numbers as they are. */
void ledger_set_number(ledger_draft *draft, ledger_column column, double value);

/* For standard output: the head, a row. */
void ledger_print_head(FILE *to);
void ledger_print(FILE *to, const ledger_row *row);

/* ---- Reading (read.c) --------------------------------------------------- */

typedef struct ledger {
    ledger_row *rows;
    size_t count, room;
    size_t damaged; /* lines that are no rows */
    bool lost;      /* they could not be kept aside */
    char *text;
} ledger;

/* Without its end. */
typedef struct ledger_line {
    const char *p;
    size_t len;
} ledger_line;

/* Damaged lines are named on standard error and kept in PATH.damaged. False:
 * there is no such file, or it is no ledger, or one with other columns;
 * complains. */
bool ledger_read(ledger *l, const char *path);
/* The same from an open file. */
bool ledger_read_from(ledger *l, const char *path, int fd);
void ledger_free(ledger *l);
/* The whole of an open file, with a NUL behind it, to be freed; or NULL. */
char *ledger_bytes(const char *path, int fd, size_t *len);

/* ---- Order (order.c) ---------------------------------------------------- */

/* Calls tell for rows that are of the same cell as one before; how many. */
size_t ledger_doubled(const ledger *l,
                      void (*tell)(void *ctx, const ledger_row *first,
                                   const ledger_row *again),
                      void *ctx);
/* All rows in the order of ledger_compare; malloc'ed. */
const ledger_row **ledger_sorted(const ledger *l);
/* Rows of that cell among the sorted; the first of them in *first. */
size_t ledger_find(const ledger_row *const *sorted, size_t count,
                   const ledger_row *like, size_t *first);

/* ---- Beside it (aside.c) ------------------------------------------------ */

/* Adds lines that are not there yet to a file beside the ledger. */
bool ledger_aside(const char *path, const char *ending,
                  const ledger_line *lines, size_t count);

/* ---- Writing (write.c) -------------------------------------------------- */

typedef struct ledger_writer {
    const char *path;
    int fd;
} ledger_writer;

/* Makes the file where there is none, and keeps others from writing to it.
 * Complains. */
bool ledger_open(ledger_writer *w, const char *path);
/* Rewrites the file with what is sound and kept; rows that are not kept go to
 * PATH.stale. l is the ledger as read from it, and has only the kept ones
 * afterwards. */
bool ledger_clean(ledger_writer *w, ledger *l,
                  bool (*keep)(void *ctx, const ledger_row *row), void *ctx);
/* All bytes of it, in one write where the system takes them so. */
bool ledger_write(int fd, const char *bytes, size_t len);
/* One write of one line. */
bool ledger_append(ledger_writer *w, const ledger_row *row);
bool ledger_sync(ledger_writer *w);
void ledger_close(ledger_writer *w);

#endif
