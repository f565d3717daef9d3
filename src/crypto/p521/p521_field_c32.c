/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p = 2^521 - 1 with 32-bit limbs: what lies above the lowest
 * 521 bits is added to them. As a product is below p (p + 2), the sum is below
 * 2 p. */
#include "crypto/p521/p521.h"

#include "crypto/ec/ec_c32.h"

void pawli_p521_field_mul_c32(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint32_t t[36];
    uint64_t acc = 0;
    uint32_t middle;

    pawli_ec_product_c32(t, a, b, 18);
    middle = t[16];
    for (int j = 0; j < 16; j++) {
        uint32_t next = t[j + 17];

        acc += (uint64_t)t[j] + ((middle >> 9) | (next << 23));
        t[j] = (uint32_t)acc;
        acc >>= 32;
        middle = next;
    }
    t[16] = (uint32_t)acc + (t[16] & 0x1ffu) + (middle >> 9);
    t[17] = 0;
    pawli_ec_reduce(r, t, 0, pawli_p521_p, 18);
}
