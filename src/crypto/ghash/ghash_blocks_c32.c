/* SPDX-License-Identifier: Apache-2.0
 * GHASH by integer products of 32 bits.
 *
 * A product of polynomials over GF(2) is an integer product whose carries are
 * thrown away. Factors are thinned to every fourth bit: at most 8 ones meet at
 * one place of the product and the carries stay within the 3 bits of room
 * above it. */
#include "base/bytes.h"
#include "base/inline.h"
#include "crypto/ghash/ghash_kernels.h"
#include "pawl/base.h"

static PAWLI_INLINE uint64_t ghash_blocks_c32_wide(uint32_t a, uint32_t b)
{
    return (uint64_t)a * b;
}

/* a * b over GF(2). */
static uint64_t ghash_blocks_c32_mul(uint32_t a, uint32_t b)
{
    const uint32_t a0 = a & 0x11111111, a1 = a & 0x22222222;
    const uint32_t a2 = a & 0x44444444, a3 = a & 0x88888888;
    const uint32_t b0 = b & 0x11111111, b1 = b & 0x22222222;
    const uint32_t b2 = b & 0x44444444, b3 = b & 0x88888888;
    uint64_t sum, z;

    z = ghash_blocks_c32_wide(a0, b0) ^ ghash_blocks_c32_wide(a1, b3) ^
        ghash_blocks_c32_wide(a2, b2) ^ ghash_blocks_c32_wide(a3, b1);
    sum = z & 0x1111111111111111;
    z = ghash_blocks_c32_wide(a0, b1) ^ ghash_blocks_c32_wide(a1, b0) ^
        ghash_blocks_c32_wide(a2, b3) ^ ghash_blocks_c32_wide(a3, b2);
    sum |= z & 0x2222222222222222;
    z = ghash_blocks_c32_wide(a0, b2) ^ ghash_blocks_c32_wide(a1, b1) ^
        ghash_blocks_c32_wide(a2, b0) ^ ghash_blocks_c32_wide(a3, b3);
    sum |= z & 0x4444444444444444;
    z = ghash_blocks_c32_wide(a0, b3) ^ ghash_blocks_c32_wide(a1, b2) ^
        ghash_blocks_c32_wide(a2, b1) ^ ghash_blocks_c32_wide(a3, b0);
    return sum | (z & 0x8888888888888888);
}

/* z[4] := a[2] * b[2], by three products (Karatsuba). */
static void ghash_blocks_c32_mul2(uint32_t z[4], uint32_t a0, uint32_t a1,
                                  const uint32_t b[2])
{
    uint64_t low = ghash_blocks_c32_mul(a0, b[0]);
    uint64_t high = ghash_blocks_c32_mul(a1, b[1]);
    uint64_t mid = ghash_blocks_c32_mul(a0 ^ a1, b[0] ^ b[1]) ^ low ^ high;

    z[0] = (uint32_t)low;
    z[1] = (uint32_t)(low >> 32) ^ (uint32_t)mid;
    z[2] = (uint32_t)high ^ (uint32_t)(mid >> 32);
    z[3] = (uint32_t)(high >> 32);
}

/* Folds a word into the word of 128 bits up and the one below that, by x^128 =
 * x^7 + x^2 + x + 1; in reflected order a higher power is a lower bit. */
static PAWLI_INLINE void ghash_blocks_c32_fold(uint32_t v, uint32_t *up,
                                               uint32_t *below)
{
    *up ^= v ^ (v >> 1) ^ (v >> 2) ^ (v >> 7);
    *below ^= (v << 31) ^ (v << 30) ^ (v << 25);
}

/* y := y * h; t is scratch. */
static void ghash_blocks_c32_mul4(uint32_t y[4], const uint32_t h[4],
                                  uint32_t t[10])
{
    uint32_t *low = t, *mid = t + 4, *sum = t + 8;
    uint32_t z2, z3;

    sum[0] = h[0] ^ h[2];
    sum[1] = h[1] ^ h[3];
    ghash_blocks_c32_mul2(mid, y[0] ^ y[2], y[1] ^ y[3], sum);
    ghash_blocks_c32_mul2(low, y[0], y[1], h);
    ghash_blocks_c32_mul2(y, y[2], y[3], h + 2);
    z2 = low[2] ^ low[0] ^ mid[0] ^ y[0];
    z3 = low[3] ^ low[1] ^ mid[1] ^ y[1];
    y[0] ^= low[2] ^ mid[2] ^ y[2];
    y[1] ^= low[3] ^ mid[3] ^ y[3];
    ghash_blocks_c32_fold(low[0], &y[0], &z3);
    ghash_blocks_c32_fold(low[1], &y[1], &y[0]);
    ghash_blocks_c32_fold(z2, &y[2], &y[1]);
    ghash_blocks_c32_fold(z3, &y[3], &y[2]);
}

void pawl_ghash_blocks_c32(uint8_t y[16], const uint32_t h[4],
                           const uint8_t *data, size_t n)
{
    uint32_t v[4], t[10];

    for (unsigned i = 0; i < 4; i++) {
        v[i] = pawli_load32be(y + 12 - 4 * i);
    }
    for (; n != 0; n--, data += 16) {
        v[0] ^= pawli_load32be(data + 12);
        v[1] ^= pawli_load32be(data + 8);
        v[2] ^= pawli_load32be(data + 4);
        v[3] ^= pawli_load32be(data);
        ghash_blocks_c32_mul4(v, h, t);
    }
    for (unsigned i = 0; i < 4; i++) {
        pawli_store32be(y + 12 - 4 * i, v[i]);
    }
    pawl_wipe(t, sizeof t);
}
