/* SPDX-License-Identifier: Apache-2.0
 * The error and the alert of each failure. */
#include "pawl/failure.h"

typedef struct failure_row {
    uint16_t id;
    int16_t err;
    uint8_t alert;
} failure_row;

static const failure_row failure_rows[] = {
#define FAILURE_ROW(name, number, err, alert, text, hint)                      \
    {PAWL_FAIL_##name, PAWL_##err, alert},
    PAWL_FAILURE_TABLE(FAILURE_ROW)
#undef FAILURE_ROW
};

static const failure_row *failure_find(uint16_t id)
{
    for (unsigned i = 0; i < sizeof failure_rows / sizeof failure_rows[0];
         i++) {
        if (failure_rows[i].id == id) {
            return &failure_rows[i];
        }
    }
    return NULL;
}

pawl_err pawl_failure_err(uint16_t id)
{
    const failure_row *row = failure_find(id);

    return row != NULL ? (pawl_err)row->err : PAWL_ERR_INTERNAL;
}

uint8_t pawl_failure_alert(uint16_t id)
{
    const failure_row *row = failure_find(id);

    return row != NULL ? row->alert : 80; /* internal_error */
}
