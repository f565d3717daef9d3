/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_sha224: a message whose padding needs a second block. */
#include "pawl/selftest.h"
#include "pawl/sha256.h"

/* The two-block example of the NIST example values for FIPS 180-4. */
static const char selftest_sha224_message[] =
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
static const uint8_t selftest_sha224_answer[PAWL_SHA224_SIZE] = {
    0x75, 0x38, 0x8b, 0x16, 0x51, 0x27, 0x76, 0xcc, 0x5d, 0xba,
    0x5d, 0xa1, 0xfd, 0x89, 0x01, 0x50, 0xb0, 0xc6, 0x45, 0x5c,
    0xb4, 0xf5, 0x8b, 0x19, 0x52, 0x52, 0x25, 0x25,
};

static pawl_err selftest_sha224_run(void *scratch, size_t scratch_len)
{
    uint8_t out[PAWL_SHA224_SIZE];
    pawl_sha256 *h = scratch;

    if (scratch_len < sizeof *h) {
        return PAWL_ERR_MEMORY;
    }
    /* Cut, so that the buffered path runs too. */
    pawl_sha224_init(h);
    pawl_sha256_update(h, selftest_sha224_message, 3);
    pawl_sha256_update(h, selftest_sha224_message + 3,
                       sizeof selftest_sha224_message - 4);
    while (!pawl_sha224_finish(h, out)) {
    }
    return pawl_equal(out, selftest_sha224_answer, sizeof out)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_sha224 = {"sha224", sizeof(pawl_sha256),
                                            selftest_sha224_run};
