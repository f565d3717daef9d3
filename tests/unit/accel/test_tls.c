/* SPDX-License-Identifier: Apache-2.0
 * TLS 1.3 with units: those that were admitted truly run, those that were not
 * are not touched, and what fails in a connection does not end it. */
#include "drivers.h"
#include "harness/loop.h"
#include "harness/pt.h"

#include <string.h>

static uint64_t tls_scratch[12288 / 8];
static driver_bench tls_bench;
static pawl_accel_set tls_set;

static void tls_admit(const driver_row *row)
{
    pawl_accel_trial trial = {
        .scratch = tls_scratch,
        .scratch_len = sizeof tls_scratch,
        .repeats = 12000,
    };
    bool passes = row->reason == PAWL_ACCEL_PASSED;

    pawl_accel_set_init(&tls_set);
    driver_bench_init(&tls_bench, row);
    trial.clock = &tls_bench.clock;
    PT_EQ(pawl_accel_admit(&tls_set, tls_bench.unit, &trial),
          passes ? PAWL_OK : PAWL_ERR_SELFTEST);
    PT_EQ(tls_bench.unit->report.reason, row->reason);
}

/* What is agreed on is what the unit can do. */
static const pawl_profile *tls_profile(const driver_row *row)
{
    static const pawl_suite *const aes256[] = {&pawl_suite_aes256_gcm_sha384,
                                               NULL};
    static const pawl_suite *const aes128[] = {&pawl_suite_aes128_gcm_sha256,
                                               NULL};
    static const pawl_kex *const p256[] = {&pawl_kex_p256, NULL};
    static pawl_profile profile;

    profile = pawl_profile_full;
    profile.groups = p256;
    profile.suites = row->kind == &pawl_accel_aes256_gcm ? aes256 : aes128;
    return &profile;
}

/* A handshake and data in both directions, both engines with the set. */
static void tls_connect(const pawl_profile *client, const pawl_profile *server)
{
    static uint8_t data[3000];
    static loop l;
    loop_options options = {.client_profile = client, .server_profile = server};

    loop_init(&l, &options);
    loop_run(&l);
    PT_OK(loop_connected(&l));
    loop_write(&l, &l.client, data, sizeof data);
    loop_write(&l, &l.server, data, sizeof data);
    PT_EQ(l.server.got_len, sizeof data);
    PT_EQ(l.client.got_len, sizeof data);
    PT_EQ(loop_failure(&l.client), 0);
    PT_EQ(loop_failure(&l.server), 0);
}

PT_TEST(a_connection_with_each_driver)
{
    for (unsigned i = 0; i < driver_row_count; i++) {
        const driver_row *row = &driver_rows[i];
        const pawl_profile *profile;
        uint32_t before;

        PT_AT(row->name, i, 0);
        tls_admit(row);
        profile = pawl_accel_profile(&tls_set, tls_profile(row));
        PT_OK(profile != NULL);
        before = tls_bench.m.operations;
        tls_connect(profile, profile);
        if (row->reason == PAWL_ACCEL_PASSED) {
            PT_OK(tls_bench.m.operations > before);
            PT_OK(tls_bench.unit->used > 0);
        } else {
            PT_EQ(tls_bench.m.operations, before);
        }
    }
}

/* Either side alone: what the unit makes is what software makes. */
static void tls_one_side(const driver_row *row)
{
    const pawl_profile *profile;
    uint32_t before;

    tls_admit(row);
    profile = pawl_accel_profile(&tls_set, tls_profile(row));
    before = tls_bench.m.operations;
    tls_connect(profile, &pawl_profile_full);
    PT_OK(tls_bench.m.operations > before);
    before = tls_bench.m.operations;
    tls_connect(&pawl_profile_full, profile);
    PT_OK(tls_bench.m.operations > before);
}

PT_TEST(one_side_with_a_unit)
{
    for (unsigned i = 0; i < driver_row_count; i++) {
        if (driver_rows[i].reason == PAWL_ACCEL_PASSED) {
            PT_AT(driver_rows[i].name, i, 0);
            tls_one_side(&driver_rows[i]);
        }
    }
}

/* The unit dies at each of its first operations in turn. */
PT_TEST(a_unit_that_fails_in_a_connection)
{
    for (unsigned i = 0; i < driver_row_count; i++) {
        for (uint32_t later = 1; later < 8; later++) {
            const pawl_profile *profile;

            if (driver_rows[i].reason != PAWL_ACCEL_PASSED) {
                continue;
            }
            PT_AT(driver_rows[i].name, i, later);
            tls_admit(&driver_rows[i]);
            profile =
                pawl_accel_profile(&tls_set, tls_profile(&driver_rows[i]));
            tls_bench.m.fail_after = tls_bench.m.operations + later;
            tls_connect(profile, profile);
            if (tls_bench.m.operations >= tls_bench.m.fail_after) {
                PT_EQ(tls_bench.unit->report.reason, PAWL_ACCEL_FAILED);
                PT_EQ(tls_bench.m.operations, tls_bench.m.fail_after);
            }
        }
    }
}

/* A PSK names the hash, not who computes it. */
PT_TEST(a_psk_with_a_unit)
{
    static const uint8_t key[32] = {1, 2, 3};
    static loop l;
    pawl_psk client = {.role = PAWL_PSK_CLIENT,
                       .identity = (const uint8_t *)"d",
                       .identity_len = 1,
                       .key = key,
                       .key_len = sizeof key,
                       .hash = &pawl_hash_sha256};
    pawl_psk server = client;
    const pawl_psk *list[] = {&server, NULL};
    loop_options options = {.psk = &client, .psks = list};
    pawl_session_info info;

    tls_admit(driver_find("fixed"));
    options.client_profile = options.server_profile =
        pawl_accel_profile(&tls_set, &pawl_profile_full);
    server.role = PAWL_PSK_SERVER;
    for (unsigned i = 0; i < 2; i++) {
        loop_init(&l, &options);
        loop_run(&l);
        PT_OK(loop_connected(&l));
        pawl_engine_info(&l.client.engine, &info);
        PT_OK(info.psk);
        client.hash = server.hash =
            pawl_accel_hash(&tls_set, &pawl_hash_sha256);
    }
}

int main(void)
{
    PT_RUN(a_connection_with_each_driver);
    PT_RUN(one_side_with_a_unit);
    PT_RUN(a_unit_that_fails_in_a_connection);
    PT_RUN(a_psk_with_a_unit);
    return pt_done();
}
