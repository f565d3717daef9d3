/* SPDX-License-Identifier: Apache-2.0
 * Tests the self-tests of RSA: they pass in the memory they ask for, and not
 * in less. */
#include "harness/pt.h"
#include "pawl/selftest.h"

static const pawl_selftest *const list[] = {
    &pawl_selftest_rsa_pkcs1_sha256, &pawl_selftest_rsa_pss_sha256,
    &pawl_selftest_rsa_pkcs1_sha256_sign, &pawl_selftest_rsa_pss_sha256_sign};

PT_TEST(all_pass)
{
    static uint64_t scratch[400];
    pawl_selftest_record record;

    PT_OK(pawl_selftest_scratch(list, PT_COUNT(list)) <= sizeof scratch);
    PT_EQ(pawl_selftest_run_all(&record, list, PT_COUNT(list), scratch,
                                pawl_selftest_scratch(list, PT_COUNT(list))),
          PAWL_OK);
    PT_EQ(record.passed, (1u << PT_COUNT(list)) - 1u);
}

PT_TEST(too_little_memory_is_named)
{
    static uint64_t scratch[400];

    for (size_t i = 0; i < PT_COUNT(list); i++) {
        PT_EQ(list[i]->run(scratch, list[i]->scratch - 1), PAWL_ERR_MEMORY);
    }
}

int main(void)
{
    PT_RUN(all_pass);
    PT_RUN(too_little_memory_is_named);
    return pt_done();
}
