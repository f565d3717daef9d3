/* SPDX-License-Identifier: Apache-2.0
 * pawl/block.h: AES of any key size. */
#include "scheme/block_aes.h"

/* A negative size when the expanded key outgrows pawl_block_expanded. */
typedef char block_aes_fits[sizeof(pawl_aes) <= PAWL_BLOCK_EXPANDED ? 1 : -1];

void pawli_block_aes_encrypt(const pawl_block_expanded *k, uint8_t *data,
                             size_t n)
{
    pawl_aes_encrypt_blocks((const pawl_aes *)(const void *)k, data, n);
}
