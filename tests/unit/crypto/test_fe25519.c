/* SPDX-License-Identifier: Apache-2.0
 * Tests crypto/fe25519/fe25519.h: every kernel against a reference that adds
 * one bit at a time, over edge values and random ones. */
#include "crypto/fe25519/fe25519.h"

#include <string.h>

#include "harness/pt.h"

typedef struct kernel {
    const char *name;
    void (*mul)(uint32_t *out, const uint32_t *a, const uint32_t *b);
    void (*sqr)(uint32_t *out, const uint32_t *a);
    void (*scale)(uint32_t *out, const uint32_t *a, uint32_t k);
    void (*add)(uint32_t *out, const uint32_t *a, const uint32_t *b);
    void (*sub)(uint32_t *out, const uint32_t *a, const uint32_t *b);
} kernel;

static const kernel kernels[] = {
    {"c32", pawli_fe25519_mul_c32, pawli_fe25519_sqr_c32,
     pawli_fe25519_scale_c32, pawli_fe25519_add_c32, pawli_fe25519_sub_c32},
#ifdef __SIZEOF_INT128__
    {"c64", pawli_fe25519_mul_c64, pawli_fe25519_sqr_c64,
     pawli_fe25519_scale_c64, pawli_fe25519_add_c64, pawli_fe25519_sub_c64},
#endif
};

/* The reference: 32 little-endian bytes, always below p. */
typedef struct ref {
    uint8_t b[32];
} ref;

static const ref ref_p = {{0xed, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                           0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                           0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                           0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}};

/* a - b; returns the borrow. */
static int ref_minus(ref *out, const ref *a, const ref *b)
{
    int t = 0;

    for (int i = 0; i < 32; i++) {
        t += a->b[i] - b->b[i];
        out->b[i] = (uint8_t)(t & 0xff);
        t = t < 0 ? -1 : 0;
    }
    return t != 0;
}

static ref ref_reduce(ref a)
{
    ref less;

    while (!ref_minus(&less, &a, &ref_p)) {
        a = less;
    }
    return a;
}

static ref ref_add(ref a, ref b)
{
    int t = 0;

    for (int i = 0; i < 32; i++) {
        t += a.b[i] + b.b[i];
        a.b[i] = (uint8_t)(t & 0xff);
        t >>= 8;
    }
    return ref_reduce(a);
}

static ref ref_sub(ref a, ref b)
{
    ref negative;

    ref_minus(&negative, &ref_p, &b);
    return ref_add(a, negative);
}

static ref ref_mul(ref a, ref b)
{
    ref sum = {{0}};

    for (int i = 255; i >= 0; i--) {
        sum = ref_add(sum, sum);
        if ((b.b[i / 8] >> (i % 8)) & 1) {
            sum = ref_add(sum, a);
        }
    }
    return sum;
}

static ref ref_of(const uint32_t *a)
{
    ref r;

    for (int i = 0; i < 32; i++) {
        r.b[i] = (uint8_t)(a[i / 4] >> (8 * (i % 4)));
    }
    return ref_reduce(r);
}

/* 0, 1, 2, 19, 37 to 39, then 2^255 and 2^256 with all that is near. */
#define EDGES 24

static void edge(uint32_t *a, unsigned i)
{
    static const uint32_t low[] = {0, 1, 2, 19, 37, 38, 39};
    static const uint32_t down[] = {1, 2, 18, 19, 20, 21, 37, 38, 39, 40};

    memset(a, 0, 32);
    if (i < 7) {
        a[0] = low[i];
    } else if (i < 17) { /* 2^255 - down */
        memset(a, 0xff, 32);
        a[7] = 0x7fffffff;
        a[0] = 0u - down[i - 7];
    } else if (i == 17) {
        a[7] = 0x80000000;
    } else if (i < 22) { /* 2^256 - 1, 38, 39, 40 */
        static const uint32_t top[] = {1, 38, 39, 40};
        memset(a, 0xff, 32);
        a[0] = 0u - top[i - 18];
    } else if (i == 22) { /* carries in every other word */
        for (int w = 0; w < 8; w += 2) {
            a[w] = 0xffffffff;
        }
    } else {
        a[7] = 0xffffffff;
    }
}

static void value(uint32_t *a, unsigned i)
{
    if (i < EDGES) {
        edge(a, i);
    } else {
        pt_fill(a, 32);
    }
}

static void check(const uint32_t *got, ref want)
{
    uint8_t bytes[32];

    pawli_fe25519_store(bytes, got);
    PT_EQ_BYTES(bytes, want.b, 32);
}

static void check_pair(const kernel *k, const uint32_t *a, const uint32_t *b)
{
    uint32_t r[8];

    k->mul(r, a, b);
    check(r, ref_mul(ref_of(a), ref_of(b)));
    k->add(r, a, b);
    check(r, ref_add(ref_of(a), ref_of(b)));
    k->sub(r, a, b);
    check(r, ref_sub(ref_of(a), ref_of(b)));
    k->scale(r, a, b[7]);
    uint32_t word[8] = {b[7]};
    check(r, ref_mul(ref_of(a), ref_of(word)));
}

PT_TEST(kernels_agree_with_the_reference)
{
    pt_seed(25519);
    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        for (unsigned i = 0; i < EDGES + 4; i++) {
            for (unsigned j = 0; j < EDGES + 4; j++) {
                uint32_t a[8], b[8];

                PT_AT(kernels[n].name, i, j);
                value(a, i);
                value(b, j);
                check_pair(&kernels[n], a, b);
            }
        }
    }
}

PT_TEST(squares_are_products_with_itself)
{
    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        for (unsigned i = 0; i < EDGES + 500; i++) {
            uint32_t a[8], s[8], m[8];
            uint8_t got[32], want[32];

            PT_AT(kernels[n].name, i, 0);
            value(a, i);
            kernels[n].sqr(s, a);
            kernels[n].mul(m, a, a);
            pawli_fe25519_store(got, s);
            pawli_fe25519_store(want, m);
            PT_EQ_BYTES(got, want, 32);
        }
    }
}

PT_TEST(out_may_be_an_input)
{
    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        const kernel *k = &kernels[n];
        void (*const two[])(uint32_t *, const uint32_t *,
                            const uint32_t *) = {k->mul, k->add, k->sub};

        for (unsigned f = 0; f < 3; f++) {
            uint32_t a[8], b[8], want[8], x[8];

            PT_AT(k->name, f, 0);
            pt_fill(a, 32);
            pt_fill(b, 32);
            two[f](want, a, b);
            memcpy(x, a, 32);
            two[f](x, x, b);
            PT_EQ_BYTES(x, want, 32);
            memcpy(x, b, 32);
            two[f](x, a, x);
            PT_EQ_BYTES(x, want, 32);
            two[f](want, a, a);
            memcpy(x, a, 32);
            two[f](x, x, x);
            PT_EQ_BYTES(x, want, 32);
        }
        uint32_t a[8], want[8];
        pt_fill(a, 32);
        k->sqr(want, a);
        memcpy(want, a, 32);
        k->sqr(want, want);
        k->sqr(a, a);
        PT_EQ_BYTES(a, want, 32);
        k->scale(want, a, 121665);
        k->scale(a, a, 121665);
        PT_EQ_BYTES(a, want, 32);
    }
}

PT_TEST(kernels_agree_over_long_chains)
{
    uint32_t a[PT_COUNT(kernels)][8], b[PT_COUNT(kernels)][8];

    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        edge(a[n], 18);
        edge(b[n], 11);
        for (unsigned i = 0; i < 2000; i++) {
            kernels[n].mul(a[n], a[n], b[n]);
            kernels[n].sub(b[n], b[n], a[n]);
            kernels[n].sqr(b[n], b[n]);
            kernels[n].add(a[n], a[n], b[n]);
            kernels[n].scale(a[n], a[n], 0xffffffff);
        }
        ref want = ref_of(a[0]);
        PT_AT(kernels[n].name, 0, 0);
        check(a[n], want);
    }
}

PT_TEST(stored_values_are_below_p)
{
    for (unsigned i = 0; i < EDGES + 100; i++) {
        uint32_t a[8], back[8];
        uint8_t bytes[32];

        PT_AT("value", i, 0);
        value(a, i);
        check(a, ref_of(a));
        pawli_fe25519_store(bytes, a);
        pawli_fe25519_load(back, bytes);
        check(back, ref_of(a));
    }
}

PT_TEST(x_times_its_inverse_is_one)
{
    for (unsigned i = 0; i < EDGES + 8; i++) {
        uint32_t x[8], r0[8], r1[8], r2[8], r3[8], product[8];
        uint32_t *const r[4] = {r0, r1, r2, r3};
        uint8_t row = 0, done = 0;
        unsigned calls = 1;

        PT_AT("value", i, 0);
        value(x, i);
        memcpy(r0, x, 32);
        while (!pawli_fe25519_invert_step(r, &row, &done)) {
            calls++;
        }
        PT_EQ(calls, PAWLI_FE25519_INVERT);
        pawli_fe25519_mul_c32(product, x, r3);
        ref zero = {{0}}, one = {{1}}, is = ref_of(x);
        check(product, memcmp(&is, &zero, 32) == 0 ? zero : one);
    }
}

int main(void)
{
    PT_RUN(kernels_agree_with_the_reference);
    PT_RUN(squares_are_products_with_itself);
    PT_RUN(out_may_be_an_input);
    PT_RUN(kernels_agree_over_long_chains);
    PT_RUN(stored_values_are_below_p);
    PT_RUN(x_times_its_inverse_is_one);
    return pt_done();
}
