/* SPDX-License-Identifier: Apache-2.0
 * A program that only seals.
 *
 * members: aead.c aead_chacha20_poly1305.c chacha20*.c poly1305*.c base.c
 * budget: 2600 bytes */
#include "pawl/aead.h"

int main(void);

int main(void)
{
    static const uint8_t key[PAWL_AEAD_KEY_MAX];
    static const uint8_t nonce[PAWL_AEAD_NONCE_MAX];
    const pawl_aead *aead = &pawl_aead_chacha20_poly1305;
    pawl_aead_ctx ctx;
    uint8_t tag[PAWL_AEAD_TAG_MAX];

    aead->init(&ctx, key);
    pawl_aead_seal(aead, &ctx, NULL, 0, tag, nonce, NULL, 0);
    return tag[0];
}
