/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/selftest/selftest_rsa_sign.h"

#include <string.h>

#define SELFTEST_RSA_SIGN_MAX 384u /* bytes of a signature */

/* Not random at all: what blinds, then the salt. */
static pawl_err selftest_rsa_sign_fill(void *ctx, uint8_t *out, size_t len)
{
    const pawli_selftest_rsa_sign_case *const *known = ctx;
    size_t salt_len = (*known)->salt_len;

    if (len < salt_len) {
        return PAWL_ERR_INTERNAL;
    }
    memset(out, 0x5a, len - salt_len);
    if (salt_len != 0) {
        memcpy(out + (len - salt_len), (*known)->salt, salt_len);
    }
    return PAWL_OK;
}

pawl_err pawli_selftest_rsa_sign(const pawli_selftest_rsa_sign_case *known,
                                 void *scratch, size_t scratch_len)
{
    const pawl_signer *signer = known->signer;
    const pawl_rng rng = {selftest_rsa_sign_fill, (void *)&known, NULL};
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    uint8_t sig[SELFTEST_RSA_SIGN_MAX];
    pawl_hash_ctx *ctx = scratch;
    size_t sig_len = 0, size = signer->sign_size(known->key, known->key_len);
    uint32_t units = UINT32_MAX;

    if (scratch_len < PAWLI_SELFTEST_RSA_SIGN_SCRATCH(known->signature_len) ||
        scratch_len < size || scratch_len < sizeof *ctx ||
        known->signature_len > sizeof sig) {
        return PAWL_ERR_MEMORY;
    }
    signer->hash->init(ctx);
    signer->hash->update(ctx, known->message, known->message_len);
    signer->hash->digest(ctx, digest);
    if (size == 0 ||
        signer->sign_start(signer, scratch, size, known->key, known->key_len,
                           digest, signer->hash->digest_size,
                           &rng) != PAWL_OK ||
        signer->sign_run(scratch, sig, &sig_len, &units) != PAWL_OK ||
        sig_len != known->signature_len ||
        memcmp(sig, known->signature, sig_len) != 0) {
        return PAWL_ERR_SELFTEST;
    }
    return PAWL_OK;
}
