/* SPDX-License-Identifier: Apache-2.0
 * pawl fleet capture: a real board at the other end of a serial port. It cannot
 * be started again from here: what it fails to say it has failed to say. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "fleet.h"

typedef struct capture_state {
    const fleet_options *o;
    fleet_plan plan;
    ledger_writer writer;
    fleet_rows rows;
    const fleet_board *board;
    fleet_image *image; /* NULL: READY has not come */
    fleet_talk talk;
    int fd;
    char name[64];
} capture_state;

static volatile sig_atomic_t capture_stopped;

static void capture_signal(int number)
{
    (void)number;
    capture_stopped = 1;
}

static void capture_signals(void)
{
    struct sigaction action = {.sa_handler = capture_signal};

    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGHUP, &action, NULL);
}

/* ---- The port ---- */

static const struct {
    uint32_t baud;
    speed_t speed;
} capture_speeds[] = {
    {1200, B1200},     {2400, B2400},   {4800, B4800},
    {9600, B9600},     {19200, B19200}, {38400, B38400},
#ifdef B57600
    {57600, B57600},
#endif
#ifdef B115200
    {115200, B115200},
#endif
#ifdef B230400
    {230400, B230400},
#endif
#ifdef B460800
    {460800, B460800},
#endif
#ifdef B921600
    {921600, B921600},
#endif
};

static bool capture_speed(uint32_t baud, speed_t *speed)
{
    const size_t n = sizeof capture_speeds / sizeof *capture_speeds;

    for (size_t i = 0; i < n; i++) {
        if (capture_speeds[i].baud == baud) {
            *speed = capture_speeds[i].speed;
            return true;
        }
    }
    (void)fprintf(stderr, "pawl fleet: no port has %lu baud; there are:",
                  (unsigned long)baud);
    for (size_t i = 0; i < n; i++) {
        (void)fprintf(stderr, " %lu", (unsigned long)capture_speeds[i].baud);
    }
    (void)fputc('\n', stderr);
    return false;
}

/* Eight bits, no parity, no flow control, nothing changed on the way. */
static bool capture_raw(int fd, speed_t speed)
{
    struct termios t;

    if (tcgetattr(fd, &t) != 0) {
        return false;
    }
    t.c_iflag = 0;
    t.c_oflag = 0;
    t.c_lflag = 0;
    t.c_cflag &= ~(tcflag_t)(CSIZE | PARENB | CSTOPB);
    t.c_cflag |= CS8 | CREAD | CLOCAL;
    t.c_cc[VMIN] = 1;
    t.c_cc[VTIME] = 0;
    return cfsetispeed(&t, speed) == 0 && cfsetospeed(&t, speed) == 0 &&
           tcsetattr(fd, TCSANOW, &t) == 0;
}

/* Two that read one port have half of its bytes each. */
static bool capture_alone(int fd)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

    return fcntl(fd, F_SETLK, &lock) == 0 ||
           (errno != EAGAIN && errno != EACCES);
}

static bool capture_open(capture_state *s)
{
    uint32_t baud = s->o->baud != 0 ? s->o->baud : s->board->baud;
    speed_t speed;

    if (!capture_speed(baud, &speed)) {
        return false;
    }
    s->fd = open(s->o->port, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (s->fd < 0) {
        cli_complain("%s: %s", s->o->port, strerror(errno));
        return false;
    }
    if (!capture_alone(s->fd)) {
        cli_complain("%s: another process captures from it", s->o->port);
        return false;
    }
    if (!capture_raw(s->fd, speed)) {
        cli_complain("%s: it is no serial port: %s", s->o->port,
                     strerror(errno));
        return false;
    }
    return true;
}

static void capture_send(void *ctx, const char *bytes, size_t len)
{
    const capture_state *s = ctx;

    if (write(s->fd, bytes, len) < 0) {
        errno = 0; /* it does not read: the deadline knows */
    }
}

static void capture_row(void *ctx, size_t cell, const fleet_result *result)
{
    capture_state *s = ctx;
    const bench_cell *c = &s->image->group->cell[cell];

    fleet_rows_write(&s->rows, s->image, cell, result, NULL);
    (void)fprintf(stderr, "%s %s %lu: %s%s%s\n", c->algorithm->name,
                  bench_operation_name(c->operation), (unsigned long)c->size,
                  result->status, result->reason[0] != '\0' ? ": " : "",
                  result->reason);
}

/* ---- Which image it is ---- */

static bool capture_keep(void *ctx, const ledger_row *row)
{
    const capture_state *s = ctx;
    size_t cell, unit;
    const fleet_image *found = fleet_plan_find(&s->plan, row, &cell, &unit);

    /* A cell that the board gives anew takes the place of what was there. */
    return found != s->image || !s->image->wanted[cell];
}

static bool capture_ledger(capture_state *s)
{
    ledger l;
    bool good;

    if (!ledger_open(&s->writer, s->o->ledger)) {
        return false;
    }
    good = ledger_read_from(&l, s->writer.path, s->writer.fd) &&
           ledger_clean(&s->writer, &l, capture_keep, s);
    ledger_free(&l);
    return good;
}

/* Messages that are too long, and what the board is not asked for. */
static void capture_want(capture_state *s)
{
    fleet_image *image = s->image;

    for (size_t i = 0; i < image->group->count; i++) {
        image->wanted[i] = fleet_cell_wanted(s->o, &image->group->cell[i]);
        image->left += image->wanted[i];
    }
}

static void capture_too_long(capture_state *s)
{
    for (size_t i = 0; i < s->image->group->count; i++) {
        uint32_t size = s->image->group->cell[i].size;
        fleet_result result;

        if (s->image->wanted[i] && size > s->board->bulk) {
            fleet_result_make(&result, "does_not_fit",
                              "a message of %lu bytes is %lu bytes longer "
                              "than the board has room for",
                              (unsigned long)size,
                              (unsigned long)(size - s->board->bulk));
            fleet_rows_write(&s->rows, s->image, i, &result, NULL);
        }
    }
}

/* The image that READY names; false: the manifest has none. */
static bool capture_image(capture_state *s, char *const *field)
{
    const char *stranger;

    for (size_t i = 0; i < s->plan.count && s->image == NULL; i++) {
        if (fleet_talk_is_image(&s->plan.images[i], field)) {
            s->image = &s->plan.images[i];
        }
    }
    if (s->image == NULL || s->image->board != s->board) {
        cli_complain("the board says that it runs %s %s %s on %s; the "
                     "manifest %s has no such image of board %s",
                     field[3], field[4], field[5], field[2], s->o->manifest,
                     s->board->id);
        return false;
    }
    if (!s->image->selected) {
        cli_complain("the board runs %s %s %s, which --group or --library "
                     "leaves out",
                     field[3], field[4], field[5]);
        return false;
    }
    fleet_talk_init(&s->talk, s->image);
    s->talk.restarts = false;
    stranger = fleet_talk_stranger(&s->talk, field);
    if (stranger != NULL) { /* before any row gives way to a new one */
        cli_complain("%s: %s", s->o->port, stranger);
        return false;
    }
    capture_want(s);
    if (!capture_ledger(s)) {
        return false;
    }
    s->rows = (fleet_rows){.writer = &s->writer, .run = s->name};
    capture_too_long(s);
    s->talk.row = capture_row;
    s->talk.send = capture_send;
    s->talk.ctx = s;
    fleet_talk_start(&s->talk);
    return true;
}

/* ---- Listening ---- */

/* Bytes of the port, or 0 once the deadline is over; below 0: it is gone. */
static ssize_t capture_read(const capture_state *s, uint8_t *out, size_t size,
                            uint64_t deadline)
{
    for (;;) {
        struct pollfd fd = {.fd = s->fd, .events = POLLIN};
        uint64_t now = fleet_now_ms();
        ssize_t n;

        if (now >= deadline || capture_stopped) {
            return 0;
        }
        if (poll(&fd, 1, (int)(deadline - now)) < 0 && errno != EINTR) {
            return -1;
        }
        n = read(s->fd, out, size);
        if (n > 0) {
            return n;
        }
        if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
            return -1;
        }
        if ((fd.revents & (POLLHUP | POLLERR)) != 0) {
            return -1;
        }
    }
}

/* Waits for READY; the bytes behind it begin the conversation. */
static bool capture_ready(capture_state *s, fleet_verdict *verdict)
{
    uint64_t deadline = fleet_now_ms() + s->board->ready_ms;
    fleet_line line = {.len = 0};
    uint8_t bytes[256];
    size_t all = 0;
    ssize_t n;

    while ((n = capture_read(s, bytes, sizeof bytes, deadline)) > 0) {
        all += (size_t)n;
        for (ssize_t i = 0; i < n; i++) {
            char *field[FLEET_FIELDS_MAX];
            size_t count;

            if (!fleet_line_take(&line, bytes[i], field, &count) ||
                !fleet_talk_is_ready(field, count)) {
                continue;
            }
            if (!capture_image(s, field)) {
                return false;
            }
            *verdict = fleet_talk_line(&s->talk, field, count);
            if (*verdict == FLEET_GOES_ON) {
                *verdict = fleet_talk_take(&s->talk, bytes + i + 1,
                                           (size_t)(n - i - 1));
            }
            return true;
        }
    }
    if (capture_stopped) {
        cli_complain("stopped before READY; no row is changed");
    } else if (n < 0) {
        cli_complain("%s: the port is gone", s->o->port);
    } else if (all == 0) {
        cli_complain("%s: not a byte in %lu s: is the board running, and is "
                     "this its port?",
                     s->o->port, (unsigned long)s->board->ready_ms / 1000);
    } else {
        cli_complain("%s: %zu bytes in %lu s and no READY: is the speed right "
                     "(--baud)?",
                     s->o->port, all, (unsigned long)s->board->ready_ms / 1000);
    }
    return false;
}

static void capture_rest(capture_state *s, fleet_verdict verdict)
{
    uint64_t deadline = fleet_now_ms() + s->board->reply_ms;
    unsigned progress = s->talk.progress;
    uint8_t bytes[512];

    while (verdict != FLEET_DONE && verdict != FLEET_GIVE_UP &&
           !s->rows.failed) {
        ssize_t n = capture_read(s, bytes, sizeof bytes, deadline);

        if (capture_stopped) {
            break;
        }
        if (n < 0) {
            fleet_talk_rest(&s->talk, "no_output", "the serial port went away");
            break;
        }
        /* After RESTART too it is up to the board to go on. */
        verdict = n == 0 ? fleet_talk_silent(&s->talk)
                         : fleet_talk_take(&s->talk, bytes, (size_t)n);
        if (s->talk.progress != progress) {
            progress = s->talk.progress;
            deadline = fleet_now_ms() + s->board->reply_ms;
        }
    }
}

static int capture_all(capture_state *s)
{
    fleet_verdict verdict = FLEET_GOES_ON;

    if (!capture_ready(s, &verdict)) {
        return CLI_FAILED;
    }
    capture_rest(s, verdict);
    s->rows.failed |= !ledger_sync(&s->writer);
    (void)printf("%zu rows written, %zu of them with a number; %lu bytes and "
                 "%lu lines were not understood: %s\n",
                 s->rows.written, s->rows.numbers,
                 (unsigned long)(s->talk.garbage + s->talk.line.garbage),
                 (unsigned long)(s->talk.damaged + s->talk.line.damaged),
                 s->o->ledger);
    if (capture_stopped) {
        cli_complain("stopped: cells that the board had yet to give have no "
                     "row; what rows they had are in %s.stale",
                     s->o->ledger);
        return CLI_FAILED;
    }
    return s->rows.failed || s->rows.numbers == 0 ? CLI_FAILED : CLI_DONE;
}

static int capture_asked(capture_state *s)
{
    const fleet_options *o = s->o;

    if (o->port == NULL || o->board.count != 1) {
        return cli_usage("fleet", "capture needs --port DEVICE and one "
                                  "--board");
    }
    if (!fleet_plan_read(&s->plan, o)) {
        return CLI_FAILED;
    }
    if (!fleet_plan_select(&s->plan, o)) {
        return CLI_USAGE;
    }
    s->board = fleet_board_find(&s->plan.boards, o->board.item[0]);
    if (!s->board->real) {
        cli_complain("board %s is emulated: pawl fleet run runs it",
                     s->board->id);
        return CLI_FAILED;
    }
    return capture_open(s) ? capture_all(s) : CLI_FAILED;
}

int fleet_capture(const fleet_options *o)
{
    capture_state *s = fleet_alloc(1, sizeof *s);
    int code;

    s->o = o;
    s->fd = s->writer.fd = -1;
    (void)snprintf(s->name, sizeof s->name, "%lld-%ld", (long long)time(NULL),
                   (long)getpid());
    capture_signals();
    code = capture_asked(s);
    ledger_close(&s->writer);
    if (s->fd >= 0) {
        (void)close(s->fd);
    }
    fleet_plan_free(&s->plan);
    free(s);
    return code;
}
