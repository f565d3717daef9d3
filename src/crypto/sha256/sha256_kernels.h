/* SPDX-License-Identifier: Apache-2.0
 * The compression kernels of SHA-256. The build's kernel answers to the role
 * name pawl_sha256_blocks (see pawl_kernels.h). */
#ifndef PAWLI_SHA256_KERNELS_H
#define PAWLI_SHA256_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* state := compress(...compress(state, block 0)..., block n-1); n may be 0.
 * state[8] in/out words; data[64 * n] secret bytes, any alignment. */
void pawl_sha256_blocks_c(uint32_t state[8], const uint8_t *data, size_t n);

#endif
