/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_shake256: a message of two blocks and an output of four, cut.
 */
#include <string.h>

#include "pawl/selftest.h"
#include "pawl/sha3.h"

/* 200 times 0xa3: the example of 1600 bits of the NIST example values for FIPS
 * 202. */
static const uint8_t selftest_shake256_answer[32] = {
    0x6a, 0x1a, 0x9d, 0x78, 0x46, 0x43, 0x6e, 0x4d, 0xca, 0x57, 0x28,
    0xb6, 0xf7, 0x60, 0xee, 0xf0, 0xca, 0x92, 0xbf, 0x0b, 0xe5, 0x61,
    0x5e, 0x96, 0x95, 0x9d, 0x76, 0x71, 0x97, 0xa0, 0xbe, 0xeb,
};

static pawl_err selftest_shake256_run(void *scratch, size_t scratch_len)
{
    uint8_t piece[50], out[32];
    pawl_sha3 *h = scratch;

    if (scratch_len < sizeof *h) {
        return PAWL_ERR_MEMORY;
    }
    memset(piece, 0xa3, sizeof piece);
    pawl_shake256_init(h);
    for (unsigned i = 0; i < 4; i++) {
        pawl_shake_absorb(h, piece, sizeof piece);
    }
    /* The end of 512 bytes of output. */
    for (unsigned i = 0; i < 512 / sizeof out; i++) {
        pawl_shake_squeeze(h, out, sizeof out);
    }
    pawl_wipe(h, sizeof *h);
    return pawl_equal(out, selftest_shake256_answer, sizeof out)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_shake256 = {"shake256", sizeof(pawl_sha3),
                                              selftest_shake256_run};
