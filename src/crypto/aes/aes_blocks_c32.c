/* SPDX-License-Identifier: Apache-2.0
 * AES on blocks of their own, two at a time in eight 32-bit slices. */
#include "base/bytes.h"
#include "crypto/aes/aes_kernels.h"
#include "pawl/base.h"

void pawl_aes_blocks_c32(const uint32_t *keys, uint32_t rounds, uint8_t *data,
                         size_t n)
{
    uint32_t q[8];

    while (n != 0) {
        size_t second = n > 1 ? 16 : 0; /* where the other block is */

        for (unsigned i = 0; i < 4; i++) {
            q[2 * i] = pawli_load32le(data + 4 * i);
            q[2 * i + 1] = pawli_load32le(data + second + 4 * i);
        }
        pawli_aes_rounds_c32(q, keys, rounds);
        for (unsigned i = 0; i < 4; i++) {
            pawli_store32le(data + 4 * i, q[2 * i]);
            pawli_store32le(data + second + 4 * i, q[2 * i + 1]);
        }
        data += 16 + second;
        n -= n > 1 ? 2 : 1;
    }
    pawl_wipe(q, sizeof q);
}
