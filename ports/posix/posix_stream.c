/* SPDX-License-Identifier: Apache-2.0
 * An engine on a socket: the pump, and blocking calls over it. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "pawl_posix.h"

#define STREAM_SLICE       8u
#define STREAM_UNITS       1024u  /* work between two looks at the socket */
#define STREAM_ALERT_MS    1000u  /* patience with a peer while it fails */
#define STREAM_DRAIN_MS    200    /* for the last bytes to be taken */
#define STREAM_DRAIN_BYTES 262144 /* read and dropped while closing */

static void stream_note(pawl_posix *c, pawl_note note, size_t value)
{
    if (c->note != NULL) {
        c->note(c->note_ctx, c->engine, (uint8_t)note, (uint32_t)value);
    }
}

void pawl_posix_attach(pawl_posix *c, pawl_engine *engine, int fd)
{
    pawl_posix_attach_noted(c, engine, fd, NULL, NULL);
    pawl_engine_set_clock(engine, pawl_posix_clock());
}

void pawl_posix_attach_noted(pawl_posix *c, pawl_engine *engine, int fd,
                             void (*note)(void *ctx, pawl_engine *e,
                                          uint8_t note, uint32_t value),
                             void *note_ctx)
{
    uint32_t now = pawl_posix_now_ms();
    int flags = fcntl(fd, F_GETFL);
    int one = 1;

    memset(c, 0, sizeof *c);
    c->engine = engine;
    c->fd = fd;
    c->slice = STREAM_SLICE;
    c->note = note;
    c->note_ctx = note_ctx;
    if (flags >= 0) {
        (void)fcntl(fd, F_SETFL, flags | O_NONBLOCK);
    }
    /* Flights are written record by record; waiting for more costs a delay.
     * Fails harmlessly where the socket is not TCP. */
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    stream_note(c, PAWL_NOTE_NOW, now);
    pawl_engine_set_now(engine, now);
}

/* ---- The pump ----------------------------------------------------------- */

static bool stream_would_block(int err)
{
#if EAGAIN != EWOULDBLOCK
    return err == EAGAIN || err == EWOULDBLOCK;
#else
    return err == EAGAIN;
#endif
}

/* The peer may have said why before it went: what arrived is still read. */
static void stream_send(pawl_posix *c, unsigned *need, bool *moved)
{
    size_t len;
    const uint8_t *p = pawl_engine_send_buf(c->engine, &len);
    ssize_t n;

    if (p == NULL || len == 0 || c->send_dead) {
        return;
    }
    do {
        n = send(c->fd, p, len, MSG_NOSIGNAL);
    } while (n < 0 && errno == EINTR);
    if (n > 0) {
        c->sent += (uint64_t)n;
        stream_note(c, PAWL_NOTE_SEND, (size_t)n);
        pawl_engine_send_ack(c->engine, (size_t)n);
        *moved = true;
    } else if (n < 0 && stream_would_block(errno)) {
        *need |= PAWL_POSIX_OUT;
    } else {
        c->os_error = n < 0 ? errno : EPIPE;
        c->send_dead = true;
        *moved = true;
    }
}

static void stream_recv(pawl_posix *c, unsigned *need, bool *moved)
{
    size_t len;
    uint8_t *p = pawl_engine_recv_buf(c->engine, &len);
    ssize_t n;

    if (p == NULL || len == 0 || c->recv_dead) {
        return;
    }
    do {
        n = recv(c->fd, p, len, 0);
    } while (n < 0 && errno == EINTR);
    if (n > 0) {
        c->received += (uint64_t)n;
        stream_note(c, PAWL_NOTE_RECV, (size_t)n);
        pawl_engine_recv_ack(c->engine, (size_t)n);
        *moved = true;
    } else if (n < 0 && stream_would_block(errno)) {
        *need |= PAWL_POSIX_IN;
    } else {
        c->os_error = n < 0 && c->os_error == 0 ? errno : c->os_error;
        c->recv_dead = true;
        stream_note(c, PAWL_NOTE_RECV_END, 0);
        pawl_engine_recv_end(c->engine);
        *moved = true;
    }
}

static uint32_t stream_work(pawl_posix *c, uint32_t units)
{
    units = units < c->slice ? units : c->slice;
    stream_note(c, PAWL_NOTE_WORK, units);
    return c->work != NULL ? c->work(c->work_ctx, c->engine, units)
                           : pawl_engine_work(c->engine, units);
}

unsigned pawl_posix_pump(pawl_posix *c, uint32_t units)
{
    unsigned need = 0; /* what would block: not tried again in this call */
    uint32_t now = pawl_posix_now_ms();
    bool moved;

    stream_note(c, PAWL_NOTE_NOW, now);
    pawl_engine_set_now(c->engine, now);
    do {
        uint32_t want = pawl_engine_want(c->engine);

        moved = false;
        if ((want & PAWL_WANT_SEND) != 0 && (need & PAWL_POSIX_OUT) == 0) {
            stream_send(c, &need, &moved);
        }
        if ((want & PAWL_WANT_RECV) != 0 && (need & PAWL_POSIX_IN) == 0) {
            stream_recv(c, &need, &moved);
        }
        if ((want & PAWL_WANT_WORK) != 0) {
            uint32_t done = units > 0 ? stream_work(c, units) : 0;

            units -= done;
            moved |= done > 0;
        }
        /* Work may cost nothing and change much. */
        moved |= pawl_engine_want(c->engine) != want;
    } while (moved && units > 0);
    if (c->send_dead && need == 0 && !moved &&
        (pawl_engine_want(c->engine) & PAWL_WANT_SEND) != 0) {
        /* It only waits for a transport that is gone. */
        stream_note(c, PAWL_NOTE_RECV_END, 0);
        pawl_engine_recv_end(c->engine);
    }
    return moved ? need | PAWL_POSIX_MORE : need;
}

int pawl_posix_poll_ms(const pawl_posix *c, unsigned need)
{
    uint32_t left = pawl_engine_deadline(c->engine);

    if ((need & PAWL_POSIX_MORE) != 0) {
        return 0;
    }
    return left == UINT32_MAX ? -1 : left < 1000000u ? (int)left : 1000000;
}

/* ---- Blocking ----------------------------------------------------------- */

/* Pumps once, and waits if there is nothing to pump. PAWL_ERR_TIMEOUT: the
 * patience that began at `begin` is over. PAWL_ERR_STATE: neither the
 * transport nor time will change anything. */
static pawl_err stream_turn(pawl_posix *c, uint32_t begin, uint32_t patience)
{
    uint32_t before = pawl_engine_want(c->engine);
    unsigned need = pawl_posix_pump(c, STREAM_UNITS);
    uint32_t passed = pawl_posix_now_ms() - begin;
    struct pollfd p = {.fd = c->fd, .events = 0};
    int wait = pawl_posix_poll_ms(c, need);

    if (need == 0) {
        return pawl_engine_want(c->engine) == before ? PAWL_ERR_STATE : PAWL_OK;
    }
    if ((need & PAWL_POSIX_MORE) != 0 ||
        pawl_engine_want(c->engine) != before) {
        return PAWL_OK; /* the caller may have what it waits for */
    }
    if (patience != 0) {
        if (passed >= patience) {
            return PAWL_ERR_TIMEOUT;
        }
        if (wait < 0 || (uint32_t)wait > patience - passed) {
            wait = (int)(patience - passed);
        }
    }
    p.events = (short)(((need & PAWL_POSIX_IN) != 0 ? POLLIN : 0) |
                       ((need & PAWL_POSIX_OUT) != 0 ? POLLOUT : 0));
    (void)poll(&p, 1, wait); /* whatever it says, the next pump finds out */
    return PAWL_OK;
}

/* Until nothing is left to send, or the peer takes no more. */
static void stream_flush(pawl_posix *c)
{
    uint32_t begin = pawl_posix_now_ms();

    while (!c->send_dead &&
           (pawl_engine_want(c->engine) & (PAWL_WANT_SEND | PAWL_WANT_WORK)) !=
               0 &&
           stream_turn(c, begin, STREAM_ALERT_MS) == PAWL_OK) {
    }
}

static pawl_err stream_failed(pawl_posix *c)
{
    const pawl_failure *f = pawl_engine_failure(c->engine);

    stream_flush(c);
    return f->err != 0 ? (pawl_err)f->err : PAWL_ERR_STATE;
}

pawl_err pawl_posix_handshake(pawl_posix *c)
{
    uint32_t begin = pawl_posix_now_ms();

    for (;;) {
        uint32_t want = pawl_engine_want(c->engine);
        pawl_session_info info;
        pawl_err err;

        if ((want & PAWL_WANT_FAILED) != 0) {
            return stream_failed(c);
        }
        pawl_engine_info(c->engine, &info);
        if (info.state == PAWL_STATE_CONNECTED &&
            (want & (PAWL_WANT_SEND | PAWL_WANT_WORK)) == 0) {
            return PAWL_OK;
        }
        /* A key held outside and a choice are for programs with a loop. */
        if ((want & (PAWL_WANT_KEY | PAWL_WANT_CHOICE)) != 0) {
            return PAWL_ERR_STATE;
        }
        err = stream_turn(c, begin, c->timeout_ms);
        if (err != PAWL_OK) {
            return err;
        }
    }
}

pawl_err pawl_posix_read(pawl_posix *c, void *out, size_t len, size_t *got)
{
    uint32_t begin = pawl_posix_now_ms();

    *got = 0;
    for (;;) {
        size_t n;
        const uint8_t *p = pawl_engine_read_buf(c->engine, &n);
        uint32_t want = pawl_engine_want(c->engine);
        pawl_err err;

        if (p != NULL && n > 0) {
            n = n < len ? n : len;
            memcpy(out, p, n);
            stream_note(c, PAWL_NOTE_READ, n);
            pawl_engine_read_ack(c->engine, n);
            *got = n;
            return PAWL_OK;
        }
        if ((want & PAWL_WANT_FAILED) != 0) {
            return stream_failed(c);
        }
        if ((want & PAWL_WANT_CLOSED) != 0) {
            return PAWL_OK;
        }
        if ((want & PAWL_WANT_READ) != 0) {
            return PAWL_ERR_STATE; /* a provisional piece */
        }
        err = stream_turn(c, begin, c->timeout_ms);
        if (err != PAWL_OK) {
            return err;
        }
    }
}

pawl_err pawl_posix_write(pawl_posix *c, const void *data, size_t len)
{
    const uint8_t *from = data;
    uint32_t begin = pawl_posix_now_ms();

    for (;;) {
        size_t room;
        uint8_t *p = pawl_engine_write_buf(c->engine, &room);
        uint32_t want = pawl_engine_want(c->engine);
        pawl_err err;

        if ((want & PAWL_WANT_FAILED) != 0) {
            return stream_failed(c);
        }
        if (len == 0 && (want & (PAWL_WANT_SEND | PAWL_WANT_WORK)) == 0) {
            return PAWL_OK;
        }
        if (p != NULL && room > 0 && len > 0) {
            room = room < len ? room : len;
            memcpy(p, from, room);
            stream_note(c, PAWL_NOTE_WRITE, room);
            pawl_engine_write_ack(c->engine, room);
            from += room;
            len -= room;
            if (len == 0) {
                stream_note(c, PAWL_NOTE_FLUSH, 0);
                pawl_engine_flush(c->engine);
            }
            begin = pawl_posix_now_ms();
        }
        if (c->send_dead && (want & PAWL_WANT_CLOSED) != 0) {
            return PAWL_ERR_TRUNCATED;
        }
        err = stream_turn(c, begin, c->timeout_ms);
        if (err != PAWL_OK) {
            return err;
        }
    }
}

/* A socket closed with unread bytes resets the connection, and the peer may
 * lose what we said last: read and drop for a moment. */
static void stream_drain(int fd)
{
    uint32_t begin = pawl_posix_now_ms();
    size_t dropped = 0;
    uint8_t buf[4096];

    while (dropped < STREAM_DRAIN_BYTES) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        uint32_t passed = pawl_posix_now_ms() - begin;
        ssize_t n;

        if (passed >= STREAM_DRAIN_MS ||
            poll(&p, 1, STREAM_DRAIN_MS - (int)passed) <= 0) {
            return;
        }
        n = recv(fd, buf, sizeof buf, 0);
        if (n <= 0) {
            return;
        }
        dropped += (size_t)n;
    }
}

pawl_err pawl_posix_close(pawl_posix *c)
{
    pawl_err err = PAWL_OK;

    if (c->engine == NULL || c->fd < 0) {
        return PAWL_OK; /* never opened, or closed before */
    }
    if ((pawl_engine_want(c->engine) & PAWL_WANT_FAILED) == 0) {
        stream_note(c, PAWL_NOTE_CLOSE, 0);
        pawl_engine_close(c->engine);
    }
    stream_flush(c);
    if (c->send_dead) {
        err = PAWL_ERR_TRUNCATED;
    }
    (void)shutdown(c->fd, SHUT_WR);
    if (!c->recv_dead) {
        stream_drain(c->fd);
    }
    (void)close(c->fd);
    c->fd = -1;
    pawl_engine_abort(c->engine);
    return err;
}
