/* SPDX-License-Identifier: Apache-2.0
 * What no kernel needs to speed up: bytes, and inversion as a chain. */
#include "crypto/fe25519/fe25519.h"

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "pawl/base.h"
#include "pawl_kernels.h"

#define FE25519_N 8 /* words of a number below 2^256 */

void pawli_fe25519_load(uint32_t *out, const uint8_t *in)
{
    uint32_t words[FE25519_N];

    for (unsigned i = 0; i < FE25519_N; i++) {
        words[i] = pawli_load32le(in + 4 * i);
    }
    pawli_fe25519_from(out, words);
    pawl_wipe(words, sizeof words);
}

/* a += k where k is small; the carry out of bit 255 is dropped. */
static void fe25519_add_small(uint32_t *a, uint32_t k)
{
    uint64_t carry = k;

    for (unsigned i = 0; i < FE25519_N; i++) {
        carry += a[i];
        a[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

void pawli_fe25519_canonical(uint32_t *r)
{
    uint32_t less[FE25519_N];
    uint32_t top = r[7] >> 31;

    /* r mod 2^255 + 19 * bit 255, below 2^255 + 19 < 2p */
    r[7] &= 0x7fffffffu;
    fe25519_add_small(r, 19u * top);

    /* r >= p exactly when r + 19 reaches bit 255; r - p is then r + 19 without
     * that bit. */
    memcpy(less, r, sizeof less);
    fe25519_add_small(less, 19);
    uint32_t mask = pawli_ct_mask(less[7] >> 31);
    less[7] &= 0x7fffffffu;
    pawli_ct_copy32(r, less, FE25519_N, mask);
    pawl_wipe(less, sizeof less);
}

void pawli_fe25519_store(uint8_t *out, const uint32_t *a)
{
    uint32_t reduced[PAWLI_FE25519_WORDS], r[FE25519_N];

    pawli_fe25519_scale(reduced, a, 1);
    pawli_fe25519_to(r, reduced);
    pawli_fe25519_canonical(r);
    for (unsigned i = 0; i < FE25519_N; i++) {
        pawli_store32le(out + 4 * i, r[i]);
    }
    pawl_wipe(reduced, sizeof reduced);
    pawl_wipe(r, sizeof r);
}

static const pawli_fe25519_row fe25519_invert[] = {
    {0, 2, 0, 1},   /* 5 */
    {1, 1, 0, 1},   /* 11, kept in r[1] */
    {0, 1, 0, 2},   /* 3 */
    {2, 2, 2, 2},   /* 15 */
    {2, 1, 0, 2},   /* 31 = 5_0 */
    {2, 5, 2, 2},   /* 10_0 */
    {2, 10, 2, 0},  /* 20_0 */
    {0, 20, 0, 0},  /* 40_0 */
    {0, 10, 2, 2},  /* 50_0 */
    {2, 50, 2, 0},  /* 100_0 */
    {0, 100, 0, 0}, /* 200_0 */
    {0, 50, 2, 2},  /* 250_0 */
    {2, 5, 1, 3}    /* 2^255 - 2^5 + 11 = p - 2 */
};

bool pawli_fe25519_row_step(uint32_t *const r[4], const pawli_fe25519_row *now,
                            uint8_t *done, pawli_fe25519_scratch *s)
{
    if (*done < now->squarings) {
        pawli_fe25519_sqr(r[3], *done == 0 ? r[now->from] : r[3], s);
        (*done)++;
        return false;
    }
    pawli_fe25519_mul(r[3], r[3], r[now->by], s);
    if (now->to != 3) {
        memcpy(r[now->to], r[3], PAWLI_FE25519_WORDS * sizeof *r[3]);
    }
    *done = 0;
    return true;
}

bool pawli_fe25519_invert_step(uint32_t *const r[4], uint8_t *row,
                               uint8_t *done, pawli_fe25519_scratch *s)
{
    if (pawli_fe25519_row_step(r, &fe25519_invert[*row], done, s)) {
        (*row)++;
    }
    return *row == sizeof fe25519_invert / sizeof fe25519_invert[0];
}
