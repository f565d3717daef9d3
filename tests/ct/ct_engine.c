/* SPDX-License-Identifier: Apache-2.0
 * Whole connections of both roles, joined in memory. Secret: all that the
 * engines draw, the server's key, what the application writes, and whatever
 * comes of these. A byte is public when it has crossed to the other side. */
#include "ct/ct.h"

#include <string.h>

#include "engine/engine.h"
#include "harness/test_client.h"
#include "harness/test_identity.h"
#include "pawl/ticket.h"

#define ENGINE_BUFFER 17000u
#define ENGINE_WORK   6144u
#define ENGINE_DATA   1500u

typedef struct engine_side {
    pawl_engine engine;
    uint8_t recv[ENGINE_BUFFER], send[ENGINE_BUFFER];
    _Alignas(8) uint64_t work[ENGINE_WORK / 8];
    uint8_t seed; /* of the next draw */
    uint8_t got[ENGINE_DATA];
    size_t got_len;
    unsigned commits, discards;
    uint32_t updates; /* keys the peer changed */
} engine_side;

typedef struct engine_case {
    const pawl_suite *suite;
    const pawl_kex *client_group, *server_group;
    size_t client_recv, server_recv; /* 0: the largest */
    uint32_t flags;                  /* of both */
    uint32_t units;
    bool mutual; /* the client shows a certificate */
    bool tickets, psk;
} engine_case;

static engine_side client, server;
static uint8_t engine_key[sizeof test_leaf_key];
static uint8_t engine_client_key[sizeof test_client_key];
static uint8_t engine_data[ENGINE_DATA];
/* Sessions: the device's key, the tickets' keys and PSKs are secret; a blob
 * that was given out is not. */
static uint8_t engine_device_key[32], engine_psk_key[32];
static pawl_session_key engine_session_key;
static pawl_session engine_session;
static pawl_tickets engine_tickets;
static uint8_t engine_span[2048], engine_blob[1024];
static size_t engine_blob_len;
static pawl_psk engine_psk[2];

/* Changes the last byte of what the server sends next. */
static int engine_forge;

/* ---- Making both sides ---- */

static pawl_err engine_fill(void *ctx, uint8_t *out, size_t len)
{
    engine_side *side = ctx;

    ct_fill(out, len, side->seed++);
    ct_secret(out, len);
    return PAWL_OK;
}

/* Before a connection: what was given out is offered. */
static void engine_begin_session(void)
{
    ct_expect(pawl_session_init(&engine_session, &engine_session_key,
                                engine_span, sizeof engine_span) == PAWL_OK);
    if (engine_blob_len != 0) {
        ct_expect(pawl_session_put(&engine_session, engine_blob,
                                   engine_blob_len,
                                   PAWL_SESSION_AGE_BY_CLOCK) == PAWL_OK);
    }
    ct_expect(pawl_engine_set_session(&client.engine, &engine_session) ==
              PAWL_OK);
}

static void engine_keep_session(void)
{
    const uint8_t *blob = pawl_engine_session(&client.engine, &engine_blob_len);

    ct_expect(blob != NULL && engine_blob_len <= sizeof engine_blob);
    if (blob != NULL && engine_blob_len <= sizeof engine_blob) {
        memcpy(engine_blob, blob, engine_blob_len);
        ct_expect(ct_is_secret(engine_blob + 100, 16)); /* the ciphertext */
        ct_public(engine_blob, engine_blob_len);
    }
}

static void engine_init(const engine_case *c, const pawl_x509_name *name,
                        const pawl_x509_anchor *anchor,
                        const pawl_x509_anchor *client_anchor)
{
    static const pawl_suite *suites[2];
    static const pawl_kex *client_groups[3], *server_groups[2];
    static const pawl_signer *const signers[] = {&pawl_signer_ecdsa_p256_sha256,
                                                 NULL};
    static const uint8_t *const certs[] = {test_leaf_der};
    static const uint16_t cert_sizes[] = {sizeof test_leaf_der};
    static const uint8_t *const client_certs[] = {test_client_der};
    static const uint16_t client_cert_sizes[] = {sizeof test_client_der};
    static pawl_identity client_identity;
    static pawl_profile client_profile, server_profile;
    static pawl_client_config client_config;
    static pawl_server_config server_config;
    static pawl_identity identity;
    static const pawl_psk *const psks[] = {&engine_psk[1], NULL};
    pawl_x509_clock clock = {1800000000, PAWL_X509_CLOCK_KNOWN};
    pawl_memory client_memory = {
        client.recv, c->client_recv != 0 ? c->client_recv : sizeof client.recv,
        client.send, sizeof client.send,
        client.work, sizeof client.work};
    pawl_memory server_memory = {
        server.recv, c->server_recv != 0 ? c->server_recv : sizeof server.recv,
        server.send, sizeof server.send,
        server.work, sizeof server.work};

    suites[0] = c->suite;
    client_groups[0] = c->client_group;
    client_groups[1] =
        c->server_group != c->client_group ? c->server_group : NULL;
    server_groups[0] = c->server_group;
    client_profile = server_profile = pawl_profile_full;
    client_profile.suites = server_profile.suites = suites;
    client_profile.groups = client_groups;
    server_profile.groups = server_groups;

    memcpy(engine_key, test_leaf_key, sizeof engine_key);
    ct_secret(engine_key, sizeof engine_key);
    identity.certs = certs;
    identity.cert_sizes = cert_sizes;
    identity.cert_count = 1;
    identity.signers = signers;
    identity.key = engine_key;
    identity.key_size = sizeof engine_key;

    memcpy(engine_client_key, test_client_key, sizeof engine_client_key);
    ct_secret(engine_client_key, sizeof engine_client_key);
    client_identity = identity;
    client_identity.certs = client_certs;
    client_identity.cert_sizes = client_cert_sizes;
    client_identity.key = engine_client_key;

    client_config.identity = c->mutual ? &client_identity : NULL;
    server_config.client_cert =
        c->mutual ? PAWL_CLIENT_CERT_REQUIRE : PAWL_CLIENT_CERT_NONE;
    server_config.anchors = client_anchor;
    server_config.anchor_count = 1;
    client_config.profile = &client_profile;
    client_config.anchors = anchor;
    client_config.anchor_count = 1;
    client_config.rng.fill = engine_fill;
    client_config.rng.ctx = &client;
    client_config.flags = c->flags;
    server_config.profile = &server_profile;
    server_config.identity = &identity;
    server_config.rng.fill = engine_fill;
    server_config.rng.ctx = &server;
    server_config.flags = c->flags;

    engine_psk[0].key = engine_psk[1].key = engine_psk_key;
    client_config.psk = c->psk ? &engine_psk[0] : NULL;
    server_config.psks = c->psk ? psks : NULL;
    server_config.tickets = c->tickets ? &engine_tickets : NULL;

    client.seed = 10;
    server.seed = 60;
    client.got_len = server.got_len = 0;
    client.commits = client.discards = server.commits = server.discards = 0;
    client.updates = server.updates = 0;
    engine_forge = 0;
    ct_expect(pawl_client_init(&client.engine, &client_config, &client_memory,
                               name) == PAWL_OK);
    ct_expect(pawl_server_init(&server.engine, &server_config,
                               &server_memory) == PAWL_OK);
    if (c->tickets) {
        engine_begin_session();
    }
    pawl_engine_set_clock(&client.engine, clock);
    pawl_engine_set_clock(&server.engine, clock);
}

/* ---- Moving bytes ---- */

static int engine_read(engine_side *s)
{
    size_t len;
    const uint8_t *p = pawl_engine_read_buf(&s->engine, &len);

    if (p == NULL) {
        switch (pawl_engine_read_provisional(&s->engine, &p, &len)) {
        case PAWL_PIECE_COMMIT:
            s->commits++;
            break;
        case PAWL_PIECE_DISCARD:
            s->discards++;
            break;
        case PAWL_PIECE_DATA:
            break;
        default:
            return 0;
        }
    }
    if (len > sizeof s->got - s->got_len) {
        return 0;
    }
    if (len != 0) {
        memcpy(s->got + s->got_len, p, len);
    }
    s->got_len += len;
    pawl_engine_read_ack(&s->engine, len);
    return 1;
}

static int engine_move(engine_side *from, engine_side *to)
{
    size_t have, room;
    const uint8_t *out = pawl_engine_send_buf(&from->engine, &have);
    uint8_t *in = pawl_engine_recv_buf(&to->engine, &room);
    size_t n = have < room ? have : room;

    if (out == NULL || in == NULL) {
        return 0;
    }
    ct_public(out, n);
    memcpy(in, out, n);
    if (from == &server && engine_forge != 0 && n == have && n > 5) {
        in[n - 1] ^= 1;
        engine_forge = 0;
    }
    pawl_engine_send_ack(&from->engine, n);
    pawl_engine_recv_ack(&to->engine, n);
    return 1;
}

static int engine_step(const engine_case *c, engine_side *from, engine_side *to)
{
    uint32_t want = pawl_engine_want(&from->engine);

    if ((want & PAWL_WANT_EVENT) != 0) {
        pawl_event event = pawl_engine_event(&from->engine);

        from->updates += event.id == PAWL_EVENT_KEY_RECEIVED ? 1u : 0u;
        return 1;
    }
    if ((want & PAWL_WANT_WORK) != 0 &&
        pawl_engine_work(&from->engine, c->units) != 0) {
        return 1;
    }
    if ((want & PAWL_WANT_READ) != 0) {
        return engine_read(from);
    }
    return (want & PAWL_WANT_SEND) != 0 && engine_move(from, to);
}

static void engine_run(const engine_case *c)
{
    unsigned idle = 0;

    /* Some steps of work are free: only a second pause in a row is one. */
    while (idle < 2) {
        int moved = engine_step(c, &client, &server);

        moved = engine_step(c, &server, &client) || moved;
        idle = moved ? 0 : idle + 1;
    }
}

/* ---- What is expected of them ---- */

static const pawli_engine *engine_inside(const engine_side *side)
{
    return (const pawli_engine *)(const void *)side->engine.u.bytes;
}

static void engine_expect_secrets(const engine_side *side)
{
    const pawli_hs *hs = &engine_inside(side)->hs;
    size_t len = hs->hash[0]->digest_size;

    ct_expect(ct_is_secret(hs->secret[PAWLI_SLOT_CLIENT], len));
    ct_expect(ct_is_secret(hs->secret[PAWLI_SLOT_SERVER], len));
    ct_expect(ct_is_secret(hs->secret[PAWLI_SLOT_EXPORTER], len));
}

static void engine_expect_connected(void)
{
    pawl_session_info a, b;

    pawl_engine_info(&client.engine, &a);
    pawl_engine_info(&server.engine, &b);
    ct_expect(a.state == PAWL_STATE_CONNECTED && a.verified);
    ct_expect(b.state == PAWL_STATE_CONNECTED);
    ct_expect(pawl_engine_failure(&client.engine)->id == PAWL_FAIL_NONE);
    ct_expect(pawl_engine_failure(&server.engine)->id == PAWL_FAIL_NONE);
    engine_expect_secrets(&client);
    engine_expect_secrets(&server);
}

/* data[0..len) from one side to the other, secret on both. */
static void engine_carry(const engine_case *c, engine_side *from,
                         engine_side *to, size_t len)
{
    size_t room;
    uint8_t *out = pawl_engine_write_buf(&from->engine, &room);

    ct_expect(out != NULL && room >= len);
    if (out == NULL || room < len) {
        return;
    }
    memcpy(out, engine_data, len);
    ct_secret(out, len);
    pawl_engine_write_ack(&from->engine, len);
    pawl_engine_flush(&from->engine);
    to->got_len = 0;
    engine_run(c);
}

/* A streamed record tells where a piece ended in zeros, and nothing else. */
static void engine_expect_carried(engine_side *to, size_t len)
{
    ct_expect(to->got_len == len);
    for (size_t i = 0; i < len; i++) {
        ct_expect(ct_is_secret(to->got + i, 1) ||
                  (to->commits != 0 && to->got[i] == 0));
    }
    ct_public(to->got, len);
    ct_expect(memcmp(to->got, engine_data, len) == 0);
}

static void engine_export(void)
{
    uint8_t a[32], b[32];

    ct_expect(pawl_engine_export(&client.engine, "EXPORTER-ct", NULL, 0, a,
                                 sizeof a) == PAWL_OK);
    ct_expect(pawl_engine_export(&server.engine, "EXPORTER-ct", NULL, 0, b,
                                 sizeof b) == PAWL_OK);
    ct_expect(ct_is_secret(a, sizeof a));
    ct_public(a, sizeof a);
    ct_public(b, sizeof b);
    ct_expect(memcmp(a, b, sizeof a) == 0);
}

/* A connection from the first byte to a forged record. */
static void engine_connection(const engine_case *c)
{
    static uint64_t arena_memory[128];
    pawl_x509_arena arena = {.base = (uint8_t *)arena_memory,
                             .size = sizeof arena_memory};
    pawl_x509_anchor anchor, client_anchor;
    pawl_x509_name name;
    size_t streamed = c->client_recv != 0 ? 1500 : 0;

    ct_expect(pawl_x509_anchor_from_der(&anchor, &arena, test_root_der,
                                        sizeof test_root_der) == PAWL_OK);
    ct_expect(
        pawl_x509_anchor_from_der(&client_anchor, &arena, test_client_root_der,
                                  sizeof test_client_root_der) == PAWL_OK);
    ct_expect(pawl_x509_name_parse(&name, "pawl.test", 9) == PAWL_OK);
    engine_init(c, &name, &anchor, &client_anchor);
    engine_run(c);
    engine_expect_connected();
    if (c->tickets) {
        engine_keep_session();
    }

    ct_fill(engine_data, sizeof engine_data, 3);
    engine_data[0] = 0; /* no handshake message: see docs/assurance.md */
    engine_carry(c, &client, &server, 300);
    engine_expect_carried(&server, 300);
    ct_expect(pawl_engine_key_update(&client.engine, true) == PAWL_OK);
    engine_run(c);
    ct_expect(client.updates == 1 && server.updates == 1);
    engine_carry(c, &server, &client, streamed != 0 ? streamed : 300);
    engine_expect_carried(&client, streamed != 0 ? streamed : 300);
    ct_expect(client.commits == (streamed != 0 ? 1u : 0u));
    engine_expect_connected();
    engine_export();

    engine_forge = 1;
    engine_carry(c, &server, &client, streamed != 0 ? streamed : 300);
    ct_expect(pawl_engine_failure(&client.engine)->id == PAWL_FAIL_RECORD_TAG);
    ct_expect(client.discards == (streamed != 0 ? 1u : 0u));
}

/* ---- The tests ---- */

static void engine_whole(const pawl_suite *suite, const pawl_kex *group)
{
    engine_case c = {.suite = suite,
                     .client_group = group,
                     .server_group = group,
                     .units = 1000};

    engine_connection(&c);
}

static void engine_streamed(const pawl_suite *suite)
{
    engine_case c = {.suite = suite,
                     .client_group = &pawl_kex_x25519,
                     .server_group = &pawl_kex_x25519,
                     .client_recv = 320,
                     .flags =
                         PAWL_CONFIG_NO_SIZE_LIMIT | PAWL_CONFIG_PROVISIONAL,
                     .units = 3};

    engine_connection(&c);
}

CT_TEST(aes128_x25519)
{
    engine_whole(&pawl_suite_aes128_gcm_sha256, &pawl_kex_x25519);
}

CT_TEST(aes128_p256)
{
    engine_whole(&pawl_suite_aes128_gcm_sha256, &pawl_kex_p256);
}

CT_TEST(aes256_x25519)
{
    engine_whole(&pawl_suite_aes256_gcm_sha384, &pawl_kex_x25519);
}

CT_TEST(aes256_p256)
{
    engine_whole(&pawl_suite_aes256_gcm_sha384, &pawl_kex_p256);
}

CT_TEST(chacha20_x25519)
{
    engine_whole(&pawl_suite_chacha20_poly1305_sha256, &pawl_kex_x25519);
}

CT_TEST(chacha20_p256)
{
    engine_whole(&pawl_suite_chacha20_poly1305_sha256, &pawl_kex_p256);
}

CT_TEST(aes128_streamed)
{
    engine_streamed(&pawl_suite_aes128_gcm_sha256);
}

CT_TEST(aes256_streamed)
{
    engine_streamed(&pawl_suite_aes256_gcm_sha384);
}

CT_TEST(chacha20_streamed)
{
    engine_streamed(&pawl_suite_chacha20_poly1305_sha256);
}

CT_TEST(ccm_x25519)
{
    engine_whole(&pawl_suite_aes128_ccm_sha256, &pawl_kex_x25519);
}

CT_TEST(ccm_8_streamed)
{
    engine_streamed(&pawl_suite_aes128_ccm_8_sha256);
}

CT_TEST(a_retry_with_a_cookie)
{
    engine_case c = {.suite = &pawl_suite_aes128_gcm_sha256,
                     .client_group = &pawl_kex_x25519,
                     .server_group = &pawl_kex_p256,
                     .flags = PAWL_CONFIG_COOKIE,
                     .units = 1};

    engine_connection(&c);
}

CT_TEST(a_clients_certificate)
{
    engine_case c = {.suite = &pawl_suite_aes128_gcm_sha256,
                     .client_group = &pawl_kex_x25519,
                     .server_group = &pawl_kex_x25519,
                     .units = 3,
                     .mutual = true};
    pawl_session_info info;

    engine_connection(&c);
    pawl_engine_info(&server.engine, &info);
    ct_expect(info.verified);
}

/* The first connection, and one that is resumed from it. */
static void engine_resumed(const pawl_suite *suite, const pawl_aead *sealed,
                           const pawl_kex *server_group)
{
    engine_case c = {.suite = suite,
                     .client_group = &pawl_kex_x25519,
                     .server_group = server_group,
                     .client_recv = 600,
                     .flags =
                         PAWL_CONFIG_NO_SIZE_LIMIT | PAWL_CONFIG_PROVISIONAL,
                     .units = 3,
                     .tickets = true};
    const pawl_rng rng = {engine_fill, &server, NULL};

    ct_fill(engine_device_key, sizeof engine_device_key, 9);
    ct_secret(engine_device_key, sizeof engine_device_key);
    engine_session_key = (pawl_session_key){sealed, engine_device_key, 1};
    engine_blob_len = 0;
    ct_expect(pawl_tickets_init(&engine_tickets, sealed, &rng, 7200, 0) ==
              PAWL_OK);
    for (unsigned i = 0; i < 2; i++) {
        pawl_session_info info;

        engine_connection(&c);
        pawl_engine_info(&server.engine, &info);
        ct_expect(info.resumed == (i != 0));
    }
}

CT_TEST(resumed_aes128)
{
    engine_resumed(&pawl_suite_aes128_gcm_sha256, &pawl_aead_aes128_gcm,
                   &pawl_kex_x25519);
}

CT_TEST(resumed_aes256_after_a_retry)
{
    engine_resumed(&pawl_suite_aes256_gcm_sha384, &pawl_aead_chacha20_poly1305,
                   &pawl_kex_p256);
}

CT_TEST(an_external_psk)
{
    engine_case c = {.suite = &pawl_suite_aes128_gcm_sha256,
                     .client_group = &pawl_kex_x25519,
                     .server_group = &pawl_kex_p256,
                     .units = 1,
                     .psk = true};
    pawl_session_info info;

    ct_fill(engine_psk_key, sizeof engine_psk_key, 5);
    ct_secret(engine_psk_key, sizeof engine_psk_key);
    for (unsigned i = 0; i < 2; i++) {
        engine_psk[i] = (pawl_psk){.role = (uint8_t)(i + 1u),
                                   .identity = (const uint8_t *)"device",
                                   .identity_len = 6,
                                   .key = engine_psk_key,
                                   .key_len = sizeof engine_psk_key,
                                   .hash = &pawl_hash_sha256};
    }
    engine_connection(&c);
    pawl_engine_info(&server.engine, &info);
    ct_expect(info.psk);
}

void ct_main(void)
{
    CT_RUN(aes128_x25519);
    CT_RUN(aes128_p256);
    CT_RUN(aes256_x25519);
    CT_RUN(aes256_p256);
    CT_RUN(chacha20_x25519);
    CT_RUN(chacha20_p256);
    CT_RUN(aes128_streamed);
    CT_RUN(aes256_streamed);
    CT_RUN(chacha20_streamed);
    CT_RUN(ccm_x25519);
    CT_RUN(ccm_8_streamed);
    CT_RUN(a_retry_with_a_cookie);
    CT_RUN(a_clients_certificate);
    CT_RUN(resumed_aes128);
    CT_RUN(resumed_aes256_after_a_retry);
    CT_RUN(an_external_psk);
}
