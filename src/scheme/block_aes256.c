/* SPDX-License-Identifier: Apache-2.0
 * pawl_block_aes256. */
#include "scheme/block_aes.h"

static void block_aes256_expand(pawl_block_expanded *k, const uint8_t *key)
{
    pawl_aes_init(pawli_block_aes(k), key, 32);
}

const pawl_block pawl_block_aes256 = {
    .key_size = 32,
    .unit_bytes = 16,
    .expand = block_aes256_expand,
    .encrypt = pawli_block_aes_encrypt,
};
