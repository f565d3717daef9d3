/* SPDX-License-Identifier: Apache-2.0
 * Which RSA keys may verify signatures. */
#ifndef PAWLI_RSA_KEY_H
#define PAWLI_RSA_KEY_H

#include "pawl/sig.h"

/* Smallest modulus the library accepts. Tests for published 1024-bit keys
 * make their own schemes with a smaller number. */
#define PAWLI_RSA_BITS_MIN 2048u

/* Bits of the modulus; 0 when it is empty, begins with a zero byte or is
 * longer than PAWL_RSA_MODULUS_MAX. */
uint16_t pawli_rsa_key_bits(const pawl_public_key *key);

/* PAWL_ERR_ARGUMENT: not of this kind. PAWL_ERR_ENCODING: a leading zero byte.
 * PAWL_ERR_UNSUPPORTED: too long. PAWL_ERR_WEAK: below bits_min. */
pawl_err pawli_rsa_key_check(const pawl_public_key *key, pawl_key_kind kind,
                             uint16_t bits_min);

#endif
