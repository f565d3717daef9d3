/* SPDX-License-Identifier: Apache-2.0
 * Powers by fixed windows over both exponents at once: entry i + 2^w * j of the
 * table is base^i * blind^j, so that both share the squarings. With e2 such
 * that e1 + e2 is a multiple of the group's order, the blinding number leaves
 * no trace in the result, and no value on the way is without it.
 *
 * Products leave values below R, not below n: what is above R is taken off
 * with a mask (a factor below R keeps the sum below R + n). Where it matters,
 * a whole reduction follows. */
#include "crypto/bignum/power.h"

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "pawl/base.h"
#include "pawl_kernels.h"

#define POWER_TABLE 2u /* number of the table's first entry */
#define POWER_CHUNK 4u /* rows done in one step, at most */

enum {
    POWER_DONE,
    POWER_FIRST,
    POWER_DOUBLE,
    POWER_PRODUCT,
    POWER_SETTLE,
    POWER_LOAD /* the first entry of the loop */
};

enum {
    POWER_ALONE,    /* a product that was asked for */
    POWER_CONSTANT, /* number 0 := R * 2^(64 * rows of base) */
    POWER_ONE,      /* entry 0 := R */
    POWER_BLIND,    /* entry 2^w := blind */
    POWER_BASE,     /* entry 1 := base * R, or number 1 if that is blinded */
    POWER_MASK,     /* entry 1 := number 1 * blind */
    POWER_TABLE_ON, /* the other entries */
    POWER_SQUARE,
    POWER_MULTIPLY
};

size_t pawli_power_size(size_t n_len, unsigned entries)
{
    return sizeof(pawli_power) +
           8u * pawli_power_rows(n_len) * (size_t)(POWER_TABLE + entries);
}

uint32_t *pawli_power_number(pawli_power *op, unsigned i)
{
    return op->words + (size_t)i * op->mont.words;
}

void pawli_power_product(pawli_power *op, unsigned to, unsigned by,
                         pawli_power_factor factor, unsigned number,
                         unsigned rows)
{
    op->to = (uint8_t)to;
    op->by = (uint8_t)by;
    op->factor = (uint8_t)factor;
    op->number = (uint8_t)number;
    op->rows = (uint16_t)rows;
    op->row = 0;
    op->whole = 1;
    op->phase = POWER_ALONE;
    op->stage = POWER_PRODUCT;
}

/* A product of the power's own. */
static void power_go(pawli_power *op, unsigned phase, unsigned to, unsigned by,
                     pawli_power_factor factor, unsigned number, unsigned rows)
{
    pawli_power_product(op, to, by, factor, number, rows);
    op->phase = (uint8_t)phase;
    op->whole = phase == POWER_CONSTANT;
}

static void power_begin(pawli_power *op, const pawli_power_in *in)
{
    pawli_mont_init(&op->mont, in->n, in->n_len);
    op->stage = POWER_FIRST;
}

void pawli_power_start(pawli_power *op, const pawli_power_in *in,
                       unsigned entries)
{
    memset(op, 0, sizeof *op);
    power_begin(op, in);
    op->entries = (uint8_t)entries;
    op->digit = (uint8_t)((entries == 4 ? 2u : 4u) >> (in->e2 != NULL ? 1 : 0));
}

void pawli_power_constant(pawli_power *op, const pawli_power_in *in)
{
    power_begin(op, in);
    op->constant = 1;
}

/* What the constant has above R: a power of two, as an exponent. */
static unsigned power_above(const pawli_power_in *in)
{
    return 64u * pawli_power_rows(in->base_len);
}

/* Number 0 := the highest power of 256 below n. With L = 32 * words and Z of
 * power_above, it takes doublings up to 2^(L + z) with z the highest 6 bits of
 * Z; a squaring then makes 2^(L + 2z), and a doubling follows where Z has a
 * bit there. */
static void power_first(pawli_power *op, const pawli_power_in *in)
{
    uint32_t *v = pawli_power_number(op, 0);
    unsigned z = power_above(in);
    unsigned bit = 8u * (op->mont.n_len - 1u);

    memset(v, 0, 4u * op->mont.words);
    v[bit / 32] = (uint32_t)1 << bit % 32;
    op->zbit = 0;
    for (; z >= 64; z >>= 1) {
        op->zbit++;
    }
    op->doublings = (uint16_t)(32u * op->mont.words - bit + z);
    op->stage = POWER_DOUBLE;
    op->phase = POWER_CONSTANT;
    op->at = 0;
}

static void power_double(pawli_power *op)
{
    uint32_t *v = pawli_power_number(op, op->at);
    uint32_t carry = 0;

    for (size_t i = 0; i < op->mont.words; i++) {
        uint32_t w = v[i];

        v[i] = (w << 1) | carry;
        carry = w >> 31;
    }
    pawli_mont_reduce(v, carry, &op->mont);
    op->doublings--;
}

static uint32_t power_bits(const uint8_t *e, size_t len, unsigned at,
                           unsigned count)
{
    size_t byte = at / 8u;

    return byte >= len ? 0
                       : ((uint32_t)e[len - 1 - byte] >> at % 8u) &
                             ((1u << count) - 1u);
}

/* The table's entry that is next, secret. */
static uint32_t power_digit(const pawli_power *op, const pawli_power_in *in)
{
    uint32_t digit = power_bits(in->e1, in->e1_len, op->at_bit, op->digit);

    if (in->e2 != NULL) {
        digit |= power_bits(in->e2, in->n_len, op->at_bit, op->digit)
                 << op->digit;
    }
    return digit;
}

/* x[0..count) := words from `first` on of the entry; every entry is read. */
static void power_select(pawli_power *op, uint32_t digit, uint32_t *x,
                         size_t first, size_t count)
{
    const uint32_t *entry = pawli_power_number(op, POWER_TABLE) + first;

    memset(x, 0, 4u * count);
    for (uint32_t i = 0; i < op->entries; i++, entry += op->mont.words) {
        uint32_t mask = pawli_ct_eq(i, digit);

        for (size_t j = 0; j < count; j++) {
            x[j] |= mask & entry[j];
        }
    }
}

/* x[0..count) := words from `first` on of the second factor. */
static void power_factor(pawli_power *op, const pawli_power_in *in, uint32_t *x,
                         size_t first, size_t count)
{
    memset(x, 0, 4u * count);
    for (size_t i = 0; i < count; i++) {
        switch ((pawli_power_factor)op->factor) {
        case PAWLI_POWER_BASE:
            x[i] = pawli_be_word(in->base, in->base_len, first + i);
            break;
        case PAWLI_POWER_RANDOM:
            x[i] = pawli_load32be(in->blind + 4u * (first + i));
            break;
        case PAWLI_POWER_ONE:
            x[i] = first + i == 0;
            break;
        case PAWLI_POWER_NUMBER:
            if (first + i < op->mont.words) {
                x[i] = pawli_power_number(op, op->number)[first + i];
            }
            break;
        case PAWLI_POWER_DIGIT:
        default:
            break;
        }
    }
    if (op->factor == PAWLI_POWER_DIGIT) {
        power_select(op, power_digit(op, in), x, first, count);
    }
}

static bool power_is_square(const pawli_power *op)
{
    return op->factor == PAWLI_POWER_NUMBER && op->number == op->by &&
           2u * op->rows == op->mont.words;
}

static void power_rows(pawli_power *op, const pawli_power_in *in, size_t count)
{
    uint32_t *t = pawli_power_number(op, op->to);
    const uint32_t *a = pawli_power_number(op, op->by);
    uint32_t x[2u * POWER_CHUNK];

    if (op->row == 0) {
        memset(t, 0, 4u * op->mont.words);
        op->top = 0;
    }
    if (power_is_square(op)) {
        op->top = pawli_mont_square(t, op->top, a, op->row, count, &op->mont);
    } else {
        power_factor(op, in, x, 2u * op->row, 2u * count);
        op->top = pawli_mont_rows(t, op->top, a, x, count, &op->mont);
        pawl_wipe(x, sizeof x);
    }
    op->row = (uint16_t)(op->row + count);
    if (op->row == op->rows) {
        op->stage = POWER_SETTLE;
    }
}

/* Number `at` := the entry of the highest digits. */
static void power_loop(pawli_power *op, const pawli_power_in *in)
{
    op->at_bit = (uint16_t)(8u * in->n_len - op->digit);
    op->at = 0;
    op->squares = op->digit;
    power_select(op, power_digit(op, in), pawli_power_number(op, 0), 0,
                 op->mont.words);
}

static void power_loop_next(pawli_power *op)
{
    unsigned from = op->at;
    unsigned rows = op->mont.words / 2u;

    if (op->squares == 0) {
        op->squares = op->digit;
        power_go(op, POWER_MULTIPLY, from ^ 1u, from, PAWLI_POWER_DIGIT, 0,
                 rows);
    } else if (op->at_bit == 0 && op->squares == op->digit) {
        op->stage = POWER_DONE;
        return;
    } else {
        if (op->squares == op->digit) {
            op->at_bit = (uint16_t)(op->at_bit - op->digit);
        }
        op->squares--;
        power_go(op, POWER_SQUARE, from ^ 1u, from, PAWLI_POWER_NUMBER, from,
                 rows);
    }
    op->at ^= 1u;
}

/* The next entry of the table: the one of one digit less, times that. */
static void power_table_next(pawli_power *op, const pawli_power_in *in)
{
    unsigned b = 1u << op->digit; /* the entry of the blinding number alone */
    unsigned step;

    op->entry++;
    if (op->entry == b && in->e2 != NULL) {
        op->entry++;
    }
    if (op->entry >= op->entries) {
        op->stage = POWER_LOAD;
        return;
    }
    step = op->entry < b ? 1u : b;
    power_go(op, POWER_TABLE_ON, POWER_TABLE + op->entry,
             POWER_TABLE + op->entry - step, PAWLI_POWER_NUMBER,
             POWER_TABLE + step, op->mont.words / 2u);
}

/* What follows the constant's last step. */
static void power_constant_next(pawli_power *op, const pawli_power_in *in)
{
    if (op->zbit != 0) {
        op->zbit--;
        op->doublings = (uint16_t)((power_above(in) >> op->zbit) & 1u);
        power_go(op, POWER_CONSTANT, op->at ^ 1u, op->at, PAWLI_POWER_NUMBER,
                 op->at, op->mont.words / 2u);
        op->at ^= 1u;
        return;
    }
    if (op->at != 0) {
        memcpy(pawli_power_number(op, 0), pawli_power_number(op, 1),
               4u * op->mont.words);
        op->at = 0;
    }
    if (op->constant != 0) {
        op->constant = 0;
        op->stage = POWER_DONE;
        return;
    }
    power_go(op, POWER_ONE, POWER_TABLE, 0, PAWLI_POWER_ONE, 0,
             pawli_power_rows(in->base_len));
}

/* What follows a finished product or doubling. */
static void power_next(pawli_power *op, const pawli_power_in *in)
{
    unsigned rows = pawli_power_rows(in->base_len);
    unsigned blind = POWER_TABLE + (1u << op->digit);
    bool blinded = in->e2 != NULL;

    if (op->doublings != 0) {
        op->stage = POWER_DOUBLE;
        return;
    }
    switch (op->phase) {
    case POWER_CONSTANT:
        power_constant_next(op, in);
        break;
    case POWER_ONE:
        if (blinded) {
            power_go(op, POWER_BLIND, blind, 0, PAWLI_POWER_RANDOM, 0,
                     pawli_power_rows(PAWLI_POWER_BLIND));
            break;
        }
        power_go(op, POWER_BASE, POWER_TABLE + 1u, 0, PAWLI_POWER_BASE, 0,
                 rows);
        break;
    case POWER_BLIND:
        power_go(op, POWER_BASE, 1, 0, PAWLI_POWER_BASE, 0, rows);
        break;
    case POWER_BASE:
        op->entry = 1;
        if (blinded) {
            power_go(op, POWER_MASK, POWER_TABLE + 1u, 1, PAWLI_POWER_NUMBER,
                     blind, op->mont.words / 2u);
            break;
        }
        power_table_next(op, in);
        break;
    case POWER_MASK:
    case POWER_TABLE_ON:
        power_table_next(op, in);
        break;
    case POWER_SQUARE:
    case POWER_MULTIPLY:
        power_loop_next(op);
        break;
    case POWER_ALONE:
    default:
        op->stage = POWER_DONE;
        break;
    }
}

static void power_settle(pawli_power *op)
{
    uint32_t *t = pawli_power_number(op, op->to);

    if (op->whole != 0) {
        pawli_mont_reduce(t, op->top, &op->mont);
    } else {
        pawli_mont_settle(t, op->top, &op->mont);
    }
}

/* What a row costs, in the measure of PAWLI_POWER_UNIT. */
static unsigned power_row_cost(const pawli_power *op)
{
    return PAWLI_MONT_ROW_COST * (op->mont.words + 8u) +
           (op->factor == PAWLI_POWER_DIGIT ? 4u * op->entries : 0u);
}

/* Rows to be done in one step for `credit`: two at a time where there are
 * two. */
static unsigned power_row_count(const pawli_power *op, unsigned credit,
                                unsigned cost)
{
    unsigned left = op->rows - (unsigned)op->row;
    unsigned most = power_is_square(op) ? left : POWER_CHUNK;
    unsigned count = 0;

    while (count < most && credit >= cost) {
        count++;
        credit -= cost;
    }
    return count >= left ? left : count - count % PAWLI_MONT_ROW_STEP;
}

/* What the next step costs, a row if it is rows. */
static unsigned power_cost(const pawli_power *op)
{
    switch (op->stage) {
    case POWER_PRODUCT:
        return power_row_cost(op);
    case POWER_LOAD:
        return op->entries * (op->mont.words + 4u);
    default:
        return 6u * (op->mont.words + 8u);
    }
}

static void power_step(pawli_power *op, const pawli_power_in *in, unsigned rows)
{
    switch (op->stage) {
    case POWER_PRODUCT:
        power_rows(op, in, rows);
        break;
    case POWER_FIRST:
        power_first(op, in);
        break;
    case POWER_DOUBLE:
        power_double(op);
        power_next(op, in);
        break;
    case POWER_LOAD:
        power_loop(op, in);
        power_loop_next(op);
        break;
    case POWER_SETTLE:
    default:
        power_settle(op);
        power_next(op, in);
        break;
    }
}

unsigned pawli_power_run(pawli_power *op, const pawli_power_in *in,
                         unsigned left)
{
    op->mont.n = in->n;
    while (op->stage != POWER_DONE) {
        unsigned cost = power_cost(op);
        unsigned count =
            op->stage == POWER_PRODUCT ? power_row_count(op, left, cost) : 1u;

        if (count == 0 || left < cost) {
            return 0;
        }
        left -= cost * count;
        power_step(op, in, count);
    }
    return left != 0 ? left : 1u;
}
