/* SPDX-License-Identifier: Apache-2.0
 * AES counter mode, two blocks in eight 32-bit slices. */
#include "base/bytes.h"
#include "crypto/aes/aes_kernels.h"
#include "pawl/base.h"

void pawl_aes_ctr_c32(const uint32_t *keys, uint32_t rounds,
                      uint8_t counter[16], uint8_t *data, size_t n)
{
    uint32_t count = pawli_load32be(counter + 12);
    uint32_t q[8];

    while (n != 0) {
        unsigned blocks = n > 1 ? 2 : 1;

        for (unsigned i = 0; i < 3; i++) {
            q[2 * i] = q[2 * i + 1] = pawli_load32le(counter + 4 * i);
        }
        for (unsigned k = 0; k < 2; k++) {
            pawli_store32be(counter + 12, count + k);
            q[6 + k] = pawli_load32le(counter + 12);
        }
        pawli_aes_rounds_c32(q, keys, rounds);
        for (unsigned k = 0; k < blocks; k++, data += 16) {
            for (unsigned i = 0; i < 4; i++) {
                uint32_t v = pawli_load32le(data + 4 * i);

                pawli_store32le(data + 4 * i, v ^ q[2 * i + k]);
            }
        }
        count += blocks;
        n -= blocks;
    }
    pawli_store32be(counter + 12, count);
    pawl_wipe(q, sizeof q);
}
