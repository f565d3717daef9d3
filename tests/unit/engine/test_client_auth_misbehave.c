/* SPDX-License-Identifier: Apache-2.0
 * Peers that break the rules of certificates of clients: requests of servers,
 * certificates and proofs of clients. Each has its own failure and alert. */
#include <string.h>

#include "base/bytes.h"
#include "harness/pt.h"
#include "harness/puppet.h"

static puppet p;

/* ---- Editing the peer's messages ---- */

/* What is done to the peer's message of a type, as it is made. */
typedef struct change {
    uint8_t message;
    uint32_t at;  /* from here on ... */
    uint32_t cut; /* ... so many bytes are taken out ... */
    uint8_t len;  /* ... and these put in */
    uint8_t bytes[24];
    uint8_t repeat; /* 1: the whole is sent twice */
    uint8_t drop;   /* 1: not sent at all */
} change;

static change edit_change;

static uint32_t edit(puppet *puppet, uint8_t message, uint8_t *bytes,
                     uint32_t len, uint32_t room)
{
    const change *c = &edit_change;

    (void)puppet;
    if (message != c->message || c->drop != 0 || 2u * len + c->len > room) {
        return len;
    }
    memmove(bytes + c->at + c->len, bytes + c->at + c->cut,
            len - c->at - c->cut);
    memcpy(bytes + c->at, c->bytes, c->len);
    len = len - c->cut + c->len;
    pawli_store16be(bytes + 2, (uint16_t)(len - 4u));
    bytes[1] = (uint8_t)((len - 4u) >> 16);
    if (c->repeat != 0) {
        memcpy(bytes + len, bytes, len);
        len *= 2u;
    }
    return len;
}

/* One connection to its end, the peer's message changed. */
static void run(bool server, const change *c)
{
    const puppet_item *item;

    edit_change = *c;
    p.server = server;
    p.edit = edit;
    PT_OK(puppet_init(&p));
    puppet_pump(&p);
    while ((item = puppet_next(&p)) != NULL) {
        if (c->drop == 0 || p.bytes[item->at] != c->message) {
            puppet_item_send(&p, item, 0);
        }
    }
    p.edit = NULL;
}

static void failed(uint16_t id)
{
    PT_EQ(puppet_failure(&p), id);
    PT_EQ(pawl_engine_failure(&p.own)->alert_sent, pawl_failure_alert(id));
    PT_OK(!puppet_connected(&p));
}

/* ---- A server's requests ---- */

PT_TEST(requests_that_break_the_rules_are_refused)
{
    static const struct {
        const char *what;
        change change;
        uint16_t id;
    } cases[] = {
        {"nothing", {.message = 0}, 0},
        {"a context",
         {.message = 13, .at = 4, .cut = 1, .len = 2, .bytes = {1, 7}},
         PAWL_FAIL_CERT_CONTEXT},
        {"twice", {.message = 13, .repeat = 1}, PAWL_FAIL_MESSAGE_UNEXPECTED},
        {"no signature_algorithms",
         {.message = 13, .at = 7, .cut = 1, .len = 1, .bytes = {0xfa}},
         PAWL_FAIL_EXTENSION_MISSING},
        {"signature_algorithms empty",
         {.message = 13,
          .at = 5,
          .cut = 18,
          .len = 8,
          .bytes = {0, 6, 0, 13, 0, 2, 0, 0}},
         PAWL_FAIL_MESSAGE_DECODE},
        {"signature_algorithms odd",
         {.message = 13,
          .at = 5,
          .cut = 18,
          .len = 9,
          .bytes = {0, 7, 0, 13, 0, 3, 0, 1, 4}},
         PAWL_FAIL_MESSAGE_DECODE},
        {"signature_algorithms twice",
         {.message = 13,
          .at = 5,
          .cut = 18,
          .len = 18,
          .bytes = {0, 16, 0, 13, 0, 4, 0, 2, 4, 3, 0, 13, 0, 4, 0, 2, 4, 3}},
         PAWL_FAIL_EXTENSION_DUPLICATE},
        {"an extension of a ServerHello",
         {.message = 13,
          .at = 5,
          .cut = 18,
          .len = 14,
          .bytes = {0, 12, 0, 13, 0, 4, 0, 2, 4, 3, 0, 51, 0, 0}},
         PAWL_FAIL_EXTENSION_FORBIDDEN},
        {"an extension nobody knows",
         {.message = 13,
          .at = 5,
          .cut = 18,
          .len = 14,
          .bytes = {0, 12, 0, 13, 0, 4, 0, 2, 4, 3, 0x1a, 0x2a, 0, 0}},
         0},
        {"oid_filters",
         {.message = 13,
          .at = 5,
          .cut = 18,
          .len = 16,
          .bytes = {0, 14, 0, 13, 0, 4, 0, 2, 4, 3, 0, 48, 0, 2, 0, 0}},
         0},
        {"cut short",
         {.message = 13, .at = 22, .cut = 1},
         PAWL_FAIL_MESSAGE_DECODE},
        {"bytes behind",
         {.message = 13, .at = 23, .cut = 0, .len = 1, .bytes = {0}},
         PAWL_FAIL_MESSAGE_DECODE},
    };

    p.client_cert = PAWL_CLIENT_CERT_REQUEST;
    p.shows = true;
    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        PT_AT(cases[i].what, i, 0);
        run(false, &cases[i].change);
        if (cases[i].id != 0) {
            failed(cases[i].id);
        } else {
            PT_OK(puppet_connected(&p));
        }
    }
    p.client_cert = 0;
    p.shows = false;
}

/* Delivers the peer's handshake messages until one of a type is next. */
static const puppet_item *until(uint8_t type)
{
    const puppet_item *item;

    while ((item = puppet_next(&p)) != NULL) {
        if (item->type == PAWLI_HANDSHAKE && p.bytes[item->at] == type) {
            return item;
        }
        puppet_item_send(&p, item, 0);
    }
    PT_OK(item != NULL);
    return item;
}

static void begin(bool server)
{
    p.server = server;
    PT_OK(puppet_init(&p));
    puppet_pump(&p);
}

static const uint8_t small_request[] = {13, 0, 0, 11, 0, 0, 8, 0,
                                        13, 0, 4, 0,  2, 4, 3};

PT_TEST(a_request_comes_once_before_the_certificate)
{
    static const uint8_t places[] = {PAWLI_MSG_CERTIFICATE_VERIFY,
                                     PAWLI_MSG_FINISHED};

    for (size_t i = 0; i < PT_COUNT(places); i++) {
        PT_AT("place", places[i], 0);
        begin(false);
        (void)until(places[i]);
        puppet_record(&p, PAWLI_HANDSHAKE, small_request, sizeof small_request);
        failed(PAWL_FAIL_MESSAGE_UNEXPECTED);
    }
    /* After the handshake it would need an offer that was not made. */
    begin(false);
    puppet_run(&p);
    PT_OK(puppet_connected(&p));
    puppet_record(&p, PAWLI_HANDSHAKE, small_request, sizeof small_request);
    failed(PAWL_FAIL_MESSAGE_UNEXPECTED);
}

/* 64 kB of names pass through a small buffer, however they are cut. */
PT_TEST(any_number_of_names_is_passed_over)
{
    static uint8_t request[65536 + 16];
    static const size_t pieces[] = {1, 200, 511, 4000, 16000};
    uint32_t names = 65535 - 8 - 4; /* of the extension */
    uint32_t len = 4u + 1u + 2u + 8u + 4u + names;

    memcpy(request, small_request, sizeof small_request);
    request[15] = 0;
    request[16] = 47;
    pawli_store16be(request + 17, (uint16_t)names);
    pawli_store16be(request + 19, (uint16_t)(names - 2));
    request[1] = (uint8_t)((len - 4u) >> 16);
    pawli_store16be(request + 2, (uint16_t)(len - 4u));
    pawli_store16be(request + 5, (uint16_t)(len - 7u));
    p.recv = 512;
    p.flags = PAWL_CONFIG_NO_SIZE_LIMIT;
    for (size_t i = 0; i < PT_COUNT(pieces); i++) {
        const puppet_item *item;

        PT_AT("piece", pieces[i], 0);
        begin(false);
        item = until(PAWLI_MSG_CERTIFICATE);
        for (uint32_t at = 0; at < len;) {
            uint32_t n = len - at;

            n = n < pieces[i] ? n : (uint32_t)pieces[i];
            puppet_record(&p, PAWLI_HANDSHAKE, request + at, n);
            at += n;
        }
        PT_EQ(puppet_failure(&p), 0);
        /* The certificate may come now. That the server did not hash the
         * request is seen by its signature. */
        puppet_item_send(&p, item, 0);
        PT_EQ(puppet_failure(&p), 0);
        puppet_run(&p);
        failed(PAWL_FAIL_VERIFY_SIGNATURE);
    }
    p.recv = 0;
    p.flags = 0;
}

/* ---- A client's certificates ---- */

PT_TEST(clients_that_break_the_rules_are_refused)
{
    static const struct {
        const char *what;
        change change;
        uint16_t id;
    } cases[] = {
        {"nothing", {.message = 0}, 0},
        {"a context",
         {.message = 11, .at = 4, .cut = 1, .len = 2, .bytes = {1, 7}},
         PAWL_FAIL_CERT_CONTEXT},
        {"no certificate",
         {.message = 11, .drop = 1},
         PAWL_FAIL_MESSAGE_UNEXPECTED},
        {"the certificate twice",
         {.message = 11, .repeat = 1},
         PAWL_FAIL_MESSAGE_UNEXPECTED},
        {"no proof", {.message = 15, .drop = 1}, PAWL_FAIL_MESSAGE_UNEXPECTED},
        {"the proof twice",
         {.message = 15, .repeat = 1},
         PAWL_FAIL_MESSAGE_UNEXPECTED},
        {"a scheme not asked for",
         {.message = 15, .at = 4, .cut = 2, .len = 2, .bytes = {8, 4}},
         PAWL_FAIL_VERIFY_SCHEME},
        {"a scheme of TLS 1.2",
         {.message = 15, .at = 4, .cut = 2, .len = 2, .bytes = {2, 3}},
         PAWL_FAIL_VERIFY_SCHEME},
        {"a wrong signature",
         {.message = 15, .at = 14, .cut = 2, .len = 2, .bytes = {1, 2}},
         PAWL_FAIL_VERIFY_SIGNATURE},
        {"an empty signature",
         {.message = 15, .at = 6, .cut = 2, .len = 2, .bytes = {0, 0}},
         PAWL_FAIL_MESSAGE_DECODE},
        {"a certificate of no bytes",
         {.message = 11, .at = 8, .cut = 3, .len = 3, .bytes = {0, 0, 0}},
         PAWL_FAIL_MESSAGE_DECODE},
        {"a wrong Finished",
         {.message = 20, .at = 10, .cut = 1, .len = 1, .bytes = {0x5a}},
         PAWL_FAIL_FINISHED},
        {"not a certificate",
         {.message = 11, .at = 11, .cut = 1, .len = 1, .bytes = {0x31}},
         PAWL_FAIL_CERT_ENCODING},
    };

    for (unsigned mode = PAWL_CLIENT_CERT_REQUEST;
         mode <= PAWL_CLIENT_CERT_REQUIRE; mode++) {
        p.client_cert = (uint8_t)mode;
        p.shows = true;
        for (size_t i = 0; i < PT_COUNT(cases); i++) {
            PT_AT(cases[i].what, i, mode);
            run(true, &cases[i].change);
            if (cases[i].id != 0) {
                failed(cases[i].id);
            } else {
                PT_OK(puppet_connected(&p));
            }
        }
    }
    p.shows = false;
}

/* In the place of the client's certificate. */
PT_TEST(messages_that_a_server_only_knows_inside_are_refused)
{
    static const uint8_t types[] = {
        PAWLI_MSG_FINISHED, PAWLI_MSG_CERTIFICATE_REQUEST,
        PAWLI_MSG_CERTIFICATE_VERIFY, PAWLI_MSG_CLIENT_HELLO, 200};

    p.client_cert = PAWL_CLIENT_CERT_REQUEST;
    for (size_t i = 0; i < PT_COUNT(types); i++) {
        uint8_t bytes[36] = {0, 0, 0, 32};

        PT_AT("type", types[i], 0);
        begin(true);
        (void)until(PAWLI_MSG_CERTIFICATE);
        bytes[0] = types[i];
        puppet_record(&p, PAWLI_HANDSHAKE, bytes, sizeof bytes);
        failed(PAWL_FAIL_MESSAGE_UNEXPECTED);
    }
    /* A request in the place of a ClientHello is none. */
    p.server = true;
    begin(true);
    puppet_record(&p, PAWLI_HANDSHAKE, small_request, sizeof small_request);
    failed(PAWL_FAIL_MESSAGE_UNEXPECTED);
    p.client_cert = 0;
}

PT_TEST(a_proof_of_nobody_is_refused)
{
    static const uint8_t empty[] = {11, 0, 0, 4, 0, 0, 0, 0};
    static const uint8_t proof[] = {15, 0, 0, 7, 4, 3, 0, 3, 0x30, 1, 0};
    static const uint8_t again[] = {11, 0, 0, 5, 1, 9, 0, 0, 0};

    p.client_cert = PAWL_CLIENT_CERT_REQUEST;
    begin(true);
    (void)until(PAWLI_MSG_CERTIFICATE);
    puppet_record(&p, PAWLI_HANDSHAKE, empty, sizeof empty);
    PT_EQ(puppet_failure(&p), 0);
    puppet_record(&p, PAWLI_HANDSHAKE, proof, sizeof proof);
    failed(PAWL_FAIL_MESSAGE_UNEXPECTED);
    begin(true);
    (void)until(PAWLI_MSG_CERTIFICATE);
    puppet_record(&p, PAWLI_HANDSHAKE, again, sizeof again);
    failed(PAWL_FAIL_CERT_CONTEXT);
    p.client_cert = PAWL_CLIENT_CERT_REQUIRE;
    begin(true);
    (void)until(PAWLI_MSG_CERTIFICATE);
    puppet_record(&p, PAWLI_HANDSHAKE, empty, sizeof empty);
    failed(PAWL_FAIL_CERT_REQUIRED);
    p.client_cert = 0;
}

PT_TEST(a_certificate_that_was_not_asked_for_is_refused)
{
    static const uint8_t empty[] = {11, 0, 0, 4, 0, 0, 0, 0};

    begin(true);
    (void)until(PAWLI_MSG_FINISHED);
    puppet_record(&p, PAWLI_HANDSHAKE, empty, sizeof empty);
    failed(PAWL_FAIL_MESSAGE_UNEXPECTED);
}

PT_TEST(a_certificate_may_carry_no_extension)
{
    uint8_t bytes[1024];
    const puppet_item *item;
    uint32_t len, list;

    p.client_cert = PAWL_CLIENT_CERT_REQUIRE;
    p.shows = true;
    begin(true);
    item = until(PAWLI_MSG_CERTIFICATE);
    len = item->len;
    memcpy(bytes, p.bytes + item->at, len);
    /* status_request at the end of the only entry */
    memcpy(bytes + len - 2, (const uint8_t[]){0, 4, 0, 5, 0, 0}, 6);
    len += 4;
    list = len - 8u;
    pawli_store16be(bytes + 2, (uint16_t)(len - 4u));
    pawli_store16be(bytes + 6, (uint16_t)list);
    puppet_record(&p, PAWLI_HANDSHAKE, bytes, len);
    failed(PAWL_FAIL_EXTENSION_UNSOLICITED);
    p.client_cert = 0;
    p.shows = false;
}

/* A server's certificate is no client's. */
PT_TEST(a_certificate_for_servers_is_refused)
{
    p.client_cert = PAWL_CLIENT_CERT_REQUEST;
    p.shows_server = true;
    run(true, &(change){.message = 0});
    failed(PAWL_FAIL_CERT_CONSTRAINT);
    p.shows_server = false;
    p.client_cert = 0;
}

/* The messages of a client in records of any size. */
PT_TEST(clients_messages_in_records_of_any_size_connect)
{
    p.client_cert = PAWL_CLIENT_CERT_REQUIRE;
    p.shows = true;
    for (uint32_t piece = 1; piece < 40; piece += 3) {
        const puppet_item *item;

        PT_AT("piece", piece, 0);
        begin(true);
        while ((item = puppet_next(&p)) != NULL) {
            puppet_item_send(&p, item, piece);
        }
        PT_OK(puppet_connected(&p));
    }
    p.client_cert = 0;
    p.shows = false;
}

/* Certificate, CertificateVerify and Finished of a client in one record. */
PT_TEST(a_clients_messages_may_share_a_record)
{
    static uint8_t bytes[4096];
    const puppet_item *item;
    uint32_t len = 0;

    for (unsigned how = 0; how < 4; how++) {
        PT_AT("how", how, 0);
        p.client_cert = PAWL_CLIENT_CERT_REQUEST;
        p.shows = how < 2;
        p.flags = (how & 1u) != 0 ? PAWL_CONFIG_CHAIN_AS_SENT : 0u;
        begin(true);
        item = until(PAWLI_MSG_CERTIFICATE);
        for (len = 0; item != NULL; item = puppet_next(&p)) {
            memcpy(bytes + len, p.bytes + item->at, item->len);
            len += item->len;
        }
        puppet_record(&p, PAWLI_HANDSHAKE, bytes, len);
        PT_OK(puppet_connected(&p));
    }
    p.flags = 0;
    p.client_cert = 0;
    p.shows = false;
}

PT_TEST(any_changed_byte_of_a_clients_message_prevents_the_connection)
{
    p.fast = true;
    p.client_cert = PAWL_CLIENT_CERT_REQUEST;
    p.shows = true;
    for (unsigned m = 0; m < 3; m++) {
        static const uint8_t types[] = {PAWLI_MSG_CERTIFICATE,
                                        PAWLI_MSG_CERTIFICATE_VERIFY,
                                        PAWLI_MSG_FINISHED};
        uint32_t len = 1;

        for (uint32_t at = 0; at < len; at++) {
            uint8_t bytes[1024];
            const puppet_item *item;
            uint16_t id;

            PT_AT("message, byte", types[m], at);
            begin(true);
            item = until(types[m]);
            len = item->len;
            memcpy(bytes, p.bytes + item->at, len);
            bytes[at] ^= (uint8_t)(1u << (at & 7u));
            puppet_record(&p, PAWLI_HANDSHAKE, bytes, len);
            puppet_run(&p);
            id = puppet_failure(&p);
            PT_OK(!puppet_connected(&p));
            PT_OK(id != PAWL_FAIL_INTERNAL && id != PAWL_FAIL_FAULT);
        }
    }
    p.fast = false;
    p.client_cert = 0;
    p.shows = false;
}

int main(void)
{
    PT_RUN(requests_that_break_the_rules_are_refused);
    PT_RUN(a_request_comes_once_before_the_certificate);
    PT_RUN(any_number_of_names_is_passed_over);
    PT_RUN(clients_that_break_the_rules_are_refused);
    PT_RUN(messages_that_a_server_only_knows_inside_are_refused);
    PT_RUN(a_proof_of_nobody_is_refused);
    PT_RUN(a_certificate_that_was_not_asked_for_is_refused);
    PT_RUN(a_certificate_may_carry_no_extension);
    PT_RUN(a_certificate_for_servers_is_refused);
    PT_RUN(clients_messages_in_records_of_any_size_connect);
    PT_RUN(a_clients_messages_may_share_a_record);
    PT_RUN(any_changed_byte_of_a_clients_message_prevents_the_connection);
    return pt_done();
}
