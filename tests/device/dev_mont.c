/* SPDX-License-Identifier: Apache-2.0
 * The rows of Montgomery products that were made for this processor, against
 * those in portable C: every word count, every length of the highest word,
 * numbers at random and all ones. */
#include "device/device.h"

#include <string.h>

#include "crypto/bignum/mont.h"

#define WORDS_MAX 256u

static uint32_t a[WORDS_MAX], t[2][WORDS_MAX + 2u], x[8];
static uint8_t n[4u * WORDS_MAX + 3u];

static uint32_t next_random(void)
{
    static uint32_t v = 88172645;

    v ^= v << 13;
    v ^= v >> 17;
    v ^= v << 5;
    return v;
}

static void fill(void *p, size_t len, bool ones)
{
    uint8_t *bytes = p;

    for (size_t i = 0; i < len; i++) {
        bytes[i] = ones ? 0xff : (uint8_t)(next_random() >> 11);
    }
}

/* One product of rows rows, or of a square's, in both. */
static bool mont_agree(const uint8_t *modulus, size_t len, bool ones,
                       bool square)
{
    uint32_t top[2], start = ones ? 1 : 0;
    size_t row = 0, rows = 1 + next_random() % 4u;
    pawli_mont mont;

    pawli_mont_init(&mont, modulus, len);
    if (square) {
        rows = mont.words / 2u < 2 ? mont.words / 2u : 2;
        row = next_random() % (mont.words / 2u - rows + 1u);
    }
    fill(t[0], sizeof t[0], ones);
    memcpy(t[1], t[0], sizeof t[0]);
    if (square) {
        top[0] = pawli_mont_square_c32(t[0], start, a, row, rows, &mont);
        DEV_ONE(top[1] = pawli_mont_square_armv7em(t[1], start, a, row, rows,
                                                   &mont));
    } else {
        top[0] = pawli_mont_rows_c32(t[0], start, a, x, rows, &mont);
        DEV_ONE(top[1] =
                    pawli_mont_rows_armv7em(t[1], start, a, x, rows, &mont));
    }
    return top[0] == top[1] && memcmp(t[0], t[1], sizeof t[0]) == 0;
}

static bool mont_lengths(unsigned shift)
{
    bool good = true;

    for (size_t len = 16; len <= 4u * WORDS_MAX; len++) {
        for (unsigned kind = 0; kind < 8; kind++) {
            fill(n + shift, len, (kind & 1u) != 0);
            fill(a, sizeof a, (kind & 2u) != 0);
            fill(x, sizeof x, (kind & 2u) != 0);
            n[shift] |= 1;
            n[shift + len - 1] |= 1;
            good = mont_agree(n + shift, len, (kind & 2u) != 0,
                              (kind & 4u) != 0) &&
                   good;
        }
    }
    return good;
}

/* Whole products and powers of a, both ways, for the carries that follow each
 * other. */
static bool mont_chain(size_t len)
{
    static uint32_t v[2][WORDS_MAX];
    pawli_mont mont;
    bool good = true;

    fill(n, len, false);
    n[0] |= 0x80;
    n[len - 1] |= 1;
    fill(a, sizeof a, false);
    pawli_mont_init(&mont, n, len);
    memcpy(v[0], a, sizeof a);
    memcpy(v[1], a, sizeof a);
    for (unsigned i = 0; i < 200; i++) {
        uint32_t top[2];
        size_t half = mont.words / 2u;

        memset(t, 0, sizeof t);
        if (i % 2 == 0) {
            top[0] = pawli_mont_square_c32(t[0], 0, v[0], 0, half, &mont);
            top[1] = pawli_mont_square_armv7em(t[1], 0, v[1], 0, half, &mont);
        } else {
            top[0] = pawli_mont_rows_c32(t[0], 0, v[0], a, half, &mont);
            top[1] = pawli_mont_rows_armv7em(t[1], 0, v[1], a, half, &mont);
        }
        pawli_mont_settle(t[0], top[0], &mont);
        pawli_mont_settle(t[1], top[1], &mont);
        memcpy(v[0], t[0], 4u * mont.words);
        memcpy(v[1], t[1], 4u * mont.words);
        good = good && top[0] == top[1] && memcmp(v[0], v[1], sizeof a) == 0;
    }
    return good;
}

void dev_main(void)
{
    bool good = true;

    for (unsigned shift = 0; shift < 4; shift++) {
        static const char *const names[4] = {
            "rows, armv7em against C", "the same, n at 1 modulo 4",
            "the same, n at 2 modulo 4", "the same, n at 3 modulo 4"};

        dev_begin(names[shift], 0);
        dev_end(mont_lengths(shift));
    }
    dev_begin("chains of products, armv7em against C", 0);
    for (size_t len = 32; len <= 512; len += 32) {
        DEV_ONE(pawli_mont_rows_armv7em(t[0], 0, a, x, 0,
                                        &(pawli_mont){0})); /* nothing */
        good = mont_chain(len) && good;
    }
    dev_end(good);
}
