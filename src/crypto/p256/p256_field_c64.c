/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p with 64-bit limbs. -1/p is 1 modulo 2^64: the lowest limb
 * is its own Montgomery quotient. */
#include "crypto/p256/p256.h"

#include "crypto/ec/ec_c64.h"

static const uint64_t p256_field_p[4] = {0xffffffffffffffff, 0x00000000ffffffff,
                                         0, 0xffffffff00000001};

void pawli_p256_field_mul_c64(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint64_t x[4];
    uint64_t y[4];
    uint64_t t[5] = {0};

    pawli_ec_join_all(x, a, 4);
    pawli_ec_join_all(y, b, 4);
    for (int i = 0; i < 4; i++) {
        uint64_t top = pawli_ec_row(t, x[i], y, 4);
        uint64_t q = t[0];
        pawli_ec_wide acc;

        /* q p = q (2^256 - 2^224 + 2^192 + 2^96) - q */
        acc = (pawli_ec_wide)t[1] + (q << 32);
        t[0] = (uint64_t)acc;
        acc = (acc >> 64) + t[2] + (q >> 32);
        t[1] = (uint64_t)acc;
        acc = (acc >> 64) + (pawli_ec_wide)q * p256_field_p[3] + t[3];
        t[2] = (uint64_t)acc;
        acc = (acc >> 64) + t[4];
        t[3] = (uint64_t)acc;
        t[4] = top + (uint64_t)(acc >> 64);
    }
    pawli_ec_finish(r, t, t[4], p256_field_p, 4);
}

void pawli_p256_field_sqr_c64(uint32_t *r, const uint32_t *a)
{
    uint64_t x[4];
    uint64_t t[8];
    uint64_t top = 0;

    pawli_ec_join_all(x, a, 4);
    pawli_ec_square(t, x, 4);
    for (int i = 0; i < 4; i++) {
        uint64_t q = t[i];
        pawli_ec_wide acc = (pawli_ec_wide)t[i + 1] + (q << 32);

        t[i + 1] = (uint64_t)acc;
        acc = (acc >> 64) + t[i + 2] + (q >> 32);
        t[i + 2] = (uint64_t)acc;
        acc = (acc >> 64) + (pawli_ec_wide)q * p256_field_p[3] + t[i + 3];
        t[i + 3] = (uint64_t)acc;
        acc = (acc >> 64) + t[i + 4] + top;
        t[i + 4] = (uint64_t)acc;
        top = (uint64_t)(acc >> 64);
    }
    pawli_ec_finish(r, t + 4, top, p256_field_p, 4);
}
