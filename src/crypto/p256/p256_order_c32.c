/* SPDX-License-Identifier: Apache-2.0
 * Products modulo the group order n with 32-bit limbs: Montgomery's method, two
 * words at a time. */
#include "crypto/p256/p256.h"

#include "crypto/p256/p256_rows_c32.h"

#define PAWLI_P256_N0_32 0xee00bc4fu /* -1/n modulo 2^32 */

/* t := t + q n for a q of two words that makes the low two words of t zero.
 * The second word of q waits for the first product's part in t[1]. */
static void p256_order_quotient(uint32_t *t)
{
    uint32_t q0 = t[0] * PAWLI_P256_N0_32;
    uint64_t low = (uint64_t)q0 * pawli_p256_n[0] + t[0];
    uint32_t t1 = (uint32_t)(low >> 32) + q0 * pawli_p256_n[1] + t[1];
    uint32_t top = t[9];

    pawli_p256_rows(t, q0, t1 * PAWLI_P256_N0_32, pawli_p256_n);
    for (int j = 0; j < 7; j++) {
        t[j] = t[j + 2];
    }
    low = (uint64_t)t[9] + top;
    t[7] = (uint32_t)low;
    t[8] = (uint32_t)(low >> 32);
}

void pawli_p256_order_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[10] = {0};

    for (int i = 0; i < 8; i += 2) {
        pawli_p256_rows(t, a[i], a[i + 1], b);
        p256_order_quotient(t);
    }
    pawli_ec_reduce(r, t, t[8], pawli_p256_n, 8);
}
