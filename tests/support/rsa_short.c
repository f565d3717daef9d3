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

#define PKCS1(name, hash_, info, number)                                       \
    static const pawli_rsa_pkcs1 name##_form = {&(hash_), (info),              \
                                                sizeof(info), BITS_MIN};       \
    static pawl_err name##_start(                                              \
        void *op, size_t op_size, const pawl_public_key *key,                  \
        const uint8_t *digest, const uint8_t *sig, size_t sig_len)             \
    {                                                                          \
        return pawli_rsa_pkcs1_start(op, op_size, &name##_form, key, digest,   \
                                     sig, sig_len);                            \
    }                                                                          \
    const pawl_sig name = {                                                    \
        (number),           PAWL_KEY_RSA,         PAWL_SIG_CERT,               \
        &(hash_),           pawli_rsa_pkcs1_size, name##_start,                \
        pawli_rsa_pkcs1_run};

PKCS1(rsa_short_pkcs1_sha256, pawl_hash_sha256, infos[0], 0x0401)
PKCS1(rsa_short_pkcs1_sha384, pawl_hash_sha384, infos[1], 0x0501)
PKCS1(rsa_short_pkcs1_sha512, pawl_hash_sha512, infos[2], 0x0601)

static const pawli_rsa_pss pss_form = {&pawl_hash_sha256, PAWL_KEY_RSA,
                                       BITS_MIN};

static pawl_err pss_start(void *op, size_t op_size, const pawl_public_key *key,
                          const uint8_t *digest, const uint8_t *sig,
                          size_t sig_len)
{
    return pawli_rsa_pss_start(op, op_size, &pss_form, key, digest, sig,
                               sig_len);
}

const pawl_sig rsa_short_pss_rsae_sha256 = {
    0x0804,
    PAWL_KEY_RSA,
    PAWL_SIG_TLS13 | PAWL_SIG_CERT,
    &pawl_hash_sha256,
    pawli_rsa_pss_size,
    pss_start,
    pawli_rsa_pss_run,
};
