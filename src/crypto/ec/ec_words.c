/* SPDX-License-Identifier: Apache-2.0
 * What all kernels share: reductions, comparisons, bytes. */
#include "crypto/ec/ec_words.h"

#include "base/ct.h"

void pawli_ec_reduce(uint32_t *r, const uint32_t *a, uint32_t top,
                     const uint32_t *m, unsigned words)
{
    uint64_t acc = 1;
    uint32_t mask;

    for (unsigned i = 0; i < words; i += 2) {
        acc += (uint64_t)a[i] + (uint32_t)~m[i];
        r[i] = (uint32_t)acc;
        acc = (acc >> 32) + a[i + 1] + (uint32_t)~m[i + 1];
        r[i + 1] = (uint32_t)acc;
        acc >>= 32;
    }
    mask = pawli_ct_mask((uint32_t)acc ^ 1u) & ~pawli_ct_mask(top);
    acc = 0;
    for (unsigned i = 0; i < words; i += 2) {
        acc += (uint64_t)r[i] + (m[i] & mask);
        r[i] = (uint32_t)acc;
        acc = (acc >> 32) + r[i + 1] + (m[i + 1] & mask);
        r[i + 1] = (uint32_t)acc;
        acc >>= 32;
    }
}

/* An odd number becomes even by adding m, which is odd. */
void pawli_ec_half(uint32_t *r, const uint32_t *a, const uint32_t *m,
                   unsigned words)
{
    uint32_t mask = pawli_ct_mask(a[0] & 1u);
    uint64_t acc = (uint64_t)a[0] + (m[0] & mask);

    for (unsigned i = 1; i < words; i++) {
        uint32_t low = (uint32_t)acc >> 1;

        acc = (acc >> 32) + a[i] + (m[i] & mask);
        r[i - 1] = low | ((uint32_t)acc << 31);
    }
    r[words - 1] = (uint32_t)(acc >> 1);
}

uint32_t pawli_ec_is_zero(const uint32_t *a, unsigned words)
{
    uint32_t any = 0;

    for (unsigned i = 0; i < words; i++) {
        any |= a[i];
    }
    return pawli_ct_is_zero(any);
}

/* A difference is a sum with the complement: the last carry is 1 when nothing
 * was borrowed. */
uint32_t pawli_ec_is_below(const uint32_t *a, const uint32_t *m, unsigned words)
{
    uint64_t acc = 1;

    for (unsigned i = 0; i < words; i++) {
        acc += (uint64_t)a[i] + (uint32_t)~m[i];
        acc >>= 32;
    }
    return pawli_ct_mask((uint32_t)acc ^ 1u);
}

void pawli_ec_load(uint32_t *r, const uint8_t *in, size_t len, unsigned words)
{
    for (unsigned i = 0; i < words; i++) {
        r[i] = 0;
    }
    for (size_t i = 0; i < len; i++) {
        r[i / 4] |= (uint32_t)in[len - 1 - i] << (8 * (i % 4));
    }
}

void pawli_ec_store(uint8_t *out, const uint32_t *a, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        out[len - 1 - i] = (uint8_t)(a[i / 4] >> (8 * (i % 4)));
    }
}
