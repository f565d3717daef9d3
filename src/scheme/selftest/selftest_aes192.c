/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_aes192: FIPS 197, appendix C.2. */
#include "pawl/aes.h"
#include "pawl/selftest.h"

static const uint8_t selftest_aes192_answer[16] = {
    0xdd, 0xa9, 0x7c, 0xa4, 0x86, 0x4c, 0xdf, 0xe0,
    0x6e, 0xaf, 0x70, 0xa0, 0xec, 0x0d, 0x71, 0x91};

static pawl_err selftest_aes192_run(void *scratch, size_t scratch_len)
{
    uint8_t key[24], block[PAWL_AES_BLOCK];
    pawl_aes *aes = scratch;

    if (scratch_len < sizeof *aes) {
        return PAWL_ERR_MEMORY;
    }
    for (unsigned i = 0; i < sizeof key; i++) {
        key[i] = (uint8_t)i;
    }
    for (unsigned i = 0; i < sizeof block; i++) {
        block[i] = (uint8_t)(0x11 * i);
    }
    pawl_aes192_init(aes, key);
    pawl_aes_encrypt(aes, block, block);
    return pawl_equal(block, selftest_aes192_answer, sizeof block)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_aes192 = {"aes192", sizeof(pawl_aes),
                                            selftest_aes192_run};
