/* SPDX-License-Identifier: Apache-2.0
 * Tests the self-tests of RSA: they pass in the memory they ask for, and not
 * in less. */
#include "harness/pt.h"
#include "pawl/selftest.h"

static const pawl_selftest *const list[] = {&pawl_selftest_rsa_pkcs1_sha256,
                                            &pawl_selftest_rsa_pss_sha256};

PT_TEST(both_pass)
{
    static uint64_t scratch[200];
    pawl_selftest_record record;

    PT_OK(pawl_selftest_scratch(list, 2) <= sizeof scratch);
    PT_EQ(pawl_selftest_run_all(&record, list, 2, scratch,
                                pawl_selftest_scratch(list, 2)),
          PAWL_OK);
    PT_EQ(record.passed, 3);
}

PT_TEST(too_little_memory_is_named)
{
    static uint64_t scratch[200];

    for (size_t i = 0; i < 2; i++) {
        PT_EQ(list[i]->run(scratch, list[i]->scratch - 1), PAWL_ERR_MEMORY);
    }
}

int main(void)
{
    PT_RUN(both_pass);
    PT_RUN(too_little_memory_is_named);
    return pt_done();
}
