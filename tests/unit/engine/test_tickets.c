/* SPDX-License-Identifier: Apache-2.0
 * Tickets of a server: taken only where they belong, each refusal with its own
 * reason; what they say of clients; their keys and times. */
#include "unit/engine/session_case.h"

PT_TEST(a_server_says_why_it_does_not_take_a_ticket)
{
    static const char *const h2[] = {"h2", NULL};
    const pawl_suite *sha384[] = {&pawl_suite_aes256_gcm_sha384, NULL};
    pawl_profile profile = pawl_profile_full;
    static pawl_tickets none;

    for (unsigned what = 0; what < 6; what++) {
        static const uint8_t reasons[] = {
            PAWL_RESUMPTION_UNKNOWN, PAWL_RESUMPTION_EXPIRED,
            PAWL_RESUMPTION_AGE,     PAWL_RESUMPTION_HASH,
            PAWL_RESUMPTION_ALPN,    PAWL_RESUMPTION_IDENTITY};
        loop_options options = {.client_alpn = h2};

        PT_AT("what", what, 0);
        none = (pawl_tickets){0};
        begin(7200);
        connect_with(&options);
        PT_OK(blob_len != 0);
        switch (what) {
        case 0:
            PT_EQ(pawl_tickets_rotate(&tickets), PAWL_OK);
            PT_EQ(pawl_tickets_rotate(&tickets), PAWL_OK);
            break;
        case 1: /* the server's clock alone has moved: age comes later */
            tickets.now_s += 7200;
            break;
        case 2:
            tickets.now_s += 100;
            break;
        case 3:
            profile.suites = sha384;
            options.server_profile = &profile;
            break;
        case 4:
            options.server_alpn = h2;
            break;
        default:
            options.client_cert = PAWL_CLIENT_CERT_REQUEST;
            break;
        }
        connect_with(&options);
        check_refused(&l.server, reasons[what]);
    }
    (void)none;
}

PT_TEST(one_rotation_keeps_tickets_and_time_rotates)
{
    loop_options options = {0};

    begin(100);
    connect_with(&options);
    PT_EQ(pawl_tickets_time(&tickets, 1099), PAWL_OK);
    PT_OK(!tickets.key[1].live);
    PT_EQ(pawl_tickets_time(&tickets, 1000), PAWL_OK);
    PT_EQ(pawl_tickets_rotate(&tickets), PAWL_OK);
    connect_with(&options);
    PT_OK(resumed());
    PT_EQ(pawl_tickets_time(&tickets, 1100), PAWL_OK);
    PT_OK(tickets.key[1].live);
    PT_EQ(tickets.key[0].since, 1100);
}

/* A clock at the ends of what it counts; a client that is not verified has no
 * notAfter. */
PT_TEST(times_at_the_ends_of_their_range)
{
    static const int64_t moments[][2] = {
        {-5, -5},
        {-5, 7190},
        {INT64_MIN, INT64_MIN + 7195},
        {INT64_MAX - 7195, INT64_MAX - 5},
    };
    loop_options options = {.unverified = true};

    for (size_t i = 0; i < PT_COUNT(moments); i++) {
        PT_AT("moment", i, 0);
        begin(7200);
        options.now = moments[i][0];
        connect_with(&options);
        PT_OK(blob_len != 0);
        options.now = moments[i][1];
        tickets.now_s += (uint32_t)(moments[i][1] - moments[i][0]);
        connect_with(&options);
        PT_OK(resumed());
    }
    begin(7200);
    options.now = INT64_MIN;
    connect_with(&options);
    options.now = INT64_MAX;
    connect_with(&options);
    check_refused(&l.client, PAWL_RESUMPTION_EXPIRED);
}

PT_TEST(a_ticket_does_not_make_a_client_verified)
{
    pawl_session_info info;

    begin(7200);
    connect_with(&(loop_options){0});
    connect_with(&(loop_options){0});
    PT_OK(resumed());
    pawl_engine_info(&l.server.engine, &info);
    PT_OK(!info.verified);
    pawl_engine_info(&l.client.engine, &info);
    PT_OK(info.verified);
}

/* Keys of tickets may be shared; what clients are trusted by need not be. */
PT_TEST(a_known_client_is_known_only_where_it_is_trusted)
{
    static uint8_t other[PAWL_X509_KEY_MAX];
    uint8_t first[sizeof blob];
    size_t len;

    for (unsigned what = 0; what < 3; what++) {
        loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUIRE,
                                .client_shows = true,
                                .units = what};
        uint32_t why = 0;

        PT_AT("what", what, 0);
        begin(7200);
        options.client_pinned = what == 0;
        options.client_cert =
            what == 1 ? PAWL_CLIENT_CERT_NONE : PAWL_CLIENT_CERT_REQUIRE;
        connect_with(&options);
        PT_OK(blob_len != 0);
        len = blob_len;
        memcpy(first, blob, len);
        connect_with(&options);
        PT_OK(resumed());
        options.client_pinned = false;
        options.client_cert = PAWL_CLIENT_CERT_REQUIRE;
        if (what < 2) {
            blob_len = len;
            memcpy(blob, first, len);
            connect_with(&options);
            check_refused(&l.server, what == 0 ? PAWL_RESUMPTION_NAME
                                               : PAWL_RESUMPTION_IDENTITY);
            continue;
        }
        /* The anchor has another key, of the same name. */
        PT_EQ(pawl_session_init(&session, &key, span, sizeof span), PAWL_OK);
        PT_EQ(pawl_session_put(&session, first, len, PAWL_SESSION_AGE_BY_CLOCK),
              PAWL_OK);
        options.session = &session;
        options.tickets = &tickets;
        loop_init(&l, &options);
        memcpy(other, l.client_anchor.key.key, l.client_anchor.key.len);
        other[l.client_anchor.key.len - 1u] ^= 1;
        l.client_anchor.key.key = other;
        loop_run(&l);
        PT_OK(loop_event(&l.server, PAWL_EVENT_NOT_RESUMED, &why));
        PT_EQ(why, PAWL_RESUMPTION_NAME);
        PT_OK(loop_failure(&l.server) != 0);
    }
}

/* Each resumption brings a new ticket; after a week the client must prove
 * itself again. */
PT_TEST(tickets_for_tickets_end_after_a_week)
{
    loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUIRE,
                            .client_shows = true};
    uint32_t day = 86400;
    unsigned days = 0;

    begin(2 * day);
    options.now = NOW;
    connect_with(&options);
    do {
        options.now += day;
        PT_EQ(pawl_tickets_time(&tickets, tickets.now_s + day), PAWL_OK);
        connect_with(&options);
        PT_OK(loop_connected(&l));
    } while (resumed() && ++days < 20);
    PT_EQ(days, 6);
    check_refused(&l.server, PAWL_RESUMPTION_EXPIRED);
}

/* Both keys may go between any two units: while a ticket is opened, while
 * another is made. */
PT_TEST(keys_of_tickets_may_go_at_any_moment)
{
    unsigned gone = 0, kept = 0;
    pawl_tickets before;
    bool moved = true;
    uint8_t first[sizeof blob];
    size_t first_len;

    begin(7200);
    connect_with(&(loop_options){0});
    before = tickets;
    first_len = blob_len;
    memcpy(first, blob, blob_len);
    for (uint64_t at = 1; moved; at++) {
        uint32_t why = PAWL_RESUMPTION_UNKNOWN;
        size_t len;

        PT_AT("unit", at, 0);
        tickets = before;
        PT_EQ(pawl_session_init(&session, &key, span, sizeof span), PAWL_OK);
        memcpy(blob, first, first_len);
        PT_EQ(pawl_session_put(&session, blob, first_len,
                               PAWL_SESSION_AGE_BY_CLOCK),
              PAWL_OK);
        loop_init(&l, &(loop_options){.units = 1,
                                      .session = &session,
                                      .tickets = &tickets});
        for (moved = true; moved && l.server.units < at;) {
            moved = loop_step(&l, &l.client, &l.server);
            moved = loop_step(&l, &l.server, &l.client) || moved;
        }
        PT_EQ(pawl_tickets_rotate(&tickets), PAWL_OK);
        PT_EQ(pawl_tickets_rotate(&tickets), PAWL_OK);
        loop_run(&l);
        PT_OK(loop_connected(&l));
        PT_OK(pawl_engine_session(&l.client.engine, &len) != NULL);
        if (loop_event(&l.server, PAWL_EVENT_NOT_RESUMED, &why)) {
            PT_EQ(why, PAWL_RESUMPTION_UNKNOWN);
            gone++;
        } else {
            kept++;
        }
    }
    PT_OK(gone > 10);
    PT_OK(kept > 10);
}

PT_TEST(a_ticket_changed_on_the_way_is_not_taken)
{
    loop_options options = {0};

    begin(7200);
    connect_with(&options);
    tickets.key[0].key[0] ^= 1; /* as good as a change in each ticket */
    connect_with(&options);
    check_refused(&l.server, PAWL_RESUMPTION_KEY);
}

/* Who the client is, or that it is nobody, is in the ticket. */
PT_TEST(a_client_that_was_asked_is_known_when_it_resumes)
{
    for (unsigned shows = 0; shows < 2; shows++) {
        loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUEST,
                                .client_shows = shows != 0};
        uint8_t serial[20] = {0}, subject[32] = {0};
        size_t serial_len = 0;

        begin(7200);
        for (unsigned i = 0; i < 4; i++) {
            pawl_session_info info;
            pawl_peer peer;

            PT_AT("shows, connection", shows, i);
            connect_with(&options);
            PT_EQ(resumed(), i != 0);
            PT_OK(blob_len != 0);
            PT_EQ(l.keys_asked, 0);
            pawl_engine_info(&l.server.engine, &info);
            PT_EQ(info.verified, shows != 0);
            PT_EQ(pawl_engine_peer(&l.server.engine, &peer),
                  shows != 0 ? PAWL_OK : PAWL_ERR_STATE);
            if (shows != 0) {
                PT_OK(peer.serial_len >= 1 && peer.serial_len <= 20);
                PT_OK(i == 0 || peer.serial_len == serial_len);
                PT_OK(i == 0 || memcmp(serial, peer.serial, serial_len) == 0);
                PT_OK(i == 0 || memcmp(subject, peer.subject, 32) == 0);
                PT_EQ(peer.key.kind == PAWL_KEY_NONE, i != 0);
                PT_OK(peer.not_after > NOW);
                serial_len = peer.serial_len;
                memcpy(serial, peer.serial, serial_len);
                memcpy(subject, peer.subject, 32);
            }
            check_data();
        }
        /* Nobody is not enough where somebody is required. */
        options.client_cert = PAWL_CLIENT_CERT_REQUIRE;
        connect_with(&options);
        if (shows != 0) {
            PT_OK(resumed());
        } else {
            uint32_t value = 0;

            PT_OK(loop_event(&l.server, PAWL_EVENT_NOT_RESUMED, &value));
            PT_EQ(value, PAWL_RESUMPTION_IDENTITY);
            PT_EQ(loop_failure(&l.server), PAWL_FAIL_CERT_REQUIRED);
        }
    }
}

PT_TEST(tickets_need_the_client_to_know_modes)
{
    loop_options options = {.tickets = &tickets};
    uint32_t value;

    begin(7200);
    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
    PT_OK(!loop_event(&l.server, PAWL_EVENT_TICKET_SENT, &value));
}

int main(void)
{
    PT_RUN(a_server_says_why_it_does_not_take_a_ticket);
    PT_RUN(one_rotation_keeps_tickets_and_time_rotates);
    PT_RUN(times_at_the_ends_of_their_range);
    PT_RUN(a_ticket_does_not_make_a_client_verified);
    PT_RUN(a_known_client_is_known_only_where_it_is_trusted);
    PT_RUN(tickets_for_tickets_end_after_a_week);
    PT_RUN(keys_of_tickets_may_go_at_any_moment);
    PT_RUN(a_ticket_changed_on_the_way_is_not_taken);
    PT_RUN(a_client_that_was_asked_is_known_when_it_resumes);
    PT_RUN(tickets_need_the_client_to_know_modes);
    return pt_done();
}
