/* SPDX-License-Identifier: Apache-2.0
 * Hashes and AEADs: what their unit_blocks and unit_bytes promise. */
#include "device/device.h"

#include "pawl/aead.h"
#include "pawl/hash.h"

static uint8_t bulk_data[1024];

static void bulk_hash(const char *name, const pawl_hash *hash)
{
    pawl_hash_ctx ctx;
    uint8_t digest[PAWL_HASH_SIZE_MAX];
    bool done = false;

    dev_begin(name, hash->ctx_size);
    hash->init(&ctx);
    DEV_ONE(hash->update(&ctx, bulk_data,
                         (size_t)hash->unit_blocks * hash->block_size));
    hash->update(&ctx, bulk_data, (size_t)hash->block_size - 1);
    while (!done) {
        DEV_ONE(done = hash->finish(&ctx, digest));
    }
    dev_end(true);
}

static void bulk_aead(const char *name, const pawl_aead *aead)
{
    static const uint8_t nonce[PAWL_AEAD_NONCE_MAX] = {1};
    static const uint8_t aad[13] = {2};
    pawl_aead_ctx ctx;
    uint8_t key[PAWL_AEAD_KEY_MAX];
    uint8_t tag[PAWL_AEAD_TAG_MAX];

    dev_fill(key, sizeof key, 1);
    dev_begin(name, aead->ctx_size);
    DEV_ONE(aead->init(&ctx, key));
    DEV_ONE(aead->start(&ctx, PAWL_AEAD_SEAL, nonce, aad, sizeof aad,
                        2u * aead->unit_bytes + 1u));
    DEV_ONE(aead->crypt(&ctx, bulk_data, aead->unit_bytes));
    DEV_ONE(aead->crypt(&ctx, bulk_data, aead->unit_bytes));
    DEV_ONE(aead->crypt(&ctx, bulk_data, 1));
    DEV_ONE(aead->tag(&ctx, tag));
    dev_end(true);
}

void dev_main(void)
{
    bulk_hash("sha224", &pawl_hash_sha224);
    bulk_hash("sha256", &pawl_hash_sha256);
    bulk_hash("sha384", &pawl_hash_sha384);
    bulk_hash("sha512", &pawl_hash_sha512);
    bulk_hash("sha512_256", &pawl_hash_sha512_256);
    bulk_hash("sha3_224, 1 block", &pawl_hash_sha3_224);
    bulk_hash("sha3_256, 1 block", &pawl_hash_sha3_256);
    bulk_hash("sha3_384, 1 block", &pawl_hash_sha3_384);
    bulk_hash("sha3_512, 1 block", &pawl_hash_sha3_512);
    bulk_aead("aes128_gcm", &pawl_aead_aes128_gcm);
    bulk_aead("aes256_gcm", &pawl_aead_aes256_gcm);
    bulk_aead("aes192_gcm", &pawl_aead_aes192_gcm);
    bulk_aead("aes128_ccm", &pawl_aead_aes128_ccm);
    bulk_aead("aes192_ccm", &pawl_aead_aes192_ccm);
    bulk_aead("aes256_ccm", &pawl_aead_aes256_ccm);
    bulk_aead("aes128_ccm_8", &pawl_aead_aes128_ccm_8);
    bulk_aead("aes256_ccm_8", &pawl_aead_aes256_ccm_8);
    bulk_aead("chacha20_poly1305", &pawl_aead_chacha20_poly1305);
}
