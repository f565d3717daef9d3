/* SPDX-License-Identifier: Apache-2.0
 * JSON, written only. A key of NULL makes an element of an array. */
#include <inttypes.h>

#include "cli.h"

static void json_text(cli_json *j, const char *text)
{
    (void)fputc('"', j->to);
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;

        if (c == '"' || c == '\\') {
            (void)fprintf(j->to, "\\%c", c);
        } else if (c < 0x20 || c >= 0x7f) {
            (void)fprintf(j->to, "\\u%04x", c);
        } else {
            (void)fputc(c, j->to);
        }
    }
    (void)fputc('"', j->to);
}

static void json_key(cli_json *j, const char *key)
{
    if (j->comma) {
        (void)fputs(", ", j->to);
    }
    j->comma = true;
    if (key != NULL) {
        json_text(j, key);
        (void)fputs(": ", j->to);
    }
}

void cli_json_open(cli_json *j, const char *key, char bracket)
{
    json_key(j, key);
    (void)fputc(bracket, j->to);
    j->comma = false;
}

void cli_json_close(cli_json *j, char bracket)
{
    (void)fputc(bracket, j->to);
    j->comma = true;
}

void cli_json_string(cli_json *j, const char *key, const char *value)
{
    json_key(j, key);
    if (value == NULL) {
        (void)fputs("null", j->to);
    } else {
        json_text(j, value);
    }
}

void cli_json_number(cli_json *j, const char *key, uint64_t value)
{
    json_key(j, key);
    (void)fprintf(j->to, "%" PRIu64, value);
}

void cli_json_bool(cli_json *j, const char *key, bool value)
{
    json_key(j, key);
    (void)fputs(value ? "true" : "false", j->to);
}
