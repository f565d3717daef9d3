/* SPDX-License-Identifier: Apache-2.0
 * pawl/ghash.h and every kernel against the bit-by-bit definition. */
#include "pawl/ghash.h"

#include <string.h>

#include "crypto/ghash/ghash_kernels.h"
#include "harness/pt.h"

typedef void ghash_kernel(uint8_t y[16], const uint32_t h[4],
                          const uint8_t *data, size_t n);

static ghash_kernel *const kernels[] = {
    pawl_ghash_blocks_c32,
#ifdef __SIZEOF_INT128__
    pawl_ghash_blocks_c64,
#endif
};

/* z := x * y by SP 800-38D, algorithm 1. */
static void multiply(uint8_t z[16], const uint8_t x[16], const uint8_t y[16])
{
    uint8_t v[16];

    memcpy(v, y, 16);
    memset(z, 0, 16);
    for (unsigned bit = 0; bit < 128; bit++) {
        unsigned carry = 0;

        if (x[bit / 8] >> (7 - bit % 8) & 1) {
            for (unsigned i = 0; i < 16; i++) {
                z[i] ^= v[i];
            }
        }
        for (unsigned i = 0; i < 16; i++) {
            unsigned next = v[i] & 1u;

            v[i] = (uint8_t)(v[i] >> 1 | carry << 7);
            carry = next;
        }
        v[0] = (uint8_t)(v[0] ^ carry * 0xe1);
    }
}

static void reference(uint8_t out[16], const uint8_t key[16],
                      const uint8_t *data, size_t blocks)
{
    uint8_t y[16], x[16];

    memset(y, 0, 16);
    for (size_t b = 0; b < blocks; b++) {
        for (unsigned i = 0; i < 16; i++) {
            x[i] = y[i] ^ data[16 * b + i];
        }
        multiply(y, x, key);
    }
    memcpy(out, y, 16);
}

/* Bytes that are zero, all ones or random: carries at their longest. */
static void edge_fill(uint8_t *p, size_t len)
{
    pt_fill(p, len);
    for (size_t i = 0; i < len; i += 8) {
        uint32_t kind = pt_random(3);

        if (kind != 0) {
            memset(p + i, kind == 1 ? 0 : 0xff, 8);
        }
    }
}

/* The GCM specification's test case 2. */
PT_TEST(published_answer)
{
    static const uint8_t key[16] = {0x66, 0xe9, 0x4b, 0xd4, 0xef, 0x8a,
                                    0x2c, 0x3b, 0x88, 0x4c, 0xfa, 0x59,
                                    0xca, 0x34, 0x2b, 0x2e};
    static const uint8_t data[32] = {
        0x03, 0x88, 0xda, 0xce, 0x60, 0xb6, 0xa3, 0x92, 0xf3, 0x28, 0xc2,
        0xb9, 0x71, 0xb2, 0xfe, 0x78, 0,    0,    0,    0,    0,    0,
        0,    0,    0,    0,    0,    0,    0,    0,    0,    0x80};
    static const uint8_t want[16] = {0xf3, 0x8c, 0xbb, 0x1a, 0xd6, 0x92,
                                     0x23, 0xdc, 0xc3, 0x45, 0x7a, 0xe5,
                                     0xb6, 0xb0, 0xf8, 0x85};
    uint8_t got[16];
    pawl_ghash g;

    pawl_ghash_init(&g, key);
    pawl_ghash_update(&g, data, sizeof data);
    pawl_ghash_get(&g, got);
    PT_EQ_BYTES(got, want, 16);
    reference(got, key, data, 2);
    PT_EQ_BYTES(got, want, 16);
}

PT_TEST(kernels_equal_the_definition_at_the_edges)
{
    pt_seed(5);
    for (unsigned round = 0; round < 600; round++) {
        uint8_t key[16], data[16 * 5], want[16], got[16];
        pawl_ghash g;

        edge_fill(key, sizeof key);
        edge_fill(data, sizeof data);
        reference(want, key, data, round % 6);
        for (unsigned k = 0; k < PT_COUNT(kernels); k++) {
            PT_AT("round, kernel", round, k);
            pawl_ghash_init(&g, key);
            kernels[k](g.y, g.h, data, round % 6);
            pawl_ghash_get(&g, got);
            PT_EQ_BYTES(got, want, 16);
        }
    }
}

PT_TEST(pieces_of_every_size_equal_the_whole)
{
    uint8_t key[16], data[112], want[16], got[16];
    pawl_ghash g;

    pt_seed(6);
    pt_fill(key, sizeof key);
    for (size_t len = 0; len <= 100; len++) {
        memset(data, 0, sizeof data);
        pt_fill(data, len);
        reference(want, key, data, (len + 15) / 16);
        for (size_t piece = 1; piece <= 50; piece++) {
            PT_AT("len, piece", len, piece);
            pawl_ghash_init(&g, key);
            for (size_t at = 0; at < len; at += piece) {
                pawl_ghash_update(&g, data + at,
                                  len - at < piece ? len - at : piece);
                pawl_ghash_update(&g, NULL, 0);
            }
            pawl_ghash_pad(&g);
            pawl_ghash_get(&g, got);
            PT_EQ_BYTES(got, want, 16);
        }
    }
}

int main(void)
{
    PT_RUN(published_answer);
    PT_RUN(kernels_equal_the_definition_at_the_edges);
    PT_RUN(pieces_of_every_size_equal_the_whole);
    return pt_done();
}
