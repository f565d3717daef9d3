/* SPDX-License-Identifier: Apache-2.0
 * The columns of a ledger, and what may stand in them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ledger.h"

typedef enum columns_kind {
    COLUMNS_TEXT,
    COLUMNS_NAME,   /* text, never empty */
    COLUMNS_NUMBER, /* or empty */
    COLUMNS_WHOLE,  /* never empty */
    COLUMNS_BOOL,   /* 0, 1 or empty */
    COLUMNS_STATUS,
    COLUMNS_KIND
} columns_kind;

static const struct {
    const char *name;
    columns_kind kind;
} columns_table[LEDGER_COLUMNS] = {
    [LEDGER_BOARD] = {"board", COLUMNS_NAME},
    [LEDGER_CORE] = {"core", COLUMNS_TEXT},
    [LEDGER_CLOCK] = {"clock", COLUMNS_TEXT},
    [LEDGER_MEMORY] = {"memory", COLUMNS_TEXT},
    [LEDGER_LIBRARY] = {"library", COLUMNS_NAME},
    [LEDGER_VERSION] = {"version", COLUMNS_TEXT},
    [LEDGER_VARIANT] = {"variant", COLUMNS_TEXT},
    [LEDGER_ACCELERATED] = {"accelerated", COLUMNS_TEXT},
    [LEDGER_PRIMITIVE] = {"primitive", COLUMNS_NAME},
    [LEDGER_OPERATION] = {"operation", COLUMNS_NAME},
    [LEDGER_SIZE] = {"size", COLUMNS_WHOLE},
    [LEDGER_STATUS] = {"status", COLUMNS_STATUS},
    [LEDGER_REASON] = {"reason", COLUMNS_TEXT},
    [LEDGER_SAMPLE1] = {"sample1", COLUMNS_NUMBER},
    [LEDGER_SAMPLE2] = {"sample2", COLUMNS_NUMBER},
    [LEDGER_SAMPLE3] = {"sample3", COLUMNS_NUMBER},
    [LEDGER_BASELINE] = {"baseline", COLUMNS_NUMBER},
    [LEDGER_VALUE] = {"value", COLUMNS_NUMBER},
    [LEDGER_UNIT] = {"unit", COLUMNS_TEXT},
    [LEDGER_KIND] = {"kind", COLUMNS_KIND},
    [LEDGER_BEFORE] = {"before", COLUMNS_BOOL},
    [LEDGER_AFTER] = {"after", COLUMNS_BOOL},
    [LEDGER_FLASH] = {"flash", COLUMNS_NUMBER},
    [LEDGER_RAM] = {"ram", COLUMNS_NUMBER},
    [LEDGER_STACK] = {"stack", COLUMNS_NUMBER},
    [LEDGER_CODE] = {"code", COLUMNS_NUMBER},
    [LEDGER_STATE] = {"state", COLUMNS_NUMBER},
    [LEDGER_TOOLCHAIN] = {"toolchain", COLUMNS_TEXT},
    [LEDGER_FLAGS] = {"flags", COLUMNS_TEXT},
    [LEDGER_SOURCE] = {"source", COLUMNS_TEXT},
    [LEDGER_IMAGE] = {"image", COLUMNS_TEXT},
    [LEDGER_RUN] = {"run", COLUMNS_TEXT},
};

const char *const ledger_statuses[] = {"ok",
                                       "kat_failed",
                                       "does_not_fit",
                                       "does_not_build",
                                       "no_toolchain",
                                       "no_ready",
                                       "no_sync",
                                       "partial",
                                       "timeout",
                                       "no_output",
                                       "unsupported",
                                       "not_in_build",
                                       "not_used",
                                       "not_constant_time",
                                       NULL};

const char *const ledger_kinds[] = {"measured", "modelled", "scaled",
                                    "counted",  "quoted",   NULL};

const char *ledger_column_name(ledger_column column)
{
    return columns_table[column].name;
}

bool ledger_has(const char *const *list, const char *text)
{
    for (; *list != NULL; list++) {
        if (strcmp(*list, text) == 0) {
            return true;
        }
    }
    return false;
}

bool ledger_is(const ledger_row *row, ledger_column column, const char *text)
{
    return strcmp(row->field[column], text) == 0;
}

/* Digits, a point, an exponent: what strtod takes besides is none here. */
bool ledger_text_number(const char *text, double *out)
{
    char *end;

    if (*text == '\0' || strspn(text, "0123456789.eE+-") != strlen(text)) {
        return false;
    }
    *out = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*out);
}

bool ledger_number(const ledger_row *row, ledger_column column, double *out)
{
    return ledger_text_number(row->field[column], out);
}

static bool columns_right(columns_kind kind, const char *text)
{
    double v;

    switch (kind) {
    case COLUMNS_NAME:
        return *text != '\0';
    case COLUMNS_NUMBER:
        return *text == '\0' || ledger_text_number(text, &v);
    case COLUMNS_WHOLE:
        return *text != '\0' && strlen(text) < 10 &&
               strspn(text, "0123456789") == strlen(text);
    case COLUMNS_BOOL:
        return strcmp(text, "") == 0 || strcmp(text, "0") == 0 ||
               strcmp(text, "1") == 0;
    case COLUMNS_STATUS:
        return ledger_has(ledger_statuses, text);
    case COLUMNS_KIND:
        return *text == '\0' || ledger_has(ledger_kinds, text);
    case COLUMNS_TEXT:
    default:
        return true;
    }
}

/* A number that was not quoted has known answers behind it. */
static bool columns_known(const ledger_row *row)
{
    return ledger_is(row, LEDGER_KIND, "quoted") ||
           (ledger_is(row, LEDGER_BEFORE, "1") &&
            ledger_is(row, LEDGER_AFTER, "1"));
}

const char *ledger_wrong(const ledger_row *row)
{
    static char text[160];
    double number;
    bool ok = ledger_is(row, LEDGER_STATUS, "ok");
    bool value = *row->field[LEDGER_VALUE] != '\0';

    for (unsigned i = 0; i < LEDGER_COLUMNS; i++) {
        if (!columns_right(columns_table[i].kind, row->field[i])) {
            (void)snprintf(text, sizeof text, "'%.60s' is no %s", row->field[i],
                           columns_table[i].name);
            return text;
        }
    }
    if (ok && !value) {
        return "the status is ok and there is no value";
    }
    if (!ok && value) {
        return "a value though the status is not ok";
    }
    if (!ok && *row->field[LEDGER_REASON] == '\0') {
        return "neither value nor reason";
    }
    if (ok && (*row->field[LEDGER_UNIT] == '\0' ||
               *row->field[LEDGER_KIND] == '\0')) {
        return "a value without unit or kind";
    }
    if (ok && (!ledger_number(row, LEDGER_VALUE, &number) || number <= 0)) {
        return "a value that is not above 0";
    }
    if (ok && !columns_known(row)) {
        return "a value, and the known answer was not right before and after";
    }
    return NULL;
}

int ledger_compare(const ledger_row *a, const ledger_row *b)
{
    static const ledger_column key[] = {
        LEDGER_BOARD,       LEDGER_LIBRARY,   LEDGER_VERSION,  LEDGER_VARIANT,
        LEDGER_ACCELERATED, LEDGER_PRIMITIVE, LEDGER_OPERATION};
    unsigned long sa, sb;

    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        int order = strcmp(a->field[key[i]], b->field[key[i]]);

        if (order != 0) {
            return order;
        }
    }
    sa = strtoul(a->field[LEDGER_SIZE], NULL, 10);
    sb = strtoul(b->field[LEDGER_SIZE], NULL, 10);
    if (sa != sb) {
        return sa < sb ? -1 : 1;
    }
    return strcmp(a->field[LEDGER_UNIT], b->field[LEDGER_UNIT]);
}
