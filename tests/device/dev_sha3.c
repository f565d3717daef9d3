/* SPDX-License-Identifier: Apache-2.0
 * SHA-3 and SHAKE at every offset within a block: a unit is one permutation,
 * with the bytes that go in or out. */
#include "device/device.h"

#include "pawl/sha3.h"

static uint8_t sha3_data[2 * PAWL_SHAKE128_BLOCK];

static void sha3_offsets(const char *name, size_t size, size_t block)
{
    uint8_t digest[PAWL_SHA3_512_SIZE];
    pawl_sha3 h;

    dev_begin(name, sizeof h);
    for (size_t i = 0; i < block; i++) {
        pawl_sha3_init(&h, size);
        pawl_sha3_update(&h, sha3_data, i);
        DEV_ONE(pawl_sha3_update(&h, sha3_data + i % 4, block));
        DEV_ONE((void)pawl_sha3_finish(&h, digest));
    }
    dev_end(true);
}

static void shake_offsets(const char *name, void (*init)(pawl_sha3 *x),
                          size_t block)
{
    pawl_sha3 x;

    dev_begin(name, sizeof x);
    for (size_t i = 0; i < block; i++) {
        init(&x);
        pawl_shake_absorb(&x, sha3_data, i);
        DEV_ONE(pawl_shake_absorb(&x, sha3_data + i % 4, block));
        DEV_ONE(pawl_shake_squeeze(&x, sha3_data, i + 1));
        DEV_ONE(pawl_shake_squeeze(&x, sha3_data + i % 4, block));
    }
    dev_end(true);
}

void dev_main(void)
{
    sha3_offsets("sha3_224", PAWL_SHA3_224_SIZE, PAWL_SHA3_224_BLOCK);
    sha3_offsets("sha3_256", PAWL_SHA3_256_SIZE, PAWL_SHA3_256_BLOCK);
    sha3_offsets("sha3_384", PAWL_SHA3_384_SIZE, PAWL_SHA3_384_BLOCK);
    sha3_offsets("sha3_512", PAWL_SHA3_512_SIZE, PAWL_SHA3_512_BLOCK);
    shake_offsets("shake128", pawl_shake128_init, PAWL_SHAKE128_BLOCK);
    shake_offsets("shake256", pawl_shake256_init, PAWL_SHAKE256_BLOCK);
}
