/* SPDX-License-Identifier: Apache-2.0
 * Keccak-f[1600] for ARMv7-M, in C (FIPS 202, section 3).
 *
 * As sha3_permute_c32.c, but rho's rotations are never done by themselves: each
 * word of the state stands rotated right by the offset of the lane that pi
 * brought there, and is turned back where it is used next, as a shifted
 * operand. The debt of a word depends on its place alone, so the state keeps it
 * between rounds and permutations. It is an eighth faster where an operand is
 * rotated at no cost, and much slower elsewhere. */
#include "base/compiler.h"
#include "base/inline.h"
#include "crypto/sha3/sha3_interleave.h"
#include "crypto/sha3/sha3_kernels.h"
#include "pawl/base.h"

/* Offsets of rho, lane x + 5 * y (FIPS 202, 3.2.2). */
static const uint8_t sha3_armv7m_rho[25] = {
    0,  1,  62, 28, 27, 36, 44, 6,  55, 20, 3,  10, 43,
    25, 39, 41, 45, 15, 21, 8,  18, 2,  61, 56, 14,
};

/* Rotation owed to each word of the state: by half the offset of the lane that
 * pi moved there. */
static const uint8_t sha3_armv7m_debts[PAWLI_SHA3_WORDS] = {
    0,  0,  22, 22, 22, 21, 11, 10, 7,  7,  14, 14, 10, 10, 2,  1,  23,
    22, 31, 30, 1,  0,  3,  3,  13, 12, 4,  4,  9,  9,  14, 13, 18, 18,
    5,  5,  8,  7,  28, 28, 31, 31, 28, 27, 20, 19, 21, 20, 1,  1,
};

static PAWLI_INLINE unsigned sha3_armv7m_debt(unsigned x, unsigned y,
                                              unsigned half)
{
    return sha3_armv7m_debts[10 * y + 2 * x + half];
}

/* Word `half` of lane (x, y). */
static PAWLI_INLINE uint32_t sha3_armv7m_word(const uint32_t *a, unsigned x,
                                              unsigned y, unsigned half)
{
    return pawli_sha3_rotl(a[10 * y + 2 * x + half],
                           sha3_armv7m_debt(x, y, half));
}

/* The sum of column x, in one word of its lanes. */
static PAWLI_INLINE uint32_t sha3_armv7m_sum(const uint32_t *a, unsigned x,
                                             unsigned half)
{
    return sha3_armv7m_word(a, x, 0, half) ^ sha3_armv7m_word(a, x, 1, half) ^
           sha3_armv7m_word(a, x, 2, half) ^ sha3_armv7m_word(a, x, 3, half) ^
           sha3_armv7m_word(a, x, 4, half);
}

/* What theta adds to each lane of column x, given the columns on its sides. */
static PAWLI_INLINE void
sha3_armv7m_effect(uint32_t d[10], unsigned x, uint32_t left_even,
                   uint32_t left_odd, uint32_t right_even, uint32_t right_odd)
{
    d[2 * x] = left_even ^ pawli_sha3_rotl(right_odd, 1);
    d[2 * x + 1] = left_odd ^ right_even;
}

static PAWLI_INLINE void sha3_armv7m_theta(uint32_t d[10], const uint32_t *a)
{
    uint32_t e0 = sha3_armv7m_sum(a, 0, 0), o0 = sha3_armv7m_sum(a, 0, 1);
    uint32_t e1 = sha3_armv7m_sum(a, 1, 0), o1 = sha3_armv7m_sum(a, 1, 1);
    uint32_t e2 = sha3_armv7m_sum(a, 2, 0), o2 = sha3_armv7m_sum(a, 2, 1);
    uint32_t e3 = sha3_armv7m_sum(a, 3, 0), o3 = sha3_armv7m_sum(a, 3, 1);
    uint32_t e4 = sha3_armv7m_sum(a, 4, 0), o4 = sha3_armv7m_sum(a, 4, 1);

    sha3_armv7m_effect(d, 0, e4, o4, e1, o1);
    sha3_armv7m_effect(d, 1, e0, o0, e2, o2);
    sha3_armv7m_effect(d, 2, e1, o1, e3, o3);
    sha3_armv7m_effect(d, 3, e2, o2, e4, o4);
    sha3_armv7m_effect(d, 4, e3, o3, e0, o0);
    pawli_forget_memory();
}

/* The word of lane (3y + x, x) after theta that goes to word `half` of (x, y),
 * but for the rotation. */
static PAWLI_INLINE uint32_t sha3_armv7m_moved(const uint32_t *a,
                                               const uint32_t d[10], unsigned x,
                                               unsigned y, unsigned half)
{
    unsigned from = (x + 3 * y) % 5;

    half ^= sha3_armv7m_rho[from + 5 * x] & 1u;
    return d[2 * from + half] ^ sha3_armv7m_word(a, from, x, half);
}

/* Chi for word `half` of (x, y), given it and the next two of the row; all of
 * them with their debt. */
static PAWLI_INLINE uint32_t sha3_armv7m_chi(uint32_t b0, uint32_t b1,
                                             uint32_t b2, unsigned x,
                                             unsigned y, unsigned half)
{
    unsigned r0 = sha3_armv7m_debt(x, y, half);
    unsigned r1 = sha3_armv7m_debt((x + 1) % 5, y, half);
    unsigned r2 = sha3_armv7m_debt((x + 2) % 5, y, half);

    return b0 ^ pawli_sha3_rotl(b2 & ~pawli_sha3_rotl(b1, r1 - r2), r2 - r0);
}

/* Word `half` of row y of the result but for iota. */
static PAWLI_INLINE void sha3_armv7m_half(uint32_t *out, const uint32_t *a,
                                          const uint32_t d[10], unsigned y,
                                          unsigned half)
{
    uint32_t b0 = sha3_armv7m_moved(a, d, 0, y, half);
    uint32_t b1 = sha3_armv7m_moved(a, d, 1, y, half);
    uint32_t b2 = sha3_armv7m_moved(a, d, 2, y, half);
    uint32_t b3 = sha3_armv7m_moved(a, d, 3, y, half);
    uint32_t b4 = sha3_armv7m_moved(a, d, 4, y, half);

    out += 10 * y + half;
    out[0] = sha3_armv7m_chi(b0, b1, b2, 0, y, half);
    out[2] = sha3_armv7m_chi(b1, b2, b3, 1, y, half);
    out[4] = sha3_armv7m_chi(b2, b3, b4, 2, y, half);
    out[6] = sha3_armv7m_chi(b3, b4, b0, 3, y, half);
    out[8] = sha3_armv7m_chi(b4, b0, b1, 4, y, half);
    pawli_forget_memory();
}

static PAWLI_INLINE void sha3_armv7m_row(uint32_t *out, const uint32_t *a,
                                         const uint32_t d[10], unsigned y)
{
    sha3_armv7m_half(out, a, d, y, 0);
    sha3_armv7m_half(out, a, d, y, 1);
}

/* Lane (0, 0), where iota goes, owes nothing. */
static void sha3_armv7m_round(uint32_t *out, const uint32_t *a,
                              const uint32_t iota[2])
{
    uint32_t d[10];

    sha3_armv7m_theta(d, a);
    sha3_armv7m_row(out, a, d, 0);
    sha3_armv7m_row(out, a, d, 1);
    sha3_armv7m_row(out, a, d, 2);
    sha3_armv7m_row(out, a, d, 3);
    sha3_armv7m_row(out, a, d, 4);
    out[0] ^= iota[0];
    out[1] ^= iota[1];
}

void pawl_sha3_permute_armv7m(uint32_t state[PAWLI_SHA3_WORDS])
{
    uint32_t other[PAWLI_SHA3_WORDS];

    for (unsigned i = 0; i < 24; i += 2) {
        sha3_armv7m_round(other, state, pawli_sha3_iota[i]);
        sha3_armv7m_round(state, other, pawli_sha3_iota[i + 1]);
    }
    pawl_wipe(other, sizeof other);
}

void pawl_sha3_add_armv7m(uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                          const uint8_t *data, size_t n)
{
    const uint8_t *debt = sha3_armv7m_debts + 2 * i;
    uint32_t even, odd;

    for (state += 2 * i; n > 0; n--, state += 2, debt += 2, data += 8) {
        pawli_sha3_part(&even, &odd, data);
        state[0] ^= pawli_sha3_rotl(even, 32u - debt[0]);
        state[1] ^= pawli_sha3_rotl(odd, 32u - debt[1]);
    }
}

void pawl_sha3_get_armv7m(const uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                          uint8_t *out, size_t n)
{
    const uint8_t *debt = sha3_armv7m_debts + 2 * i;

    for (state += 2 * i; n > 0; n--, state += 2, debt += 2, out += 8) {
        pawli_sha3_join(out, pawli_sha3_rotl(state[0], debt[0]),
                        pawli_sha3_rotl(state[1], debt[1]));
    }
}
