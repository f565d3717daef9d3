/* SPDX-License-Identifier: Apache-2.0
 * pawl_aead_aes128_gcm against answers from outside. */
#include "unit/scheme/aead_case.h"

PT_VECTORS(aes_gcm_wycheproof, "wycheproof/aes_gcm_test.ptv")

PT_TEST(wycheproof_cases_seal_open_or_are_refused)
{
    aead_wycheproof(&pawl_aead_aes128_gcm, PT_VEC(aes_gcm_wycheproof),
                    "another key size, or a nonce that is not 12 bytes");
}

PT_VECTORS(aes128_gcm_cavp, "nist-cavp/aes_128_gcm_tests.ptv")

PT_TEST(nist_known_answers)
{
    aead_kat(&pawl_aead_aes128_gcm, PT_VEC(aes128_gcm_cavp));
}

int main(void)
{
    pt_expect_skips(225);
    PT_RUN(wycheproof_cases_seal_open_or_are_refused);
    PT_RUN(nist_known_answers);
    return pt_done();
}
