/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_sha3_256: a message of two blocks, cut. */
#include <string.h>

#include "pawl/selftest.h"
#include "pawl/sha3.h"

/* 200 times 0xa3: the example of 1600 bits of the NIST example values for FIPS
 * 202. */
static const uint8_t selftest_sha3_256_answer[PAWL_SHA3_256_SIZE] = {
    0x79, 0xf3, 0x8a, 0xde, 0xc5, 0xc2, 0x03, 0x07, 0xa9, 0x8e, 0xf7,
    0x6e, 0x83, 0x24, 0xaf, 0xbf, 0xd4, 0x6c, 0xfd, 0x81, 0xb2, 0x2e,
    0x39, 0x73, 0xc6, 0x5f, 0xa1, 0xbd, 0x9d, 0xe3, 0x17, 0x87,
};

static pawl_err selftest_sha3_256_run(void *scratch, size_t scratch_len)
{
    uint8_t piece[50], out[PAWL_SHA3_256_SIZE];
    pawl_sha3 *h = scratch;

    if (scratch_len < sizeof *h) {
        return PAWL_ERR_MEMORY;
    }
    memset(piece, 0xa3, sizeof piece);
    pawl_sha3_init(h, PAWL_SHA3_256_SIZE);
    for (unsigned i = 0; i < 4; i++) {
        pawl_sha3_update(h, piece, sizeof piece);
    }
    (void)pawl_sha3_finish(h, out);
    return pawl_equal(out, selftest_sha3_256_answer, sizeof out)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_sha3_256 = {"sha3_256", sizeof(pawl_sha3),
                                              selftest_sha3_256_run};
