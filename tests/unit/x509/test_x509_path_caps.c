/* SPDX-License-Identifier: Apache-2.0
 * The search's limits: memory, units, caps; and a verdict that was disturbed.
 */
#include "path_case.h"

/* ---- Resources ---------------------------------------------------------- */

PT_TEST(scratch_that_is_too_small_is_no_bad_certificate)
{
    pt_vec v = path_vector("rsa2048");
    x509_case *c = path_start(&v);
    pawl_x509_path path;
    pawl_x509_result result;
    uint32_t units = 1000;

    PT_EQ(path_read(c, &v), PAWL_OK);
    PT_EQ(pawl_x509_path_start(&path, &c->policy, &c->arena, &c->clock,
                               c->scratch, 16),
          PAWL_PENDING);
    PT_EQ(pawl_x509_path_run(&path, &units), PAWL_ERR_MEMORY);
    PT_EQ(pawl_x509_path_get(&path, &result), PAWL_ERR_MEMORY);
    PT_OK(result.wanted > 16);
    PT_EQ(result.had, 16);
}

PT_TEST(a_run_uses_no_more_units_than_given)
{
    pt_vec v = path_vector("mixed");
    x509_case *c = path_start(&v);
    unsigned long total;

    PT_EQ(path_all(c, &v), PAWL_OK);
    total = c->units;
    for (uint32_t step = 1; step < 2000; step = step * 3 + 1) {
        pawl_x509_path path;
        unsigned long used = 0;
        pawl_err err =
            pawl_x509_path_start(&path, &c->policy, &c->arena, &c->clock,
                                 c->scratch, sizeof c->scratch);

        while (err == PAWL_PENDING) {
            uint32_t units = 0;

            PT_EQ(pawl_x509_path_run(&path, &units), PAWL_PENDING);
            units = step;
            err = pawl_x509_path_run(&path, &units);
            used += step - units;
        }
        PT_AT("step", step, 0);
        PT_EQ(err, PAWL_OK);
        PT_EQ(used, total);
    }
}

/* Many records of one name, each of which could be the issuer of all. */
PT_TEST(a_search_that_explodes_ends_with_a_reason)
{
    pt_vec v = path_vector("rsa2048");
    x509_case *c = path_start(&v);
    pawl_x509_record *record;
    unsigned i;

    c->policy.anchor_count = 0;
    PT_EQ(case_read(c, pt_vec_get(&v, "leaf")), PAWL_OK);
    for (i = 0; i < 40; i++) {
        PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
    }
    record = (pawl_x509_record *)(void *)c->arena.base;
    for (i = 0; i < 41; i++) {
        memset(record->issuer, 7, 32);
        if (i > 0) {
            memset(record->subject, 7, 32);
            /* another key each */
            ((uint8_t *)record)[sizeof *record + record->serial_len + 9] =
                (uint8_t)i;
        }
        record = (pawl_x509_record *)(void *)((uint8_t *)record + record->size);
    }
    PT_EQ(case_path(c), PAWL_ERR_BUDGET);
    PT_EQ(c->result.cap, PAWL_X509_CAP_COMPARISONS);
    PT_OK(c->units < 2000);
}

/* Many anchors with the name of the right one, none with its key. */
PT_TEST(signature_checks_are_counted)
{
    static pawl_x509_anchor anchors[20];
    static uint8_t keys[20][256];
    pt_vec v = path_vector("rsa2048");
    x509_case *c = path_start(&v);
    uint16_t max = 2 * PAWL_X509_DEPTH_MAX;

    PT_EQ(path_read(c, &v), PAWL_OK);
    for (uint16_t i = 0; i < PT_COUNT(anchors); i++) {
        anchors[i] = c->anchors[0];
        memcpy(keys[i], c->anchors[0].key.key, 256);
        keys[i][128] ^= (uint8_t)(i + 1);
        anchors[i].key.key = keys[i];
    }
    c->policy.anchors = anchors;
    /* The two links below the anchor are checked once only. */
    c->policy.anchor_count = (uint16_t)(max - 2);
    PT_EQ(case_path(c), PAWL_ERR_SIGNATURE);
    PT_EQ(c->result.at_fault, 2);
    anchors[max - 3] = c->anchors[0];
    PT_EQ(case_path(c), PAWL_OK);
    anchors[max - 3] = anchors[0];
    anchors[max - 2] = c->anchors[0];
    c->policy.anchor_count = (uint16_t)(max - 1);
    PT_EQ(case_path(c), PAWL_ERR_BUDGET);
    PT_EQ(c->result.cap, PAWL_X509_CAP_SIGNATURES);
}

PT_TEST(too_many_certificates_are_a_budget_not_a_crash)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);
    unsigned read = 0;
    pawl_err err = PAWL_OK;

    while (err == PAWL_OK && read < 300) {
        err = case_read(c, pt_vec_get(&v, "leaf"));
        read++;
    }
    PT_EQ(err, PAWL_ERR_BUDGET);
    PT_EQ(read, PAWL_X509_RECORD_MAX + 1);
}

/* ---- Faults ------------------------------------------------------------- */

PT_TEST(a_verdict_changed_behind_its_back_is_noticed)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);
    pawl_x509_path path;
    pawl_x509_path bad;
    pawl_x509_result result;
    uint32_t units = 1000000;

    PT_EQ(path_read(c, &v), PAWL_OK);
    PT_EQ(pawl_x509_path_start(&path, &c->policy, &c->arena, &c->clock,
                               c->scratch, sizeof c->scratch),
          PAWL_PENDING);
    PT_EQ(pawl_x509_path_get(&path, &result), PAWL_ERR_STATE);
    bad = path; /* as if a branch had been skipped */
    bad.state = 4;
    bad.reason = PAWL_OK;
    PT_EQ(pawl_x509_path_get(&bad, &result), PAWL_ERR_FAULT);
    PT_EQ(pawl_x509_path_run(&path, &units), PAWL_OK);
    PT_EQ(pawl_x509_path_run(&path, &units), PAWL_OK);
    PT_EQ(pawl_x509_path_get(&path, &result), PAWL_OK);
    bad = path;
    bad.verdict ^= 1;
    PT_EQ(pawl_x509_path_get(&bad, &result), PAWL_ERR_FAULT);
    bad = path;
    bad.verdict_check ^= 0x80000000u;
    PT_EQ(pawl_x509_path_get(&bad, &result), PAWL_ERR_FAULT);
    bad = path;
    bad.verified--;
    PT_EQ(pawl_x509_path_get(&bad, &result), PAWL_ERR_FAULT);
    pawl_x509_path_wipe(&path);
    PT_EQ(pawl_x509_path_get(&path, &result), PAWL_ERR_STATE);
}

PT_TEST(no_certificate_is_no_path)
{
    pt_vec v = path_vector("p256");
    x509_case *c = path_start(&v);

    PT_EQ(case_path(c), PAWL_ERR_ARGUMENT);
}

PT_TEST(a_certificate_longer_than_a_record_is_read_in_small_pieces)
{
    static const size_t steps[] = {1, 255, 512};
    pt_vec v = path_vector("rsa4096");
    pt_bytes der = pt_vec_get(&v, "leaf");

    PT_OK(der.len > 16384);
    for (size_t i = 0; i < PT_COUNT(steps); i++) {
        x509_case *c = path_start(&v);
        pawl_x509_reader reader;

        PT_EQ(case_name(c,
                        "host-259.a-name-that-takes-some-room.division-0"
                        ".example",
                        55),
              PAWL_OK);
        pawl_x509_reader_init(&reader, &c->policy, c->expected, &c->arena);
        for (size_t at = 0; at < der.len; at += steps[i]) {
            pawl_x509_reader_update(&reader, der.p + at,
                                    der.len - at < steps[i] ? der.len - at
                                                            : steps[i]);
        }
        PT_EQ(pawl_x509_reader_finish(&reader), PAWL_OK);
        PT_EQ(case_read(c, case_field(&v, "inter", 0)), PAWL_OK);
        PT_EQ(case_read(c, case_field(&v, "inter", 1)), PAWL_OK);
        PT_AT("step", steps[i], 0);
        PT_EQ(case_path(c), PAWL_OK);
    }
}

/* The figures of docs: bytes of arena for a chain of four, anchor included. */
PT_TEST(chains_take_the_memory_that_is_promised)
{
    static const struct {
        const char *id;
        size_t max;
    } chains[] = {{"rsa2048", 2100}, {"rsa4096", 3450}, {"p256", 960}};

    for (size_t i = 0; i < PT_COUNT(chains); i++) {
        pt_vec v = path_vector(chains[i].id);
        x509_case *c = path_start(&v);

        PT_AT("chain", i, 0);
        PT_EQ(path_read(c, &v), PAWL_OK);
        PT_EQ(case_read(c, pt_vec_get(&v, "root")), PAWL_OK);
        PT_OK(c->arena.used <= chains[i].max);
        printf("# %s: %lu bytes of records, %lu units\n", chains[i].id,
               (unsigned long)c->arena.used,
               (unsigned long)(case_path(c) == PAWL_OK ? c->units : 0));
    }
}

int main(void)
{
    PT_RUN(scratch_that_is_too_small_is_no_bad_certificate);
    PT_RUN(a_run_uses_no_more_units_than_given);
    PT_RUN(a_search_that_explodes_ends_with_a_reason);
    PT_RUN(signature_checks_are_counted);
    PT_RUN(too_many_certificates_are_a_budget_not_a_crash);
    PT_RUN(a_verdict_changed_behind_its_back_is_noticed);
    PT_RUN(no_certificate_is_no_path);
    PT_RUN(a_certificate_longer_than_a_record_is_read_in_small_pieces);
    PT_RUN(chains_take_the_memory_that_is_promised);
    return pt_done();
}
