/* SPDX-License-Identifier: Apache-2.0
 * Sessions of a client with a server's tickets: resumed whatever the suite, the
 * buffers and the slices; and not resumed, each time with its own reason, when
 * the blob or the ticket does not belong to the connection. (Against others:
 * tests/interop.) */
#include "unit/engine/session_case.h"

static uint8_t other_device[32] = {8, 1, 2, 3};

static const pawl_suite *const suites[] = {
    &pawl_suite_aes128_gcm_sha256, &pawl_suite_aes256_gcm_sha384,
    &pawl_suite_chacha20_poly1305_sha256};

PT_TEST(a_session_is_resumed_with_every_suite_and_after_a_retry)
{
    const pawl_kex *p256[] = {&pawl_kex_p256, NULL};

    for (size_t s = 0; s < PT_COUNT(suites); s++) {
        for (unsigned retry = 0; retry < 3; retry++) {
            const pawl_suite *one_suite[] = {suites[s], NULL};
            pawl_profile profile = pawl_profile_full;
            loop_options options = {.server_profile = &profile,
                                    .server_flags =
                                        retry == 2 ? PAWL_CONFIG_COOKIE : 0u};
            pawl_session_info info;

            PT_AT("suite, retry", s, retry);
            profile.suites = one_suite;
            profile.groups = retry != 0 ? p256 : profile.groups;
            begin(7200);
            for (unsigned i = 0; i < 4; i++) {
                connect_with(&options);
                PT_EQ(resumed(), i != 0);
                PT_OK(blob_len != 0);
                pawl_engine_info(&l.client.engine, &info);
                PT_OK(info.verified);
                PT_EQ(info.suite, suites[s]->id);
                check_data();
            }
        }
    }
}

PT_TEST(any_chunk_any_buffer_any_slice_resumes)
{
    static const size_t chunks[] = {1, 7, 255, 0};
    static const size_t recvs[] = {256, 300, 512, 0};

    for (size_t c = 0; c < PT_COUNT(chunks); c++) {
        for (size_t r = 0; r < PT_COUNT(recvs); r++) {
            loop_options options = {.client_recv = recvs[r],
                                    .server_recv = recvs[r],
                                    .client_send = 128 + 17 * r,
                                    .server_send = 128 + 13 * c,
                                    .chunk = chunks[c],
                                    .units = (uint32_t)(1 + r)};

            PT_AT("chunk, recv", chunks[c], recvs[r]);
            begin(7200);
            connect_with(&options);
            connect_with(&options);
            PT_OK(resumed());
            PT_EQ(l.client.over, 0);
            PT_EQ(l.server.over, 0);
            check_data();
        }
    }
}

PT_TEST(a_resumed_handshake_does_no_signature_work)
{
    loop_options options = {.external_key = true};
    uint64_t client, server;

    begin(7200);
    connect_with(&options);
    PT_EQ(l.keys_asked, 1);
    client = l.client.units;
    server = l.server.units;
    options.clock_unknown = false;
    connect_with(&options);
    PT_OK(resumed());
    PT_EQ(l.keys_asked, 0);
    /* Two checks of P-256 are gone from the one, a certificate from the
     * other. */
    PT_OK(l.client.units < client / 2);
    PT_OK(l.server.units < server + 100);
}

PT_TEST(a_blob_cut_short_or_changed_anywhere_is_refused)
{
    static uint8_t kept[sizeof blob];
    loop_options options = {0};
    size_t kept_len;

    begin(7200);
    connect_with(&options);
    kept_len = blob_len;
    memcpy(kept, blob, sizeof kept);
    for (size_t len = 1; len < kept_len; len += len < 8 ? 1 : 13) {
        PT_AT("length", len, kept_len);
        memcpy(blob, kept, sizeof kept);
        blob_len = len;
        connect_with(&options);
        check_refused(&l.client, len <= PAWL_SESSION_OVERHEAD - 4
                                     ? PAWL_RESUMPTION_FORM
                                     : PAWL_RESUMPTION_KEY);
    }
    for (size_t i = 0; i < kept_len; i += i < 40 ? 1 : 11) {
        PT_AT("byte", i, kept_len);
        memcpy(blob, kept, sizeof kept);
        blob_len = kept_len;
        blob[i] ^= (uint8_t)(1u << (i % 8));
        connect_with(&options);
        check_refused(&l.client, i < 2   ? PAWL_RESUMPTION_FORM
                                 : i < 4 ? PAWL_RESUMPTION_VERSION
                                         : PAWL_RESUMPTION_KEY);
    }
    memcpy(blob, kept, sizeof kept);
    blob_len = kept_len;
    connect_with(&options);
    PT_OK(resumed());
}

PT_TEST(a_blob_for_something_else_is_refused_with_its_reason)
{
    static const char *const h2[] = {"h2", NULL};
    static const char *const both[] = {"http/1.1", "h2", NULL};
    static const char *const http[] = {"http/1.1", NULL};
    const pawl_suite *chacha[] = {&pawl_suite_chacha20_poly1305_sha256, NULL};
    pawl_profile profile = pawl_profile_full;
    loop_options made = {.client_alpn = h2, .server_alpn = h2};

    for (unsigned what = 0; what < 8; what++) {
        static const uint8_t reasons[] = {
            PAWL_RESUMPTION_NAME,    PAWL_RESUMPTION_LEVEL,
            PAWL_RESUMPTION_ANCHORS, PAWL_RESUMPTION_ALPN,
            PAWL_RESUMPTION_SUITE,   PAWL_RESUMPTION_KEY,
            PAWL_RESUMPTION_NONE,    PAWL_RESUMPTION_IDENTITY};
        loop_options first = made, then = made;

        PT_AT("what", what, 0);
        begin(7200);
        first.unverified = what == 1;
        connect_with(&first);
        PT_OK(loop_connected(&l));
        switch (what) {
        case 0:
            then.name = "a.wild.test";
            break;
        case 2:
            key.anchors = 2;
            break;
        case 3:
            then.client_alpn = then.server_alpn = http;
            break;
        case 4:
            profile.suites = chacha;
            then.client_profile = &profile;
            break;
        case 5:
            key.key = other_device;
            break;
        case 6: /* the same, and more protocols on offer */
            then.client_alpn = both;
            break;
        case 7:
            then.client_shows = true;
            break;
        default:
            break;
        }
        connect_with(&then);
        if (reasons[what] == PAWL_RESUMPTION_NONE) {
            PT_OK(resumed());
        } else {
            check_refused(&l.client, reasons[what]);
        }
    }
}

PT_TEST(an_unverified_engine_may_take_what_was_verified_and_stays_unverified)
{
    loop_options options = {0};
    pawl_session_info info;

    begin(7200);
    connect_with(&options);
    options.unverified = true;
    connect_with(&options);
    PT_OK(resumed());
    pawl_engine_info(&l.client.engine, &info);
    PT_OK(!info.verified);
    options.unverified = false;
    connect_with(&options);
    check_refused(&l.client, PAWL_RESUMPTION_LEVEL);
}

PT_TEST(a_blob_ends_with_its_lifetime_and_needs_a_clock)
{
    static uint8_t kept[sizeof blob];
    static const struct {
        int64_t later;
        uint32_t age_s;
        bool unknown;
        uint8_t why; /* of the client, or NONE */
    } cases[] = {
        {0, PAWL_SESSION_AGE_BY_CLOCK, false, PAWL_RESUMPTION_NONE},
        {40, PAWL_SESSION_AGE_BY_CLOCK, false, PAWL_RESUMPTION_NONE},
        {7199, PAWL_SESSION_AGE_BY_CLOCK, false, PAWL_RESUMPTION_NONE},
        {7200, PAWL_SESSION_AGE_BY_CLOCK, false, PAWL_RESUMPTION_EXPIRED},
        {86400 * 365, PAWL_SESSION_AGE_BY_CLOCK, false,
         PAWL_RESUMPTION_EXPIRED},
        {-1, PAWL_SESSION_AGE_BY_CLOCK, false, PAWL_RESUMPTION_CLOCK},
        {0, PAWL_SESSION_AGE_BY_CLOCK, true, PAWL_RESUMPTION_CLOCK},
        {0, 30, true, PAWL_RESUMPTION_NONE},
        {0, 7200, true, PAWL_RESUMPTION_EXPIRED},
        {0, 7200, false, PAWL_RESUMPTION_EXPIRED},
    };
    size_t kept_len;

    begin(7200);
    connect_with(&(loop_options){0});
    kept_len = blob_len;
    memcpy(kept, blob, kept_len);
    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        loop_options options = {.now = NOW + cases[i].later,
                                .clock_unknown = cases[i].unknown};
        uint32_t value = 0;

        PT_AT("case", i, 0);
        memcpy(blob, kept, kept_len);
        blob_len = kept_len;
        tickets.now_s =
            1000 + (uint32_t)(cases[i].later > 0 && cases[i].later < 7200
                                  ? cases[i].later
                              : cases[i].age_s == 30 ? 30
                                                     : 0);
        connect_aged(&options, cases[i].age_s);
        if (cases[i].why == PAWL_RESUMPTION_NONE) {
            PT_OK(loop_connected(&l));
            PT_OK(resumed());
            continue;
        }
        PT_OK(!resumed());
        PT_OK(loop_event(&l.client, PAWL_EVENT_NOT_RESUMED, &value));
        PT_EQ(value, cases[i].why);
        /* Without a clock nobody's certificate can be checked either. */
        PT_EQ(loop_connected(&l), !cases[i].unknown);
    }
}

PT_TEST(a_blob_lives_no_longer_than_the_servers_certificate)
{
    loop_options options = {0};
    int64_t not_after;

    begin(7200);
    connect_with(&options);
    not_after = session.not_after;
    PT_OK(not_after > NOW && not_after < INT64_MAX);
    options.now = not_after - 100;
    blob_len = 0;
    connect_with(&options);
    PT_OK(loop_connected(&l));
    options.now = not_after - 1;
    tickets.now_s += 99;
    connect_with(&options);
    PT_OK(resumed());
    options.now = not_after + 1;
    connect_with(&options);
    PT_OK(!resumed());
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_CERT_EXPIRED);
}

PT_TEST(several_tickets_are_several_blobs)
{
    loop_options options = {.client_alpn = NULL};
    unsigned blobs = 0, events = 0;
    const uint8_t *got;
    size_t len;

    begin(7200);
    tickets.count = 3; /* one record; the queue of events holds one more */
    connect_with(&options);
    PT_OK(loop_connected(&l));
    for (size_t i = 0; i < l.client.event_count; i++) {
        events += l.client.events[i].id == PAWL_EVENT_SESSION ? 1u : 0u;
    }
    PT_EQ(events, 3);
    while ((got = pawl_engine_session(&l.client.engine, &len)) != NULL) {
        memcpy(blob, got, len);
        blob_len = len;
        blobs++;
        pawl_engine_session_drop(&l.client.engine);
    }
    PT_EQ(blobs, 3);
    connect_with(&options);
    PT_OK(resumed());
}

PT_TEST(a_ticket_larger_than_the_span_says_what_was_wanted)
{
    loop_options options = {.session = &session, .tickets = &tickets};
    uint32_t wanted = 0;
    size_t len;

    begin(7200);
    PT_EQ(pawl_session_init(&session, &key, span, 200), PAWL_OK);
    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
    PT_OK(loop_event(&l.client, PAWL_EVENT_SESSION_LOST, &wanted));
    PT_OK(pawl_engine_session(&l.client.engine, &len) == NULL);
    for (uint32_t less = 0; less < 2; less++) {
        uint32_t value;

        PT_EQ(pawl_session_init(&session, &key, span, wanted - less), PAWL_OK);
        loop_init(&l, &options);
        loop_run(&l);
        PT_EQ(loop_event(&l.client, PAWL_EVENT_SESSION, &value), less == 0);
        PT_EQ(pawl_engine_session(&l.client.engine, &len) != NULL, less == 0);
    }
    PT_EQ(pawl_session_init(&session, &key, span, PAWL_SESSION_OVERHEAD - 1),
          PAWL_ERR_ARGUMENT);
}

PT_TEST(a_ticket_for_no_time_and_one_for_too_long)
{
    loop_options options = {0};

    begin(7200);
    tickets.lifetime_s = 0;
    connect_with(&options);
    PT_OK(loop_connected(&l));
    PT_EQ(blob_len, 0);
    /* More than 7 days are 7 days. */
    tickets.lifetime_s = UINT32_MAX;
    connect_with(&options);
    PT_OK(blob_len != 0);
    options.now = NOW + 604799;
    tickets.now_s += 604799;
    connect_with(&options);
    PT_OK(resumed());
    options.now += 604800;
    tickets.now_s += 604800;
    connect_with(&options);
    check_refused(&l.client, PAWL_RESUMPTION_EXPIRED);
}

PT_TEST(put_takes_the_blob_away_from_the_caller)
{
    static const uint8_t zeros[300];
    uint8_t mine[300];

    PT_EQ(pawl_session_init(&session, &key, span, 299), PAWL_OK);
    memset(mine, 5, sizeof mine);
    PT_EQ(pawl_session_put(&session, mine, 299, 0), PAWL_OK);
    PT_EQ_BYTES(mine, zeros, 299);
    memset(mine, 5, sizeof mine);
    PT_EQ(pawl_session_put(&session, mine, 300, 0), PAWL_ERR_MEMORY);
    PT_EQ_BYTES(mine, zeros, 300);
    PT_EQ(session.offer, 0);
}

PT_TEST(a_session_is_lent_before_the_first_work_only)
{
    const pawl_protocol *plain[] = {&pawl_tls13_client, NULL};
    pawl_profile profile = pawl_profile_full;
    loop_options options = {0};

    begin(7200);
    PT_EQ(pawl_session_init(&session, &key, span, sizeof span), PAWL_OK);
    loop_init(&l, &options);
    PT_EQ(pawl_engine_set_session(&l.server.engine, &session), PAWL_ERR_STATE);
    loop_run(&l);
    PT_EQ(pawl_engine_set_session(&l.client.engine, &session), PAWL_ERR_STATE);
    profile.versions = plain;
    options.client_profile = &profile;
    options.session = &session;
    loop_init(&l, &options);
    PT_EQ(l.client_init, PAWL_ERR_PROFILE);
}

int main(void)
{
    PT_RUN(a_session_is_resumed_with_every_suite_and_after_a_retry);
    PT_RUN(any_chunk_any_buffer_any_slice_resumes);
    PT_RUN(a_resumed_handshake_does_no_signature_work);
    PT_RUN(a_blob_cut_short_or_changed_anywhere_is_refused);
    PT_RUN(a_blob_for_something_else_is_refused_with_its_reason);
    PT_RUN(
        an_unverified_engine_may_take_what_was_verified_and_stays_unverified);
    PT_RUN(a_blob_ends_with_its_lifetime_and_needs_a_clock);
    PT_RUN(a_blob_lives_no_longer_than_the_servers_certificate);
    PT_RUN(several_tickets_are_several_blobs);
    PT_RUN(a_ticket_larger_than_the_span_says_what_was_wanted);
    PT_RUN(a_ticket_for_no_time_and_one_for_too_long);
    PT_RUN(put_takes_the_blob_away_from_the_caller);
    PT_RUN(a_session_is_lent_before_the_first_work_only);
    return pt_done();
}
