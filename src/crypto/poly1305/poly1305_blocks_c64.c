/* SPDX-License-Identifier: Apache-2.0
 * Poly1305 with full 64-bit limbs: the method of poly1305_blocks_c32.c, two
 * words a limb. h2 <= 6 inside the loop; sums of products stay below 2^126. */
#include "base/bytes.h"
#include "crypto/poly1305/poly1305_kernels.h"

__extension__ typedef unsigned __int128 poly1305_blocks_c64_wide;

static inline uint64_t poly1305_blocks_c64_join(const uint32_t *w)
{
    return ((uint64_t)w[1] << 32) | w[0];
}

static inline poly1305_blocks_c64_wide poly1305_blocks_c64_mul(uint64_t a,
                                                               uint64_t b)
{
    return (poly1305_blocks_c64_wide)a * b;
}

void pawl_poly1305_blocks_c64(uint32_t h[5], const uint32_t r[4],
                              const uint8_t *data, size_t n, uint32_t top)
{
    const uint64_t r0 = poly1305_blocks_c64_join(r);
    const uint64_t r1 = poly1305_blocks_c64_join(r + 2);
    const uint64_t s1 = r1 + (r1 >> 2);
    uint64_t h0 = poly1305_blocks_c64_join(h);
    uint64_t h1 = poly1305_blocks_c64_join(h + 2);
    uint64_t h2 = h[4];

    for (; n != 0; n--, data += 16) {
        poly1305_blocks_c64_wide d0, d1;
        uint64_t c;

        d0 = (poly1305_blocks_c64_wide)h0 + pawli_load64le(data);
        d1 = (poly1305_blocks_c64_wide)h1 + pawli_load64le(data + 8) +
             (uint64_t)(d0 >> 64);
        h0 = (uint64_t)d0;
        h1 = (uint64_t)d1;
        h2 += (uint64_t)(d1 >> 64) + top;

        d0 = poly1305_blocks_c64_mul(h0, r0);
        d0 += poly1305_blocks_c64_mul(h1, s1);
        d1 = (d0 >> 64) + h2 * s1; /* 6 * 2^60 * 5 / 4 fits */
        d1 += poly1305_blocks_c64_mul(h0, r1);
        d1 += poly1305_blocks_c64_mul(h1, r0);
        h2 = h2 * r0 + (uint64_t)(d1 >> 64);

        c = (h2 & ~(uint64_t)3) + (h2 >> 2);
        d0 = (poly1305_blocks_c64_wide)(uint64_t)d0 + c;
        d1 = (poly1305_blocks_c64_wide)(uint64_t)d1 + (uint64_t)(d0 >> 64);
        h0 = (uint64_t)d0;
        h1 = (uint64_t)d1;
        h2 = (h2 & 3) + (uint64_t)(d1 >> 64);
    }
    h[0] = (uint32_t)h0;
    h[1] = (uint32_t)(h0 >> 32);
    h[2] = (uint32_t)h1;
    h[3] = (uint32_t)(h1 >> 32);
    h[4] = (uint32_t)h2;
}
