/* SPDX-License-Identifier: Apache-2.0
 * Scalars as digits. */
#include "crypto/eddsa/eddsa_digits.h"

#include "base/bytes.h"
#include "base/ct.h"

#define EDDSA_DIGITS_WINDOW 3

/* Bits b of a number B are digits 2 b - 1 of 2 B - (2^digits - 1), so that B is
 * half of in + 2^digits - 1, plus the order where that is odd. */
void pawli_eddsa_recode(uint32_t *k, const uint32_t *in, unsigned digits,
                        const pawli_eddsa_order *order)
{
    unsigned words = order->mont.words;
    const uint8_t *p = order->mont.n + 4u * words;
    uint32_t even = pawli_ct_mask(~in[0] & 1u);
    uint64_t carry = 0;

    for (unsigned i = 0; i < words; i++) {
        p -= 4;
        carry += (uint64_t)in[i] + 0xffffffffu + (even & pawli_load32be(p));
        k[i] = (uint32_t)carry;
        carry >>= 32;
    }
    k[words] = (uint32_t)carry + ((uint32_t)1 << (digits - 32u * words)) - 1u;
    for (unsigned i = 0; i < words; i++) {
        k[i] = (k[i] >> 1) | (k[i + 1] << 31);
    }
    k[words] >>= 1;
}

uint32_t pawli_eddsa_entry(const uint32_t *k, unsigned at, unsigned apart,
                           uint32_t *minus)
{
    uint32_t want = 0;

    for (unsigned t = PAWLI_EDDSA_TEETH; t > 0; t--) {
        unsigned bit = at + apart * (t - 1);

        want = (want << 1) | ((k[bit >> 5] >> (bit & 31u)) & 1u);
    }
    /* With the highest digit -1 it is minus the complement. */
    *minus = pawli_ct_mask((want >> 4) ^ 1u);
    return (want ^ *minus) & 15u;
}

void pawli_eddsa_triple(uint32_t *k3, const uint32_t *k, size_t words)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < words; i++) {
        carry += (uint64_t)k[i] * 3u;
        k3[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static int eddsa_digits_bit(const uint32_t *k, unsigned i)
{
    return (int)((k[i >> 5] >> (i & 31u)) & 1u);
}

/* Digit i, 1, 0 or -1: the digits are those of (3 k - k) / 2. */
static int eddsa_digits_naf(const uint32_t *k, const uint32_t *k3, unsigned i)
{
    return eddsa_digits_bit(k3, i + 1) - eddsa_digits_bit(k, i + 1);
}

int8_t pawli_eddsa_window(const uint32_t *k, const uint32_t *k3, unsigned index,
                          uint16_t *low)
{
    int value = eddsa_digits_naf(k, k3, index);

    *low = (uint16_t)index;
    if (value == 0) {
        return 0;
    }
    for (unsigned i = 1; i < EDDSA_DIGITS_WINDOW && i <= index; i++) {
        int digit = eddsa_digits_naf(k, k3, index - i);

        if (digit != 0) {
            value = value * (1 << (*low - (index - i))) + digit;
            *low = (uint16_t)(index - i);
        }
    }
    return (int8_t)value;
}
