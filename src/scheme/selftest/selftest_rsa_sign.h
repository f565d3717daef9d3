/* SPDX-License-Identifier: Apache-2.0
 * What the self-tests of RSA signing share. */
#ifndef PAWLI_SELFTEST_RSA_SIGN_H
#define PAWLI_SELFTEST_RSA_SIGN_H

#include "pawl/selftest.h"
#include "pawl/sig.h"

/* Scratch: enough where pointers have 64 bits, for the least memory. */
#define PAWLI_SELFTEST_RSA_SIGN_SCRATCH(bytes) (6u * (bytes) + 512u)

/* A published signature, with the salt that it has. */
typedef struct pawli_selftest_rsa_sign_case {
    const pawl_signer *signer;
    const uint8_t *key, *message, *salt, *signature;
    uint16_t key_len, message_len, salt_len, signature_len;
} pawli_selftest_rsa_sign_case;

pawl_err pawli_selftest_rsa_sign(const pawli_selftest_rsa_sign_case *known,
                                 void *scratch, size_t scratch_len);

#endif
