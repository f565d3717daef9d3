/* SPDX-License-Identifier: Apache-2.0
 * RSAPrivateKey of RFC 8017, A.1.2, two primes. */
#ifndef PAWLI_RSA_PRIV_H
#define PAWLI_RSA_PRIV_H

#include "pawl/rsa.h"

/* *key := the numbers in der[0..len), which stays. Its structure and n, e are
 * public, the numbers secret. PAWL_ERR_ENCODING: not such a key, or bytes
 * follow it. PAWL_ERR_UNSUPPORTED: more primes, or an e above 32 bits. What
 * pawl_rsa_private_check returns. */
PAWL_MUST_CHECK pawl_err pawli_rsa_priv_read(pawl_rsa_private_key *key,
                                             const uint8_t *der, size_t len);

#endif
