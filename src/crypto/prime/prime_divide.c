/* SPDX-License-Identifier: Apache-2.0
 * Rests of division by small primes, without an instruction that divides. */
#include "base/ct.h"
#include "pawl/prime.h"

/* Half of each odd prime's distance from the one before; the first from 1. */
static const uint8_t prime_divide_gaps[PAWL_PRIME_DIVIDE] = {
    1, 1, 1, 2, 1, 2, 1, 2, 3, 1, 3,  2, 1,  2, 3, 3, 1,  3, 2,  1, 3,  2,
    3, 4, 2, 1, 2, 1, 2, 7, 2, 3, 1,  5, 1,  3, 3, 2, 3,  3, 1,  5, 1,  2,
    1, 6, 6, 2, 1, 2, 3, 1, 5, 3, 3,  3, 1,  3, 2, 1, 5,  7, 2,  1, 2,  7,
    3, 5, 1, 2, 3, 4, 3, 3, 2, 3, 4,  2, 4,  5, 1, 5, 1,  3, 2,  3, 4,  2,
    1, 2, 6, 4, 2, 4, 2, 3, 6, 1, 9,  3, 5,  3, 3, 1, 3,  5, 3,  3, 1,  3,
    3, 2, 1, 6, 5, 1, 2, 3, 3, 1, 6,  2, 3,  4, 5, 4, 5,  4, 3,  3, 2,  4,
    3, 2, 4, 2, 7, 5, 6, 1, 5, 1, 2,  1, 5,  7, 2, 1, 2,  7, 2,  1, 2,  10,
    2, 4, 5, 4, 2, 3, 3, 7, 2, 3, 3,  4, 3,  6, 2, 3, 1,  5, 1,  3, 5,  1,
    5, 1, 3, 9, 2, 1, 2, 3, 3, 4, 3,  3, 11, 1, 5, 4, 5,  3, 3,  4, 6,  2,
    3, 3, 1, 3, 6, 5, 9, 1, 2, 3, 1,  3, 2,  1, 2, 6, 1,  3, 17, 3, 3,  4,
    9, 5, 7, 2, 1, 2, 3, 4, 2, 1, 3,  6, 5,  1, 2, 1, 2,  3, 6,  6, 4,  6,
    3, 2, 3, 4, 2, 4, 2, 7, 2, 3, 1,  2, 3,  1, 3, 5, 10, 3, 2,  1, 12, 2,
    1, 5, 6, 1, 5, 4, 3, 3, 3, 9, 3,  2, 1,  6, 5, 6, 4,  8, 7,  3, 2,  1,
    2, 1, 5, 6, 3, 3, 9, 1, 8, 1, 11, 3, 4,  3, 2, 1};

/* What a unit may cost, in tens of instructions of a Cortex-M4: a prime takes
 * 40, for its reciprocal, and 2 for each octet. */
#define PRIME_DIVIDE_UNIT 900u

/* floor(2^32 / p), p public. */
static uint32_t prime_divide_reciprocal(uint32_t p)
{
    uint32_t rest = 1, quotient = 0;

    for (unsigned i = 0; i < 32; i++) {
        rest <<= 1;
        quotient <<= 1;
        if (rest >= p) {
            rest -= p;
            quotient |= 1u;
        }
    }
    return quotient;
}

/* v modulo p, for v below 2^19 and p below 2^11: the estimate of the quotient
 * is at most one too small. */
static uint32_t prime_divide_rest(uint32_t v, uint32_t p, uint32_t reciprocal)
{
    v -= (uint32_t)(((uint64_t)v * reciprocal) >> 32) * p;
    return v - (p & ~pawli_ct_lt(v, p));
}

pawl_err pawl_prime_divide(const uint8_t *n, size_t len, uint16_t *at)
{
    unsigned cost = 40u + 2u * (unsigned)len;
    unsigned left = PRIME_DIVIDE_UNIT;
    uint32_t p = 1;

    for (unsigned i = 0; i < *at; i++) {
        p += 2u * prime_divide_gaps[i];
    }
    for (; left >= cost && *at < PAWL_PRIME_DIVIDE; left -= cost) {
        uint32_t rest = 0, reciprocal;

        p += 2u * prime_divide_gaps[(*at)++];
        reciprocal = prime_divide_reciprocal(p);
        for (size_t i = 0; i < len; i++) {
            rest = prime_divide_rest((rest << 8) | n[i], p, reciprocal);
        }
        if (pawli_ct_public(pawli_ct_is_zero(rest)) != 0) {
            return PAWL_ERR_WEAK;
        }
    }
    return *at < PAWL_PRIME_DIVIDE ? PAWL_PENDING : PAWL_OK;
}
