/* SPDX-License-Identifier: Apache-2.0
 * Tests the arithmetic of P-256: each kernel and the sums against doubling and
 * adding a bit at a time. */
#include "crypto/p256/p256_field.h"

#include <string.h>

#include "harness/pt.h"

typedef void mul_kernel(uint32_t *r, const uint32_t *a, const uint32_t *b);

static const struct {
    const char *name;
    mul_kernel *mul;
    const uint32_t *m;
} kernels[] = {
    {"field c32", pawli_p256_field_mul_c32, pawli_p256_p},
    {"order c32", pawli_p256_order_mul_c32, pawli_p256_n},
#ifdef __SIZEOF_INT128__
    {"field c64", pawli_p256_field_mul_c64, pawli_p256_p},
    {"order c64", pawli_p256_order_mul_c64, pawli_p256_n},
#endif
};

/* r := 2 a + b modulo m by comparing and subtracting words; a, b < m. */
static void plain_double_add(uint32_t *r, const uint32_t *a, const uint32_t *b,
                             const uint32_t *m)
{
    uint32_t t[9] = {0};
    uint64_t acc = 0;

    for (int i = 0; i < 8; i++) {
        acc += 2 * (uint64_t)a[i] + b[i];
        t[i] = (uint32_t)acc;
        acc >>= 32;
    }
    t[8] = (uint32_t)acc;
    for (;;) {
        int i = 7;

        while (i > 0 && t[i] == m[i]) {
            i--;
        }
        if (t[8] == 0 && t[i] < m[i]) {
            break;
        }
        uint64_t borrow = 0;
        for (i = 0; i < 9; i++) {
            uint64_t d = (uint64_t)t[i] - (i < 8 ? m[i] : 0) - borrow;

            t[i] = (uint32_t)d;
            borrow = d >> 63;
        }
    }
    memcpy(r, t, 32);
}

/* r := a b modulo m */
static void plain_mul(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m)
{
    static const uint32_t zero[8];
    uint32_t t[8] = {0};

    for (int i = 255; i >= 0; i--) {
        plain_double_add(t, t, ((b[i / 32] >> (i % 32)) & 1u) ? a : zero, m);
    }
    memcpy(r, t, 32);
}

/* Numbers where carries go wrong; reduced by the caller. */
static void edge(uint32_t *a, unsigned which, const uint32_t *m)
{
    memset(a, 0, 32);
    switch (which) {
    case 0:
        break;
    case 1:
    case 2:
        a[0] = which;
        break;
    case 3:
    case 4:
        memcpy(a, m, 32);
        a[0] -= which - 2;
        break;
    case 5: /* 2^256 - 1 - m */
        for (int i = 0; i < 8; i++) {
            a[i] = ~m[i];
        }
        break;
    case 6: /* 2^255 */
        a[7] = 0x80000000u;
        break;
    case 7: /* 2^224 - 1 */
        memset(a, 0xff, 28);
        break;
    case 8:
        memset(a, 0xff, 32);
        a[7] = 0xfffffffeu;
        break;
    case 9:
        memset(a, 0xff, 16);
        break;
    case 10:
        a[3] = 1;
        a[6] = 0xffffffffu;
        break;
    default:
        pt_fill(a, 32);
        for (int i = 0; i < 8; i++) {
            uint32_t what = pt_random(6);

            if (what < 3) {
                a[i] = what == 0 ? 0 : what == 1 ? 0xffffffffu : m[i];
            }
        }
        a[7] &= 0xfffffffeu;
        break;
    }
}

PT_TEST(products_are_those_of_bitwise_arithmetic)
{
    pt_seed(1);
    for (size_t k = 0; k < PT_COUNT(kernels); k++) {
        const uint32_t *m = kernels[k].m;
        uint32_t rr[8];

        /* 2^256 modulo m, which a product divides by */
        for (int i = 0; i < 8; i++) {
            rr[i] = ~m[i];
        }
        rr[0]++; /* both are odd: no carry */
        for (unsigned i = 0; i < 11 + 40; i++) {
            for (unsigned j = 0; j < 11 + 4; j++) {
                uint32_t a[8], b[8], got[8], want[8];

                PT_AT(kernels[k].name, i, j);
                edge(a, i, m);
                edge(b, j, m);
                kernels[k].mul(got, a, b);
                PT_OK(pawli_p256_is_below(got, m) != 0);
                plain_mul(got, got, rr, m);
                plain_mul(want, a, b, m);
                PT_EQ_BYTES(got, want, 32);
                /* the result in the place of an operand */
                kernels[k].mul(want, a, b);
                memcpy(got, a, 32);
                kernels[k].mul(got, got, b);
                PT_EQ_BYTES(got, want, 32);
                memcpy(got, b, 32);
                kernels[k].mul(got, a, got);
                PT_EQ_BYTES(got, want, 32);
            }
        }
    }
}

PT_TEST(sums_and_differences_are_reduced)
{
    static const uint32_t *const moduli[] = {pawli_p256_p, pawli_p256_n};
    static const uint32_t zero[8];

    pt_seed(2);
    for (size_t k = 0; k < 2; k++) {
        const uint32_t *m = moduli[k];

        for (unsigned i = 0; i < 11 + 40; i++) {
            for (unsigned j = 0; j < 11 + 10; j++) {
                uint32_t a[8], b[8], sum[8], want[8], t[8];

                PT_AT("modulus, case", k, 100 * i + j);
                edge(a, i, m);
                edge(b, j, m);
                pawli_p256_add(sum, a, b, m);
                /* 2 a + b = a + (a + b) */
                plain_double_add(want, a, b, m);
                pawli_p256_add(t, a, sum, m);
                PT_EQ_BYTES(t, want, 32);
                PT_OK(pawli_p256_is_below(sum, m) != 0);
                pawli_p256_sub(t, sum, b, m);
                PT_EQ_BYTES(t, a, 32);
                pawli_p256_sub(t, a, b, m);
                PT_OK(pawli_p256_is_below(t, m) != 0);
                pawli_p256_add(t, t, b, m);
                PT_EQ_BYTES(t, a, 32);
                plain_double_add(want, zero, a, m);
                PT_EQ_BYTES(want, a, 32);
            }
        }
    }
}

PT_TEST(reductions_take_the_modulus_away_once)
{
    static const uint32_t *const moduli[] = {pawli_p256_p, pawli_p256_n};

    for (size_t k = 0; k < 2; k++) {
        const uint32_t *m = moduli[k];
        uint32_t a[8], r[8], want[8] = {0};

        pawli_p256_reduce(r, m, 0, m);
        PT_EQ_BYTES(r, want, 32);
        PT_OK(pawli_p256_is_zero(r) != 0);
        memcpy(a, m, 32);
        a[0]--;
        pawli_p256_reduce(r, a, 0, m);
        PT_EQ_BYTES(r, a, 32);
        PT_OK(pawli_p256_is_below(a, m) != 0);
        PT_OK(pawli_p256_is_below(m, m) == 0);
        PT_OK(pawli_p256_is_zero(a) == 0);
        memset(a, 0xff, 32);
        PT_OK(pawli_p256_is_below(a, m) == 0);
        pawli_p256_reduce(r, a, 0, m);
        for (int i = 0; i < 8; i++) {
            want[i] = ~m[i];
        }
        PT_EQ_BYTES(r, want, 32);
        /* 2^256 = (2^256 - 1 - m) + 1 + m */
        memset(a, 0, 32);
        pawli_p256_reduce(r, a, 1, m);
        pawli_p256_add(want, want, (const uint32_t[8]){1}, m);
        PT_EQ_BYTES(r, want, 32);
    }
}

PT_TEST(bytes_are_big_endian)
{
    uint8_t in[32], out[32];
    uint32_t a[8];

    for (int i = 0; i < 32; i++) {
        in[i] = (uint8_t)(i + 1);
    }
    pawli_p256_load(a, in);
    PT_EQ(a[7], 0x01020304);
    PT_EQ(a[0], 0x1d1e1f20);
    pawli_p256_store(out, a);
    PT_EQ_BYTES(out, in, 32);
}

int main(void)
{
    PT_RUN(products_are_those_of_bitwise_arithmetic);
    PT_RUN(sums_and_differences_are_reduced);
    PT_RUN(reductions_take_the_modulus_away_once);
    PT_RUN(bytes_are_big_endian);
    return pt_done();
}
