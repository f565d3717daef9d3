/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p with 32-bit limbs.
 *
 * p + 1 = 2^256 - 2^224 + 2^192 + 2^96, so -1/p is 1 modulo 2^64 and the two
 * low words of a partial sum are their own Montgomery quotients q: adding q p
 * takes them away and adds q (p + 1), which needs no product. */
#include "crypto/p256/p256.h"

#include "crypto/p256/p256_rows_c32.h"

/* t[0..9) := t[0..10) / 2^64 modulo p, below 2 p when t < 2^64 p + 2^320. */
static inline void p256_field_quotient(uint32_t *t)
{
    uint32_t q0 = t[0];
    uint32_t q1 = t[1];
    /* q (2^32 - 1), of 96 bits: d and its top d2. A 64-bit comparison would be
     * a branch where compilers do not optimise; borrows are not. */
    uint32_t d0 = 0u - q0;
    uint64_t d1 = (uint64_t)q0 - q1 - ((q0 | d0) >> 31);
    uint64_t d = (d1 << 32) | d0;
    uint32_t d2 = q1 - (uint32_t)(d1 >> 63);
    uint64_t acc = (uint64_t)t[3] + q0;

    t[0] = t[2];
    t[1] = (uint32_t)acc;
    acc = (acc >> 32) + t[4] + q1;
    t[2] = (uint32_t)acc;
    acc = (acc >> 32) + t[5];
    t[3] = (uint32_t)acc;
    acc = (acc >> 32) + t[6] + q0;
    t[4] = (uint32_t)acc;
    acc = (acc >> 32) + t[7] + q1 + (uint32_t)d;
    t[5] = (uint32_t)acc;
    acc = (acc >> 32) + t[8] + (uint32_t)(d >> 32);
    t[6] = (uint32_t)acc;
    acc = (acc >> 32) + t[9] + d2;
    t[7] = (uint32_t)acc;
    t[8] = (uint32_t)(acc >> 32);
}

void pawli_p256_field_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[10] = {0};

    for (int i = 0; i < 8; i += 2) {
        pawli_p256_rows(t, a[i], a[i + 1], b);
        p256_field_quotient(t);
    }
    pawli_ec_reduce(r, t, t[8], pawli_p256_p, 8);
}
