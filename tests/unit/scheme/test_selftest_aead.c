/* SPDX-License-Identifier: Apache-2.0
 * The self-tests of AES, AES-GCM and ChaCha20-Poly1305, and that the one they
 * share sees a wrong answer in each of its fields. */
#include <string.h>

#include "harness/pt.h"
#include "pawl/selftest.h"
#include "scheme/selftest/selftest_aead.h"

PT_TEST(they_pass)
{
    static const pawl_selftest *const list[] = {
        &pawl_selftest_aes,     &pawl_selftest_aes192,
        &pawl_selftest_aes_gcm, &pawl_selftest_aes_ccm,
        &pawl_selftest_cmac,    &pawl_selftest_chacha20_poly1305};
    uint64_t scratch[80];

    for (size_t i = 0; i < PT_COUNT(list); i++) {
        PT_AT(list[i]->name, i, 0);
        PT_OK(list[i]->scratch <= sizeof scratch);
        PT_EQ(list[i]->run(scratch, list[i]->scratch), PAWL_OK);
        PT_EQ(list[i]->run(scratch, list[i]->scratch - 1), PAWL_ERR_MEMORY);
    }
}

/* Fields: key, nonce, aad, message, ciphertext, tag. */
PT_TEST(a_wrong_answer_is_seen)
{
    uint8_t field[6][32];
    pawli_selftest_aead_scratch s;
    pawl_aead_ctx c;

    pt_seed(9);
    pt_fill(field, sizeof field);
    memcpy(field[4], field[3], 32);
    pawl_aead_aes128_gcm.init(&c, field[0]);
    pawl_aead_seal(&pawl_aead_aes128_gcm, &c, field[4], 32, field[5], field[1],
                   field[2], 12);
    for (unsigned wrong = 0; wrong <= 6; wrong++) {
        pawli_selftest_aead_answer answer = {
            field[0], field[1], field[2], field[3], field[4], field[5], 12, 32};

        PT_AT("field", wrong, 0);
        if (wrong < 6) {
            field[wrong][11] ^= 4;
        }
        PT_EQ(pawli_selftest_aead(&pawl_aead_aes128_gcm, &answer, &s),
              wrong < 6 ? PAWL_ERR_SELFTEST : PAWL_OK);
        if (wrong < 6) {
            field[wrong][11] ^= 4;
        }
    }
}

int main(void)
{
    PT_RUN(they_pass);
    PT_RUN(a_wrong_answer_is_seen);
    return pt_done();
}
