/* SPDX-License-Identifier: Apache-2.0
 * Sums with 64-bit limbs, as in ec_sums_c32.c. */
#include "crypto/ec/ec_words.h"

#include "crypto/ec/ec_c64.h"

/* r := r + m unless carry is 1. */
static void ec_sums_c64_masked(uint32_t *r, const uint32_t *m, unsigned words,
                               uint64_t carry)
{
    pawli_ec_wide acc = 0;
    uint64_t mask = carry - 1u;

    __asm__("" : "+r"(mask));
    for (unsigned i = 0; i < words; i += 2) {
        acc +=
            (pawli_ec_wide)pawli_ec_join(r + i) + (pawli_ec_join(m + i) & mask);
        pawli_ec_split(r + i, (uint64_t)acc);
        acc >>= 64;
    }
}

void pawli_ec_add_c64(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words)
{
    pawli_ec_wide acc = 1;

    for (unsigned i = 0; i < words; i += 2) {
        acc += (pawli_ec_wide)pawli_ec_join(a + i) + pawli_ec_join(b + i) +
               ~pawli_ec_join(m + i);
        pawli_ec_split(r + i, (uint64_t)acc);
        acc >>= 64;
    }
    ec_sums_c64_masked(r, m, words, (uint64_t)acc);
}

void pawli_ec_sub_c64(uint32_t *r, const uint32_t *a, const uint32_t *b,
                      const uint32_t *m, unsigned words)
{
    pawli_ec_wide acc = 1;

    for (unsigned i = 0; i < words; i += 2) {
        acc += (pawli_ec_wide)pawli_ec_join(a + i) + ~pawli_ec_join(b + i);
        pawli_ec_split(r + i, (uint64_t)acc);
        acc >>= 64;
    }
    ec_sums_c64_masked(r, m, words, (uint64_t)acc);
}
