/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_sha256: a message whose padding needs a second block. */
#include "pawl/selftest.h"
#include "pawl/sha256.h"

/* The two-block example of the NIST example values for FIPS 180-4. */
static const char selftest_sha256_message[] =
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
static const uint8_t selftest_sha256_answer[PAWL_SHA256_SIZE] = {
    0x24, 0x8d, 0x6a, 0x61, 0xd2, 0x06, 0x38, 0xb8, 0xe5, 0xc0, 0x26,
    0x93, 0x0c, 0x3e, 0x60, 0x39, 0xa3, 0x3c, 0xe4, 0x59, 0x64, 0xff,
    0x21, 0x67, 0xf6, 0xec, 0xed, 0xd4, 0x19, 0xdb, 0x06, 0xc1,
};

static pawl_err selftest_sha256_run(void *scratch, size_t scratch_len)
{
    uint8_t out[PAWL_SHA256_SIZE];
    pawl_sha256 *h = scratch;

    if (scratch_len < sizeof *h) {
        return PAWL_ERR_MEMORY;
    }
    /* Cut, so that the buffered path runs too. */
    pawl_sha256_init(h);
    pawl_sha256_update(h, selftest_sha256_message, 3);
    pawl_sha256_update(h, selftest_sha256_message + 3,
                       sizeof selftest_sha256_message - 4);
    while (!pawl_sha256_finish(h, out)) {
    }
    return pawl_equal(out, selftest_sha256_answer, sizeof out)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_sha256 = {"sha256", sizeof(pawl_sha256),
                                            selftest_sha256_run};
