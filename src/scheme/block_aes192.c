/* SPDX-License-Identifier: Apache-2.0
 * pawl_block_aes192. */
#include "scheme/block_aes.h"

static void block_aes192_expand(pawl_block_expanded *k, const uint8_t *key)
{
    pawl_aes192_init(pawli_block_aes(k), key);
}

const pawl_block pawl_block_aes192 = {
    .key_size = 24,
    .unit_bytes = 16,
    .expand = block_aes192_expand,
    .encrypt = pawli_block_aes_encrypt,
};
