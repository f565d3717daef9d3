/* SPDX-License-Identifier: Apache-2.0
 * AES-GCM, streamed. */
#include "scheme/aes_gcm.h"

#include <string.h>

#include "base/bytes.h"

typedef char aes_gcm_fits[sizeof(pawli_aes_gcm) <= PAWL_AEAD_CTX_SIZE ? 1 : -1];

void pawli_aes_gcm_init(pawli_aes_gcm *g, const uint8_t *key, uint8_t key_size,
                        pawli_aes_gcm_expand *expand)
{
    uint8_t h[PAWL_AES_BLOCK];
    pawl_aes aes;

    memset(g, 0, sizeof *g);
    memcpy(g->key, key, key_size);
    g->expand = expand;
    memset(h, 0, sizeof h);
    expand(&aes, key);
    pawl_aes_encrypt(&aes, h, h);
    pawl_ghash_init(&g->hash, h);
    pawl_wipe(&aes, sizeof aes);
    pawl_wipe(h, sizeof h);
}

/* The next batch of key stream to g->stream. */
static void aes_gcm_refill(pawli_aes_gcm *g, const pawl_aes *aes)
{
    memset(g->stream, 0, sizeof g->stream);
    pawl_aes_ctr(aes, g->counter, g->stream, PAWL_AES_BATCH);
    g->left = PAWLI_AES_GCM_STREAM;
}

void pawli_aes_gcm_start(void *ctx, pawl_aead_direction direction,
                         const uint8_t *nonce, const uint8_t *aad,
                         size_t aad_len, size_t len)
{
    pawli_aes_gcm *g = ctx;
    pawl_aes aes;

    (void)len;
    g->direction = (uint8_t)direction;
    g->len = 0;
    g->aad_len = (uint16_t)aad_len;
    memcpy(g->counter, nonce, 12);
    pawli_store32be(g->counter + 12, 1);
    g->expand(&aes, g->key);
    aes_gcm_refill(g, &aes);
    pawl_wipe(&aes, sizeof aes);
    memcpy(g->mask, g->stream, sizeof g->mask);
    g->left = PAWLI_AES_GCM_STREAM - PAWL_AES_BLOCK;

    pawl_ghash_reset(&g->hash);
    pawl_ghash_update(&g->hash, aad, aad_len);
    pawl_ghash_pad(&g->hash);
}

/* XORs n bytes of what is left of the stream into data. */
static void aes_gcm_use_left(pawli_aes_gcm *g, uint8_t *data, size_t n)
{
    const uint8_t *stream = g->stream + PAWLI_AES_GCM_STREAM - g->left;

    for (size_t i = 0; i < n; i++) {
        data[i] = (uint8_t)(data[i] ^ stream[i]);
    }
    g->left = (uint8_t)(g->left - n);
}

static void aes_gcm_stream(pawli_aes_gcm *g, uint8_t *data, size_t len)
{
    size_t n = g->left < len ? g->left : len;
    pawl_aes aes;

    aes_gcm_use_left(g, data, n);
    if (len == n) {
        return;
    }
    data += n;
    len -= n;
    g->expand(&aes, g->key);
    n = len / PAWLI_AES_GCM_STREAM;
    pawl_aes_ctr(&aes, g->counter, data, n * PAWL_AES_BATCH);
    data += n * PAWLI_AES_GCM_STREAM;
    len -= n * PAWLI_AES_GCM_STREAM;
    if (len != 0) {
        aes_gcm_refill(g, &aes);
        aes_gcm_use_left(g, data, len);
    }
    pawl_wipe(&aes, sizeof aes);
}

void pawli_aes_gcm_crypt(void *ctx, uint8_t *data, size_t len)
{
    pawli_aes_gcm *g = ctx;

    g->len += len;
    if (g->direction == PAWL_AEAD_OPEN) {
        pawl_ghash_update(&g->hash, data, len);
    }
    aes_gcm_stream(g, data, len);
    if (g->direction == PAWL_AEAD_SEAL) {
        pawl_ghash_update(&g->hash, data, len);
    }
}

void pawli_aes_gcm_tag(void *ctx, uint8_t *out)
{
    pawli_aes_gcm *g = ctx;
    uint8_t lengths[PAWL_GHASH_BLOCK];

    pawl_ghash_pad(&g->hash);
    pawli_store64be(lengths, (uint64_t)g->aad_len * 8);
    pawli_store64be(lengths + 8, g->len * 8);
    pawl_ghash_update(&g->hash, lengths, sizeof lengths);
    pawl_ghash_get(&g->hash, out);
    for (unsigned i = 0; i < PAWL_GHASH_BLOCK; i++) {
        out[i] = (uint8_t)(out[i] ^ g->mask[i]);
    }
    pawl_ghash_reset(&g->hash);
    pawl_wipe(g->mask, sizeof g->mask);
    pawl_wipe(g->stream, sizeof g->stream);
    g->left = 0;
}
