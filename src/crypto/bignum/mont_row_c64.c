/* SPDX-License-Identifier: Apache-2.0
 * Montgomery rows, 64-bit limbs: two rows at a time, in a pass that adds the
 * product and one that reduces. Each pass has two independent chains of
 * carries, and reads and byte-swaps a limb once for both.
 *
 * Sums are written with 64-bit carries, as compilers make two instructions of
 * each, where sums of 128 bits take many. */
#include <string.h>

#include "base/bytes.h"
#include "crypto/bignum/mont.h"

__extension__ typedef unsigned __int128 mont_row_c64_wide;

/* What stands above the limbs of t. */
typedef struct mont_row_c64_above {
    uint64_t limb[2];
    uint32_t top;
} mont_row_c64_above;

/* Words to limb and back; the halves change places where the machine stores
 * the high one first. */
static inline uint64_t mont_row_c64_order(uint64_t v)
{
    const uint16_t one = 1;
    uint8_t first;

    memcpy(&first, &one, 1);
    return first != 0 ? v : (v << 32) | (v >> 32);
}

static inline uint64_t mont_row_c64_get(const uint32_t *p)
{
    uint64_t v;

    memcpy(&v, p, sizeof v);
    return mont_row_c64_order(v);
}

static inline void mont_row_c64_put(uint32_t *p, uint64_t v)
{
    v = mont_row_c64_order(v);
    memcpy(p, &v, sizeof v);
}

/* t + x * y + carry, at most (2^64 - 1)^2 + 2 * (2^64 - 1) = 2^128 - 1: returns
 * the low limb and leaves the high one in carry. */
static inline uint64_t mont_row_c64_mac(uint64_t *carry, uint64_t t, uint64_t x,
                                        uint64_t y)
{
    mont_row_c64_wide v = (mont_row_c64_wide)x * y;
    uint64_t low = (uint64_t)v;
    uint64_t high = (uint64_t)(v >> 64);

    low += t;
    high += low < t;
    low += *carry;
    high += low < *carry;
    *carry = high;
    return low;
}

/* above := c0 + 2^64 * c1 + x * last, and top beyond. */
static inline void mont_row_c64_end(mont_row_c64_above *above, uint64_t c0,
                                    uint64_t c1, uint64_t x, uint64_t last)
{
    uint64_t low = mont_row_c64_mac(&c1, c0, x, last);

    above->limb[0] = low + above->top;
    above->limb[1] = c1 + (above->limb[0] < low);
    above->top = above->limb[1] < c1;
}

/* t := t + a * (x[0] + 2^64 * x[1]), in limbs. */
static void mont_row_c64_add(uint32_t *t, mont_row_c64_above *above,
                             const uint32_t *a, const uint32_t *x, size_t limbs)
{
    uint64_t x0 = mont_row_c64_get(x), x1 = mont_row_c64_get(x + 2);
    uint64_t c0 = 0, c1 = 0;
    uint64_t before = mont_row_c64_get(a);

    mont_row_c64_put(t, mont_row_c64_mac(&c0, mont_row_c64_get(t), x0, before));
    for (size_t i = 1; i < limbs; i++) {
        uint64_t limb, v;

        a += 2;
        t += 2;
        limb = mont_row_c64_get(a);
        v = mont_row_c64_mac(&c0, mont_row_c64_get(t), x0, limb);
        mont_row_c64_put(t, mont_row_c64_mac(&c1, v, x1, before));
        before = limb;
    }
    mont_row_c64_end(above, c0, c1, x1, before);
}

/* The same of a square's limbs i and i + 1, each with itself once and with the
 * limbs above it twice; what is below was done before. */
static void mont_row_c64_add_square(uint32_t *t, mont_row_c64_above *above,
                                    const uint32_t *a, size_t i, size_t limbs)
{
    uint64_t x0 = mont_row_c64_get(a + 2 * i);
    uint64_t x1 = mont_row_c64_get(a + 2 * i + 2);
    uint64_t c0 = 0, c1 = 0;
    uint64_t bit = x1 >> 63; /* what doubling moves to the next limb */
    uint64_t before = x1;    /* x1's other factor, a limb later than x0's */
    uint64_t low, high;

    t += 2 * i;
    a += 2 * i + 2;
    mont_row_c64_put(t, mont_row_c64_mac(&c0, mont_row_c64_get(t), x0, x0));
    t += 2;
    mont_row_c64_put(t,
                     mont_row_c64_mac(&c0, mont_row_c64_get(t), x0, x1 << 1));
    for (size_t j = i + 2; j < limbs; j++) {
        uint64_t limb, v;

        a += 2;
        t += 2;
        limb = mont_row_c64_get(a);
        v = mont_row_c64_mac(&c0, mont_row_c64_get(t), x0, (limb << 1) | bit);
        mont_row_c64_put(t, mont_row_c64_mac(&c1, v, x1, before));
        before = (limb << 1) | (j == i + 2 ? 0 : bit);
        bit = limb >> 63;
    }
    mont_row_c64_end(above, c0, c1, x1, before);
    /* The bit that doubling moved out of the highest limb, if that was above
     * both (x1's own counts for x0 only). */
    low = above->limb[0] + (x0 & (0u - bit));
    high = above->limb[1] + (low < above->limb[0]);
    above->top += high < above->limb[1];
    above->limb[0] = low;
    above->limb[1] = high;
    if (i + 2 < limbs) {
        high += x1 & (0u - bit);
        above->top += high < above->limb[1];
        above->limb[1] = high;
    }
}

/* t := (t + m * n) / 2^128 for the m below 2^128 that makes it exact. */
static void mont_row_c64_reduce(uint32_t *t, mont_row_c64_above *above,
                                const pawli_mont *mont, size_t limbs)
{
    const uint8_t *p = mont->n + mont->n_len - 16;
    uint64_t inverse = mont_row_c64_get(mont->inverse);
    uint64_t high = mont_row_c64_get(mont->high);
    uint64_t c0 = 0, c1 = 0;
    uint64_t before = pawli_load64be(p + 8);
    uint64_t limb = limbs == 2 ? high : pawli_load64be(p);
    uint64_t v = mont_row_c64_get(t);
    uint64_t m0 = v * inverse, m1;
    mont_row_c64_wide sum;

    (void)mont_row_c64_mac(&c0, v, m0, before);
    v = mont_row_c64_mac(&c0, mont_row_c64_get(t + 2), m0, limb);
    m1 = v * inverse;
    (void)mont_row_c64_mac(&c1, v, m1, before);
    for (size_t i = 2; i < limbs; i++, t += 2) {
        before = limb;
        p -= 8;
        limb = i + 1 < limbs ? pawli_load64be(p) : high;
        v = mont_row_c64_mac(&c0, mont_row_c64_get(t + 4), m0, limb);
        mont_row_c64_put(t, mont_row_c64_mac(&c1, v, m1, before));
    }
    sum = (mont_row_c64_wide)above->limb[0] + c0;
    mont_row_c64_put(t, mont_row_c64_mac(&c1, (uint64_t)sum, m1, limb));
    sum = (mont_row_c64_wide)above->limb[1] + (uint64_t)(sum >> 64) + c1;
    mont_row_c64_put(t + 2, (uint64_t)sum);
    above->top += (uint32_t)(sum >> 64);
}

/* One row alone. */
static uint32_t mont_row_c64_one(uint32_t *t, uint32_t top, const uint32_t *a,
                                 const uint32_t *x, const pawli_mont *mont)
{
    const uint32_t *end = t + mont->words - 4;
    const uint8_t *p = mont->n + mont->n_len - 8;
    uint64_t x0 = mont_row_c64_get(x);
    uint64_t c0 = 0, c1 = 0;
    uint64_t v =
        mont_row_c64_mac(&c0, mont_row_c64_get(t), x0, mont_row_c64_get(a));
    uint64_t m = v * mont_row_c64_get(mont->inverse);
    mont_row_c64_wide sum;

    (void)mont_row_c64_mac(&c1, v, m, pawli_load64be(p));
    for (; t != end; t += 2) {
        a += 2;
        p -= 8;
        v = mont_row_c64_mac(&c0, mont_row_c64_get(t + 2), x0,
                             mont_row_c64_get(a));
        mont_row_c64_put(t, mont_row_c64_mac(&c1, v, m, pawli_load64be(p)));
    }
    v = mont_row_c64_mac(&c0, mont_row_c64_get(t + 2), x0,
                         mont_row_c64_get(a + 2));
    mont_row_c64_put(t,
                     mont_row_c64_mac(&c1, v, m, mont_row_c64_get(mont->high)));
    sum = (mont_row_c64_wide)c0 + c1 + top;
    mont_row_c64_put(t + 2, (uint64_t)sum);
    return (uint32_t)(sum >> 64);
}

uint32_t pawli_mont_rows_c64(uint32_t *t, uint32_t top, const uint32_t *a,
                             const uint32_t *x, size_t rows,
                             const pawli_mont *mont)
{
    mont_row_c64_above above = {{0, 0}, top};
    size_t limbs = mont->words / 2u;

    for (; rows >= 2; rows -= 2, x += 4) {
        mont_row_c64_add(t, &above, a, x, limbs);
        mont_row_c64_reduce(t, &above, mont, limbs);
    }
    return rows == 0 ? above.top : mont_row_c64_one(t, above.top, a, x, mont);
}

uint32_t pawli_mont_square_c64(uint32_t *t, uint32_t top, const uint32_t *a,
                               size_t row, size_t rows, const pawli_mont *mont)
{
    mont_row_c64_above above = {{0, 0}, top};
    size_t limbs = mont->words / 2u;

    if (limbs % 2 != 0) {
        return pawli_mont_rows_c64(t, top, a, a + 2 * row, rows, mont);
    }
    for (; rows >= 2; rows -= 2, row += 2) {
        mont_row_c64_add_square(t, &above, a, row, limbs);
        mont_row_c64_reduce(t, &above, mont, limbs);
    }
    return above.top;
}
