/* SPDX-License-Identifier: Apache-2.0
 * Parts of key expansion, for key sizes that are not always there. */
#ifndef PAWLI_AES_EXPAND_H
#define PAWLI_AES_EXPAND_H

#include <stdint.h>

/* The S-box on the four bytes of w: the low bits of the byte lanes count, what
 * is above them is carried along and dropped. */
uint32_t pawli_aes_sub_word(uint32_t w);

/* Two round keys w[8], of an even round and the next, as kernels want them:
 * sliced, each in both blocks' places, constant added to each byte. q is
 * scratch that the caller wipes. */
void pawli_aes_store_keys(uint32_t out[16], uint32_t q[8], const uint32_t w[8],
                          uint32_t constant);

#endif
