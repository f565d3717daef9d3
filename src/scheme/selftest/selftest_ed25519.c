/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_ed25519: the signature of RFC 8032, section 7.1, TEST 2, which
 * is right, and of another message, for which it is not. */
#include "scheme/selftest/selftest_ed25519.h"

#include "pawl/selftest.h"

/* The signature over the first len bytes of a message that has one. */
static pawl_err selftest_ed25519_verdict(pawl_ed25519_verify *op,
                                         const uint8_t *message, size_t len)
{
    uint32_t units = UINT32_MAX;
    pawl_err err =
        pawl_ed25519_verify_start(op, pawli_selftest_ed25519.pub, message, len,
                                  pawli_selftest_ed25519.sig);

    return err == PAWL_OK ? pawl_ed25519_verify_run(op, &units) : err;
}

static pawl_err selftest_ed25519_run(void *scratch, size_t scratch_len)
{
    const uint8_t *message = pawli_selftest_ed25519.message;

    if (scratch_len < sizeof(pawl_ed25519_verify)) {
        return PAWL_ERR_MEMORY;
    }
    if (selftest_ed25519_verdict(scratch, message, 1) != PAWL_OK ||
        selftest_ed25519_verdict(scratch, message, 0) != PAWL_ERR_SIGNATURE) {
        return PAWL_ERR_SELFTEST;
    }
    return PAWL_OK;
}

const pawl_selftest pawl_selftest_ed25519 = {
    .name = "ed25519",
    .scratch = sizeof(pawl_ed25519_verify),
    .run = selftest_ed25519_run,
};
