/* SPDX-License-Identifier: Apache-2.0
 * ChaCha20 in portable C: RFC 8439, sections 2.1 to 2.3. */
#include "base/bytes.h"
#include "crypto/chacha20/chacha20_kernels.h"
#include "pawl/base.h"

#define PAWLI_CHACHA20_QUARTER(a, b, c, d)                                     \
    a += b;                                                                    \
    d = pawli_rotl32(d ^ a, 16);                                               \
    c += d;                                                                    \
    b = pawli_rotl32(b ^ c, 12);                                               \
    a += b;                                                                    \
    d = pawli_rotl32(d ^ a, 8);                                                \
    c += d;                                                                    \
    b = pawli_rotl32(b ^ c, 7)

/* "expand 32-byte k" */
static const uint32_t chacha20_blocks_c_constants[4] = {0x61707865, 0x3320646e,
                                                        0x79622d32, 0x6b206574};

void pawl_chacha20_blocks_c(uint32_t input[12], uint8_t *data, size_t n)
{
    uint32_t x[16];

    for (; n != 0; n--, data += 64) {
        for (unsigned i = 0; i < 4; i++) {
            x[i] = chacha20_blocks_c_constants[i];
        }
        for (unsigned i = 0; i < 12; i++) {
            x[4 + i] = input[i];
        }
        for (unsigned round = 0; round < 10; round++) {
            PAWLI_CHACHA20_QUARTER(x[0], x[4], x[8], x[12]);
            PAWLI_CHACHA20_QUARTER(x[1], x[5], x[9], x[13]);
            PAWLI_CHACHA20_QUARTER(x[2], x[6], x[10], x[14]);
            PAWLI_CHACHA20_QUARTER(x[3], x[7], x[11], x[15]);
            PAWLI_CHACHA20_QUARTER(x[0], x[5], x[10], x[15]);
            PAWLI_CHACHA20_QUARTER(x[1], x[6], x[11], x[12]);
            PAWLI_CHACHA20_QUARTER(x[2], x[7], x[8], x[13]);
            PAWLI_CHACHA20_QUARTER(x[3], x[4], x[9], x[14]);
        }
        for (unsigned i = 0; i < 16; i++) {
            uint32_t in = i < 4 ? chacha20_blocks_c_constants[i] : input[i - 4];

            pawli_store32le(data + 4 * i,
                            pawli_load32le(data + 4 * i) ^ (x[i] + in));
        }
        input[8]++;
    }
    pawl_wipe(x, sizeof x);
}
