/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_ed25519_sign: the signature of RFC 8032, section 7.1, TEST 2,
 * for which the public key is made on the way. */
#include <string.h>

#include "pawl/selftest.h"
#include "scheme/selftest/selftest_ed25519.h"

static const uint8_t selftest_ed25519_sign_seed[PAWL_ED25519_SEED_SIZE] = {
    0x4c, 0xcd, 0x08, 0x9b, 0x28, 0xff, 0x96, 0xda, 0x9d, 0xb6, 0xc3,
    0x46, 0xec, 0x11, 0x4e, 0x0f, 0x5b, 0x8a, 0x31, 0x9f, 0x35, 0xab,
    0xa6, 0x24, 0xda, 0x8c, 0xf6, 0xed, 0x4f, 0xb8, 0xa6, 0xfb};

static pawl_err selftest_ed25519_sign_run(void *scratch, size_t scratch_len)
{
    const pawli_selftest_ed25519_case *want = &pawli_selftest_ed25519;
    uint8_t sig[PAWL_ED25519_SIGNATURE_SIZE];
    uint32_t units = UINT32_MAX;

    if (scratch_len < sizeof(pawl_ed25519_sign)) {
        return PAWL_ERR_MEMORY;
    }
    pawl_ed25519_sign_start(scratch, selftest_ed25519_sign_seed, want->message,
                            sizeof want->message, NULL);
    if (pawl_ed25519_sign_run(scratch, sig, &units) != PAWL_OK ||
        memcmp(sig, want->sig, sizeof sig) != 0) {
        return PAWL_ERR_SELFTEST;
    }
    return PAWL_OK;
}

const pawl_selftest pawl_selftest_ed25519_sign = {
    .name = "ed25519-sign",
    .scratch = sizeof(pawl_ed25519_sign),
    .run = selftest_ed25519_sign_run,
};
