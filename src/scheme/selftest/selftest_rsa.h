/* SPDX-License-Identifier: Apache-2.0
 * What the self-tests of RSA verification share. */
#ifndef PAWLI_SELFTEST_RSA_H
#define PAWLI_SELFTEST_RSA_H

#include "pawl/selftest.h"
#include "pawl/sig.h"

#define PAWLI_SELFTEST_RSA_SIZE 256u /* bytes of modulus and signature */

/* Scratch: twice the modulus and room for the state, where pointers have 64
 * bits. */
#define PAWLI_SELFTEST_RSA_SCRATCH (2u * PAWLI_SELFTEST_RSA_SIZE + 128u)

/* A published signature with e = 65537. */
typedef struct pawli_selftest_rsa_case {
    const pawl_sig *sig;
    const uint8_t *n, *signature; /* PAWLI_SELFTEST_RSA_SIZE bytes each */
    const uint8_t *message;
    size_t message_len;
} pawli_selftest_rsa_case;

/* The signature must be right, and wrong over another digest. */
pawl_err pawli_selftest_rsa(const pawli_selftest_rsa_case *known, void *scratch,
                            size_t scratch_len);

#endif
