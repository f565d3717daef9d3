/* SPDX-License-Identifier: Apache-2.0
 * pawl connect: one connection, data from standard input or a file to the
 * peer, what comes back to standard output. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "connect.h"
#include "record.h"

#define CONNECT_UNITS    512u /* work between two looks at the input */
#define CONNECT_INPUT    16384u
#define CONNECT_CLOSE_MS 5000u /* patience with an answer to close_notify */
#define CONNECT_EXPORT   32u

typedef struct connect_run {
    const connect_options *o;
    pawl_engine engine;
    pawl_posix link;
    pawl_memory memory;
    cli_measure measure;
    cli_report report;
    cli_trust trust;
    cli_identity identity;
    cli_profile profile;
    pawl_client_config config;
    pawl_x509_name name;
    pawl_drbg drbg;
    pawl_rng source;
    cli_session session;
    cli_psk psk;
    cli_record record;
    cli_again *again; /* done again: the random bytes of then */
    int input;
    bool input_end, closing, output_dead;
    uint32_t active_ms, closing_ms; /* when something last happened */
    size_t have, at;                /* of in */
    uint8_t *spool;                 /* provisional bytes of one record */
    size_t spool_len, spool_size;
    uint8_t in[CONNECT_INPUT];
    uint8_t exported[CONNECT_EXPORT];
} connect_run;

/* ---- Before a socket is opened ------------------------------------------ */

/* Where random bytes come from: the system, or the recording. */
static bool connect_random(connect_run *r)
{
    pawl_err err;

    if (r->again != NULL) {
        r->source = r->again->rng;
        return true;
    }
    err = pawl_posix_drbg(&r->drbg);
    if (err != PAWL_OK) {
        cli_complain("randomness: %s", pawl_err_text(err));
        return false;
    }
    r->source = pawl_drbg_rng(&r->drbg);
    return true;
}

static bool connect_session(connect_run *r)
{
    const connect_options *o = r->o;
    const char *ca = o->ca != NULL ? o->ca : CLI_SYSTEM_CA;

    return o->session == NULL ||
           cli_session_load(&r->session, o->session, o->session_key,
                            o->insecure ? NULL : ca, &r->source);
}

static int connect_engine(connect_run *r)
{
    const connect_options *o = r->o;
    pawl_client_config *c = &r->config;
    bool streams = !o->whole && o->buffer < CLI_RECV_DEFAULT;
    pawl_err err;

    if (o->record != NULL && r->again == NULL &&
        !cli_record_open(&r->record, o->record, &r->source)) {
        return CLI_FAILED;
    }
    c->rng = cli_record_rng(&r->record, &r->source);
    c->profile = &r->profile.profile;
    c->anchors = r->trust.anchors;
    c->anchor_count = r->trust.count;
    c->identity = o->cert != NULL ? &r->identity.identity : NULL;
    c->alpn = o->alpn.count != 0 ? o->alpn.item : NULL;
    c->flags = (streams ? PAWL_CONFIG_PROVISIONAL : 0u) |
               (o->as_sent ? PAWL_CONFIG_CHAIN_AS_SENT : 0u);
    c->handshake_ms = o->timeout_ms;
    if (o->psk_identity != NULL) {
        if (!cli_psk_load(&r->psk, PAWL_PSK_CLIENT, o->psk_identity,
                          o->psk_key)) {
            return CLI_FAILED;
        }
        c->psk = &r->psk.psk;
    }
    if (!cli_memory_make(&r->memory, o->buffer, o->send_buffer, o->work)) {
        return CLI_FAILED;
    }
    err = o->insecure ? pawl_client_init_without_verification(
                            &r->engine, c, &r->memory, &r->name)
                      : pawl_client_init(&r->engine, c, &r->memory, &r->name);
    if (err == PAWL_OK && o->session != NULL) {
        err = pawl_engine_set_session(&r->engine, &r->session.session);
    }
    return err == PAWL_OK ? -1 : cli_memory_refused(&r->engine, err);
}

static int connect_prepare(connect_run *r)
{
    const connect_options *o = r->o;
    const char *name = o->name != NULL ? o->name : o->host;
    const char *wrong = NULL;

    r->input = STDIN_FILENO;
    if (!cli_profile_make(&r->profile, &o->suites, &o->groups, &wrong)) {
        return cli_usage("connect", "there is no suite or group '%s'", wrong);
    }
    if (pawl_x509_name_parse(&r->name, name, strlen(name)) != PAWL_OK) {
        return cli_usage("connect",
                         "'%s' is neither a host name nor an "
                         "address",
                         name);
    }
    if (o->send != NULL) {
        r->input = open(o->send, O_RDONLY | O_CLOEXEC);
        if (r->input < 0) {
            cli_complain("%s: %s", o->send, strerror(errno));
            return CLI_FAILED;
        }
    }
    if (!o->insecure &&
        !cli_trust_load(&r->trust, o->ca != NULL ? o->ca : CLI_SYSTEM_CA,
                        o->ca != NULL)) {
        return CLI_FAILED;
    }
    if (o->cert != NULL &&
        !cli_identity_load(&r->identity, o->cert,
                           o->redact && r->again != NULL ? NULL : o->key)) {
        return CLI_FAILED;
    }
    if (o->redact) {
        r->identity.identity.key = NULL; /* signed for outside the engine */
    }
    if (!connect_random(r) || !connect_session(r)) {
        return CLI_FAILED;
    }
    r->report.name = o->insecure ? NULL : name;
    return connect_engine(r);
}

/* ---- While connected ---------------------------------------------------- */

static void connect_print(connect_run *r, const uint8_t *p, size_t len)
{
    r->report.data_in += len;
    if (len > 0 && fwrite(p, 1, len, stdout) != len) {
        r->output_dead = true;
    }
}

static void connect_spool(connect_run *r, const uint8_t *p, size_t len)
{
    if (r->spool_len + len > r->spool_size) {
        size_t size = r->spool_size + len + 4096;
        uint8_t *more = realloc(r->spool, size);

        if (more == NULL) {
            cli_complain("out of memory");
            r->output_dead = true;
            return;
        }
        r->spool = more;
        r->spool_size = size;
    }
    memcpy(r->spool + r->spool_len, p, len);
    r->spool_len += len;
}

/* A record that does not fit the buffer: kept aside until it has
 * authenticated. */
static bool connect_piece(connect_run *r)
{
    const uint8_t *p;
    size_t len;

    switch (pawl_engine_read_provisional(&r->engine, &p, &len)) {
    case PAWL_PIECE_DATA:
        connect_spool(r, p, len);
        cli_record_call(&r->record, &r->engine, PAWL_NOTE_READ, (uint32_t)len);
        pawl_engine_read_ack(&r->engine, len);
        return true;
    case PAWL_PIECE_COMMIT:
        connect_print(r, r->spool, r->spool_len);
        break;
    case PAWL_PIECE_DISCARD:
        break;
    case PAWL_PIECE_NONE:
    default:
        return false;
    }
    cli_record_call(&r->record, &r->engine, PAWL_NOTE_VERDICT, 0);
    pawl_engine_read_ack(&r->engine, 0);
    if (r->spool != NULL) {
        pawl_wipe(r->spool, r->spool_size);
    }
    r->spool_len = 0;
    return true;
}

static bool connect_read(connect_run *r)
{
    size_t len;
    const uint8_t *p = pawl_engine_read_buf(&r->engine, &len);

    if (p == NULL || len == 0) {
        return connect_piece(r);
    }
    connect_print(r, p, len);
    cli_record_call(&r->record, &r->engine, PAWL_NOTE_READ, (uint32_t)len);
    pawl_engine_read_ack(&r->engine, len);
    return true;
}

static bool connect_write(connect_run *r)
{
    size_t room;
    uint8_t *p = pawl_engine_write_buf(&r->engine, &room);
    size_t n = r->have - r->at;

    if (p == NULL || n == 0) {
        return false;
    }
    n = n < room ? n : room;
    memcpy(p, r->in + r->at, n);
    cli_record_call(&r->record, &r->engine, PAWL_NOTE_WRITE, (uint32_t)n);
    pawl_engine_write_ack(&r->engine, n);
    r->at += n;
    r->report.data_out += n;
    if (r->at == r->have) {
        cli_record_call(&r->record, &r->engine, PAWL_NOTE_FLUSH, 0);
        pawl_engine_flush(&r->engine);
    }
    return true;
}

static void connect_input(connect_run *r)
{
    ssize_t n = read(r->input, r->in, sizeof r->in);

    if (n > 0) {
        r->have = (size_t)n;
        r->at = 0;
    } else if (n == 0 || errno != EINTR) {
        r->input_end = true;
    }
}

/* What is asked for once, when the handshake is over. */
static bool connect_joined(connect_run *r)
{
    pawl_err err = PAWL_OK;

    if (r->o->exporter != NULL) {
        err = pawl_engine_export(&r->engine, r->o->exporter, NULL, 0,
                                 r->exported, sizeof r->exported);
        r->report.exported = r->exported;
        r->report.exported_len = sizeof r->exported;
    }
    if (err == PAWL_OK && r->o->update) {
        cli_record_call(&r->record, &r->engine, PAWL_NOTE_UPDATE, 1);
        err = pawl_engine_key_update(&r->engine, true);
    }
    if (err != PAWL_OK) {
        cli_complain("%s", pawl_err_text(err));
    }
    return err == PAWL_OK;
}

/* Closes when there is nothing more to say; false: the peer never answered. */
static bool connect_closing(connect_run *r, int *wait)
{
    uint32_t now = pawl_posix_now_ms();
    uint32_t since = r->closing ? r->closing_ms : r->active_ms;
    uint32_t patience = r->closing ? CONNECT_CLOSE_MS : r->o->idle_ms;

    if (!r->input_end || r->at < r->have || r->report.connected_ns == 0) {
        return true;
    }
    if (now - since < patience) {
        uint32_t left = patience - (now - since);

        if (*wait < 0 || (uint32_t)*wait > left) {
            *wait = (int)left;
        }
        return true;
    }
    if (r->closing) {
        cli_complain("the peer did not answer close_notify: data may be "
                     "missing");
        return false;
    }
    cli_record_call(&r->record, &r->engine, PAWL_NOTE_CLOSE, 0);
    pawl_engine_close(&r->engine);
    r->closing = true;
    r->closing_ms = now;
    *wait = 0;
    return true;
}

static void connect_wait(connect_run *r, unsigned need, int wait)
{
    struct pollfd p[2] = {{.fd = r->link.fd}, {.fd = -1}};

    p[0].events = (short)(((need & PAWL_POSIX_IN) != 0 ? POLLIN : 0) |
                          ((need & PAWL_POSIX_OUT) != 0 ? POLLOUT : 0));
    if (p[0].events == 0) {
        p[0].fd = -1;
    }
    if (!r->input_end && r->at == r->have && r->report.connected_ns != 0) {
        p[1].fd = r->input;
        p[1].events = POLLIN;
    }
    if (poll(p, 2, wait) > 0 && p[1].revents != 0) {
        connect_input(r);
    }
}

/* True: the peer closed in order. */
static bool connect_loop(connect_run *r)
{
    bool joined = false;

    while (!r->output_dead) {
        uint64_t before = r->link.received + r->link.sent;
        unsigned need = pawl_posix_pump(&r->link, CONNECT_UNITS);
        bool moved = r->link.received + r->link.sent != before;
        uint32_t want;
        int wait;

        cli_report_look(&r->report, &r->engine);
        if (!cli_session_save(&r->session, &r->engine, &r->record)) {
            return false;
        }
        if (!joined && r->report.connected_ns != 0) {
            joined = true;
            if (!connect_joined(r)) {
                return false;
            }
        }
        while (connect_read(r) || connect_write(r)) {
            moved = true;
        }
        want = pawl_engine_want(&r->engine);
        if ((want & PAWL_WANT_KEY) != 0) {
            if (!cli_record_sign(&r->record, &r->engine, &r->identity,
                                 &r->source)) {
                return false;
            }
            moved = true;
        }
        if ((want & PAWL_WANT_FAILED) != 0) {
            return false;
        }
        if ((want & PAWL_WANT_CLOSED) != 0 && (want & PAWL_WANT_READ) == 0) {
            r->report.closed = true;
            return true;
        }
        r->active_ms = moved ? pawl_posix_now_ms() : r->active_ms;
        wait = pawl_posix_poll_ms(&r->link, moved ? PAWL_POSIX_MORE : need);
        if (!connect_closing(r, &wait)) {
            return false;
        }
        if (moved || (need & PAWL_POSIX_MORE) != 0 ||
            (want & PAWL_WANT_WORK) != 0) {
            wait = 0;
        } else if (fflush(stdout) != 0) {
            r->output_dead = true;
        }
        connect_wait(r, need, wait);
    }
    return false;
}

/* ---- The whole ---------------------------------------------------------- */

static int connect_open(connect_run *r)
{
    const connect_options *o = r->o;
    const char *why = NULL;
    int fd = pawl_posix_connect(o->host, o->port, o->timeout_ms, &why);
    bool ok;

    if (fd < 0) {
        cli_complain("%s port %s: %s", o->host, o->port, why);
        return CLI_FAILED;
    }
    cli_record_attach(&r->record, &r->link, &r->engine, fd,
                      o->timed ? o->clock : pawl_posix_clock());
    r->link.work = cli_measure_work;
    r->link.work_ctx = &r->measure;
    r->measure.stack = o->stack;
    r->report.peer = o->host;
    r->report.conn = &r->link;
    r->report.record = &r->record;
    r->report.measure = &r->measure;
    r->report.memory = r->memory;
    r->report.begin_ns = cli_now_ns();
    r->active_ms = pawl_posix_now_ms();
    ok = connect_loop(r);
    ok = cli_record_close(&r->record, &r->engine) && ok;
    (void)pawl_posix_close(&r->link);
    r->report.end_ns = cli_now_ns();
    if (fflush(stdout) != 0 || r->output_dead) {
        cli_complain("standard output: cannot be written");
        ok = false;
    }
    if (o->json) {
        cli_report_json(&r->report, pawl_engine_failure(&r->engine));
    } else if (!o->quiet || !ok) {
        cli_report_text(&r->report, pawl_engine_failure(&r->engine));
    }
    return ok ? CLI_DONE : CLI_FAILED;
}

int cli_connect(int argc, char **argv)
{
    static connect_run run;
    connect_options options;
    cli_words words;
    int code;

    cli_words_copy(&words, argc, argv);
    code = connect_parse(&options, argc, argv);
    if (code >= 0) {
        return code;
    }
    run.o = &options;
    if (options.record != NULL &&
        !cli_record_keep(&words, options.redact ? options.key : NULL)) {
        cli_complain("--record: the command line is too long");
        return CLI_FAILED;
    }
    code = connect_prepare(&run);
    if (code < 0) {
        code = connect_open(&run);
    }
    (void)cli_record_close(&run.record, &run.engine);
    if (run.input > STDIN_FILENO) {
        (void)close(run.input);
    }
    free(run.spool);
    pawl_drbg_wipe(&run.drbg);
    pawl_wipe(run.exported, sizeof run.exported);
    cli_session_free(&run.session);
    pawl_wipe(&run.psk, sizeof run.psk);
    cli_memory_free(&run.memory);
    cli_trust_free(&run.trust);
    cli_identity_free(&run.identity);
    return code;
}

int cli_connect_again(cli_again *a, int argc, char **argv)
{
    static connect_run run;
    static connect_options options;
    int code = connect_parse(&options, argc, argv);

    if (code >= 0) {
        return code;
    }
    options.send = NULL;
    run.o = &options;
    run.again = a;
    a->engine = &run.engine;
    return connect_prepare(&run);
}
