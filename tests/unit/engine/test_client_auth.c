/* SPDX-License-Identifier: Apache-2.0
 * Certificates of clients, the engine against itself: who is let in, what each
 * side tells of it, whatever the buffers, slices and keys outside; and faults
 * in what a server found out. (Peers that break the rules:
 * test_client_auth_misbehave.c; other implementations: tests/interop.) */
#include <string.h>

#include "engine/engine.h"
#include "handshake/tasks.h"
#include "harness/loop.h"
#include "harness/pt.h"
#include "harness/test_client.h"

static loop l, kept;

static void data_passes(void)
{
    static uint8_t data[3000];

    PT_OK(loop_connected(&l));
    pt_fill(data, sizeof data);
    loop_write(&l, &l.client, data, sizeof data);
    PT_EQ(l.server.got_len, sizeof data);
    PT_EQ_BYTES(l.server.got, data, sizeof data);
    loop_write(&l, &l.server, data, 2000);
    PT_EQ(l.client.got_len, 2000);
    PT_EQ_BYTES(l.client.got, data, 2000);
    PT_OK(loop_connected(&l));
}

/* What both sides say when the client has shown its certificate, or not. */
static void told(bool shown)
{
    static const uint8_t serial[] = {0xc0, 0xff, 0xee, 0x01};
    pawl_session_info client, server;
    pawl_peer peer;
    pawl_x509_pin pin;
    uint32_t value = 1;

    pawl_engine_info(&l.client.engine, &client);
    pawl_engine_info(&l.server.engine, &server);
    PT_OK(client.verified);
    PT_EQ(server.verified, shown);
    PT_EQ(client.scheme, 0x0403);
    PT_EQ(server.scheme, 0x0403);
    PT_EQ(client.client_scheme, shown ? 0x0403 : 0);
    PT_EQ(server.client_scheme, shown ? 0x0403 : 0);
    PT_EQ(loop_event(&l.client, PAWL_EVENT_CERTIFICATE_REQUESTED, &value),
          l.options.client_cert != PAWL_CLIENT_CERT_NONE);
    if (l.options.client_cert != PAWL_CLIENT_CERT_NONE) {
        PT_EQ(value, shown ? 0x0403 : 0);
    }
    PT_EQ(pawl_engine_peer(&l.client.engine, &peer), PAWL_ERR_STATE);
    PT_EQ(pawl_engine_peer(&l.server.engine, &peer),
          shown ? PAWL_OK : PAWL_ERR_STATE);
    if (!shown) {
        PT_OK(peer.serial == NULL && peer.key.key == NULL);
        return;
    }
    PT_EQ(peer.key.kind, PAWL_KEY_P256);
    PT_EQ(peer.key.len, 65);
    pawl_x509_pin_from_key(&pin, &peer.key);
    PT_EQ_BYTES(pin.spki, l.client_pin.spki, sizeof pin.spki);
    PT_OK(peer.serial_len >= sizeof serial);
    PT_EQ_BYTES(peer.serial + peer.serial_len - sizeof serial, serial,
                sizeof serial);
    PT_OK(peer.not_before < 1800000000 && peer.not_after > 1800000000);
    PT_OK(memcmp(peer.issuer, peer.subject, 32) != 0);
}

PT_TEST(a_client_that_is_asked_shows_its_certificate)
{
    for (unsigned mode = 0; mode <= PAWL_CLIENT_CERT_REQUIRE; mode++) {
        for (unsigned how = 0; how < 32; how++) {
            loop_options options = {
                .client_cert = (uint8_t)mode,
                .client_shows = true,
                .client_choice = (how & 1u) != 0,
                .client_external_key = (how & 2u) != 0,
                .client_pinned = (how & 4u) != 0,
                .server_flags =
                    (how & 8u) != 0 ? PAWL_CONFIG_CHAIN_AS_SENT : 0u,
                .external_key = (how & 16u) != 0,
                .choice = (how & 16u) != 0};

            PT_AT("mode, how", mode, how);
            loop_init(&l, &options);
            loop_run(&l);
            PT_EQ(l.client_init, PAWL_OK);
            PT_EQ(l.server_init, PAWL_OK);
            data_passes();
            told(mode != PAWL_CLIENT_CERT_NONE);
        }
    }
}

PT_TEST(a_client_without_one_is_let_in_only_where_none_is_required)
{
    for (unsigned how = 0; how < 2; how++) {
        loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUEST,
                                .client_choice = how != 0};

        PT_AT("how", how, 0);
        loop_init(&l, &options);
        l.refuse_choice = true;
        loop_run(&l);
        PT_EQ(l.choices_asked, how);
        data_passes();
        told(false);

        options.client_cert = PAWL_CLIENT_CERT_REQUIRE;
        loop_init(&l, &options);
        l.refuse_choice = true;
        loop_run(&l);
        PT_EQ(loop_failure(&l.server), PAWL_FAIL_CERT_REQUIRED);
        PT_EQ(loop_failure(&l.client), PAWL_FAIL_ALERT_RECEIVED);
        PT_EQ(pawl_engine_failure(&l.client.engine)->alert_received, 116);
    }
}

PT_TEST(any_buffer_any_cut_and_any_slice_connects)
{
    static const size_t chunks[] = {1, 3, 64, 255, 0};
    static const size_t recvs[] = {256, 512, 0};
    static const uint32_t units[] = {1, 3, 1000};

    for (size_t c = 0; c < PT_COUNT(chunks); c++) {
        for (size_t r = 0; r < PT_COUNT(recvs); r++) {
            for (size_t u = 0; u < PT_COUNT(units); u++) {
                loop_options options = {
                    .client_cert = PAWL_CLIENT_CERT_REQUIRE,
                    .client_shows = true,
                    .client_recv = recvs[r],
                    .server_recv = recvs[r],
                    .client_send = 128 + 11 * r,
                    .server_send = 128 + 7 * c,
                    .chunk = chunks[c],
                    .units = units[u],
                    .server_flags = u == 1 ? PAWL_CONFIG_CHAIN_AS_SENT : 0u};

                PT_AT("chunk, recv", chunks[c], recvs[r]);
                loop_init(&l, &options);
                loop_run(&l);
                data_passes();
                told(true);
                PT_EQ(l.client.over + l.server.over, 0);
            }
        }
    }
}

/* The server writes only when it knows who listens. */
static bool wrote_early, finished_sent;

static void early(loop *loop, bool to_server, uint8_t *data, size_t *len)
{
    (void)data;
    (void)len;
    if (to_server && loop->client.bytes_out > 400 &&
        loop_failure(&loop->server) == 0) {
        pawl_session_info info;
        size_t room;

        finished_sent = true;
        pawl_engine_info(&loop->server.engine, &info);
        if (info.state != PAWL_STATE_CONNECTED &&
            pawl_engine_write_buf(&loop->server.engine, &room) != NULL) {
            wrote_early = true;
        }
    }
}

PT_TEST(a_server_writes_nothing_before_it_knows_the_client)
{
    loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUEST,
                            .client_shows = true,
                            .chunk = 50,
                            .tap = early};

    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(finished_sent && !wrote_early);
    data_passes();
}

/* ---- What the server accepts ---- */

static void expect_nobody(const pawl_profile *server)
{
    loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUEST,
                            .client_shows = true,
                            .server_profile = server};

    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
    told(false);
}

PT_TEST(a_certificate_the_server_cannot_check_is_not_shown)
{
    static pawl_sig only_proofs;
    static const pawl_sig *const rsa[] = {&pawl_sig_rsa_pss_rsae_sha256, NULL};
    static const pawl_sig *const split[] = {&only_proofs,
                                            &pawl_sig_rsa_pkcs1_sha256, NULL};
    pawl_profile profile = pawl_profile_full;

    PT_AT("signature_algorithms", 0, 0);
    profile.sigs = rsa;
    expect_nobody(&profile);
    PT_AT("signature_algorithms_cert", 0, 0);
    only_proofs = pawl_sig_ecdsa_p256_sha256;
    only_proofs.uses = PAWL_SIG_TLS13;
    profile.sigs = split;
    expect_nobody(&profile);
}

PT_TEST(names_of_cas_are_sent_through_any_buffer)
{
    static uint8_t name[1000] = {0x30, 0x82, 0x03, 0xe4};
    static const uint8_t *names[16];
    static uint16_t sizes[16];

    for (unsigned i = 0; i < 16; i++) {
        names[i] = name;
        sizes[i] = sizeof name;
    }
    for (size_t send = 128; send < 1000; send += 290) {
        loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUIRE,
                                .client_shows = true,
                                .client_recv = 512,
                                .server_send = send,
                                .ca_names = names,
                                .ca_name_sizes = sizes,
                                .ca_name_count = 16};

        PT_AT("send", send, 0);
        loop_init(&l, &options);
        loop_run(&l);
        data_passes();
        told(true);
        PT_OK(l.server.bytes_out > 16000);
    }
}

PT_TEST(a_wrong_clock_ends_it)
{
    loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUIRE,
                            .client_shows = true};
    static const struct {
        pawl_x509_clock clock;
        uint16_t id;
    } cases[] = {
        {{5000000000, PAWL_X509_CLOCK_KNOWN}, PAWL_FAIL_CERT_EXPIRED},
        {{1000000000, PAWL_X509_CLOCK_KNOWN}, PAWL_FAIL_CERT_NOT_YET_VALID},
        {{0, PAWL_X509_CLOCK_UNKNOWN}, PAWL_FAIL_CERT_CLOCK},
    };

    for (size_t i = 0; i < PT_COUNT(cases); i++) {
        PT_AT("case", i, 0);
        loop_init(&l, &options);
        pawl_engine_set_clock(&l.server.engine, cases[i].clock);
        loop_run(&l);
        PT_EQ(loop_failure(&l.server), cases[i].id);
        PT_EQ(pawl_engine_failure(&l.server.engine)->certificate, 0);
        PT_EQ(pawl_engine_failure(&l.server.engine)->role, 1);
    }
}

PT_TEST(a_key_that_refuses_or_signs_wrongly_ends_it)
{
    loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUIRE,
                            .client_shows = true,
                            .client_external_key = true};

    loop_init(&l, &options);
    l.refuse_key = true;
    loop_run(&l);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_KEY_REFUSED);
    options.client_external_key = false;
    loop_init(&l, &options);
    l.client_identity.key = test_client_root_der + 40;
    loop_run(&l);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_VERIFY_SIGNATURE);
    PT_EQ(pawl_engine_failure(&l.client.engine)->alert_received, 51);
}

PT_TEST(configurations_that_cannot_work_are_refused)
{
    loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUIRE,
                            .client_shows = true};
    pawl_profile without = pawl_profile_full;
    static const pawl_sig *const none[] = {NULL};

    without.client_auth = NULL;
    options.client_profile = &without;
    loop_init(&l, &options);
    PT_EQ(l.client_init, PAWL_ERR_PROFILE);
    options.client_choice = true;
    loop_init(&l, &options);
    PT_EQ(l.client_init, PAWL_ERR_PROFILE);
    options.client_profile = NULL;
    options.server_profile = &without;
    loop_init(&l, &options);
    PT_EQ(l.server_init, PAWL_ERR_PROFILE);
    without = pawl_profile_full;
    without.sigs = none;
    loop_init(&l, &options);
    PT_EQ(l.server_init, PAWL_ERR_PROFILE);
    options.server_profile = NULL;
    loop_init(&l, &options);
    l.server_config.anchor_count = 0;
    PT_EQ(
        pawl_server_init(&l.server.engine, &l.server_config, &l.server.memory),
        PAWL_ERR_ARGUMENT);
    l.server_config.anchor_count = 1;
    l.server_config.ca_name_count = 65;
    l.server_config.ca_name_sizes = (const uint16_t[65]){0};
    PT_EQ(
        pawl_server_init(&l.server.engine, &l.server_config, &l.server.memory),
        PAWL_ERR_ARGUMENT);
    l.server_config.ca_name_count = 0;
    l.server_config.client_cert = 3;
    PT_EQ(
        pawl_server_init(&l.server.engine, &l.server_config, &l.server.memory),
        PAWL_ERR_ARGUMENT);
    l.client_identity.cert_count = 0;
    l.client_config.identity = &l.client_identity;
    PT_EQ(pawl_client_init(&l.client.engine, &l.client_config, &l.client.memory,
                           &l.name),
          PAWL_ERR_ARGUMENT);
}

PT_TEST(a_profile_without_client_auth_answers_with_nothing)
{
    pawl_profile without = pawl_profile_full;
    loop_options options = {.client_cert = PAWL_CLIENT_CERT_REQUEST,
                            .client_profile = &without};

    without.client_auth = NULL;
    loop_init(&l, &options);
    loop_run(&l);
    data_passes();
    told(false);
}

/* ---- Faults in the server ---- */

static pawli_hs *server_hs(void)
{
    pawli_engine *e = (pawli_engine *)(void *)l.server.engine.u.bytes;

    return &e->hs;
}

/* Both sides, one unit at a time, until the server has come there. */
static bool run_until(bool (*there)(const pawli_hs *hs))
{
    for (unsigned long i = 0; i < 400000; i++) {
        bool moved;

        if (there(server_hs())) {
            return true;
        }
        moved = loop_step(&l, &l.server, &l.client);
        if (there(server_hs())) {
            return true;
        }
        if (!loop_step(&l, &l.client, &l.server) && !moved) {
            return false;
        }
    }
    return false;
}

static void flip(pawli_verdict *v, unsigned bit)
{
    if (bit < 32) {
        v->word ^= (uint32_t)1 << bit;
    } else {
        v->inverse ^= (uint32_t)1 << (bit - 32);
    }
}

static bool there_finished(const pawli_hs *hs)
{
    return pawli_verdict_is(&hs->finished, PAWLI_VERDICT_FINISHED);
}

PT_TEST(a_changed_verdict_on_the_client_does_not_connect)
{
    for (unsigned shows = 0; shows < 2; shows++) {
        loop_options options = {.units = 1,
                                .client_cert = PAWL_CLIENT_CERT_REQUEST,
                                .client_shows = shows != 0};

        loop_init(&l, &options);
        PT_OK(run_until(there_finished));
        kept = l;
        for (unsigned bit = 0; bit < 64; bit++) {
            for (unsigned which = 0; which < 3; which++) {
                pawli_hs *hs = server_hs();
                pawli_verdict *all[] = {&hs->path, &hs->finished, &hs->verify};

                if (shows == 0 && which == 2) {
                    continue; /* nobody signed */
                }
                PT_AT("bit, verdict", bit, which);
                l = kept;
                flip(all[which], bit);
                loop_run(&l);
                PT_EQ(loop_failure(&l.server), PAWL_FAIL_FAULT);
                PT_OK(!loop_connected(&l));
            }
        }
        l = kept;
        loop_run(&l);
        PT_OK(loop_connected(&l));
    }
}

/* Nobody passes for somebody, and the other way round. */
PT_TEST(a_waived_path_does_not_pass_where_a_certificate_is_required)
{
    loop_options options = {.units = 1,
                            .client_cert = PAWL_CLIENT_CERT_REQUIRE,
                            .client_shows = true};

    loop_init(&l, &options);
    PT_OK(run_until(there_finished));
    pawli_verdict_set(&server_hs()->path, PAWLI_VERDICT_WAIVED);
    loop_run(&l);
    PT_EQ(loop_failure(&l.server), PAWL_FAIL_FAULT);
}

/* The tasks that give the verdicts, passed over one at a time. */
static uint8_t task_message;

static bool there_task(const pawli_hs *hs)
{
    return hs->task != NULL && *hs->task != NULL &&
           hs->tasks_row != PAWLI_NO_ROW &&
           hs->version->rows[hs->tasks_row].message == task_message &&
           hs->task == hs->version->rows[hs->tasks_row].tasks;
}

PT_TEST(a_task_passed_over_does_not_connect)
{
    static const uint8_t messages[] = {PAWLI_MSG_CERTIFICATE,
                                       PAWLI_MSG_CERTIFICATE_VERIFY,
                                       PAWLI_MSG_FINISHED};

    for (size_t i = 0; i < PT_COUNT(messages); i++) {
        loop_options options = {.units = 1,
                                .client_cert = PAWL_CLIENT_CERT_REQUIRE,
                                .client_shows = true};

        PT_AT("message", messages[i], 0);
        task_message = messages[i];
        loop_init(&l, &options);
        PT_OK(run_until(there_task));
        server_hs()->task++;
        server_hs()->phase = 0;
        server_hs()->op_live = 0;
        server_hs()->derivation = 0;
        loop_run(&l);
        PT_OK(loop_failure(&l.server) != 0);
        PT_OK(!loop_connected(&l));
    }
}

/* The check of the verdicts passed over as well: then the keys are wrong. */
static bool there_mix(const pawli_hs *hs)
{
    return there_finished(hs) && hs->task != NULL &&
           hs->tasks_row != PAWLI_NO_ROW &&
           hs->task == hs->version->rows[hs->tasks_row].tasks + 2;
}

PT_TEST(the_keys_follow_from_the_verdicts)
{
    loop_options options = {.units = 1,
                            .client_cert = PAWL_CLIENT_CERT_REQUIRE,
                            .client_shows = true};

    /* As if mixing had found another word, behind the branch that asks. */
    loop_init(&l, &options);
    PT_OK(run_until(there_mix));
    pawli_schedule_mix(server_hs(), PAWLI_SLOT_CLIENT,
                       PAWLI_VERDICT_NONE ^ PAWLI_VERDICT_PATH);
    pawli_schedule_mix(server_hs(), PAWLI_SLOT_SERVER,
                       PAWLI_VERDICT_NONE ^ PAWLI_VERDICT_PATH);
    loop_run(&l);
    loop_write(&l, &l.server, "secret", 6);
    PT_EQ(l.client.got_len, 0);
    PT_EQ(loop_failure(&l.client), PAWL_FAIL_RECORD_TAG);
}

int main(void)
{
    PT_RUN(a_client_that_is_asked_shows_its_certificate);
    PT_RUN(a_client_without_one_is_let_in_only_where_none_is_required);
    PT_RUN(any_buffer_any_cut_and_any_slice_connects);
    PT_RUN(a_server_writes_nothing_before_it_knows_the_client);
    PT_RUN(a_certificate_the_server_cannot_check_is_not_shown);
    PT_RUN(names_of_cas_are_sent_through_any_buffer);
    PT_RUN(a_wrong_clock_ends_it);
    PT_RUN(a_key_that_refuses_or_signs_wrongly_ends_it);
    PT_RUN(configurations_that_cannot_work_are_refused);
    PT_RUN(a_profile_without_client_auth_answers_with_nothing);
    PT_RUN(a_changed_verdict_on_the_client_does_not_connect);
    PT_RUN(a_waived_path_does_not_pass_where_a_certificate_is_required);
    PT_RUN(a_task_passed_over_does_not_connect);
    PT_RUN(the_keys_follow_from_the_verdicts);
    return pt_done();
}
