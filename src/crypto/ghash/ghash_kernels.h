/* SPDX-License-Identifier: Apache-2.0
 * The contract of a GHASH kernel.
 *
 * For each of n blocks b: y := (y + b) * x * h in GCM's field. y[16] is a block
 * of bytes. h is the key divided by x, which spares the shift of reflected
 * products: 128 bits, low word first, the top bit being the coefficient of x^0.
 * data[16 * n] is bytes of any alignment; n may be 0. */
#ifndef PAWLI_GHASH_KERNELS_H
#define PAWLI_GHASH_KERNELS_H

#include <stddef.h>
#include <stdint.h>

void pawl_ghash_blocks_c32(uint8_t y[16], const uint32_t h[4],
                           const uint8_t *data, size_t n);
void pawl_ghash_blocks_c64(uint8_t y[16], const uint32_t h[4],
                           const uint8_t *data, size_t n);

#endif
