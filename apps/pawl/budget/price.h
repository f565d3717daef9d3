/* SPDX-License-Identifier: Apache-2.0
 * What operations cost on a board, from a ledger. */
#ifndef PAWL_PRICE_H
#define PAWL_PRICE_H

#include "../ledger/ledger.h"
#include "meter.h"

/* From the best to the worst; a sum is as good as its worst part. */
typedef enum price_kind {
    PRICE_MEASURED,
    PRICE_COUNTED,
    PRICE_MODELLED,
    PRICE_SCALED,
    PRICE_KINDS
} price_kind;
const char *price_kind_name(price_kind kind);

/* The rows of one build of one library on one board. */
typedef struct price_list {
    const char *board, *core, *memory, *library, *build;
    double mhz;    /* as in the ledger; 0: it does not say */
    double clock;  /* asked for, MHz; 0: that of the ledger */
    bool scaled;   /* the board only stands for another */
    double factor; /* of its times, where that is known; 0: 1 */
    const ledger_row **rows;
    size_t count;
} price_list;

/* False: there are no such rows. */
bool price_open(price_list *p, const ledger *l, const char *board,
                const char *library, const char *build);
void price_close(price_list *p);

#define PRICE_WHY 224
typedef struct price {
    double seconds; /* below 0: there is no figure, and why */
    price_kind kind;
    double stack, code; /* largest of the cells; 0: not said */
    char why[PRICE_WHY];
    const char *status; /* of the cell that lacks a figure, or NULL */
} price;

/* One cell; size 0 where that says nothing. */
void price_cell(const price_list *p, price *out, const char *primitive,
                const char *operation, uint32_t size);

/* What a line of the meter costs. */
void price_line(const price_list *p, price *out, const meter_line *line);

/* The cells that a line stands on: "x25519 keygen". */
#define PRICE_NAME 48
void price_names(const meter_line *line, char primitive[PRICE_NAME],
                 const char **operation);

#endif
