/* SPDX-License-Identifier: Apache-2.0
 * The compression kernels of SHA-512. The build's kernel answers to the role
 * name pawl_sha512_blocks (see pawl_kernels.h). */
#ifndef PAWLI_SHA512_KERNELS_H
#define PAWLI_SHA512_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* state := compress(...compress(state, block 0)..., block n-1); n may be 0.
 * state[8] in/out words; data[128 * n] secret bytes, any alignment.
 * Both are right everywhere; each is fast where its words are registers. */
void pawl_sha512_blocks_c32(uint64_t state[8], const uint8_t *data, size_t n);
void pawl_sha512_blocks_c64(uint64_t state[8], const uint8_t *data, size_t n);

extern const uint64_t pawli_sha512_k[80];

#endif
