/* SPDX-License-Identifier: Apache-2.0
 * The S-box on 32-bit slices, one copy for key expansion and rounds. */
#include "crypto/aes/aes_kernels.h"
#include "crypto/aes/aes_sbox.h"

void pawli_aes_sbox_c32(uint32_t out[8], const uint32_t in[8])
{
    PAWLI_AES_SBOX(uint32_t, out, in);
}
