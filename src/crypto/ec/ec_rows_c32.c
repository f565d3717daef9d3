/* SPDX-License-Identifier: Apache-2.0
 * Rows of a product with 32-bit limbs, two at a time. */
#include "crypto/ec/ec_c32.h"

#include <string.h>

/* One column of the two rows: t[j] += a0 b[j] + a1 b[j-1]. Each sum of a
 * product and two words fits 64 bits. */
#define PAWLI_EC_COLUMN(j)                                                     \
    next = b[j];                                                               \
    low += (uint64_t)a0 * next + t[j];                                         \
    high += (uint64_t)a1 * last + (uint32_t)low;                               \
    t[j] = (uint32_t)high;                                                     \
    low >>= 32;                                                                \
    high >>= 32;                                                               \
    last = next

uint32_t pawli_ec_rows_c32(uint32_t *t, uint32_t carry, uint32_t a0,
                           uint32_t a1, const uint32_t *b, unsigned words)
{
    const uint32_t *end = b + words;
    uint64_t low = 0;
    uint64_t high = 0;
    uint32_t last = 0;
    uint32_t next;

    for (; b != end; b += 6, t += 6) {
        PAWLI_EC_COLUMN(0);
        PAWLI_EC_COLUMN(1);
        PAWLI_EC_COLUMN(2);
        PAWLI_EC_COLUMN(3);
        PAWLI_EC_COLUMN(4);
        PAWLI_EC_COLUMN(5);
    }
    low += (uint64_t)t[0] + carry;
    high += (uint64_t)a1 * last + (uint32_t)low;
    t[0] = (uint32_t)high;
    high = (high >> 32) + (low >> 32) + t[1];
    t[1] = (uint32_t)high;
    return (uint32_t)(high >> 32);
}

void pawli_ec_product_c32(uint32_t *t, const uint32_t *a, const uint32_t *b,
                          unsigned words)
{
    memset(t, 0, 2 * words * sizeof t[0]);
    for (unsigned i = 0; i < words; i += 2) {
        (void)pawli_ec_rows_c32(t + i, 0, a[i], a[i + 1], b, words);
    }
}
