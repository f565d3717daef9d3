/* SPDX-License-Identifier: Apache-2.0
 * pawl/hmac.h: HMAC in one piece. */
#include "pawl/hmac.h"

#include <string.h>

#define HMAC_INNER_PAD 0x36u
#define HMAC_OUTER_PAD 0x5cu

static void hmac_flip(uint8_t *p, size_t len, uint8_t with)
{
    for (size_t i = 0; i < len; i++) {
        p[i] = (uint8_t)(p[i] ^ with);
    }
}

/* Writes the digest; the context is used up. */
static void hmac_end(pawl_hmac *m, uint8_t *out)
{
    while (!m->hash->finish(&m->ctx, out)) {
    }
}

void pawl_hmac_init(pawl_hmac *m, const pawl_hash *hash, const uint8_t *key,
                    size_t key_len)
{
    size_t block = hash->block_size;

    m->hash = hash;
    memset(m->outer, 0, sizeof m->outer);
    if (key_len > block) {
        hash->init(&m->ctx);
        hash->update(&m->ctx, key, key_len);
        hmac_end(m, m->outer);
    } else if (key_len > 0) {
        memcpy(m->outer, key, key_len);
    }
    hmac_flip(m->outer, block, HMAC_INNER_PAD);
    hash->init(&m->ctx);
    hash->update(&m->ctx, m->outer, block);
    hmac_flip(m->outer, block, HMAC_INNER_PAD ^ HMAC_OUTER_PAD);
}

void pawl_hmac_update(pawl_hmac *m, const void *data, size_t len)
{
    m->hash->update(&m->ctx, data, len);
}

void pawl_hmac_tag(pawl_hmac *m, uint8_t *out)
{
    const pawl_hash *hash = m->hash;
    uint8_t inner[PAWL_HASH_SIZE_MAX];

    hmac_end(m, inner);
    hash->init(&m->ctx);
    hash->update(&m->ctx, m->outer, hash->block_size);
    hash->update(&m->ctx, inner, hash->digest_size);
    hmac_end(m, out);
    pawl_wipe(inner, sizeof inner);
    pawl_wipe(m, sizeof *m);
}

void pawl_hmac_of(const pawl_hash *hash, uint8_t *out, const uint8_t *key,
                  size_t key_len, const void *data, size_t len)
{
    pawl_hmac m;

    pawl_hmac_init(&m, hash, key, key_len);
    pawl_hmac_update(&m, data, len);
    pawl_hmac_tag(&m, out);
}
