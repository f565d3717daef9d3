/* SPDX-License-Identifier: Apache-2.0
 * pawl serve: static files over HTTP/1.1 and TLS 1.3, all connections in one
 * process and one thread. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "record.h"
#include "serve.h"

#define SERVE_MAX_MAX 1000u

typedef struct serve_run {
    serve_options o;
    cli_identity identity;
    cli_trust client_ca;
    cli_profile profile;
    pawl_server_config config;
    pawl_drbg drbg;
    pawl_tickets tickets;
    cli_psk psk;
    const pawl_psk *psks[2];
    cli_again *again; /* done again: no socket, no files */
    int root, listener;
    serve_conn **conns;
    struct pollfd *polls; /* signal, listener, connections */
    uint32_t count;       /* connections open */
    uint32_t taken;       /* accepted so far */
    bool crowded;         /* accept failed for want of descriptors */
} serve_run;

static int serve_signal_pipe[2] = {-1, -1};

static void serve_help(void)
{
    (void)fputs(
        "usage: pawl serve --cert FILE --key FILE [OPTION...]\n\n"
        "Serves the files below a directory over HTTP/1.1 and TLS 1.3, prints\n"
        "'listening on port N' on standard output and a line for each request\n"
        "on standard error. SIGINT and SIGTERM end it.\n\n"
        "  --cert FILE        the chain, leaf first, PEM (or one DER)\n"
        "  --key FILE         the leaf's private key, PEM or DER:\n"
        "                     P-256, P-384, P-521, Ed25519, Ed448, RSA of\n"
        "                     2048 to 4096 bits\n"
        "  --listen ADDR:PORT (default: 127.0.0.1:8443); port 0: any\n"
        "  --client-ca FILE   ask clients for a certificate of these CAs\n"
        "  --client-cert WORD required (default), or optional: clients "
        "without\n"
        "                     one are served too\n"
        "  --root DIR         what is served (default: .)\n"
        "  --suite LIST       aes128-gcm, aes256-gcm, chacha20-poly1305,\n"
        "                     aes128-ccm, aes128-ccm-8\n"
        "  --group LIST       x25519, p256, p384, p521, x448\n"
        "  --alpn LIST        protocols (default: http/1.1)\n"
        "  --record FILE      write each connection down (FILE, FILE.2, ...), "
        "to\n"
        "                     be done again by pawl replay; it holds secrets\n"
        "  --redact           ... but not the key; gives out no tickets\n"
        "  --cookie           a HelloRetryRequest carries a cookie\n"
        "  --tickets N        session tickets for each connection, 0 to 8 (1)\n"
        "  --psk-identity ID  take clients that hold a PSK of this name\n"
        "  --psk-key FILE     the PSK, hexadecimal or raw, 16 to 64 bytes\n"
        "  --idle MS          close a silent connection (default: 30000)\n"
        "  --max N            connections at once (default: 100)\n"
        "  --count N          end after N connections\n"
        "  --buffer N         bytes of each receive buffer (16640)\n"
        "  --send-buffer N    bytes of each send buffer (16640)\n"
        "  --work N           bytes of each work span (24576)\n"
        "  --summary          a summary of each connection on standard error\n"
        "  --json             the same as a line of JSON\n"
        "  --stack            measure the deepest stack of the engine\n"
        "  --quiet            no line for each request\n",
        stdout);
}

/* ---- Arguments ---------------------------------------------------------- */

enum {
    SERVE_CERT = 256,
    SERVE_KEY,
    SERVE_LISTEN,
    SERVE_ROOT,
    SERVE_CLIENT_CA,
    SERVE_CLIENT_CERT,
    SERVE_SUITE,
    SERVE_GROUP,
    SERVE_ALPN,
    SERVE_RECORD,
    SERVE_REDACT,
    SERVE_COOKIE,
    SERVE_TICKETS,
    SERVE_PSK_IDENTITY,
    SERVE_PSK_KEY,
    SERVE_IDLE,
    SERVE_MAX,
    SERVE_COUNT,
    SERVE_BUFFER,
    SERVE_SEND_BUFFER,
    SERVE_WORK,
    SERVE_SUMMARY,
    SERVE_JSON,
    SERVE_STACK,
    SERVE_QUIET,
    SERVE_HELP
};

static const struct option serve_long[] = {
    {"cert", required_argument, NULL, SERVE_CERT},
    {"key", required_argument, NULL, SERVE_KEY},
    {"listen", required_argument, NULL, SERVE_LISTEN},
    {"client-ca", required_argument, NULL, SERVE_CLIENT_CA},
    {"client-cert", required_argument, NULL, SERVE_CLIENT_CERT},
    {"root", required_argument, NULL, SERVE_ROOT},
    {"suite", required_argument, NULL, SERVE_SUITE},
    {"group", required_argument, NULL, SERVE_GROUP},
    {"alpn", required_argument, NULL, SERVE_ALPN},
    {"record", required_argument, NULL, SERVE_RECORD},
    {"redact", no_argument, NULL, SERVE_REDACT},
    {"cookie", no_argument, NULL, SERVE_COOKIE},
    {"tickets", required_argument, NULL, SERVE_TICKETS},
    {"psk-identity", required_argument, NULL, SERVE_PSK_IDENTITY},
    {"psk-key", required_argument, NULL, SERVE_PSK_KEY},
    {"idle", required_argument, NULL, SERVE_IDLE},
    {"max", required_argument, NULL, SERVE_MAX},
    {"count", required_argument, NULL, SERVE_COUNT},
    {"buffer", required_argument, NULL, SERVE_BUFFER},
    {"send-buffer", required_argument, NULL, SERVE_SEND_BUFFER},
    {"work", required_argument, NULL, SERVE_WORK},
    {"summary", no_argument, NULL, SERVE_SUMMARY},
    {"json", no_argument, NULL, SERVE_JSON},
    {"stack", no_argument, NULL, SERVE_STACK},
    {"quiet", no_argument, NULL, SERVE_QUIET},
    {"help", no_argument, NULL, SERVE_HELP},
    {NULL, 0, NULL, 0},
};

static bool serve_flag(serve_options *o, int option)
{
    bool *flag = option == SERVE_COOKIE    ? &o->cookie
                 : option == SERVE_REDACT  ? &o->redact
                 : option == SERVE_SUMMARY ? &o->summary
                 : option == SERVE_JSON    ? &o->json
                 : option == SERVE_STACK   ? &o->stack
                 : option == SERVE_QUIET   ? &o->quiet
                                           : NULL;

    if (flag != NULL) {
        *flag = true;
    }
    return flag != NULL;
}

static bool serve_client_cert(serve_options *o, const char *word)
{
    bool optional = strcmp(word, "optional") == 0;

    o->client_cert =
        optional ? PAWL_CLIENT_CERT_REQUEST : PAWL_CLIENT_CERT_REQUIRE;
    return optional || strcmp(word, "required") == 0;
}

static bool serve_value(serve_options *o, int option, char *value)
{
    switch (option) {
    case SERVE_CERT:
        o->cert = value;
        return true;
    case SERVE_KEY:
        o->key = value;
        return true;
    case SERVE_CLIENT_CA:
        o->client_ca = value;
        return true;
    case SERVE_CLIENT_CERT:
        return serve_client_cert(o, value);
    case SERVE_RECORD:
        o->record = value;
        return true;
    case SERVE_ROOT:
        o->root = value;
        return true;
    case SERVE_PSK_IDENTITY:
        o->psk_identity = value;
        return true;
    case SERVE_PSK_KEY:
        o->psk_key = value;
        return true;
    case SERVE_TICKETS:
        return cli_number(value, 0, 8, &o->tickets);
    case SERVE_LISTEN:
        return cli_address(value, &o->host, &o->port);
    case SERVE_SUITE:
        return cli_list_add(&o->suites, value);
    case SERVE_GROUP:
        return cli_list_add(&o->groups, value);
    case SERVE_ALPN:
        return cli_list_add(&o->alpn, value);
    case SERVE_IDLE:
        return cli_number(value, 1, 86400000, &o->idle_ms);
    case SERVE_MAX:
        return cli_number(value, 1, SERVE_MAX_MAX, &o->max);
    case SERVE_COUNT:
        return cli_number(value, 1, UINT32_MAX, &o->count);
    case SERVE_BUFFER:
        return cli_number(value, 1, 0xffffff, &o->buffer);
    case SERVE_SEND_BUFFER:
        return cli_number(value, 1, 0xffffff, &o->send_buffer);
    case SERVE_WORK:
        return cli_number(value, 1, 0xffffff, &o->work);
    default:
        return false;
    }
}

static int serve_parse(serve_options *o, int argc, char **argv)
{
    static char host[] = "127.0.0.1", port[] = "8443";
    int option, at = 0;

    o->host = host;
    o->port = port;
    o->root = ".";
    o->buffer = CLI_RECV_DEFAULT;
    o->send_buffer = CLI_SEND_DEFAULT;
    o->work = CLI_WORK_DEFAULT;
    o->idle_ms = 30000;
    o->max = 100;
    o->tickets = 1;
    while ((option = getopt_long(argc, argv, "h", serve_long, &at)) != -1) {
        if (option == SERVE_HELP || option == 'h') {
            serve_help();
            return CLI_DONE;
        }
        if (option == '?') {
            return cli_usage("serve",
                             "the option above is unknown or lacks its value");
        }
        if (!serve_flag(o, option) && !serve_value(o, option, optarg)) {
            return cli_usage("serve", "--%s cannot be '%s'",
                             serve_long[at].name, optarg);
        }
    }
    if (optind != argc) {
        return cli_usage("serve", "'%s' is no option", argv[optind]);
    }
    if ((o->psk_identity == NULL) != (o->psk_key == NULL)) {
        return cli_usage("serve", "--psk-identity and --psk-key go together");
    }
    if (o->redact && o->psk_key != NULL) {
        return cli_usage("serve", "--redact excludes --psk-key: without it the "
                                  "connection cannot be done again");
    }
    if (o->redact) {
        o->tickets = 0; /* their keys would have to be in the recording */
    }
    if (o->cert == NULL || o->key == NULL) {
        return cli_usage("serve", "--cert and --key are needed");
    }
    if (o->client_ca == NULL && o->client_cert != PAWL_CLIENT_CERT_NONE) {
        return cli_usage("serve", "--client-cert needs --client-ca");
    }
    if (o->client_ca != NULL && o->client_cert == PAWL_CLIENT_CERT_NONE) {
        o->client_cert = PAWL_CLIENT_CERT_REQUIRE;
    }
    if (o->alpn.count == 0) {
        o->alpn.item[o->alpn.count++] = "http/1.1";
    }
    return -1;
}

/* ---- Before a socket is opened ------------------------------------------ */

/* An engine that is made and dropped tells whether the memory is enough. */
static int serve_try(serve_run *r)
{
    pawl_engine engine;
    pawl_memory memory;
    pawl_err err;
    int code = -1;

    if (!cli_memory_make(&memory, r->o.buffer, r->o.send_buffer, r->o.work)) {
        return CLI_FAILED;
    }
    err = pawl_server_init(&engine, &r->config, &memory);
    if (err != PAWL_OK) {
        code = cli_memory_refused(&engine, err);
    }
    pawl_engine_abort(&engine);
    cli_memory_free(&memory);
    return code;
}

/* Tickets of a day, under keys that live as long as the process. */
#define SERVE_TICKET_S 86400u

/* The tickets' keys of the recorded connection. */
static bool serve_tickets_again(serve_run *r)
{
    uint8_t *data;
    size_t len;
    bool ok = cli_file_read(SERVE_TICKETS_FILE, &data, &len);

    if (ok) {
        ok = serve_tickets_read(&r->tickets, data, len);
        pawl_wipe(data, len);
        free(data);
    }
    r->tickets.aead = &pawl_aead_chacha20_poly1305;
    r->tickets.rng = r->config.rng;
    r->tickets.lifetime_s = SERVE_TICKET_S;
    r->tickets.count = (uint8_t)r->o.tickets;
    return ok;
}

static bool serve_psks(serve_run *r)
{
    pawl_err err;

    if (r->again != NULL) {
        r->config.tickets = r->o.tickets != 0 ? &r->tickets : NULL;
        if (r->o.tickets != 0 && !serve_tickets_again(r)) {
            return false;
        }
    } else if (r->o.tickets != 0) {
        err = pawl_tickets_init(&r->tickets, &pawl_aead_chacha20_poly1305,
                                &r->config.rng, SERVE_TICKET_S,
                                pawl_posix_now_ms() / 1000u);
        if (err != PAWL_OK) {
            cli_complain("tickets: %s", pawl_err_text(err));
            return false;
        }
        r->tickets.count = (uint8_t)r->o.tickets;
        r->config.tickets = &r->tickets;
    }
    if (r->o.psk_identity != NULL) {
        if (!cli_psk_load(&r->psk, PAWL_PSK_SERVER, r->o.psk_identity,
                          r->o.psk_key)) {
            return false;
        }
        r->psks[0] = &r->psk.psk;
        r->config.psks = r->psks;
    }
    return true;
}

static int serve_configure(serve_run *r, pawl_rng rng)
{
    r->config.profile = &r->profile.profile;
    r->config.identity = &r->identity.identity;
    r->config.alpn = r->o.alpn.item;
    r->config.rng = rng;
    r->config.flags = r->o.cookie ? PAWL_CONFIG_COOKIE : 0;
    r->config.client_cert = r->o.client_cert;
    r->config.anchors = r->client_ca.anchors;
    r->config.anchor_count = r->client_ca.count;
    r->config.ca_names = r->client_ca.names;
    r->config.ca_name_sizes = r->client_ca.name_sizes;
    r->config.ca_name_count = r->client_ca.name_count;
    r->config.handshake_ms = 10000;
    r->config.early_data_skip = 16384;
    if (!serve_psks(r)) {
        return CLI_FAILED;
    }
    return r->again != NULL ? -1 : serve_try(r);
}

static int serve_prepare(serve_run *r)
{
    const char *wrong = NULL;
    pawl_err err;

    if (!cli_profile_make(&r->profile, &r->o.suites, &r->o.groups, &wrong)) {
        return cli_usage("serve", "there is no suite or group '%s'", wrong);
    }
    if (!cli_identity_load(&r->identity, r->o.cert,
                           r->o.redact && r->again != NULL ? NULL : r->o.key)) {
        return CLI_FAILED;
    }
    if (r->o.redact) {
        r->identity.identity.key = NULL; /* signed for outside the engine */
    }
    if (r->o.client_ca != NULL &&
        (!cli_trust_load(&r->client_ca, r->o.client_ca, true) ||
         !cli_trust_names(&r->client_ca, r->o.client_ca))) {
        return CLI_FAILED;
    }
    if (r->again != NULL) {
        return serve_configure(r, r->again->rng);
    }
    r->root = open(r->o.root, O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    if (r->root < 0) {
        cli_complain("%s: %s", r->o.root, strerror(errno));
        return CLI_FAILED;
    }
    err = pawl_posix_drbg(&r->drbg);
    if (err != PAWL_OK) {
        cli_complain("randomness: %s", pawl_err_text(err));
        return CLI_FAILED;
    }
    return serve_configure(r, pawl_drbg_rng(&r->drbg));
}

static void serve_on_signal(int number)
{
    char byte = (char)number;
    int kept = errno;

    if (write(serve_signal_pipe[1], &byte, 1) != 1) {
        /* The pipe is full of signals already. */
    }
    errno = kept;
}

static bool serve_signals(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = serve_on_signal;
    return pipe(serve_signal_pipe) == 0 &&
           fcntl(serve_signal_pipe[1], F_SETFL, O_NONBLOCK) == 0 &&
           sigaction(SIGINT, &action, NULL) == 0 &&
           sigaction(SIGTERM, &action, NULL) == 0;
}

static int serve_listen(serve_run *r)
{
    const char *why = NULL;
    uint16_t port = 0;

    r->conns = calloc(r->o.max, sizeof(serve_conn *));
    r->polls = calloc(r->o.max + 2u, sizeof(struct pollfd));
    if (r->conns == NULL || r->polls == NULL || !serve_signals()) {
        cli_complain("out of memory or descriptors");
        return CLI_FAILED;
    }
    r->listener = pawl_posix_listen(*r->o.host != '\0' ? r->o.host : NULL,
                                    r->o.port, &port, &why);
    if (r->listener < 0) {
        cli_complain("%s port %s: %s", r->o.host, r->o.port, why);
        return CLI_FAILED;
    }
    (void)printf("listening on port %u\n", port);
    (void)fflush(stdout);
    return -1;
}

/* ---- The loop ----------------------------------------------------------- */

static bool serve_full(const serve_run *r)
{
    return r->count == r->o.max || (r->o.count != 0 && r->taken == r->o.count);
}

static void serve_accept(serve_run *r)
{
    while (!serve_full(r)) {
        struct sockaddr_storage address;
        socklen_t size = sizeof address;
        char host[48] = "?", port[8] = "?", peer[64];
        int fd = accept(r->listener, (struct sockaddr *)&address, &size);

        if (fd < 0) {
            r->crowded = errno == EMFILE || errno == ENFILE;
            return;
        }
        (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
        (void)getnameinfo((struct sockaddr *)&address, size, host, sizeof host,
                          port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
        (void)snprintf(peer, sizeof peer, "%s:%s", host, port);
        r->taken++;
        r->conns[r->count] =
            serve_conn_new(&r->o, &r->config, &r->identity, r->root, fd, peer);
        if (r->conns[r->count] != NULL) {
            r->count++;
        }
    }
}

static void serve_turns(serve_run *r)
{
    for (uint32_t i = 0; i < r->count;) {
        if (serve_conn_turn(r->conns[i])) {
            i++;
        } else {
            serve_conn_free(r->conns[i]);
            r->conns[i] = r->conns[--r->count];
        }
    }
}

/* Waits; true: a signal asked for the end. */
static bool serve_wait(serve_run *r)
{
    int wait = r->crowded ? 100 : -1;

    r->polls[0].fd = serve_signal_pipe[0];
    r->polls[0].events = POLLIN;
    r->polls[1].fd = serve_full(r) || r->crowded ? -1 : r->listener;
    r->polls[1].events = POLLIN;
    r->crowded = false;
    for (uint32_t i = 0; i < r->count; i++) {
        int each = serve_conn_wait(r->conns[i]);

        r->polls[i + 2].fd = r->conns[i]->link.fd;
        r->polls[i + 2].events = serve_conn_events(r->conns[i]);
        if (each >= 0 && (wait < 0 || each < wait)) {
            wait = each;
        }
    }
    if (poll(r->polls, r->count + 2u, wait) <= 0) {
        return false; /* time passed, or a signal: its byte comes next */
    }
    return r->polls[0].revents != 0;
}

static void serve_loop(serve_run *r)
{
    while (!serve_wait(r)) {
        if (r->config.tickets != NULL &&
            pawl_tickets_time(&r->tickets, pawl_posix_now_ms() / 1000u) !=
                PAWL_OK) {
            r->config.tickets = NULL; /* no new key: no more tickets */
        }
        serve_accept(r);
        serve_turns(r);
        if (r->count == 0 && r->o.count != 0 && r->taken == r->o.count) {
            return;
        }
    }
    for (uint32_t i = 0; i < r->count; i++) {
        serve_conn_stop(r->conns[i]);
    }
}

static void serve_free(serve_run *r)
{
    while (r->count > 0) {
        serve_conn_free(r->conns[--r->count]);
    }
    for (unsigned i = 0; i < 2; i++) {
        if (serve_signal_pipe[i] >= 0) {
            (void)close(serve_signal_pipe[i]);
        }
    }
    if (r->listener >= 0) {
        (void)close(r->listener);
    }
    if (r->root >= 0) {
        (void)close(r->root);
    }
    free(r->conns);
    free(r->polls);
    pawl_drbg_wipe(&r->drbg);
    pawl_tickets_wipe(&r->tickets);
    pawl_wipe(&r->psk, sizeof r->psk);
    cli_identity_free(&r->identity);
    cli_trust_free(&r->client_ca);
}

int cli_serve(int argc, char **argv)
{
    static serve_run run;
    cli_words words;
    int code;

    cli_words_copy(&words, argc, argv);
    code = serve_parse(&run.o, argc, argv);
    run.root = run.listener = -1;
    if (code >= 0) {
        return code;
    }
    if (run.o.record != NULL &&
        !cli_record_keep(&words, run.o.redact ? run.o.key : NULL)) {
        cli_complain("--record: the command line is too long");
        return CLI_FAILED;
    }
    code = serve_prepare(&run);
    if (code < 0) {
        code = serve_listen(&run);
    }
    if (code < 0) {
        serve_loop(&run);
        code = CLI_DONE;
    }
    serve_free(&run);
    return code;
}

int cli_serve_again(cli_again *a, int argc, char **argv)
{
    static serve_run run;
    static pawl_engine engine;
    static pawl_memory memory;
    int code = serve_parse(&run.o, argc, argv);
    pawl_err err;

    run.root = run.listener = -1;
    run.again = a;
    if (code < 0) {
        code = serve_prepare(&run);
    }
    if (code >= 0) {
        return code;
    }
    if (!cli_memory_make(&memory, run.o.buffer, run.o.send_buffer,
                         run.o.work)) {
        return CLI_FAILED;
    }
    err = pawl_server_init(&engine, &run.config, &memory);
    a->engine = &engine;
    return err == PAWL_OK ? -1 : cli_memory_refused(&engine, err);
}
