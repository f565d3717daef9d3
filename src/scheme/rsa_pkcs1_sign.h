/* SPDX-License-Identifier: Apache-2.0
 * RSASSA-PKCS1-v1_5 signatures for any hash: RFC 8017, section 8.2.1. The
 * signer's form is a pawli_rsa_pkcs1. */
#ifndef PAWLI_RSA_PKCS1_SIGN_H
#define PAWLI_RSA_PKCS1_SIGN_H

#include "scheme/rsa_pkcs1.h"
#include "scheme/rsa_sign.h"

pawl_err pawli_rsa_pkcs1_sign_start(const pawl_signer *signer, void *op,
                                    size_t op_size, const uint8_t *priv,
                                    size_t priv_len, const uint8_t *data,
                                    size_t data_len, const pawl_rng *rng);

#endif
