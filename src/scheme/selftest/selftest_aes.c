/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_aes: FIPS 197, appendices C.1 and C.3. */
#include "pawl/aes.h"
#include "pawl/selftest.h"

static const uint8_t selftest_aes_answer128[16] = {
    0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
    0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a};
static const uint8_t selftest_aes_answer256[16] = {
    0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf,
    0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60, 0x89};

static bool selftest_aes_is(pawl_aes *aes, size_t key_size,
                            const uint8_t *answer)
{
    uint8_t key[32], block[PAWL_AES_BLOCK];

    for (unsigned i = 0; i < sizeof key; i++) {
        key[i] = (uint8_t)i;
    }
    for (unsigned i = 0; i < sizeof block; i++) {
        block[i] = (uint8_t)(0x11 * i);
    }
    pawl_aes_init(aes, key, key_size);
    pawl_aes_encrypt(aes, block, block);
    return pawl_equal(block, answer, sizeof block);
}

static pawl_err selftest_aes_run(void *scratch, size_t scratch_len)
{
    if (scratch_len < sizeof(pawl_aes)) {
        return PAWL_ERR_MEMORY;
    }
    return selftest_aes_is(scratch, 16, selftest_aes_answer128) &&
                   selftest_aes_is(scratch, 32, selftest_aes_answer256)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_aes = {"aes", sizeof(pawl_aes),
                                         selftest_aes_run};
