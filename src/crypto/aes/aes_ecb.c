/* SPDX-License-Identifier: Apache-2.0
 * pawl/aes.h: blocks of their own. */
#include "crypto/aes/aes_kernels.h"
#include "pawl/aes.h"
#include "pawl_kernels.h"

void pawl_aes_encrypt_blocks(const pawl_aes *aes, uint8_t *data, size_t n)
{
    pawl_aes_blocks(aes->keys, aes->rounds, data, n);
}
