/* SPDX-License-Identifier: Apache-2.0
 * Tests crypto/fe25519/fe25519.h: every kernel against a reference that adds
 * one bit at a time, over edge values and random ones. */
#include "crypto/fe25519/fe25519.h"

#include <string.h>

#include "harness/pt.h"
#include "pawl_kernels.h"

#define FIELD_BYTES 32
#include "unit/crypto/field_case.h"

typedef pawli_fe25519_scratch scratch;

typedef struct kernel {
    const char *name;
    void (*mul)(uint32_t *out, const uint32_t *a, const uint32_t *b,
                scratch *s);
    void (*sqr)(uint32_t *out, const uint32_t *a, scratch *s);
    void (*scale)(uint32_t *out, const uint32_t *a, uint32_t k);
    void (*add)(uint32_t *out, const uint32_t *a, const uint32_t *b);
    void (*sub)(uint32_t *out, const uint32_t *a, const uint32_t *b);
    void (*diff)(uint32_t *out, const uint32_t *a, const uint32_t *b);
    void (*from)(uint32_t *out, const uint32_t *in);
    void (*to)(uint32_t *out, const uint32_t *a);
} kernel;

static const kernel kernels[] = {
    {"as linked", pawli_fe25519_mul, pawli_fe25519_sqr, pawli_fe25519_scale,
     pawli_fe25519_add, pawli_fe25519_sub, pawli_fe25519_diff,
     pawli_fe25519_from, pawli_fe25519_to},
    {"c32", pawli_fe25519_mul_c32, pawli_fe25519_sqr_c32,
     pawli_fe25519_scale_c32, pawli_fe25519_add_c32, pawli_fe25519_sub_c32,
     pawli_fe25519_diff_c32, pawli_fe25519_from_c32, pawli_fe25519_to_c32},
#ifdef __SIZEOF_INT128__
    {"c64", pawli_fe25519_mul_c64, pawli_fe25519_sqr_c64,
     pawli_fe25519_scale_c64, pawli_fe25519_add_c64, pawli_fe25519_sub_c64,
     pawli_fe25519_diff_c64, pawli_fe25519_from_c64, pawli_fe25519_to_c64},
#endif
};

#define N PAWLI_FE25519_WORDS

static const ref ref_p = {{0xed, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                           0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                           0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                           0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}};

/* The value of 8 words without bit 255. */
static ref ref_of(const uint32_t *a)
{
    ref r;

    for (int i = 0; i < 32; i++) {
        r.b[i] = (uint8_t)(a[i / 4] >> (8 * (i % 4)));
    }
    r.b[31] &= 0x7f;
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

/* got, an element of kernel k, loose or reduced, is want. */
static void check(const kernel *k, const uint32_t *got, ref want)
{
    uint32_t reduced[N], words[8];

    k->scale(reduced, got, 1);
    k->to(words, reduced);
    pawli_fe25519_canonical(words);
    for (int i = 0; i < 32; i++) {
        PT_EQ((uint8_t)(words[i / 4] >> (8 * (i % 4))), want.b[i]);
    }
}

static void check_pair(const kernel *k, const uint32_t *x, const uint32_t *y)
{
    uint32_t a[N], b[N], r[N], sum[N], diff[N];
    ref ra = ref_of(x), rb = ref_of(y);
    ref rsum = ref_add(ra, rb), rdiff = ref_sub(ra, rb);
    ref small = {{0xff, 0xff, 0x01}};
    scratch s;

    k->from(a, x);
    k->from(b, y);
    check(k, a, ra);
    k->mul(r, a, b, &s);
    check(k, r, ref_mul(ra, rb));
    k->add(sum, a, b);
    check(k, sum, rsum);
    k->sub(diff, a, b);
    check(k, diff, rdiff);
    k->mul(r, sum, diff, &s);
    check(k, r, ref_mul(rsum, rdiff));
    k->diff(r, diff, sum);
    check(k, r, ref_sub(rdiff, rsum));
    k->sub(r, r, a);
    check(k, r, ref_sub(ref_sub(rdiff, rsum), ra));
    k->sqr(r, diff, &s);
    check(k, r, ref_mul(rdiff, rdiff));
    k->scale(r, diff, 0x1ffff);
    check(k, r, ref_mul(rdiff, small));
    k->scale(r, a, 121665);
    ref a24 = {{0x41, 0xdb, 0x01}};
    check(k, r, ref_mul(ra, a24));
}

PT_TEST(kernels_agree_with_the_reference)
{
    pt_seed(25519);
    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        for (unsigned i = 0; i < EDGES + 4; i++) {
            for (unsigned j = 0; j < EDGES + 4; j++) {
                uint32_t x[8], y[8];

                PT_AT(kernels[n].name, i, j);
                value(x, i);
                value(y, j);
                check_pair(&kernels[n], x, y);
            }
        }
    }
}

PT_TEST(out_may_be_an_input)
{
    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        const kernel *k = &kernels[n];
        uint32_t x[8], a[N], b[N], want[N], r[N];
        scratch s;

        /* A kernel may have words of an element that it does not use. */
        memset(a, 0, sizeof a);
        memset(b, 0, sizeof b);
        memset(want, 0, sizeof want);
        PT_AT(k->name, 0, 0);
        pt_fill(x, 32);
        k->from(a, x);
        pt_fill(x, 32);
        k->from(b, x);

        k->mul(want, a, b, &s);
        memcpy(r, a, sizeof r);
        k->mul(r, r, b, &s);
        PT_EQ_BYTES(r, want, sizeof r);
        memcpy(r, b, sizeof r);
        k->mul(r, a, r, &s);
        PT_EQ_BYTES(r, want, sizeof r);
        k->sqr(want, a, &s);
        memcpy(r, a, sizeof r);
        k->sqr(r, r, &s);
        PT_EQ_BYTES(r, want, sizeof r);
        k->scale(want, a, 121665);
        memcpy(r, a, sizeof r);
        k->scale(r, r, 121665);
        PT_EQ_BYTES(r, want, sizeof r);

        void (*const two[])(uint32_t *, const uint32_t *,
                            const uint32_t *) = {k->add, k->sub, k->diff};
        for (unsigned f = 0; f < 3; f++) {
            two[f](want, a, b);
            memcpy(r, a, sizeof r);
            two[f](r, r, b);
            PT_EQ_BYTES(r, want, sizeof r);
            memcpy(r, b, sizeof r);
            two[f](r, a, r);
            PT_EQ_BYTES(r, want, sizeof r);
        }
    }
}

/* The largest operands that the contract allows, over and over: a reduced
 * value of full limbs, loosened by a sum and by a difference. */
PT_TEST(kernels_agree_over_long_chains_of_loose_values)
{
    ref first = {{0}};

    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        const kernel *k = &kernels[n];
        uint32_t x[8], a[N], b[N], sum[N], diff[N], words[8];
        scratch s;

        edge(x, 7); /* 2^255 - 1 */
        k->from(a, x);
        edge(x, 0);
        k->from(b, x);
        for (unsigned i = 0; i < 20000; i++) {
            k->add(sum, a, a);
            k->sub(diff, a, b);
            k->diff(b, sum, diff);
            k->mul(b, b, diff, &s);
            k->sqr(a, diff, &s);
            k->scale(diff, diff, 0x1ffff);
            k->sub(diff, diff, a);
            k->mul(a, diff, sum, &s);
        }
        PT_AT(k->name, 0, 0);
        k->scale(a, a, 1);
        k->to(words, a);
        pawli_fe25519_canonical(words);
        ref got = ref_of(words);
        if (n == 0) {
            first = got;
        }
        PT_EQ_BYTES(got.b, first.b, 32);
    }
}

PT_TEST(numbers_become_canonical)
{
    for (unsigned i = 0; i < EDGES + 100; i++) {
        uint32_t x[8];
        ref want, top = {{19}}, none = {{0}};

        PT_AT("value", i, 0);
        value(x, i);
        want = ref_add(ref_of(x), x[7] >> 31 ? top : none);
        pawli_fe25519_canonical(x);
        for (int b = 0; b < 32; b++) {
            PT_EQ((uint8_t)(x[b / 4] >> (8 * (b % 4))), want.b[b]);
        }
    }
}

PT_TEST(loading_drops_bit_255_and_storing_is_canonical)
{
    for (unsigned i = 0; i < EDGES + 100; i++) {
        uint32_t x[8], a[N];
        uint8_t bytes[32];

        PT_AT("value", i, 0);
        value(x, i);
        for (int b = 0; b < 32; b++) {
            bytes[b] = (uint8_t)(x[b / 4] >> (8 * (b % 4)));
        }
        pawli_fe25519_load(a, bytes);
        pawli_fe25519_store(bytes, a);
        PT_EQ_BYTES(bytes, ref_of(x).b, 32);
    }
}

PT_TEST(x_times_its_inverse_is_one)
{
    for (unsigned i = 0; i < EDGES + 8; i++) {
        uint32_t x[8], a[N], r0[N], r1[N], r2[N], r3[N];
        uint32_t *const r[4] = {r0, r1, r2, r3};
        uint8_t row = 0, done = 0, bytes[32];
        unsigned calls = 1;
        scratch s;

        PT_AT("value", i, 0);
        value(x, i);
        for (int b = 0; b < 32; b++) {
            bytes[b] = (uint8_t)(x[b / 4] >> (8 * (b % 4)));
        }
        pawli_fe25519_load(a, bytes);
        memcpy(r0, a, sizeof a);
        while (!pawli_fe25519_invert_step(r, &row, &done, &s)) {
            calls++;
        }
        PT_EQ(calls, PAWLI_FE25519_INVERT);
        pawli_fe25519_mul(a, a, r3, &s);
        pawli_fe25519_store(bytes, a);
        ref zero = {{0}}, one = {{1}}, is = ref_of(x);
        PT_EQ_BYTES(bytes, memcmp(&is, &zero, 32) == 0 ? zero.b : one.b, 32);
    }
}

/* A square has a root r, of itself or of minus itself: r = x^((p+3)/8). */
PT_TEST(fourth_powers_of_roots_are_squares)
{
    for (unsigned i = 0; i < EDGES + 8; i++) {
        uint32_t x[8], a[N], square[N], r0[N], r1[N], r2[N], r3[N];
        uint32_t *const r[4] = {r0, r1, r2, r3};
        uint8_t row = 0, done = 0, got[32], want[32];
        scratch s;

        PT_AT("value", i, 0);
        value(x, i);
        pawli_fe25519_from(a, x);
        pawli_fe25519_sqr(a, a, &s);
        memcpy(r0, a, sizeof a);
        memcpy(r1, a, sizeof a);
        while (!pawli_fe25519_root_step(r, &row, &done, &s)) {
        }
        pawli_fe25519_mul(r3, r3, a, &s);
        pawli_fe25519_sqr(r3, r3, &s);
        pawli_fe25519_sqr(r3, r3, &s);
        pawli_fe25519_sqr(square, a, &s);
        pawli_fe25519_store(got, r3);
        pawli_fe25519_store(want, square);
        PT_EQ_BYTES(got, want, 32);
    }
}

int main(void)
{
    PT_RUN(kernels_agree_with_the_reference);
    PT_RUN(out_may_be_an_input);
    PT_RUN(kernels_agree_over_long_chains_of_loose_values);
    PT_RUN(numbers_become_canonical);
    PT_RUN(loading_drops_bit_255_and_storing_is_canonical);
    PT_RUN(fourth_powers_of_roots_are_squares);
    PT_RUN(x_times_its_inverse_is_one);
    return pt_done();
}
