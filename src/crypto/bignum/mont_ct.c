/* SPDX-License-Identifier: Apache-2.0
 * Reductions that take the same time for all values. */
#include "base/bytes.h"
#include "base/ct.h"
#include "crypto/bignum/mont.h"

/* t - (n where mask is all ones), modulo R; the borrow out of it. Written to
 * t if store. */
static uint32_t mont_ct_subtract(uint32_t *t, uint32_t mask, bool store,
                                 const pawli_mont *mont)
{
    const uint8_t *p = mont->n + mont->n_len;
    size_t low = mont->words - 2u;
    uint32_t borrow = 0;

    for (size_t i = 0; i < mont->words; i++) {
        uint32_t n;
        uint64_t v;

        if (i < low) {
            p -= 4;
            n = pawli_load32be(p);
        } else {
            n = mont->high[i - low];
        }
        v = (uint64_t)t[i] - (n & mask) - borrow;
        if (store) {
            t[i] = (uint32_t)v;
        }
        borrow = (uint32_t)(v >> 32) & 1u;
    }
    return borrow;
}

void pawli_mont_settle(uint32_t *t, uint32_t top, const pawli_mont *mont)
{
    (void)mont_ct_subtract(t, pawli_ct_mask(top), true, mont);
}

void pawli_mont_reduce(uint32_t *t, uint32_t top, const pawli_mont *mont)
{
    uint32_t borrow = mont_ct_subtract(t, UINT32_MAX, false, mont);

    pawli_mont_settle(t, top | (borrow ^ 1u), mont);
}
