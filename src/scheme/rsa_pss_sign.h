/* SPDX-License-Identifier: Apache-2.0
 * RSASSA-PSS signatures for any hash, as TLS uses it (RFC 8446, section 4.2.3).
 * The signer's form is a pawli_rsa_pss. */
#ifndef PAWLI_RSA_PSS_SIGN_H
#define PAWLI_RSA_PSS_SIGN_H

#include "scheme/rsa_pss.h"
#include "scheme/rsa_sign.h"

pawl_err pawli_rsa_pss_sign_start(const pawl_signer *signer, void *op,
                                  size_t op_size, const uint8_t *priv,
                                  size_t priv_len, const uint8_t *data,
                                  size_t data_len, const pawl_rng *rng);
pawl_err pawli_rsa_pss_sign_run(void *op, uint8_t *sig, size_t *sig_len,
                                uint32_t *units);

#endif
