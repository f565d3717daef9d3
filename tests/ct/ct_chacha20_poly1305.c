/* SPDX-License-Identifier: Apache-2.0
 * ChaCha20-Poly1305: key and plaintext are secret. */
#include "ct/ct.h"

#include "pawl/aead.h"

static void chacha20_poly1305_once(size_t len, int forge)
{
    const pawl_aead *aead = &pawl_aead_chacha20_poly1305;
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
    ct_public(tag, sizeof tag);
    tag[15] = (uint8_t)(tag[15] ^ forge);
    pawl_err err =
        pawl_aead_open(aead, &ctx, data, len, tag, nonce, aad, sizeof aad);
    ct_expect(ct_public_int(err) == (forge ? PAWL_ERR_TAG : PAWL_OK));
}

CT_TEST(seal_and_open)
{
    chacha20_poly1305_once(0, 0);
    chacha20_poly1305_once(1, 0);
    chacha20_poly1305_once(64, 0);
    chacha20_poly1305_once(200, 0);
}

CT_TEST(open_of_a_forgery)
{
    chacha20_poly1305_once(100, 1);
}

void ct_main(void)
{
    CT_RUN(seal_and_open);
    CT_RUN(open_of_a_forgery);
}
