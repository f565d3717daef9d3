/* SPDX-License-Identifier: Apache-2.0
 * The engine in both roles against itself: whatever the suite, the group, the
 * buffers, the slices and the way bytes are cut. (Against others:
 * tests/interop.) */
#include <string.h>

#include "harness/loop.h"
#include "harness/pt.h"

static loop l;

static const pawl_suite *const suites[] = {
    &pawl_suite_aes128_gcm_sha256, &pawl_suite_aes256_gcm_sha384,
    &pawl_suite_chacha20_poly1305_sha256, &pawl_suite_aes128_ccm_sha256,
    &pawl_suite_aes128_ccm_8_sha256};

static void check_both_ways(void)
{
    static uint8_t data[9000];

    PT_OK(loop_connected(&l));
    pt_fill(data, sizeof data);
    loop_write(&l, &l.client, data, sizeof data);
    PT_EQ(l.server.got_len, sizeof data);
    PT_EQ_BYTES(l.server.got, data, sizeof data);
    loop_write(&l, &l.server, data, 5000);
    PT_EQ(l.client.got_len, 5000);
    PT_EQ_BYTES(l.client.got, data, 5000);
    PT_OK(loop_connected(&l));
}

PT_TEST(every_suite_and_group_connects_and_carries_data)
{
    static const pawl_kex *const kexes[] = {&pawl_kex_x25519, &pawl_kex_p256};

    for (size_t s = 0; s < PT_COUNT(suites); s++) {
        for (size_t g = 0; g < PT_COUNT(kexes); g++) {
            const pawl_suite *one_suite[] = {suites[s], NULL};
            const pawl_kex *one_group[] = {kexes[g], NULL};
            pawl_profile profile = pawl_profile_full;
            loop_options options = {.client_profile = &profile,
                                    .server_profile = &profile};
            pawl_session_info info;

            PT_AT("suite, group", s, g);
            profile.suites = one_suite;
            profile.groups = one_group;
            loop_init(&l, &options);
            loop_run(&l);
            check_both_ways();
            pawl_engine_info(&l.client.engine, &info);
            PT_EQ(info.suite, suites[s]->id);
            PT_EQ(info.group, kexes[g]->group);
            PT_OK(info.verified);
        }
    }
}

PT_TEST(any_chunk_size_and_any_buffer_connects)
{
    static const size_t chunks[] = {1, 2, 3, 7, 64, 255, 0};
    static const size_t recvs[] = {256, 300, 512, 1500, 0};

    for (size_t c = 0; c < PT_COUNT(chunks); c++) {
        for (size_t r = 0; r < PT_COUNT(recvs); r++) {
            loop_options options = {.client_recv = recvs[r],
                                    .server_recv = recvs[r],
                                    .client_send = 128 + 17 * r,
                                    .server_send = 128 + 13 * c,
                                    .chunk = chunks[c]};

            PT_AT("chunk, recv", chunks[c], recvs[r]);
            loop_init(&l, &options);
            loop_run(&l);
            check_both_ways();
        }
    }
}

PT_TEST(work_never_exceeds_the_units_asked)
{
    static const uint32_t units[] = {1, 2, 3, 5, 17};

    for (size_t i = 0; i < PT_COUNT(units); i++) {
        loop_options options = {.units = units[i], .client_recv = 512};

        PT_AT("units", units[i], 0);
        loop_init(&l, &options);
        loop_run(&l);
        PT_OK(loop_connected(&l));
        PT_EQ(l.client.over, 0);
        PT_EQ(l.server.over, 0);
        PT_OK(l.client.calls >= l.client.units / units[i]);
    }
}

PT_TEST(a_retry_brings_both_to_the_other_group)
{
    const pawl_kex *p256[] = {&pawl_kex_p256, NULL};
    pawl_profile profile = pawl_profile_full, any = pawl_profile_full;
    uint32_t value;

    profile.groups = p256;
    for (unsigned cookie = 0; cookie < 2; cookie++) {
        for (size_t s = 0; s < PT_COUNT(suites); s++) {
            const pawl_suite *one_suite[] = {suites[s], NULL};
            loop_options options = {.client_profile = &any,
                                    .server_profile = &profile,
                                    .server_flags =
                                        cookie != 0 ? PAWL_CONFIG_COOKIE : 0u};

            PT_AT("cookie, suite", cookie, s);
            profile.suites = any.suites = one_suite;
            loop_init(&l, &options);
            loop_run(&l);
            check_both_ways();
            PT_OK(loop_event(&l.client, PAWL_EVENT_RETRY, &value));
            PT_EQ(value, pawl_kex_p256.group);
        }
    }
}

PT_TEST(alpn_chooses_by_the_servers_preference)
{
    static const char *const client[] = {"h2", "http/1.1", NULL};
    static const char *const server[] = {"mqtt", "http/1.1", "h2", NULL};
    static const char *const other[] = {"coap", NULL};
    loop_options options = {.client_alpn = client, .server_alpn = server};
    pawl_session_info info;

    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
    pawl_engine_info(&l.client.engine, &info);
    PT_OK(info.alpn == client[1]);
    pawl_engine_info(&l.server.engine, &info);
    PT_OK(info.alpn == server[1]);

    options.server_alpn = other;
    loop_init(&l, &options);
    loop_run(&l);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_ALPN_NONE);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_ALERT_RECEIVED);
    PT_EQ(pawl_engine_failure(&l.client.engine)->alert_received, 120);
}

PT_TEST(a_key_held_outside_signs)
{
    loop_options options = {.external_key = true};

    loop_init(&l, &options);
    loop_run(&l);
    check_both_ways();
    PT_EQ(l.keys_asked, 1);

    loop_init(&l, &options);
    l.refuse_key = true;
    loop_run(&l);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_KEY_REFUSED);
    PT_EQ(pawl_engine_failure(&l.client.engine)->alert_received, 80);
}

PT_TEST(the_application_chooses_an_identity_by_name)
{
    loop_options options = {.choice = true};

    loop_init(&l, &options);
    loop_run(&l);
    check_both_ways();
    PT_EQ(l.choices_asked, 1);
    PT_EQ(strcmp(l.asked_name, "pawl.test"), 0);

    loop_init(&l, &options);
    l.refuse_choice = true;
    loop_run(&l);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_NAME_UNKNOWN);
    PT_EQ(pawl_engine_failure(&l.client.engine)->alert_received, 112);
}

PT_TEST(keys_are_updated_both_ways_and_data_goes_on)
{
    loop_options options = {.chunk = 5};
    uint32_t value;

    for (unsigned both = 0; both < 2; both++) {
        PT_AT("both", both, 0);
        loop_init(&l, &options);
        loop_run(&l);
        PT_EQ(pawl_engine_key_update(&l.client.engine, both != 0), PAWL_OK);
        loop_run(&l);
        PT_OK(loop_event(&l.server, PAWL_EVENT_KEY_RECEIVED, &value));
        PT_EQ(loop_event(&l.client, PAWL_EVENT_KEY_RECEIVED, &value),
              both != 0);
        PT_EQ(pawl_engine_key_update(&l.server.engine, false), PAWL_OK);
        check_both_ways();
        PT_OK(loop_event(&l.client, PAWL_EVENT_KEY_RECEIVED, &value));
    }
}

/* An AEAD that may seal only 2^5 records: the library must change keys itself,
 * in time, as often as needed. */
PT_TEST(keys_are_updated_before_the_limit)
{
    pawl_aead short_lived = pawl_aead_aes128_gcm;
    pawl_suite suite = pawl_suite_aes128_gcm_sha256;
    const pawl_suite *one[] = {&suite, NULL};
    pawl_profile profile = pawl_profile_full;
    loop_options options = {.client_profile = &profile, .client_send = 150};
    static uint8_t data[20000];
    uint32_t value;

    short_lived.seal_limit_log2 = 5;
    suite.aead = &short_lived;
    profile.suites = one;
    loop_init(&l, &options);
    loop_run(&l);
    pt_fill(data, sizeof data);
    loop_write(&l, &l.client, data, sizeof data);
    PT_EQ(l.server.got_len, sizeof data);
    PT_EQ_BYTES(l.server.got, data, sizeof data);
    PT_OK(loop_event(&l.client, PAWL_EVENT_KEY_SENT, &value));
    PT_OK(loop_connected(&l));
}

/* During the handshake keys cannot be updated: the limit ends it. */
PT_TEST(a_limit_that_no_update_can_move_ends_the_connection)
{
    pawl_aead short_lived = pawl_aead_aes128_gcm;
    pawl_suite suite = pawl_suite_aes128_gcm_sha256;
    const pawl_suite *one[] = {&suite, NULL};
    pawl_profile profile = pawl_profile_full;
    loop_options options = {.server_profile = &profile, .server_send = 128};

    short_lived.seal_limit_log2 = 2;
    suite.aead = &short_lived;
    profile.suites = one;
    loop_init(&l, &options);
    loop_run(&l);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_RECORD_SEAL_LIMIT);
    PT_OK(!loop_connected(&l));
}

PT_TEST(a_flood_of_key_updates_ends_and_data_between_them_does_not)
{
    loop_options options = {0};
    unsigned updates = 0;

    loop_init(&l, &options);
    loop_run(&l);
    while (loop_failure(&l.client) == 0 && updates < 600) {
        PT_EQ(pawl_engine_key_update(&l.server.engine, false), PAWL_OK);
        loop_run(&l);
        updates++;
        if (updates < 300 && updates % 100 == 0) {
            loop_write(&l, &l.server, "x", 1);
        }
    }
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_RECORD_FLOOD);
    PT_EQ(updates, 200 + 201);
}

PT_TEST(exported_keys_agree_and_depend_on_label_and_context)
{
    loop_options options = {0};
    uint8_t a[32], b[32];

    loop_init(&l, &options);
    PT_EQ(pawl_engine_export(&l.client.engine, "EXPORTER-x", NULL, 0, a, 32),
          PAWL_ERR_STATE);
    loop_run(&l);
    PT_EQ(pawl_engine_export(&l.client.engine, "EXPORTER-x", NULL, 0, a, 32),
          PAWL_OK);
    PT_EQ(pawl_engine_export(&l.server.engine, "EXPORTER-x", NULL, 0, b, 32),
          PAWL_OK);
    PT_EQ_BYTES(a, b, 32);
    PT_EQ(pawl_engine_export(&l.server.engine, "EXPORTER-y", NULL, 0, b, 32),
          PAWL_OK);
    PT_OK(memcmp(a, b, 32) != 0);
    PT_EQ(pawl_engine_export(&l.server.engine, "EXPORTER-x",
                             (const uint8_t *)"c", 1, b, 32),
          PAWL_OK);
    PT_OK(memcmp(a, b, 32) != 0);
}

PT_TEST(closed_truncated_and_failed_are_three_results)
{
    loop_options options = {0};

    loop_init(&l, &options);
    loop_run(&l);
    pawl_engine_close(&l.client.engine);
    loop_run(&l);
    PT_OK((pawl_engine_want(&l.server.engine) & PAWL_WANT_CLOSED) != 0);
    PT_EQ(loop_failure(&l.server), 0);
    /* Half closed: the server may still send. */
    loop_write(&l, &l.server, "late", 4);
    PT_EQ(l.client.got_len, 4);
    pawl_engine_close(&l.server.engine);
    loop_run(&l);
    PT_OK((pawl_engine_want(&l.client.engine) & PAWL_WANT_CLOSED) != 0);

    loop_init(&l, &options);
    loop_run(&l);
    pawl_engine_recv_end(&l.client.engine);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_STREAM_ENDED);
    PT_EQ(pawl_engine_failure(&l.client.engine)->err, PAWL_ERR_TRUNCATED);
}

PT_TEST(certificate_verdicts_are_told_apart)
{
    static const struct {
        const char *name;
        int64_t now;
        bool clock_unknown;
        uint16_t id;
        uint8_t alert;
    } cases[] = {
        {"other.test", 0, false, PAWL_FAIL_CERT_NAME, 42},
        {"a.wild.test", 0, false, 0, 0},
        {"192.0.2.7", 0, false, 0, 0},
        {"192.0.2.8", 0, false, PAWL_FAIL_CERT_NAME, 42},
        {NULL, 1000000000, false, PAWL_FAIL_CERT_NOT_YET_VALID, 45},
        {NULL, 9000000000, false, PAWL_FAIL_CERT_EXPIRED, 45},
        {NULL, 0, true, PAWL_FAIL_CERT_CLOCK, 46},
    };

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        loop_options options = {.name = cases[i].name,
                                .now = cases[i].now,
                                .clock_unknown = cases[i].clock_unknown};

        PT_AT("case", i, 0);
        loop_init(&l, &options);
        loop_run(&l);
        PT_EQ(loop_failure(&l.client), cases[i].id);
        if (cases[i].id == 0) {
            PT_OK(loop_connected(&l));
        } else {
            PT_EQ(pawl_engine_failure(&l.server.engine)->alert_received,
                  cases[i].alert);
        }
    }
}

PT_TEST(an_unverified_client_says_so)
{
    loop_options options = {
        .unverified = true, .name = "whatever.test", .clock_unknown = true};
    pawl_session_info info;

    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
    pawl_engine_info(&l.client.engine, &info);
    PT_OK(!info.verified);
}

PT_TEST(a_copied_engine_does_nothing)
{
    static pawl_engine copy;
    loop_options options = {0};
    size_t len;

    loop_init(&l, &options);
    loop_run(&l);
    copy = l.client.engine;
    PT_EQ(pawl_engine_want(&copy), PAWL_WANT_FAILED);
    PT_EQ(pawl_engine_failure(&copy)->err, PAWL_ERR_COPIED);
    PT_OK(pawl_engine_write_buf(&copy, &len) == NULL);
    PT_EQ(pawl_engine_work(&copy, 100), 0);
}

PT_TEST(a_deadline_ends_the_handshake_and_not_the_connection)
{
    loop_options options = {.client_ms = 1000};

    loop_init(&l, &options);
    pawl_engine_set_now(&l.client.engine, 0xffffff00u);
    PT_EQ(pawl_engine_deadline(&l.client.engine), 1000);
    pawl_engine_set_now(&l.client.engine, 0xffffff00u + 999u);
    PT_EQ(pawl_engine_deadline(&l.client.engine), 1);
    PT_EQ(loop_failure(&l.client), 0);
    pawl_engine_set_now(&l.client.engine, 0xffffff00u + 1000u);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_TIMEOUT);

    loop_init(&l, &options);
    pawl_engine_set_now(&l.client.engine, 5);
    loop_run(&l);
    pawl_engine_set_now(&l.client.engine, 500000);
    PT_OK(loop_connected(&l));
    PT_EQ(pawl_engine_deadline(&l.client.engine), UINT32_MAX);
}

PT_TEST(too_little_memory_says_how_much_was_wanted)
{
    loop_options options = {0};

    for (size_t work = 64; work < 2600; work += 40) {
        const pawl_failure *f;

        PT_AT("work", work, 0);
        options.client_work = work;
        loop_init(&l, &options);
        if (l.client_init == PAWL_OK) {
            loop_run(&l);
        }
        f = pawl_engine_failure(&l.client.engine);
        if (l.client_init != PAWL_OK || f->id != 0) {
            PT_EQ(f->err, PAWL_ERR_MEMORY);
            PT_EQ(f->had, work);
            PT_OK(f->wanted > f->had);
        } else {
            PT_OK(loop_connected(&l));
        }
    }
    PT_OK(loop_connected(&l));
}

int main(void)
{
    PT_RUN(every_suite_and_group_connects_and_carries_data);
    PT_RUN(any_chunk_size_and_any_buffer_connects);
    PT_RUN(work_never_exceeds_the_units_asked);
    PT_RUN(a_retry_brings_both_to_the_other_group);
    PT_RUN(alpn_chooses_by_the_servers_preference);
    PT_RUN(a_key_held_outside_signs);
    PT_RUN(the_application_chooses_an_identity_by_name);
    PT_RUN(keys_are_updated_both_ways_and_data_goes_on);
    PT_RUN(keys_are_updated_before_the_limit);
    PT_RUN(a_limit_that_no_update_can_move_ends_the_connection);
    PT_RUN(a_flood_of_key_updates_ends_and_data_between_them_does_not);
    PT_RUN(exported_keys_agree_and_depend_on_label_and_context);
    PT_RUN(closed_truncated_and_failed_are_three_results);
    PT_RUN(certificate_verdicts_are_told_apart);
    PT_RUN(an_unverified_client_says_so);
    PT_RUN(a_copied_engine_does_nothing);
    PT_RUN(a_deadline_ends_the_handshake_and_not_the_connection);
    PT_RUN(too_little_memory_says_how_much_was_wanted);
    return pt_done();
}
