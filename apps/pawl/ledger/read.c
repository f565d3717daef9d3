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

/* Bytes of an open file, with a NUL behind. */
static char *read_all(const char *path, int fd, size_t *len)
{
    struct stat st;
    char *text;
    size_t got = 0;

    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > READ_MAX) {
        cli_complain("%s: no file of a size that can be read", path);
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

/* ---- Aside ---- */

static bool read_has_line(const char *text, size_t len, const char *line,
                          size_t line_len)
{
    size_t at = 0;

    while (at < len) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t n = end != NULL ? (size_t)(end - text) - at : len - at;

        if (n == line_len && memcmp(text + at, line, n) == 0) {
            return true;
        }
        at += n + 1;
    }
    return false;
}

bool ledger_aside(const char *path, const char *ending, const char *line,
                  size_t len)
{
    char name[4096];
    char *have;
    size_t have_len = 0;
    bool good;
    int fd;

    if (snprintf(name, sizeof name, "%s%s", path, ending) >= (int)sizeof name) {
        return false;
    }
    fd = open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0) {
        cli_complain("%s: %s", name, strerror(errno));
        return false;
    }
    have = read_all(name, fd, &have_len);
    good = have != NULL;
    if (good && !read_has_line(have, have_len, line, len)) {
        good = write(fd, line, len) == (ssize_t)len && write(fd, "\n", 1) == 1;
    }
    free(have);
    return close(fd) == 0 && good;
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

static bool read_is_head(char *line, size_t len)
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
    return ledger_wrong(row);
}

static void read_damaged(ledger *l, const char *path, const char *raw,
                         size_t len, size_t line, const char *why)
{
    bool kept = ledger_aside(path, ".damaged", raw, len);

    l->damaged++;
    cli_complain("%s:%zu: damaged, left out: %s (%s %s.damaged)", path, line,
                 why, kept ? "kept in" : "could not be kept in", path);
}

/* Returns whether a head was among the lines. */
static bool read_lines(ledger *l, const char *path, size_t len, char *raw)
{
    size_t at = 0, line = 1;
    bool head = false;

    memcpy(raw, l->text, len);
    for (; at < len; line++) {
        char *start = l->text + at;
        char *end = memchr(start, '\n', len - at);
        size_t n = end != NULL ? (size_t)(end - start) : len - at;
        ledger_row row = {.line = line};
        size_t len_row;
        const char *why;

        /* As a spreadsheet saves it. */
        len_row = n - (end != NULL && n != 0 && start[n - 1] == '\r');
        start[len_row] = '\0';
        if (end != NULL && read_is_head(start, len_row)) {
            head = true;
        } else {
            why = read_line(&row, start, len_row, end != NULL);
            if (why == NULL && !read_add(l, &row)) {
                why = "out of memory";
            }
            if (why != NULL) {
                read_damaged(l, path, raw + at, n, line, why);
            }
        }
        at += n + 1;
    }
    return head;
}

bool ledger_read_from(ledger *l, const char *path, int fd)
{
    size_t len = 0;
    char *raw;
    bool head;

    *l = (ledger){0};
    l->text = read_all(path, fd, &len);
    raw = l->text != NULL ? malloc(len + 1) : NULL;
    if (raw == NULL) {
        ledger_free(l);
        return false;
    }
    /* Whatever has no head and no row is somebody else's file, and nothing of
     * it is kept aside. */
    if (len != 0 && strncmp(l->text, "board,", len < 6 ? len : 6) != 0 &&
        strstr(l->text, "\nboard,core,") == NULL) {
        cli_complain("%s: no ledger: the first line should begin with "
                     "board,core (docs/ledger.md)",
                     path);
        free(raw);
        ledger_free(l);
        return false;
    }
    head = read_lines(l, path, len, raw);
    free(raw);
    if (!head && len != 0) {
        cli_complain("%s: its first line is not the head of a ledger", path);
    }
    return true;
}

bool ledger_read(ledger *l, const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
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

/* ---- Order ---- */

static int read_order(const void *a, const void *b)
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
    qsort(sorted, l->count, sizeof *sorted, read_order);
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
