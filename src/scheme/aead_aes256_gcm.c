/* SPDX-License-Identifier: Apache-2.0
 * pawl_aead_aes256_gcm. */
#include "scheme/aes_gcm.h"

static void aead_aes256_gcm_expand(pawl_aes *aes, const uint8_t *key)
{
    pawl_aes_init(aes, key, 32);
}

static void aead_aes256_gcm_init(void *ctx, const uint8_t *key)
{
    pawli_aes_gcm_init(ctx, key, 32, aead_aes256_gcm_expand);
}

/* Limits: RFC 8446, section 5.5, and RFC 9147, section 4.5.3. */
const pawl_aead pawl_aead_aes256_gcm = {
    .key_size = 32,
    .nonce_size = 12,
    .tag_size = 16,
    .unit_bytes = 16,
    .ctx_size = sizeof(pawli_aes_gcm),
    .seal_limit_log2 = 24,
    .forgery_limit_log2 = 36,
    .init = aead_aes256_gcm_init,
    .start = pawli_aes_gcm_start,
    .crypt = pawli_aes_gcm_crypt,
    .tag = pawli_aes_gcm_tag,
};
