/* SPDX-License-Identifier: Apache-2.0
 * What the self-tests of Diffie-Hellman on curves share. */
#ifndef PAWLI_SELFTEST_ECDH_H
#define PAWLI_SELFTEST_ECDH_H

#include "pawl/kex.h"
#include "pawl/selftest.h"

/* A published case; sizes are those of the group. */
typedef struct pawli_selftest_ecdh {
    const pawl_kex *kex;
    const uint8_t *priv, *pub, *peer, *secret;
} pawli_selftest_ecdh;

/* The public key and the shared secret are right, and a point off the curve is
 * refused. Needs kex->op_size bytes of scratch. */
pawl_err pawli_selftest_ecdh_run(const pawli_selftest_ecdh *test, void *scratch,
                                 size_t scratch_len);

#endif
