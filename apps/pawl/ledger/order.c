/* SPDX-License-Identifier: Apache-2.0
 * Rows in the order of their cells. */
#include <stdlib.h>

#include "../cli.h"
#include "ledger.h"

static int order_rows(const void *a, const void *b)
{
    const ledger_row *x = *(const ledger_row *const *)a;
    const ledger_row *y = *(const ledger_row *const *)b;
    int order = ledger_compare(x, y);

    return order != 0 ? order : (x->line > y->line) - (x->line < y->line);
}

const ledger_row **ledger_sorted(const ledger *l)
{
    const ledger_row **sorted = malloc((l->count + 1) * sizeof *sorted);

    if (sorted == NULL) {
        cli_complain("out of memory");
        return NULL;
    }
    for (size_t i = 0; i < l->count; i++) {
        sorted[i] = &l->rows[i];
    }
    qsort(sorted, l->count, sizeof *sorted, order_rows);
    return sorted;
}

size_t ledger_find(const ledger_row *const *sorted, size_t count,
                   const ledger_row *like, size_t *first)
{
    size_t low = 0, high = count, n = 0;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (ledger_compare(sorted[middle], like) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *first = low;
    while (low + n < count && ledger_compare(sorted[low + n], like) == 0) {
        n++;
    }
    return n;
}

size_t ledger_doubled(const ledger *l,
                      void (*tell)(void *ctx, const ledger_row *first,
                                   const ledger_row *again),
                      void *ctx)
{
    const ledger_row **sorted = ledger_sorted(l);
    size_t n = 0, first = 0;

    for (size_t i = 1; sorted != NULL && i < l->count; i++) {
        if (ledger_compare(sorted[first], sorted[i]) != 0) {
            first = i;
            continue;
        }
        n++;
        tell(ctx, sorted[first], sorted[i]);
    }
    free(sorted);
    return n;
}
