/* SPDX-License-Identifier: Apache-2.0
 * pawl_block_aes128. */
#include "scheme/block_aes.h"

static void block_aes128_expand(pawl_block_expanded *k, const uint8_t *key)
{
    pawl_aes_init(pawli_block_aes(k), key, 16);
}

const pawl_block pawl_block_aes128 = {
    .key_size = 16,
    .unit_bytes = 32,
    .expand = block_aes128_expand,
    .encrypt = pawli_block_aes_encrypt,
};
