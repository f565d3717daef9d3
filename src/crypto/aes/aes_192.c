/* SPDX-License-Identifier: Apache-2.0
 * pawl/aes.h: expansion of a key of 24 bytes (FIPS 197, section 5.2). */
#include <string.h>

#include "base/bytes.h"
#include "crypto/aes/aes_expand.h"
#include "pawl/aes.h"

/* The next six words of the expanded key over the last six. */
static void aes_192_next(uint32_t k[6], uint32_t constant)
{
    uint32_t t = pawli_aes_sub_word(pawli_rotr32(k[5], 8)) ^ constant;

    for (unsigned i = 0; i < 6; i++) {
        t ^= k[i];
        k[i] = t;
    }
}

void pawl_aes192_init(pawl_aes *aes, const uint8_t key[24])
{
    uint32_t k[6], w[8], q[8];
    uint32_t constant = 1;
    unsigned at = 0; /* words of k not yet used begin here */

    aes->rounds = 12;
    for (unsigned i = 0; i < 6; i++) {
        k[i] = pawli_load32le(key + 4 * i);
    }
    /* The key of round 13 is stored but not used. */
    for (uint32_t round = 0; round <= 12; round += 2) {
        for (unsigned i = 0; i < 8; i++) {
            if (at == 6) {
                aes_192_next(k, constant);
                constant <<= 1;
                at = 0;
            }
            w[i] = k[at++];
        }
        pawli_aes_store_keys(aes->keys + 8 * round, q, w,
                             round == 0 ? 0 : 0x63636363);
    }
    pawl_wipe(k, sizeof k);
    pawl_wipe(w, sizeof w);
    pawl_wipe(q, sizeof q);
}
