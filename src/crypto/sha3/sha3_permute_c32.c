/* SPDX-License-Identifier: Apache-2.0
 * Keccak-f[1600] for 32-bit cores (FIPS 202, section 3).
 *
 * A round reads one copy of the state and writes another, row by row and half
 * by half, so that five words are worked on at a time. */
#include "base/compiler.h"
#include "base/inline.h"
#include "crypto/sha3/sha3_interleave.h"
#include "crypto/sha3/sha3_kernels.h"
#include "pawl/base.h"

/* Word `half` of lane (x, y) after theta and rho; r is the lane's offset. */
static PAWLI_INLINE uint32_t sha3_c32_moved(const uint32_t *a,
                                            const uint32_t d[10], unsigned x,
                                            unsigned y, unsigned r,
                                            unsigned half)
{
    unsigned from = half ^ (r & 1u);

    x %= 5;
    return pawli_sha3_rotl(a[10 * y + 2 * x + from] ^ d[2 * x + from],
                           (r + 1 - half) / 2);
}

/* Word `half` of each lane of row y of the result but for iota. The lanes that
 * pi brings there are (3y + x, x), with offsets r0..r4. */
static PAWLI_INLINE void sha3_c32_half(uint32_t *out, const uint32_t *a,
                                       const uint32_t d[10], unsigned half,
                                       unsigned y, unsigned r0, unsigned r1,
                                       unsigned r2, unsigned r3, unsigned r4)
{
    uint32_t b0 = sha3_c32_moved(a, d, 3 * y, 0, r0, half);
    uint32_t b1 = sha3_c32_moved(a, d, 3 * y + 1, 1, r1, half);
    uint32_t b2 = sha3_c32_moved(a, d, 3 * y + 2, 2, r2, half);
    uint32_t b3 = sha3_c32_moved(a, d, 3 * y + 3, 3, r3, half);
    uint32_t b4 = sha3_c32_moved(a, d, 3 * y + 4, 4, r4, half);

    out += 10 * y + half;
    out[0] = b0 ^ (b2 & ~b1);
    out[2] = b1 ^ (b3 & ~b2);
    out[4] = b2 ^ (b4 & ~b3);
    out[6] = b3 ^ (b0 & ~b4);
    out[8] = b4 ^ (b1 & ~b0);
    pawli_forget_memory();
}

/* The sum of a column, in one word of its lanes. */
static PAWLI_INLINE uint32_t sha3_c32_sum(const uint32_t *a)
{
    return a[0] ^ a[10] ^ a[20] ^ a[30] ^ a[40];
}

/* What theta adds to each lane of column x, given the columns on its sides. */
static PAWLI_INLINE void sha3_c32_effect(uint32_t d[10], unsigned x,
                                         uint32_t left_even, uint32_t left_odd,
                                         uint32_t right_even,
                                         uint32_t right_odd)
{
    d[2 * x] = left_even ^ pawli_sha3_rotl(right_odd, 1);
    d[2 * x + 1] = left_odd ^ right_even;
}

static PAWLI_INLINE void sha3_c32_theta(uint32_t d[10], const uint32_t *a)
{
    uint32_t e0 = sha3_c32_sum(a), o0 = sha3_c32_sum(a + 1);
    uint32_t e1 = sha3_c32_sum(a + 2), o1 = sha3_c32_sum(a + 3);
    uint32_t e2 = sha3_c32_sum(a + 4), o2 = sha3_c32_sum(a + 5);
    uint32_t e3 = sha3_c32_sum(a + 6), o3 = sha3_c32_sum(a + 7);
    uint32_t e4 = sha3_c32_sum(a + 8), o4 = sha3_c32_sum(a + 9);

    sha3_c32_effect(d, 0, e4, o4, e1, o1);
    sha3_c32_effect(d, 1, e0, o0, e2, o2);
    sha3_c32_effect(d, 2, e1, o1, e3, o3);
    sha3_c32_effect(d, 3, e2, o2, e4, o4);
    sha3_c32_effect(d, 4, e3, o3, e0, o0);
    pawli_forget_memory();
}

static PAWLI_INLINE void sha3_c32_rows(uint32_t *out, const uint32_t *a,
                                       const uint32_t d[10], unsigned half)
{
    sha3_c32_half(out, a, d, half, 0, 0, 44, 43, 21, 14);
    sha3_c32_half(out, a, d, half, 1, 28, 20, 3, 45, 61);
    sha3_c32_half(out, a, d, half, 2, 1, 6, 25, 8, 18);
    sha3_c32_half(out, a, d, half, 3, 27, 36, 10, 15, 56);
    sha3_c32_half(out, a, d, half, 4, 62, 55, 39, 41, 2);
}

static void sha3_c32_round(uint32_t *out, const uint32_t *a,
                           const uint32_t iota[2])
{
    uint32_t d[10];

    sha3_c32_theta(d, a);
    sha3_c32_rows(out, a, d, 0);
    sha3_c32_rows(out, a, d, 1);
    out[0] ^= iota[0];
    out[1] ^= iota[1];
}

void pawl_sha3_permute_c32(uint32_t state[PAWLI_SHA3_WORDS])
{
    uint32_t other[PAWLI_SHA3_WORDS];

    for (unsigned i = 0; i < 24; i += 2) {
        sha3_c32_round(other, state, pawli_sha3_iota[i]);
        sha3_c32_round(state, other, pawli_sha3_iota[i + 1]);
    }
    pawl_wipe(other, sizeof other);
}

void pawl_sha3_add_c32(uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       const uint8_t *data, size_t n)
{
    uint32_t even, odd;

    for (state += 2 * i; n > 0; n--, state += 2, data += 8) {
        pawli_sha3_part(&even, &odd, data);
        state[0] ^= even;
        state[1] ^= odd;
    }
}

void pawl_sha3_get_c32(const uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       uint8_t *out, size_t n)
{
    for (state += 2 * i; n > 0; n--, state += 2, out += 8) {
        pawli_sha3_join(out, state[0], state[1]);
    }
}
