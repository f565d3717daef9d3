/* SPDX-License-Identifier: Apache-2.0
 * AEADs: key and plaintext are secret. */
#include "ct/ct.h"

#include "pawl/aead.h"
#include "pawl/cmac.h"
#include "pawl/ctr.h"

static void aead_once(const pawl_aead *aead, size_t len, uint8_t forge)
{
    static const uint8_t nonce[PAWL_AEAD_NONCE_MAX] = {7, 1};
    static const uint8_t aad[13] = {9, 2};
    pawl_aead_ctx ctx;
    uint8_t key[PAWL_AEAD_KEY_MAX];
    uint8_t data[200];
    uint8_t tag[PAWL_AEAD_TAG_MAX];

    ct_fill(key, sizeof key, 1);
    ct_fill(data, sizeof data, 2);
    ct_secret(key, sizeof key);
    ct_secret(data, sizeof data);
    aead->init(&ctx, key);
    pawl_aead_seal(aead, &ctx, data, len, tag, nonce, aad, sizeof aad);
    ct_public(data, len);
    ct_public(tag, aead->tag_size);
    tag[aead->tag_size - 1] = (uint8_t)(tag[aead->tag_size - 1] ^ forge);
    pawl_err err =
        pawl_aead_open(aead, &ctx, data, len, tag, nonce, aad, sizeof aad);
    ct_expect(ct_public_int(err) == (forge ? PAWL_ERR_TAG : PAWL_OK));
}

static void aead_all(const pawl_aead *aead)
{
    aead_once(aead, 0, 0);
    aead_once(aead, 1, 0);
    aead_once(aead, 64, 0);
    aead_once(aead, 200, 0);
    aead_once(aead, 100, 1);
}

CT_TEST(aes128_gcm)
{
    aead_all(&pawl_aead_aes128_gcm);
}

CT_TEST(aes256_gcm)
{
    aead_all(&pawl_aead_aes256_gcm);
}

CT_TEST(aes192_gcm)
{
    aead_all(&pawl_aead_aes192_gcm);
}

CT_TEST(aes128_ccm)
{
    aead_all(&pawl_aead_aes128_ccm);
}

CT_TEST(aes192_ccm)
{
    aead_all(&pawl_aead_aes192_ccm);
}

CT_TEST(aes256_ccm)
{
    aead_all(&pawl_aead_aes256_ccm);
}

CT_TEST(aes128_ccm_8)
{
    aead_all(&pawl_aead_aes128_ccm_8);
}

CT_TEST(aes256_ccm_8)
{
    aead_all(&pawl_aead_aes256_ccm_8);
}

CT_TEST(chacha20_poly1305)
{
    aead_all(&pawl_aead_chacha20_poly1305);
}

CT_TEST(cmac)
{
    uint8_t key[32], data[50], tag[PAWL_CMAC_SIZE];

    ct_fill(key, sizeof key, 1);
    ct_fill(data, sizeof data, 2);
    ct_secret(key, sizeof key);
    ct_secret(data, sizeof data);
    pawl_cmac_of(&pawl_block_aes128, tag, key, data, 48);
    pawl_cmac_of(&pawl_block_aes192, tag, key, data, sizeof data);
    pawl_cmac_of(&pawl_block_aes256, tag, key, data, 0);
}

CT_TEST(ctr)
{
    static const uint8_t counter[16] = {7, 1};
    uint8_t key[32], data[50];
    pawl_ctr c;

    ct_fill(key, sizeof key, 1);
    ct_fill(data, sizeof data, 2);
    ct_secret(key, sizeof key);
    ct_secret(data, sizeof data);
    for (size_t size = 16; size <= 32; size += 8) {
        pawl_ctr_init(&c, key, size, counter);
        pawl_ctr_crypt(&c, data, 3);
        pawl_ctr_crypt(&c, data + 3, sizeof data - 3);
    }
    pawl_ctr_wipe(&c);
}

void ct_main(void)
{
    CT_RUN(cmac);
    CT_RUN(ctr);
    CT_RUN(aes128_gcm);
    CT_RUN(aes256_gcm);
    CT_RUN(aes192_gcm);
    CT_RUN(aes128_ccm);
    CT_RUN(aes192_ccm);
    CT_RUN(aes256_ccm);
    CT_RUN(aes128_ccm_8);
    CT_RUN(aes256_ccm_8);
    CT_RUN(chacha20_poly1305);
}
