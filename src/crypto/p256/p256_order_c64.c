/* SPDX-License-Identifier: Apache-2.0
 * Products modulo the group order n with 64-bit limbs. */
#include "crypto/p256/p256.h"

#include "crypto/ec/ec_c64.h"

#define PAWLI_P256_N0_64 0xccd1c8aaee00bc4fu /* -1/n modulo 2^64 */

void pawli_p256_order_mul_c64(uint32_t *r, const uint32_t *a, const uint32_t *b)
{
    static const uint64_t n[4] = {0xf3b9cac2fc632551, 0xbce6faada7179e84,
                                  0xffffffffffffffff, 0xffffffff00000000};
    uint64_t x[4];
    uint64_t y[4];
    uint64_t t[5] = {0};

    pawli_ec_join_all(x, a, 4);
    pawli_ec_join_all(y, b, 4);
    for (int i = 0; i < 4; i++) {
        uint64_t top = pawli_ec_row(t, x[i], y, 4);

        top += pawli_ec_row(t, t[0] * PAWLI_P256_N0_64, n, 4);
        for (int j = 0; j < 4; j++) {
            t[j] = t[j + 1];
        }
        t[4] = top;
    }
    pawli_ec_finish(r, t, t[4], n, 4);
}
