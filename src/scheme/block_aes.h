/* SPDX-License-Identifier: Apache-2.0
 * What the AES instances of pawl/block.h share. */
#ifndef PAWLI_BLOCK_AES_H
#define PAWLI_BLOCK_AES_H

#include "pawl/aes.h"
#include "pawl/block.h"

void pawli_block_aes_encrypt(const pawl_block_expanded *k, uint8_t *data,
                             size_t n);

/* The expanded key in k. */
static inline pawl_aes *pawli_block_aes(pawl_block_expanded *k)
{
    return (pawl_aes *)(void *)k;
}

#endif
