/* SPDX-License-Identifier: Apache-2.0 */
#include "fuzz/side.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/null.h"
#include "harness/test_client.h"
#include "harness/test_identity.h"

#define SIDE_ROUNDS 200000u

size_t side_chunk(uint8_t options)
{
    static const uint16_t sizes[8] = {1, 2, 3, 5, 17, 64, 255, 0xffff};

    return sizes[options & SIDE_CHUNK];
}

static uint32_t side_flags(uint8_t options, int is_client)
{
    uint32_t flags = 0;

    if ((options & SIDE_PROVISIONAL) != 0) {
        flags |= PAWL_CONFIG_PROVISIONAL;
    }
    if (is_client && (options & SIDE_AS_SENT) != 0) {
        flags |= PAWL_CONFIG_CHAIN_AS_SENT;
    }
    if (!is_client && (options & SIDE_RETRY) != 0) {
        flags |= PAWL_CONFIG_COOKIE;
    }
    return flags;
}

static const pawl_x509_clock side_clock = {1800000000, PAWL_X509_CLOCK_KNOWN};

static pawl_err side_trust(side *s, const uint8_t *root, size_t size)
{
    pawl_x509_arena arena = {.base = (uint8_t *)s->arena,
                             .size = sizeof s->arena};

    return pawl_x509_anchor_from_der(&s->anchor, &arena, root, size);
}

static void side_identity(side *s, const uint8_t *der, size_t size,
                          const uint8_t *key)
{
    s->certs[0] = der;
    s->cert_sizes[0] = (uint16_t)size;
    s->identity = (pawl_identity){.certs = s->certs,
                                  .cert_sizes = s->cert_sizes,
                                  .cert_count = 1,
                                  .signers = null_signers,
                                  .key = key,
                                  .key_size = sizeof test_leaf_key};
}

static const uint8_t side_key[32] = {1};
static const pawl_session_key side_session_key = {&null_aead, side_key, 1};
static const pawl_psk side_psk[2] = {{.role = PAWL_PSK_CLIENT,
                                      .identity = (const uint8_t *)"fuzz",
                                      .identity_len = 4,
                                      .key = side_key,
                                      .key_len = sizeof side_key,
                                      .hash = &null_hash},
                                     {.role = PAWL_PSK_SERVER,
                                      .identity = (const uint8_t *)"fuzz",
                                      .identity_len = 4,
                                      .key = side_key,
                                      .key_len = sizeof side_key,
                                      .hash = &null_hash}};
static const pawl_psk *const side_psks[] = {&side_psk[1], NULL};

static pawl_err side_init_client(side *s, const pawl_memory *memory)
{
    pawl_err err = side_trust(s, test_root_der, sizeof test_root_der);

    side_identity(s, test_client_der, sizeof test_client_der, test_client_key);
    if (err == PAWL_OK) {
        err = pawl_x509_name_parse(&s->name, "pawl.test", 9);
    }
    if (err != PAWL_OK) {
        return err;
    }
    s->client = (pawl_client_config){
        .profile = &null_profile,
        .anchors = &s->anchor,
        .anchor_count = 1,
        .alpn = (s->options & SIDE_ALPN) != 0 ? null_alpn : NULL,
        .rng = {null_fill, NULL, NULL},
        .flags = side_flags(s->options, 1),
        .psk = (s->options & SIDE_ACTIVE) != 0 ? &side_psk[0] : NULL,
        .identity = (s->options & SIDE_SHOWS) != 0 ? &s->identity : NULL};
    err = pawl_client_init(&s->engine, &s->client, memory, &s->name);
    if (err == PAWL_OK) {
        err = pawl_session_init(&s->session, &side_session_key, s->span,
                                sizeof s->span);
    }
    if (err == PAWL_OK) {
        err = pawl_engine_set_session(&s->engine, &s->session);
    }
    pawl_engine_set_clock(&s->engine, side_clock);
    return err;
}

/* CN=a, for certificate_authorities. */
static const uint8_t side_name[] = {0x30, 0x0c, 0x31, 0x0a, 0x30, 0x08, 0x06,
                                    0x03, 0x55, 0x04, 0x03, 0x0c, 0x01, 'a'};
static const uint8_t *const side_names[] = {side_name, side_name};
static const uint16_t side_name_sizes[] = {sizeof side_name, sizeof side_name};

int side_init(side *s, int is_client, uint8_t options)
{
    memset(s, 0, sizeof *s);
    s->options = options;
    const pawl_memory memory = {
        s->recv, (options & SIDE_SMALL) != 0 ? 512 : sizeof s->recv,
        s->send, sizeof s->send,
        s->work, sizeof s->work};

    if (is_client) {
        return side_init_client(s, &memory) == PAWL_OK;
    }
    side_identity(s, test_leaf_der, sizeof test_leaf_der, test_leaf_key);
    if (side_trust(s, test_client_root_der, sizeof test_client_root_der) !=
        PAWL_OK) {
        return 0;
    }
    const pawl_rng rng = {null_fill, NULL, NULL};

    if (pawl_tickets_init(&s->tickets, &null_aead, &rng, 7200, 0) != PAWL_OK) {
        return 0;
    }
    s->tickets.count = 2;
    s->server = (pawl_server_config){
        .profile =
            (options & SIDE_RETRY) != 0 ? &null_retry_profile : &null_profile,
        .identity = &s->identity,
        .alpn = (options & SIDE_ALPN) != 0 ? null_alpn : NULL,
        .rng = {null_fill, NULL, NULL},
        .flags = side_flags(options, 0),
        .early_data_skip = 4096,
        .tickets = &s->tickets,
        .psks = side_psks,
        .client_cert = (options & SIDE_ASKS) != 0 ? PAWL_CLIENT_CERT_REQUEST
                                                  : PAWL_CLIENT_CERT_NONE,
        .anchors = &s->anchor,
        .anchor_count = 1,
        .ca_names = side_names,
        .ca_name_sizes = side_name_sizes,
        .ca_name_count = (options & SIDE_SMALL) != 0 ? 2 : 0};
    if (pawl_server_init(&s->engine, &s->server, &memory) != PAWL_OK) {
        return 0;
    }
    pawl_engine_set_clock(&s->engine, side_clock);
    return 1;
}

static void side_check(int holds)
{
    if (!holds) {
        abort();
    }
}

static int side_read(side *s)
{
    size_t len = 0;
    const uint8_t *p = pawl_engine_read_buf(&s->engine, &len);

    if (p == NULL) {
        switch (pawl_engine_read_provisional(&s->engine, &p, &len)) {
        case PAWL_PIECE_DATA:
            s->pieces++;
            break;
        case PAWL_PIECE_COMMIT:
        case PAWL_PIECE_DISCARD:
            s->pieces = 0;
            len = 0;
            break;
        default:
            return 0;
        }
    } else {
        side_check(len != 0);
    }
    pawl_engine_read_ack(&s->engine, len);
    return 1;
}

/* Once connected: a little of everything a caller can do. */
static int side_act(side *s)
{
    pawl_session_info info;
    size_t room;

    pawl_engine_info(&s->engine, &info);
    if (s->acted >= 4 || (s->options & SIDE_ACTIVE) == 0 ||
        info.state != PAWL_STATE_CONNECTED) {
        return 0;
    }
    s->acted++;
    if (s->acted == 2) {
        return pawl_engine_key_update(&s->engine, true) == PAWL_OK;
    }
    if (s->acted == 4) {
        pawl_engine_close(&s->engine);
        return 1;
    }
    uint8_t *p = pawl_engine_write_buf(&s->engine, &room);
    if (p != NULL) {
        room = room < 10 ? room : 10;
        memset(p, 'x', room);
        pawl_engine_write_ack(&s->engine, room);
        pawl_engine_flush(&s->engine);
    }
    return 1;
}

static int side_step(side *s, void (*out)(void *, const uint8_t *, size_t),
                     void *context)
{
    uint32_t want = pawl_engine_want(&s->engine);
    size_t len = 0;

    side_check(((want & PAWL_WANT_FAILED) != 0) ==
               (pawl_engine_failure(&s->engine)->id != 0));
    if ((want & PAWL_WANT_EVENT) != 0) {
        uint8_t id = pawl_engine_event(&s->engine).id;

        side_check(id != PAWL_EVENT_NONE);
        s->connected |= id == PAWL_EVENT_CONNECTED;
        return 1;
    }
    if ((want & PAWL_WANT_WORK) != 0) {
        uint32_t did = pawl_engine_work(&s->engine, 50);

        side_check(did <= 50);
        return 1;
    }
    if ((want & PAWL_WANT_SEND) != 0) {
        const uint8_t *p = pawl_engine_send_buf(&s->engine, &len);

        side_check(p != NULL && len != 0);
        if (out != NULL) {
            out(context, p, len);
        }
        pawl_engine_send_ack(&s->engine, len);
        return 1;
    }
    if ((want & PAWL_WANT_READ) != 0) {
        return side_read(s);
    }
    return side_act(s);
}

void side_pump(side *s, void (*out)(void *, const uint8_t *, size_t),
               void *context)
{
    unsigned rounds = 0;

    while (side_step(s, out, context)) {
        side_check(++rounds < SIDE_ROUNDS);
    }
}

void side_feed(side *s, const uint8_t *data, size_t len)
{
    side_pump(s, NULL, NULL);
    while (len != 0) {
        size_t room = 0;
        uint8_t *p = pawl_engine_recv_buf(&s->engine, &room);
        size_t n = side_chunk(s->options);

        if (p == NULL) {
            break;
        }
        n = n < len ? n : len;
        n = n < room ? n : room;
        side_check(n != 0);
        memcpy(p, data, n);
        pawl_engine_recv_ack(&s->engine, n);
        data += n;
        len -= n;
        side_pump(s, NULL, NULL);
    }
    pawl_engine_recv_end(&s->engine);
    side_pump(s, NULL, NULL);
    pawl_engine_abort(&s->engine);
}
