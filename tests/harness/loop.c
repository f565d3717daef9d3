/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/loop.h"

#include <string.h>

#include "harness/test_client.h"
#include "harness/test_identity.h"

static pawl_err loop_fill(void *ctx, uint8_t *out, size_t len)
{
    uint64_t *state = ctx;

    for (size_t i = 0; i < len; i++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        out[i] = (uint8_t)(*state >> 56);
    }
    return PAWL_OK;
}

static const pawl_signer *const loop_signers[] = {
    &pawl_signer_ecdsa_p256_sha256, NULL};

static void loop_memory(loop_side *s, size_t recv, size_t send, size_t work)
{
    s->memory.recv = s->recv;
    s->memory.recv_size = recv != 0 ? recv : sizeof s->recv;
    s->memory.send = s->send;
    s->memory.send_size = send != 0 ? send : sizeof s->send;
    s->memory.work = s->work;
    s->memory.work_size = work != 0 ? work : sizeof s->work;
}

static void loop_init_client(loop *l)
{
    const loop_options *o = &l->options;
    const char *name = o->name != NULL ? o->name : "pawl.test";
    pawl_x509_clock clock = {o->now != 0 ? o->now : 1800000000,
                             o->clock_unknown ? PAWL_X509_CLOCK_UNKNOWN
                                              : PAWL_X509_CLOCK_KNOWN};

    l->client_config = (pawl_client_config){
        .profile =
            o->client_profile != NULL ? o->client_profile : &pawl_profile_full,
        .anchors = &l->anchor,
        .anchor_count = 1,
        .alpn = o->client_alpn,
        .rng = {loop_fill, &l->client.random, NULL},
        .flags = o->client_flags |
                 (o->client_choice ? PAWL_CONFIG_CHOOSE_IDENTITY : 0u),
        .identity =
            o->client_shows && !o->client_choice ? &l->client_identity : NULL,
        .handshake_ms = o->client_ms,
        .group_first = o->group_first,
        .psk = o->psk,
    };
    if (pawl_x509_name_parse(&l->name, name, strlen(name)) != PAWL_OK) {
        l->client_init = PAWL_ERR_ARGUMENT;
        return;
    }
    l->client_init =
        o->unverified
            ? pawl_client_init_without_verification(&l->client.engine,
                                                    &l->client_config,
                                                    &l->client.memory, &l->name)
            : pawl_client_init(&l->client.engine, &l->client_config,
                               &l->client.memory, &l->name);
    if (l->client_init == PAWL_OK && o->session != NULL) {
        l->client_init = pawl_engine_set_session(&l->client.engine, o->session);
    }
    pawl_engine_set_clock(&l->client.engine, clock);
}

/* Who the client is, and what the server trusts it by. */
static bool loop_client_identity(loop *l)
{
    const loop_options *o = &l->options;

    l->client_certs[0] = test_client_der;
    l->client_cert_sizes[0] = sizeof test_client_der;
    l->client_identity = (pawl_identity){
        .certs = l->client_certs,
        .cert_sizes = l->client_cert_sizes,
        .cert_count = 1,
        .signers = loop_signers,
        .key = o->client_external_key ? NULL : test_client_key,
        .key_size = sizeof test_client_key,
    };
    l->server_config.client_cert = o->client_cert;
    l->server_config.ca_names = o->ca_names;
    l->server_config.ca_name_sizes = o->ca_name_sizes;
    l->server_config.ca_name_count = o->ca_name_count;
    l->server_config.anchors = &l->client_anchor;
    l->server_config.anchor_count = o->client_pinned ? 0 : 1;
    l->server_config.pins = &l->client_pin;
    l->server_config.pin_count = o->client_pinned ? 1 : 0;
    return pawl_x509_anchor_from_der(&l->client_anchor, &l->arena,
                                     test_client_root_der,
                                     sizeof test_client_root_der) == PAWL_OK &&
           pawl_x509_pin_from_der(&l->client_pin, test_client_der,
                                  sizeof test_client_der) == PAWL_OK;
}

void loop_init(loop *l, const loop_options *options)
{
    const loop_options *o = &l->options;
    pawl_x509_clock clock = {1800000000, PAWL_X509_CLOCK_KNOWN};

    memset(l, 0, sizeof *l);
    l->options = *options;
    clock.now = o->now != 0 ? o->now : clock.now;
    l->client.random = 1;
    l->server.random = 2;
    l->arena.base = (uint8_t *)l->arena_memory;
    l->arena.size = sizeof l->arena_memory;
    if (pawl_x509_anchor_from_der(&l->anchor, &l->arena,
                                  o->anchor != NULL ? o->anchor : test_root_der,
                                  o->anchor != NULL
                                      ? o->anchor_size
                                      : sizeof test_root_der) != PAWL_OK) {
        l->client_init = PAWL_ERR_ENCODING;
        return;
    }
    l->certs[0] = test_leaf_der;
    l->cert_sizes[0] = sizeof test_leaf_der;
    l->identity = (pawl_identity){
        .certs = l->certs,
        .cert_sizes = l->cert_sizes,
        .cert_count = 1,
        .signers = loop_signers,
        .key = o->external_key ? NULL : test_leaf_key,
        .key_size = sizeof test_leaf_key,
    };
    if (o->identity != NULL) {
        l->identity = *o->identity;
    }
    loop_memory(&l->client, o->client_recv, o->client_send, o->client_work);
    loop_memory(&l->server, o->server_recv, o->server_send, o->server_work);
    l->server_config = (pawl_server_config){
        .profile =
            o->server_profile != NULL ? o->server_profile : &pawl_profile_full,
        .identity = o->choice ? NULL : &l->identity,
        .alpn = o->server_alpn,
        .rng = {loop_fill, &l->server.random, NULL},
        .flags = o->server_flags,
        .handshake_ms = o->server_ms,
        .early_data_skip = o->early_data_skip,
        .tickets = o->tickets,
        .psks = o->psks,
    };
    l->server_init =
        loop_client_identity(l)
            ? pawl_server_init(&l->server.engine, &l->server_config,
                               &l->server.memory)
            : PAWL_ERR_ENCODING;
    pawl_engine_set_clock(&l->server.engine, clock);
    loop_init_client(l);
}

/* ---- One side's wants ---- */

static bool loop_work(loop *l, loop_side *s)
{
    uint32_t units = l->options.units != 0 ? l->options.units : 1000;
    uint32_t did = pawl_engine_work(&s->engine, units);

    s->calls++;
    s->units += did;
    s->over += did > units ? 1u : 0u;
    return did != 0 || pawl_engine_want(&s->engine) != PAWL_WANT_WORK;
}

static bool loop_read(loop_side *s)
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
            return false;
        }
    }
    if (len > sizeof s->got - s->got_len) {
        return false;
    }
    if (len != 0) {
        memcpy(s->got + s->got_len, p, len);
    }
    s->got_len += len;
    pawl_engine_read_ack(&s->engine, len);
    return true;
}

/* Signs with the asking side's key. */
static bool loop_sign(loop *l, uint16_t scheme, const uint8_t *digest,
                      size_t digest_len, uint8_t *sig, size_t *sig_len)
{
    static uint64_t op[512];
    pawl_err err;

    if (scheme != 0x0403 || digest_len != 32 ||
        sizeof op < loop_signers[0]->sign_size(NULL, 32) ||
        loop_signers[0]->sign_start(
            loop_signers[0], op, sizeof op,
            l->client_asks ? test_client_key : test_leaf_key, 32, digest,
            loop_signers[0]->hash->digest_size, NULL) != PAWL_OK) {
        return false;
    }
    do {
        uint32_t units = 1000;

        err = loop_signers[0]->sign_run(op, sig, sig_len, &units);
    } while (err == PAWL_PENDING);
    return err == PAWL_OK;
}

static bool loop_answer(loop *l, loop_side *s, uint32_t want)
{
    uint16_t scheme;
    const uint8_t *digest;
    const char *name;
    size_t len;
    static uint8_t sig[512];

    if ((want & PAWL_WANT_CHOICE) != 0 &&
        pawl_engine_psk_asked(&s->engine, &digest, &len) == PAWL_OK) {
        l->psks_asked++;
        memcpy(l->asked_name, digest, len);
        return pawl_engine_psk_answer(&s->engine, l->options.psk_answer) ==
               PAWL_OK;
    }
    if ((want & PAWL_WANT_CHOICE) != 0) {
        l->choices_asked++;
        if (pawl_engine_choice_asked(&s->engine, &name, &len) != PAWL_OK) {
            return false;
        }
        memcpy(l->asked_name, name, len);
        return pawl_engine_choice_answer(
                   &s->engine, l->refuse_choice  ? NULL
                               : s == &l->client ? &l->client_identity
                                                 : &l->identity) == PAWL_OK;
    }
    l->keys_asked++;
    l->client_asks = s == &l->client;
    if (pawl_engine_key_asked(&s->engine, &scheme, &digest, &len) != PAWL_OK) {
        return false;
    }
    if (l->refuse_key) {
        return pawl_engine_key_answer(&s->engine, sig, 0) == PAWL_OK;
    }
    return (l->options.sign != NULL ? l->options.sign : loop_sign)(
               l, scheme, digest, len, sig, &len) &&
           pawl_engine_key_answer(&s->engine, sig, len) == PAWL_OK;
}

/* Moves bytes from one side to the other; what does not fit stays. */
static bool loop_move(loop *l, loop_side *from, loop_side *to)
{
    size_t have, room;
    const uint8_t *out = pawl_engine_send_buf(&from->engine, &have);
    uint8_t *in = pawl_engine_recv_buf(&to->engine, &room);
    size_t n = have < room ? have : room;

    if (out == NULL) {
        return false;
    }
    if (in == NULL) {
        /* Nobody listens any more: the bytes are lost. */
        if ((pawl_engine_want(&to->engine) &
             (PAWL_WANT_FAILED | PAWL_WANT_CLOSED)) == 0) {
            return false;
        }
        pawl_engine_send_ack(&from->engine, have);
        return true;
    }
    if (l->options.chunk != 0 && n > l->options.chunk) {
        n = l->options.chunk;
    }
    memcpy(in, out, n);
    from->bytes_out += n;
    pawl_engine_send_ack(&from->engine, n);
    if (l->options.tap != NULL) {
        l->options.tap(l, from == &l->client, in, &n);
    }
    pawl_engine_recv_ack(&to->engine, n);
    return true;
}

bool loop_step(loop *l, loop_side *from, loop_side *to)
{
    uint32_t want = pawl_engine_want(&from->engine);

    if ((want & PAWL_WANT_EVENT) != 0) {
        pawl_event event = pawl_engine_event(&from->engine);

        if (from->event_count < 32) {
            from->events[from->event_count++] = event;
        }
        return true;
    }
    if ((want & PAWL_WANT_WORK) != 0) {
        return loop_work(l, from);
    }
    if ((want & (PAWL_WANT_KEY | PAWL_WANT_CHOICE)) != 0) {
        return loop_answer(l, from, want);
    }
    if ((want & PAWL_WANT_READ) != 0) {
        return loop_read(from);
    }
    return (want & PAWL_WANT_SEND) != 0 && loop_move(l, from, to);
}

void loop_run(loop *l)
{
    bool moved = true;

    for (unsigned long i = 0; moved && i < 3000000; i++) {
        moved = loop_step(l, &l->client, &l->server);
        moved = loop_step(l, &l->server, &l->client) || moved;
    }
}

void loop_write(loop *l, loop_side *from, const void *data, size_t len)
{
    const uint8_t *p = data;

    for (unsigned rounds = 0; len > 0 && rounds < 100000; rounds++) {
        size_t room;
        uint8_t *out = pawl_engine_write_buf(&from->engine, &room);

        if (out != NULL) {
            room = room < len ? room : len;
            memcpy(out, p, room);
            pawl_engine_write_ack(&from->engine, room);
            p += room;
            len -= room;
        }
        loop_run(l);
    }
    pawl_engine_flush(&from->engine);
    loop_run(l);
}

bool loop_connected(const loop *l)
{
    pawl_session_info c, s;

    pawl_engine_info(&l->client.engine, &c);
    pawl_engine_info(&l->server.engine, &s);
    return c.state == PAWL_STATE_CONNECTED && s.state == PAWL_STATE_CONNECTED &&
           loop_failure(&l->client) == 0 && loop_failure(&l->server) == 0;
}

bool loop_event(const loop_side *side, uint8_t id, uint32_t *value)
{
    for (size_t i = 0; i < side->event_count; i++) {
        if (side->events[i].id == id) {
            *value = side->events[i].value;
            return true;
        }
    }
    return false;
}

uint16_t loop_failure(const loop_side *side)
{
    return pawl_engine_failure(&side->engine)->id;
}
