/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/drbg.h: the mechanism over NIST's answers, and everything around
 * it over sources that are good, stuck, failing or gone. */
#include "pawl/drbg.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"
#include "pawl/sha256.h"
#include "scheme/drbg_hmac.h"

PT_VECTORS(cavs, "mbedtls/test_suite_hmac_drbg.nopr.ptv")

/* A source that can be made to misbehave. Samples are the SHA-256 of reads. */
typedef struct noise {
    unsigned long reads;
    unsigned long fail_after; /* reads; 0 is never */
    bool stuck;
} noise;

static pawl_err noise_read(void *ctx, uint8_t *out, size_t len)
{
    noise *n = ctx;
    uint8_t digest[32];

    PT_OK(len <= 32);
    if (n->fail_after > 0 && n->reads >= n->fail_after) {
        return PAWL_ERR_TIMEOUT; /* any error is PAWL_ERR_ENTROPY outside */
    }
    n->reads++;
    pawl_sha256_of(&n->reads, sizeof n->reads, digest);
    memcpy(out, digest, len);
    if (n->stuck) {
        memset(out, 0x55, len);
    }
    return PAWL_OK;
}

static pawl_entropy source_of(noise *n)
{
    pawl_entropy source = {noise_read, n, 8};

    memset(n, 0, sizeof *n);
    return source;
}

static void start(pawl_drbg *d, noise *n)
{
    pawl_entropy source = source_of(n);

    pawl_drbg_init(d, &source);
    PT_EQ(pawl_drbg_seed(d, (const uint8_t *)"device 1", 8), PAWL_OK);
}

/* CAVS 14.3, no prediction resistance: instantiate, reseed, generate twice;
 * entropy, nonce and reseed entropy are one field. */
PT_TEST(the_output_is_that_of_nist)
{
    pt_vec v = PT_VEC(cavs);
    unsigned long seen = 0;

    while (pt_vec_next(&v)) {
        pt_bytes e, personal, add, out;
        pawli_drbg_part part[2];
        uint8_t got[256];
        pawl_drbg d;

        if (!pt_vec_is(&v, "1", "MBEDTLS_MD_SHA256")) {
            continue; /* the file serves other hashes too */
        }
        PT_AT("case", v.index, 0);
        memset(&d, 0, sizeof d);
        e = pt_vec_get(&v, "2");
        personal = pt_vec_get(&v, "3");
        PT_EQ(e.len, 48 + 32);
        part[0] = (pawli_drbg_part){e.p, 48};
        part[1] = (pawli_drbg_part){personal.p, personal.len};
        pawli_drbg_instantiate(&d, part, 2);
        add = pt_vec_get(&v, "4");
        part[0] = (pawli_drbg_part){e.p + 48, 32};
        part[1] = (pawli_drbg_part){add.p, add.len};
        pawli_drbg_update(&d, part, 2);
        out = pt_vec_get(&v, "7");
        PT_OK(out.len > 0 && out.len <= sizeof got);
        for (unsigned i = 0; i < 2; i++) {
            add = pt_vec_get(&v, i == 0 ? "5" : "6");
            pawli_drbg_generate(&d, got, out.len, add.p, add.len);
        }
        PT_EQ_BYTES(got, out.p, out.len);
        seen++;
    }
    PT_EQ(seen, 60);
}

PT_TEST(a_request_in_units_gives_what_the_mechanism_gives)
{
    noise n, m;
    pawl_drbg d, same;
    uint8_t want[PAWL_DRBG_STOCK], got[PAWL_DRBG_STOCK];

    start(&d, &n);
    start(&same, &m);
    for (unsigned i = 0; i < 3; i++) {
        uint32_t one = 1;
        unsigned units = 1;

        PT_AT("request", i, 0);
        pawli_drbg_generate(&same, want, sizeof want, NULL, 0);
        while (pawl_drbg_prepare(&d, sizeof got, &one) == PAWL_PENDING) {
            PT_EQ(one, 0);
            one = 1;
            units++;
        }
        PT_EQ(units, 7);
        PT_EQ(pawl_drbg_fill(&d, got, 20), PAWL_OK);
        PT_EQ(pawl_drbg_fill(&d, got + 20, sizeof got - 20), PAWL_OK);
        PT_EQ_BYTES(got, want, sizeof got);
    }
    /* And when nobody prepared. */
    pawli_drbg_generate(&same, want, sizeof want, NULL, 0);
    PT_EQ(pawl_drbg_fill(&d, got, sizeof got), PAWL_OK);
    PT_EQ_BYTES(got, want, sizeof got);
}

/* A reseed adds 8 units: two pieces of noise and twice an update's three. */
PT_TEST(a_reseed_in_units_is_a_reseed)
{
    noise n, m;
    pawl_drbg d, same;
    uint8_t want[PAWL_DRBG_STOCK], got[PAWL_DRBG_STOCK];
    uint32_t one = 1;
    unsigned units = 1;

    start(&d, &n);
    start(&same, &m);
    /* With a stock that is thrown away. */
    PT_EQ(pawl_drbg_fill(&d, got, 1), PAWL_OK);
    pawli_drbg_generate(&same, want, sizeof want, NULL, 0);
    pawl_drbg_woke(&d);
    while (pawl_drbg_prepare(&d, 1, &one) == PAWL_PENDING) {
        one = 1;
        units++;
    }
    PT_EQ(units, 15);
    PT_EQ(pawl_drbg_fill(&d, got, sizeof got), PAWL_OK);
    PT_EQ(pawl_drbg_reseed(&same, NULL, 0), PAWL_OK);
    pawli_drbg_generate(&same, want, sizeof want, NULL, 0);
    PT_EQ_BYTES(got, want, sizeof got);
    PT_EQ(n.reads, m.reads);
}

PT_TEST(long_requests_and_the_rng_interface_work)
{
    static uint8_t a[70000], b[70000];
    noise n, m;
    pawl_drbg d, same;
    pawl_rng rng;

    start(&d, &n);
    start(&same, &m);
    rng = pawl_drbg_rng(&d);
    PT_EQ(rng.fill(rng.ctx, a, sizeof a), PAWL_OK);
    pawli_drbg_generate(&same, b, 0xffff, NULL, 0);
    pawli_drbg_generate(&same, b + 0xffff, sizeof b - 0xffff, NULL, 0);
    PT_EQ_BYTES(a, b, sizeof a);
    PT_EQ(rng.fill(rng.ctx, a, 0), PAWL_OK);
}

PT_TEST(nothing_comes_before_the_seed)
{
    noise n;
    pawl_entropy source = source_of(&n);
    uint8_t out[8] = {1, 2, 3, 4, 5, 6, 7, 8}, kept[8];
    uint32_t units = 9;
    pawl_drbg d;

    memcpy(kept, out, sizeof out);
    pawl_drbg_init(&d, &source);
    PT_EQ(pawl_drbg_fill(&d, out, 8), PAWL_ERR_UNSEEDED);
    PT_EQ(pawl_drbg_fill_with(&d, out, 8, NULL, 0), PAWL_ERR_UNSEEDED);
    PT_EQ(pawl_drbg_prepare(&d, 8, &units), PAWL_ERR_UNSEEDED);
    PT_EQ(pawl_drbg_reseed(&d, NULL, 0), PAWL_ERR_UNSEEDED);
    PT_EQ(units, 9);
    PT_EQ(n.reads, 0);
    PT_EQ_BYTES(out, kept, 8);
    source.bits = 0;
    pawl_drbg_init(&d, &source);
    PT_EQ(pawl_drbg_seed(&d, NULL, 0), PAWL_ERR_ARGUMENT);
    source.bits = 9;
    pawl_drbg_init(&d, &source);
    PT_EQ(pawl_drbg_seed(&d, NULL, 0), PAWL_ERR_ARGUMENT);
}

PT_TEST(a_stuck_source_never_seeds_and_a_repaired_one_does)
{
    noise n;
    pawl_entropy source = source_of(&n);
    uint8_t out[8];
    pawl_drbg d;

    n.stuck = true;
    pawl_drbg_init(&d, &source);
    PT_EQ(pawl_drbg_seed(&d, NULL, 0), PAWL_ERR_ENTROPY);
    PT_EQ(pawl_drbg_fill(&d, out, 8), PAWL_ERR_UNSEEDED);
    n.stuck = false;
    PT_EQ(pawl_drbg_seed(&d, NULL, 0), PAWL_OK);
    PT_EQ(pawl_drbg_fill(&d, out, 8), PAWL_OK);
    /* Stuck later: the seed that was there is not used again once seeding
     * was asked for. */
    n.stuck = true;
    PT_EQ(pawl_drbg_seed(&d, NULL, 0), PAWL_ERR_ENTROPY);
    PT_EQ(pawl_drbg_fill(&d, out, 8), PAWL_ERR_UNSEEDED);
}

/* At any read of the seeding: start tests are 32 reads, then 2 and 1. */
PT_TEST(a_source_that_fails_midway_is_an_error_and_not_a_weak_seed)
{
    for (unsigned long after = 1; after <= 36; after++) {
        noise n;
        pawl_entropy source = source_of(&n);
        pawl_drbg d;

        PT_AT("reads", after, 0);
        n.fail_after = after;
        pawl_drbg_init(&d, &source);
        PT_EQ(pawl_drbg_seed(&d, NULL, 0),
              after < 35 ? PAWL_ERR_ENTROPY : PAWL_OK);
    }
}

PT_TEST(a_weaker_source_is_read_more)
{
    static const unsigned long reads[8] = {32 + 10 + 6, 32 + 5 + 3, 32 + 4 + 2,
                                           32 + 3 + 2,  32 + 2 + 2, 32 + 2 + 1,
                                           32 + 2 + 1,  32 + 2 + 1};

    for (uint8_t bits = 1; bits <= 8; bits++) {
        noise n;
        pawl_entropy source = source_of(&n);
        pawl_drbg d;

        PT_AT("bits", bits, 0);
        source.bits = bits;
        pawl_drbg_init(&d, &source);
        PT_EQ(pawl_drbg_seed(&d, NULL, 0), PAWL_OK);
        PT_EQ(n.reads, reads[bits - 1]);
    }
}

PT_TEST(it_reseeds_by_count)
{
    noise n;
    pawl_drbg d;
    uint8_t out[PAWL_DRBG_STOCK + 1];
    unsigned long seeded;

    start(&d, &n);
    seeded = n.reads;
    for (unsigned i = 0; i < PAWL_DRBG_RESEED_INTERVAL; i++) {
        PT_EQ(pawl_drbg_fill(&d, out, sizeof out), PAWL_OK);
    }
    PT_EQ(n.reads, seeded);
    PT_EQ(pawl_drbg_fill(&d, out, sizeof out), PAWL_OK);
    PT_EQ(n.reads, seeded + 2);
    for (unsigned i = 1; i < PAWL_DRBG_RESEED_INTERVAL; i++) {
        PT_EQ(pawl_drbg_fill(&d, out, PAWL_DRBG_STOCK), PAWL_OK);
    }
    PT_EQ(n.reads, seeded + 2);
    PT_EQ(pawl_drbg_fill(&d, out, 1), PAWL_OK);
    PT_EQ(n.reads, seeded + 4);
}

PT_TEST(after_sleep_the_stock_is_gone_and_noise_is_needed)
{
    noise n;
    pawl_drbg d;
    uint8_t out[16], kept[16];
    uint32_t units = 100;
    unsigned long seeded;

    start(&d, &n);
    PT_EQ(pawl_drbg_prepare(&d, 64, &units), PAWL_OK);
    seeded = n.reads;
    pawl_drbg_woke(&d);
    n.fail_after = n.reads;
    memset(out, 7, sizeof out);
    memset(kept, 7, sizeof kept);
    PT_EQ(pawl_drbg_fill(&d, out, 16), PAWL_ERR_ENTROPY);
    PT_EQ(pawl_drbg_fill_with(&d, out, 16, kept, 16), PAWL_ERR_ENTROPY);
    PT_EQ(pawl_drbg_prepare(&d, 16, &units), PAWL_ERR_ENTROPY);
    PT_EQ_BYTES(out, kept, 16);
    n.fail_after = 0;
    PT_EQ(pawl_drbg_fill(&d, out, 16), PAWL_OK);
    PT_EQ(n.reads, seeded + 2);
    for (unsigned i = 0; i < 20; i++) {
        PT_EQ(pawl_drbg_fill(&d, out, 16), PAWL_OK);
    }
    PT_EQ(n.reads, seeded + 2); /* once is enough */
}

/* Sleep or a long request may come between any two units. */
PT_TEST(an_interrupted_request_gives_nothing_away_twice)
{
    for (unsigned at = 0; at <= 15; at++) {
        noise n;
        pawl_drbg d;
        uint8_t a[64], b[200], zero[32] = {0};
        uint32_t units = at;
        pawl_err err;

        PT_AT("units", at, 0);
        start(&d, &n);
        PT_EQ(pawl_drbg_fill(&d, a, 64), PAWL_OK);
        pawl_drbg_woke(&d);
        err = pawl_drbg_prepare(&d, 64, &units);
        PT_EQ(err, at < 15 ? PAWL_PENDING : PAWL_OK);
        PT_EQ(pawl_drbg_fill(&d, b, sizeof b), PAWL_OK);
        PT_OK(memcmp(a, b, 32) != 0 && memcmp(a + 32, b, 32) != 0);
        PT_OK(memcmp(b, b + 32, 32) != 0 && memcmp(b, zero, 32) != 0);
        PT_EQ(pawl_drbg_fill(&d, a, 64), PAWL_OK);
        PT_OK(memcmp(a, b, 32) != 0 && memcmp(a, b + 32, 32) != 0);
    }
}

PT_TEST(a_copy_gives_nothing)
{
    noise n;
    pawl_drbg d, copy;
    uint8_t out[8];
    uint32_t units = 9;

    start(&d, &n);
    copy = d;
    PT_EQ(pawl_drbg_fill(&copy, out, 8), PAWL_ERR_COPIED);
    PT_EQ(pawl_drbg_prepare(&copy, 8, &units), PAWL_ERR_COPIED);
    PT_EQ(pawl_drbg_seed(&copy, NULL, 0), PAWL_ERR_COPIED);
    PT_EQ(pawl_drbg_reseed(&copy, NULL, 0), PAWL_ERR_COPIED);
    PT_EQ(pawl_drbg_fill(&d, out, 8), PAWL_OK);
}

PT_TEST(personal_data_additional_input_and_noise_change_the_output)
{
    noise n;
    pawl_drbg d;
    uint8_t out[5][32];

    for (unsigned i = 0; i < 5; i++) {
        pawl_entropy source = source_of(&n);

        pawl_drbg_init(&d, &source);
        n.reads = i == 1; /* other noise */
        PT_EQ(pawl_drbg_seed(&d, (const uint8_t *)"a", i == 2), PAWL_OK);
        if (i == 3) {
            PT_EQ(pawl_drbg_reseed(&d, NULL, 0), PAWL_OK);
        }
        PT_EQ(pawl_drbg_fill_with(&d, out[i], 32, (const uint8_t *)"b", i == 4),
              PAWL_OK);
        for (unsigned j = 0; j < i; j++) {
            PT_AT("outputs", i, j);
            PT_OK(memcmp(out[i], out[j], 32) != 0);
        }
    }
}

PT_TEST(wipe_leaves_nothing)
{
    noise n;
    pawl_drbg d;
    uint8_t zero[sizeof(pawl_drbg)] = {0}, out[1];

    start(&d, &n);
    pawl_drbg_wipe(&d);
    PT_EQ_BYTES(&d, zero, sizeof d);
    PT_OK(pawl_drbg_fill(&d, out, 1) != PAWL_OK);
}

int main(void)
{
    PT_RUN(the_output_is_that_of_nist);
    PT_RUN(a_request_in_units_gives_what_the_mechanism_gives);
    PT_RUN(a_reseed_in_units_is_a_reseed);
    PT_RUN(long_requests_and_the_rng_interface_work);
    PT_RUN(nothing_comes_before_the_seed);
    PT_RUN(a_stuck_source_never_seeds_and_a_repaired_one_does);
    PT_RUN(a_source_that_fails_midway_is_an_error_and_not_a_weak_seed);
    PT_RUN(a_weaker_source_is_read_more);
    PT_RUN(it_reseeds_by_count);
    PT_RUN(after_sleep_the_stock_is_gone_and_noise_is_needed);
    PT_RUN(an_interrupted_request_gives_nothing_away_twice);
    PT_RUN(a_copy_gives_nothing);
    PT_RUN(personal_data_additional_input_and_noise_change_the_output);
    PT_RUN(wipe_leaves_nothing);
    return pt_done();
}
