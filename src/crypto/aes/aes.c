/* SPDX-License-Identifier: Apache-2.0
 * pawl/aes.h: key expansion on slices (FIPS 197, section 5.2; layout in
 * aes_kernels.h), and single blocks by way of the counter-mode kernel. */
#include "pawl/aes.h"

#include <string.h>

#include "base/bytes.h"
#include "crypto/aes/aes_kernels.h"
#include "pawl_kernels.h"

/* The next four words of the expanded key, as slices: prev is the round key
 * one key length back and becomes the new one, last the round key before it.
 * rot: bytes by which the last column turns before the S-box, 0 or 1. */
static void aes_next_key(uint32_t prev[8], const uint32_t last[8], unsigned rot,
                         unsigned round_constant)
{
    uint32_t s[8];

    memcpy(s, last, sizeof s);
    pawli_aes_sbox_c32(s);
    for (unsigned i = 0; i < 8; i++) {
        uint32_t add = (round_constant >> i) & 1 ? 0x03 : 0;
        uint32_t v = s[i];

        /* Column 3 goes to column 0, with the S-box's constant, then each
         * column adds up all before it. */
        if (rot != 0) {
            v = pawli_rotr32(v, 8);
        }
        add ^= (0x63 >> i) & 1 ? 0x03030303 : 0;
        v = prev[i] ^ ((v >> 6) & 0x03030303) ^ add;
        v ^= (v << 2) & 0xfcfcfcfc;
        v ^= (v << 4) & 0xf0f0f0f0;
        prev[i] = v;
    }
    pawl_wipe(s, sizeof s);
}

/* A round key as kernels want it: the S-box's constant in it and, in odd
 * rounds, ShiftRows undone: row r turns left by 2 * r bits. */
static void aes_store_key(uint32_t out[8], const uint32_t key[8], bool odd)
{
    for (unsigned i = 0; i < 8; i++) {
        uint32_t v = key[i];

        if (odd) {
            uint32_t t = (v ^ (v >> 4)) & 0x0f0f0000;

            v ^= t ^ (t << 4);
            v = (v & 0x00ff00ff) | ((v << 2) & 0xfc00fc00) |
                ((v >> 6) & 0x03000300);
        }
        out[i] = (0x63 >> i) & 1 ? ~v : v;
    }
}

void pawl_aes_init(pawl_aes *aes, const uint8_t *key, size_t key_size)
{
    uint32_t k[2][8]; /* one key length of round keys */
    unsigned keys = (unsigned)(key_size / 16); /* how many those are */
    unsigned constant = 1;

    aes->rounds = 6 + (uint32_t)(key_size / 4);
    for (unsigned j = 0; j < keys; j++) {
        for (unsigned c = 0; c < 4; c++) {
            k[j][2 * c] = k[j][2 * c + 1] =
                pawli_load32le(key + 16 * j + 4 * c);
        }
        pawli_aes_transpose_c32(k[j]);
    }
    memcpy(aes->keys, k[0], sizeof k[0]);
    for (unsigned round = 1; round <= aes->rounds; round++) {
        unsigned at = round % keys;

        if (round >= keys) {
            unsigned first = at == 0; /* of a key length: turned, constant */

            aes_next_key(k[at], k[keys - 1 - at], first,
                         first != 0 ? constant : 0);
            if (first != 0) {
                constant = (constant << 1) ^ (constant >= 0x80 ? 0x11b : 0);
            }
        }
        aes_store_key(aes->keys + 8 * round, k[at], round % 2 != 0);
    }
    pawl_wipe(k, sizeof k);
}

void pawl_aes_ctr(const pawl_aes *aes, uint8_t counter[PAWL_AES_BLOCK],
                  uint8_t *data, size_t n)
{
    pawl_aes_ctr_blocks(aes->keys, aes->rounds, counter, data, n);
}

void pawl_aes_encrypt(const pawl_aes *aes, uint8_t out[PAWL_AES_BLOCK],
                      const uint8_t in[PAWL_AES_BLOCK])
{
    uint8_t block[PAWL_AES_BLOCK];

    memcpy(block, in, sizeof block);
    memset(out, 0, PAWL_AES_BLOCK);
    pawl_aes_ctr_blocks(aes->keys, aes->rounds, block, out, 1);
    pawl_wipe(block, sizeof block);
}
