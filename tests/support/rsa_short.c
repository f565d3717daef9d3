/* SPDX-License-Identifier: Apache-2.0 */
#include "support/rsa_short.h"

#include "scheme/rsa_pkcs1.h"
#include "scheme/rsa_pss.h"

#define BITS_MIN 1024

/* RFC 8017, section 9.2, note 1. */
static const uint8_t infos[3][19] = {
    {0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03,
     0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20},
    {0x30, 0x41, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03,
     0x04, 0x02, 0x02, 0x05, 0x00, 0x04, 0x30},
    {0x30, 0x51, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03,
     0x04, 0x02, 0x03, 0x05, 0x00, 0x04, 0x40}};

#define PKCS1(name, hash_, info_, number)                                      \
    static const pawli_rsa_pkcs1 name##_form = {(info_), sizeof(info_),        \
                                                BITS_MIN};                     \
    const pawl_sig name = {                                                    \
        .scheme = (number),                                                    \
        .key_kind = PAWL_KEY_RSA,                                              \
        .uses = PAWL_SIG_CERT,                                                 \
        .hash = &(hash_),                                                      \
        .form = &name##_form,                                                  \
        .verify_size = pawli_rsa_pkcs1_size,                                   \
        .verify_start = pawli_rsa_pkcs1_start,                                 \
        .verify_run = pawli_rsa_pkcs1_run,                                     \
    };

PKCS1(rsa_short_pkcs1_sha256, pawl_hash_sha256, infos[0], 0x0401)
PKCS1(rsa_short_pkcs1_sha384, pawl_hash_sha384, infos[1], 0x0501)
PKCS1(rsa_short_pkcs1_sha512, pawl_hash_sha512, infos[2], 0x0601)

static const pawli_rsa_pss pss_form = {BITS_MIN};

const pawl_sig rsa_short_pss_rsae_sha256 = {
    .scheme = 0x0804,
    .key_kind = PAWL_KEY_RSA,
    .uses = PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    .hash = &pawl_hash_sha256,
    .form = &pss_form,
    .verify_size = pawli_rsa_pss_size,
    .verify_start = pawli_rsa_pss_start,
    .verify_run = pawli_rsa_pss_run,
};
