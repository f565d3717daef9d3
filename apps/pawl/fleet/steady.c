/* SPDX-License-Identifier: Apache-2.0
 * Whether Pawl executes as many instructions in each of the three samples: keys
 * are the same in all, random bytes (nonces, salts, masks) are not. Only where
 * instructions are counted can a difference be seen. */
#include <stdlib.h>
#include <string.h>

#include "fleet.h"

#define STEADY_KINDS 256

/* Cells of one operation, on cores that are alike in this. */
typedef struct steady_kind {
    const ledger_row *widest;
    const char *excuse; /* what the core's folder says */
    size_t cells;
    double range; /* of widest: largest less smallest */
    double share; /* the same in millionths of the operation */
} steady_kind;

typedef struct steady_state {
    steady_kind kind[STEADY_KINDS];
    size_t count, seen, differ;
} steady_state;

static double steady_range(const ledger_row *row)
{
    double low = 0, high = 0;

    for (unsigned i = 0; i < 3; i++) {
        double v = 0;

        (void)ledger_number(row, (ledger_column)(LEDGER_SAMPLE1 + i), &v);
        low = i == 0 || v < low ? v : low;
        high = i == 0 || v > high ? v : high;
    }
    return high - low;
}

static void steady_add(steady_state *s, const ledger_row *row,
                       const char *excuse, double range, double share)
{
    steady_kind *k = s->kind, *end = k + s->count;

    while (k < end && ((k->excuse == NULL) != (excuse == NULL) ||
                       !ledger_is(row, LEDGER_PRIMITIVE,
                                  k->widest->field[LEDGER_PRIMITIVE]) ||
                       !ledger_is(row, LEDGER_OPERATION,
                                  k->widest->field[LEDGER_OPERATION]))) {
        k++;
    }
    if (k == end) {
        if (s->count == STEADY_KINDS) {
            return; /* counted in differ all the same */
        }
        s->count++;
        *k = (steady_kind){.widest = row, .excuse = excuse};
    }
    k->cells++;
    if (share > k->share) {
        k->range = range;
        k->share = share;
        k->widest = row;
    }
}

static void steady_row(steady_state *s, const fleet_boards *boards,
                       const ledger_row *row)
{
    const fleet_board *b = fleet_board_find(boards, row->field[LEDGER_BOARD]);
    double range, value = 0;

    if (b == NULL || b->counter == FLEET_TICKS ||
        !ledger_is(row, LEDGER_LIBRARY, FLEET_OWN) ||
        !ledger_is(row, LEDGER_STATUS, "ok") ||
        !ledger_is(row, LEDGER_UNIT, "instructions")) {
        return;
    }
    s->seen++;
    range = steady_range(row);
    if (range > 0) {
        s->differ++;
        (void)ledger_number(row, LEDGER_VALUE, &value);
        steady_add(s, row, fleet_ini_get(&b->core, "core", "varies"), range,
                   value > 0 ? range * 1e6 / value : 0);
    }
}

static void steady_print(const steady_kind *k)
{
    double value = 0;

    (void)ledger_number(k->widest, LEDGER_VALUE, &value);
    (void)printf(
        "  %-22s %-7s in %zu cells, at most %.0f of %.0f (%s %s)%s%s\n",
        k->widest->field[LEDGER_PRIMITIVE], k->widest->field[LEDGER_OPERATION],
        k->cells, k->range, value, k->widest->field[LEDGER_BOARD],
        k->widest->field[LEDGER_VARIANT], k->excuse != NULL ? ": " : "",
        k->excuse != NULL ? k->excuse : "");
}

bool fleet_steady(const ledger *l, const fleet_boards *boards, uint32_t most)
{
    steady_state *s = fleet_alloc(1, sizeof *s);
    bool good = true;

    for (size_t i = 0; i < l->count; i++) {
        steady_row(s, boards, &l->rows[i]);
    }
    (void)printf("samples               %zu of %zu cells of " FLEET_OWN
                 " differ in instructions (docs/assurance.md)\n",
                 s->differ, s->seen);
    for (size_t i = 0; i < s->count; i++) {
        steady_print(&s->kind[i]);
        if (s->kind[i].excuse == NULL && most != 0 &&
            s->kind[i].share > (double)most) {
            cli_complain("samples of %s %s differ by more than %lu "
                         "millionths, and the core's folder does not say why",
                         s->kind[i].widest->field[LEDGER_PRIMITIVE],
                         s->kind[i].widest->field[LEDGER_OPERATION],
                         (unsigned long)most);
            good = false;
        }
    }
    free(s);
    return good;
}
