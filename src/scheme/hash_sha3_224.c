/* SPDX-License-Identifier: Apache-2.0
 * pawl_hash_sha3_224: SHA3-224 behind the hash interface. */
#include "pawl/hash.h"
#include "pawl/sha3.h"

/* A negative size when the context outgrows pawl_hash_ctx. */
typedef char
    hash_sha3_224_fits[sizeof(pawl_sha3) <= PAWL_HASH_CTX_SIZE ? 1 : -1];

static void hash_sha3_224_init(void *ctx)
{
    pawl_sha3_init(ctx, PAWL_SHA3_224_SIZE);
}

static void hash_sha3_224_update(void *ctx, const void *data, size_t len)
{
    pawl_sha3_update(ctx, data, len);
}

static void hash_sha3_224_digest(const void *ctx, uint8_t *out)
{
    pawl_sha3_digest(ctx, out);
}

static bool hash_sha3_224_finish(void *ctx, uint8_t *out)
{
    return pawl_sha3_finish(ctx, out);
}

const pawl_hash pawl_hash_sha3_224 = {
    .id = PAWL_HASH_ID_SHA3_224,
    .digest_size = PAWL_SHA3_224_SIZE,
    .block_size = PAWL_SHA3_224_BLOCK,
    .unit_blocks = 1,
    .ctx_size = sizeof(pawl_sha3),
    .init = hash_sha3_224_init,
    .update = hash_sha3_224_update,
    .digest = hash_sha3_224_digest,
    .finish = hash_sha3_224_finish,
};
