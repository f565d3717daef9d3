/* SPDX-License-Identifier: Apache-2.0
 * Multiples of the generator of Ed25519 by a signed comb: 13 columns, each of
 * four tables with digits 13 bits apart, 1 or -1, five to a table.
 *
 * Entry i of table n is the sum of (+-1) 2^(13 (5 n + t)) B over t = 0 .. 4,
 * where bit t of i is set for +, and t = 4 always has +. */
#include "crypto/ed25519/ed25519_point.h"

#include <string.h>

#include "base/ct.h"
#include "pawl_kernels.h"

enum { ED25519_BASE_DOUBLE, ED25519_BASE_ADD, ED25519_BASE_INVERT };

static const uint8_t ed25519_base_l[] = {
    0x10, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x14, 0xde, 0xf9, 0xde, 0xa2, 0xf7,
    0x9c, 0xd6, 0x58, 0x12, 0x63, 0x1a, 0x5c, 0xf5, 0xd3, 0xed};
static const uint32_t ed25519_base_r1[] = {0x8d98951d, 0xd6ec3174, 0x737dcf70,
                                           0xc6ef5bf4, 0xfffffffe, 0xffffffff,
                                           0xffffffff, 0x0fffffff};
static const uint32_t ed25519_base_r2[] = {0x449c0f01, 0xa40611e3, 0x68859347,
                                           0xd00e1ba7, 0x17f5be65, 0xceec73d2,
                                           0x7c309a3d, 0x0399411b};

const pawli_eddsa_order pawli_ed25519_order = {
    .mont = {.n = ed25519_base_l,
             .n_len = sizeof ed25519_base_l,
             .words = 8,
             .inverse = {0x12547e1b, 0xd2b51da3},
             .high = {0x00000000, 0x10000000}},
    .r1 = ed25519_base_r1,
    .r2 = ed25519_base_r2,
};

void pawli_ed25519_base_entry(pawli_ed25519_fe *entry, const uint32_t *k,
                              unsigned table, unsigned column)
{
    uint32_t found[PAWLI_ED25519_ENTRY] = {0};
    uint32_t minus, want;
    pawli_ed25519_fe negative;

    want = pawli_eddsa_entry(
        k, column + PAWLI_ED25519_COLUMNS * PAWLI_EDDSA_TEETH * table,
        PAWLI_ED25519_COLUMNS, &minus);
    for (uint32_t i = 0; i < 16; i += 4) {
        const uint32_t(*e)[PAWLI_ED25519_ENTRY] =
            &pawli_ed25519_table[table][i];
        uint32_t m0 = pawli_ct_eq(i, want), m1 = pawli_ct_eq(i + 1, want);
        uint32_t m2 = pawli_ct_eq(i + 2, want), m3 = pawli_ct_eq(i + 3, want);

        for (unsigned j = 0; j < PAWLI_ED25519_ENTRY; j++) {
            found[j] |= (e[0][j] & m0) | (e[1][j] & m1) | (e[2][j] & m2) |
                        (e[3][j] & m3);
        }
    }
    pawli_ct_swap32(found, found + 8, 8, minus);
    for (unsigned i = 0; i < 3; i++) {
        pawli_fe25519_from(entry[i], found + 8 * i);
    }
    memset(negative, 0, sizeof negative);
    pawli_fe25519_diff(negative, negative, entry[PAWLI_ED25519_TD]);
    pawli_ct_copy32(entry[PAWLI_ED25519_TD], negative, PAWLI_FE25519_WORDS,
                    minus);
    pawl_wipe(found, sizeof found);
    pawl_wipe(negative, sizeof negative);
}

void pawli_ed25519_base_start(pawl_ed25519_base *base, const uint32_t *k,
                              const uint8_t *random, bool montgomery)
{
    pawli_ed25519_fe *p = base->fe;

    pawli_eddsa_recode(base->k, k, PAWLI_ED25519_DIGITS, &pawli_ed25519_order);
    memset(p, 0, sizeof base->fe);
    p[PAWLI_ED25519_Z][0] = 1;
    if (random != NULL) {
        /* Ends in the bits 10: neither 0 nor p. */
        uint8_t scale[PAWL_ED25519_RANDOM_SIZE];

        memcpy(scale, random, sizeof scale);
        scale[0] = (uint8_t)((scale[0] & 0xfcu) | 2u);
        pawli_fe25519_load(p[PAWLI_ED25519_Z], scale);
        pawl_wipe(scale, sizeof scale);
    }
    memcpy(p[PAWLI_ED25519_Y], p[PAWLI_ED25519_Z], sizeof p[0]);
    base->column = PAWLI_ED25519_COLUMNS - 1;
    base->table = 0;
    base->phase = ED25519_BASE_ADD;
    base->row = 0;
    base->done = 0;
    base->montgomery = montgomery;
}

/* Prepares the inversion: of Z, or for u = (Z + Y) / (Z - Y). The denominator
 * is 0 for no multiple of the generator but 0. */
static void ed25519_base_ready(pawl_ed25519_base *base)
{
    pawli_ed25519_fe *p = base->fe;

    if (base->montgomery) {
        pawli_fe25519_add(p[PAWLI_ED25519_X], p[PAWLI_ED25519_Z],
                          p[PAWLI_ED25519_Y]);
        pawli_fe25519_diff(p[PAWLI_ED25519_Z], p[PAWLI_ED25519_Z],
                           p[PAWLI_ED25519_Y]);
    }
    base->phase = ED25519_BASE_INVERT;
}

static bool ed25519_base_invert(pawl_ed25519_base *base)
{
    pawli_ed25519_fe *p = base->fe;
    uint32_t *const r[4] = {p[2], p[3], p[4], p[5]};
    pawli_fe25519_scratch w;

    if (!pawli_ed25519_power(r, &base->row, &base->done,
                             pawli_fe25519_invert_step)) {
        return false;
    }
    pawli_fe25519_mul(p[PAWLI_ED25519_X], p[PAWLI_ED25519_X], r[3], &w);
    pawli_fe25519_mul(p[PAWLI_ED25519_Y], p[PAWLI_ED25519_Y], r[3], &w);
    pawl_wipe(&w, sizeof w);
    return true;
}

bool pawli_ed25519_base_step(pawl_ed25519_base *base)
{
    pawli_ed25519_fe *p = base->fe;

    switch (base->phase) {
    case ED25519_BASE_DOUBLE:
        pawli_ed25519_double(p, true);
        base->phase = ED25519_BASE_ADD;
        return false;
    case ED25519_BASE_ADD:
        pawli_ed25519_base_entry(p + 4, base->k, base->table, base->column);
        pawli_ed25519_add(p, p + 4, true, false);
        base->table++;
        if (base->table < PAWLI_ED25519_TABLES) {
            return false;
        }
        base->table = 0;
        if (base->column == 0) {
            ed25519_base_ready(base);
        } else {
            base->column--;
            base->phase = ED25519_BASE_DOUBLE;
        }
        return false;
    default:
        return ed25519_base_invert(base);
    }
}
