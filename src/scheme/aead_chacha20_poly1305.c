/* SPDX-License-Identifier: Apache-2.0
 * pawl_aead_chacha20_poly1305: RFC 8439, section 2.8. */
#include "base/bytes.h"
#include "pawl/aead.h"
#include "pawl/chacha20.h"
#include "pawl/poly1305.h"

#include <string.h>

/* The key lives in stream; start only changes its nonce and counter. */
typedef struct aead_chacha20_poly1305_ctx {
    pawl_chacha20 stream;
    pawl_poly1305 mac;
    uint64_t len; /* bytes of data so far */
    uint32_t aad_len;
    uint32_t direction;
} aead_chacha20_poly1305_ctx;

typedef char aead_chacha20_poly1305_fits
    [sizeof(aead_chacha20_poly1305_ctx) <= PAWL_AEAD_CTX_SIZE ? 1 : -1];

static void aead_chacha20_poly1305_init(void *ctx, const uint8_t *key)
{
    static const uint8_t nonce[PAWL_CHACHA20_NONCE_SIZE];
    aead_chacha20_poly1305_ctx *c = ctx;

    memset(c, 0, sizeof *c);
    pawl_chacha20_init(&c->stream, key, nonce, 0);
}

static void aead_chacha20_poly1305_start(void *ctx,
                                         pawl_aead_direction direction,
                                         const uint8_t *nonce,
                                         const uint8_t *aad, size_t aad_len,
                                         size_t len)
{
    aead_chacha20_poly1305_ctx *c = ctx;
    uint8_t mac_key[PAWL_CHACHA20_BLOCK]; /* of which half is used */

    (void)len;
    pawl_chacha20_set_nonce(&c->stream, nonce, 0);
    memset(mac_key, 0, sizeof mac_key);
    pawl_chacha20_crypt(&c->stream, mac_key, sizeof mac_key);
    pawl_poly1305_init(&c->mac, mac_key);
    pawl_wipe(mac_key, sizeof mac_key);

    pawl_poly1305_update(&c->mac, aad, aad_len);
    pawl_poly1305_pad(&c->mac);
    c->aad_len = (uint32_t)aad_len;
    c->direction = (uint32_t)direction;
    c->len = 0;
}

static void aead_chacha20_poly1305_crypt(void *ctx, uint8_t *data, size_t len)
{
    aead_chacha20_poly1305_ctx *c = ctx;

    c->len += len;
    if (c->direction == PAWL_AEAD_OPEN) {
        pawl_poly1305_update(&c->mac, data, len);
    }
    pawl_chacha20_crypt(&c->stream, data, len);
    if (c->direction == PAWL_AEAD_SEAL) {
        pawl_poly1305_update(&c->mac, data, len);
    }
}

static void aead_chacha20_poly1305_tag(void *ctx, uint8_t *out)
{
    aead_chacha20_poly1305_ctx *c = ctx;
    uint8_t lengths[PAWL_POLY1305_BLOCK];

    pawl_poly1305_pad(&c->mac);
    pawli_store64le(lengths, c->aad_len);
    pawli_store64le(lengths + 8, c->len);
    pawl_poly1305_update(&c->mac, lengths, sizeof lengths);
    pawl_poly1305_finish(&c->mac, out);
}

/* Limits: the cipher allows 2^48 records (the sequence number rules first);
 * RFC 9147, section 4.5.3, allows 2^36 forgeries. */
const pawl_aead pawl_aead_chacha20_poly1305 = {
    .key_size = PAWL_CHACHA20_KEY_SIZE,
    .nonce_size = PAWL_CHACHA20_NONCE_SIZE,
    .tag_size = PAWL_POLY1305_TAG_SIZE,
    .unit_bytes = 256,
    .ctx_size = sizeof(aead_chacha20_poly1305_ctx),
    .seal_limit_log2 = 48,
    .forgery_limit_log2 = 36,
    .init = aead_chacha20_poly1305_init,
    .start = aead_chacha20_poly1305_start,
    .crypt = aead_chacha20_poly1305_crypt,
    .tag = aead_chacha20_poly1305_tag,
};
