/* SPDX-License-Identifier: Apache-2.0
 * Files beside a ledger, for lines that it loses. Each is there once, however
 * often a ledger is read: a table of what the file has says which are new. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../cli.h"
#include "ledger.h"

typedef struct aside_table {
    ledger_line *slot; /* p is NULL: free */
    size_t mask;
} aside_table;

static bool aside_table_make(aside_table *t, size_t lines)
{
    size_t size = 16;

    while (size < 2 * lines) {
        size *= 2;
    }
    t->slot = calloc(size, sizeof *t->slot);
    t->mask = size - 1;
    return t->slot != NULL;
}

/* FNV-1a: lines of one ledger, not a table that anybody attacks. */
static size_t aside_hash(const ledger_line *line)
{
    uint64_t h = 0xcbf29ce484222325u;

    for (size_t i = 0; i < line->len; i++) {
        h = (h ^ (uint8_t)line->p[i]) * 0x100000001b3u;
    }
    return (size_t)(h ^ h >> 32);
}

/* False: it has the line already. */
static bool aside_table_add(aside_table *t, const ledger_line *line)
{
    size_t at = aside_hash(line) & t->mask;

    for (; t->slot[at].p != NULL; at = (at + 1) & t->mask) {
        if (t->slot[at].len == line->len &&
            memcmp(t->slot[at].p, line->p, line->len) == 0) {
            return false;
        }
    }
    t->slot[at] = *line;
    return true;
}

static size_t aside_count(const char *text, size_t len)
{
    size_t n = 1;

    for (size_t i = 0; i < len; i++) {
        n += text[i] == '\n';
    }
    return n;
}

static void aside_have(aside_table *t, const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        const char *end = memchr(text + at, '\n', len - at);
        ledger_line line = {text + at,
                            end != NULL ? (size_t)(end - text) - at : len - at};

        (void)aside_table_add(t, &line);
        at += line.len + 1;
    }
}

/* Adds to the open file what it does not have. */
static bool aside_add(int fd, const char *name, const ledger_line *lines,
                      size_t count)
{
    size_t len = 0;
    char *have = ledger_bytes(name, fd, &len);
    aside_table t = {NULL, 0};
    bool good =
        have != NULL && aside_table_make(&t, aside_count(have, len) + count);

    if (good) {
        aside_have(&t, have, len);
    }
    for (size_t i = 0; good && i < count; i++) {
        if (aside_table_add(&t, &lines[i])) {
            good = ledger_write(fd, lines[i].p, lines[i].len) &&
                   ledger_write(fd, "\n", 1);
        }
    }
    free(t.slot);
    free(have);
    return good;
}

bool ledger_aside(const char *path, const char *ending,
                  const ledger_line *lines, size_t count)
{
    char name[4096];
    bool good;
    int fd;

    if (count == 0) {
        return true;
    }
    if (snprintf(name, sizeof name, "%s%s", path, ending) >= (int)sizeof name) {
        errno = ENAMETOOLONG;
        return false;
    }
    fd = open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0) {
        cli_complain("%s: %s", name, strerror(errno));
        return false;
    }
    good = aside_add(fd, name, lines, count);
    return close(fd) == 0 && good;
}
