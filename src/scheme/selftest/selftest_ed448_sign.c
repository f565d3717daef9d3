/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_ed448_sign: the signature of RFC 8032, section 7.4, "1 octet",
 * for which the public key is made on the way. */
#include <string.h>

#include "pawl/selftest.h"
#include "scheme/selftest/selftest_ed448.h"

static const uint8_t selftest_ed448_sign_seed[PAWL_ED448_SEED_SIZE] = {
    0xc4, 0xea, 0xb0, 0x5d, 0x35, 0x70, 0x07, 0xc6, 0x32, 0xf3, 0xdb, 0xb4,
    0x84, 0x89, 0x92, 0x4d, 0x55, 0x2b, 0x08, 0xfe, 0x0c, 0x35, 0x3a, 0x0d,
    0x4a, 0x1f, 0x00, 0xac, 0xda, 0x2c, 0x46, 0x3a, 0xfb, 0xea, 0x67, 0xc5,
    0xe8, 0xd2, 0x87, 0x7c, 0x5e, 0x3b, 0xc3, 0x97, 0xa6, 0x59, 0x94, 0x9e,
    0xf8, 0x02, 0x1e, 0x95, 0x4e, 0x0a, 0x12, 0x27, 0x4e};

static pawl_err selftest_ed448_sign_run(void *scratch, size_t scratch_len)
{
    const pawli_selftest_ed448_case *want = &pawli_selftest_ed448;
    uint8_t sig[PAWL_ED448_SIGNATURE_SIZE];
    uint32_t units = UINT32_MAX;

    if (scratch_len < sizeof(pawl_ed448_sign)) {
        return PAWL_ERR_MEMORY;
    }
    pawl_ed448_sign_start(scratch, selftest_ed448_sign_seed, want->message,
                          sizeof want->message, NULL);
    if (pawl_ed448_sign_run(scratch, sig, &units) != PAWL_OK ||
        memcmp(sig, want->sig, sizeof sig) != 0) {
        return PAWL_ERR_SELFTEST;
    }
    return PAWL_OK;
}

const pawl_selftest pawl_selftest_ed448_sign = {
    .name = "ed448-sign",
    .scratch = sizeof(pawl_ed448_sign),
    .run = selftest_ed448_sign_run,
};
