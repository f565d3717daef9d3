/* SPDX-License-Identifier: Apache-2.0
 * Writing a ledger. A row is one write() to a file opened for appending: a
 * process that is killed leaves whole lines, or one line that is cut. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../cli.h"
#include "ledger.h"

static bool write_failed(const ledger_writer *w, const char *what)
{
    cli_complain("%s: %s: %s", w->path, what, strerror(errno));
    return false;
}

bool ledger_write(int fd, const char *bytes, size_t len)
{
    while (len != 0) {
        ssize_t n = write(fd, bytes, len);

        if (n == 0) {
            errno = ENOSPC;
        }
        if (n == 0 || (n < 0 && errno != EINTR)) {
            return false;
        }
        if (n > 0) { /* fewer than asked for: the next write says why */
            bytes += n;
            len -= (size_t)n;
        }
    }
    return true;
}

static bool write_head(int fd)
{
    const char *names[LEDGER_COLUMNS];
    char line[LEDGER_LINE_MAX];

    for (unsigned i = 0; i < LEDGER_COLUMNS; i++) {
        names[i] = ledger_column_name((ledger_column)i);
    }
    return ledger_write(fd, line,
                        ledger_join(line, sizeof line, names, LEDGER_COLUMNS));
}

static bool write_row(int fd, const ledger_row *row)
{
    char line[LEDGER_LINE_MAX];
    size_t len = ledger_join(line, sizeof line, row->field, LEDGER_COLUMNS);

    if (len == 0) {
        errno = EOVERFLOW;
        return false;
    }
    return ledger_write(fd, line, len);
}

/* One writer: the lock goes with the process. The file may have been replaced
 * between opening and locking. */
static int write_lock(const char *path)
{
    for (unsigned i = 0; i < 8; i++) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
        struct stat mine, there;

        if (fd < 0) {
            return -1;
        }
        if (fcntl(fd, F_SETLK, &lock) != 0) {
            (void)close(fd);
            errno = EBUSY;
            return -1;
        }
        if (fstat(fd, &mine) == 0 && stat(path, &there) == 0 &&
            mine.st_ino == there.st_ino && mine.st_dev == there.st_dev) {
            return fd;
        }
        (void)close(fd);
    }
    errno = EBUSY;
    return -1;
}

bool ledger_open(ledger_writer *w, const char *path)
{
    struct stat st;

    *w = (ledger_writer){path, write_lock(path)};
    if (w->fd < 0) {
        if (errno == EBUSY) {
            cli_complain("%s: another process is writing to it", path);
            return false;
        }
        return write_failed(w, "cannot be opened");
    }
    if (fstat(w->fd, &st) == 0 && st.st_size == 0 && !write_head(w->fd)) {
        (void)write_failed(w, "cannot be written");
        ledger_close(w);
        return false;
    }
    return true;
}

/* Lines of rows that are not kept, one behind the other. */
typedef struct write_stale {
    char *text;
    size_t len, room;
    size_t count;
} write_stale;

static bool write_stale_add(write_stale *s, const ledger_row *row)
{
    size_t n;

    if (s->room - s->len < LEDGER_LINE_MAX) {
        size_t room = 2 * s->room + LEDGER_LINE_MAX;
        char *text = realloc(s->text, room);

        if (text == NULL) {
            return false;
        }
        s->text = text;
        s->room = room;
    }
    n = ledger_join(s->text + s->len, s->room - s->len, row->field,
                    LEDGER_COLUMNS);
    s->len += n;
    s->count++;
    return n != 0;
}

static bool write_stale_keep(const ledger_writer *w, const write_stale *s)
{
    ledger_line *lines = malloc((s->count + 1) * sizeof *lines);
    size_t at = 0;
    bool good = lines != NULL;

    for (size_t i = 0; good && i < s->count; i++) {
        const char *end = memchr(s->text + at, '\n', s->len - at);

        lines[i] = (ledger_line){s->text + at, (size_t)(end - s->text) - at};
        at += lines[i].len + 1;
    }
    good = good && ledger_aside(w->path, ".stale", lines, s->count);
    free(lines);
    return good;
}

/* Copies what is kept to fd; the rest goes aside. */
static bool write_kept(const ledger_writer *w, int fd, ledger *l,
                       bool (*keep)(void *ctx, const ledger_row *row),
                       void *ctx)
{
    write_stale stale = {0};
    size_t kept = 0;
    bool good = write_head(fd);

    for (size_t i = 0; good && i < l->count; i++) {
        if (keep(ctx, &l->rows[i])) {
            good = write_row(fd, &l->rows[i]);
            l->rows[kept++] = l->rows[i];
        } else {
            good = write_stale_add(&stale, &l->rows[i]);
        }
    }
    good = good && write_stale_keep(w, &stale);
    free(stale.text);
    l->count = good ? kept : 0;
    return good && fsync(fd) == 0;
}

bool ledger_clean(ledger_writer *w, ledger *l,
                  bool (*keep)(void *ctx, const ledger_row *row), void *ctx)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char name[4096];
    int fd;

    if (l->lost) {
        cli_complain("%s: it is left as it is, since its damaged lines would "
                     "be lost",
                     w->path);
        return false;
    }
    if (snprintf(name, sizeof name, "%s.new", w->path) >= (int)sizeof name) {
        errno = ENAMETOOLONG;
        return write_failed(w, "cannot be rewritten");
    }
    fd = open(name, O_RDWR | O_APPEND | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0) {
        return write_failed(w, "cannot be rewritten");
    }
    /* Locked before it has the name, so that no other can come between. */
    if (fcntl(fd, F_SETLK, &lock) != 0 || !write_kept(w, fd, l, keep, ctx) ||
        rename(name, w->path) != 0) {
        (void)write_failed(w, "cannot be rewritten");
        (void)close(fd);
        (void)unlink(name);
        return false;
    }
    (void)close(w->fd);
    w->fd = fd;
    return true;
}

bool ledger_append(ledger_writer *w, const ledger_row *row)
{
    off_t end = lseek(w->fd, 0, SEEK_END);

    if (write_row(w->fd, row)) {
        return true;
    }
    (void)write_failed(w, "a row cannot be written");
    /* Half a row helps nobody. */
    if (end >= 0 && ftruncate(w->fd, end) != 0) {
        (void)write_failed(w, "half a row is left");
    }
    return false;
}

bool ledger_sync(ledger_writer *w)
{
    return fsync(w->fd) == 0 || errno == EINVAL ||
           write_failed(w, "cannot be synchronised");
}

void ledger_close(ledger_writer *w)
{
    if (w->fd >= 0) {
        (void)close(w->fd);
    }
    w->fd = -1;
}
