/* SPDX-License-Identifier: Apache-2.0
 * pawl_aead_aes128_ccm_8. */
#include "scheme/aead_ccm.h"

static void aead_aes128_ccm_8_init(void *ctx, const uint8_t *key)
{
    pawl_ccm_init(ctx, &pawl_block_aes128, key);
}

/* Limits: RFC 9147, section 4.5.3 and appendix B. The tag is short. */
const pawl_aead pawl_aead_aes128_ccm_8 = {
    .key_size = 16,
    .nonce_size = PAWLI_AEAD_CCM_NONCE,
    .tag_size = 8,
    .unit_bytes = 16,
    .ctx_size = sizeof(pawl_ccm),
    .seal_limit_log2 = 23,
    .forgery_limit_log2 = 7,
    .init = aead_aes128_ccm_8_init,
    .start = pawli_aead_ccm_8_start,
    .crypt = pawli_aead_ccm_crypt,
    .tag = pawli_aead_ccm_tag,
};
