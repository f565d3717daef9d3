/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_sha384: a message whose padding needs a second block. */
#include "pawl/selftest.h"
#include "pawl/sha512.h"

/* The two-block example of the NIST example values for FIPS 180-4. */
static const char selftest_sha384_message[] =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
    "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";
static const uint8_t selftest_sha384_answer[PAWL_SHA384_SIZE] = {
    0x09, 0x33, 0x0c, 0x33, 0xf7, 0x11, 0x47, 0xe8, 0x3d, 0x19, 0x2f, 0xc7,
    0x82, 0xcd, 0x1b, 0x47, 0x53, 0x11, 0x1b, 0x17, 0x3b, 0x3b, 0x05, 0xd2,
    0x2f, 0xa0, 0x80, 0x86, 0xe3, 0xb0, 0xf7, 0x12, 0xfc, 0xc7, 0xc7, 0x1a,
    0x55, 0x7e, 0x2d, 0xb9, 0x66, 0xc3, 0xe9, 0xfa, 0x91, 0x74, 0x60, 0x39,
};

static pawl_err selftest_sha384_run(void *scratch, size_t scratch_len)
{
    uint8_t out[PAWL_SHA384_SIZE];
    pawl_sha512 *h = scratch;

    if (scratch_len < sizeof *h) {
        return PAWL_ERR_MEMORY;
    }
    /* Cut, so that the buffered path runs too. */
    pawl_sha384_init(h);
    pawl_sha512_update(h, selftest_sha384_message, 3);
    pawl_sha512_update(h, selftest_sha384_message + 3,
                       sizeof selftest_sha384_message - 4);
    while (!pawl_sha384_finish(h, out)) {
    }
    return pawl_equal(out, selftest_sha384_answer, sizeof out)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_sha384 = {"sha384", sizeof(pawl_sha512),
                                            selftest_sha384_run};
