/* SPDX-License-Identifier: Apache-2.0
 * pawl/aes.h and every counter-mode kernel against FIPS 197 and NIST CAVP. */
#include "pawl/aes.h"

#include <string.h>

#include "crypto/aes/aes_kernels.h"
#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(aes_128_ctr, "nist-cavp/aes_128_ctr.ptv")
PT_VECTORS(aes_192_ctr, "nist-cavp/aes_192_ctr.ptv")
PT_VECTORS(aes_256_cbc, "nist-cavp/aes_256_cbc.ptv")
PT_VECTORS(ecb, "mbedtls/test_suite_aes.ecb.ptv")
PT_VECTORS(cbc, "mbedtls/test_suite_aes.cbc.ptv")
PT_VECTORS(cipher, "mbedtls/test_suite_cipher.aes.ptv")

#define BLOCKS_MAX 11

typedef void ctr_kernel(const uint32_t *keys, uint32_t rounds,
                        uint8_t counter[16], uint8_t *data, size_t n);

static ctr_kernel *const kernels[] = {
    pawl_aes_ctr_c32,
#ifdef __SIZEOF_INT128__
    pawl_aes_ctr_c64,
#endif
};

/* FIPS 197, appendices C.1 to C.3. */
PT_TEST(examples_of_the_standard)
{
    static const uint8_t want128[16] = {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b,
                                        0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80,
                                        0x70, 0xb4, 0xc5, 0x5a};
    static const uint8_t want256[16] = {0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67,
                                        0x45, 0xbf, 0xea, 0xfc, 0x49, 0x90,
                                        0x4b, 0x49, 0x60, 0x89};
    static const uint8_t want192[16] = {0xdd, 0xa9, 0x7c, 0xa4, 0x86, 0x4c,
                                        0xdf, 0xe0, 0x6e, 0xaf, 0x70, 0xa0,
                                        0xec, 0x0d, 0x71, 0x91};
    uint8_t key[32], block[16];
    pawl_aes aes;

    for (unsigned i = 0; i < 32; i++) {
        key[i] = (uint8_t)i;
    }
    for (unsigned i = 0; i < 16; i++) {
        block[i] = (uint8_t)(0x11 * i);
    }
    pawl_aes_init(&aes, key, 32);
    pawl_aes_encrypt(&aes, block, block);
    PT_EQ_BYTES(block, want256, 16);
    for (unsigned i = 0; i < 16; i++) {
        block[i] = (uint8_t)(0x11 * i);
    }
    pawl_aes_init(&aes, key, 16);
    pawl_aes_encrypt(&aes, block, block);
    PT_EQ_BYTES(block, want128, 16);
    for (unsigned i = 0; i < 16; i++) {
        block[i] = (uint8_t)(0x11 * i);
    }
    pawl_aes192_init(&aes, key);
    pawl_aes_encrypt(&aes, block, block);
    PT_EQ_BYTES(block, want192, 16);
}

static void nist_counter_mode(pt_vec v, size_t key_size)
{
    while (pt_vec_next(&v)) {
        pt_bytes key = pt_vec_get(&v, "Key");
        pt_bytes iv = pt_vec_get(&v, "IV");
        pt_bytes in = pt_vec_get(&v, "Plaintext");
        pt_bytes want = pt_vec_get(&v, "Ciphertext");
        pawl_aes aes;

        PT_OK(key.len == key_size && iv.len == 16 && in.len == 16);
        if (key_size == 24) {
            pawl_aes192_init(&aes, key.p);
        } else {
            pawl_aes_init(&aes, key.p, key.len);
        }
        for (unsigned k = 0; k < PT_COUNT(kernels); k++) {
            uint8_t counter[16], data[16];

            PT_AT("case, kernel", v.index, k);
            memcpy(counter, iv.p, 16);
            memcpy(data, in.p, 16);
            kernels[k](aes.keys, aes.rounds, counter, data, 1);
            PT_EQ_BYTES(data, want.p, 16);
        }
    }
}

PT_TEST(nist_counter_mode_in_every_kernel)
{
    nist_counter_mode(PT_VEC(aes_128_ctr), 16);
    nist_counter_mode(PT_VEC(aes_192_ctr), 24);
}

/* Any number of blocks at any alignment. */
PT_TEST(blocks_of_their_own_equal_single_blocks)
{
    pt_seed(5);
    for (unsigned round = 0; round < 8 * BLOCKS_MAX; round++) {
        size_t n = round % BLOCKS_MAX;
        uint8_t key[32], want[16 * BLOCKS_MAX], got[16 * BLOCKS_MAX + 9];
        uint8_t *p = got + round % 8;
        pawl_aes aes;

        PT_AT("round, blocks", round, n);
        pt_fill(key, sizeof key);
        pt_fill(want, sizeof want);
        memcpy(p, want, 16 * n);
        p[16 * n] = 0x5a;
        pawl_aes_init(&aes, key, round % 2 != 0 ? 16 : 32);
        for (size_t i = 0; i < n; i++) {
            pawl_aes_encrypt(&aes, want + 16 * i, want + 16 * i);
        }
        pawl_aes_encrypt_blocks(&aes, p, n);
        PT_EQ_BYTES(p, want, 16 * n);
        PT_EQ(p[16 * n], 0x5a);
    }
}

/* CBC chains in the forward direction are blocks of the bare cipher; an iv of
 * no bytes is 0. Padding at the end of the ciphertext is not looked at. */
static void chain(pt_bytes key, pt_bytes iv, pt_bytes in, pt_bytes want)
{
    uint8_t before[16] = {0};
    pawl_aes aes;

    PT_OK(in.len > 0 && in.len % 16 == 0 && in.len <= want.len);
    PT_OK(iv.len == 0 || iv.len == 16);
    memcpy(before, iv.len != 0 ? iv.p : before, iv.len);
    if (key.len == 24) {
        pawl_aes192_init(&aes, key.p);
    } else {
        pawl_aes_init(&aes, key.p, key.len);
    }
    for (size_t at = 0; at < in.len; at += 16) {
        uint8_t block[16];

        for (unsigned i = 0; i < 16; i++) {
            block[i] = (uint8_t)(before[i] ^ in.p[at + i]);
        }
        pawl_aes_encrypt(&aes, block, block);
        PT_EQ_BYTES(block, want.p + at, 16);
        memcpy(before, block, 16);
    }
}

PT_TEST(nist_cbc_encryption_is_the_cipher_with_256_bits)
{
    pt_vec v = PT_VEC(aes_256_cbc);

    while (pt_vec_next(&v)) {
        PT_AT("case", v.index, 0);
        PT_EQ(pt_vec_get(&v, "Key").len, 32);
        chain(pt_vec_get(&v, "Key"), pt_vec_get(&v, "IV"),
              pt_vec_get(&v, "Plaintext"), pt_vec_get(&v, "Ciphertext"));
    }
}

/* What decryption takes is what encryption makes. args: those of key, IV (NULL
 * where there is none), input and output; test_vec_crypt has one more. */
static void suite(pt_vec v, const char *decrypt, const char *const args[5])
{
    static const pt_bytes none = {(const uint8_t *)"", 0};
    unsigned long with_192 = 0;

    while (pt_vec_next(&v)) {
        bool turned =
            pt_vec_is(&v, "function", decrypt) || pt_vec_is(&v, "2", decrypt);
        pt_bytes key = pt_vec_get(&v, args[0]);
        pt_bytes iv = args[1] != NULL ? pt_vec_get(&v, args[1]) : none;

        PT_AT(decrypt, v.index, key.len);
        size_t in = pt_vec_is(&v, "function", "test_vec_crypt") ? 3 : 2;

        chain(key, iv, pt_vec_get(&v, args[turned ? in + 1 : in]),
              pt_vec_get(&v, args[turned ? in : in + 1]));
        with_192 += key.len == 24 ? 1 : 0;
    }
    PT_OK(with_192 >= 20);
}

PT_TEST(blocks_of_mbedtls_with_every_key_size)
{
    static const char *const ecb_args[5] = {"1", NULL, "2", "3"};
    static const char *const cbc_args[5] = {"1", "2", "3", "4"};
    static const char *const cipher_args[5] = {"3", NULL, "4", "5", "6"};

    suite(PT_VEC(ecb), "aes_decrypt_ecb", ecb_args);
    suite(PT_VEC(cbc), "aes_decrypt_cbc", cbc_args);
    suite(PT_VEC(cipher), "MBEDTLS_DECRYPT", cipher_args);
}

/* Any number of blocks, any alignment, across the counter's wrap: as single
 * blocks of the bare cipher, which the tests above know. */
PT_TEST(runs_of_blocks_equal_single_blocks)
{
    pt_seed(4);
    for (unsigned round = 0; round < 8 * BLOCKS_MAX * 4; round++) {
        size_t n = round / 4 % BLOCKS_MAX;
        uint8_t key[32], counter[16], want[16 * BLOCKS_MAX];
        pawl_aes aes;

        pt_fill(key, sizeof key);
        pt_fill(counter, sizeof counter);
        memset(counter + 12, 0xff, round % 2 * 4);
        counter[15] = (uint8_t)(0xff - pt_random(8));
        pt_fill(want, sizeof want);
        pawl_aes_init(&aes, key, round % 4 < 2 ? 16 : 32);
        for (unsigned k = 0; k < PT_COUNT(kernels); k++) {
            uint8_t run[16], data[16 * BLOCKS_MAX + 4], expect[16 * BLOCKS_MAX];
            uint8_t *p = data + round % 4;

            PT_AT("round, kernel", round, k);
            memcpy(p, want, sizeof want);
            memcpy(run, counter, 16);
            kernels[k](aes.keys, aes.rounds, run, p, n);
            memcpy(expect, want, sizeof want);
            memcpy(run, counter, 16);
            for (size_t b = 0; b < n; b++) {
                uint8_t block[16];

                pawl_aes_encrypt(&aes, block, run);
                for (unsigned i = 0; i < 16; i++) {
                    expect[16 * b + i] ^= block[i];
                }
                for (unsigned i = 16; i-- > 12 && ++run[i] == 0;) {
                }
            }
            PT_EQ_BYTES(p, expect, sizeof expect);
        }
    }
}

int main(void)
{
    PT_RUN(examples_of_the_standard);
    PT_RUN(nist_counter_mode_in_every_kernel);
    PT_RUN(blocks_of_their_own_equal_single_blocks);
    PT_RUN(blocks_of_mbedtls_with_every_key_size);
    PT_RUN(nist_cbc_encryption_is_the_cipher_with_256_bits);
    PT_RUN(runs_of_blocks_equal_single_blocks);
    return pt_done();
}
