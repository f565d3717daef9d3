/* SPDX-License-Identifier: Apache-2.0
 * pawl_hash_sha256: SHA-256 behind the hash interface. */
#include "pawl/hash.h"
#include "pawl/sha256.h"

/* A negative size when the context outgrows pawl_hash_ctx. */
typedef char
    hash_sha256_fits[sizeof(pawl_sha256) <= PAWL_HASH_CTX_SIZE ? 1 : -1];

static void hash_sha256_init(void *ctx)
{
    pawl_sha256_init(ctx);
}

static void hash_sha256_update(void *ctx, const void *data, size_t len)
{
    pawl_sha256_update(ctx, data, len);
}

static void hash_sha256_digest(const void *ctx, uint8_t *out)
{
    pawl_sha256_digest(ctx, out);
}

static bool hash_sha256_finish(void *ctx, uint8_t *out)
{
    return pawl_sha256_finish(ctx, out);
}

const pawl_hash pawl_hash_sha256 = {
    .id = PAWL_HASH_ID_SHA256,
    .digest_size = PAWL_SHA256_SIZE,
    .block_size = PAWL_SHA256_BLOCK,
    .unit_blocks = 3,
    .ctx_size = sizeof(pawl_sha256),
    .init = hash_sha256_init,
    .update = hash_sha256_update,
    .digest = hash_sha256_digest,
    .finish = hash_sha256_finish,
};
