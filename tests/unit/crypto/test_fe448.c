/* SPDX-License-Identifier: Apache-2.0
 * Tests crypto/fe448/fe448.h: every kernel against a reference that adds one
 * bit at a time, over edge values and random ones. */
#include "crypto/fe448/fe448.h"

#include <string.h>

#include "harness/pt.h"
#include "pawl_kernels.h"

#define FIELD_BYTES 56
#include "unit/crypto/field_case.h"

typedef pawli_fe448_scratch scratch;

typedef struct kernel {
    const char *name;
    void (*mul)(uint32_t *out, const uint32_t *a, const uint32_t *b,
                scratch *s);
    void (*sqr)(uint32_t *out, const uint32_t *a, scratch *s);
    void (*scale)(uint32_t *out, const uint32_t *a, uint32_t k);
    void (*add)(uint32_t *out, const uint32_t *a, const uint32_t *b);
    void (*diff)(uint32_t *out, const uint32_t *a, const uint32_t *b);
    void (*from)(uint32_t *out, const uint32_t *in);
    uint32_t (*to)(uint32_t *out, const uint32_t *a);
} kernel;

static const kernel kernels[] = {
    {"c32", pawli_fe448_mul_c32, pawli_fe448_sqr_c32, pawli_fe448_scale_c32,
     pawli_fe448_add_c32, pawli_fe448_diff_c32, pawli_fe448_from_c32,
     pawli_fe448_to_c32},
#ifdef __SIZEOF_INT128__
    {"c64", pawli_fe448_mul_c64, pawli_fe448_sqr_c64, pawli_fe448_scale_c64,
     pawli_fe448_add_c64, pawli_fe448_diff_c64, pawli_fe448_from_c64,
     pawli_fe448_to_c64},
#endif
};

static const ref ref_p = {
    {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}};

/* 0, 1, 2, then all that is near 2^224, p and 2^448. */
#define EDGES 18

static void value(uint32_t *a, unsigned i)
{
    static const uint32_t low[] = {0, 1, 2, 39081};

    memset(a, 0, 56);
    if (i < 4) {
        a[0] = low[i];
    } else if (i < 8) { /* 2^224 - 1 .. 2^224 + 2 */
        memset(a, i == 4 ? 0xff : 0, 28);
        a[7] = i == 4 ? 0 : 1;
        a[0] = i == 4 ? 0xffffffff : i - 5;
    } else if (i < 14) { /* p - 2 .. p + 3 */
        memset(a, 0xff, 56);
        a[7] = 0xfffffffe;
        if (i < 11) {
            a[0] = 0xfffffffd + i - 8;
        } else {
            memset(a, 0, 28);
            a[7] = 0xffffffff;
            a[0] = i - 11;
        }
    } else if (i == 14) { /* 2^448 - 1 */
        memset(a, 0xff, 56);
    } else if (i == 15) {
        a[13] = 0x80000000;
    } else if (i == 16) { /* carries in every other word */
        for (int w = 0; w < 14; w += 2) {
            a[w] = 0xffffffff;
        }
    } else if (i == 17) {
        memset(a + 7, 0xff, 28);
    } else {
        pt_fill(a, 56);
    }
}

static ref ref_of(const uint32_t *a)
{
    ref r;

    for (int i = 0; i < 56; i++) {
        r.b[i] = (uint8_t)(a[i / 4] >> (8 * (i % 4)));
    }
    return ref_reduce(r);
}

static ref number(const kernel *k, const uint32_t *a)
{
    uint32_t words[14], top;
    pawli_fe448 reduced;
    ref r;

    k->scale(reduced, a, 1);
    top = k->to(words, reduced);
    PT_OK(top <= 1);
    pawli_fe448_canonical(words, top);
    for (int i = 0; i < 56; i++) {
        r.b[i] = (uint8_t)(words[i / 4] >> (8 * (i % 4)));
    }
    return r;
}

/* got, an element of kernel k, loose or reduced, is want. */
static void check(const kernel *k, const uint32_t *got, ref want)
{
    ref r = number(k, got);

    PT_EQ_BYTES(r.b, want.b, 56);
}

static void check_pair(const kernel *k, const uint32_t *x, const uint32_t *y)
{
    pawli_fe448 a, b, r, sum, diff;
    ref ra = ref_of(x), rb = ref_of(y);
    ref rsum = ref_add(ra, rb), rdiff = ref_sub(ra, rb);
    ref small = {{0xff, 0xff, 0x01}}, a24 = {{0xa9, 0x98}};
    scratch s;

    k->from(a, x);
    k->from(b, y);
    check(k, a, ra);
    k->mul(r, a, b, &s);
    check(k, r, ref_mul(ra, rb));
    k->add(sum, a, b);
    check(k, sum, rsum);
    k->diff(diff, a, b);
    check(k, diff, rdiff);
    k->add(r, diff, b);
    k->mul(r, sum, r, &s);
    check(k, r, ref_mul(rsum, ra));
    k->sqr(r, sum, &s);
    check(k, r, ref_mul(rsum, rsum));
    k->scale(r, sum, 0x1ffff);
    check(k, r, ref_mul(rsum, small));
    k->diff(r, diff, sum);
    check(k, r, ref_sub(rdiff, rsum));
    k->scale(r, a, 39081);
    check(k, r, ref_mul(ra, a24));
}

PT_TEST(kernels_agree_with_the_reference)
{
    pt_seed(448);
    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        for (unsigned i = 0; i < EDGES + 3; i++) {
            for (unsigned j = 0; j < EDGES + 3; j++) {
                uint32_t x[14], y[14];

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
        uint32_t x[14];
        pawli_fe448 a, b, want, r;
        scratch s;

        PT_AT(k->name, 0, 0);
        pt_fill(x, 56);
        k->from(a, x);
        pt_fill(x, 56);
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
        k->scale(want, a, 39081);
        memcpy(r, a, sizeof r);
        k->scale(r, r, 39081);
        PT_EQ_BYTES(r, want, sizeof r);

        void (*const two[])(uint32_t *, const uint32_t *,
                            const uint32_t *) = {k->add, k->diff};
        for (unsigned f = 0; f < 2; f++) {
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

/* The largest operands that the contract allows, over and over. */
PT_TEST(kernels_agree_over_long_chains_of_loose_values)
{
    ref first = {{0}};

    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        const kernel *k = &kernels[n];
        uint32_t x[14];
        pawli_fe448 a, b, sum;
        scratch s;

        value(x, 14);
        k->from(a, x);
        memcpy(b, a, sizeof b);
        for (unsigned i = 0; i < 20000; i++) {
            k->add(sum, a, b);
            k->mul(b, sum, sum, &s);
            k->sqr(a, sum, &s);
            k->diff(b, b, sum);
            k->add(sum, b, b);
            k->scale(b, sum, 0x1ffff);
            k->mul(a, a, sum, &s);
        }
        PT_AT(k->name, 0, 0);
        ref got = number(k, a);
        if (n == 0) {
            first = got;
        }
        PT_EQ_BYTES(got.b, first.b, 56);
    }
}

/* Elements at the bound, which no short sum reaches. */
PT_TEST(full_limbs_are_multiplied_right)
{
    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        const kernel *k = &kernels[n];
        uint64_t limb =
            n == 0 ? ((uint64_t)1 << 28) + 1023u : ((uint64_t)1 << 56) + 511u;
        pawli_fe448 a, loose, r;
        scratch s;

        for (unsigned i = 0; i < 16; i++) {
            a[i] = (uint32_t)(n == 0 ? limb : limb >> (32 * (i % 2)));
        }
        k->add(loose, a, a);
        PT_AT(k->name, 0, 0);
        ref want = number(k, loose);
        want = ref_mul(want, want);
        k->mul(r, loose, loose, &s);
        check(k, r, want);
        k->sqr(r, loose, &s);
        check(k, r, want);
        k->diff(r, a, loose);
        k->add(r, r, loose);
        k->scale(r, r, 1);
        check(k, r, number(k, a));
    }
}

PT_TEST(loading_and_storing_is_canonical)
{
    for (unsigned i = 0; i < EDGES + 100; i++) {
        uint32_t x[14];
        pawli_fe448 a;
        uint8_t bytes[56];

        PT_AT("value", i, 0);
        value(x, i);
        for (int b = 0; b < 56; b++) {
            bytes[b] = (uint8_t)(x[b / 4] >> (8 * (b % 4)));
        }
        pawli_fe448_load(a, bytes);
        pawli_fe448_store(bytes, a);
        PT_EQ_BYTES(bytes, ref_of(x).b, 56);
    }
}

/* x^(p-2) is 1 / x; r = x^((p-3)/4) has r^4 x^2 = 1 up to the sign of r^2 x. */
PT_TEST(powers_are_inverses_and_roots)
{
    for (unsigned i = 0; i < EDGES + 8; i++) {
        uint32_t x[14];
        pawli_fe448 a, r0, r1, r2, r3, t;
        uint32_t *const r[4] = {r0, r1, r2, r3};
        uint8_t row = 0, done = 0, bytes[56];
        ref zero = {{0}}, one = {{1}}, is;
        unsigned calls = 1;
        scratch s;

        PT_AT("value", i, 0);
        value(x, i);
        is = memcmp(ref_of(x).b, zero.b, 56) == 0 ? zero : one;
        pawli_fe448_from(a, x);
        memcpy(r0, a, sizeof a);
        while (!pawli_fe448_power_step(r, &row, &done, false, &s)) {
            calls++;
        }
        pawli_fe448_sqr(t, r3, &s);
        pawli_fe448_mul(t, t, a, &s);
        pawli_fe448_sqr(t, t, &s);
        pawli_fe448_store(bytes, t);
        PT_EQ_BYTES(bytes, is.b, 56);
        calls++;
        while (!pawli_fe448_power_step(r, &row, &done, true, &s)) {
            calls++;
        }
        PT_EQ(calls, PAWLI_FE448_PRODUCT);
        pawli_fe448_mul(t, r3, a, &s);
        pawli_fe448_store(bytes, t);
        PT_EQ_BYTES(bytes, is.b, 56);
    }
}

int main(void)
{
    PT_RUN(kernels_agree_with_the_reference);
    PT_RUN(out_may_be_an_input);
    PT_RUN(kernels_agree_over_long_chains_of_loose_values);
    PT_RUN(full_limbs_are_multiplied_right);
    PT_RUN(loading_and_storing_is_canonical);
    PT_RUN(powers_are_inverses_and_roots);
    return pt_done();
}
