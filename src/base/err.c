/* SPDX-License-Identifier: Apache-2.0
 * Names and sentences of pawl/err.h. */
#include "pawl/err.h"

#include <stddef.h>

typedef struct err_row {
    pawl_err err;
    const char *name;
    const char *text;
} err_row;

static const err_row err_rows[] = {
#define ERR_ROW(name, number, text) {PAWL_##name, #name, text},
    PAWL_ERR_TABLE(ERR_ROW)
#undef ERR_ROW
};

static const err_row *err_find(pawl_err err)
{
    for (size_t i = 0; i < sizeof err_rows / sizeof err_rows[0]; i++) {
        if (err_rows[i].err == err) {
            return &err_rows[i];
        }
    }
    return NULL;
}

const char *pawl_err_text(pawl_err err)
{
    const err_row *row = err_find(err);

    return row != NULL ? row->text : "not a Pawl error code";
}

const char *pawl_err_name(pawl_err err)
{
    const err_row *row = err_find(err);

    return row != NULL ? row->name : "UNKNOWN";
}
