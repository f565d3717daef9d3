/* SPDX-License-Identifier: Apache-2.0
 * SHA-512 compression for 64-bit cores (FIPS 180-4, 6.4.2).
 *
 * Eight rounds are unrolled so that a..h change roles instead of moving, and
 * the schedule keeps its last 16 words only. */
#include "base/bytes.h"
#include "crypto/sha512/sha512_kernels.h"
#include "pawl/base.h"

#define SHA512_SUM0(x)                                                         \
    (pawli_rotr64(x, 28) ^ pawli_rotr64(x, 34) ^ pawli_rotr64(x, 39))
#define SHA512_SUM1(x)                                                         \
    (pawli_rotr64(x, 14) ^ pawli_rotr64(x, 18) ^ pawli_rotr64(x, 41))

/* With Ch and Maj in one operation less than their definitions. */
#define SHA512_ROUND(a, b, c, d, e, f, g, h, i)                                \
    do {                                                                       \
        h += SHA512_SUM1(e) + ((g) ^ ((e) & ((f) ^ (g)))) + k[i] + v[i];       \
        d += h;                                                                \
        h += SHA512_SUM0(a) + (((a) & (b)) ^ ((c) & ((a) ^ (b))));             \
    } while (0)

/* The next 16 words of the schedule over the last 16. */
static void sha512_blocks_c64_schedule(uint64_t w[16])
{
    for (unsigned i = 0; i < 16; i++) {
        uint64_t x = w[(i + 1) & 15u];
        uint64_t y = w[(i + 14) & 15u];

        w[i] += w[(i + 9) & 15u] +
                (pawli_rotr64(x, 1) ^ pawli_rotr64(x, 8) ^ (x >> 7)) +
                (pawli_rotr64(y, 19) ^ pawli_rotr64(y, 61) ^ (y >> 6));
    }
}

static void sha512_blocks_c64_one(uint64_t state[8], uint64_t w[16],
                                  const uint8_t *data)
{
    uint64_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint64_t e = state[4], f = state[5], g = state[6], h = state[7];

    for (unsigned i = 0; i < 16; i++) {
        w[i] = pawli_load64be(data + 8 * i);
    }
    for (unsigned t = 0; t < 80; t += 8) {
        const uint64_t *k = pawli_sha512_k + t;
        const uint64_t *v = w + (t & 8u);

        if (t >= 16 && (t & 8u) == 0) {
            sha512_blocks_c64_schedule(w);
        }
        SHA512_ROUND(a, b, c, d, e, f, g, h, 0);
        SHA512_ROUND(h, a, b, c, d, e, f, g, 1);
        SHA512_ROUND(g, h, a, b, c, d, e, f, 2);
        SHA512_ROUND(f, g, h, a, b, c, d, e, 3);
        SHA512_ROUND(e, f, g, h, a, b, c, d, 4);
        SHA512_ROUND(d, e, f, g, h, a, b, c, 5);
        SHA512_ROUND(c, d, e, f, g, h, a, b, 6);
        SHA512_ROUND(b, c, d, e, f, g, h, a, 7);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

void pawl_sha512_blocks_c64(uint64_t state[8], const uint8_t *data, size_t n)
{
    uint64_t w[16];

    for (; n > 0; n--, data += 128) {
        sha512_blocks_c64_one(state, w, data);
    }
    pawl_wipe(w, sizeof w);
}
