/* SPDX-License-Identifier: Apache-2.0
 * Callers without care, and peers at the edges of what RFC 8446 allows: each
 * case was once answered wrongly. */
#include <string.h>

#include "base/bytes.h"
#include "engine/engine.h"
#include "harness/loop.h"
#include "harness/pt.h"
#include "harness/puppet.h"

static loop l;
static puppet p;
static uint8_t data[20000];

/* ---- Memory ---- */

PT_TEST(a_work_span_of_any_size_is_never_exceeded)
{
    pawl_memory memory;

    for (size_t size = 0; size < 1200; size++) {
        loop_options options = {0};
        pawl_err err;
        bool kept = true;

        PT_AT("work_size", size, 0);
        loop_init(&l, &options);
        memory = l.server.memory;
        memory.work_size = size;
        memset(l.server.work, 0x5a, sizeof l.server.work);
        err = pawl_server_init(&l.server.engine, &l.server_config, &memory);
        PT_OK(err == PAWL_OK || err == PAWL_ERR_MEMORY);
        if (err == PAWL_ERR_MEMORY) {
            PT_EQ(pawl_engine_failure(&l.server.engine)->had, size & ~7u);
            PT_OK(pawl_engine_failure(&l.server.engine)->wanted > size);
            /* What was wanted is enough. */
            memory.work_size = pawl_engine_failure(&l.server.engine)->wanted;
            PT_EQ(pawl_server_init(&l.server.engine, &l.server_config, &memory),
                  PAWL_OK);
            memory.work_size = size;
            memset(l.server.work, 0x5a, sizeof l.server.work);
            PT_EQ(pawl_server_init(&l.server.engine, &l.server_config, &memory),
                  PAWL_ERR_MEMORY);
        }
        for (size_t i = size; i < sizeof l.server.work; i++) {
            kept = kept && ((const uint8_t *)l.server.work)[i] == 0x5a;
        }
        PT_OK(kept);
    }
}

/* ---- Configurations ---- */

PT_TEST(names_that_no_alpn_can_carry_are_refused)
{
    static char name[257];
    static const char *many[18];
    const char *one[] = {name, NULL};
    loop_options options = {.client_alpn = one};

    memset(name, 'a', 255);
    loop_init(&l, &options);
    PT_EQ(l.client_init, PAWL_OK);
    loop_run(&l);
    PT_OK(loop_connected(&l));
    name[255] = 'a';
    loop_init(&l, &options);
    PT_EQ(l.client_init, PAWL_ERR_ARGUMENT);
    name[0] = 0;
    loop_init(&l, &options);
    PT_EQ(l.client_init, PAWL_ERR_ARGUMENT);
    for (size_t i = 0; i < 17; i++) {
        many[i] = "a";
    }
    options.client_alpn = NULL;
    options.server_alpn = many;
    loop_init(&l, &options);
    PT_EQ(l.server_init, PAWL_ERR_ARGUMENT);
    many[16] = NULL;
    loop_init(&l, &options);
    PT_EQ(l.server_init, PAWL_OK);
}

PT_TEST(an_identity_without_a_certificate_is_refused)
{
    loop_options options = {.choice = true};

    loop_init(&l, &options);
    l.identity.cert_count = 0;
    l.server_config.identity = &l.identity;
    PT_EQ(
        pawl_server_init(&l.server.engine, &l.server_config, &l.server.memory),
        PAWL_ERR_ARGUMENT);
    loop_init(&l, &options);
    l.identity.cert_count = 0;
    for (unsigned i = 0; i < 100000 && (pawl_engine_want(&l.server.engine) &
                                        PAWL_WANT_CHOICE) == 0;
         i++) {
        (void)loop_step(&l, &l.client, &l.server);
        if ((pawl_engine_want(&l.server.engine) & PAWL_WANT_CHOICE) == 0) {
            (void)loop_step(&l, &l.server, &l.client);
        }
    }
    PT_EQ(pawl_engine_choice_answer(&l.server.engine, &l.identity),
          PAWL_ERR_ARGUMENT);
    l.identity.cert_count = 1;
    loop_run(&l);
    PT_OK(loop_connected(&l));
}

PT_TEST(a_deadline_of_any_length_is_in_the_future)
{
    loop_options options = {.client_ms = UINT32_MAX};

    loop_init(&l, &options);
    pawl_engine_set_now(&l.client.engine, 7);
    PT_EQ(loop_failure(&l.client), 0);
    PT_EQ(pawl_engine_deadline(&l.client.engine), 0x7fffffff);
    pawl_engine_set_now(&l.client.engine, 1000007);
    PT_EQ(loop_failure(&l.client), 0);
}

/* ---- The end of the transport ---- */

/* Moves what the server sends to the client, which does not work on it. */
static void move_only(void)
{
    size_t have, room;
    const uint8_t *out = pawl_engine_send_buf(&l.server.engine, &have);
    uint8_t *in = pawl_engine_recv_buf(&l.client.engine, &room);

    PT_OK(out != NULL && in != NULL);
    if (out != NULL && in != NULL) {
        have = have < room ? have : room;
        memcpy(in, out, have);
        pawl_engine_send_ack(&l.server.engine, have);
        pawl_engine_recv_ack(&l.client.engine, have);
    }
}

static void connect(size_t client_recv)
{
    loop_options options = {.client_recv = client_recv};

    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
}

PT_TEST(a_close_notify_that_came_counts_when_the_transport_ends)
{
    connect(0);
    pawl_engine_close(&l.server.engine);
    PT_OK(pawl_engine_work(&l.server.engine, 1000) > 0);
    move_only(); /* the header */
    PT_OK(pawl_engine_work(&l.client.engine, 1000) > 0);
    move_only();
    pawl_engine_recv_end(&l.client.engine);
    loop_run(&l);
    PT_EQ(loop_failure(&l.client), 0);
    PT_OK((pawl_engine_want(&l.client.engine) & PAWL_WANT_CLOSED) != 0);
}

PT_TEST(data_that_came_is_read_before_the_stream_is_truncated)
{
    size_t len;
    uint8_t *out;

    connect(0);
    out = pawl_engine_write_buf(&l.server.engine, &len);
    PT_OK(out != NULL && len > 5);
    memcpy(out, "hello", 5);
    pawl_engine_write_ack(&l.server.engine, 5);
    pawl_engine_flush(&l.server.engine);
    PT_OK(pawl_engine_work(&l.server.engine, 1000) > 0);
    move_only();
    PT_OK(pawl_engine_work(&l.client.engine, 1000) > 0);
    move_only();
    pawl_engine_recv_end(&l.client.engine);
    PT_OK((pawl_engine_want(&l.client.engine) & PAWL_WANT_RECV) == 0);
    loop_run(&l);
    PT_EQ(l.client.got_len, 5);
    PT_EQ_BYTES(l.client.got, "hello", 5);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_STREAM_ENDED);
}

/* The server cannot send its flight, and cannot look at what came before it
 * has. */
PT_TEST(an_end_of_the_transport_ends_a_flight)
{
    loop_options options = {.server_send = 128};
    size_t len;
    uint8_t *in;

    loop_init(&l, &options);
    for (unsigned i = 0; i < 100000 && l.client.bytes_out < 200; i++) {
        (void)loop_step(&l, &l.client, &l.server);
        if (pawl_engine_send_buf(&l.server.engine, &len) == NULL) {
            (void)loop_step(&l, &l.server, &l.client);
        }
    }
    for (unsigned i = 0; i < 1000; i++) {
        (void)pawl_engine_work(&l.server.engine, 1000);
        (void)loop_step(&l, &l.client, &l.server);
    }
    PT_EQ(pawl_engine_want(&l.server.engine) & PAWL_WANT_WORK, 0);
    PT_OK(pawl_engine_send_buf(&l.server.engine, &len) != NULL);
    in = pawl_engine_recv_buf(&l.server.engine, &len);
    PT_OK(in != NULL && len == 5);
    memcpy(in, "\x14\x03\x03\x00\x01", 5);
    pawl_engine_recv_ack(&l.server.engine, 5);
    pawl_engine_recv_end(&l.server.engine);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_STREAM_ENDED);
}

PT_TEST(an_end_is_noticed_while_the_key_is_away)
{
    loop_options options = {.external_key = true};

    loop_init(&l, &options);
    for (unsigned i = 0; i < 100000 && (pawl_engine_want(&l.server.engine) &
                                        PAWL_WANT_KEY) == 0;
         i++) {
        (void)loop_step(&l, &l.client, &l.server);
        if ((pawl_engine_want(&l.server.engine) & PAWL_WANT_KEY) == 0) {
            (void)loop_step(&l, &l.server, &l.client);
        }
    }
    pawl_engine_recv_end(&l.server.engine);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_STREAM_ENDED);
    PT_EQ(pawl_engine_key_answer(&l.server.engine, data, 10), PAWL_ERR_STATE);
}

/* ---- Closing ---- */

PT_TEST(a_handshake_that_is_closed_goes_no_further)
{
    for (unsigned server = 0; server < 2; server++) {
        loop_options options = {0};
        loop_side *side = server != 0 ? &l.server : &l.client;
        loop_side *peer = server != 0 ? &l.client : &l.server;

        PT_AT("server", server, 0);
        loop_init(&l, &options);
        pawl_engine_close(&side->engine);
        loop_run(&l);
        PT_EQ(loop_failure(side), 0);
        PT_EQ(pawl_engine_want(&side->engine), PAWL_WANT_CLOSED);
        PT_EQ(loop_failure(peer), PAWL_FAIL_STREAM_ENDED);
        PT_EQ(pawl_engine_failure(&peer->engine)->alert_received, 0);
    }
}

static void spoil(loop *loop, bool to_server, uint8_t *bytes, size_t *len)
{
    (void)loop;
    if (!to_server && *len > 5) {
        bytes[*len - 1] ^= 1u;
    }
}

PT_TEST(no_alert_follows_our_close_notify)
{
    size_t sent;

    connect(0);
    pawl_engine_close(&l.client.engine);
    loop_run(&l);
    sent = l.client.bytes_out;
    l.options.tap = spoil;
    loop_write(&l, &l.server, "spoiled", 7);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_RECORD_TAG);
    PT_EQ(pawl_engine_failure(&l.client.engine)->alert_sent, PAWLI_ALERT_NONE);
    PT_EQ(l.client.bytes_out, sent);
}

PT_TEST(what_was_agreed_is_told_after_the_end)
{
    pawl_session_info info;

    connect(0);
    pawl_engine_close(&l.client.engine);
    pawl_engine_close(&l.server.engine);
    loop_run(&l);
    pawl_engine_info(&l.client.engine, &info);
    PT_EQ(info.state, PAWL_STATE_CONNECTED);
    PT_OK(info.verified);
    PT_OK(pawl_engine_write_buf(&l.client.engine, &(size_t){0}) == NULL);
    PT_EQ(pawl_engine_export(&l.client.engine, "x", NULL, 0, data, 16),
          PAWL_ERR_STATE);
}

/* ---- What a failure says ---- */

PT_TEST(a_wrong_name_is_found_where_certificates_are_awaited)
{
    loop_options options = {.name = "other.test"};

    loop_init(&l, &options);
    loop_run(&l);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_CERT_NAME);
    PT_EQ(pawl_engine_failure(&l.client.engine)->state,
          PAWL_STATE_WAIT_CERTIFICATE_REQUEST);
}

/* ---- Limits ---- */

PT_TEST(a_server_without_a_limit_of_its_own_confirms_the_clients)
{
    uint32_t value;

    connect(512);
    PT_OK(loop_event(&l.client, PAWL_EVENT_LIMIT_GRANTED, &value));
    PT_OK(!loop_event(&l.client, PAWL_EVENT_LIMIT_IGNORED, &value));
    pt_fill(data, sizeof data);
    loop_write(&l, &l.server, data, 3000);
    PT_EQ(l.client.got_len, 3000);
}

/* ---- ClientHellos ---- */

PT_TEST(an_empty_list_of_protocols_is_none)
{
    static const char *const some[] = {"h2", NULL}, *const none[] = {NULL};
    loop_options options = {.client_alpn = some, .server_alpn = none};
    pawl_session_info info;

    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
    pawl_engine_info(&l.server.engine, &info);
    PT_OK(info.alpn == NULL);
}

/* Puts ext[0..len) in front of the extensions, or behind them. */
static uint32_t add_ext(uint8_t *hello, uint32_t hello_len, const uint8_t *ext,
                        uint32_t len, bool last)
{
    uint32_t at = 4u + 2u + 32u;

    at += 1u + hello[at];
    at += 2u + pawli_load16be(hello + at);
    at += 1u + hello[at];
    pawli_store16be(hello + at, (uint16_t)(pawli_load16be(hello + at) + len));
    at = last ? hello_len : at + 2u;
    memmove(hello + at + len, hello + at, hello_len - at);
    memcpy(hello + at, ext, len);
    pawli_store24be(hello + 1, hello_len - 4u + len);
    return hello_len + len;
}

static uint32_t edit_ssl3(puppet *puppet, uint8_t message, uint8_t *bytes,
                          uint32_t len, uint32_t room)
{
    (void)puppet;
    (void)room;
    if (message == PAWLI_MSG_CLIENT_HELLO) {
        pawli_store16be(bytes + 4, 0x0300);
    }
    return len;
}

static uint32_t edit_psk(puppet *puppet, uint8_t message, uint8_t *bytes,
                         uint32_t len, uint32_t room)
{
    static const uint8_t psk[] = {0, 41, 0, 4, 1, 2, 3, 4};

    (void)puppet;
    (void)room;
    return message == PAWLI_MSG_CLIENT_HELLO
               ? add_ext(bytes, len, psk, sizeof psk, true)
               : len;
}

static uint32_t edit_early(puppet *puppet, uint8_t message, uint8_t *bytes,
                           uint32_t len, uint32_t room)
{
    static const uint8_t early[] = {0, 42, 0, 0};

    (void)room;
    if (message != PAWLI_MSG_CLIENT_HELLO || puppet->user != NULL) {
        return len;
    }
    puppet->user = puppet; /* not in the second one */
    return add_ext(bytes, len, early, sizeof early, false);
}

static void hello(uint32_t (*edit)(puppet *, uint8_t, uint8_t *, uint32_t,
                                   uint32_t),
                  uint16_t id)
{
    memset(&p, 0, sizeof p);
    p.server = true;
    p.fast = true;
    p.edit = edit;
    PT_OK(puppet_init(&p));
    puppet_run(&p);
    PT_EQ(puppet_failure(&p), id);
}

PT_TEST(ssl_3_is_refused_whatever_else_is_offered)
{
    hello(edit_ssl3, PAWL_FAIL_VERSION_NONE);
}

PT_TEST(a_psk_without_its_modes_is_refused)
{
    hello(edit_psk, PAWL_FAIL_EXTENSION_MISSING);
}

static bool own_event(uint8_t id, uint32_t *value)
{
    for (;;) {
        pawl_event event = pawl_engine_event(&p.own);

        if (event.id == id || event.id == PAWL_EVENT_NONE) {
            *value = event.value;
            return event.id == id;
        }
    }
}

/* Skipped whatever the buffer, and whatever message it looks like: what the
 * handshake saw of a record that is no record of ours is forgotten. */
PT_TEST(early_data_is_passed_over_and_told_of)
{
    static const uint16_t sizes[] = {17, 100, 256, 257, 700, 16401};
    static uint8_t record[5 + 16640];
    uint32_t value, skipped = 0;

    for (unsigned recv = 0; recv < 2; recv++) {
        PT_AT("recv", recv, 0);
        memset(&p, 0, sizeof p);
        p.server = true;
        p.edit = edit_early;
        p.early_data_skip = 40000;
        p.recv = recv != 0 ? 256 : 0;
        PT_OK(puppet_init(&p));
        puppet_item_send(&p, puppet_next(&p), 0);
        skipped = 0;
        for (size_t i = 0; i < PT_COUNT(sizes); i++) {
            static const uint8_t looks[] = {20, 0, 0, 32};

            memset(record, 7, sizeof record);
            record[0] = PAWLI_APPLICATION;
            pawli_store16be(record + 1, PAWLI_TLS12);
            pawli_store16be(record + 3, sizes[i]);
            memcpy(record + 5, looks, sizeof looks);
            PT_EQ(puppet_raw(&p, record, 5u + sizes[i]), 5u + sizes[i]);
            skipped += sizes[i];
        }
        PT_EQ(puppet_failure(&p), 0);
        puppet_run(&p);
        PT_OK(puppet_connected(&p));
        PT_OK(own_event(PAWL_EVENT_EARLY_DATA_SKIPPED, &value));
        PT_EQ(value, skipped);
    }
}

/* RFC 8446, 4.2.10: records of early data are as long as any protected ones,
 * even for a server that answered with HelloRetryRequest. */
PT_TEST(early_data_before_a_retry_comes_in_full_records)
{
    static const pawl_kex *const p256[] = {&pawl_kex_p256, NULL};
    static uint8_t record[5 + 16640];
    const puppet_item *item;
    uint32_t value;

    memset(&p, 0, sizeof p);
    p.server = true;
    p.edit = edit_early;
    p.early_data_skip = 40000;
    PT_OK(puppet_init(&p));
    p.profile[0].groups = p256;
    item = puppet_next(&p);
    PT_OK(item != NULL);
    puppet_item_send(&p, item, 0);
    PT_EQ(puppet_failure(&p), 0);
    record[0] = PAWLI_APPLICATION;
    pawli_store16be(record + 1, PAWLI_TLS12);
    pawli_store16be(record + 3, 16384 + 1 + 16);
    PT_EQ(puppet_raw(&p, record, 5 + 16401), 5 + 16401);
    pawli_store16be(record + 3, 16640);
    PT_EQ(puppet_raw(&p, record, 5 + 16640), 5 + 16640);
    PT_EQ(puppet_failure(&p), 0);
    puppet_run(&p);
    PT_EQ(puppet_failure(&p), 0);
    PT_EQ(pawl_engine_failure(&p.peer)->id, 0);
    PT_OK(puppet_connected(&p));
    PT_OK(own_event(PAWL_EVENT_EARLY_DATA_SKIPPED, &value));
    PT_EQ(value, 16401 + 16640);
}

PT_TEST(empty_records_of_early_data_are_counted)
{
    static const pawl_kex *const p256[] = {&pawl_kex_p256, NULL};
    static const uint8_t record[] = {PAWLI_APPLICATION, 3, 3, 0, 0};

    memset(&p, 0, sizeof p);
    p.server = true;
    p.edit = edit_early;
    p.early_data_skip = 100;
    PT_OK(puppet_init(&p));
    p.profile[0].groups = p256;
    puppet_item_send(&p, puppet_next(&p), 0);
    for (unsigned i = 0; i < 100 && puppet_failure(&p) == 0; i++) {
        (void)puppet_raw(&p, record, sizeof record);
    }
    PT_EQ(puppet_failure(&p), PAWL_FAIL_RECORD_FLOOD);
}

/* ---- Records in the middle of a message ---- */

PT_TEST(data_inside_a_message_is_out_of_place_whatever_its_size)
{
    static const uint8_t half[] = {4, 0, 0, 15, 0, 0};

    for (uint32_t size = 100; size < 900; size += 700) {
        PT_AT("size", size, 0);
        memset(&p, 0, sizeof p);
        p.fast = true;
        p.recv = 256;
        p.flags = PAWL_CONFIG_NO_SIZE_LIMIT;
        PT_OK(puppet_init(&p));
        puppet_run(&p);
        PT_OK(puppet_connected(&p));
        puppet_record(&p, PAWLI_HANDSHAKE, half, sizeof half);
        memset(data, 7, size);
        puppet_record(&p, PAWLI_APPLICATION, data, size);
        PT_EQ(puppet_failure(&p), PAWL_FAIL_RECORD_INTERLEAVED);
    }
}

int main(void)
{
    PT_RUN(a_work_span_of_any_size_is_never_exceeded);
    PT_RUN(names_that_no_alpn_can_carry_are_refused);
    PT_RUN(an_identity_without_a_certificate_is_refused);
    PT_RUN(a_deadline_of_any_length_is_in_the_future);
    PT_RUN(a_close_notify_that_came_counts_when_the_transport_ends);
    PT_RUN(data_that_came_is_read_before_the_stream_is_truncated);
    PT_RUN(an_end_of_the_transport_ends_a_flight);
    PT_RUN(an_end_is_noticed_while_the_key_is_away);
    PT_RUN(a_handshake_that_is_closed_goes_no_further);
    PT_RUN(no_alert_follows_our_close_notify);
    PT_RUN(what_was_agreed_is_told_after_the_end);
    PT_RUN(a_wrong_name_is_found_where_certificates_are_awaited);
    PT_RUN(a_server_without_a_limit_of_its_own_confirms_the_clients);
    PT_RUN(an_empty_list_of_protocols_is_none);
    PT_RUN(ssl_3_is_refused_whatever_else_is_offered);
    PT_RUN(a_psk_without_its_modes_is_refused);
    PT_RUN(early_data_is_passed_over_and_told_of);
    PT_RUN(early_data_before_a_retry_comes_in_full_records);
    PT_RUN(empty_records_of_early_data_are_counted);
    PT_RUN(data_inside_a_message_is_out_of_place_whatever_its_size);
    return pt_done();
}
