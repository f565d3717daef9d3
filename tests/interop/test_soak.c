/* SPDX-License-Identifier: Apache-2.0
 * Many connections in one process, most of them failing in one of many ways,
 * over sockets and through a middle that cuts and damages bytes: memory and
 * descriptors at the end are what the first connections left. */
#include <dirent.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "harness/pt.h"
#include "harness/test_identity.h"
#include "pawl_posix.h"

#define SOAK_BUFFER 2048u
#define SOAK_WORK   8192u
#define SOAK_DATA   700u
#define SOAK_NOW    1800000000 /* the identity is valid */

typedef enum soak_kind {
    SOAK_GOOD = 0,
    SOAK_NAME,    /* the wrong name */
    SOAK_EXPIRED, /* a clock far ahead */
    SOAK_CLOCK,   /* no clock */
    SOAK_ISSUER,  /* no anchor */
    SOAK_SUITE,   /* nothing in common */
    SOAK_ALPN,
    /* A bit changes somewhere: a failure, a wait for bytes that never come, or
     * nothing where the protocol ignores the byte. */
    SOAK_FLIP,
    SOAK_CUT, /* the stream ends somewhere */
    SOAK_MEMORY,
    SOAK_ABORT, /* the client gives up somewhere */
    SOAK_KINDS
} soak_kind;

typedef struct soak_end {
    pawl_engine engine;
    pawl_posix link;
    pawl_memory memory;
    int far;          /* the middle's end of the socket */
    size_t got;       /* plaintext read */
    size_t passed;    /* bytes the middle took from it */
    bool wrote, over; /* its data is written; the transport has ended */
} soak_end;

static pawl_drbg soak_drbg;
static pawl_x509_anchor soak_anchor;
static pawl_x509_name soak_name, soak_wrong_name;

static const char *const soak_alpn_a[] = {"a", NULL};
static const char *const soak_alpn_b[] = {"b", NULL};
static const pawl_suite *const soak_suite_a[] = {&pawl_suite_aes128_gcm_sha256,
                                                 NULL};
static const pawl_suite *const soak_suite_b[] = {&pawl_suite_aes256_gcm_sha384,
                                                 NULL};

static void soak_setup(void)
{
    static uint64_t memory[128];
    pawl_x509_arena arena = {.base = (uint8_t *)memory, .size = sizeof memory};

    PT_EQ(pawl_posix_drbg(&soak_drbg), PAWL_OK);
    PT_EQ(pawl_x509_anchor_from_der(&soak_anchor, &arena, test_root_der,
                                    sizeof test_root_der),
          PAWL_OK);
    PT_EQ(pawl_x509_name_parse(&soak_name, "pawl.test", 9), PAWL_OK);
    PT_EQ(pawl_x509_name_parse(&soak_wrong_name, "other.test", 10), PAWL_OK);
}

static bool soak_memory(soak_end *end, size_t work)
{
    pawl_memory *m = &end->memory;

    m->recv = malloc(SOAK_BUFFER);
    m->send = malloc(SOAK_BUFFER);
    m->work = malloc(work);
    m->recv_size = m->send_size = SOAK_BUFFER;
    m->work_size = work;
    return m->recv != NULL && m->send != NULL && m->work != NULL;
}

static void soak_free(soak_end *end)
{
    free(end->memory.recv);
    free(end->memory.send);
    free(end->memory.work);
}

static bool soak_socket(soak_end *end)
{
    int pair[2];

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) {
        return false;
    }
    end->far = pair[1];
    pawl_posix_attach(&end->link, &end->engine, pair[0]);
    return true;
}

/* Whatever can be done for one end; true: something was. */
static bool soak_turn(soak_end *end)
{
    static const uint8_t data[SOAK_DATA] = "data";
    uint64_t before = end->link.sent + end->link.received;
    unsigned need = pawl_posix_pump(&end->link, 2000);
    bool moved = end->link.sent + end->link.received != before ||
                 (need & PAWL_POSIX_MORE) != 0;
    size_t len;
    const uint8_t *p = pawl_engine_read_buf(&end->engine, &len);
    uint8_t *to;

    while (pawl_engine_event(&end->engine).id != PAWL_EVENT_NONE) {
    }
    if (p != NULL) {
        end->got += len;
        pawl_engine_read_ack(&end->engine, len);
        moved = true;
    }
    if (!end->wrote &&
        (to = pawl_engine_write_buf(&end->engine, &len)) != NULL &&
        len >= SOAK_DATA) {
        memcpy(to, data, SOAK_DATA);
        pawl_engine_write_ack(&end->engine, SOAK_DATA);
        pawl_engine_flush(&end->engine);
        end->wrote = true;
        moved = true;
    }
    if (end->got == SOAK_DATA && end->wrote) {
        end->got++; /* once */
        pawl_engine_close(&end->engine);
        moved = true;
    }
    return moved;
}

/* The middle passes bytes on, until and unless it meddles. */
static bool soak_pass(soak_end *from, soak_end *to, soak_kind kind, size_t at)
{
    uint8_t buf[1024];
    ssize_t n = recv(from->far, buf, sizeof buf, MSG_DONTWAIT);

    if (n <= 0) {
        return false;
    }
    if (kind == SOAK_FLIP && at >= from->passed &&
        at < from->passed + (size_t)n) {
        buf[at - from->passed] ^= 4;
    }
    from->passed += (size_t)n;
    if (kind == SOAK_CUT && from->passed > at) {
        (void)shutdown(from->far, SHUT_RDWR);
        (void)shutdown(to->far, SHUT_RDWR);
        return true;
    }
    return send(to->far, buf, (size_t)n, MSG_NOSIGNAL) == n;
}

static pawl_err soak_init(soak_end *client, soak_end *server, soak_kind kind)
{
    static const uint8_t *const certs[] = {test_leaf_der};
    static const uint16_t sizes[] = {sizeof test_leaf_der};
    static const pawl_signer *const signers[] = {&pawl_signer_ecdsa_p256_sha256,
                                                 NULL};
    static const pawl_identity identity = {certs,   sizes,         1,
                                           signers, test_leaf_key, 32};
    static pawl_profile profile_a, profile_b;
    static pawl_client_config c;
    static pawl_server_config s;
    pawl_err err;

    profile_a = profile_b = pawl_profile_full;
    if (kind == SOAK_SUITE) {
        profile_a.suites = soak_suite_a;
        profile_b.suites = soak_suite_b;
    }
    c = (pawl_client_config){
        .profile = &profile_a,
        .anchors = &soak_anchor,
        .anchor_count = kind == SOAK_ISSUER ? 0 : 1,
        .alpn = kind == SOAK_ALPN ? soak_alpn_a : NULL,
        .rng = pawl_drbg_rng(&soak_drbg),
    };
    s = (pawl_server_config){
        .profile = &profile_b,
        .identity = &identity,
        .alpn = soak_alpn_b,
        .rng = pawl_drbg_rng(&soak_drbg),
    };
    err = pawl_server_init(&server->engine, &s, &server->memory);
    return err != PAWL_OK
               ? err
               : pawl_client_init(&client->engine, &c, &client->memory,
                                  kind == SOAK_NAME ? &soak_wrong_name
                                                    : &soak_name);
}

static void soak_clock(soak_end *client, soak_kind kind)
{
    pawl_x509_clock clock = {SOAK_NOW, PAWL_X509_CLOCK_KNOWN};

    clock.now += kind == SOAK_EXPIRED ? (int64_t)200 * 365 * 86400 : 0;
    clock.state =
        kind == SOAK_CLOCK ? PAWL_X509_CLOCK_UNKNOWN : PAWL_X509_CLOCK_KNOWN;
    pawl_engine_set_clock(&client->engine, clock);
}

static uint16_t soak_expected(soak_kind kind)
{
    switch (kind) {
    case SOAK_NAME:
        return PAWL_FAIL_CERT_NAME;
    case SOAK_EXPIRED:
        return PAWL_FAIL_CERT_EXPIRED;
    case SOAK_CLOCK:
        return PAWL_FAIL_CERT_CLOCK;
    case SOAK_ISSUER:
        return PAWL_FAIL_CERT_ISSUER;
    case SOAK_SUITE:
    case SOAK_ALPN:
        return PAWL_FAIL_ALERT_RECEIVED;
    default:
        return PAWL_FAIL_NONE; /* any */
    }
}

static void soak_run(soak_end *client, soak_end *server, soak_kind kind,
                     uint32_t at)
{
    bool down = pt_random(2) != 0;
    uint32_t turns = 0;
    bool moved = true;

    while (moved) {
        moved = soak_turn(client);
        moved |= soak_pass(client, server, down ? SOAK_GOOD : kind, at);
        moved |= soak_turn(server);
        moved |= soak_pass(server, client, down ? kind : SOAK_GOOD, at);
        if (kind == SOAK_ABORT && ++turns > at % 16u) {
            pawl_engine_abort(&client->engine);
            break;
        }
    }
}

static void soak_judge(const soak_end *client, const soak_end *server,
                       soak_kind kind)
{
    const pawl_failure *c = pawl_engine_failure(&client->engine);
    const pawl_failure *s = pawl_engine_failure(&server->engine);
    uint16_t expected = soak_expected(kind);

    if (kind == SOAK_GOOD) {
        PT_EQ(c->id, PAWL_FAIL_NONE);
        PT_EQ(s->id, PAWL_FAIL_NONE);
        PT_EQ(client->got, SOAK_DATA + 1);
        PT_EQ(server->got, SOAK_DATA + 1);
    } else if (expected != PAWL_FAIL_NONE) {
        PT_EQ(c->id, expected);
        PT_OK(s->id != PAWL_FAIL_NONE);
    } else if (kind == SOAK_CUT) {
        PT_OK(c->id != PAWL_FAIL_NONE || s->id != PAWL_FAIL_NONE);
    } else if (kind == SOAK_MEMORY) {
        PT_EQ(c->err, PAWL_ERR_MEMORY);
        PT_OK(c->wanted > c->had);
    }
}

static void soak_one(soak_kind kind)
{
    soak_end *client = calloc(1, sizeof *client);
    soak_end *server = calloc(1, sizeof *server);
    /* Below the bytes that any connection moves each way. */
    uint32_t at = pt_random(SOAK_DATA);
    size_t work = kind == SOAK_MEMORY ? 900 + at % 500 : SOAK_WORK;
    bool ready;

    PT_AT("kind, at", kind, at);
    ready = client != NULL && server != NULL && soak_memory(client, work) &&
            soak_memory(server, SOAK_WORK);
    PT_OK(ready);
    if (!ready) {
        exit(1);
    }
    if (soak_init(client, server, kind) == PAWL_OK) {
        ready = soak_socket(client) && soak_socket(server);
        PT_OK(ready);
        if (!ready) {
            exit(1);
        }
        soak_clock(client, kind);
        soak_run(client, server, kind, at);
        soak_judge(client, server, kind);
        (void)shutdown(client->far, SHUT_RDWR);
        (void)shutdown(server->far, SHUT_RDWR);
        (void)pawl_posix_close(&client->link);
        (void)pawl_posix_close(&server->link);
        (void)close(client->far);
        (void)close(server->far);
    } else {
        PT_EQ(kind, SOAK_MEMORY);
        soak_judge(client, server, kind);
    }
    soak_free(client);
    soak_free(server);
    free(client);
    free(server);
}

static void soak_many(uint32_t failed, uint32_t good)
{
    for (uint32_t i = 0; i < failed; i++) {
        soak_one((soak_kind)(1 + i % (SOAK_KINDS - 1)));
        if (good > 0 && i % (failed / good) == 0) {
            soak_one(SOAK_GOOD);
        }
    }
}

static long soak_descriptors(void)
{
    DIR *dir = opendir("/proc/self/fd");
    long count = 0;

    while (dir != NULL && readdir(dir) != NULL) {
        count++;
    }
    if (dir != NULL) {
        (void)closedir(dir);
    }
    return count;
}

static long soak_resident_kb(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    long all = 0, resident = 0;

    if (f != NULL) {
        if (fscanf(f, "%ld %ld", &all, &resident) != 2) {
            resident = 0;
        }
        (void)fclose(f);
    }
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

PT_TEST(connections_leave_nothing_behind)
{
    bool all = getenv("PAWL_LONG") != NULL;
    uint32_t failed = all ? 100000 : 2000, good = all ? 1000 : 100;
    long fds, kb;
    size_t heap;

    soak_setup();
    soak_many(200, 20);
    fds = soak_descriptors();
    kb = soak_resident_kb();
    heap = mallinfo2().uordblks;
    soak_many(failed, good);
    PT_EQ(soak_descriptors(), fds);
    /* The allocator counts its small caches as in use. */
    PT_OK(mallinfo2().uordblks <= heap + 16384);
#if !defined(__SANITIZE_ADDRESS__) /* which keeps what was freed for a while   \
                                    */
    PT_OK(soak_resident_kb() - kb <= 512);
#endif
    printf("# %u failed and %u good connections: %ld descriptors, %zu bytes "
           "of heap (%zu before), %ld kB resident (%ld before)\n",
           (unsigned)failed, (unsigned)good, fds, mallinfo2().uordblks, heap,
           soak_resident_kb(), kb);
    pawl_drbg_wipe(&soak_drbg);
}

int main(void)
{
    PT_RUN(connections_leave_nothing_behind);
    return pt_done();
}
