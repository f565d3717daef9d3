/* SPDX-License-Identifier: Apache-2.0
 * Filling the template. A place is within a <script> that is no program, whose
 * text ends at the first "</script": no table may have a '<'. The page reads
 * "%3C" as '<' and "%25" as '%'. */
#include "page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../cli.h"

#define FILL_OPEN  "<!--pawl:"
#define FILL_CLOSE "-->"

static const page_place *fill_place(const char *name, size_t len)
{
    for (size_t i = 0; i < page_places_len; i++) {
        if (strlen(page_places[i].name) == len &&
            memcmp(page_places[i].name, name, len) == 0) {
            return &page_places[i];
        }
    }
    return NULL;
}

static bool fill_escaped(FILE *to, FILE *from)
{
    int c;

    rewind(from);
    while ((c = getc(from)) != EOF) {
        if (c == '<') {
            (void)fputs("%3C", to);
        } else if (c == '%') {
            (void)fputs("%25", to);
        } else {
            (void)putc(c, to);
        }
    }
    return ferror(from) == 0 && ferror(to) == 0;
}

static bool fill_table(FILE *to, const page_place *place, const page_options *o,
                       page_sources *s)
{
    FILE *table = tmpfile();
    bool good;

    if (table == NULL) {
        cli_complain("no temporary file can be made");
        return false;
    }
    good = place->write(table, o, s) && fflush(table) == 0 &&
           fill_escaped(to, table);
    (void)fclose(table);
    return good;
}

static bool fill_all(FILE *to, const char *path, const char *text, size_t len,
                     const page_options *o, page_sources *s)
{
    const char *at = text, *end = text + len, *open;
    size_t filled = 0;

    while ((open = strstr(at, FILL_OPEN)) != NULL) {
        const char *name = open + strlen(FILL_OPEN);
        const char *close = strstr(name, FILL_CLOSE);
        const page_place *place =
            close != NULL ? fill_place(name, (size_t)(close - name)) : NULL;

        if (place == NULL) {
            cli_complain("%s: there is no table for its place '%.20s'", path,
                         name);
            return false;
        }
        (void)fwrite(at, 1, (size_t)(open - at), to);
        if (!fill_table(to, place, o, s)) {
            return false;
        }
        at = close + strlen(FILL_CLOSE);
        filled++;
    }
    (void)fwrite(at, 1, (size_t)(end - at), to);
    if (filled != page_places_len) {
        cli_complain("%s: it has places for %zu tables, not %zu: 'make report' "
                     "makes it anew",
                     path, filled, page_places_len);
        return false;
    }
    return true;
}

bool page_fill(const char *template_path, const char *out,
               const page_options *o, page_sources *s)
{
    char name[4096];
    uint8_t *text;
    size_t len;
    FILE *to;
    bool good;

    if (access(template_path, F_OK) != 0) {
        cli_complain("%s: there is no such template; 'make report' makes it "
                     "(needs Node)",
                     template_path);
        return false;
    }
    if (snprintf(name, sizeof name, "%s.part", out) >= (int)sizeof name) {
        cli_complain("the name of the page is too long");
        return false;
    }
    if (!cli_file_read(template_path, &text, &len)) {
        return false;
    }
    to = fopen(name, "wb");
    if (to == NULL) {
        cli_complain("%s: %s", name, strerror(errno));
        free(text);
        return false;
    }
    good = fill_all(to, template_path, (const char *)text, len, o, s);
    free(text);
    bool written = ferror(to) == 0;
    if (fclose(to) != 0 || !written) {
        cli_complain("%s: it cannot be written", name);
        good = false;
    }
    if (good && rename(name, out) != 0) {
        cli_complain("%s: %s", out, strerror(errno));
        good = false;
    }
    if (!good) {
        (void)unlink(name);
    }
    return good;
}
