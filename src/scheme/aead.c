/* SPDX-License-Identifier: Apache-2.0
 * pawl/aead.h: whole messages in one call, over any instance. */
#include "pawl/aead.h"

void pawl_aead_seal(const pawl_aead *aead, void *ctx, uint8_t *data, size_t len,
                    uint8_t *tag, const uint8_t *nonce, const uint8_t *aad,
                    size_t aad_len)
{
    aead->start(ctx, PAWL_AEAD_SEAL, nonce, aad, aad_len, len);
    aead->crypt(ctx, data, len);
    aead->tag(ctx, tag);
}

pawl_err pawl_aead_open(const pawl_aead *aead, void *ctx, uint8_t *data,
                        size_t len, const uint8_t *tag, const uint8_t *nonce,
                        const uint8_t *aad, size_t aad_len)
{
    uint8_t want[PAWL_AEAD_TAG_MAX];
    bool right;

    aead->start(ctx, PAWL_AEAD_OPEN, nonce, aad, aad_len, len);
    aead->crypt(ctx, data, len);
    aead->tag(ctx, want);
    right = pawl_equal(want, tag, aead->tag_size);
    pawl_wipe(want, sizeof want);
    if (!right) {
        pawl_wipe(data, len);
        return PAWL_ERR_TAG;
    }
    return PAWL_OK;
}
