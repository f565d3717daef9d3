/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p = 2^521 - 1 with 64-bit limbs, as in p521_field_c32.c. */
#include "crypto/p521/p521.h"

#include "crypto/ec/ec_c64.h"

/* r := t[18] modulo p. */
static void p521_field_fold(uint32_t *r, const uint64_t *t)
{
    static const uint64_t p[9] = {UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                  UINT64_MAX, UINT64_MAX, UINT64_MAX,
                                  UINT64_MAX, UINT64_MAX, 0x1ff};
    uint64_t y[9];
    pawli_ec_wide acc = 0;

    for (int j = 0; j < 8; j++) {
        acc += (pawli_ec_wide)t[j] + ((t[j + 8] >> 9) | (t[j + 9] << 55));
        y[j] = (uint64_t)acc;
        acc >>= 64;
    }
    y[8] = (uint64_t)acc + (t[8] & 0x1ffu) + ((t[16] >> 9) | (t[17] << 55));
    pawli_ec_finish(r, y, 0, p, 9);
}

void pawli_p521_field_mul_c64(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint64_t y[9];
    uint64_t t[18] = {0};

    pawli_ec_join_all(y, b, 9);
    for (int i = 0; i < 9; i++) {
        (void)pawli_ec_row(t + i, pawli_ec_join(a + 2 * i), y, 9);
    }
    p521_field_fold(r, t);
}

void pawli_p521_field_sqr_c64(uint32_t *r, const uint32_t *a)
{
    uint64_t x[9];
    uint64_t t[18];

    pawli_ec_join_all(x, a, 9);
    pawli_ec_square(t, x, 9);
    p521_field_fold(r, t);
}
