/* SPDX-License-Identifier: Apache-2.0
 * Rows in the making. */
#include <string.h>

#include "ledger.h"

void ledger_draft_init(ledger_draft *draft)
{
    draft->used = 0;
    draft->row.line = 0;
    for (unsigned i = 0; i < LEDGER_COLUMNS; i++) {
        draft->row.field[i] = "";
    }
}

void ledger_set(ledger_draft *draft, ledger_column column, const char *text)
{
    size_t room = sizeof draft->store - draft->used;
    size_t len = strlen(text);

    if (len > LEDGER_FIELD_MAX) {
        len = LEDGER_FIELD_MAX;
    }
    if (room < 2) {
        return;
    }
    if (len > room - 1) {
        len = room - 1;
    }
    memcpy(draft->store + draft->used, text, len);
    draft->store[draft->used + len] = '\0';
    draft->row.field[column] = draft->store + draft->used;
    draft->used += len + 1;
}

void ledger_set_number(ledger_draft *draft, ledger_column column, double value)
{
    char text[40];

    if (value >= 0 && value < 9e15 && value == (double)(uint64_t)value) {
        (void)snprintf(text, sizeof text, "%.0f", value);
    } else {
        (void)snprintf(text, sizeof text, "%.10g", value);
    }
    ledger_set(draft, column, text);
}

void ledger_print_head(FILE *to)
{
    for (unsigned i = 0; i < LEDGER_COLUMNS; i++) {
        (void)fprintf(to, "%s%c", ledger_column_name((ledger_column)i),
                      i + 1 < LEDGER_COLUMNS ? ',' : '\n');
    }
}

void ledger_print(FILE *to, const ledger_row *row)
{
    char line[LEDGER_LINE_MAX];

    (void)fwrite(line, 1,
                 ledger_join(line, sizeof line, row->field, LEDGER_COLUMNS),
                 to);
}
