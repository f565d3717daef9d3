/* SPDX-License-Identifier: Apache-2.0
 * What no kernel needs to speed up: bytes, and powers as a chain. */
#include "crypto/fe448/fe448.h"

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "pawl/base.h"
#include "pawl_kernels.h"

void pawli_fe448_load(uint32_t *out, const uint8_t *in)
{
    uint32_t words[PAWLI_FE448_NUMBER];

    for (unsigned i = 0; i < PAWLI_FE448_NUMBER; i++) {
        words[i] = pawli_load32le(in + 4 * i);
    }
    pawli_fe448_from(out, words);
    pawl_wipe(words, sizeof words);
}

/* r += times (2^224 + 1); returns the carry out of bit 447. */
static uint32_t fe448_add_small(uint32_t *r, uint32_t times)
{
    uint64_t carry = times;

    for (unsigned i = 0; i < PAWLI_FE448_NUMBER; i++) {
        carry += r[i];
        if (i == PAWLI_FE448_NUMBER / 2) {
            carry += times;
        }
        r[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return (uint32_t)carry;
}

void pawli_fe448_canonical(uint32_t *r, uint32_t top)
{
    uint32_t less[PAWLI_FE448_NUMBER];

    /* 2^448 is 2^224 + 1; there is room for that once. */
    (void)fe448_add_small(r, top);
    /* r >= p exactly when r + 2^224 + 1 reaches bit 448; r - p is then that
     * without the bit. */
    memcpy(less, r, sizeof less);
    uint32_t mask = pawli_ct_mask(fe448_add_small(less, 1));
    pawli_ct_copy32(r, less, PAWLI_FE448_NUMBER, mask);
    pawl_wipe(less, sizeof less);
}

void pawli_fe448_store(uint8_t *out, const uint32_t *a)
{
    uint32_t r[PAWLI_FE448_NUMBER];
    pawli_fe448 reduced;
    uint32_t top;

    pawli_fe448_scale(reduced, a, 1);
    top = pawli_fe448_to(r, reduced);
    pawli_fe448_canonical(r, top);
    for (unsigned i = 0; i < PAWLI_FE448_NUMBER; i++) {
        pawli_store32le(out + 4 * i, r[i]);
    }
    pawl_wipe(reduced, sizeof reduced);
    pawl_wipe(r, sizeof r);
}

/* One row: r[3] := r[from]^(2^squarings) * r[by], then r[to] := r[3]. The
 * exponent of the result is on the right; n_0 stands for 2^n - 1. */
typedef struct fe448_row {
    uint8_t from, squarings, by, to;
} fe448_row;

static const fe448_row fe448_chain[] = {
    {0, 1, 0, 1},   /* 2_0 */
    {1, 1, 0, 1},   /* 3_0 */
    {1, 3, 1, 1},   /* 6_0 */
    {1, 6, 1, 1},   /* 12_0 */
    {1, 1, 0, 1},   /* 13_0 */
    {1, 13, 1, 1},  /* 26_0 */
    {1, 1, 0, 1},   /* 27_0 */
    {1, 27, 1, 1},  /* 54_0 */
    {1, 1, 0, 1},   /* 55_0 */
    {1, 55, 1, 1},  /* 110_0 */
    {1, 1, 0, 1},   /* 111_0 */
    {1, 111, 1, 1}, /* 222_0 */
    {1, 1, 0, 2},   /* 223_0 */
    {2, 223, 1, 3}, /* 2^446 - 2^222 - 1 = (p - 3) / 4 */
    {3, 2, 0, 3}    /* 2^448 - 2^224 - 3 = p - 2 */
};

bool pawli_fe448_power_step(uint32_t *const r[4], uint8_t *row, uint8_t *done,
                            bool inverse, pawli_fe448_scratch *s)
{
    const fe448_row *now = &fe448_chain[*row];
    uint8_t end = sizeof fe448_chain / sizeof fe448_chain[0];

    if (*done < now->squarings) {
        pawli_fe448_sqr(r[3], *done == 0 ? r[now->from] : r[3], s);
        (*done)++;
        return false;
    }
    pawli_fe448_mul(r[3], r[3], r[now->by], s);
    if (now->to != 3) {
        memcpy(r[now->to], r[3], sizeof(pawli_fe448));
    }
    (*row)++;
    *done = 0;
    return *row == (inverse ? end : end - 1);
}
