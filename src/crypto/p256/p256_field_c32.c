/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p with 32-bit limbs.
 *
 * p + 1 = 2^256 - 2^224 + 2^192 + 2^96, so -1/p is 1 modulo 2^64 and the two
 * low words of a partial sum are their own Montgomery quotients q: adding q p
 * takes them away and adds q (p + 1), which needs no product. */
#include "crypto/p256/p256.h"

#include "base/ct.h"

/* One column of the two rows: t[j] += a0 b[j] + a1 b[j-1]. Each sum of a
 * product and two words fits 64 bits. */
#define PAWLI_P256_COLUMN(j)                                                   \
    low += (uint64_t)a0 * b[j] + t[j];                                         \
    high += (uint64_t)a1 * b[(j)-1] + (uint32_t)low;                           \
    t[j] = (uint32_t)high;                                                     \
    low >>= 32;                                                                \
    high >>= 32

/* t[0..10) := t[0..9) + (a0 + 2^32 a1) b[0..8), which must fit. Unrolled: most
 * of the time of P-256 is spent here. */
static inline void p256_field_rows(uint32_t *t, uint32_t a0, uint32_t a1,
                                   const uint32_t *b)
{
    uint64_t low = (uint64_t)a0 * b[0] + t[0];
    uint64_t high = 0;

    t[0] = (uint32_t)low;
    low >>= 32;
    PAWLI_P256_COLUMN(1);
    PAWLI_P256_COLUMN(2);
    PAWLI_P256_COLUMN(3);
    PAWLI_P256_COLUMN(4);
    PAWLI_P256_COLUMN(5);
    PAWLI_P256_COLUMN(6);
    PAWLI_P256_COLUMN(7);
    low += t[8];
    high += (uint64_t)a1 * b[7] + (uint32_t)low;
    t[8] = (uint32_t)high;
    t[9] = (uint32_t)(high >> 32) + (uint32_t)(low >> 32);
}

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

/* r := t[9] modulo p, for t below 2 p. Differences are sums with the
 * complement, the last carry being 1 when nothing was borrowed. */
static inline void p256_field_finish(uint32_t *r, const uint32_t *t)
{
    uint64_t acc = (uint64_t)t[0] + 1u;
    uint32_t mask;

    r[0] = (uint32_t)acc;
    acc = (acc >> 32) + t[1];
    r[1] = (uint32_t)acc;
    acc = (acc >> 32) + t[2];
    r[2] = (uint32_t)acc;
    for (int i = 3; i < 6; i++) {
        acc = (acc >> 32) + t[i] + 0xffffffffu;
        r[i] = (uint32_t)acc;
    }
    acc = (acc >> 32) + t[6] + 0xfffffffeu;
    r[6] = (uint32_t)acc;
    acc = (acc >> 32) + t[7];
    r[7] = (uint32_t)acc;
    mask = pawli_ct_mask(((uint32_t)(acc >> 32) | t[8]) ^ 1u);
    acc = 0;
    for (int i = 0; i < 3; i++) {
        acc = (acc >> 32) + r[i] + mask;
        r[i] = (uint32_t)acc;
    }
    for (int i = 3; i < 6; i++) {
        acc = (acc >> 32) + r[i];
        r[i] = (uint32_t)acc;
    }
    acc = (acc >> 32) + r[6] + (mask & 1u);
    r[6] = (uint32_t)acc;
    acc = (acc >> 32) + r[7] + mask;
    r[7] = (uint32_t)acc;
}

void pawli_p256_field_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[10] = {0};

    for (int i = 0; i < 8; i += 2) {
        p256_field_rows(t, a[i], a[i + 1], b);
        p256_field_quotient(t);
    }
    p256_field_finish(r, t);
}

void pawli_p256_field_sqr_c32(uint32_t *r, const uint32_t *a)
{
    pawli_p256_field_mul_c32(r, a, a);
}
