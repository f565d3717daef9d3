/* SPDX-License-Identifier: Apache-2.0
 * The end of pawl fleet compare: the two sums of operations of a handshake that
 * the article has, a line for each library in each build on each core. */
#include <stdlib.h>
#include <string.h>

#include "fleet.h"

#define SUMS       2u
#define SUMS_PARTS 3u

static const struct {
    const char *primitive, *operation; /* NULL: there is no more */
} sums_parts[SUMS][SUMS_PARTS] = {
    {{"p256", "keygen"}, {"p256", "share"}, {"ecdsa-p256-sha256", "verify"}},
    {{"x25519", "share"}, {"rsa2048-pkcs1-sha256", "verify"}, {NULL, NULL}}};

/* A library in one build on one board; below 0: not there. */
typedef struct sums_line {
    const ledger_row *row;
    double part[SUMS][SUMS_PARTS][2]; /* instructions, cycles */
} sums_line;

typedef struct sums_table {
    sums_line *line;
    size_t count;
} sums_table;

static sums_line *sums_find(sums_table *t, const ledger_row *row)
{
    static const ledger_column c[] = {LEDGER_BOARD, LEDGER_LIBRARY,
                                      LEDGER_VARIANT};
    sums_line *l;

    for (size_t i = 0; i < t->count; i++) {
        bool same = true;

        for (size_t k = 0; k < 3; k++) {
            same = same &&
                   strcmp(t->line[i].row->field[c[k]], row->field[c[k]]) == 0;
        }
        if (same) {
            return &t->line[i];
        }
    }
    t->line = fleet_grow(t->line, t->count + 1, sizeof *t->line);
    l = &t->line[t->count++];
    l->row = row;
    for (size_t i = 0; i < SUMS * SUMS_PARTS * 2; i++) {
        l->part[i / SUMS_PARTS / 2][i / 2 % SUMS_PARTS][i % 2] = -1;
    }
    return l;
}

static void sums_take(sums_table *t, const ledger_row *row)
{
    bool cycles = ledger_is(row, LEDGER_UNIT, "cycles");
    double value;

    if ((!cycles && !ledger_is(row, LEDGER_UNIT, "instructions")) ||
        !ledger_number(row, LEDGER_VALUE, &value)) {
        return;
    }
    for (size_t s = 0; s < SUMS; s++) {
        for (size_t p = 0; p < SUMS_PARTS; p++) {
            const char *name = sums_parts[s][p].primitive;

            if (name != NULL && ledger_is(row, LEDGER_PRIMITIVE, name) &&
                ledger_is(row, LEDGER_OPERATION, sums_parts[s][p].operation)) {
                sums_find(t, row)->part[s][p][cycles] = value;
            }
        }
    }
}

/* Below 0: a part is not there. */
static double sums_of(const sums_line *l, size_t sum, bool cycles)
{
    double all = 0;

    for (size_t p = 0; p < SUMS_PARTS; p++) {
        double part = l->part[sum][p][cycles];

        if (sums_parts[sum][p].primitive == NULL) {
            continue;
        }
        if (part < 0) {
            return -1;
        }
        all += part;
    }
    return all;
}

/* Pawl's best on the board of a line; below 0: it has none. */
static double sums_best(const sums_table *t, const sums_line *of, size_t sum,
                        bool cycles)
{
    double best = -1;

    for (size_t i = 0; i < t->count; i++) {
        const sums_line *l = &t->line[i];
        double all = sums_of(l, sum, cycles);

        if (ledger_is(l->row, LEDGER_LIBRARY, FLEET_OWN) &&
            ledger_is(l->row, LEDGER_BOARD, of->row->field[LEDGER_BOARD]) &&
            all >= 0 && (best < 0 || all < best)) {
            best = all;
        }
    }
    return best;
}

static void sums_print_one(const sums_table *t, const sums_line *l, size_t sum)
{
    bool cycles = sums_best(t, l, sum, true) >= 0;
    double best = sums_best(t, l, sum, cycles), all = sums_of(l, sum, cycles);

    if (all < 0) {
        (void)printf(" %12s %8s", "-", "");
    } else if (best > 0) {
        (void)printf(" %12.0f%s %7.2f", all, cycles ? "" : "i", all / best);
    } else {
        (void)printf(" %12.0f%s %7s", all, cycles ? "" : "i", "");
    }
}

/* Whether an earlier line has a board of the same core that is not this one. */
static bool sums_is_second(const sums_table *t, size_t at)
{
    for (size_t i = 0; i < at; i++) {
        const ledger_row *a = t->line[i].row, *b = t->line[at].row;

        if (ledger_is(a, LEDGER_CORE, b->field[LEDGER_CORE]) &&
            !ledger_is(a, LEDGER_BOARD, b->field[LEDGER_BOARD])) {
            return true;
        }
    }
    return false;
}

static void sums_print(const sums_table *t)
{
    const char *board = "";

    (void)printf("\nsums of operations, cycles (i: instructions)\n    %-20s "
                 "%12s %8s %12s %8s\n",
                 "", "P-256", "x Pawl", "X25519, RSA", "x Pawl");
    for (size_t i = 0; i < t->count; i++) {
        const sums_line *l = &t->line[i];
        char name[80];

        if (sums_is_second(t, i)) {
            continue;
        }
        if (!ledger_is(l->row, LEDGER_BOARD, board)) {
            board = l->row->field[LEDGER_BOARD];
            (void)printf("  %s, board %s\n", l->row->field[LEDGER_CORE], board);
        }
        (void)snprintf(name, sizeof name, "%.30s %.30s",
                       l->row->field[LEDGER_LIBRARY],
                       l->row->field[LEDGER_VARIANT]);
        (void)printf("    %-20s", name);
        for (size_t s = 0; s < SUMS; s++) {
            sums_print_one(t, l, s);
        }
        (void)putchar('\n');
    }
    (void)fputs("\nP-256: key pair, shared secret, ECDSA verification. X25519, "
                "RSA: shared secret,\nRSA-2048 verification. One board of each "
                "core, the first in the ledger's order.\n",
                stdout);
}

void fleet_sums(const ledger_row *const *rows, size_t count)
{
    sums_table t = {0};

    for (size_t i = 0; i < count; i++) {
        sums_take(&t, rows[i]);
    }
    if (t.count != 0) {
        sums_print(&t);
    }
    free(t.line);
}
