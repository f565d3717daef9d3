/* SPDX-License-Identifier: Apache-2.0
 * Hashes of secret bytes. */
#include "ct/ct.h"

#include "pawl/hash.h"
#include "pawl/sha3.h"

static void hash_once(const pawl_hash *hash)
{
    pawl_hash_ctx ctx;
    uint8_t data[300];
    uint8_t digest[PAWL_HASH_SIZE_MAX];

    ct_fill(data, sizeof data, 1);
    ct_secret(data, sizeof data);
    hash->init(&ctx);
    hash->update(&ctx, data, 1);
    hash->update(&ctx, data + 1, sizeof data - 1);
    hash->digest(&ctx, digest);
    ct_public(digest, sizeof digest);
    while (!hash->finish(&ctx, digest)) {
    }
}

CT_TEST(sha224)
{
    hash_once(&pawl_hash_sha224);
}

CT_TEST(sha256)
{
    hash_once(&pawl_hash_sha256);
}

CT_TEST(sha384)
{
    hash_once(&pawl_hash_sha384);
}

CT_TEST(sha512)
{
    hash_once(&pawl_hash_sha512);
}

CT_TEST(sha512_256)
{
    hash_once(&pawl_hash_sha512_256);
}

CT_TEST(sha3_224)
{
    hash_once(&pawl_hash_sha3_224);
}

CT_TEST(sha3_256)
{
    hash_once(&pawl_hash_sha3_256);
}

CT_TEST(sha3_384)
{
    hash_once(&pawl_hash_sha3_384);
}

CT_TEST(sha3_512)
{
    hash_once(&pawl_hash_sha3_512);
}

CT_TEST(shake256)
{
    uint8_t data[300];
    pawl_sha3 x;

    ct_fill(data, sizeof data, 1);
    ct_secret(data, sizeof data);
    pawl_shake256_init(&x);
    pawl_shake_absorb(&x, data, 7);
    pawl_shake_absorb(&x, data + 7, sizeof data - 7);
    pawl_shake_squeeze(&x, data, 3);
    pawl_shake_squeeze(&x, data + 3, sizeof data - 3);
}

void ct_main(void)
{
    CT_RUN(sha224);
    CT_RUN(sha256);
    CT_RUN(sha384);
    CT_RUN(sha512);
    CT_RUN(sha512_256);
    CT_RUN(sha3_224);
    CT_RUN(sha3_256);
    CT_RUN(sha3_384);
    CT_RUN(sha3_512);
    CT_RUN(shake256);
}
