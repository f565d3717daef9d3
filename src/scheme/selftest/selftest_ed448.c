/* SPDX-License-Identifier: Apache-2.0
 * pawl_selftest_ed448: the signature of RFC 8032, section 7.4, "1 octet", which
 * is right, and of another message, for which it is not. */
#include "scheme/selftest/selftest_ed448.h"

#include "pawl/selftest.h"

/* The signature over the first len bytes of a message that has one. */
static pawl_err selftest_ed448_verdict(pawl_ed448_verify *op,
                                       const uint8_t *message, size_t len)
{
    uint32_t units = UINT32_MAX;
    pawl_err err = pawl_ed448_verify_start(
        op, pawli_selftest_ed448.pub, message, len, pawli_selftest_ed448.sig);

    return err == PAWL_OK ? pawl_ed448_verify_run(op, &units) : err;
}

static pawl_err selftest_ed448_run(void *scratch, size_t scratch_len)
{
    const uint8_t *message = pawli_selftest_ed448.message;

    if (scratch_len < sizeof(pawl_ed448_verify)) {
        return PAWL_ERR_MEMORY;
    }
    if (selftest_ed448_verdict(scratch, message, 1) != PAWL_OK ||
        selftest_ed448_verdict(scratch, message, 0) != PAWL_ERR_SIGNATURE) {
        return PAWL_ERR_SELFTEST;
    }
    return PAWL_OK;
}

const pawl_selftest pawl_selftest_ed448 = {
    .name = "ed448",
    .scratch = sizeof(pawl_ed448_verify),
    .run = selftest_ed448_run,
};
