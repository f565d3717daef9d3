/* SPDX-License-Identifier: Apache-2.0
 * Self-test of a group of pawl/kex.h over points. */
#include "scheme/selftest/selftest_ecdh.h"

#include <string.h>

static pawl_err selftest_ecdh_share(const pawli_selftest_ecdh *test, void *op,
                                    uint8_t *out, const uint8_t *peer)
{
    uint32_t units = UINT32_MAX;
    pawl_err err = test->kex->share_start(op, test->priv, peer,
                                          test->kex->public_size, NULL);

    return err != PAWL_OK ? err : test->kex->share_run(op, out, &units);
}

pawl_err pawli_selftest_ecdh_run(const pawli_selftest_ecdh *test, void *scratch,
                                 size_t scratch_len)
{
    const pawl_kex *kex = test->kex;
    uint8_t out[PAWL_KEX_PUBLIC_MAX];
    uint32_t units = UINT32_MAX;

    if (scratch_len < kex->op_size) {
        return PAWL_ERR_MEMORY;
    }
    if (kex->keygen_start(scratch, test->priv, NULL) != PAWL_OK ||
        kex->keygen_run(scratch, out, &units) != PAWL_OK ||
        memcmp(out, test->pub, kex->public_size) != 0) {
        return PAWL_ERR_SELFTEST;
    }
    if (selftest_ecdh_share(test, scratch, out, test->peer) != PAWL_OK ||
        memcmp(out, test->secret, kex->secret_size) != 0) {
        return PAWL_ERR_SELFTEST;
    }
    memcpy(out, test->peer, kex->public_size);
    out[kex->public_size - 1] ^= 1u;
    return selftest_ecdh_share(test, scratch, out, out) == PAWL_ERR_POINT
               ? PAWL_OK
               : PAWL_ERR_SELFTEST;
}
