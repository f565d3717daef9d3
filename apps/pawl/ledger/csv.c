/* SPDX-License-Identifier: Apache-2.0
 * Lines of CSV. A field never holds a line end, so that a line is a row. */
#include <string.h>

#include "ledger.h"

/* A quoted field, in place; *line is set behind it. False: it does not end. */
static bool csv_quoted(char **line)
{
    char *from = *line + 1, *to = *line;

    for (; *from != '\0'; from++) {
        if (*from == '"' && from[1] != '"') {
            *to = '\0';
            *line = from + 1;
            return true;
        }
        from += *from == '"';
        *to++ = *from;
    }
    return false;
}

size_t ledger_split(char *line, const char **fields, size_t max)
{
    size_t count = 0;

    for (;;) {
        char *start = line;
        char end;

        if (*line == '"') {
            if (!csv_quoted(&line)) {
                return 0;
            }
        } else {
            line += strcspn(line, ",");
        }
        if (count < max) {
            fields[count] = start;
        }
        count++;
        end = *line;
        if (end == '\0') {
            return count;
        }
        if (end != ',') {
            return 0;
        }
        *line++ = '\0';
    }
}

typedef struct csv_out {
    char *p;
    size_t len, size;
} csv_out;

static void csv_put(csv_out *out, char c)
{
    if (out->len < out->size) {
        out->p[out->len] = c;
    }
    out->len++;
}

static void csv_field(csv_out *out, const char *text)
{
    bool quote = strpbrk(text, ",\"") != NULL;

    if (quote) {
        csv_put(out, '"');
    }
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;

        if (c == '"') {
            csv_put(out, '"');
        }
        csv_put(out, c < 32 || c == 127 ? ' ' : *text);
    }
    if (quote) {
        csv_put(out, '"');
    }
}

size_t ledger_join(char *out, size_t size, const char *const *fields,
                   size_t count)
{
    csv_out o = {out, 0, size};

    for (size_t i = 0; i < count; i++) {
        csv_field(&o, fields[i]);
        csv_put(&o, i + 1 < count ? ',' : '\n');
    }
    return o.len <= size ? o.len : 0;
}
