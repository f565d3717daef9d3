/* SPDX-License-Identifier: Apache-2.0
 * INI files of boards and cores, by libinih. */
#include <stdlib.h>
#include <string.h>

#include "fleet.h"

void fleet_ini_free(fleet_ini *ini)
{
    for (size_t i = 0; i < ini->count; i++) {
        free(ini->keys[i].section);
        free(ini->keys[i].name);
        free(ini->keys[i].value);
    }
    free(ini->keys);
    free(ini->path);
    *ini = (fleet_ini){0};
}

const char *fleet_ini_get(const fleet_ini *ini, const char *section,
                          const char *name)
{
    for (size_t i = 0; i < ini->count; i++) {
        if (strcmp(ini->keys[i].section, section) == 0 &&
            strcmp(ini->keys[i].name, name) == 0) {
            return ini->keys[i].value;
        }
    }
    return NULL;
}

#ifdef PAWL_INIH

#include <ini.h>

/* inih holds 200 bytes of a line. A longer one is given to it in pieces that
 * begin with a space: further lines of the same value. INI_JOIN tells them from
 * lines that the file has. */
#define INI_PIECE 150u
#define INI_JOIN  '\001'
#define INI_MORE                                                               \
    '\002' /* a line that begins with a space: of the value too                \
            */

typedef struct ini_text {
    const char *p;
    bool inside; /* of a line */
} ini_text;

/* How much of the line is a piece: up to its end or to a space. */
static size_t ini_piece(const char *p, size_t max)
{
    size_t len = strcspn(p, "\n");
    size_t cut;

    if (len <= max) {
        return len;
    }
    for (cut = max; cut > 0 && p[cut] != ' '; cut--) {
    }
    return cut != 0 ? cut : max;
}

static bool ini_is_comment(const char *p)
{
    p += strspn(p, " \t");
    return *p == ';' || *p == '#';
}

/* What is indented goes on with the value above, a "[" as well: patterns of
 * names begin so. */
static bool ini_is_more(const char *p)
{
    size_t indent = strspn(p, " \t");

    return indent != 0 && strchr(";#\r\n", p[indent]) == NULL;
}

static char *ini_next(char *out, int size, void *stream)
{
    ini_text *t = stream;
    size_t max =
        size > 0 && (size_t)size < INI_PIECE + 4 ? (size_t)size - 4 : INI_PIECE;
    size_t at = 0, len;

    if (*t->p == '\0') {
        return NULL;
    }
    if (!t->inside && ini_is_comment(t->p)) {
        t->p += strcspn(t->p, "\n"); /* of any length: an empty line */
    } else if (t->inside) {
        t->p += strspn(t->p, " ");
        out[at++] = ' ';
        out[at++] = INI_JOIN;
    } else if (ini_is_more(t->p)) {
        t->p += strspn(t->p, " \t");
        out[at++] = ' ';
        out[at++] = INI_MORE;
    }
    len = ini_piece(t->p, max);
    memcpy(out + at, t->p, len);
    at += len;
    t->p += len;
    t->inside = *t->p != '\n' && *t->p != '\0';
    t->p += *t->p == '\n';
    out[at++] = '\n';
    out[at] = '\0';
    return out;
}

static int ini_key(void *ctx, const char *section, const char *name,
                   const char *value)
{
    fleet_ini *ini = ctx;
    fleet_key *last = ini->count != 0 ? &ini->keys[ini->count - 1] : NULL;
    bool more = *value == INI_JOIN || *value == INI_MORE;

    name += *name == INI_MORE;
    if (more && last != NULL && strcmp(last->section, section) == 0 &&
        strcmp(last->name, name) == 0) {
        size_t len = strlen(last->value);

        last->value = fleet_grow(last->value, len + strlen(value) + 2, 1);
        last->value[len] = *value == INI_JOIN ? ' ' : '\n';
        value++;
        memcpy(last->value + len + 1, value, strlen(value) + 1);
        return 1;
    }
    if (fleet_ini_get(ini, section, name) != NULL) {
        return 0;
    }
    ini->keys = fleet_grow(ini->keys, ini->count + 1, sizeof *ini->keys);
    ini->keys[ini->count++] =
        (fleet_key){fleet_copy(section), fleet_copy(name), fleet_copy(value)};
    return 1;
}

bool fleet_ini_read(fleet_ini *ini, const char *path)
{
    uint8_t *data;
    size_t len;
    ini_text text = {0};
    int line;

    *ini = (fleet_ini){.path = fleet_copy(path)};
    if (!cli_file_read(path, &data, &len)) {
        fleet_ini_free(ini);
        return false;
    }
    text.p = (const char *)data;
    line = strlen(text.p) != len
               ? -1
               : ini_parse_stream(ini_next, &text, ini_key, ini);
    free(data);
    if (line != 0) {
        cli_complain("%s: no INI file: neither a [section], a comment nor a "
                     "new 'key = value' in or near line %d",
                     path, line);
        fleet_ini_free(ini);
        return false;
    }
    return true;
}

#else

bool fleet_ini_read(fleet_ini *ini, const char *path)
{
    *ini = (fleet_ini){0};
    cli_complain("%s: this command was built without libinih (64-bit builds "
                 "have it: install libinih-dev and build again)",
                 path);
    return false;
}

#endif
