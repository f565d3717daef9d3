/* SPDX-License-Identifier: Apache-2.0
 * pawl_hash_sha224: SHA-224 behind the hash interface. */
#include "pawl/hash.h"
#include "pawl/sha256.h"

/* A negative size when the context outgrows pawl_hash_ctx. */
typedef char
    hash_sha224_fits[sizeof(pawl_sha256) <= PAWL_HASH_CTX_SIZE ? 1 : -1];

static void hash_sha224_init(void *ctx)
{
    pawl_sha224_init(ctx);
}

static void hash_sha224_update(void *ctx, const void *data, size_t len)
{
    pawl_sha256_update(ctx, data, len);
}

static void hash_sha224_digest(const void *ctx, uint8_t *out)
{
    pawl_sha224_digest(ctx, out);
}

static bool hash_sha224_finish(void *ctx, uint8_t *out)
{
    return pawl_sha224_finish(ctx, out);
}

const pawl_hash pawl_hash_sha224 = {
    .id = PAWL_HASH_ID_SHA224,
    .digest_size = PAWL_SHA224_SIZE,
    .block_size = PAWL_SHA256_BLOCK,
    .unit_blocks = 3,
    .ctx_size = sizeof(pawl_sha256),
    .init = hash_sha224_init,
    .update = hash_sha224_update,
    .digest = hash_sha224_digest,
    .finish = hash_sha224_finish,
};
