/* SPDX-License-Identifier: Apache-2.0
 * Products with 32-bit limbs, two rows at a time. */
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

/* t[words+2] := t[words] + (a0 + 2^32 a1) b[words]; words is a multiple of 6.
 */
static void ec_rows_c32_six(uint32_t *t, uint32_t a0, uint32_t a1,
                            const uint32_t *b, unsigned words)
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
    high += (uint64_t)a1 * last + low;
    t[0] = (uint32_t)high;
    t[1] = (uint32_t)(high >> 32);
}

/* t[words+2] := t[words] + first + (a0 + 2^32 a1) b[words]; words is even. */
static void ec_rows_c32_two(uint32_t *t, uint32_t first, uint32_t a0,
                            uint32_t a1, const uint32_t *b, unsigned words)
{
    const uint32_t *end = b + words;
    uint64_t low = first;
    uint64_t high = 0;
    uint32_t last = 0;
    uint32_t next;

    for (; b != end; b += 2, t += 2) {
        PAWLI_EC_COLUMN(0);
        PAWLI_EC_COLUMN(1);
    }
    high += (uint64_t)a1 * last + low;
    t[0] = (uint32_t)high;
    t[1] = (uint32_t)(high >> 32);
}

void pawli_ec_product_c32(uint32_t *t, const uint32_t *a, const uint32_t *b,
                          unsigned words)
{
    memset(t, 0, words * sizeof t[0]);
    for (unsigned i = 0; i < words; i += 2) {
        ec_rows_c32_six(t + i, a[i], a[i + 1], b, words);
    }
}

/* Products of different words first, and then twice them and the squares. */
void pawli_ec_square_c32(uint32_t *t, const uint32_t *a, unsigned words)
{
    uint64_t acc = 0;
    uint32_t bit = 0;

    memset(t, 0, words * sizeof t[0]);
    for (unsigned i = 0; i < words; i += 2) {
        uint64_t s = (uint64_t)a[i] * a[i + 1] + t[2 * i + 1];

        t[2 * i + 1] = (uint32_t)s;
        ec_rows_c32_two(t + 2 * i + 2, (uint32_t)(s >> 32), a[i], a[i + 1],
                        a + i + 2, words - 2 - i);
    }
    for (unsigned i = 0; i < words; i++, t += 2) {
        uint64_t s = (uint64_t)a[i] * a[i];
        uint32_t t0 = t[0];
        uint32_t t1 = t[1];

        acc += (uint64_t)(uint32_t)s + ((t0 << 1) | bit);
        t[0] = (uint32_t)acc;
        acc = (acc >> 32) + (uint32_t)(s >> 32) + ((t1 << 1) | (t0 >> 31));
        t[1] = (uint32_t)acc;
        acc >>= 32;
        bit = t1 >> 31;
    }
}
