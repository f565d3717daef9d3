/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_sha512: a message whose padding needs a second block. */
#include "pawl/selftest.h"
#include "pawl/sha512.h"

/* The two-block example of the NIST example values for FIPS 180-4. */
static const char selftest_sha512_message[] =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
    "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";
static const uint8_t selftest_sha512_answer[PAWL_SHA512_SIZE] = {
    0x8e, 0x95, 0x9b, 0x75, 0xda, 0xe3, 0x13, 0xda, 0x8c, 0xf4, 0xf7,
    0x28, 0x14, 0xfc, 0x14, 0x3f, 0x8f, 0x77, 0x79, 0xc6, 0xeb, 0x9f,
    0x7f, 0xa1, 0x72, 0x99, 0xae, 0xad, 0xb6, 0x88, 0x90, 0x18, 0x50,
    0x1d, 0x28, 0x9e, 0x49, 0x00, 0xf7, 0xe4, 0x33, 0x1b, 0x99, 0xde,
    0xc4, 0xb5, 0x43, 0x3a, 0xc7, 0xd3, 0x29, 0xee, 0xb6, 0xdd, 0x26,
    0x54, 0x5e, 0x96, 0xe5, 0x5b, 0x87, 0x4b, 0xe9, 0x09,
};

static pawl_err selftest_sha512_run(void *scratch, size_t scratch_len)
{
    uint8_t out[PAWL_SHA512_SIZE];
    pawl_sha512 *h = scratch;

    if (scratch_len < sizeof *h) {
        return PAWL_ERR_MEMORY;
    }
    /* Cut, so that the buffered path runs too. */
    pawl_sha512_init(h);
    pawl_sha512_update(h, selftest_sha512_message, 3);
    pawl_sha512_update(h, selftest_sha512_message + 3,
                       sizeof selftest_sha512_message - 4);
    while (!pawl_sha512_finish(h, out)) {
    }
    return pawl_equal(out, selftest_sha512_answer, sizeof out)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_sha512 = {"sha512", sizeof(pawl_sha512),
                                            selftest_sha512_run};
