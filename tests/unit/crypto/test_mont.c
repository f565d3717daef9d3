/* SPDX-License-Identifier: Apache-2.0
 * Tests crypto/bignum/mont.h: every row kernel by published powers, computed
 * with nothing but rows and doublings, and kernel against kernel at every word
 * count and every length of the highest word. */
#include "crypto/bignum/mont.h"

#include <string.h>

#include "harness/pt.h"
#include "harness/vec.h"

PT_VECTORS(bn_mod_exp, "boringssl-kat/bn_mod_exp_tests.ptv")
PT_VECTORS(misc, "mbedtls/test_suite_bignum.misc.ptv")

#define WORDS_MAX 256u

typedef struct row_kernel {
    const char *name;
    uint32_t (*rows)(uint32_t *t, uint32_t top, const uint32_t *a,
                     const uint32_t *x, size_t rows, const pawli_mont *mont);
    uint32_t (*square)(uint32_t *t, uint32_t top, const uint32_t *a, size_t row,
                       size_t rows, const pawli_mont *mont);
} row_kernel;

static const row_kernel kernels[] = {
    {"c32", pawli_mont_rows_c32, pawli_mont_square_c32},
#if defined(__ARM_FEATURE_DSP)
    {"armv7em", pawli_mont_rows_armv7em, pawli_mont_square_armv7em},
#endif
#if defined(__SIZEOF_INT128__)
    {"c64", pawli_mont_rows_c64, pawli_mont_square_c64},
#endif
};

/* v := 2v + bit modulo n, for v < n. */
static void double_and_add(uint32_t *v, uint32_t bit, const pawli_mont *mont)
{
    for (size_t i = 0; i < mont->words; i++) {
        uint32_t w = v[i];

        v[i] = (w << 1) | bit;
        bit = w >> 31;
    }
    if (bit != 0 || pawli_mont_reaches(v, mont)) {
        pawli_mont_subtract(v, mont);
    }
}

/* v := v * x / R modulo n. */
static void multiply(const row_kernel *k, uint32_t *v, const uint32_t *x,
                     const pawli_mont *mont)
{
    uint32_t t[WORDS_MAX] = {0};
    uint32_t top = 0;

    for (size_t i = 0; i < mont->words;) {
        size_t rows = 1 + pt_random(3);

        if (rows > (mont->words - i) / 2) {
            rows = (mont->words - i) / 2;
        }
        top = k->rows(t, top, v, x + i, rows, mont);
        PT_OK(top <= 1);
        i += 2 * rows;
    }
    if (top != 0 || pawli_mont_reaches(t, mont)) {
        pawli_mont_subtract(t, mont);
        PT_OK(!pawli_mont_reaches(t, mont));
    }
    memcpy(v, t, 4u * mont->words);
}

static uint32_t bit_of(pt_bytes b, size_t i)
{
    return ((uint32_t)b.p[b.len - 1 - i / 8] >> (i % 8)) & 1u;
}

/* out := a^e mod n by the schoolbook way, in words. */
static void power(const row_kernel *k, uint32_t *out, pt_bytes a, pt_bytes e,
                  const pawli_mont *mont)
{
    uint32_t base[WORDS_MAX] = {0}, one[WORDS_MAX] = {1};

    for (size_t i = 8 * a.len; i-- > 0;) {
        double_and_add(base, bit_of(a, i), mont);
    }
    memset(out, 0, 4u * mont->words);
    out[0] = 1;
    for (size_t i = 0; i < 32u * mont->words; i++) {
        double_and_add(base, 0, mont);
        double_and_add(out, 0, mont);
    }
    for (size_t i = 8 * e.len; i-- > 0;) {
        uint32_t x[WORDS_MAX];

        memcpy(x, out, 4u * mont->words);
        multiply(k, out, x, mont);
        if (bit_of(e, i) != 0) {
            multiply(k, out, base, mont);
        }
    }
    multiply(k, out, one, mont);
}

/* want = a^e modulo m, in every kernel. */
static void power_is(pt_bytes want, pt_bytes a, pt_bytes e, pt_bytes m)
{
    PT_OK(m.len <= 4 * WORDS_MAX);
    for (unsigned n = 0; n < PT_COUNT(kernels); n++) {
        uint32_t out[WORDS_MAX];
        pawli_mont mont;

        PT_AT(kernels[n].name, a.len, m.len);
        pawli_mont_init(&mont, m.p, m.len);
        power(&kernels[n], out, a, e, &mont);
        for (size_t i = 0; i < mont.words; i++) {
            PT_EQ(out[i], pawli_be_word(want.p, want.len, i));
        }
    }
}

/* Those with an odd modulus of 16 bytes or more and a base that is not
 * negative. */
PT_TEST(published_powers_come_out)
{
    pt_vec v = PT_VEC(bn_mod_exp), w = PT_VEC(misc);
    unsigned used = 0;

    while (pt_vec_next(&v)) {
        pt_bytes a = pt_vec_get(&v, "A"), m = pt_vec_get(&v, "M");

        while (m.len > 0 && m.p[0] == 0) {
            m.p++;
            m.len--;
        }
        if (m.len < 16 || (m.p[m.len - 1] & 1u) == 0 ||
            (a.len > 0 && a.p[0] == '-')) {
            pt_skip("even or short modulus, negative base");
            continue;
        }
        used++;
        power_is(pt_vec_get(&v, "ModExp"), a, pt_vec_get(&v, "E"), m);
    }
    PT_EQ(used, 75);
    while (pt_vec_next(&w)) {
        if (pt_vec_is(&w, "function", "mpi_exp_mod")) {
            used++;
            power_is(pt_vec_get(&w, "4"), pt_vec_get(&w, "1"),
                     pt_vec_get(&w, "2"), pt_vec_get(&w, "3"));
        }
    }
    PT_EQ(used, 76);
}

/* n of len bytes with random, all-ones or almost empty words. */
static void fill_modulus(uint8_t *n, size_t len, unsigned kind)
{
    pt_fill(n, len);
    if (kind == 1) {
        memset(n, 0xff, len);
    } else if (kind == 2) {
        memset(n, 0, len);
    }
    n[0] |= kind == 2 ? 1u : 0x10u;
    n[len - 1] |= 1u;
}

PT_TEST(kernels_agree_at_every_word_count)
{
    for (size_t len = 16; len <= 4 * WORDS_MAX; len++) {
        for (unsigned kind = 0; kind < 3; kind++) {
            uint8_t n[4 * WORDS_MAX];
            uint32_t a[WORDS_MAX], t[2][WORDS_MAX], x[8], top[2];
            pawli_mont mont;

            fill_modulus(n, len, kind);
            pawli_mont_init(&mont, n, len);
            for (unsigned shape = 0; shape < 3; shape++) {
                pt_fill(a, sizeof a);
                pt_fill(x, sizeof x);
                pt_fill(t[0], sizeof t[0]);
                if (shape == 1) {
                    memset(a, 0xff, sizeof a);
                    memset(x, 0xff, sizeof x);
                    memset(t[0], 0xff, sizeof t[0]);
                } else if (shape == 2) {
                    memset(x, 0, sizeof x);
                }
                memcpy(t[1], t[0], sizeof t[0]);
                for (unsigned k = 0; k < PT_COUNT(kernels); k++) {
                    PT_AT(kernels[k].name, len, kind);
                    top[k] = kernels[k].rows(t[k], shape == 1, a, x,
                                             1 + len % 4, &mont);
                    PT_EQ(top[k], top[0]);
                    /* also what lies beyond words */
                    PT_EQ_BYTES(t[k], t[0], sizeof t[0]);
                }
            }
        }
    }
}

/* Squares in pieces of 2 and 4 rows are products, and what is reduced in
 * constant time is what is reduced otherwise. */
PT_TEST(squares_are_products)
{
    for (size_t len = 16; len <= 4 * WORDS_MAX; len++) {
        for (unsigned kind = 0; kind < 3 * PT_COUNT(kernels); kind++) {
            const row_kernel *k = &kernels[kind / 3];
            uint8_t n[4 * WORDS_MAX];
            uint32_t a[WORDS_MAX], t[WORDS_MAX] = {0}, u[WORDS_MAX] = {0};
            uint32_t top = 0, want;
            pawli_mont mont;

            if (len > 160 && len % 5 != 0) {
                continue;
            }
            fill_modulus(n, len, kind % 3);
            pawli_mont_init(&mont, n, len);
            pt_fill(a, sizeof a);
            if (len % 3 == 0) {
                memset(a, 0xff, sizeof a);
            }
            PT_AT(k->name, len, kind % 3);
            want = k->rows(u, 0, a, a, mont.words / 2u, &mont);
            for (size_t row = 0; 2 * row < mont.words;) {
                size_t rows = 2 + 2 * pt_random(2);

                if (rows > mont.words / 2u - row) {
                    rows = mont.words / 2u - row;
                }
                top = k->square(t, top, a, row, rows, &mont);
                PT_OK(top < 4);
                row += rows;
            }
            PT_EQ(top, want);
            PT_EQ_BYTES(t, u, sizeof t);
            pawli_mont_settle(t, top, &mont);
            if (want != 0) {
                pawli_mont_subtract(u, &mont);
            }
            PT_EQ_BYTES(t, u, sizeof t);
            if (kind % 3 != 2) { /* t is below 16 n */
                for (unsigned i = 0; i < 16; i++) {
                    pawli_mont_reduce(t, 0, &mont);
                    if (pawli_mont_reaches(u, &mont)) {
                        pawli_mont_subtract(u, &mont);
                    }
                }
                PT_EQ_BYTES(t, u, sizeof t);
            }
        }
    }
}

PT_TEST(the_inverse_is_one)
{
    uint8_t n[16] = {1};

    for (unsigned i = 0; i < 1000; i++) {
        pawli_mont mont;
        uint64_t low = 0, inverse;

        pt_fill(n + 1, sizeof n - 1);
        n[15] |= 1u;
        pawli_mont_init(&mont, n, sizeof n);
        for (unsigned j = 8; j < 16; j++) {
            low = low << 8 | n[j];
        }
        inverse = (uint64_t)mont.inverse[1] << 32 | mont.inverse[0];
        PT_OK(low * inverse == UINT64_MAX);
    }
}

PT_TEST(comparison_and_subtraction_see_every_word)
{
    for (size_t len = 16; len < 40; len++) {
        uint8_t n[40];
        uint32_t t[10];
        pawli_mont mont;

        fill_modulus(n, len, 0);
        n[len - 1] = 0x81;
        pawli_mont_init(&mont, n, len);
        for (size_t i = 0; i < mont.words; i++) {
            PT_AT("len, word", len, i);
            for (size_t j = 0; j < mont.words; j++) {
                t[j] = pawli_be_word(n, len, j);
            }
            PT_OK(pawli_mont_reaches(t, &mont));
            t[i]++;
            PT_OK(pawli_mont_reaches(t, &mont) || t[i] == 0);
            pawli_mont_subtract(t, &mont);
            for (size_t j = 0; j < mont.words; j++) {
                PT_EQ(t[j], j == i);
            }
            for (size_t j = 0; j < mont.words; j++) {
                t[j] = pawli_be_word(n, len, j);
            }
            if (t[i] != 0) {
                t[i]--;
                PT_OK(!pawli_mont_reaches(t, &mont));
            }
        }
    }
}

int main(void)
{
    pt_expect_skips(65);
    PT_RUN(published_powers_come_out);
    PT_RUN(kernels_agree_at_every_word_count);
    PT_RUN(squares_are_products);
    PT_RUN(the_inverse_is_one);
    PT_RUN(comparison_and_subtraction_see_every_word);
    return pt_done();
}
