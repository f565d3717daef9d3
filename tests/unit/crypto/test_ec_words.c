/* SPDX-License-Identifier: Apache-2.0
 * Tests the arithmetic of the curves: each kernel and the sums against doubling
 * and adding a bit at a time. */
#include "crypto/ec/ec_words.h"

#include <string.h>

#include "crypto/p256/p256.h"
#include "crypto/p384/p384.h"
#include "crypto/p521/p521.h"
#include "harness/pt.h"

typedef void mul_kernel(uint32_t *r, const uint32_t *a, const uint32_t *b);
typedef void sqr_kernel(uint32_t *r, const uint32_t *a);
typedef void sum_kernel(uint32_t *r, const uint32_t *a, const uint32_t *b,
                        const uint32_t *m, unsigned words);

#define MAX PAWLI_EC_WORDS_MAX

static const pawli_ec_modulus modulus_256 = {pawli_p256_n, 0xccd1c8aaee00bc4fu,
                                             8},
                              modulus_384 = {pawli_p384_n, 0x6ed46089e88fdc45u,
                                             12},
                              modulus_521 = {pawli_p521_n, 0x1d2f5ccd79a995c7u,
                                             18};

#define ORDER_KERNEL(bits, kernel)                                             \
    static void order_##bits##_##kernel(uint32_t *r, const uint32_t *a,        \
                                        const uint32_t *b)                     \
    {                                                                          \
        pawli_ec_mont_mul_##kernel(r, a, b, &modulus_##bits);                  \
    }

ORDER_KERNEL(256, c32)
ORDER_KERNEL(384, c32)
ORDER_KERNEL(521, c32)
#ifdef __SIZEOF_INT128__
ORDER_KERNEL(256, c64)
ORDER_KERNEL(384, c64)
ORDER_KERNEL(521, c64)
#endif

static const struct {
    const char *name;
    mul_kernel *mul;
    sqr_kernel *sqr; /* or NULL */
    const uint32_t *m;
    unsigned words;
    unsigned shift; /* a product is divided by 2^shift */
} kernels[] = {
    {"field c32, P-256", pawli_p256_field_mul_c32, pawli_p256_field_sqr_c32,
     pawli_p256_p, 8, 256},
    {"field as linked, P-256", pawli_p256_field_mul, pawli_p256_field_sqr,
     pawli_p256_p, 8, 256},
    {"order c32, P-256", order_256_c32, NULL, pawli_p256_n, 8, 256},
    {"field c32, P-384", pawli_p384_field_mul_c32, pawli_p384_field_sqr_c32,
     pawli_p384_p, 12, 384},
    {"order c32, P-384", order_384_c32, NULL, pawli_p384_n, 12, 384},
    {"field c32, P-521", pawli_p521_field_mul_c32, pawli_p521_field_sqr_c32,
     pawli_p521_p, 18, 0},
    {"order c32, P-521", order_521_c32, NULL, pawli_p521_n, 18, 576},
#ifdef __SIZEOF_INT128__
    {"field c64, P-256", pawli_p256_field_mul_c64, pawli_p256_field_sqr_c64,
     pawli_p256_p, 8, 256},
    {"order c64, P-256", order_256_c64, NULL, pawli_p256_n, 8, 256},
    {"field c64, P-384", pawli_p384_field_mul_c64, pawli_p384_field_sqr_c64,
     pawli_p384_p, 12, 384},
    {"order c64, P-384", order_384_c64, NULL, pawli_p384_n, 12, 384},
    {"field c64, P-521", pawli_p521_field_mul_c64, pawli_p521_field_sqr_c64,
     pawli_p521_p, 18, 0},
    {"order c64, P-521", order_521_c64, NULL, pawli_p521_n, 18, 576},
#endif
};

static const struct {
    const char *name;
    sum_kernel *add, *sub;
} sums[] = {
    {"c32", pawli_ec_add_c32, pawli_ec_sub_c32},
    {"as linked", pawli_ec_add, pawli_ec_sub},
#ifdef __SIZEOF_INT128__
    {"c64", pawli_ec_add_c64, pawli_ec_sub_c64},
#endif
};

static const struct {
    const uint32_t *m;
    unsigned words;
} moduli[] = {{pawli_p256_p, 8},  {pawli_p256_n, 8},  {pawli_p384_p, 12},
              {pawli_p384_n, 12}, {pawli_p521_p, 18}, {pawli_p521_n, 18}};

/* r := 2 a + b modulo m by comparing and subtracting words; a, b < m. */
static void plain_double_add(uint32_t *r, const uint32_t *a, const uint32_t *b,
                             const uint32_t *m, unsigned words)
{
    uint32_t t[MAX + 1] = {0};
    uint64_t acc = 0;

    for (unsigned i = 0; i < words; i++) {
        acc += 2 * (uint64_t)a[i] + b[i];
        t[i] = (uint32_t)acc;
        acc >>= 32;
    }
    t[words] = (uint32_t)acc;
    for (;;) {
        unsigned i = words - 1;

        while (i > 0 && t[i] == m[i]) {
            i--;
        }
        if (t[words] == 0 && t[i] < m[i]) {
            break;
        }
        uint64_t borrow = 0;
        for (i = 0; i <= words; i++) {
            uint64_t d = (uint64_t)t[i] - (i < words ? m[i] : 0) - borrow;

            t[i] = (uint32_t)d;
            borrow = d >> 63;
        }
    }
    memcpy(r, t, 4 * words);
}

/* r := a b modulo m */
static void plain_mul(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words)
{
    static const uint32_t zero[MAX];
    uint32_t t[MAX] = {0};

    for (unsigned i = 32 * words; i > 0; i--) {
        unsigned at = i - 1;

        plain_double_add(t, t, ((b[at / 32] >> (at % 32)) & 1u) ? a : zero, m,
                         words);
    }
    memcpy(r, t, 4 * words);
}

#define EDGES 9

/* Numbers below m where carries go wrong. */
static void edge(uint32_t *a, unsigned which, const uint32_t *m, unsigned words)
{
    unsigned top = words - 1;

    while (m[top] == 0) {
        top--;
    }
    memset(a, 0, 4 * words);
    switch (which) {
    case 0:
    case 1:
    case 2:
        a[0] = which;
        break;
    case 3:
    case 4:
        memcpy(a, m, 4 * words);
        a[0] -= which - 2;
        break;
    case 5: /* all ones below the highest word */
        memset(a, 0xff, 4 * top);
        break;
    case 6:
        a[top] = m[top] - 1u;
        break;
    case 7:
        memset(a, 0xff, 4 * top);
        a[top] = m[top] - 1u;
        break;
    case 8:
        memset(a, 0xff, 4 * (top / 2));
        break;
    default:
        pt_fill(a, 4 * top + 4);
        for (unsigned i = 0; i < top; i++) {
            uint32_t what = pt_random(6);

            if (what < 3) {
                a[i] = what == 0 ? 0 : what == 1 ? 0xffffffffu : m[i];
            }
        }
        a[top] %= m[top];
        break;
    }
}

PT_TEST(products_are_those_of_bitwise_arithmetic)
{
    pt_seed(1);
    for (size_t k = 0; k < PT_COUNT(kernels); k++) {
        const uint32_t *m = kernels[k].m;
        unsigned words = kernels[k].words;
        uint32_t r[MAX] = {0}, zero[MAX] = {0};

        /* 2^shift modulo m, which a product divides by */
        r[0] = 1;
        for (unsigned i = 0; i < kernels[k].shift; i++) {
            plain_double_add(r, r, zero, m, words);
        }
        for (unsigned i = 0; i < EDGES + 20; i++) {
            for (unsigned j = 0; j < EDGES + 3; j++) {
                uint32_t a[MAX], b[MAX], got[MAX], want[MAX];

                PT_AT(kernels[k].name, i, j);
                edge(a, i, m, words);
                edge(b, j, m, words);
                kernels[k].mul(got, a, b);
                PT_OK(pawli_ec_is_below(got, m, words) != 0);
                plain_mul(got, got, r, m, words);
                plain_mul(want, a, b, m, words);
                PT_EQ_BYTES(got, want, 4 * words);
                /* the result in the place of an operand */
                kernels[k].mul(want, a, b);
                memcpy(got, a, 4 * words);
                kernels[k].mul(got, got, b);
                PT_EQ_BYTES(got, want, 4 * words);
                memcpy(got, b, 4 * words);
                kernels[k].mul(got, a, got);
                PT_EQ_BYTES(got, want, 4 * words);
            }
        }
    }
}

PT_TEST(squares_are_products_with_itself)
{
    pt_seed(3);
    for (size_t k = 0; k < PT_COUNT(kernels); k++) {
        const uint32_t *m = kernels[k].m;
        unsigned words = kernels[k].words;

        for (unsigned i = 0; kernels[k].sqr != NULL && i < EDGES + 2000; i++) {
            uint32_t a[MAX], b[MAX], got[MAX], want[MAX];

            PT_AT(kernels[k].name, i, 0);
            edge(a, i, m, words);
            memcpy(b, a, 4 * words);
            kernels[k].mul(want, a, b);
            kernels[k].sqr(got, a);
            PT_EQ_BYTES(got, want, 4 * words);
            PT_EQ_BYTES(a, b, 4 * words);
            kernels[k].sqr(a, a);
            PT_EQ_BYTES(a, want, 4 * words);
        }
    }
}

PT_TEST(halves_double_to_the_number)
{
    pt_seed(4);
    for (size_t k = 0; k < PT_COUNT(moduli); k++) {
        const uint32_t *m = moduli[k].m;
        unsigned words = moduli[k].words;

        for (unsigned i = 0; i < EDGES + 200; i++) {
            uint32_t a[MAX], half[MAX], t[MAX], zero[MAX] = {0};

            PT_AT("modulus", k, i);
            edge(a, i, m, words);
            pawli_ec_half(half, a, m, words);
            PT_OK(pawli_ec_is_below(half, m, words) != 0);
            plain_double_add(t, half, zero, m, words);
            PT_EQ_BYTES(t, a, 4 * words);
            pawli_ec_half(a, a, m, words);
            PT_EQ_BYTES(a, half, 4 * words);
        }
    }
}

PT_TEST(sums_and_differences_are_reduced)
{
    pt_seed(2);
    for (size_t k = 0; k < PT_COUNT(sums) * PT_COUNT(moduli); k++) {
        sum_kernel *add = sums[k % PT_COUNT(sums)].add;
        sum_kernel *sub = sums[k % PT_COUNT(sums)].sub;
        const uint32_t *m = moduli[k / PT_COUNT(sums)].m;
        unsigned words = moduli[k / PT_COUNT(sums)].words;

        for (unsigned i = 0; i < EDGES + 40; i++) {
            for (unsigned j = 0; j < EDGES + 10; j++) {
                uint32_t a[MAX], b[MAX], sum[MAX], want[MAX], t[MAX];

                PT_AT(sums[k % PT_COUNT(sums)].name, words, 100 * i + j);
                edge(a, i, m, words);
                edge(b, j, m, words);
                add(sum, a, b, m, words);
                /* 2 a + b = a + (a + b) */
                plain_double_add(want, a, b, m, words);
                add(t, a, sum, m, words);
                PT_EQ_BYTES(t, want, 4 * words);
                PT_OK(pawli_ec_is_below(sum, m, words) != 0);
                sub(t, sum, b, m, words);
                PT_EQ_BYTES(t, a, 4 * words);
                sub(t, a, b, m, words);
                PT_OK(pawli_ec_is_below(t, m, words) != 0);
                add(t, t, b, m, words);
                PT_EQ_BYTES(t, a, 4 * words);
            }
        }
    }
}

PT_TEST(reductions_take_the_modulus_away_once)
{
    for (size_t k = 0; k < PT_COUNT(moduli); k++) {
        const uint32_t *m = moduli[k].m;
        unsigned words = moduli[k].words;
        uint32_t a[MAX], r[MAX], one[MAX] = {1}, zero[MAX] = {0};

        PT_AT("modulus", k, 0);
        pawli_ec_reduce(r, m, 0, m, words);
        PT_EQ_BYTES(r, zero, 4 * words);
        PT_OK(pawli_ec_is_zero(r, words) != 0);
        memcpy(a, m, 4 * words);
        a[0]--;
        pawli_ec_reduce(r, a, 0, m, words);
        PT_EQ_BYTES(r, a, 4 * words);
        PT_OK(pawli_ec_is_below(a, m, words) != 0);
        PT_OK(pawli_ec_is_below(m, m, words) == 0);
        PT_OK(pawli_ec_is_zero(a, words) == 0);
        memcpy(a, m, 4 * words);
        a[1]++;
        pawli_ec_reduce(r, a, 0, m, words);
        if (m[1] != 0xffffffffu) {
            PT_EQ(r[1], 1);
            PT_EQ(r[0], 0);
        }
        if (32 * words == 256 || 32 * words == 384) {
            /* 2^(32 words) = (2^(32 words) - 1 - m) + 1 + m */
            for (unsigned i = 0; i < words; i++) {
                a[i] = ~m[i];
            }
            pawli_ec_add_c32(a, a, one, m, words);
            pawli_ec_reduce(r, zero, 1, m, words);
            PT_EQ_BYTES(r, a, 4 * words);
        }
    }
}

PT_TEST(bytes_are_big_endian)
{
    uint8_t in[66], out[66];
    uint32_t a[MAX];

    for (size_t len = 1; len <= 66; len++) {
        for (size_t i = 0; i < len; i++) {
            in[i] = (uint8_t)(i + 1);
        }
        pawli_ec_load(a, in, len, MAX);
        PT_EQ(a[0] & 0xff, len);
        PT_EQ(a[(len - 1) / 4] >> (8 * ((len - 1) % 4)), 1);
        PT_EQ(a[MAX - 1], len > 68 ? 1 : 0);
        pawli_ec_store(out, a, len);
        PT_EQ_BYTES(out, in, len);
    }
}

int main(void)
{
    PT_RUN(products_are_those_of_bitwise_arithmetic);
    PT_RUN(squares_are_products_with_itself);
    PT_RUN(halves_double_to_the_number);
    PT_RUN(sums_and_differences_are_reduced);
    PT_RUN(reductions_take_the_modulus_away_once);
    PT_RUN(bytes_are_big_endian);
    return pt_done();
}
