/* SPDX-License-Identifier: Apache-2.0
 * Montgomery products with 64-bit limbs. */
#include "crypto/ec/ec_words.h"

#include "crypto/ec/ec_c64.h"

#define PAWLI_EC_LIMBS_MAX (PAWLI_EC_WORDS_MAX / 2)

static inline void ec_mont_c64(uint32_t *r, const uint32_t *a,
                               const uint32_t *b, const pawli_ec_modulus *m,
                               unsigned limbs)
{
    uint64_t y[PAWLI_EC_LIMBS_MAX];
    uint64_t n[PAWLI_EC_LIMBS_MAX];
    uint64_t t[2 * PAWLI_EC_LIMBS_MAX] = {0};
    uint64_t top = 0;

    pawli_ec_join_all(y, b, limbs);
    pawli_ec_join_all(n, m->m, limbs);
    for (unsigned i = 0; i < limbs; i++) {
        t[i + limbs] = top;
        top = pawli_ec_row(t + i, pawli_ec_join(a + 2 * i), y, limbs);
        top += pawli_ec_row(t + i, t[i] * m->inverse, n, limbs);
    }
    pawli_ec_finish(r, t + limbs, top, n, limbs);
}

/* Compilers unroll what has a constant length. */
void pawli_ec_mont_mul_c64(uint32_t *r, const uint32_t *a, const uint32_t *b,
                           const pawli_ec_modulus *n)
{
    if (n->words == 8) {
        ec_mont_c64(r, a, b, n, 4);
    } else {
        ec_mont_c64(r, a, b, n, n->words / 2);
    }
}
