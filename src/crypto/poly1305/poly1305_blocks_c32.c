/* SPDX-License-Identifier: Apache-2.0
 * Poly1305 with full 32-bit limbs: RFC 8439, section 2.5.
 *
 * Clamping leaves r[i] < 2^28 and r[1..3] multiples of 4. A product of weight
 * 2^128 or more comes back exactly, for r[i] * 2^128 = r[i] / 4 * 2^130 =
 * r[i] / 4 * 5 = s[i], below 2^28 * 5 / 4. With h4 <= 6 inside the loop, h4 *
 * s[i] and the new h4 times 5 / 4 fit 32 bits, sums of products 63. */
#include "base/bytes.h"
#include "crypto/poly1305/poly1305_kernels.h"

static inline uint64_t poly1305_blocks_c32_mul(uint32_t a, uint32_t b)
{
    return (uint64_t)a * b;
}

void pawl_poly1305_blocks_c32(uint32_t h[5], const uint32_t r[4],
                              const uint8_t *data, size_t n, uint32_t top)
{
    const uint32_t r0 = r[0], r1 = r[1], r2 = r[2], r3 = r[3];
    const uint32_t s1 = r1 + (r1 >> 2), s2 = r2 + (r2 >> 2);
    const uint32_t s3 = r3 + (r3 >> 2);
    uint32_t h0 = h[0], h1 = h[1], h2 = h[2], h3 = h[3], h4 = h[4];

    for (; n != 0; n--, data += 16) {
        uint64_t d0, d1, d2, d3;
        uint32_t c;

        d0 = (uint64_t)h0 + pawli_load32le(data);
        d1 = (uint64_t)h1 + pawli_load32le(data + 4) + (d0 >> 32);
        d2 = (uint64_t)h2 + pawli_load32le(data + 8) + (d1 >> 32);
        d3 = (uint64_t)h3 + pawli_load32le(data + 12) + (d2 >> 32);
        h0 = (uint32_t)d0;
        h1 = (uint32_t)d1;
        h2 = (uint32_t)d2;
        h3 = (uint32_t)d3;
        h4 += (uint32_t)(d3 >> 32) + top; /* at most 6 */

        d0 = poly1305_blocks_c32_mul(h0, r0);
        d0 += poly1305_blocks_c32_mul(h1, s3);
        d0 += poly1305_blocks_c32_mul(h2, s2);
        d0 += poly1305_blocks_c32_mul(h3, s1);
        d1 = (d0 >> 32) + (uint64_t)(h4 * s1);
        d1 += poly1305_blocks_c32_mul(h0, r1);
        d1 += poly1305_blocks_c32_mul(h1, r0);
        d1 += poly1305_blocks_c32_mul(h2, s3);
        d1 += poly1305_blocks_c32_mul(h3, s2);
        d2 = (d1 >> 32) + (uint64_t)(h4 * s2);
        d2 += poly1305_blocks_c32_mul(h0, r2);
        d2 += poly1305_blocks_c32_mul(h1, r1);
        d2 += poly1305_blocks_c32_mul(h2, r0);
        d2 += poly1305_blocks_c32_mul(h3, s3);
        d3 = (d2 >> 32) + (uint64_t)(h4 * s3);
        d3 += poly1305_blocks_c32_mul(h0, r3);
        d3 += poly1305_blocks_c32_mul(h1, r2);
        d3 += poly1305_blocks_c32_mul(h2, r1);
        d3 += poly1305_blocks_c32_mul(h3, r0);
        h4 = h4 * r0 + (uint32_t)(d3 >> 32);

        /* The part above 2^130, times 5, goes back in at the bottom. */
        c = (h4 & ~(uint32_t)3) + (h4 >> 2);
        d0 = (d0 & 0xffffffff) + c;
        h0 = (uint32_t)d0;
        d1 = (d1 & 0xffffffff) + (d0 >> 32);
        h1 = (uint32_t)d1;
        d2 = (d2 & 0xffffffff) + (d1 >> 32);
        h2 = (uint32_t)d2;
        d3 = (d3 & 0xffffffff) + (d2 >> 32);
        h3 = (uint32_t)d3;
        h4 = (h4 & 3) + (uint32_t)(d3 >> 32);
    }
    h[0] = h0;
    h[1] = h1;
    h[2] = h2;
    h[3] = h3;
    h[4] = h4;
}
