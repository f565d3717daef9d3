/* SPDX-License-Identifier: Apache-2.0
 * The contract of a ChaCha20 kernel.
 *
 * data ^= key stream of n blocks, the counter rising by one a block.
 * input[12] is words 4..15 of the cipher's input; its counter input[8] ends n
 * higher (modulo 2^32). data[64 * n] is bytes of any alignment; n may be 0. */
#ifndef PAWLI_CHACHA20_KERNELS_H
#define PAWLI_CHACHA20_KERNELS_H

#include <stddef.h>
#include <stdint.h>

void pawl_chacha20_blocks_c(uint32_t input[12], uint8_t *data, size_t n);

#endif
