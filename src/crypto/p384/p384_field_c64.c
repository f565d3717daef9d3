/* SPDX-License-Identifier: Apache-2.0
 * Products modulo p with 64-bit limbs: Montgomery's method, -1/p being
 * 2^32 + 1 modulo 2^64. */
#include "crypto/p384/p384.h"

#include "crypto/ec/ec_c64.h"

static const uint64_t p384_field_p[6] = {
    0x00000000ffffffff, 0xffffffff00000000, 0xfffffffffffffffe,
    0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff};

void pawli_p384_field_mul_c64(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    uint64_t y[6];
    uint64_t t[12] = {0};
    uint64_t top = 0;

    pawli_ec_join_all(y, b, 6);
    for (int i = 0; i < 6; i++) {
        uint64_t *u = t + i;

        u[6] = top;
        top = pawli_ec_row(u, pawli_ec_join(a + 2 * i), y, 6);
        top += pawli_ec_row(u, u[0] + (u[0] << 32), p384_field_p, 6);
    }
    pawli_ec_finish(r, t + 6, top, p384_field_p, 6);
}

void pawli_p384_field_sqr_c64(uint32_t *r, const uint32_t *a)
{
    uint64_t x[6];
    uint64_t t[12];
    uint64_t top = 0;

    pawli_ec_join_all(x, a, 6);
    pawli_ec_square(t, x, 6);
    for (int i = 0; i < 6; i++) {
        pawli_ec_wide acc;
        uint64_t carry =
            pawli_ec_row(t + i, t[i] + (t[i] << 32), p384_field_p, 6);

        acc = (pawli_ec_wide)t[i + 6] + top;
        t[i + 6] = (uint64_t)acc;
        top = carry + (uint64_t)(acc >> 64);
    }
    pawli_ec_finish(r, t + 6, top, p384_field_p, 6);
}
