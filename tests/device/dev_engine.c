/* SPDX-License-Identifier: Apache-2.0
 * Whole connections of the engine with itself, one unit at a time: first every
 * call of work is measured, then every other call of the engine.
 *
 * with: tests/harness/loop.c tests/device/engine_meter.c */
#include "device/engine_meter.h"

#include <string.h>

static loop engine_loop;
static uint8_t engine_data[9000];

/* One connection; suite and server_kex NULL: the full profile's. */
typedef struct engine_case {
    const char *work, *others; /* names of the rows */
    const pawl_suite *suite;
    const pawl_kex *server_kex;
    loop_options options;
    size_t down; /* bytes of data for the client */
    /* After the data; false: a wrong result. NULL: both are connected. */
    bool (*then)(loop *l);
    bool resume; /* once more, with what the first connection gave */
} engine_case;

/* Sessions: a name as long as names are, and a PSK with the longest identity.
 */
static uint8_t engine_device_key[32];
static const pawl_session_key engine_session_key = {&pawl_aead_aes256_gcm,
                                                    engine_device_key, 1};
static pawl_session engine_session;
static pawl_tickets engine_tickets;
static uint8_t engine_span[3072], engine_blob[1024];
static uint8_t engine_psk_identity[PAWL_PSK_IDENTITY_MAX];
static const pawl_psk engine_psk[2] = {
    {.role = PAWL_PSK_CLIENT,
     .identity = engine_psk_identity,
     .identity_len = sizeof engine_psk_identity,
     .key = engine_device_key,
     .key_len = sizeof engine_device_key,
     .hash = &pawl_hash_sha384},
    {.role = PAWL_PSK_SERVER,
     .identity = engine_psk_identity,
     .identity_len = sizeof engine_psk_identity,
     .key = engine_device_key,
     .key_len = sizeof engine_device_key,
     .hash = &pawl_hash_sha384}};
static const pawl_psk *const engine_psks[] = {&engine_psk[1], NULL};

static size_t engine_flip; /* the tap flips a bit this far into the answer */

static void engine_tap(loop *l, bool to_server, uint8_t *data, size_t *len)
{
    (void)l;
    if (!to_server && engine_flip != 0) {
        if (engine_flip <= *len) {
            data[engine_flip - 1u] ^= 1u;
        }
        engine_flip -= engine_flip < *len ? engine_flip : *len;
    }
}

static bool engine_update(loop *l)
{
    for (unsigned i = 0; i < 2; i++) {
        loop_side *from = i == 0 ? &l->client : &l->server;

        if (pawl_engine_key_update(&from->engine, true) != PAWL_OK) {
            return false;
        }
        loop_run(l);
        loop_write(l, from, engine_data, 100);
    }
    pawl_engine_close(&l->client.engine);
    loop_run(l);
    pawl_engine_close(&l->server.engine);
    loop_run(l);
    pawl_engine_recv_end(&l->client.engine);
    return loop_failure(&l->client) == 0 && loop_failure(&l->server) == 0 &&
           (pawl_engine_want(&l->client.engine) & PAWL_WANT_CLOSED) != 0;
}

/* A record with a wrong bit, when all of a large buffer is full. */
static bool engine_broken(loop *l)
{
    engine_flip = 5000;
    loop_write(l, &l->server, engine_data, sizeof engine_data);
    return loop_failure(&l->client) == PAWL_FAIL_RECORD_TAG &&
           loop_failure(&l->server) == PAWL_FAIL_ALERT_RECEIVED;
}

static bool engine_wrong_name(loop *l)
{
    return loop_failure(&l->client) == PAWL_FAIL_CERT_NAME;
}

static bool engine_late(loop *l)
{
    pawl_engine_set_now(&l->client.engine, 0);
    pawl_engine_set_now(&l->client.engine, 5000);
    loop_run(l);
    return loop_failure(&l->client) == 0;
}

static bool engine_cut(loop *l)
{
    pawl_engine_recv_end(&l->client.engine);
    loop_run(l);
    return loop_failure(&l->client) == PAWL_FAIL_STREAM_ENDED;
}

/* Every combination of small buffers and a suite of its own. */
#define ENGINE_SMALL                                                           \
    .client_recv = 512, .client_send = 512, .server_recv = 512,                \
    .server_send = 512
#define ENGINE_STREAM                                                          \
    .client_recv = 256, .client_send = 256, .server_recv = 256,                \
    .client_flags = ENGINE_STREAM_FLAGS
#define ENGINE_STREAM_FLAGS                                                    \
    (PAWL_CONFIG_NO_SIZE_LIMIT | PAWL_CONFIG_PROVISIONAL)

/* As much as init takes. */
static const char *const engine_alpn[] = {"protocol-one/01",
                                          "protocol-one/02",
                                          "protocol-one/03",
                                          "protocol-one/04",
                                          "protocol-one/05",
                                          "protocol-one/06",
                                          "protocol-one/07",
                                          "protocol-one/08",
                                          "protocol-one/09",
                                          "protocol-one/10",
                                          "protocol-one/11",
                                          "protocol-one/12",
                                          "protocol-one/13",
                                          "protocol-one/14",
                                          "protocol-one/15",
                                          "protocol-one/16",
                                          NULL};

/* As many as init takes. */
#define ENGINE_NAME 250u
#define ENGINE_4(x) x, x, x, x
#define ENGINE_64(x)                                                           \
    ENGINE_4(x), ENGINE_4(x), ENGINE_4(x), ENGINE_4(x), ENGINE_4(x),           \
        ENGINE_4(x), ENGINE_4(x), ENGINE_4(x), ENGINE_4(x), ENGINE_4(x),       \
        ENGINE_4(x), ENGINE_4(x), ENGINE_4(x), ENGINE_4(x), ENGINE_4(x),       \
        ENGINE_4(x)
static const uint8_t engine_name[ENGINE_NAME] = {0x30, 0x81, 0xf7};
static const uint8_t *const engine_names[] = {ENGINE_64(engine_name)};
static const uint16_t engine_name_sizes[] = {ENGINE_64(ENGINE_NAME)};

static bool engine_nobody(loop *l)
{
    return loop_failure(&l->server) == PAWL_FAIL_CERT_REQUIRED;
}

static const engine_case engine_cases[] = {
    {"aes128 x25519: work",
     "aes128 x25519: other calls",
     &pawl_suite_aes128_gcm_sha256,
     &pawl_kex_x25519,
     {ENGINE_SMALL},
     3000,
     engine_update},
    {"aes256 p256: work",
     "aes256 p256: other calls",
     &pawl_suite_aes256_gcm_sha384,
     &pawl_kex_p256,
     {ENGINE_SMALL, .group_first = 0x17},
     3000,
     engine_update},
    {"chacha20 p256: work",
     "chacha20 p256: other calls",
     &pawl_suite_chacha20_poly1305_sha256,
     &pawl_kex_p256,
     {ENGINE_SMALL, .group_first = 0x17},
     3000,
     engine_update},
    {"full profile, retry, cookie: work",
     "full profile, retry: other calls",
     NULL,
     &pawl_kex_p256,
     {ENGINE_SMALL, .server_flags = PAWL_CONFIG_COOKIE,
      .client_alpn = engine_alpn, .server_alpn = engine_alpn,
      .external_key = true},
     100,
     NULL},
    {"aes256 x25519 retry: work",
     "aes256 x25519 retry: other calls",
     &pawl_suite_aes256_gcm_sha384,
     &pawl_kex_x25519,
     {ENGINE_SMALL, .group_first = 0x17, .server_flags = PAWL_CONFIG_COOKIE,
      .chunk = 37},
     100,
     engine_late},
    {"client certificate: work",
     "client certificate: other calls",
     &pawl_suite_aes128_gcm_sha256,
     &pawl_kex_x25519,
     {ENGINE_SMALL, .client_cert = PAWL_CLIENT_CERT_REQUIRE,
      .client_shows = true, .server_flags = PAWL_CONFIG_CHAIN_AS_SENT},
     3000,
     engine_update},
    {"client certificate, names, key outside: work",
     "client certificate, names, key outside: other calls",
     &pawl_suite_aes256_gcm_sha384,
     &pawl_kex_x25519,
     {ENGINE_STREAM, .client_cert = PAWL_CLIENT_CERT_REQUEST,
      .client_shows = true, .client_choice = true, .client_external_key = true,
      .ca_names = engine_names, .ca_name_sizes = engine_name_sizes,
      .ca_name_count = 64},
     100,
     NULL},
    {"client certificate missing: work",
     "client certificate missing: other calls",
     NULL,
     NULL,
     {ENGINE_SMALL, .client_cert = PAWL_CLIENT_CERT_REQUIRE},
     0,
     engine_nobody},
    {"aes128 streamed: work",
     "aes128 streamed: other calls",
     &pawl_suite_aes128_gcm_sha256,
     NULL,
     {ENGINE_STREAM},
     9000,
     NULL},
    {"aes256 streamed: work",
     "aes256 streamed: other calls",
     &pawl_suite_aes256_gcm_sha384,
     NULL,
     {ENGINE_STREAM, .chunk = 37},
     9000,
     NULL},
    {"chacha20 streamed: work",
     "chacha20 streamed: other calls",
     &pawl_suite_chacha20_poly1305_sha256,
     NULL,
     {ENGINE_STREAM, .chunk = 255},
     9000,
     NULL},
    {"ccm x25519: work",
     "ccm x25519: other calls",
     &pawl_suite_aes128_ccm_sha256,
     &pawl_kex_x25519,
     {ENGINE_SMALL},
     3000,
     engine_update},
    {"ccm_8 streamed: work",
     "ccm_8 streamed: other calls",
     &pawl_suite_aes128_ccm_8_sha256,
     NULL,
     {ENGINE_STREAM, .chunk = 37},
     9000,
     NULL},
    {"resumed: work",
     "resumed: other calls",
     &pawl_suite_aes128_gcm_sha256,
     &pawl_kex_x25519,
     {ENGINE_SMALL, .session = &engine_session, .tickets = &engine_tickets,
      .name = "a-name-of-a-server-that-is-as-long-as-a-label-of-a-name-may-b"
              ".wild.test",
      .client_alpn = engine_alpn, .server_alpn = engine_alpn},
     3000,
     engine_update,
     true},
    {"resumed aes256 retry: work",
     "resumed aes256 retry: other calls",
     &pawl_suite_aes256_gcm_sha384,
     &pawl_kex_p256,
     {ENGINE_SMALL, .session = &engine_session, .tickets = &engine_tickets,
      .server_flags = PAWL_CONFIG_COOKIE, .chunk = 37, .client_shows = true},
     100,
     NULL,
     true},
    {"external psk: work",
     "external psk: other calls",
     &pawl_suite_aes256_gcm_sha384,
     &pawl_kex_p256,
     {ENGINE_SMALL, .psk = &engine_psk[0], .psks = engine_psks},
     100,
     NULL},
    {"large buffers, broken: work",
     "large buffers, broken: other calls",
     &pawl_suite_chacha20_poly1305_sha256,
     NULL,
     {.tap = engine_tap},
     9000,
     engine_broken},
    {"streamed, broken: work",
     "streamed, broken: other calls",
     &pawl_suite_chacha20_poly1305_sha256,
     NULL,
     {.client_recv = 7000,
      .client_flags = ENGINE_STREAM_FLAGS,
      .tap = engine_tap},
     9000,
     engine_broken},
    {"wrong name: work",
     "wrong name: other calls",
     NULL,
     NULL,
     {.name = "other.test"},
     0,
     engine_wrong_name},
    {"truncated: work",
     "truncated: other calls",
     NULL,
     NULL,
     {.units = 1},
     0,
     engine_cut},
};

static pawl_err engine_fill(void *ctx, uint8_t *out, size_t len)
{
    (void)ctx;
    dev_fill(out, len, 7);
    return PAWL_OK;
}

static bool engine_resumed(const loop *l, bool second)
{
    pawl_session_info info;

    pawl_engine_info(&l->client.engine, &info);
    return info.resumed == second;
}

/* A blob of the connection before, or none; the tickets' keys are new. */
static void engine_offer(bool resume, bool second)
{
    static const pawl_rng rng = {engine_fill, NULL, NULL};
    size_t len = 0;
    const uint8_t *blob =
        second ? pawl_engine_session(&engine_loop.client.engine, &len) : NULL;

    if (!resume) {
        return;
    }
    if (blob != NULL && len <= sizeof engine_blob) {
        memcpy(engine_blob, blob, len);
    }
    if (pawl_session_init(&engine_session, &engine_session_key, engine_span,
                          sizeof engine_span) != PAWL_OK ||
        (second && pawl_session_put(&engine_session, engine_blob, len,
                                    PAWL_SESSION_AGE_BY_CLOCK) != PAWL_OK) ||
        (!second && pawl_tickets_init(&engine_tickets, &pawl_aead_aes256_gcm,
                                      &rng, 7200, 0) != PAWL_OK)) {
        engine_span[0] = 0; /* seen by the result */
    }
}

static void engine_connect(const engine_case *c, meter_what what, bool second)
{
    const pawl_suite *suites[] = {c->suite, NULL};
    const pawl_kex *groups[] = {c->server_kex, NULL};
    pawl_profile profile[2] = {pawl_profile_full, pawl_profile_full};
    loop_options options = c->options;
    loop *l = &engine_loop;

    for (unsigned i = 0; i < 2 && c->suite != NULL; i++) {
        profile[i].suites = suites;
    }
    if (c->server_kex != NULL) {
        profile[1].groups = groups;
    }
    options.client_profile = &profile[0];
    options.server_profile = &profile[1];
    options.units = 1;
    engine_flip = 0;
    engine_offer(c->resume, second);
    meter_set(what);
    dev_begin(what == METER_WORK ? c->work : c->others, sizeof(pawl_engine));
    meter_loop_init(l, &options);
    loop_run(l);
    if (c->down != 0) {
        loop_write(l, &l->client, engine_data, 1000);
        loop_write(l, &l->server, engine_data, c->down);
    }
    dev_end(((c->down != 0 && l->client.got_len == c->down) || c->down == 0) &&
            engine_resumed(l, second) &&
            (c->then != NULL ? c->then(l) : loop_connected(l)));
    meter_set(METER_OFF);
    if (what == METER_WORK) {
        meter_roles(c->work);
    }
}

void dev_main(void)
{
    dev_fill(engine_data, sizeof engine_data, 1);
    for (size_t i = 0; i < sizeof engine_cases / sizeof engine_cases[0]; i++) {
        for (int second = 0; second <= (engine_cases[i].resume ? 1 : 0);
             second++) {
            engine_connect(&engine_cases[i], METER_WORK, second != 0);
        }
        for (int second = 0; second <= (engine_cases[i].resume ? 1 : 0);
             second++) {
            engine_connect(&engine_cases[i], METER_OTHERS, second != 0);
        }
    }
    meter_steps("step: ");
}
