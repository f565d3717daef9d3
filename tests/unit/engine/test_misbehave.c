/* SPDX-License-Identifier: Apache-2.0
 * Peers that break the rules: messages out of order, twice, left out, in one
 * byte records, several in one, cut short, between other records. Each ends
 * the connection with the failure that is named for it, one alert, and not a
 * byte after it. */
#include <string.h>

#include "harness/pt.h"
#include "harness/puppet.h"

static puppet p;

/* ---- What a failure must look like ---- */

/* The engine under test failed as said, told the peer once, and is silent
 * whatever comes. `before`: bytes it had sent until then. */
static void failed(uint16_t id, uint32_t before)
{
    static const uint8_t more[] = {22, 3, 3, 0, 1, 0};
    pawl_failure failure = *pawl_engine_failure(&p.own);
    uint8_t alert = pawl_failure_alert(id);
    const uint8_t *sent = p.sent + before;
    uint32_t len = p.sent_len - before;
    size_t room;

    PT_EQ(failure.id, id);
    PT_EQ(failure.err, pawl_failure_err(id));
    PT_EQ(failure.alert_sent, alert);
    if (alert == PAWLI_ALERT_NONE) {
        PT_EQ(len, 0);
    } else {
        bool clear = len == 7;

        PT_OK(clear || len == 24);
        PT_EQ(sent[0], clear ? PAWLI_ALERT : PAWLI_APPLICATION);
        PT_EQ(sent[5], 2);
        PT_EQ(sent[6], alert);
    }
    PT_EQ(puppet_raw(&p, more, sizeof more), 0);
    PT_EQ(p.sent_len, before + len);
    PT_OK(pawl_engine_write_buf(&p.own, &room) == NULL);
    PT_OK(pawl_engine_read_buf(&p.own, &room) == NULL);
    pawl_engine_recv_end(&p.own);
    pawl_engine_close(&p.own);
    pawl_engine_flush(&p.own);
    PT_EQ(pawl_engine_work(&p.own, 1000), 0);
    PT_EQ(pawl_engine_want(&p.own) & ~(uint32_t)PAWL_WANT_EVENT,
          PAWL_WANT_FAILED);
    PT_OK(memcmp(&failure, pawl_engine_failure(&p.own), sizeof failure) == 0);
}

/* ---- Getting somewhere ---- */

static void begin(bool server)
{
    p.server = server;
    PT_OK(puppet_init(&p));
    puppet_pump(&p);
}

/* Delivers the first n handshake messages and what lies between. */
static void deliver(unsigned n)
{
    unsigned done = 0;

    while (done < n) {
        const puppet_item *item = puppet_next(&p);

        if (item == NULL) {
            PT_OK(item != NULL);
            return;
        }
        puppet_item_send(&p, item, 0);
        done += item->type == PAWLI_HANDSHAKE ? 1 : 0;
    }
    PT_EQ(puppet_failure(&p), 0);
}

static void begin_at(bool server, unsigned n)
{
    begin(server);
    deliver(n);
}

/* The next handshake message of the honest peer. */
static const puppet_item *honest(void)
{
    const puppet_item *item = puppet_next(&p);

    while (item != NULL && item->type != PAWLI_HANDSHAKE) {
        item = puppet_next(&p);
    }
    PT_OK(item != NULL);
    return item;
}

static const uint8_t *honest_bytes(const puppet_item *item)
{
    return p.bytes + item->at;
}

/* ---- Order: every message in every state ---- */

typedef struct kit_message {
    uint8_t type;
    uint8_t len;
    uint8_t bytes[64];
} kit_message;

/* Well-formed as far as they go. */
static const kit_message kit[] = {
    {0, 4, {0, 0, 0, 0}},
    {PAWLI_MSG_CLIENT_HELLO, 0, {0}},
    {PAWLI_MSG_SERVER_HELLO, 0, {0}},
    {PAWLI_MSG_NEW_SESSION_TICKET,
     19,
     {4, 0, 0, 15, 0, 0, 0, 9, 0, 0, 0, 1, 1, 7, 0, 1, 8, 0, 0}},
    {PAWLI_MSG_END_OF_EARLY_DATA, 4, {5, 0, 0, 0}},
    {PAWLI_MSG_ENCRYPTED_EXTENSIONS, 6, {8, 0, 0, 2, 0, 0}},
    {PAWLI_MSG_CERTIFICATE, 0, {0}},
    {PAWLI_MSG_CERTIFICATE_REQUEST,
     15,
     {13, 0, 0, 11, 0, 0, 8, 0, 13, 0, 4, 0, 2, 4, 3}},
    {PAWLI_MSG_CERTIFICATE_VERIFY, 0, {0}},
    {PAWLI_MSG_FINISHED, 36, {20, 0, 0, 32}},
    {PAWLI_MSG_KEY_UPDATE, 5, {24, 0, 0, 1, 0}},
    {PAWLI_MSG_HELLO_RETRY_REQUEST, 4, {200, 0, 0, 0}},
    {PAWLI_MSG_MESSAGE_HASH, 36, {254, 0, 0, 32}},
    {255, 4, {255, 0, 0, 0}},
};

/* Types allowed by the number of messages delivered. */
static const uint8_t client_allows[6][2] = {
    {PAWLI_MSG_SERVER_HELLO, PAWLI_MSG_SERVER_HELLO},
    {PAWLI_MSG_ENCRYPTED_EXTENSIONS, PAWLI_MSG_ENCRYPTED_EXTENSIONS},
    {PAWLI_MSG_CERTIFICATE_REQUEST, PAWLI_MSG_CERTIFICATE},
    {PAWLI_MSG_CERTIFICATE_VERIFY, PAWLI_MSG_CERTIFICATE_VERIFY},
    {PAWLI_MSG_FINISHED, PAWLI_MSG_FINISHED},
    {PAWLI_MSG_NEW_SESSION_TICKET, PAWLI_MSG_KEY_UPDATE}};

static const uint8_t server_allows[3][2] = {
    {PAWLI_MSG_CLIENT_HELLO, PAWLI_MSG_CLIENT_HELLO},
    {PAWLI_MSG_FINISHED, PAWLI_MSG_FINISHED},
    {PAWLI_MSG_KEY_UPDATE, PAWLI_MSG_KEY_UPDATE}};

static void order(bool server, unsigned at, const uint8_t allows[2],
                  const kit_message *m)
{
    /* Any bytes do for a message that is refused by its type. */
    static const uint8_t filler[40] = {0, 0, 0, 36};
    uint8_t bytes[64];
    uint32_t before;

    PT_AT(server ? "server: state, message" : "client: state, message", at,
          m->type);
    begin_at(server, at);
    before = p.sent_len;
    memcpy(bytes, m->len != 0 ? m->bytes : filler, sizeof filler);
    bytes[0] = m->type;
    if (m->type != allows[0] && m->type != allows[1]) {
        puppet_record(&p, PAWLI_HANDSHAKE, bytes, m->len != 0 ? m->len : 40);
        failed(PAWL_FAIL_MESSAGE_UNEXPECTED, before);
        PT_EQ(pawl_engine_failure(&p.own)->message, m->type);
        /* The type alone is enough: nothing waits for a body. */
        begin_at(server, at);
        puppet_record(&p, PAWLI_HANDSHAKE, bytes, 4);
        failed(PAWL_FAIL_MESSAGE_UNEXPECTED, before);
    } else if (m->len != 0 && m->type != PAWLI_MSG_FINISHED) {
        puppet_record(&p, PAWLI_HANDSHAKE, bytes, m->len);
        PT_EQ(puppet_failure(&p), 0);
    }
}

PT_TEST(every_message_in_every_state_is_wanted_or_refused)
{
    for (unsigned m = 0; m < PT_COUNT(kit); m++) {
        for (unsigned at = 0; at < PT_COUNT(client_allows); at++) {
            order(false, at, client_allows[at], &kit[m]);
        }
        for (unsigned at = 0; at < PT_COUNT(server_allows); at++) {
            order(true, at, server_allows[at], &kit[m]);
        }
    }
}

PT_TEST(a_message_left_out_or_sent_twice_is_refused)
{
    for (unsigned server = 0; server < 2; server++) {
        unsigned count = server != 0 ? 2 : 5;

        for (unsigned at = 0; at + 1 < count; at++) {
            const puppet_item *item;
            uint32_t before;

            PT_AT("server, left out", server, at);
            begin_at(server != 0, at);
            before = p.sent_len;
            item = honest();
            if (at > 0) {
                item = honest();
                puppet_item_send(&p, item, 0);
                failed(PAWL_FAIL_MESSAGE_UNEXPECTED, before);
            }
            PT_AT("server, twice", server, at);
            begin_at(server != 0, at);
            item = honest();
            puppet_item_send(&p, item, 0);
            before = p.sent_len;
            puppet_item_send(&p, item, 0);
            failed(PAWL_FAIL_MESSAGE_UNEXPECTED, before);
        }
    }
}

/* The first ClientHello is answered by HelloRetryRequest; only another one may
 * follow. */
PT_TEST(a_server_that_asked_again_wants_a_client_hello)
{
    static const pawl_kex *const p256[] = {&pawl_kex_p256, NULL};

    for (unsigned m = 0; m < PT_COUNT(kit); m++) {
        uint8_t bytes[64];
        uint32_t before;

        PT_AT("message", kit[m].type, 0);
        begin(true);
        p.profile[0].groups = p256;
        deliver(1);
        before = p.sent_len;
        memcpy(bytes, kit[m].bytes, sizeof bytes);
        bytes[0] = kit[m].type;
        if (kit[m].type != PAWLI_MSG_CLIENT_HELLO) {
            puppet_record(&p, PAWLI_HANDSHAKE, bytes, 4);
            failed(PAWL_FAIL_MESSAGE_UNEXPECTED, before);
        } else {
            puppet_run(&p);
            PT_OK(puppet_connected(&p));
        }
    }
}

/* ---- Splitting and joining ---- */

static void data_passes(void)
{
    pawl_session_info info;
    size_t len;
    uint8_t *to = pawl_engine_write_buf(&p.peer, &len);

    pawl_engine_info(&p.peer, &info);
    PT_EQ(info.state, PAWL_STATE_CONNECTED);
    PT_OK(puppet_connected(&p));
    PT_OK(to != NULL);
    if (to != NULL) {
        to[0] = 'x';
        pawl_engine_write_ack(&p.peer, 1);
        pawl_engine_flush(&p.peer);
        puppet_run(&p);
        PT_OK(puppet_connected(&p));
    }
}

PT_TEST(messages_in_records_of_any_size_connect)
{
    for (unsigned server = 0; server < 2; server++) {
        for (uint32_t piece = 1; piece < 140; piece += piece < 8 ? 1 : 13) {
            const puppet_item *item;

            PT_AT("server, piece", server, piece);
            p.units = piece == 1 ? 1 : 0;
            begin(server != 0);
            while ((item = puppet_next(&p)) != NULL) {
                puppet_item_send(&p, item, piece);
            }
            data_passes();
        }
    }
    p.units = 0;
}

/* Appends the next n honest messages to bytes. */
static uint32_t join(uint8_t *bytes, uint32_t len, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const puppet_item *item = honest();

        memcpy(bytes + len, honest_bytes(item), item->len);
        len += item->len;
    }
    return len;
}

PT_TEST(a_servers_messages_may_share_a_record_in_any_way)
{
    uint8_t bytes[1024];

    /* cuts: bit i: a record ends behind message i of the flight. */
    for (unsigned cuts = 0; cuts < 8; cuts++) {
        uint32_t len = 0;

        PT_AT("cuts", cuts, 0);
        begin_at(false, 1);
        for (unsigned i = 0; i < 4; i++) {
            len = join(bytes, len, 1);
            if ((cuts >> i & 1u) != 0 || i == 3) {
                puppet_record(&p, PAWLI_HANDSHAKE, bytes, len);
                len = 0;
            }
        }
        data_passes();
    }
}

static const uint8_t ticket[] = {4, 0, 0, 15, 0, 0, 0, 9, 0, 0,
                                 0, 1, 1, 7,  0, 1, 8, 0, 0};
static const uint8_t update[] = {24, 0, 0, 1, 0};

/* Messages that change keys end their record (RFC 8446, 5.1). */
PT_TEST(nothing_follows_a_change_of_keys_in_its_record)
{
    static const struct {
        bool server;
        unsigned at; /* messages delivered before */
    } cases[] = {{false, 0}, {false, 4}, {true, 0}, {true, 1}};
    uint8_t bytes[1024];
    uint32_t before, len;

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        for (uint32_t extra = 1; extra <= sizeof ticket; extra += 6) {
            PT_AT("case, extra", i, extra);
            begin_at(cases[i].server, cases[i].at);
            before = p.sent_len;
            len = join(bytes, 0, 1);
            memcpy(bytes + len, ticket, extra);
            puppet_record(&p, PAWLI_HANDSHAKE, bytes, len + extra);
            failed(PAWL_FAIL_MESSAGE_AFTER_KEYS, before);
        }
    }
    for (unsigned server = 0; server < 2; server++) {
        PT_AT("update, server", server, 0);
        begin_at(server != 0, server != 0 ? 2 : 5);
        before = p.sent_len;
        memcpy(bytes, update, sizeof update);
        memcpy(bytes + sizeof update, update, sizeof update);
        puppet_record(&p, PAWLI_HANDSHAKE, bytes, 2 * sizeof update);
        failed(PAWL_FAIL_MESSAGE_AFTER_KEYS, before);
    }
    /* In front of one there may be others. */
    begin_at(false, 5);
    memcpy(bytes, ticket, sizeof ticket);
    memcpy(bytes + sizeof ticket, update, sizeof update);
    puppet_record(&p, PAWLI_HANDSHAKE, bytes, sizeof ticket + sizeof update);
    data_passes();
}

/* ---- Records ---- */

typedef struct record_case {
    const char *what;
    bool server;
    uint8_t at;   /* messages delivered before */
    uint8_t half; /* 1: half of the next message as well */
    uint8_t type;
    uint8_t len;
    uint8_t content[4];
    uint16_t id; /* 0: passed over */
} record_case;

static const record_case records[] = {
    {"empty handshake record", false, 0, 0, 22, 0, {0}, PAWL_FAIL_RECORD_EMPTY},
    {"empty handshake record", false, 1, 0, 22, 0, {0}, PAWL_FAIL_RECORD_EMPTY},
    {"empty handshake record", false, 5, 0, 22, 0, {0}, PAWL_FAIL_RECORD_EMPTY},
    {"empty handshake record", true, 0, 0, 22, 0, {0}, PAWL_FAIL_RECORD_EMPTY},
    {"empty handshake record", true, 1, 0, 22, 0, {0}, PAWL_FAIL_RECORD_EMPTY},
    {"unknown type", false, 0, 0, 24, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"unknown type", false, 1, 0, 24, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"unknown type", false, 5, 0, 99, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"unknown type", true, 0, 0, 25, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"unknown type", true, 2, 0, 255, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"inner change_cipher_spec",
     false,
     1,
     0,
     0,
     0,
     {0},
     PAWL_FAIL_RECORD_NO_TYPE},
    {"only padding", true, 1, 0, 0, 4, {0}, PAWL_FAIL_RECORD_NO_TYPE},
    {"data too early", false, 0, 0, 23, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"data too early", false, 1, 0, 23, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"data too early", false, 4, 0, 23, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"data too early", true, 0, 0, 23, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"data too early", true, 1, 0, 23, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"data between", false, 1, 1, 23, 1, {1}, PAWL_FAIL_RECORD_INTERLEAVED},
    {"data between", true, 1, 1, 23, 1, {1}, PAWL_FAIL_RECORD_INTERLEAVED},
    {"alert between",
     false,
     0,
     1,
     21,
     2,
     {2, 40},
     PAWL_FAIL_RECORD_INTERLEAVED},
    {"alert between",
     false,
     2,
     1,
     21,
     2,
     {2, 40},
     PAWL_FAIL_RECORD_INTERLEAVED},
    {"alert between", true, 0, 1, 21, 2, {2, 40}, PAWL_FAIL_RECORD_INTERLEAVED},
    {"alert between", true, 1, 1, 21, 2, {2, 40}, PAWL_FAIL_RECORD_INTERLEAVED},
    {"empty alert", false, 0, 0, 21, 0, {0}, PAWL_FAIL_ALERT_MALFORMED},
    {"short alert", false, 0, 0, 21, 1, {2}, PAWL_FAIL_ALERT_MALFORMED},
    {"short alert", false, 1, 0, 21, 1, {2}, PAWL_FAIL_ALERT_MALFORMED},
    {"two alerts",
     false,
     1,
     0,
     21,
     4,
     {1, 90, 1, 90},
     PAWL_FAIL_ALERT_MALFORMED},
    {"long alert", true, 0, 0, 21, 3, {2, 40, 0}, PAWL_FAIL_ALERT_MALFORMED},
    {"long alert", true, 2, 0, 21, 3, {2, 40, 0}, PAWL_FAIL_ALERT_MALFORMED},
    {"fatal alert", false, 0, 0, 21, 2, {2, 40}, PAWL_FAIL_ALERT_RECEIVED},
    {"fatal alert", false, 3, 0, 21, 2, {2, 40}, PAWL_FAIL_ALERT_RECEIVED},
    {"fatal alert", false, 5, 0, 21, 2, {2, 40}, PAWL_FAIL_ALERT_RECEIVED},
    {"fatal alert", true, 0, 0, 21, 2, {2, 40}, PAWL_FAIL_ALERT_RECEIVED},
    {"fatal alert", true, 1, 0, 21, 2, {2, 40}, PAWL_FAIL_ALERT_RECEIVED},
    /* The level says nothing in TLS 1.3. */
    {"warning", true, 2, 0, 21, 2, {1, 40}, PAWL_FAIL_ALERT_RECEIVED},
    {"close in the handshake",
     false,
     2,
     0,
     21,
     2,
     {1, 0},
     PAWL_FAIL_STREAM_ENDED},
    {"close in the handshake",
     true,
     0,
     0,
     21,
     2,
     {1, 0},
     PAWL_FAIL_STREAM_ENDED},
    {"user_canceled", false, 0, 0, 21, 2, {1, 90}, 0},
    {"user_canceled", true, 1, 0, 21, 2, {1, 90}, 0},
    {"close", false, 5, 0, 21, 2, {1, 0}, 0},
    {"close", true, 2, 0, 21, 2, {1, 0}, 0},
    {"change_cipher_spec", false, 0, 0, 20, 1, {1}, 0},
    {"change_cipher_spec", false, 3, 0, 20, 1, {1}, 0},
    {"change_cipher_spec", true, 1, 0, 20, 1, {1}, 0},
    {"change_cipher_spec first", true, 0, 0, 20, 1, {1}, PAWL_FAIL_RECORD_CCS},
    {"change_cipher_spec of 0", false, 1, 0, 20, 1, {0}, PAWL_FAIL_RECORD_CCS},
    {"change_cipher_spec of 2", false, 1, 0, 20, 1, {2}, PAWL_FAIL_RECORD_CCS},
    {"change_cipher_spec twice in one",
     true,
     1,
     0,
     20,
     2,
     {1, 1},
     PAWL_FAIL_RECORD_CCS},
    {"empty change_cipher_spec", false, 1, 0, 20, 0, {0}, PAWL_FAIL_RECORD_CCS},
    {"change_cipher_spec late", false, 5, 0, 20, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"change_cipher_spec late", true, 2, 0, 20, 1, {1}, PAWL_FAIL_RECORD_TYPE},
    {"empty data", false, 5, 0, 23, 0, {0}, 0},
};

PT_TEST(records_that_do_not_belong_there_are_refused)
{
    for (size_t i = 0; i < PT_COUNT(records); i++) {
        const record_case *c = &records[i];
        uint32_t before;

        PT_AT(c->what, i, c->at);
        begin_at(c->server, c->at);
        if (c->half != 0) {
            const puppet_item *item = honest();

            puppet_record(&p, PAWLI_HANDSHAKE, honest_bytes(item),
                          item->len / 2u);
        }
        before = p.sent_len;
        puppet_record(&p, c->type, c->content, c->len);
        if (c->id != 0) {
            failed(c->id, before);
        } else {
            PT_EQ(puppet_failure(&p), 0);
            PT_EQ(p.sent_len, before);
        }
    }
}

PT_TEST(raw_records_that_break_the_rules_are_refused)
{
    static const struct {
        bool server;
        uint8_t at;
        uint8_t len;
        uint8_t bytes[30];
        uint16_t id;
    } cases[] = {
        /* unprotected where protected is due */
        {false, 1, 5, {22, 3, 3, 0, 4}, PAWL_FAIL_RECORD_PLAINTEXT},
        {false, 5, 5, {22, 3, 3, 0, 4}, PAWL_FAIL_RECORD_PLAINTEXT},
        {false, 5, 5, {21, 3, 3, 0, 2}, PAWL_FAIL_RECORD_PLAINTEXT},
        {true, 1, 5, {22, 3, 3, 0, 4}, PAWL_FAIL_RECORD_PLAINTEXT},
        {true, 2, 5, {21, 3, 3, 0, 2}, PAWL_FAIL_RECORD_PLAINTEXT},
        /* too long; the length is enough to tell */
        {false, 0, 5, {22, 3, 3, 0x40, 1}, PAWL_FAIL_RECORD_OVERFLOW},
        {true, 0, 5, {22, 3, 3, 0xff, 0xff}, PAWL_FAIL_RECORD_OVERFLOW},
        {false, 1, 5, {23, 3, 3, 0x41, 1}, PAWL_FAIL_RECORD_OVERFLOW},
        {true, 1, 5, {23, 3, 3, 0x41, 1}, PAWL_FAIL_RECORD_OVERFLOW},
        /* no room for a tag and a type */
        {false, 1, 5, {23, 3, 3, 0, 16}, PAWL_FAIL_RECORD_TAG},
        {true, 1, 5, {23, 3, 3, 0, 0}, PAWL_FAIL_RECORD_TAG},
        /* a wrong tag */
        {false, 1, 22, {23, 3, 3, 0, 17, 22}, PAWL_FAIL_RECORD_TAG},
        {true, 2, 22, {23, 3, 3, 0, 17, 23}, PAWL_FAIL_RECORD_TAG},
        /* not TLS */
        {false, 0, 5, {'H', 'T', 'T', 'P', '/'}, PAWL_FAIL_RECORD_OVERFLOW},
        {true, 0, 5, {'G', 'E', 'T', ' ', '/'}, PAWL_FAIL_RECORD_TYPE},
        {true, 0, 5, {0x80, 0x2e, 1, 0, 2}, PAWL_FAIL_RECORD_TYPE},
    };

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        uint32_t before;

        PT_AT("case", i, cases[i].at);
        begin_at(cases[i].server, cases[i].at);
        before = p.sent_len;
        (void)puppet_raw(&p, cases[i].bytes, cases[i].len);
        failed(cases[i].id, before);
    }
}

PT_TEST(records_that_carry_nothing_are_counted)
{
    for (unsigned server = 0; server < 2; server++) {
        uint32_t before;
        unsigned n = 0;

        PT_AT("data, server", server, 0);
        begin_at(server != 0, server != 0 ? 2 : 5);
        before = p.sent_len;
        while (puppet_failure(&p) == 0 && n++ < 100) {
            puppet_record(&p, PAWLI_APPLICATION, NULL, 0);
        }
        PT_EQ(n, 33);
        failed(PAWL_FAIL_RECORD_FLOOD, before);
        PT_AT("change_cipher_spec, server", server, 0);
        begin_at(server != 0, 1);
        before = p.sent_len;
        for (n = 0; puppet_failure(&p) == 0 && n < 100; n++) {
            puppet_record(&p, PAWLI_CCS, (const uint8_t *)"\1", 1);
        }
        PT_EQ(n, 33);
        failed(PAWL_FAIL_RECORD_CCS, before);
    }
}

PT_TEST(a_stream_that_ends_is_truncated_without_a_word)
{
    for (unsigned server = 0; server < 2; server++) {
        for (unsigned at = 0; at <= (server != 0 ? 2u : 5u); at++) {
            uint32_t before;

            PT_AT("server, at", server, at);
            begin_at(server != 0, at);
            before = p.sent_len;
            pawl_engine_recv_end(&p.own);
            puppet_pump(&p);
            failed(PAWL_FAIL_STREAM_ENDED, before);
        }
    }
}

/* ---- Bytes ---- */

/* With every bit of every message changed on its way the connection fails,
 * whatever the parser thinks of it: the transcripts differ. */
PT_TEST(any_changed_byte_of_any_message_prevents_the_connection)
{
    p.fast = true;
    for (unsigned server = 0; server < 2; server++) {
        for (unsigned m = 0; m < (server != 0 ? 2u : 5u); m++) {
            uint32_t len = 1;

            for (uint32_t at = 0; at < len; at++) {
                uint8_t bytes[1024];
                const puppet_item *item;
                uint16_t id;

                PT_AT("message, byte", m, at);
                begin_at(server != 0, m);
                item = honest();
                len = item->len;
                memcpy(bytes, honest_bytes(item), len);
                bytes[at] ^= (uint8_t)(1u << (at & 7u));
                puppet_record(&p, PAWLI_HANDSHAKE, bytes, len);
                puppet_run(&p);
                id = puppet_failure(&p);
                PT_OK(!puppet_connected(&p));
                /* Unless a longer length still waits for bytes. */
                PT_OK(id != 0 || (at > 0 && at < 4) || server != 0);
                PT_OK(id != PAWL_FAIL_INTERNAL && id != PAWL_FAIL_FAULT);
            }
        }
    }
    p.fast = false;
}

PT_TEST(proofs_that_are_wrong_have_their_own_failures)
{
    static const struct {
        bool server;
        unsigned message;
        int at; /* from the end when negative */
        uint8_t change;
        uint16_t id;
    } cases[] = {
        {false, 4, -1, 1, PAWL_FAIL_FINISHED},
        {false, 4, 4, 0x80, PAWL_FAIL_FINISHED},
        {true, 1, -1, 1, PAWL_FAIL_FINISHED},
        {false, 3, -1, 1, PAWL_FAIL_VERIFY_SIGNATURE},
        {false, 3, 4, 0x0c, PAWL_FAIL_VERIFY_SCHEME},
        {false, 4, 3, 1, PAWL_FAIL_MESSAGE_DECODE},
        {true, 1, 3, 1, PAWL_FAIL_MESSAGE_DECODE},
    };

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        uint8_t bytes[1024];
        const puppet_item *item;
        uint32_t at, before;

        PT_AT("case", i, cases[i].message);
        begin_at(cases[i].server, cases[i].message);
        before = p.sent_len;
        item = honest();
        memcpy(bytes, honest_bytes(item), item->len);
        at = cases[i].at < 0 ? item->len - (uint32_t)-cases[i].at
                             : (uint32_t)cases[i].at;
        bytes[at] ^= cases[i].change;
        puppet_record(&p, PAWLI_HANDSHAKE, bytes, item->len);
        failed(cases[i].id, before);
    }
}

/* ---- Provisional reading ---- */

/* A record of 400 bytes, which 256 of buffer do not hold: content, type, and
 * padding up to its end. */
static void padded(uint8_t type, const uint8_t *content, uint32_t len,
                   uint8_t tag)
{
    uint8_t record[5 + 400] = {23, 3, 3, 1, 0x90};

    memcpy(record + 5, content, len);
    record[5 + len] = type;
    memset(record + 5 + 400 - 16, tag, 16);
    (void)puppet_raw(&p, record, sizeof record);
}

/* Whatever a large record turns out to be, pieces that were given out of it
 * are committed or discarded. */
PT_TEST(provisional_pieces_end_in_a_verdict_whatever_they_were)
{
    static const struct {
        uint8_t type, len;
        uint8_t content[8];
        uint8_t tag;
        uint32_t commits, discards;
        uint16_t id;
    } cases[] = {
        {23, 3, {1, 2, 3}, PUPPET_TAG, 1, 0, 0},
        {23, 3, {1, 2, 3}, 0, 0, 1, PAWL_FAIL_RECORD_TAG},
        {22, 5, {24, 0, 0, 1, 0}, PUPPET_TAG, 0, 1, 0},
        {22, 5, {24, 0, 0, 1, 9}, PUPPET_TAG, 0, 1, PAWL_FAIL_KEY_UPDATE},
        {21, 2, {1, 90}, PUPPET_TAG, 0, 1, 0},
        {21, 2, {2, 40}, PUPPET_TAG, 0, 1, PAWL_FAIL_ALERT_RECEIVED},
        {21, 2, {1, 0}, PUPPET_TAG, 0, 1, 0},
        {21, 3, {1, 0, 1}, PUPPET_TAG, 0, 1, PAWL_FAIL_ALERT_MALFORMED},
        {99, 3, {1, 0, 1}, PUPPET_TAG, 0, 1, PAWL_FAIL_RECORD_TYPE},
    };

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        uint32_t before;

        PT_AT("case, type", i, cases[i].type);
        p.recv = 256;
        p.flags = PAWL_CONFIG_PROVISIONAL | PAWL_CONFIG_NO_SIZE_LIMIT;
        begin_at(false, 5);
        before = p.sent_len;
        padded(cases[i].type, cases[i].content, cases[i].len, cases[i].tag);
        PT_OK(p.pieces > 0);
        PT_EQ(p.commits, cases[i].commits);
        PT_EQ(p.discards, cases[i].discards);
        if (cases[i].id != 0) {
            failed(cases[i].id, before);
        } else {
            PT_EQ(puppet_failure(&p), 0);
            PT_EQ((pawl_engine_want(&p.own) & PAWL_WANT_CLOSED) != 0, i == 6);
        }
    }
    p.recv = 0;
    p.flags = 0;
}

/* The stream ends while pieces are out: the verdict is read before the
 * failure is seen. */
PT_TEST(a_stream_that_ends_in_a_large_record_discards_first)
{
    static const uint8_t half[305] = {23,  3,   3,   1, 0x90, 'd',
                                      'a', 't', 'a', 1, 2,    3};
    uint32_t before;

    p.recv = 256;
    p.flags = PAWL_CONFIG_PROVISIONAL | PAWL_CONFIG_NO_SIZE_LIMIT;
    begin_at(false, 5);
    before = p.sent_len;
    PT_EQ(puppet_raw(&p, half, sizeof half), sizeof half);
    PT_OK(p.pieces > 0);
    pawl_engine_recv_end(&p.own);
    PT_EQ(puppet_failure(&p), 0);
    puppet_pump(&p);
    PT_EQ(p.discards, 1);
    failed(PAWL_FAIL_STREAM_ENDED, before);
    p.recv = 0;
    p.flags = 0;
}

int main(void)
{
    PT_RUN(every_message_in_every_state_is_wanted_or_refused);
    PT_RUN(a_message_left_out_or_sent_twice_is_refused);
    PT_RUN(a_server_that_asked_again_wants_a_client_hello);
    PT_RUN(messages_in_records_of_any_size_connect);
    PT_RUN(a_servers_messages_may_share_a_record_in_any_way);
    PT_RUN(nothing_follows_a_change_of_keys_in_its_record);
    PT_RUN(records_that_do_not_belong_there_are_refused);
    PT_RUN(raw_records_that_break_the_rules_are_refused);
    PT_RUN(records_that_carry_nothing_are_counted);
    PT_RUN(a_stream_that_ends_is_truncated_without_a_word);
    PT_RUN(any_changed_byte_of_any_message_prevents_the_connection);
    PT_RUN(proofs_that_are_wrong_have_their_own_failures);
    PT_RUN(provisional_pieces_end_in_a_verdict_whatever_they_were);
    PT_RUN(a_stream_that_ends_in_a_large_record_discards_first);
    return pt_done();
}
