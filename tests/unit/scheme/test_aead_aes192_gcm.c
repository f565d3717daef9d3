/* SPDX-License-Identifier: Apache-2.0
 * pawl_aead_aes192_gcm against answers from outside. */
#include "unit/scheme/aead_case.h"

PT_VECTORS(aes_gcm_wycheproof, "wycheproof/aes_gcm_test.ptv")
PT_VECTORS(aes_gmac, "wycheproof/aes_gmac_test.ptv")

PT_TEST(wycheproof_cases_seal_open_or_are_refused)
{
    aead_wycheproof(&pawl_aead_aes192_gcm, PT_VEC(aes_gcm_wycheproof),
                    "another key size, or a nonce that is not 12 bytes");
}

PT_TEST(wycheproof_tags_of_gmac)
{
    aead_gmac(&pawl_aead_aes192_gcm, PT_VEC(aes_gmac),
              "another key size, or a nonce that is not 12 bytes");
}

PT_VECTORS(aes192_gcm_cavp, "nist-cavp/aes_192_gcm_tests.ptv")

PT_TEST(nist_known_answers)
{
    aead_kat(&pawl_aead_aes192_gcm, PT_VEC(aes192_gcm_cavp));
}

int main(void)
{
    pt_expect_skips(199 + 279 + 21);
    PT_RUN(wycheproof_cases_seal_open_or_are_refused);
    PT_RUN(wycheproof_tags_of_gmac);
    PT_RUN(nist_known_answers);
    return pt_done();
}
