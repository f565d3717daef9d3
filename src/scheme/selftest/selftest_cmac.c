/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_cmac: examples 2 and 3 of RFC 4493, whose last blocks are whole
 * and not. */
#include "pawl/cmac.h"
#include "pawl/selftest.h"

static const uint8_t selftest_cmac_key[16] = {
    0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
    0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
static const uint8_t selftest_cmac_message[40] = {
    0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96, 0xe9, 0x3d,
    0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a, 0xae, 0x2d, 0x8a, 0x57,
    0x1e, 0x03, 0xac, 0x9c, 0x9e, 0xb7, 0x6f, 0xac, 0x45, 0xaf,
    0x8e, 0x51, 0x30, 0xc8, 0x1c, 0x46, 0xa3, 0x5c, 0xe4, 0x11};
static const uint8_t selftest_cmac_answer16[PAWL_CMAC_SIZE] = {
    0x07, 0x0a, 0x16, 0xb4, 0x6b, 0x4d, 0x41, 0x44,
    0xf7, 0x9b, 0xdd, 0x9d, 0xd0, 0x4a, 0x28, 0x7c};
static const uint8_t selftest_cmac_answer40[PAWL_CMAC_SIZE] = {
    0xdf, 0xa6, 0x67, 0x47, 0xde, 0x9a, 0xe6, 0x30,
    0x30, 0xca, 0x32, 0x61, 0x14, 0x97, 0xc8, 0x27};

static bool selftest_cmac_is(pawl_cmac *m, size_t len, const uint8_t *answer)
{
    uint8_t tag[PAWL_CMAC_SIZE];

    pawl_cmac_init(m, &pawl_block_aes128, selftest_cmac_key);
    pawl_cmac_update(m, selftest_cmac_message, 5);
    pawl_cmac_update(m, selftest_cmac_message + 5, len - 5);
    pawl_cmac_tag(m, tag);
    return pawl_equal(tag, answer, sizeof tag);
}

static pawl_err selftest_cmac_run(void *scratch, size_t scratch_len)
{
    if (scratch_len < sizeof(pawl_cmac)) {
        return PAWL_ERR_MEMORY;
    }
    return selftest_cmac_is(scratch, 16, selftest_cmac_answer16) &&
                   selftest_cmac_is(scratch, 40, selftest_cmac_answer40)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_cmac = {"cmac", sizeof(pawl_cmac),
                                          selftest_cmac_run};
