/* SPDX-License-Identifier: Apache-2.0
 * pawl_aead_chacha20_poly1305 against answers from outside. */
#include "unit/scheme/aead_case.h"

PT_VECTORS(chapoly_wycheproof, "wycheproof/chacha20_poly1305_test.ptv")
PT_VECTORS(chapoly_kat, "boringssl-kat/chacha20_poly1305_tests.ptv")

PT_TEST(wycheproof_cases_seal_open_or_are_refused)
{
    aead_wycheproof(&pawl_aead_chacha20_poly1305, PT_VEC(chapoly_wycheproof),
                    "the interface takes 12-byte nonces only");
}

PT_TEST(known_answers_of_every_length_around_a_block)
{
    aead_kat(&pawl_aead_chacha20_poly1305, PT_VEC(chapoly_kat));
}

int main(void)
{
    pt_expect_skips(6);
    PT_RUN(wycheproof_cases_seal_open_or_are_refused);
    PT_RUN(known_answers_of_every_length_around_a_block);
    return pt_done();
}
