/* SPDX-License-Identifier: Apache-2.0
 * AEADs at every offset within a block: unit_bytes must hold wherever a unit
 * begins and however its bytes are aligned. */
#include "device/device.h"

#include "pawl/aead.h"

#define OFFSETS 130 /* two blocks of the longest, and more */

static uint8_t aead_data[2 * OFFSETS + 256];

static void aead_offsets(const char *name, const pawl_aead *aead)
{
    static const uint8_t nonce[PAWL_AEAD_NONCE_MAX] = {1};
    static const uint8_t aad[16] = {2};
    pawl_aead_ctx ctx;
    uint8_t key[PAWL_AEAD_KEY_MAX];
    uint8_t tag[PAWL_AEAD_TAG_MAX];

    dev_fill(key, sizeof key, 1);
    dev_begin(name, aead->ctx_size);
    DEV_ONE(aead->init(&ctx, key));
    for (unsigned i = 0; i < 2 * OFFSETS; i++) {
        pawl_aead_direction way = i % 2 == 0 ? PAWL_AEAD_SEAL : PAWL_AEAD_OPEN;

        DEV_ONE(aead->start(&ctx, way, nonce, aad, i % 15,
                            i / 2 + i % 19 + aead->unit_bytes + 1u +
                                i % aead->unit_bytes));
        aead->crypt(&ctx, aead_data, i / 2);
        aead->crypt(&ctx, aead_data, i % 19);
        DEV_ONE(aead->crypt(&ctx, aead_data + i % 4, aead->unit_bytes));
        DEV_ONE(aead->crypt(&ctx, aead_data, 1 + i % aead->unit_bytes));
        DEV_ONE(aead->tag(&ctx, tag));
    }
    dev_end(true);
}

void dev_main(void)
{
    aead_offsets("aes128_gcm offsets", &pawl_aead_aes128_gcm);
    aead_offsets("aes256_gcm offsets", &pawl_aead_aes256_gcm);
    aead_offsets("aes192_gcm offsets", &pawl_aead_aes192_gcm);
    aead_offsets("aes128_ccm offsets", &pawl_aead_aes128_ccm);
    aead_offsets("aes192_ccm offsets", &pawl_aead_aes192_ccm);
    aead_offsets("aes256_ccm offsets", &pawl_aead_aes256_ccm);
    aead_offsets("aes128_ccm_8 offsets", &pawl_aead_aes128_ccm_8);
    aead_offsets("aes256_ccm_8 offsets", &pawl_aead_aes256_ccm_8);
    aead_offsets("chacha20_poly1305 offsets", &pawl_aead_chacha20_poly1305);
}
