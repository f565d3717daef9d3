/* SPDX-License-Identifier: Apache-2.0
 * pawl/prime.h: with n - 1 = 2^a * m, m odd, n may be prime if base^m is 1, or
 * one of base^m, base^2m .. base^(m * 2^(a - 1)) is n - 1. Uses crypto/bignum.
 */
#include "pawl/prime.h"

#include <string.h>

#include "base/ct.h"
#include "crypto/bignum/power.h"

#define PRIME_ENTRIES      4u /* of the table */
#define PRIME_ENTRIES_FAST 16u
#define PRIME_PLAIN        2u /* number: the power out of Montgomery's form */

typedef enum prime_stage {
    PRIME_IDLE, /* wiped */
    PRIME_POWER,
    PRIME_FIRST_PLAIN, /* base^m, compared with 1 and n - 1 */
    PRIME_SQUARE,
    PRIME_PLAIN_AGAIN, /* a square, compared with n - 1 */
    PRIME_DONE
} prime_stage;

typedef struct prime {
    uint32_t passed; /* all ones: the base is no witness */
    uint16_t n_len;
    uint16_t squares; /* still to do */
    uint8_t stage;    /* prime_stage */
    uint8_t entries;
    uint8_t ended;    /* 1: the stage's product is there */
    uint64_t space[]; /* m, as long as n; pawli_power */
} prime;

static pawli_power *prime_power(prime *op)
{
    return (pawli_power *)(void *)(op->space + pawli_power_rows(op->n_len));
}

static size_t prime_size(size_t n_len, unsigned entries)
{
    if (n_len < PAWL_PRIME_MIN || n_len > PAWL_PRIME_MAX) {
        return 0;
    }
    return sizeof(prime) + 8u * pawli_power_rows(n_len) +
           pawli_power_size(n_len, entries);
}

static unsigned prime_entries(size_t n_len, bool fast)
{
    return fast && n_len <= PAWLI_POWER_FAST ? PRIME_ENTRIES_FAST
                                             : PRIME_ENTRIES;
}

size_t pawl_prime_size(size_t n_len)
{
    return prime_size(n_len, PRIME_ENTRIES);
}

size_t pawl_prime_size_fast(size_t n_len)
{
    return prime_size(n_len, prime_entries(n_len, true));
}

static void prime_in(prime *op, const pawl_prime_in *in, pawli_power_in *power)
{
    memset(power, 0, sizeof *power);
    power->n = in->n;
    power->base = in->base;
    power->e1 = (const uint8_t *)op->space;
    power->n_len = power->base_len = power->e1_len = in->n_len;
}

/* Bits of n from the lowest, n - 1 being even: where the next 1 is. */
static unsigned prime_twos(const pawl_prime_in *in)
{
    unsigned a = 1;

    while (a < 8u * in->n_len - 1u &&
           pawli_ct_public((uint32_t)in->n[in->n_len - 1u - a / 8u] >> a % 8u &
                           1u) == 0) {
        a++;
    }
    return a;
}

/* m := n >> a, as long as n; the bits of n - 1 below are 0. */
static void prime_exponent(prime *op, const pawl_prime_in *in, unsigned a)
{
    uint8_t *m = (uint8_t *)op->space;
    size_t bytes = a / 8u;

    memset(m, 0, in->n_len);
    for (size_t i = bytes; i < in->n_len; i++) {
        uint32_t low = in->n[i - bytes];
        uint32_t high = i > bytes ? in->n[i - bytes - 1u] : 0u;

        m[i] = (uint8_t)(((high << 8) | low) >> a % 8u);
    }
}

pawl_err pawl_prime_start(void *op_, size_t op_size, const pawl_prime_in *in)
{
    prime *op = op_;
    pawli_power_in power;
    unsigned a;

    if (prime_size(in->n_len, PRIME_ENTRIES) == 0 ||
        (pawli_ct_public(in->n[in->n_len - 1u]) & 1u) == 0) {
        return PAWL_ERR_ARGUMENT;
    }
    if (op_size < prime_size(in->n_len, PRIME_ENTRIES)) {
        return PAWL_ERR_MEMORY;
    }
    memset(op, 0, sizeof *op);
    op->n_len = in->n_len;
    op->entries = (uint8_t)prime_entries(
        in->n_len, op_size >= pawl_prime_size_fast(in->n_len));
    a = prime_twos(in);
    prime_exponent(op, in, a);
    op->squares = (uint16_t)(a - 1u);
    op->stage = PRIME_POWER;
    prime_in(op, in, &power);
    pawli_power_start(prime_power(op), &power, op->entries);
    return PAWL_OK;
}

/* Whether the plain number is 1, or n - 1. */
static uint32_t prime_is(prime *op, const pawl_prime_in *in, bool one)
{
    const uint32_t *v = pawli_power_number(prime_power(op), PRIME_PLAIN);
    uint32_t differs =
        one ? v[0] ^ 1u : v[0] ^ (pawli_be_word(in->n, in->n_len, 0) - 1u);

    for (size_t i = 1; i < prime_power(op)->mont.words; i++) {
        differs |= one ? v[i] : v[i] ^ pawli_be_word(in->n, in->n_len, i);
    }
    return pawli_ct_is_zero(differs);
}

static void prime_next(prime *op, const pawl_prime_in *in)
{
    pawli_power *power = prime_power(op);
    unsigned words = power->mont.words;

    if (op->stage == PRIME_FIRST_PLAIN) {
        op->passed |= prime_is(op, in, true);
    }
    if (op->stage == PRIME_FIRST_PLAIN || op->stage == PRIME_PLAIN_AGAIN) {
        op->passed |= prime_is(op, in, false);
        if (op->squares == 0) {
            op->stage = PRIME_DONE;
            op->passed = pawli_ct_public(op->passed);
            return;
        }
        op->squares--;
        pawli_power_product(power, power->at ^ 1u, power->at,
                            PAWLI_POWER_NUMBER, power->at, words / 2u);
        power->at ^= 1u;
        op->stage = PRIME_SQUARE;
        return;
    }
    pawli_power_product(power, PRIME_PLAIN, power->at, PAWLI_POWER_ONE, 0,
                        words / 2u);
    op->stage =
        op->stage == PRIME_POWER ? PRIME_FIRST_PLAIN : PRIME_PLAIN_AGAIN;
}

pawl_err pawl_prime_run(void *op_, const pawl_prime_in *in, uint32_t *units)
{
    prime *op = op_;
    pawli_power_in power;

    if (op->stage == PRIME_IDLE) {
        return PAWL_ERR_STATE;
    }
    while (op->stage != PRIME_DONE) {
        if (*units == 0) {
            return PAWL_PENDING;
        }
        (*units)--;
        if (op->ended != 0) {
            op->ended = 0;
            prime_next(op, in);
            continue;
        }
        prime_in(op, in, &power);
        op->ended =
            pawli_power_run(prime_power(op), &power, PAWLI_POWER_UNIT) != 0;
    }
    return op->passed != 0 ? PAWL_OK : PAWL_ERR_WEAK;
}

void pawl_prime_wipe(void *op_)
{
    prime *op = op_;

    pawl_wipe(op, op->stage != PRIME_IDLE ? prime_size(op->n_len, op->entries)
                                          : sizeof *op);
}
