/* SPDX-License-Identifier: Apache-2.0
 * pawl_hash_sha512_256: SHA-512/256 behind the hash interface. */
#include "pawl/hash.h"
#include "pawl/sha512.h"

/* A negative size when the context outgrows pawl_hash_ctx. */
typedef char
    hash_sha512_256_fits[sizeof(pawl_sha512) <= PAWL_HASH_CTX_SIZE ? 1 : -1];

static void hash_sha512_256_init(void *ctx)
{
    pawl_sha512_256_init(ctx);
}

static void hash_sha512_256_update(void *ctx, const void *data, size_t len)
{
    pawl_sha512_update(ctx, data, len);
}

static void hash_sha512_256_digest(const void *ctx, uint8_t *out)
{
    pawl_sha512_256_digest(ctx, out);
}

static bool hash_sha512_256_finish(void *ctx, uint8_t *out)
{
    return pawl_sha512_256_finish(ctx, out);
}

const pawl_hash pawl_hash_sha512_256 = {
    .id = PAWL_HASH_ID_SHA512_256,
    .digest_size = PAWL_SHA512_256_SIZE,
    .block_size = PAWL_SHA512_BLOCK,
    .unit_blocks = 1,
    .ctx_size = sizeof(pawl_sha512),
    .init = hash_sha512_256_init,
    .update = hash_sha512_256_update,
    .digest = hash_sha512_256_digest,
    .finish = hash_sha512_256_finish,
};
