/* SPDX-License-Identifier: Apache-2.0
 * External PSKs, both roles: in use, refused, asked for, without a key
 * exchange, and without certificates at all. */
#include <string.h>

#include "handshake/psk.h"
#include "harness/loop.h"
#include "harness/pt.h"

static loop l;

static const uint8_t secret[32] = {3, 1, 4, 1, 5, 9, 2, 6};
static const uint8_t wrong[32] = {3, 1, 4, 1, 5, 9, 2, 7};

static pawl_psk client_psk, server_psk;
static const pawl_psk *server_list[3];

static void begin(const pawl_hash *hash)
{
    client_psk = (pawl_psk){.role = PAWL_PSK_CLIENT,
                            .identity = (const uint8_t *)"device-1",
                            .identity_len = 8,
                            .key = secret,
                            .key_len = sizeof secret,
                            .hash = hash};
    server_psk = client_psk;
    server_psk.role = PAWL_PSK_SERVER;
    server_list[0] = &server_psk;
    server_list[1] = server_list[2] = NULL;
}

static void run(const loop_options *options)
{
    loop_options o = *options;

    o.psk = o.psk != NULL ? o.psk : &client_psk;
    o.psks = o.psks != NULL || (o.server_flags & PAWL_CONFIG_CHOOSE_PSK) != 0
                 ? o.psks
                 : server_list;
    loop_init(&l, &o);
    loop_run(&l);
}

static bool in_use(void)
{
    pawl_session_info c, s;
    uint32_t value = 9;

    PT_OK(loop_connected(&l));
    pawl_engine_info(&l.client.engine, &c);
    pawl_engine_info(&l.server.engine, &s);
    PT_EQ(c.psk, s.psk);
    PT_OK(!c.resumed);
    PT_EQ(loop_event(&l.client, PAWL_EVENT_RESUMED, &value), c.psk);
    PT_OK(!c.psk || value == 1);
    PT_OK(!c.psk || c.verified);
    return c.psk;
}

static void check_data(void)
{
    static uint8_t data[2000];

    pt_fill(data, sizeof data);
    loop_write(&l, &l.client, data, sizeof data);
    PT_EQ_BYTES(l.server.got, data, sizeof data);
    loop_write(&l, &l.server, data, sizeof data);
    PT_EQ_BYTES(l.client.got, data, sizeof data);
}

static void check_declined(loop_side *side, uint32_t why)
{
    uint32_t value = 0;

    PT_OK(!in_use());
    PT_OK(loop_event(side, PAWL_EVENT_NOT_RESUMED, &value));
    PT_EQ(value, why);
}

PT_TEST(a_psk_is_used_with_either_hash_after_a_retry_too)
{
    static const pawl_suite *const suites[] = {&pawl_suite_aes128_gcm_sha256,
                                               &pawl_suite_aes256_gcm_sha384};
    const pawl_kex *p256[] = {&pawl_kex_p256, NULL};

    for (size_t s = 0; s < PT_COUNT(suites); s++) {
        for (unsigned retry = 0; retry < 2; retry++) {
            const pawl_suite *one_suite[] = {suites[s], NULL};
            pawl_profile profile = pawl_profile_full;
            loop_options options = {.server_profile = &profile,
                                    .client_recv = 300,
                                    .server_recv = 300,
                                    .units = 1,
                                    .client_send = 128,
                                    .server_send = 128};

            PT_AT("suite, retry", s, retry);
            begin(suites[s]->hash);
            profile.suites = one_suite;
            profile.groups = retry != 0 ? p256 : profile.groups;
            run(&options);
            PT_OK(in_use());
            PT_EQ(l.client.over, 0);
            PT_EQ(l.server.over, 0);
            check_data();
        }
    }
}

PT_TEST(another_key_under_the_same_name_ends_the_handshake)
{
    begin(&pawl_hash_sha256);
    client_psk.key = wrong;
    run(&(loop_options){0});
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_PSK_BINDER);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_ALERT_RECEIVED);
    PT_EQ(pawl_engine_failure(&l.client.engine)->alert_received, 51);
    begin(&pawl_hash_sha256);
    client_psk.key_len = 31;
    run(&(loop_options){0});
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_PSK_BINDER);
}

PT_TEST(a_psk_that_does_not_fit_is_left_aside_with_its_reason)
{
    const pawl_suite *sha384[] = {&pawl_suite_aes256_gcm_sha384, NULL};
    pawl_profile profile = pawl_profile_full;

    begin(&pawl_hash_sha256);
    client_psk.identity = (const uint8_t *)"device-2";
    run(&(loop_options){0});
    check_declined(&l.server, PAWL_RESUMPTION_UNKNOWN);
    check_declined(&l.client, PAWL_RESUMPTION_DECLINED);

    begin(&pawl_hash_sha256);
    client_psk.role = PAWL_PSK_SERVER;
    run(&(loop_options){0});
    check_declined(&l.client, PAWL_RESUMPTION_ROLE);

    begin(&pawl_hash_sha256);
    server_psk.role = PAWL_PSK_CLIENT;
    run(&(loop_options){0});
    check_declined(&l.server, PAWL_RESUMPTION_ROLE);

    begin(&pawl_hash_sha256);
    client_psk.server = "other.test";
    run(&(loop_options){0});
    check_declined(&l.client, PAWL_RESUMPTION_ROLE);
    client_psk.server = "pawl.test";
    run(&(loop_options){0});
    PT_OK(in_use());

    profile.suites = sha384;
    begin(&pawl_hash_sha256);
    run(&(loop_options){.server_profile = &profile});
    check_declined(&l.server, PAWL_RESUMPTION_HASH);
    begin(&pawl_hash_sha256);
    run(&(loop_options){.client_profile = &profile});
    check_declined(&l.client, PAWL_RESUMPTION_SUITE);

    begin(&pawl_hash_sha256);
    run(&(loop_options){.client_cert = PAWL_CLIENT_CERT_REQUIRE,
                        .client_shows = true});
    check_declined(&l.server, PAWL_RESUMPTION_IDENTITY);
}

/* The retry names a suite of another hash: the PSK is not offered again. */
PT_TEST(a_retry_to_another_hash_drops_the_psk)
{
    const pawl_suite *sha384[] = {&pawl_suite_aes256_gcm_sha384, NULL};
    const pawl_kex *p256[] = {&pawl_kex_p256, NULL};
    pawl_profile profile = pawl_profile_full;

    profile.suites = sha384;
    profile.groups = p256;
    begin(&pawl_hash_sha256);
    run(&(loop_options){.server_profile = &profile});
    check_declined(&l.client, PAWL_RESUMPTION_HASH);
}

PT_TEST(the_application_knows_an_identity)
{
    loop_options options = {.server_flags = PAWL_CONFIG_CHOOSE_PSK};

    begin(&pawl_hash_sha256);
    options.psk_answer = &server_psk;
    run(&options);
    PT_OK(in_use());
    PT_EQ(l.psks_asked, 1);
    PT_EQ(memcmp(l.asked_name, "device-1", 8), 0);
    options.psk_answer = NULL;
    run(&options);
    check_declined(&l.server, PAWL_RESUMPTION_UNKNOWN);
    PT_EQ(l.psks_asked, 1);
}

/* Only when both sides were told to: and then the client still sends a share,
 * which the server prefers to take. */
PT_TEST(a_key_exchange_is_left_out_only_when_asked)
{
    begin(&pawl_hash_sha256);
    for (unsigned flags = 0; flags < 4; flags++) {
        pawl_session_info info;

        PT_AT("flags", flags, 0);
        run(&(loop_options){
            .client_flags = (flags & 1) != 0 ? PAWL_CONFIG_PSK_KE : 0u,
            .server_flags = (flags & 2) != 0 ? PAWL_CONFIG_PSK_KE : 0u});
        PT_OK(in_use());
        pawl_engine_info(&l.client.engine, &info);
        PT_EQ(info.group, pawl_kex_x25519.group);
    }
}

/* A client that cannot exchange keys: it says so, and the share it sends is
 * not looked at. */
static void put_ke_only(const pawli_hs *hs, pawli_writer *w)
{
    const pawli_psk *psk = hs->psk;
    uint32_t len = psk->identity_len;

    pawli_put16(w, 45);
    pawli_put16(w, 2);
    pawli_put16(w, 0x0100); /* one mode: psk_ke */
    pawli_put16(w, 41);
    pawli_put16(w, 2 + 2 + len + 4 + pawli_psk_binder_list(hs));
    pawli_put16(w, 2 + len + 4);
    pawli_put16(w, len);
    pawli_put(w, psk->identity, len);
    pawli_put32(w, psk->age);
    pawli_put16(w, pawli_psk_binder_list(hs) - 2u);
    pawli_put8(w, psk->hash->digest_size);
    pawli_put(w, hs->mac, psk->hash->digest_size);
}

PT_TEST(without_a_key_exchange_both_sides_must_have_been_told)
{
    pawli_psk_hooks hooks = *pawl_tls13_client_psk.psk;
    pawl_protocol version = pawl_tls13_client_psk;
    const pawl_protocol *versions[] = {&version, NULL};
    pawl_profile profile = pawl_profile_full;

    hooks.put = put_ke_only;
    version.psk = &hooks;
    profile.versions = versions;
    for (unsigned flags = 0; flags < 4; flags++) {
        pawl_session_info info;

        PT_AT("flags", flags, 0);
        begin(&pawl_hash_sha256);
        run(&(loop_options){
            .client_profile = &profile,
            .client_flags = (flags & 1) != 0 ? PAWL_CONFIG_PSK_KE : 0u,
            .server_flags = (flags & 2) != 0 ? PAWL_CONFIG_PSK_KE : 0u});
        if (flags == 3) {
            PT_OK(in_use());
            pawl_engine_info(&l.client.engine, &info);
            PT_EQ(info.group, 0);
            pawl_engine_info(&l.server.engine, &info);
            PT_EQ(info.group, 0);
            check_data();
        } else if (flags == 2) {
            PT_EQ(loop_failure(&l.client), PAWL_FAIL_PSK_PARAMETER);
        } else {
            check_declined(&l.server, PAWL_RESUMPTION_MODE);
        }
    }
}

PT_TEST(a_profile_without_certificates_speaks_by_psk_only)
{
    const pawl_protocol *only[] = {&pawl_tls13_client_psk_only, NULL};
    const pawl_suite *suites[] = {&pawl_suite_chacha20_poly1305_sha256, NULL};
    const pawl_kex *groups[] = {&pawl_kex_x25519, NULL};
    const pawl_kex *p256[] = {&pawl_kex_p256, &pawl_kex_x25519, NULL};
    const pawl_profile profile = {
        .versions = only, .suites = suites, .groups = groups};
    pawl_profile server = pawl_profile_full;
    loop_options options = {.client_profile = &profile,
                            .server_profile = &server};

    begin(&pawl_hash_sha256);
    run(&options);
    PT_OK(in_use());
    check_data();
    server.groups = p256;
    run(&options);
    PT_OK(in_use());
    client_psk.identity = (const uint8_t *)"device-2";
    run(&options);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_EXTENSION_MISSING);
    begin(&pawl_hash_sha256);
    client_psk.role = PAWL_PSK_SERVER;
    run(&options);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_PSK_REFUSED);
}

PT_TEST(a_psk_is_checked_when_the_client_is_made)
{
    const pawl_protocol *plain[] = {&pawl_tls13_client, NULL};
    pawl_profile profile = pawl_profile_full;

    begin(&pawl_hash_sha256);
    client_psk.key_len = PAWL_PSK_KEY_MAX + 1;
    run(&(loop_options){0});
    PT_EQ(l.client_init, PAWL_ERR_ARGUMENT);
    begin(&pawl_hash_sha256);
    client_psk.identity_len = 0;
    run(&(loop_options){0});
    PT_EQ(l.client_init, PAWL_ERR_ARGUMENT);
    begin(&pawl_hash_sha256);
    profile.versions = plain;
    run(&(loop_options){.client_profile = &profile});
    PT_EQ(l.client_init, PAWL_ERR_PROFILE);
}

PT_TEST(a_psk_without_a_key_lets_nobody_in)
{
    const pawl_protocol *plain[] = {&pawl_tls13_server, NULL};
    pawl_profile profile = pawl_profile_full;
    loop_options options = {.server_flags = PAWL_CONFIG_CHOOSE_PSK,
                            .psk = &client_psk};

    for (unsigned what = 0; what < 4; what++) {
        PT_AT("what", what, 0);
        begin(&pawl_hash_sha256);
        server_psk.key_len = what == 0   ? 0
                             : what == 1 ? PAWL_PSK_KEY_MAX + 1
                                         : sizeof secret;
        server_psk.key = what == 2 ? NULL : secret;
        server_psk.hash = what == 3 ? NULL : &pawl_hash_sha256;
        run(&(loop_options){0});
        PT_EQ(l.server_init, PAWL_ERR_ARGUMENT);
        /* Nor as an answer: the server goes on waiting. */
        options.psk_answer = &server_psk;
        loop_init(&l, &options);
        loop_run(&l);
        PT_OK(!loop_connected(&l));
        PT_EQ(pawl_engine_psk_answer(&l.server.engine, &server_psk),
              PAWL_ERR_ARGUMENT);
        PT_EQ(pawl_engine_psk_answer(&l.server.engine, NULL), PAWL_OK);
        loop_run(&l);
        check_declined(&l.server, PAWL_RESUMPTION_UNKNOWN);
    }
    begin(&pawl_hash_sha256);
    profile.versions = plain;
    run(&(loop_options){.server_profile = &profile});
    PT_EQ(l.server_init, PAWL_ERR_PROFILE);
}

/* Not even when the branch that passes it over was skipped. */
PT_TEST(a_psk_does_not_stand_in_for_a_clients_certificate)
{
    pawl_session_info info;
    bool moved = true;

    begin(&pawl_hash_sha256);
    loop_init(&l, &(loop_options){.psk = &client_psk, .psks = server_list});
    do {
        moved = loop_step(&l, &l.client, &l.server);
        moved = loop_step(&l, &l.server, &l.client) || moved;
        pawl_engine_info(&l.server.engine, &info);
    } while (moved && !info.psk);
    PT_OK(info.psk);
    PT_OK(info.state == PAWL_STATE_WAIT_FINISHED);
    l.server_config.client_cert = PAWL_CLIENT_CERT_REQUEST;
    loop_run(&l);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_FAULT);
}

PT_TEST(who_holds_a_psk_is_verified_by_either_side)
{
    pawl_session_info c, s;

    begin(&pawl_hash_sha256);
    run(&(loop_options){0});
    PT_OK(in_use());
    pawl_engine_info(&l.client.engine, &c);
    pawl_engine_info(&l.server.engine, &s);
    PT_OK(c.verified && s.verified);
}

int main(void)
{
    PT_RUN(a_psk_does_not_stand_in_for_a_clients_certificate);
    PT_RUN(who_holds_a_psk_is_verified_by_either_side);
    PT_RUN(a_psk_without_a_key_lets_nobody_in);
    PT_RUN(a_psk_is_used_with_either_hash_after_a_retry_too);
    PT_RUN(another_key_under_the_same_name_ends_the_handshake);
    PT_RUN(a_psk_that_does_not_fit_is_left_aside_with_its_reason);
    PT_RUN(a_retry_to_another_hash_drops_the_psk);
    PT_RUN(the_application_knows_an_identity);
    PT_RUN(a_key_exchange_is_left_out_only_when_asked);
    PT_RUN(without_a_key_exchange_both_sides_must_have_been_told);
    PT_RUN(a_profile_without_certificates_speaks_by_psk_only);
    PT_RUN(a_psk_is_checked_when_the_client_is_made);
    return pt_done();
}
