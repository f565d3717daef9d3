/* SPDX-License-Identifier: Apache-2.0
 * Keccak-f[1600] for 64-bit cores (FIPS 202, section 3): a round reads one copy
 * of the state and writes another, row by row. */
#include "base/bytes.h"
#include "base/compiler.h"
#include "base/inline.h"
#include "crypto/sha3/sha3_kernels.h"
#include "pawl/base.h"

/* The round constants (3.2.5). */
static const uint64_t sha3_c64_iota[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a,
    0x8000000080008000, 0x000000000000808b, 0x0000000080000001,
    0x8000000080008081, 0x8000000000008009, 0x000000000000008a,
    0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
    0x8000000000008003, 0x8000000000008002, 0x8000000000000080,
    0x000000000000800a, 0x800000008000000a, 0x8000000080008081,
    0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
};

/* Lane (x, y) after theta and rho; r is the lane's offset. */
static PAWLI_INLINE uint64_t sha3_c64_moved(const uint64_t *a,
                                            const uint64_t d[5], unsigned x,
                                            unsigned y, unsigned r)
{
    uint64_t v = a[5 * y + x % 5] ^ d[x % 5];

    return r == 0 ? v : pawli_rotr64(v, 64 - r);
}

/* Row y of the result. The lanes that pi brings there are (3y + x, x), with
 * offsets r0..r4. */
static PAWLI_INLINE void sha3_c64_row(uint64_t *out, const uint64_t *a,
                                      const uint64_t d[5], uint64_t iota,
                                      unsigned y, unsigned r0, unsigned r1,
                                      unsigned r2, unsigned r3, unsigned r4)
{
    uint64_t b0 = sha3_c64_moved(a, d, 3 * y, 0, r0);
    uint64_t b1 = sha3_c64_moved(a, d, 3 * y + 1, 1, r1);
    uint64_t b2 = sha3_c64_moved(a, d, 3 * y + 2, 2, r2);
    uint64_t b3 = sha3_c64_moved(a, d, 3 * y + 3, 3, r3);
    uint64_t b4 = sha3_c64_moved(a, d, 3 * y + 4, 4, r4);

    out += 5 * y;
    out[0] = b0 ^ (b2 & ~b1) ^ iota;
    out[1] = b1 ^ (b3 & ~b2);
    out[2] = b2 ^ (b4 & ~b3);
    out[3] = b3 ^ (b0 & ~b4);
    out[4] = b4 ^ (b1 & ~b0);
    pawli_forget_memory();
}

static PAWLI_INLINE uint64_t sha3_c64_sum(const uint64_t *a)
{
    return a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20];
}

static PAWLI_INLINE void sha3_c64_round(uint64_t *out, const uint64_t *a,
                                        uint64_t iota)
{
    uint64_t c0 = sha3_c64_sum(a), c1 = sha3_c64_sum(a + 1);
    uint64_t c2 = sha3_c64_sum(a + 2), c3 = sha3_c64_sum(a + 3);
    uint64_t c4 = sha3_c64_sum(a + 4);
    const uint64_t d[5] = {c4 ^ pawli_rotr64(c1, 63), c0 ^ pawli_rotr64(c2, 63),
                           c1 ^ pawli_rotr64(c3, 63), c2 ^ pawli_rotr64(c4, 63),
                           c3 ^ pawli_rotr64(c0, 63)};

    sha3_c64_row(out, a, d, iota, 0, 0, 44, 43, 21, 14);
    sha3_c64_row(out, a, d, 0, 1, 28, 20, 3, 45, 61);
    sha3_c64_row(out, a, d, 0, 2, 1, 6, 25, 8, 18);
    sha3_c64_row(out, a, d, 0, 3, 27, 36, 10, 15, 56);
    sha3_c64_row(out, a, d, 0, 4, 62, 55, 39, 41, 2);
}

void pawl_sha3_permute_c64(uint32_t state[PAWLI_SHA3_WORDS])
{
    uint64_t a[25], e[25];

    for (unsigned i = 0; i < 25; i++) {
        a[i] = state[2 * i] | ((uint64_t)state[2 * i + 1] << 32);
    }
    for (unsigned i = 0; i < 24; i += 2) {
        sha3_c64_round(e, a, sha3_c64_iota[i]);
        sha3_c64_round(a, e, sha3_c64_iota[i + 1]);
    }
    for (unsigned i = 0; i < 25; i++) {
        state[2 * i] = (uint32_t)a[i];
        state[2 * i + 1] = (uint32_t)(a[i] >> 32);
    }
    pawl_wipe(a, sizeof a);
    pawl_wipe(e, sizeof e);
}

void pawl_sha3_add_c64(uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       const uint8_t *data, size_t n)
{
    for (state += 2 * i; n > 0; n--, state += 2, data += 8) {
        state[0] ^= pawli_load32le(data);
        state[1] ^= pawli_load32le(data + 4);
    }
}

void pawl_sha3_get_c64(const uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       uint8_t *out, size_t n)
{
    for (state += 2 * i; n > 0; n--, state += 2, out += 8) {
        pawli_store32le(out, state[0]);
        pawli_store32le(out + 4, state[1]);
    }
}
