/* SPDX-License-Identifier: Apache-2.0
 * The memory contract of a client, measured: one connection over a socket, with
 * spans of exactly the sizes given, its stack painted below the loop of the
 * application. Prints one JSON object; tools/memory.py runs it and adds up.
 *
 *     contract PORT CA-FILE [option=value]...
 *         recv= send= work=   bytes of the spans (512, 256, 8192)
 *         as-sent=1           PAWL_CONFIG_CHAIN_AS_SENT
 *         limit=0             asks for no smaller records
 *         profile=small       one suite, one group, RSA with SHA-256 only
 *         read=N              bytes taken from the socket at a time
 *         get=PATH            sends a request and reads provisionally
 *
 * The generator of random numbers and the anchors are the application's and
 * not part of the sums. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pawl_posix.h"

#define CONTRACT_STACK 32768u /* bytes painted */
#define CONTRACT_PAINT 0xa5u
#define CONTRACT_WAIT  20000 /* ms without a byte from the peer */

/* What a device that talks to one server of its own would name. */
static const pawl_protocol *const small_versions[] = {&pawl_tls13_client, NULL};
static const pawl_suite *const small_suites[] = {&pawl_suite_aes128_gcm_sha256,
                                                 NULL};
static const pawl_kex *const small_groups[] = {&pawl_kex_x25519, NULL};
static const pawl_sig *const small_sigs[] = {&pawl_sig_rsa_pss_rsae_sha256,
                                             &pawl_sig_rsa_pkcs1_sha256, NULL};
static const pawl_profile small_profile = {.versions = small_versions,
                                           .suites = small_suites,
                                           .groups = small_groups,
                                           .sigs = small_sigs};

typedef struct contract {
    int fd;
    pawl_engine *engine;
    uint8_t *stack_low, *stack_high;
    size_t read_most;
    const char *get;
    size_t pieces, committed, discarded; /* provisional bytes, and their fate */
    bool connected, asked;
} contract;

/* ---- Stack -------------------------------------------------------------- */

/* Paints what is below the caller's frame. */
__attribute__((noinline)) static void stack_paint(contract *c)
{
    volatile uint8_t *high = __builtin_frame_address(0);

    c->stack_high = (uint8_t *)high;
    c->stack_low = (uint8_t *)high - CONTRACT_STACK;
    for (volatile uint8_t *p = high - 128; p >= c->stack_low; p--) {
        *p = CONTRACT_PAINT;
    }
}

__attribute__((noinline)) static size_t stack_depth(const contract *c)
{
    const uint8_t *p = c->stack_low;

    while (*p == CONTRACT_PAINT) {
        p++;
    }
    return (size_t)(c->stack_high - p);
}

/* ---- The application's loop --------------------------------------------- */

static bool loop_send(contract *c)
{
    size_t len;
    const uint8_t *data = pawl_engine_send_buf(c->engine, &len);
    ssize_t n = data != NULL ? write(c->fd, data, len) : -1;

    if (n > 0) {
        pawl_engine_send_ack(c->engine, (size_t)n);
    }
    return n > 0;
}

static bool loop_recv(contract *c)
{
    struct pollfd p = {.fd = c->fd, .events = POLLIN, .revents = 0};
    size_t len;
    uint8_t *data = pawl_engine_recv_buf(c->engine, &len);
    ssize_t n = 0;

    if (data == NULL || poll(&p, 1, CONTRACT_WAIT) <= 0) {
        return false;
    }
    n = read(c->fd, data, len < c->read_most ? len : c->read_most);
    if (n <= 0) {
        pawl_engine_recv_end(c->engine);
        return false;
    }
    pawl_engine_recv_ack(c->engine, (size_t)n);
    return true;
}

static void loop_read(contract *c)
{
    const uint8_t *data;
    size_t len;

    switch (pawl_engine_read_provisional(c->engine, &data, &len)) {
    case PAWL_PIECE_DATA:
        c->pieces += len;
        break;
    case PAWL_PIECE_COMMIT:
        c->committed += c->pieces;
        c->pieces = 0;
        break;
    case PAWL_PIECE_DISCARD:
        c->discarded += c->pieces;
        c->pieces = 0;
        break;
    case PAWL_PIECE_NONE:
    default:
        /* A record that fitted the buffer: authentic already. */
        (void)pawl_engine_read_buf(c->engine, &len);
        break;
    }
    pawl_engine_read_ack(c->engine, len);
}

static void loop_ask(contract *c)
{
    size_t len, n;
    uint8_t *data = pawl_engine_write_buf(c->engine, &len);

    n = strlen(c->get);
    if (data == NULL || len < n) {
        return;
    }
    memcpy(data, c->get, n);
    pawl_engine_write_ack(c->engine, n);
    pawl_engine_flush(c->engine);
    c->asked = true;
}

/* One step; false: nothing more will come. */
static bool loop_step(contract *c)
{
    uint32_t want = pawl_engine_want(c->engine);

    if ((want & PAWL_WANT_EVENT) != 0) {
        c->connected |= pawl_engine_event(c->engine).id == PAWL_EVENT_CONNECTED;
        return true;
    }
    if ((want & PAWL_WANT_SEND) != 0) {
        return loop_send(c);
    }
    if ((want & PAWL_WANT_WORK) != 0) {
        (void)pawl_engine_work(c->engine, 1); /* some steps cost nothing */
        return true;
    }
    if ((want & PAWL_WANT_READ) != 0) {
        loop_read(c);
        return true;
    }
    if ((want & (PAWL_WANT_FAILED | PAWL_WANT_CLOSED)) != 0) {
        return false;
    }
    if (c->connected && c->get == NULL) {
        return false;
    }
    if ((want & PAWL_WANT_WRITE) != 0 && !c->asked) {
        loop_ask(c);
        return true;
    }
    return (want & PAWL_WANT_RECV) != 0 && loop_recv(c);
}

__attribute__((noinline)) static size_t loop_run(contract *c)
{
    stack_paint(c);
    while (loop_step(c)) {
    }
    return stack_depth(c);
}

/* ---- The program -------------------------------------------------------- */

static const char *option(int argc, char **argv, const char *name)
{
    size_t len = strlen(name);

    for (int i = 3; i < argc; i++) {
        if (strncmp(argv[i], name, len) == 0 && argv[i][len] == '=') {
            return argv[i] + len + 1;
        }
    }
    return NULL;
}

static size_t number(int argc, char **argv, const char *name, size_t otherwise)
{
    const char *text = option(argc, argv, name);

    return text != NULL ? strtoul(text, NULL, 10) : otherwise;
}

static size_t eights(size_t n)
{
    return (n + 7u) & ~(size_t)7u;
}

/* What of the work span lives as long as the connection: both ciphers and the
 * running transcript, of the suite agreed on. */
static size_t work_base(const contract *c, const pawl_profile *profile)
{
    pawl_session_info info;
    size_t aead = 0, hash = 0;

    pawl_engine_info(c->engine, &info);
    for (unsigned i = 0; profile->suites[i] != NULL; i++) {
        const pawl_suite *s = profile->suites[i];

        aead = s->aead->ctx_size > aead ? s->aead->ctx_size : aead;
        hash = s->id == info.suite ? s->hash->ctx_size : hash;
    }
    return 8u + 2u * eights(aead) + eights(hash);
}

static void report(const contract *c, const pawl_memory *m,
                   const pawl_profile *profile, size_t stack)
{
    const pawl_failure *f = pawl_engine_failure(c->engine);

    printf("{\"engine\": %zu, \"recv\": %zu, \"send\": %zu, \"work\": %zu, "
           "\"base\": %zu, \"used\": %zu, \"stack\": %zu, \"connected\": %s, "
           "\"failure\": \"%s\", \"wanted\": %lu, \"had\": %lu, "
           "\"committed\": %zu, \"discarded\": %zu}\n",
           sizeof(pawl_engine), m->recv_size, m->send_size, m->work_size,
           work_base(c, profile), pawl_engine_work_used(c->engine), stack,
           c->connected ? "true" : "false",
           f->id != 0 ? pawl_failure_name(f->id) : "", (unsigned long)f->wanted,
           (unsigned long)f->had, c->committed, c->discarded);
}

int main(int argc, char **argv)
{
    static pawl_engine engine;
    static pawl_drbg drbg;
    static pawl_x509_anchor anchors[8];
    static uint64_t anchor_memory[1024];
    static char request[256];
    pawl_x509_arena arena = {.base = (uint8_t *)anchor_memory,
                             .size = sizeof anchor_memory};
    pawl_client_config config = {.profile = &pawl_profile_full,
                                 .anchors = anchors};
    pawl_memory m = {.recv_size = 512, .send_size = 256, .work_size = 8192};
    contract c = {.engine = &engine};
    const char *why, *path;
    pawl_x509_name name;
    size_t stack;

    if (argc < 3 ||
        pawl_posix_anchors(argv[2], anchors, 8, &config.anchor_count, &arena,
                           NULL) != PAWL_OK ||
        pawl_posix_drbg(&drbg) != PAWL_OK ||
        pawl_x509_name_parse(&name, "localhost", 9) != PAWL_OK) {
        fprintf(stderr, "usage: contract PORT CA-FILE [option=value]...\n");
        return 2;
    }
    config.rng = pawl_drbg_rng(&drbg);
    config.flags = PAWL_CONFIG_PROVISIONAL;
    if (number(argc, argv, "as-sent", 0) != 0) {
        config.flags |= PAWL_CONFIG_CHAIN_AS_SENT;
    }
    if (number(argc, argv, "limit", 1) == 0) {
        config.flags |= PAWL_CONFIG_NO_SIZE_LIMIT;
    }
    if (option(argc, argv, "profile") != NULL) {
        config.profile = &small_profile;
    }
    m.recv_size = number(argc, argv, "recv", m.recv_size);
    m.send_size = number(argc, argv, "send", m.send_size);
    m.work_size = number(argc, argv, "work", m.work_size);
    c.read_most = number(argc, argv, "read", m.recv_size);
    path = option(argc, argv, "get");
    if (path != NULL) {
        snprintf(request, sizeof request, "GET %s HTTP/1.0\r\n\r\n", path);
        c.get = request;
    }
    /* Blocks of their own, so that tools see a byte beyond. */
    m.recv = malloc(m.recv_size);
    m.send = malloc(m.send_size);
    m.work = malloc(m.work_size);
    c.fd = pawl_posix_connect("127.0.0.1", argv[1], 5000, &why);
    if (c.fd < 0) {
        fprintf(stderr, "contract: %s\n", why);
        return 2;
    }
    if (pawl_client_init(&engine, &config, &m, &name) != PAWL_OK) {
        report(&c, &m, config.profile, 0);
        return 1;
    }
    pawl_engine_set_clock(&engine, pawl_posix_clock());
    stack = loop_run(&c);
    report(&c, &m, config.profile, stack);
    close(c.fd);
    pawl_engine_abort(&engine);
    free(m.recv);
    free(m.send);
    free(m.work);
    return c.connected && pawl_engine_failure(&engine)->id == 0 ? 0 : 1;
}
