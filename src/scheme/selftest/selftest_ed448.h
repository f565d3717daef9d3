/* SPDX-License-Identifier: Apache-2.0
 * The case of both self-tests of Ed448: RFC 8032, section 7.4, "1 octet". */
#ifndef PAWLI_SELFTEST_ED448_H
#define PAWLI_SELFTEST_ED448_H

#include "pawl/ed448.h"

typedef struct pawli_selftest_ed448_case {
    uint8_t pub[PAWL_ED448_PUBLIC_SIZE];
    uint8_t sig[PAWL_ED448_SIGNATURE_SIZE];
    uint8_t message[1];
} pawli_selftest_ed448_case;

extern const pawli_selftest_ed448_case pawli_selftest_ed448;

#endif
