/* SPDX-License-Identifier: Apache-2.0
 * x^((p-5)/8) as a chain. */
#include "crypto/fe25519/fe25519.h"

static const pawli_fe25519_row fe25519_root[] = {
    {0, 1, 0, 2},   /* 3 */
    {2, 2, 2, 2},   /* 15 */
    {2, 1, 0, 2},   /* 31 = 5_0 */
    {2, 5, 2, 2},   /* 10_0 */
    {2, 10, 2, 0},  /* 20_0 */
    {0, 20, 0, 0},  /* 40_0 */
    {0, 10, 2, 2},  /* 50_0 */
    {2, 50, 2, 0},  /* 100_0 */
    {0, 100, 0, 0}, /* 200_0 */
    {0, 50, 2, 2},  /* 250_0 */
    {2, 2, 1, 3}    /* 2^252 - 2^2 + 1 = (p - 5) / 8 */
};

bool pawli_fe25519_root_step(uint32_t *const r[4], uint8_t *row, uint8_t *done,
                             pawli_fe25519_scratch *s)
{
    if (pawli_fe25519_row_step(r, &fe25519_root[*row], done, s)) {
        (*row)++;
    }
    return *row == sizeof fe25519_root / sizeof fe25519_root[0];
}
