/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p = 2^521 - 1 with 32-bit limbs: what lies above the lowest
 * 521 bits is added to them. As a product is below p (p + 2), the sum is below
 * 2 p. */
#include "crypto/p521/p521.h"

#include "base/ct.h"
#include "crypto/ec/ec_c32.h"

/* r := t[36] modulo p. The sum and 1 reach 2^521 where the sum is p or more,
 * and then what is below 2^521 is the result; else the 1 is taken away. */
static void p521_field_reduce(uint32_t *r, uint32_t *t)
{
    uint64_t acc = 1;
    uint32_t middle = t[16];
    uint32_t top, mask;

    for (int j = 0; j < 16; j++) {
        uint32_t next = t[j + 17];

        acc += (uint64_t)t[j] + ((middle >> 9) | (next << 23));
        t[j] = (uint32_t)acc;
        acc >>= 32;
        middle = next;
    }
    top = (uint32_t)acc + (t[16] & 0x1ffu) + (middle >> 9);
    mask = pawli_ct_barrier((top >> 9) - 1u); /* of any length, 0 or -1 */
    acc = 0;
    for (int j = 0; j < 16; j++) {
        acc += (uint64_t)t[j] + mask;
        r[j] = (uint32_t)acc;
        acc >>= 32;
    }
    r[16] = ((uint32_t)acc + top + mask) & 0x1ffu;
    r[17] = 0;
}

void pawli_p521_field_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[36];

    pawli_ec_product_c32(t, a, b, 18);
    p521_field_reduce(r, t);
}

void pawli_p521_field_sqr_c32(uint32_t *r, const uint32_t *a)
{
    uint32_t t[36];

    pawli_ec_square_c32(t, a, 18);
    p521_field_reduce(r, t);
}
