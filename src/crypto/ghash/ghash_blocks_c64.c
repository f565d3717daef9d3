/* SPDX-License-Identifier: Apache-2.0
 * GHASH by integer products of 64 bits: the method of ghash_blocks_c32.c. Here
 * 16 ones could meet at one place, one more than the room for carries holds;
 * so the top four bits of one factor are multiplied by themselves. */
#include "base/bytes.h"
#include "crypto/ghash/ghash_kernels.h"

__extension__ typedef unsigned __int128 ghash_blocks_c64_wide;

static inline ghash_blocks_c64_wide ghash_blocks_c64_product(uint64_t a,
                                                             uint64_t b)
{
    return (ghash_blocks_c64_wide)a * b;
}

/* v & (pattern, pattern) */
static inline ghash_blocks_c64_wide
ghash_blocks_c64_keep(ghash_blocks_c64_wide v, uint64_t pattern)
{
    return v & (((ghash_blocks_c64_wide)pattern << 64) | pattern);
}

/* a * b over GF(2). */
static inline ghash_blocks_c64_wide ghash_blocks_c64_mul(uint64_t a, uint64_t b)
{
    const uint64_t a0 = a & 0x0111111111111111, a1 = a & 0x0222222222222222;
    const uint64_t a2 = a & 0x0444444444444444, a3 = a & 0x0888888888888888;
    const uint64_t b0 = b & 0x1111111111111111, b1 = b & 0x2222222222222222;
    const uint64_t b2 = b & 0x4444444444444444, b3 = b & 0x8888888888888888;
    const uint64_t top = a >> 60;
    ghash_blocks_c64_wide sum, z;

    z = ghash_blocks_c64_product(a0, b0) ^ ghash_blocks_c64_product(a1, b3) ^
        ghash_blocks_c64_product(a2, b2) ^ ghash_blocks_c64_product(a3, b1);
    sum = ghash_blocks_c64_keep(z, 0x1111111111111111);
    z = ghash_blocks_c64_product(a0, b1) ^ ghash_blocks_c64_product(a1, b0) ^
        ghash_blocks_c64_product(a2, b3) ^ ghash_blocks_c64_product(a3, b2);
    sum |= ghash_blocks_c64_keep(z, 0x2222222222222222);
    z = ghash_blocks_c64_product(a0, b2) ^ ghash_blocks_c64_product(a1, b1) ^
        ghash_blocks_c64_product(a2, b0) ^ ghash_blocks_c64_product(a3, b3);
    sum |= ghash_blocks_c64_keep(z, 0x4444444444444444);
    z = ghash_blocks_c64_product(a0, b3) ^ ghash_blocks_c64_product(a1, b2) ^
        ghash_blocks_c64_product(a2, b1) ^ ghash_blocks_c64_product(a3, b0);
    sum |= ghash_blocks_c64_keep(z, 0x8888888888888888);
    z = ghash_blocks_c64_product(top & 1, b) ^
        ghash_blocks_c64_product(top & 2, b) ^
        ghash_blocks_c64_product(top & 4, b) ^
        ghash_blocks_c64_product(top & 8, b);
    return sum ^ (z << 60);
}

void pawl_ghash_blocks_c64(uint8_t y[16], const uint32_t h[4],
                           const uint8_t *data, size_t n)
{
    const uint64_t h0 = ((uint64_t)h[1] << 32) | h[0];
    const uint64_t h1 = ((uint64_t)h[3] << 32) | h[2];
    uint64_t y0 = pawli_load64be(y + 8);
    uint64_t y1 = pawli_load64be(y);

    for (; n != 0; n--, data += 16) {
        ghash_blocks_c64_wide low, mid, high;
        uint64_t z0, z1, z2;

        y0 ^= pawli_load64be(data + 8);
        y1 ^= pawli_load64be(data);
        low = ghash_blocks_c64_mul(h0, y0);
        high = ghash_blocks_c64_mul(h1, y1);
        mid = ghash_blocks_c64_mul(h0 ^ h1, y0 ^ y1) ^ low ^ high;

        z0 = (uint64_t)low;
        z1 = (uint64_t)(low >> 64) ^ (uint64_t)mid;
        z2 = (uint64_t)high ^ (uint64_t)(mid >> 64);
        y1 = (uint64_t)(high >> 64);
        z1 ^= (z0 << 63) ^ (z0 << 62) ^ (z0 << 57);
        y0 = z2 ^ z0 ^ (z0 >> 1) ^ (z0 >> 2) ^ (z0 >> 7);
        y0 ^= (z1 << 63) ^ (z1 << 62) ^ (z1 << 57);
        y1 ^= z1 ^ (z1 >> 1) ^ (z1 >> 2) ^ (z1 >> 7);
    }
    pawli_store64be(y + 8, y0);
    pawli_store64be(y, y1);
}
