/* SPDX-License-Identifier: Apache-2.0
 * Multiples of the generator of Ed448 by a signed comb: 45 columns, each of two
 * tables with digits 45 bits apart, 1 or -1, five to a table.
 *
 * Entry i of table n is the sum of (+-1) 2^(45 (5 n + t)) B over t = 0 .. 4,
 * where bit t of i is set for +, and t = 4 always has +. */
#include "crypto/ed448/ed448_point.h"

#include <string.h>

#include "base/ct.h"
#include "pawl_kernels.h"

enum {
    ED448_BASE_DOUBLE,
    ED448_BASE_DOUBLED,
    ED448_BASE_ENTRY,
    ED448_BASE_ADD,
    ED448_BASE_ADDED,
    ED448_BASE_INVERT
};

static const uint8_t ed448_base_l[] = {
    0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xff, 0xff, 0xff, 0xff, 0x7c, 0xca, 0x23, 0xe9, 0xc4, 0x4e, 0xdb, 0x49,
    0xae, 0xd6, 0x36, 0x90, 0x21, 0x6c, 0xc2, 0x72, 0x8d, 0xc5, 0x8f, 0x55,
    0x23, 0x78, 0xc2, 0x92, 0xab, 0x58, 0x44, 0xf3};
static const uint32_t ed448_base_r1[] = {
    0x529eec34, 0x721cf5b5, 0xc8e9c2ab, 0x7a4cf635, 0x44a725bf,
    0xeec492d9, 0x0cd77058, 0x00000002, 0x00000000, 0x00000000,
    0x00000000, 0x00000000, 0x00000000, 0x00000000};
static const uint32_t ed448_base_r2[] = {
    0x049b9b60, 0xe3539257, 0xc1b195d9, 0x7af32c4b, 0x88ea1859,
    0x0d66de23, 0x5ee4d838, 0xae17cf72, 0xa3c47c44, 0x1a9cc14b,
    0xe4d070af, 0x2052bcb7, 0xf823b729, 0x3402a939};

const pawli_eddsa_order pawli_ed448_order = {
    .mont = {.n = ed448_base_l,
             .n_len = sizeof ed448_base_l,
             .words = 14,
             .inverse = {0xae918bc5, 0x03bd440f},
             .high = {0xffffffff, 0x3fffffff}},
    .r1 = ed448_base_r1,
    .r2 = ed448_base_r2,
};

/* r := -r where mask is all ones. */
static void ed448_base_negate(uint32_t *r, uint32_t mask)
{
    pawli_fe448 negative;

    memset(negative, 0, sizeof negative);
    pawli_fe448_diff(negative, negative, r);
    pawli_ct_copy32(r, negative, PAWLI_FE448_WORDS, mask);
    pawl_wipe(negative, sizeof negative);
}

void pawli_ed448_base_entry(pawli_fe448 *entry, const uint32_t *k,
                            unsigned table, unsigned column)
{
    uint32_t found[PAWLI_ED448_ENTRY] = {0};
    uint32_t minus, want;

    want = pawli_eddsa_entry(
        k, column + PAWLI_ED448_COLUMNS * PAWLI_EDDSA_TEETH * table,
        PAWLI_ED448_COLUMNS, &minus);
    for (uint32_t i = 0; i < 16; i += 4) {
        const uint32_t(*e)[PAWLI_ED448_ENTRY] = &pawli_ed448_table[table][i];
        uint32_t m0 = pawli_ct_eq(i, want), m1 = pawli_ct_eq(i + 1, want);
        uint32_t m2 = pawli_ct_eq(i + 2, want), m3 = pawli_ct_eq(i + 3, want);

        for (unsigned j = 0; j < PAWLI_ED448_ENTRY; j++) {
            found[j] |= (e[0][j] & m0) | (e[1][j] & m1) | (e[2][j] & m2) |
                        (e[3][j] & m3);
        }
    }
    for (unsigned i = 0; i < 3; i++) {
        pawli_fe448_from(entry[i], found + PAWLI_FE448_NUMBER * i);
    }
    ed448_base_negate(entry[PAWLI_ED448_X], minus);
    ed448_base_negate(entry[PAWLI_ED448_AFFINE_T], minus);
    pawl_wipe(found, sizeof found);
}

void pawli_ed448_base_start(pawl_ed448_base *base, const uint32_t *k,
                            const uint8_t *random)
{
    pawli_fe448 *p = base->fe;

    pawli_eddsa_recode(base->k, k, PAWLI_ED448_DIGITS, &pawli_ed448_order);
    memset(p, 0, sizeof base->fe);
    p[PAWLI_ED448_Z][0] = 1;
    if (random != NULL) {
        /* Ends in the bits 10: neither 0 nor p. */
        uint8_t scale[PAWLI_FE448_BYTES];

        memcpy(scale, random, sizeof scale);
        scale[0] = (uint8_t)((scale[0] & 0xfcu) | 2u);
        pawli_fe448_load(p[PAWLI_ED448_Z], scale);
        pawl_wipe(scale, sizeof scale);
    }
    memcpy(p[PAWLI_ED448_Y], p[PAWLI_ED448_Z], sizeof p[0]);
    base->column = PAWLI_ED448_COLUMNS - 1;
    base->table = 0;
    base->phase = ED448_BASE_ENTRY;
    base->row = 0;
    base->done = 0;
}

static bool ed448_base_invert(pawl_ed448_base *base)
{
    pawli_fe448 *p = base->fe;
    uint32_t *const r[4] = {p[2], p[3], p[4], p[5]};
    pawli_fe448_scratch w;

    if (!pawli_ed448_power(r, &base->row, &base->done, true)) {
        return false;
    }
    pawli_fe448_mul(p[PAWLI_ED448_X], p[PAWLI_ED448_X], r[3], &w);
    pawli_fe448_mul(p[PAWLI_ED448_Y], p[PAWLI_ED448_Y], r[3], &w);
    pawl_wipe(&w, sizeof w);
    return true;
}

bool pawli_ed448_base_step(pawl_ed448_base *base)
{
    pawli_fe448 *p = base->fe;

    switch (base->phase) {
    case ED448_BASE_DOUBLE:
        pawli_ed448_double(p, p + 4);
        base->phase++;
        return false;
    case ED448_BASE_DOUBLED:
        pawli_ed448_end(p, p + 4, true);
        base->phase++;
        return false;
    case ED448_BASE_ENTRY:
        pawli_ed448_base_entry(p + 4, base->k, base->table, base->column);
        base->phase++;
        return false;
    case ED448_BASE_ADD:
        pawli_ed448_add(p, p + 4, p + 4, true, false);
        base->phase++;
        return false;
    case ED448_BASE_ADDED:
        base->table++;
        pawli_ed448_end(p, p + 4, base->table < PAWLI_ED448_TABLES);
        base->phase = ED448_BASE_ENTRY;
        if (base->table == PAWLI_ED448_TABLES) {
            base->table = 0;
            base->phase =
                base->column == 0 ? ED448_BASE_INVERT : ED448_BASE_DOUBLE;
            base->column--;
        }
        return false;
    default:
        return ed448_base_invert(base);
    }
}
