/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p with 32-bit limbs.
 *
 * p + 1 = 2^256 - 2^224 + 2^192 + 2^96, so -1/p is 1 modulo 2^64 and the two
 * low words of a partial sum are their own Montgomery quotients q: adding q p
 * takes them away and adds q (p + 1), which needs no product. */
#include "crypto/p256/p256_field.h"

/* One column of the two rows a0, a1: t[j] += a0 b[j] + a1 b[j-1]. Each sum of
 * a product and two words fits 64 bits. */
#define P256_FIELD_COLUMN(j)                                                   \
    low += (uint64_t)a0 * b[j] + t[j];                                         \
    high += (uint64_t)a1 * b[(j)-1] + (uint32_t)low;                           \
    t[j] = (uint32_t)high;                                                     \
    low >>= 32;                                                                \
    high >>= 32

/* t := (t + (a0 + 2^32 a1) b) / 2^64 modulo p, where t has nine words and stays
 * below 2 p. */
static void p256_field_rows(uint32_t *t, uint32_t a0, uint32_t a1,
                            const uint32_t *b)
{
    uint64_t low = (uint64_t)a0 * b[0] + t[0];
    uint64_t high = 0;
    uint32_t q0 = (uint32_t)low;
    uint32_t q1;
    uint64_t d;
    uint32_t d2;

    low >>= 32;
    P256_FIELD_COLUMN(1);
    q1 = t[1];
    P256_FIELD_COLUMN(2);
    P256_FIELD_COLUMN(3);
    P256_FIELD_COLUMN(4);
    P256_FIELD_COLUMN(5);
    P256_FIELD_COLUMN(6);
    P256_FIELD_COLUMN(7);
    low += t[8];
    high += (uint64_t)a1 * b[7] + (uint32_t)low;
    /* Words 0 to 9 are now q0, q1, t[2..7], high (two words, with the top of
     * low). Add q (2^256 - 2^224), q 2^192 and q 2^96. */
    d = ((uint64_t)q1 << 32) | q0;
    d2 = q1 - (uint32_t)((d << 32) < d);
    d = (d << 32) - d;
    low = (low >> 32) + (high >> 32);
    t[0] = t[2];
    {
        uint64_t acc = (uint64_t)t[3] + q0;

        t[1] = (uint32_t)acc;
        acc = (acc >> 32) + t[4] + q1;
        t[2] = (uint32_t)acc;
        acc = (acc >> 32) + t[5];
        t[3] = (uint32_t)acc;
        acc = (acc >> 32) + t[6] + q0;
        t[4] = (uint32_t)acc;
        acc = (acc >> 32) + t[7] + q1 + (uint32_t)d;
        t[5] = (uint32_t)acc;
        acc = (acc >> 32) + (uint32_t)high + (uint32_t)(d >> 32);
        t[6] = (uint32_t)acc;
        acc = (acc >> 32) + low + d2;
        t[7] = (uint32_t)acc;
        t[8] = (uint32_t)(acc >> 32);
    }
}

void pawli_p256_field_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[9] = {0};

    for (int i = 0; i < 8; i += 2) {
        p256_field_rows(t, a[i], a[i + 1], b);
    }
    pawli_p256_reduce(r, t, t[8], pawli_p256_p);
}
