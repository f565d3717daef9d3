/* SPDX-License-Identifier: Apache-2.0
 * Self-test of ECDSA, signing with nonces of RFC 6979. */
#include <string.h>

#include "pawl/ec.h"
#include "scheme/ecdsa_der.h"
#include "scheme/selftest/selftest_ecdsa.h"

pawl_err pawli_selftest_ecdsa_sign(const pawl_signer *signer,
                                   const uint8_t *priv, size_t priv_len,
                                   const uint8_t *digest, const uint8_t *der,
                                   size_t der_len, void *scratch,
                                   size_t scratch_len)
{
    uint8_t sig[PAWLI_ECDSA_DER_MAX(PAWL_EC_BYTES(521))];
    size_t sig_len = 0;
    uint32_t units = UINT32_MAX;

    if (scratch_len < signer->sign_size(priv, priv_len)) {
        return PAWL_ERR_MEMORY;
    }
    if (signer->sign_start(signer, scratch, scratch_len, priv, priv_len, digest,
                           signer->hash->digest_size, NULL) != PAWL_OK ||
        signer->sign_run(scratch, sig, &sig_len, &units) != PAWL_OK ||
        sig_len != der_len || memcmp(sig, der, der_len) != 0) {
        return PAWL_ERR_SELFTEST;
    }
    return PAWL_OK;
}
