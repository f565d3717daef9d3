/* SPDX-License-Identifier: Apache-2.0
 * One connection of the server: an engine, its memory, and one request at a
 * time. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve.h"

#define SERVE_CONN_UNITS    1024u /* of work before others have their turn */
#define SERVE_CONN_SLICE    64u
#define SERVE_CONN_CLOSE_MS 2000u /* patience while closing */

static void serve_conn_close(serve_conn *c)
{
    cli_record_call(&c->record, &c->engine, PAWL_NOTE_CLOSE, 0);
    pawl_engine_close(&c->engine);
}

/* FILE, FILE.2, FILE.3: one recording a connection. A connection is served
 * even if it cannot be recorded. */
static void serve_conn_record(serve_conn *c, const pawl_server_config *config)
{
    static unsigned count;
    char path[4096];

    count++;
    (void)snprintf(path, sizeof path, count == 1 ? "%s" : "%s.%u", c->o->record,
                   count);
    if (!cli_record_open(&c->record, path, &config->rng)) {
        return;
    }
    c->config.rng = cli_record_rng(&c->record, &config->rng);
    if (config->tickets != NULL) {
        uint8_t file[sizeof SERVE_TICKETS_FILE + SERVE_TICKETS_SIZE] =
            SERVE_TICKETS_FILE;

        c->tickets = *config->tickets;
        c->config.tickets = &c->tickets;
        serve_tickets_write(&c->tickets, file + sizeof SERVE_TICKETS_FILE);
        cli_record_bytes(&c->record, PAWL_NOTE_FILE, file, sizeof file);
        pawl_wipe(file, sizeof file);
    }
}

serve_conn *serve_conn_new(const serve_options *o,
                           const pawl_server_config *config,
                           const cli_identity *identity, int root, int fd,
                           const char *peer)
{
    serve_conn *c = calloc(1, sizeof *c);
    pawl_err err;

    if (c == NULL ||
        !cli_memory_make(&c->memory, o->buffer, o->send_buffer, o->work)) {
        free(c);
        (void)close(fd);
        return NULL;
    }
    c->o = o;
    c->root = root;
    c->file = -1;
    (void)snprintf(c->peer, sizeof c->peer, "%s", peer);
    c->config = *config;
    c->source = config->rng;
    c->identity = identity;
    if (o->record != NULL) {
        serve_conn_record(c, config);
    }
    err = pawl_server_init(&c->engine, &c->config, &c->memory);
    if (err != PAWL_OK) {
        (void)cli_memory_refused(&c->engine, err);
        cli_memory_free(&c->memory);
        free(c);
        (void)close(fd);
        return NULL;
    }
    cli_record_attach(&c->record, &c->link, &c->engine, fd, pawl_posix_clock());
    c->link.slice = o->stack || o->summary || o->json ? 8 : SERVE_CONN_SLICE;
    c->link.work = cli_measure_work;
    c->link.work_ctx = &c->measure;
    c->measure.stack = o->stack;
    c->report.server = true;
    c->report.asked = config->client_cert != PAWL_CLIENT_CERT_NONE;
    c->report.peer = c->peer;
    c->report.conn = &c->link;
    c->report.record = &c->record;
    c->report.measure = &c->measure;
    c->report.memory = c->memory;
    c->report.begin_ns = cli_now_ns();
    c->active_ms = pawl_posix_now_ms();
    c->need = PAWL_POSIX_IN;
    return c;
}

static void serve_conn_file_close(serve_conn *c)
{
    if (c->file >= 0) {
        (void)close(c->file);
        c->file = -1;
    }
    c->left = 0;
}

/* ---- Requests ----------------------------------------------------------- */

static bool serve_conn_same(const struct stat *a, const char *path)
{
    struct stat b;

    return path != NULL && stat(path, &b) == 0 && a->st_dev == b.st_dev &&
           a->st_ino == b.st_ino;
}

/* The server's own keys may lie below the directory that it serves. */
static void serve_conn_keep_secret(serve_conn *c)
{
    struct stat st;

    if (c->file >= 0 &&
        (fstat(c->file, &st) != 0 || serve_conn_same(&st, c->o->key) ||
         serve_conn_same(&st, c->o->psk_key))) {
        serve_conn_file_close(c);
        c->request.status = 403;
    }
}

static void serve_conn_answer(serve_conn *c)
{
    http_request *r = &c->request;
    const char *type = "";
    uint64_t size = 0;

    if (r->status == 200) {
        c->file = http_open(c->root, r->path, &size, &type, &r->status);
        serve_conn_keep_secret(c);
        size = c->file >= 0 ? size : 0;
    }
    c->out_len = http_answer(c->out, sizeof c->out, r, r->status, size, type);
    c->out_at = 0;
    c->left = size;
    if (r->head) {
        serve_conn_file_close(c);
    }
    c->answering = true;
    if (!c->o->quiet) {
        (void)fprintf(stderr, "%s %s %s %d %" PRIu64 "\n", c->peer,
                      r->method[0] != '\0' ? r->method : "-",
                      r->target[0] != '\0' ? r->target : "-", r->status, size);
    }
}

/* Takes plaintext until a head is complete; the rest waits in the engine, or
 * behind the head. */
static void serve_conn_read(serve_conn *c)
{
    size_t len, n, head;
    const uint8_t *p = pawl_engine_read_buf(&c->engine, &len);

    if (p != NULL && len > 0 && c->head_len < sizeof c->head) {
        n = sizeof c->head - c->head_len;
        n = n < len ? n : len;
        memcpy(c->head + c->head_len, p, n);
        cli_record_call(&c->record, &c->engine, PAWL_NOTE_READ, (uint32_t)n);
        pawl_engine_read_ack(&c->engine, n);
        c->head_len += n;
        c->report.data_in += n;
    }
    head = http_head_len(c->head, c->head_len);
    if (head > 0) {
        http_parse(&c->request, c->head, head);
        memmove(c->head, c->head + head, c->head_len - head);
        c->head_len -= head;
        serve_conn_answer(c);
    } else if (c->head_len == sizeof c->head) {
        memset(&c->request, 0, sizeof c->request);
        c->request.status = 431;
        serve_conn_answer(c);
    }
}

static size_t serve_conn_fill(serve_conn *c, uint8_t *p, size_t room)
{
    ssize_t n;

    if (c->out_at < c->out_len) {
        size_t take = c->out_len - c->out_at;

        take = take < room ? take : room;
        memcpy(p, c->out + c->out_at, take);
        c->out_at += take;
        return take;
    }
    if (c->left == 0) {
        return 0;
    }
    room = room < c->left ? room : (size_t)c->left;
    do {
        n = read(c->file, p, room);
    } while (n < 0 && errno == EINTR);
    if (n <= 0) {
        /* The file shrank: what was promised cannot be kept. */
        cli_complain("%s: %s became shorter while it was sent", c->peer,
                     c->request.target);
        (void)cli_record_close(&c->record, &c->engine);
        pawl_engine_abort(&c->engine);
        return 0;
    }
    c->left -= (uint64_t)n;
    return (size_t)n;
}

static void serve_conn_write(serve_conn *c)
{
    size_t room, n;
    uint8_t *p;

    while (c->answering &&
           (p = pawl_engine_write_buf(&c->engine, &room)) != NULL && room > 0) {
        n = serve_conn_fill(c, p, room);
        if (n == 0 && (c->left > 0 || c->out_at < c->out_len)) {
            return;
        }
        cli_record_call(&c->record, &c->engine, PAWL_NOTE_WRITE, (uint32_t)n);
        pawl_engine_write_ack(&c->engine, n);
        c->report.data_out += n;
        if (c->out_at == c->out_len && c->left == 0) {
            cli_record_call(&c->record, &c->engine, PAWL_NOTE_FLUSH, 0);
            pawl_engine_flush(&c->engine);
            serve_conn_file_close(c);
            c->answering = false;
            if (!c->request.keep) {
                serve_conn_close(c);
                c->closing = true;
            }
        }
    }
}

/* ---- Turns -------------------------------------------------------------- */

static bool serve_conn_drain(serve_conn *c)
{
    uint8_t drop[4096];
    ssize_t n;

    do {
        n = recv(c->link.fd, drop, sizeof drop, 0);
    } while (n > 0 || (n < 0 && errno == EINTR));
    c->need = PAWL_POSIX_IN;
    return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) &&
           pawl_posix_now_ms() - c->active_ms < SERVE_CONN_CLOSE_MS;
}

/* True: everything was said. */
static bool serve_conn_said(const serve_conn *c, uint32_t want)
{
    bool quiet = (want & (PAWL_WANT_SEND | PAWL_WANT_WORK)) == 0;

    return c->link.send_dead ||
           (quiet && (c->closing || (want & PAWL_WANT_FAILED) != 0 ||
                      c->link.recv_dead));
}

/* The client said close_notify: answer what was asked, then say it too. */
static void serve_conn_peer_closed(serve_conn *c, uint32_t want)
{
    if ((want & PAWL_WANT_CLOSED) == 0 || (want & PAWL_WANT_READ) != 0) {
        return;
    }
    c->report.closed = true;
    if (!c->answering && !c->closing) {
        serve_conn_close(c);
        c->closing = true;
    }
}

bool serve_conn_turn(serve_conn *c)
{
    uint64_t before = c->link.received + c->link.sent;
    uint32_t want;

    if (c->draining) {
        return serve_conn_drain(c);
    }
    c->need = pawl_posix_pump(&c->link, SERVE_CONN_UNITS);
    if ((pawl_engine_want(&c->engine) & PAWL_WANT_KEY) != 0) {
        (void)cli_record_sign(&c->record, &c->engine, c->identity, &c->source);
    }
    cli_report_look(&c->report, &c->engine);
    if (!c->answering && !c->closing) {
        serve_conn_read(c);
    }
    if (c->answering) {
        serve_conn_write(c);
    }
    want = pawl_engine_want(&c->engine);
    serve_conn_peer_closed(c, want);
    want = pawl_engine_want(&c->engine);
    /* What reading and writing made possible since the pump. */
    if (((want & (PAWL_WANT_WORK | PAWL_WANT_SEND)) != 0 &&
         (c->need & PAWL_POSIX_OUT) == 0) ||
        ((want & PAWL_WANT_RECV) != 0 && (c->need & PAWL_POSIX_IN) == 0)) {
        c->need |= PAWL_POSIX_MORE;
    }
    if (c->link.received + c->link.sent != before) {
        c->active_ms = pawl_posix_now_ms();
    }
    if (serve_conn_said(c, want)) {
        (void)shutdown(c->link.fd, SHUT_WR);
        c->draining = true;
        return !c->link.recv_dead && serve_conn_drain(c);
    }
    if (pawl_posix_now_ms() - c->active_ms >= c->o->idle_ms) {
        if (c->closing) {
            return false;
        }
        serve_conn_file_close(c);
        c->answering = false;
        serve_conn_close(c);
        c->closing = true;
        c->active_ms = pawl_posix_now_ms();
        c->need |= PAWL_POSIX_MORE;
    }
    /* An aborted engine wants nothing any more. */
    return want != 0 || c->need != 0;
}

short serve_conn_events(const serve_conn *c)
{
    return (short)(((c->need & PAWL_POSIX_IN) != 0 ? POLLIN : 0) |
                   ((c->need & PAWL_POSIX_OUT) != 0 ? POLLOUT : 0));
}

int serve_conn_wait(const serve_conn *c)
{
    uint32_t patience = c->draining ? SERVE_CONN_CLOSE_MS : c->o->idle_ms;
    uint32_t passed = pawl_posix_now_ms() - c->active_ms;
    int wait = c->draining ? -1 : pawl_posix_poll_ms(&c->link, c->need);
    int idle = passed < patience ? (int)(patience - passed) : 0;

    return wait < 0 || wait > idle ? idle : wait;
}

void serve_conn_stop(serve_conn *c)
{
    serve_conn_close(c);
    c->closing = true;
    (void)serve_conn_turn(c);
}

void serve_conn_free(serve_conn *c)
{
    const pawl_failure *f = pawl_engine_failure(&c->engine);

    c->report.end_ns = cli_now_ns();
    if (c->o->json) {
        cli_report_json(&c->report, f);
    } else if (c->o->summary) {
        cli_report_text(&c->report, f);
    } else if (f->id != PAWL_FAIL_NONE && !c->o->quiet) {
        char hex[CLI_RECORD_HEX];

        cli_failure_hex(f, hex);
        (void)fprintf(stderr, "%s failed: %s (%u): %s; record %s\n", c->peer,
                      pawl_failure_name(f->id), f->id, pawl_failure_text(f->id),
                      hex);
    }
    if (c->answering && f->id == PAWL_FAIL_NONE && !c->o->quiet) {
        (void)fprintf(stderr, "%s went before the answer to %s ended\n",
                      c->peer, c->request.target);
    }
    serve_conn_file_close(c);
    (void)cli_record_close(&c->record, &c->engine);
    pawl_engine_abort(&c->engine);
    (void)close(c->link.fd);
    cli_memory_free(&c->memory);
    pawl_wipe(c->head, sizeof c->head);
    free(c);
}
