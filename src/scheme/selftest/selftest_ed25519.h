/* SPDX-License-Identifier: Apache-2.0
 * The case of both self-tests of Ed25519: RFC 8032, section 7.1, TEST 2. */
#ifndef PAWLI_SELFTEST_ED25519_H
#define PAWLI_SELFTEST_ED25519_H

#include "pawl/ed25519.h"

typedef struct pawli_selftest_ed25519_case {
    uint8_t pub[PAWL_ED25519_PUBLIC_SIZE];
    uint8_t sig[PAWL_ED25519_SIGNATURE_SIZE];
    uint8_t message[1];
} pawli_selftest_ed25519_case;

extern const pawli_selftest_ed25519_case pawli_selftest_ed25519;

#endif
