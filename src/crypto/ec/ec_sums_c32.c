/* SPDX-License-Identifier: Apache-2.0
 * Sums with 32-bit limbs. Differences are sums with the complement: the last
 * carry is 1 when nothing was borrowed. */
#include "crypto/ec/ec_words.h"

#include "base/ct.h"

/* r := r + m where mask is all ones. */
static void ec_sums_c32_masked(uint32_t *r, const uint32_t *m, unsigned words,
                               uint32_t mask)
{
    uint64_t acc = 0;

    for (unsigned i = 0; i < words; i += 2) {
        acc += (uint64_t)r[i] + (m[i] & mask);
        r[i] = (uint32_t)acc;
        acc = (acc >> 32) + r[i + 1] + (m[i + 1] & mask);
        r[i + 1] = (uint32_t)acc;
        acc >>= 32;
    }
}

/* Of three words and a carry of at most 2 the sum fits. */
void pawli_ec_add_c32(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words)
{
    uint64_t acc = 1;

    for (unsigned i = 0; i < words; i += 2) {
        acc += (uint64_t)a[i] + b[i] + (uint32_t)~m[i];
        r[i] = (uint32_t)acc;
        acc = (acc >> 32) + a[i + 1] + b[i + 1] + (uint32_t)~m[i + 1];
        r[i + 1] = (uint32_t)acc;
        acc >>= 32;
    }
    ec_sums_c32_masked(r, m, words, pawli_ct_mask((uint32_t)acc ^ 1u));
}

void pawli_ec_sub_c32(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words)
{
    uint64_t acc = 1;

    for (unsigned i = 0; i < words; i += 2) {
        acc += (uint64_t)a[i] + (uint32_t)~b[i];
        r[i] = (uint32_t)acc;
        acc = (acc >> 32) + a[i + 1] + (uint32_t)~b[i + 1];
        r[i + 1] = (uint32_t)acc;
        acc >>= 32;
    }
    ec_sums_c32_masked(r, m, words, pawli_ct_mask((uint32_t)acc ^ 1u));
}
