/* SPDX-License-Identifier: Apache-2.0
 * Reading a ledger. A line that is no row is named and kept beside the file;
 * the others count. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../cli.h"
#include "ledger.h"

#define READ_MAX (256l << 20)

char *ledger_bytes(const char *path, int fd, size_t *len)
{
    struct stat st;
    char *text;
    size_t got = 0;

    if (fstat(fd, &st) != 0) {
        cli_complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    if (!S_ISREG(st.st_mode) || st.st_size > READ_MAX) {
        cli_complain("%s: %s", path,
                     S_ISDIR(st.st_mode)   ? "this is a directory"
                     : S_ISREG(st.st_mode) ? "larger than 256 MB"
                                           : "no regular file");
        return NULL;
    }
    text = malloc((size_t)st.st_size + 1);
    if (text == NULL) {
        cli_complain("%s: out of memory", path);
        return NULL;
    }
    while (got < (size_t)st.st_size) {
        ssize_t n = pread(fd, text + got, (size_t)st.st_size - got, (off_t)got);

        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            cli_complain("%s: %s", path, strerror(errno));
            free(text);
            return NULL;
        }
        if (n == 0) {
            break; /* it became shorter */
        }
        got += (size_t)n;
    }
    text[got] = '\0';
    *len = got;
    return text;
}

/* ---- Rows ---- */

static bool read_add(ledger *l, const ledger_row *row)
{
    if (l->count == l->room) {
        size_t room = l->room != 0 ? 2 * l->room : 256;
        ledger_row *rows = realloc(l->rows, room * sizeof *rows);

        if (rows == NULL) {
            return false;
        }
        l->rows = rows;
        l->room = room;
    }
    l->rows[l->count++] = *row;
    return true;
}

static bool read_is_head(const char *line, size_t len)
{
    size_t at = 0;

    for (unsigned i = 0; i < LEDGER_COLUMNS; i++) {
        const char *name = ledger_column_name((ledger_column)i);
        size_t n = strlen(name);

        if (at + n > len || memcmp(line + at, name, n) != 0) {
            return false;
        }
        at += n;
        if (i + 1 < LEDGER_COLUMNS && line[at++] != ',') {
            return false;
        }
    }
    return at == len;
}

/* A line that could not be written again. Quotes make it at most twice as long,
 * and by two for a field. */
static bool read_too_long(const ledger_row *row, size_t len)
{
    char line[LEDGER_LINE_MAX];

    return len > (LEDGER_LINE_MAX - 2 * LEDGER_COLUMNS) / 2 - 1 &&
           ledger_join(line, sizeof line, row->field, LEDGER_COLUMNS) == 0;
}

/* Splits the line into row; NULL, or what is wrong with it. */
static const char *read_line(ledger_row *row, char *line, size_t len,
                             bool whole)
{
    static char text[80];
    size_t n;

    if (memchr(line, '\0', len) != NULL) {
        return "it holds a NUL byte";
    }
    if (!whole) {
        return "it is cut: there is no line end";
    }
    n = ledger_split(line, row->field, LEDGER_COLUMNS);
    if (n == 0) {
        return "a quote is not closed as it should be";
    }
    if (n != LEDGER_COLUMNS) {
        (void)snprintf(text, sizeof text, "%zu fields where %d belong", n,
                       (int)LEDGER_COLUMNS);
        return text;
    }
    return read_too_long(row, len) ? "it is longer than a row can be"
                                   : ledger_wrong(row);
}

/* A line as it is in the file. */
typedef struct read_lines {
    const char *path;
    const char *text; /* from here on */
    size_t left;
    size_t number;
    ledger_line line;
    bool whole; /* it has its end */
} read_lines;

static bool read_next(read_lines *r)
{
    const char *end;

    r->text += r->line.len + r->whole;
    r->left -= r->line.len + r->whole;
    if (r->left == 0) {
        return false;
    }
    end = memchr(r->text, '\n', r->left);
    r->whole = end != NULL;
    r->line =
        (ledger_line){r->text, r->whole ? (size_t)(end - r->text) : r->left};
    r->number++;
    return true;
}

/* Without what a spreadsheet puts before a line end. */
static size_t read_len(const read_lines *r)
{
    size_t n = r->line.len;

    return n - (r->whole && n != 0 && r->line.p[n - 1] == '\r');
}

/* Names of columns, and not ours: none of the fields can be trusted. */
static bool read_is_other(const char *line, size_t len)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_,\"";
    char copy[LEDGER_LINE_MAX];
    const char *name[64];
    size_t n;
    bool status = false, value = false;

    if (len >= sizeof copy || len < 6 || memcmp(line, "board,", 6) != 0) {
        return false;
    }
    memcpy(copy, line, len);
    copy[len] = '\0';
    if (strspn(copy, letters) != len) {
        return false;
    }
    n = ledger_split(copy, name, 64);
    for (size_t i = 0; i < n && i < 64; i++) {
        status = status || strcmp(name[i], "status") == 0;
        value = value || strcmp(name[i], "value") == 0;
    }
    return status && value;
}

/* Whether it is a ledger at all, and one with these columns. */
static bool read_is_ledger(read_lines r)
{
    bool begins = false;

    if (r.left == 0) {
        return true;
    }
    while (read_next(&r)) {
        size_t len = read_len(&r);
        bool head = r.whole && read_is_head(r.line.p, len);

        begins = begins || head ||
                 (r.number == 1 &&
                  strncmp(r.line.p, "board,", len < 6 ? len : 6) == 0);
        if (!head && r.whole && read_is_other(r.line.p, len)) {
            cli_complain("%s:%zu: a ledger of another version: its columns are "
                         "not those of docs/ledger.md",
                         r.path, r.number);
            return false;
        }
    }
    if (!begins) {
        cli_complain("%s: no ledger: the first line should begin with "
                     "board,core (docs/ledger.md)",
                     r.path);
    }
    return begins;
}

/* Damaged lines, as they are in the file. */
typedef struct read_bad {
    ledger_line *line;
    size_t count, room;
} read_bad;

static bool read_bad_add(read_bad *b, const ledger_line *line)
{
    if (b->count == b->room) {
        size_t room = b->room != 0 ? 2 * b->room : 16;
        ledger_line *more = realloc(b->line, room * sizeof *more);

        if (more == NULL) {
            return false;
        }
        b->line = more;
        b->room = room;
    }
    b->line[b->count++] = *line;
    return true;
}

/* Takes the lines of r; text is a copy of them that rows may point into.
 * Returns whether a head was among them. */
static bool read_all_lines(ledger *l, read_lines *r, char *text, read_bad *bad)
{
    const char *from = r->text;
    bool head = false;

    while (read_next(r)) {
        char *start = text + (r->line.p - from);
        ledger_row row = {.line = r->number};
        size_t len = read_len(r);
        const char *why;

        start[len] = '\0';
        if (r->whole && read_is_head(start, len)) {
            head = true;
            continue;
        }
        why = read_line(&row, start, len, r->whole);
        if (why == NULL && !read_add(l, &row)) {
            why = "out of memory";
        }
        if (why != NULL) {
            l->damaged++;
            l->lost = !read_bad_add(bad, &r->line) || l->lost;
            cli_complain("%s:%zu: damaged, left out: %s", r->path, r->number,
                         why);
        }
    }
    return head;
}

static void read_bad_keep(ledger *l, const char *path, read_bad *bad)
{
    l->lost = !ledger_aside(path, ".damaged", bad->line, bad->count) || l->lost;
    if (l->damaged != 0) {
        cli_complain("%s: damaged lines: %zu, %s %s.damaged", path, l->damaged,
                     l->lost ? "not all could be kept in" : "kept in", path);
    }
    free(bad->line);
}

/* What some spreadsheets put at the beginning of a file. */
static size_t read_mark(const char *text, size_t len)
{
    return len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

bool ledger_read_from(ledger *l, const char *path, int fd)
{
    read_lines lines = {.path = path};
    read_bad bad = {0};
    size_t len = 0, mark;
    char *raw = ledger_bytes(path, fd, &len);

    *l = (ledger){0};
    l->text = raw != NULL ? malloc(len + 1) : NULL;
    if (l->text == NULL) {
        free(raw);
        return false;
    }
    memcpy(l->text, raw, len + 1);
    mark = read_mark(raw, len);
    lines.text = raw + mark;
    lines.left = len - mark;
    /* Whatever has no head and no row is somebody else's file, and nothing of
     * it is kept aside. */
    if (!read_is_ledger(lines)) {
        free(raw);
        ledger_free(l);
        return false;
    }
    if (!read_all_lines(l, &lines, l->text + mark, &bad) && len != 0) {
        cli_complain("%s: its first line is not the head of a ledger", path);
    }
    read_bad_keep(l, path, &bad);
    free(raw);
    return true;
}

bool ledger_read(ledger *l, const char *path)
{
    /* A pipe that nobody writes to must not be waited for. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    bool good;

    *l = (ledger){0};
    if (fd < 0) {
        cli_complain("%s: %s", path, strerror(errno));
        return false;
    }
    good = ledger_read_from(l, path, fd);
    (void)close(fd);
    return good;
}

void ledger_free(ledger *l)
{
    free(l->rows);
    free(l->text);
    *l = (ledger){0};
}
