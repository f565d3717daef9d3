/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_sha512_256: a message whose padding needs a second block. */
#include "pawl/selftest.h"
#include "pawl/sha512.h"

/* The two-block example of the NIST example values for FIPS 180-4. */
static const char selftest_sha512_256_message[] =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
    "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";
static const uint8_t selftest_sha512_256_answer[PAWL_SHA512_256_SIZE] = {
    0x39, 0x28, 0xe1, 0x84, 0xfb, 0x86, 0x90, 0xf8, 0x40, 0xda, 0x39,
    0x88, 0x12, 0x1d, 0x31, 0xbe, 0x65, 0xcb, 0x9d, 0x3e, 0xf8, 0x3e,
    0xe6, 0x14, 0x6f, 0xea, 0xc8, 0x61, 0xe1, 0x9b, 0x56, 0x3a,
};

static pawl_err selftest_sha512_256_run(void *scratch, size_t scratch_len)
{
    uint8_t out[PAWL_SHA512_256_SIZE];
    pawl_sha512 *h = scratch;

    if (scratch_len < sizeof *h) {
        return PAWL_ERR_MEMORY;
    }
    /* Cut, so that the buffered path runs too. */
    pawl_sha512_256_init(h);
    pawl_sha512_update(h, selftest_sha512_256_message, 3);
    pawl_sha512_update(h, selftest_sha512_256_message + 3,
                       sizeof selftest_sha512_256_message - 4);
    while (!pawl_sha512_256_finish(h, out)) {
    }
    return pawl_equal(out, selftest_sha512_256_answer, sizeof out)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_sha512_256 = {
    "sha512_256", sizeof(pawl_sha512), selftest_sha512_256_run};
