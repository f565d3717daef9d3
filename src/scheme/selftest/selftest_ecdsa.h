/* SPDX-License-Identifier: Apache-2.0
 * What the self-tests of ECDSA share. */
#ifndef PAWLI_SELFTEST_ECDSA_H
#define PAWLI_SELFTEST_ECDSA_H

#include "pawl/selftest.h"
#include "pawl/sig.h"

/* A published signature: point, digest and DER. */
typedef struct pawli_selftest_ecdsa {
    const pawl_sig *sig;
    const uint8_t *point, *digest, *der;
    uint8_t point_len, der_len;
} pawli_selftest_ecdsa;

/* It is accepted, and not for another digest. */
pawl_err pawli_selftest_ecdsa_verify(const pawli_selftest_ecdsa *test,
                                     void *scratch, size_t scratch_len);

/* signer makes der[der_len] of priv and digest. */
pawl_err pawli_selftest_ecdsa_sign(const pawl_signer *signer,
                                   const uint8_t *priv, size_t priv_len,
                                   const uint8_t *digest, const uint8_t *der,
                                   size_t der_len, void *scratch,
                                   size_t scratch_len);

#endif
