/* SPDX-License-Identifier: Apache-2.0
 * Blocks to 32-bit slices and back. */
#include "base/inline.h"
#include "crypto/aes/aes_kernels.h"

/* Exchanges the bits of *a chosen by mask << shift with those of *b chosen by
 * mask. */
static PAWLI_INLINE void aes_transpose_c32_swap(uint32_t *a, uint32_t *b,
                                                uint32_t mask, unsigned shift)
{
    uint32_t t = ((*a >> shift) ^ *b) & mask;

    *b ^= t;
    *a ^= t << shift;
}

void pawli_aes_transpose_c32(uint32_t q[8])
{
    for (unsigned i = 0; i < 8; i += 4) {
        aes_transpose_c32_swap(&q[i], &q[i + 1], 0x55555555, 1);
        aes_transpose_c32_swap(&q[i + 2], &q[i + 3], 0x55555555, 1);
        aes_transpose_c32_swap(&q[i], &q[i + 2], 0x33333333, 2);
        aes_transpose_c32_swap(&q[i + 1], &q[i + 3], 0x33333333, 2);
    }
    for (unsigned i = 0; i < 4; i++) {
        aes_transpose_c32_swap(&q[i], &q[i + 4], 0x0f0f0f0f, 4);
    }
}
