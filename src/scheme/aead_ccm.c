/* SPDX-License-Identifier: Apache-2.0
 * What the CCM instances of pawl/aead.h share. */
#include "scheme/aead_ccm.h"

typedef char aead_ccm_fits[sizeof(pawl_ccm) <= PAWL_AEAD_CTX_SIZE ? 1 : -1];

static void aead_ccm_begin(void *ctx, pawl_aead_direction direction,
                           const uint8_t *nonce, const uint8_t *aad,
                           size_t aad_len, size_t len, size_t tag_size)
{
    /* The sizes are such that only a length of 2^24 could be refused. */
    (void)!pawl_ccm_start(ctx, direction, nonce, PAWLI_AEAD_CCM_NONCE, aad,
                          aad_len, (size_t)((uint32_t)len & 0xffffff),
                          tag_size);
}

void pawli_aead_ccm_start(void *ctx, pawl_aead_direction direction,
                          const uint8_t *nonce, const uint8_t *aad,
                          size_t aad_len, size_t len)
{
    aead_ccm_begin(ctx, direction, nonce, aad, aad_len, len, 16);
}

void pawli_aead_ccm_8_start(void *ctx, pawl_aead_direction direction,
                            const uint8_t *nonce, const uint8_t *aad,
                            size_t aad_len, size_t len)
{
    aead_ccm_begin(ctx, direction, nonce, aad, aad_len, len, 8);
}

void pawli_aead_ccm_crypt(void *ctx, uint8_t *data, size_t len)
{
    pawl_ccm_crypt(ctx, data, len);
}

void pawli_aead_ccm_tag(void *ctx, uint8_t *out)
{
    pawl_ccm_tag(ctx, out);
}
