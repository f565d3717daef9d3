/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_hmac: HMAC-SHA-256 with a key longer than a block, RFC 4231,
 * section 4.7. */
#include <string.h>

#include "pawl/hmac.h"
#include "pawl/selftest.h"

static const char selftest_hmac_data[] =
    "Test Using Larger Than Block-Size Key - Hash Key First";
static const uint8_t selftest_hmac_answer[32] = {
    0x60, 0xe4, 0x31, 0x59, 0x1e, 0xe0, 0xb6, 0x7f, 0x0d, 0x8a, 0x26,
    0xaa, 0xcb, 0xf5, 0xb7, 0x7f, 0x8e, 0x0b, 0xc6, 0x21, 0x37, 0x28,
    0xc5, 0x14, 0x05, 0x46, 0x04, 0x0f, 0x0e, 0xe3, 0x7f, 0x54};

static pawl_err selftest_hmac_run(void *scratch, size_t scratch_len)
{
    uint8_t key[131], out[32];
    pawl_hmac *m = scratch;

    if (scratch_len < sizeof *m) {
        return PAWL_ERR_MEMORY;
    }
    memset(key, 0xaa, sizeof key);
    pawl_hmac_init(m, &pawl_hash_sha256, key, sizeof key);
    pawl_hmac_update(m, selftest_hmac_data, sizeof selftest_hmac_data - 1);
    pawl_hmac_tag(m, out);
    return pawl_equal(out, selftest_hmac_answer, sizeof out)
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}

const pawl_selftest pawl_selftest_hmac = {"hmac", sizeof(pawl_hmac),
                                          selftest_hmac_run};
