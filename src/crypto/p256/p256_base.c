/* SPDX-License-Identifier: Apache-2.0
 * Multiples of the generator of P-256 by a signed comb: 64 columns of four
 * digits, 64 bits apart, each 1 or -1.
 *
 * No addition meets an exception, for k odd in 1 .. n-1. Before one, the point
 * is 2 A G and D G is added, where D = d3 2^192 + d2 2^128 + d1 2^64 + d0, each
 * d being 1 or -1, and A is a like sum of four odd numbers. 2 A + D and 2 A - D
 * are therefore sums of c_i 2^(64 i) with odd |c_i| < 2^64, hence not 0; before
 * the last column they are smaller than n, hence not 0 modulo n. In the last,
 * 2 A + D is k, and 2 A - D = k - 2 D could only be n. Then D < 0, as k < n,
 * and -D would be the last column of n, which is negative. */
#include "crypto/p256/p256_program.h"

#include <string.h>

#include "base/ct.h"
#include "crypto/p256/p256_field.h"

#define PAWLI_P256_COLUMNS 64

/* 2^192 G +- 2^128 G +- 2^64 G +- G, affine, in Montgomery form; bits 2, 1, 0
 * of the index are set where the sign is +. */
static const uint32_t p256_base_table[8][2][8] = {
    {{0x670844e0, 0x52d8a7c9, 0xef68a29d, 0x00e33bdc, 0x4bdb7361, 0x0f3d2848,
      0x91c5304d, 0x5222c821},
     {0xdf73fc25, 0xea6d2944, 0x0255c81b, 0xa04c0f55, 0xefe488a8, 0x29acdc97,
      0x80a560de, 0xbe2e158f}},
    {{0x2b13e673, 0xfc8511ee, 0xd103ed24, 0xffc58dee, 0xea7e99b8, 0x1022523a,
      0x4afc8a17, 0x8f43ea39},
     {0xc5f33d0b, 0x8f4e2dbc, 0xd0aa1681, 0x3bc099fa, 0x79ff9df1, 0xffbb7b41,
      0xd58b57c4, 0x180de09d}},
    {{0x8bd1cda5, 0x56430752, 0x8e05eda5, 0x1807577f, 0x956896e9, 0x099c699b,
      0xf1f0efb5, 0x83d6093d},
     {0xed97061c, 0xef5af17e, 0x030d4c3c, 0x35b977b8, 0x49229439, 0x81fa75a2,
      0xa0b6d35d, 0xf5a22070}},
    {{0x74f81cf1, 0x814c5365, 0x0120065b, 0xe30baff7, 0x15132621, 0x80ae1256,
      0x36a80788, 0x16d2b8cb},
     {0xecc50bca, 0x33d14697, 0x17aedd21, 0x19a9dfb0, 0xedc3f766, 0x523fbcc7,
      0xb2cf5afd, 0x9c4de6dd}},
    {{0xcf0d9f6d, 0x5305a9e6, 0x81a9b021, 0x5839172f, 0x75c687cf, 0xcca7a4dd,
      0x844be22f, 0x36d59b3e},
     {0x111a53e9, 0xcace7e62, 0xf063f3a1, 0x91c843d4, 0x0da812da, 0xbf77e5f0,
      0x437f3176, 0x0e64af9c}},
    {{0xcf07517d, 0xdbd568bb, 0xba6830b9, 0x2f1afba2, 0xe6c4c2a6, 0x15b6807c,
      0xe4966aef, 0x91c7eabc},
     {0xd6b2b6e6, 0x716dea1b, 0x19f85b4b, 0x248c43d1, 0x4a315e2a, 0x16dcfd60,
      0xc72b3d0b, 0x15fdd303}},
    {{0x42b7dfd5, 0xe40bf9f4, 0x2d934f2a, 0x673689f3, 0x30a6f50b, 0x8314beb4,
      0x976ec64e, 0xd17af2bc},
     {0x1ee7ddf1, 0x39f66c4f, 0x68ea373c, 0x7f68e18b, 0x53d0b186, 0x5166c1f2,
      0x7be58f14, 0x95dda601}},
    {{0x42913074, 0x0d5ae356, 0x48a542b1, 0x55491b27, 0xb310732a, 0x469ca665,
      0x5f1a4cc1, 0x29591d52},
     {0xb84f983f, 0xe76f5b6b, 0x9f5f84e1, 0xbe7eef41, 0x80baa189, 0x1200d496,
      0x18ef332c, 0x6376551f}}};

void pawli_p256_negate(uint32_t *y, uint32_t mask)
{
    static const uint32_t zero[8] = {0};
    uint32_t t[8];

    pawli_p256_sub(t, zero, y, pawli_p256_p);
    pawli_ct_copy32(y, t, 8, mask);
    pawl_wipe(t, sizeof t);
}

void pawli_p256_base_column(uint32_t (*r)[8], const uint32_t *k, unsigned i,
                            uint32_t negated)
{
    /* When the digit of 2^192 is -1, the column is minus its complement. */
    uint32_t minus = pawli_ct_mask(pawli_p256_bit(k, i + 192) ^ 1u);
    uint32_t want = (pawli_p256_bit(k, i + 128) << 2) |
                    (pawli_p256_bit(k, i + 64) << 1) | pawli_p256_bit(k, i);

    want = (want ^ minus) & 7u;
    for (uint32_t u = 0; u < 8; u++) {
        uint32_t mask = pawli_ct_eq(u, want);

        pawli_ct_copy32(r[PAWLI_P256_AX], p256_base_table[u][0], 8, mask);
        pawli_ct_copy32(r[PAWLI_P256_AY], p256_base_table[u][1], 8, mask);
    }
    pawli_p256_negate(r[PAWLI_P256_AY], minus ^ negated);
}

enum {
    P256_BASE_SCALE,
    P256_BASE_DOUBLE,
    P256_BASE_ADD_BEGIN,
    P256_BASE_ADD_END,
    P256_BASE_INVERT,
    P256_BASE_AFFINE,
    P256_BASE_PLAIN,
    P256_BASE_DONE
};

static const uint16_t *const p256_base_programs[] = {
    pawli_p256_scale,   pawli_p256_double, pawli_p256_add_begin,
    pawli_p256_add_end, pawli_p256_invert, pawli_p256_scale,
    pawli_p256_plain};

void pawli_p256_base_start(pawl_p256_base *base, const uint8_t *blind)
{
    uint32_t(*r)[8] = base->r;

    memset(r, 0, sizeof base->r);
    memset(&base->at, 0, sizeof base->at);
    base->at.verdict = PAWL_PENDING;
    base->negated = pawli_p256_recode(base->k);
    base->at.index = PAWLI_P256_COLUMNS - 1;
    pawli_p256_base_column(r, base->k, base->at.index, 0);
    memcpy(r[PAWLI_P256_X], r[PAWLI_P256_AX], sizeof r[0]);
    memcpy(r[PAWLI_P256_Y], r[PAWLI_P256_AY], sizeof r[0]);
    pawli_p256_load_blind(r[PAWLI_P256_Z], blind);
}

bool pawli_p256_base_step(pawl_p256_base *base, int16_t *credits)
{
    pawl_p256_state *at = &base->at;

    if (at->phase == P256_BASE_DONE) {
        return true;
    }
    if (!pawli_p256_step(at, base->r, &pawli_p256_field,
                         p256_base_programs[at->phase], credits)) {
        return false;
    }
    switch (at->phase) {
    case P256_BASE_DOUBLE:
        at->index--;
        pawli_p256_base_column(base->r, base->k, at->index, 0);
        *credits = (int16_t)(*credits - PAWLI_P256_CREDITS_COLUMN);
        at->phase = P256_BASE_ADD_BEGIN;
        break;
    case P256_BASE_ADD_END:
        at->phase = at->index == 0 ? P256_BASE_INVERT : P256_BASE_DOUBLE;
        break;
    default:
        at->phase++;
        break;
    }
    return at->phase == P256_BASE_DONE;
}
