/* SPDX-License-Identifier: Apache-2.0
 * Kernels of fe448.h for 64-bit limbs, from 64x64->128 products.
 *
 * Eight limbs of 56 bits, each kept as two words. Bounds. Reduced: limbs below
 * 2^56 + 2^9. Loose: twice that. */
#include "crypto/fe448/fe448.h"

#define FE448_C64_N    8
#define FE448_C64_BITS 56
#define FE448_C64_MASK 0xffffffffffffffu

__extension__ typedef unsigned __int128 fe448_c64_wide;

#define FE448_C64_MUL(x, y) ((fe448_c64_wide)(x) * (y))

static inline uint64_t fe448_c64_get(const uint32_t *a, unsigned i)
{
    return ((uint64_t)a[2 * i + 1] << 32) | a[2 * i];
}

static inline void fe448_c64_put(uint32_t *out, unsigned i, uint64_t v)
{
    out[2 * i] = (uint32_t)v;
    out[2 * i + 1] = (uint32_t)(v >> 32);
}

/* What leaves the highest limb counts 2^448, so it comes back as 2^224 + 1.
 * Being below 2^64, with a limb, it leaves less than 2^9 for the next limbs. */
static inline void fe448_c64_wrap(uint32_t *out, uint64_t carry)
{
    for (unsigned i = 0; i < FE448_C64_N; i += FE448_C64_N / 2) {
        uint64_t t = carry + fe448_c64_get(out, i);

        fe448_c64_put(out, i, t & FE448_C64_MASK);
        fe448_c64_put(out, i + 1,
                      fe448_c64_get(out, i + 1) + (t >> FE448_C64_BITS));
    }
}

/* The seven columns p0 .. p6 of the product of x0 .. x3 and y0 .. y3. */
#define FE448_C64_COLUMNS(p, x, y)                                             \
    p##0 = FE448_C64_MUL(x##0, y##0);                                          \
    p##1 = FE448_C64_MUL(x##0, y##1) + FE448_C64_MUL(x##1, y##0);              \
    p##2 = FE448_C64_MUL(x##0, y##2) + FE448_C64_MUL(x##1, y##1) +             \
           FE448_C64_MUL(x##2, y##0);                                          \
    p##3 = FE448_C64_MUL(x##0, y##3) + FE448_C64_MUL(x##1, y##2) +             \
           FE448_C64_MUL(x##2, y##1) + FE448_C64_MUL(x##3, y##0);              \
    p##4 = FE448_C64_MUL(x##1, y##3) + FE448_C64_MUL(x##2, y##2) +             \
           FE448_C64_MUL(x##3, y##1);                                          \
    p##5 = FE448_C64_MUL(x##2, y##3) + FE448_C64_MUL(x##3, y##2);              \
    p##6 = FE448_C64_MUL(x##3, y##3)

/* The same of the square of x0 .. x3; d0 .. d2 are twice x0 .. x2. */
#define FE448_C64_SQUARES(p, x, d)                                             \
    p##0 = FE448_C64_MUL(x##0, x##0);                                          \
    p##1 = FE448_C64_MUL(d##0, x##1);                                          \
    p##2 = FE448_C64_MUL(d##0, x##2) + FE448_C64_MUL(x##1, x##1);              \
    p##3 = FE448_C64_MUL(d##0, x##3) + FE448_C64_MUL(d##1, x##2);              \
    p##4 = FE448_C64_MUL(d##1, x##3) + FE448_C64_MUL(x##2, x##2);              \
    p##5 = FE448_C64_MUL(d##2, x##3);                                          \
    p##6 = FE448_C64_MUL(x##3, x##3)

#define FE448_C64_WIDES(p)                                                     \
    fe448_c64_wide p##0, p##1, p##2, p##3, p##4, p##5, p##6

/* Writes limb i of both halves and carries. */
static inline void fe448_c64_limbs(uint32_t *out, unsigned i,
                                   fe448_c64_wide *low, fe448_c64_wide *high,
                                   fe448_c64_wide add_low,
                                   fe448_c64_wide add_high)
{
    *low += add_low;
    *high += add_high;
    fe448_c64_put(out, i, (uint64_t)*low & FE448_C64_MASK);
    fe448_c64_put(out, i + 4, (uint64_t)*high & FE448_C64_MASK);
    *low >>= FE448_C64_BITS;
    *high >>= FE448_C64_BITS;
}

/* With t = 2^224 and t^2 = t + 1, and p = a0 b0, q = a1 b1,
 * s = (a0 + a1) (b0 + b1), the product is p + q + (s - p) t. Columns 4 to 6 of
 * each count t times as much. All sums are below 2^120 and none is negative. */
#define FE448_C64_FINISH(out, p, q, s)                                         \
    do {                                                                       \
        fe448_c64_wide low = 0, high = 0;                                      \
        uint64_t t;                                                            \
                                                                               \
        fe448_c64_limbs(out, 0, &low, &high, p##0 + q##0 + s##4 - p##4,        \
                        s##0 - p##0 + q##4 + s##4);                            \
        fe448_c64_limbs(out, 1, &low, &high, p##1 + q##1 + s##5 - p##5,        \
                        s##1 - p##1 + q##5 + s##5);                            \
        fe448_c64_limbs(out, 2, &low, &high, p##2 + q##2 + s##6 - p##6,        \
                        s##2 - p##2 + q##6 + s##6);                            \
        fe448_c64_limbs(out, 3, &low, &high, p##3 + q##3, s##3 - p##3);        \
        /* The lower half goes over into the upper one, which goes into both.  \
         */                                                                    \
        low += high;                                                           \
        t = (uint64_t)low + fe448_c64_get(out, 4);                             \
        fe448_c64_put(out, 4, t &FE448_C64_MASK);                              \
        fe448_c64_put(out, 5, fe448_c64_get(out, 5) + (t >> FE448_C64_BITS));  \
        t = (uint64_t)high + fe448_c64_get(out, 0);                            \
        fe448_c64_put(out, 0, t &FE448_C64_MASK);                              \
        fe448_c64_put(out, 1, fe448_c64_get(out, 1) + (t >> FE448_C64_BITS));  \
    } while (0)

#define FE448_C64_LOAD(x, a, at)                                               \
    uint64_t x##0 = fe448_c64_get(a, (at) + 0),                                \
             x##1 = fe448_c64_get(a, (at) + 1),                                \
             x##2 = fe448_c64_get(a, (at) + 2),                                \
             x##3 = fe448_c64_get(a, (at) + 3)

#define FE448_C64_SUMS(s, x, y)                                                \
    uint64_t s##0 = x##0 + y##0, s##1 = x##1 + y##1, s##2 = x##2 + y##2,       \
             s##3 = x##3 + y##3

void pawli_fe448_mul_c64(uint32_t *out, const uint32_t *a, const uint32_t *b,
                         pawli_fe448_scratch *s)
{
    FE448_C64_LOAD(x, a, 0);
    FE448_C64_LOAD(y, a, 4);
    FE448_C64_LOAD(u, b, 0);
    FE448_C64_LOAD(v, b, 4);
    FE448_C64_SUMS(xy, x, y);
    FE448_C64_SUMS(uv, u, v);
    FE448_C64_WIDES(p);
    FE448_C64_WIDES(q);
    FE448_C64_WIDES(r);

    (void)s;
    FE448_C64_COLUMNS(p, x, u);
    FE448_C64_COLUMNS(q, y, v);
    FE448_C64_COLUMNS(r, xy, uv);
    FE448_C64_FINISH(out, p, q, r);
}

void pawli_fe448_sqr_c64(uint32_t *out, const uint32_t *a,
                         pawli_fe448_scratch *s)
{
    FE448_C64_LOAD(x, a, 0);
    FE448_C64_LOAD(y, a, 4);
    FE448_C64_SUMS(xy, x, y);
    FE448_C64_SUMS(dx, x, x);
    FE448_C64_SUMS(dy, y, y);
    FE448_C64_SUMS(dxy, xy, xy);
    FE448_C64_WIDES(p);
    FE448_C64_WIDES(q);
    FE448_C64_WIDES(r);

    (void)s;
    (void)dx3;
    (void)dy3;
    (void)dxy3;
    FE448_C64_SQUARES(p, x, dx);
    FE448_C64_SQUARES(q, y, dy);
    FE448_C64_SQUARES(r, xy, dxy);
    FE448_C64_FINISH(out, p, q, r);
}

void pawli_fe448_scale_c64(uint32_t *out, const uint32_t *a, uint32_t k)
{
    fe448_c64_wide t = 0;

    for (unsigned i = 0; i < FE448_C64_N; i++) {
        t += FE448_C64_MUL(fe448_c64_get(a, i), k);
        fe448_c64_put(out, i, (uint64_t)t & FE448_C64_MASK);
        t >>= FE448_C64_BITS;
    }
    fe448_c64_wrap(out, (uint64_t)t);
}

void pawli_fe448_add_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    for (unsigned i = 0; i < FE448_C64_N; i++) {
        fe448_c64_put(out, i, fe448_c64_get(a, i) + fe448_c64_get(b, i));
    }
}

/* a - b + 4p: every limb of 4p is at least a loose one. Limbs stay below 2^59,
 * carries below 2^3. */
void pawli_fe448_diff_c64(uint32_t *out, const uint32_t *a, const uint32_t *b)
{
    uint64_t t = 0;

    for (unsigned i = 0; i < FE448_C64_N; i++) {
        t += fe448_c64_get(a, i) - fe448_c64_get(b, i) +
             (i == FE448_C64_N / 2 ? 0x3fffffffffffff8u : 0x3fffffffffffffcu);
        fe448_c64_put(out, i, t & FE448_C64_MASK);
        t >>= FE448_C64_BITS;
    }
    fe448_c64_wrap(out, t);
}

/* Seven bytes of bits to a limb: limb i begins 8 i bits below word pair i. */
void pawli_fe448_from_c64(uint32_t *out, const uint32_t *in)
{
    uint64_t below = 0;

    for (unsigned i = 0; i < FE448_C64_N; i++) {
        uint64_t w = i < FE448_C64_N - 1 ? fe448_c64_get(in, i) : 0;
        uint64_t v = i == 0 ? w : w << (8 * i) | below >> (64 - 8 * i);

        fe448_c64_put(out, i, v & FE448_C64_MASK);
        below = w;
    }
}

/* Limbs may have a bit too many: they are added, not joined. */
uint32_t pawli_fe448_to_c64(uint32_t *out, const uint32_t *a)
{
    fe448_c64_wide t = 0;
    unsigned have = 0;

    for (unsigned i = 0; i < FE448_C64_N; i++) {
        t += (fe448_c64_wide)fe448_c64_get(a, i) << have;
        have += FE448_C64_BITS;
        while (have >= 32) {
            *out++ = (uint32_t)t;
            t >>= 32;
            have -= 32;
        }
    }
    return (uint32_t)t;
}
