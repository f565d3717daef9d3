/* SPDX-License-Identifier: Apache-2.0
 * TLS 1.3 with units: those that were admitted truly run, those that were not
 * are not touched, and what fails in a connection does not end it. */
#include "drivers.h"
#include "harness/loop.h"
#include "harness/pt.h"
#include "harness/rsa_identity.h"
#include "harness/test_identity.h"

#include <string.h>

/* Admissions repeat what test_admit.c does: fewer repeats here. */
static uint64_t tls_scratch[12288 / 8];
static driver_bench tls_bench;
static pawl_accel_set tls_set;

static void tls_admit(const driver_row *row, uint32_t repeats)
{
    pawl_accel_trial trial = {
        .scratch = tls_scratch,
        .scratch_len = sizeof tls_scratch,
        .repeats = repeats,
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

/* A server with a key of the kind, which the unit of the set signs with where
 * it was admitted. */
static void tls_identity(loop_options *o, const pawl_accel_set *set, bool rsa)
{
    static const uint8_t *certs[1];
    static uint16_t sizes[1];
    static const pawl_signer *signers[2];
    static pawl_identity identity;

    certs[0] = rsa ? rsa_leaf_der : test_leaf_der;
    sizes[0] = rsa ? sizeof rsa_leaf_der : sizeof test_leaf_der;
    signers[0] =
        rsa ? &pawl_signer_rsa_pss_rsae_sha256 : &pawl_signer_ecdsa_p256_sha256;
    signers[0] = set != NULL ? pawl_accel_signer(set, signers[0]) : signers[0];
    identity = (pawl_identity){
        .certs = certs,
        .cert_sizes = sizes,
        .cert_count = 1,
        .signers = signers,
        .key = rsa ? rsa_leaf_key : test_leaf_key,
        .key_size = rsa ? sizeof rsa_leaf_key : sizeof test_leaf_key,
    };
    o->identity = &identity;
    o->anchor = rsa ? rsa_root_der : test_root_der;
    o->anchor_size = rsa ? sizeof rsa_root_der : sizeof test_root_der;
}

/* A handshake and data in both directions. */
static void tls_connect(const driver_row *row, bool client, bool server,
                        uint32_t units)
{
    static uint8_t data[3000];
    static loop l;
    const pawl_profile *plain = tls_profile(row);
    const pawl_profile *mixed = pawl_accel_profile(&tls_set, plain);
    loop_options options = {.client_profile = client ? mixed : plain,
                            .server_profile = server ? mixed : plain,
                            .units = units};

    PT_OK(mixed != NULL);
    tls_identity(&options, server ? &tls_set : NULL,
                 row->kind == &pawl_accel_rsa);
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
        uint32_t before;

        PT_AT(row->name, i, 0);
        tls_admit(row, row->reason == PAWL_ACCEL_REPEATED ? 10000
                       : row->reason == PAWL_ACCEL_STUCK  ? 3000
                                                          : 10);
        before = tls_bench.m.operations;
        tls_connect(row, true, true, 0);
        if (row->reason == PAWL_ACCEL_PASSED) {
            PT_OK(tls_bench.m.operations > before);
            PT_OK(tls_bench.unit->used > 0);
            PT_EQ(tls_bench.unit->report.reason, PAWL_ACCEL_PASSED);
        } else {
            PT_EQ(tls_bench.m.operations, before);
        }
    }
}

/* Either side alone: what the unit makes is what software makes. A unit of
 * work at a time, and many. */
PT_TEST(one_side_with_a_unit)
{
    for (unsigned i = 0; i < driver_row_count; i++) {
        for (unsigned side = 0; side < 4; side++) {
            uint32_t before;

            if (driver_rows[i].reason != PAWL_ACCEL_PASSED) {
                continue;
            }
            PT_AT(driver_rows[i].name, i, side);
            if (side == 0) {
                tls_admit(&driver_rows[i], 10);
            }
            before = tls_bench.m.operations;
            tls_connect(&driver_rows[i], (side & 1u) == 0, (side & 1u) != 0,
                        side < 2 ? 1u : 0u);
            PT_OK(tls_bench.m.operations > before);
            PT_EQ(tls_bench.unit->report.reason, PAWL_ACCEL_PASSED);
        }
    }
}

/* The unit dies at each of its first operations in turn. */
PT_TEST(a_unit_that_fails_in_a_connection)
{
    for (unsigned i = 0; i < driver_row_count; i++) {
        for (uint32_t later = 1; later < 8; later++) {
            if (driver_rows[i].reason != PAWL_ACCEL_PASSED) {
                continue;
            }
            PT_AT(driver_rows[i].name, i, later);
            tls_admit(&driver_rows[i], 10);
            tls_bench.m.fail_after = tls_bench.m.operations + later;
            tls_connect(&driver_rows[i], true, true, 0);
            if (tls_bench.m.operations >= tls_bench.m.fail_after) {
                PT_EQ(tls_bench.unit->report.reason, PAWL_ACCEL_FAILED);
                PT_EQ(tls_bench.m.operations, tls_bench.m.fail_after);
            }
        }
    }
}

/* Or it answers wrong, once, at each of them: nobody believes it. Of the
 * verdicts of a connection one comes out wrong at most: it fails, or software
 * has noticed and gone on. */
PT_TEST(a_unit_that_lies_in_a_connection)
{
    for (unsigned i = 0; i < driver_row_count; i++) {
        const driver_row *row = &driver_rows[i];

        for (uint32_t later = 0; later < 4; later++) {
            static loop l;
            loop_options options = {0};

            if (row->reason != PAWL_ACCEL_PASSED) {
                continue;
            }
            PT_AT(row->name, i, later);
            tls_admit(row, 10);
            options.client_profile = options.server_profile =
                pawl_accel_profile(&tls_set, tls_profile(row));
            tls_identity(&options, &tls_set, row->kind == &pawl_accel_rsa);
            tls_bench.m.defects = MODEL_DEFECT_RARE;
            tls_bench.m.operations = MODEL_RARE_AT - 1u - later;
            loop_init(&l, &options);
            loop_run(&l);
            PT_OK(loop_connected(&l) || loop_failure(&l.client) != 0 ||
                  loop_failure(&l.server) != 0);
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

    tls_admit(driver_find("fixed"), 10);
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
    PT_RUN(a_unit_that_lies_in_a_connection);
    PT_RUN(a_psk_with_a_unit);
    return pt_done();
}
