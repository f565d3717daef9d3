/* SPDX-License-Identifier: Apache-2.0
 * Tests pawl/selftest.h: the boot record over tests that pass and fail, and
 * the self-tests of hashing and what is built on it. */
#include "pawl/selftest.h"

#include "harness/pt.h"

static unsigned runs;

static pawl_err good_run(void *scratch, size_t scratch_len)
{
    (void)scratch;
    runs++;
    return scratch_len < 8 ? PAWL_ERR_MEMORY : PAWL_OK;
}

static pawl_err bad_run(void *scratch, size_t scratch_len)
{
    (void)scratch;
    (void)scratch_len;
    runs++;
    return PAWL_ERR_SELFTEST;
}

static const pawl_selftest good = {"good", 8, good_run};
static const pawl_selftest bad = {"bad", 16, bad_run};

PT_TEST(hashes_hmac_hkdf_and_drbg_pass)
{
    static const pawl_selftest *const list[] = {
        &pawl_selftest_sha224,     &pawl_selftest_sha256,
        &pawl_selftest_sha384,     &pawl_selftest_sha512,
        &pawl_selftest_sha512_256, &pawl_selftest_sha3_256,
        &pawl_selftest_shake256,   &pawl_selftest_hmac,
        &pawl_selftest_hkdf,       &pawl_selftest_drbg};
    uint64_t scratch[128];
    pawl_selftest_record r;

    PT_OK(pawl_selftest_scratch(list, PT_COUNT(list)) <= sizeof scratch);
    PT_EQ(pawl_selftest_run_all(&r, list, PT_COUNT(list), scratch,
                                sizeof scratch),
          PAWL_OK);
    PT_EQ(r.passed, 0x3ff);
    for (size_t i = 0; i < PT_COUNT(list); i++) {
        PT_AT(list[i]->name, i, 0);
        PT_EQ(list[i]->run(scratch, list[i]->scratch), PAWL_OK);
        PT_EQ(list[i]->run(scratch, list[i]->scratch - 1), PAWL_ERR_MEMORY);
    }
}

PT_TEST(a_failure_is_remembered_and_the_others_still_run)
{
    static const pawl_selftest *const list[] = {&good, &bad, &good};
    uint64_t scratch[2];
    pawl_selftest_record r;

    runs = 0;
    PT_EQ(pawl_selftest_scratch(list, 3), 16);
    PT_EQ(pawl_selftest_run_all(&r, list, 3, scratch, sizeof scratch),
          PAWL_ERR_SELFTEST);
    PT_EQ(runs, 3);
    PT_EQ(r.passed, 5);
    PT_EQ(r.failed, 2);
    PT_EQ(pawl_selftest_next(&r, list, 3, scratch, sizeof scratch),
          PAWL_ERR_SELFTEST);
    PT_EQ(runs, 3);
}

PT_TEST(one_call_runs_one_test_and_only_the_whole_list_is_a_pass)
{
    static const pawl_selftest *const list[] = {&good, &good, &good};
    uint64_t scratch[1];
    pawl_selftest_record r;

    runs = 0;
    pawl_selftest_begin(&r);
    PT_EQ(pawl_selftest_verdict(&r, 3), PAWL_ERR_STATE);
    PT_EQ(pawl_selftest_next(&r, list, 3, scratch, 8), PAWL_PENDING);
    PT_EQ(runs, 1);
    PT_EQ(pawl_selftest_verdict(&r, 3), PAWL_ERR_STATE);
    PT_EQ(pawl_selftest_verdict(&r, 1), PAWL_OK);
    PT_EQ(pawl_selftest_next(&r, list, 3, scratch, 7), PAWL_ERR_MEMORY);
    PT_EQ(pawl_selftest_next(&r, list, 3, scratch, 8), PAWL_PENDING);
    PT_EQ(pawl_selftest_next(&r, list, 3, scratch, 8), PAWL_OK);
    PT_EQ(pawl_selftest_verdict(&r, 3), PAWL_OK);
    PT_EQ(pawl_selftest_verdict(&r, 4), PAWL_ERR_STATE);
}

PT_TEST(a_flipped_bit_in_the_record_is_no_pass)
{
    for (unsigned i = 0; i < 32; i++) {
        static const pawl_selftest *const list[] = {&good, &good};
        uint64_t scratch[1];
        pawl_selftest_record r;

        PT_AT("bit", i, 0);
        pawl_selftest_begin(&r);
        PT_EQ(pawl_selftest_next(&r, list, 2, scratch, 8), PAWL_PENDING);
        r.passed ^= (uint32_t)1 << i;
        PT_EQ(pawl_selftest_verdict(&r, 2), PAWL_ERR_FAULT);
    }
}

PT_TEST(lists_of_no_and_of_too_many_tests_are_refused_and_32_fit)
{
    const pawl_selftest *list[33];
    uint64_t scratch[1];
    pawl_selftest_record r;

    for (unsigned i = 0; i < 33; i++) {
        list[i] = &good;
    }
    PT_EQ(pawl_selftest_run_all(&r, list, 0, scratch, 8), PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_selftest_run_all(&r, list, 33, scratch, 8), PAWL_ERR_ARGUMENT);
    PT_EQ(pawl_selftest_run_all(&r, list, 32, scratch, 8), PAWL_OK);
    PT_EQ(r.passed, 0xffffffff);
}

int main(void)
{
    PT_RUN(hashes_hmac_hkdf_and_drbg_pass);
    PT_RUN(a_failure_is_remembered_and_the_others_still_run);
    PT_RUN(one_call_runs_one_test_and_only_the_whole_list_is_a_pass);
    PT_RUN(a_flipped_bit_in_the_record_is_no_pass);
    PT_RUN(lists_of_no_and_of_too_many_tests_are_refused_and_32_fit);
    return pt_done();
}
