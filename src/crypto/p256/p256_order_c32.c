/* SPDX-License-Identifier: Apache-2.0
 * Products modulo the group order n with 32-bit limbs: Montgomery's method, a
 * row of a and a row of n at a time. */
#include "crypto/p256/p256_field.h"

#define PAWLI_P256_N0_32 0xee00bc4fu /* -1/n modulo 2^32 */

/* t := t + a b over nine words; returns the carry out of them. */
static uint32_t p256_order_row(uint32_t *t, uint32_t a, const uint32_t *b)
{
    uint64_t acc = 0;

    for (int j = 0; j < 8; j++) {
        acc += (uint64_t)a * b[j] + t[j];
        t[j] = (uint32_t)acc;
        acc >>= 32;
    }
    acc += t[8];
    t[8] = (uint32_t)acc;
    return (uint32_t)(acc >> 32);
}

void pawli_p256_order_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[9] = {0};

    for (int i = 0; i < 8; i++) {
        uint32_t top = p256_order_row(t, a[i], b);

        top += p256_order_row(t, t[0] * PAWLI_P256_N0_32, pawli_p256_n);
        for (int j = 0; j < 8; j++) {
            t[j] = t[j + 1];
        }
        t[8] = top;
    }
    pawli_p256_reduce(r, t, t[8], pawli_p256_n);
}
