/* SPDX-License-Identifier: Apache-2.0
 * SHA-256 compression in portable C (FIPS 180-4, 6.2.2).
 *
 * Eight rounds are unrolled so that a..h change roles instead of moving, and
 * the schedule keeps its last 16 words only. */
#include "base/bytes.h"
#include "crypto/sha256/sha256_kernels.h"
#include "pawl/base.h"

static const uint32_t sha256_blocks_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* Ch and Maj with one operation less than their definitions. */
#define SHA256_CH(x, y, z)  ((z) ^ ((x) & ((y) ^ (z))))
#define SHA256_MAJ(x, y, z) (((x) & (y)) ^ ((z) & ((x) ^ (y))))

/* Nested so that the last step of each is one rotation of the whole:
 * Sigma0 is 2, 13, 22 and Sigma1 is 6, 11, 25. */
#define SHA256_SUM0(x)                                                         \
    pawli_rotr32((x) ^ pawli_rotr32((x) ^ pawli_rotr32((x), 9), 11), 2)
#define SHA256_SUM1(x)                                                         \
    pawli_rotr32((x) ^ pawli_rotr32((x) ^ pawli_rotr32((x), 14), 5), 6)

#define SHA256_ROUND(a, b, c, d, e, f, g, h, i)                                \
    do {                                                                       \
        h += SHA256_SUM1(e) + SHA256_CH(e, f, g) + k[i] + v[i];                \
        d += h;                                                                \
        h += SHA256_SUM0(a) + SHA256_MAJ(a, b, c);                             \
    } while (0)

/* n words from w[0] on; w1, w9, w14 are the places of the words 1, 9 and 14
 * further on, round the ring of 16. */
static inline void sha256_blocks_extend(uint32_t *w, const uint32_t *w1,
                                        const uint32_t *w9, const uint32_t *w14,
                                        unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        uint32_t x = w1[i], y = w14[i];

        w[i] += w9[i] + (pawli_rotr32(x, 7) ^ pawli_rotr32(x, 18) ^ (x >> 3)) +
                (pawli_rotr32(y, 17) ^ pawli_rotr32(y, 19) ^ (y >> 10));
    }
}

/* The next 16 words of the schedule over the last 16, cut where one of the
 * places comes round. */
static void sha256_blocks_schedule(uint32_t w[16])
{
    sha256_blocks_extend(w, w + 1, w + 9, w + 14, 2);
    sha256_blocks_extend(w + 2, w + 3, w + 11, w, 5);
    sha256_blocks_extend(w + 7, w + 8, w, w + 5, 8);
    sha256_blocks_extend(w + 15, w, w + 8, w + 13, 1);
}

static void sha256_blocks_one(uint32_t state[8], uint32_t w[16],
                              const uint8_t *data)
{
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];

    for (unsigned i = 0; i < 16; i++) {
        w[i] = pawli_load32be(data + 4 * i);
    }
    for (unsigned t = 0; t < 64; t += 8) {
        const uint32_t *k = sha256_blocks_k + t;
        const uint32_t *v = w + (t & 8u);

        if (t >= 16 && (t & 8u) == 0) {
            sha256_blocks_schedule(w);
        }
        SHA256_ROUND(a, b, c, d, e, f, g, h, 0);
        SHA256_ROUND(h, a, b, c, d, e, f, g, 1);
        SHA256_ROUND(g, h, a, b, c, d, e, f, 2);
        SHA256_ROUND(f, g, h, a, b, c, d, e, 3);
        SHA256_ROUND(e, f, g, h, a, b, c, d, 4);
        SHA256_ROUND(d, e, f, g, h, a, b, c, 5);
        SHA256_ROUND(c, d, e, f, g, h, a, b, 6);
        SHA256_ROUND(b, c, d, e, f, g, h, a, 7);
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

void pawl_sha256_blocks_c(uint32_t state[8], const uint8_t *data, size_t n)
{
    uint32_t w[16];

    for (; n > 0; n--, data += 64) {
        sha256_blocks_one(state, w, data);
    }
    pawl_wipe(w, sizeof w);
}
