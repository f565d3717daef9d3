/* SPDX-License-Identifier: Apache-2.0
 * The contract of a Poly1305 kernel.
 *
 * For each of n blocks b: h := (h + b + top * 2^128) * r mod 2^130 - 5.
 * h is five words, least significant first, partly reduced: h[4] <= 4 on
 * entry and exit. r is clamped. top is 1, or 0 when the caller has put the
 * closing 1 of a short block into the block itself. data[16 * n] is bytes of
 * any alignment; n may be 0. */
#ifndef PAWLI_POLY1305_KERNELS_H
#define PAWLI_POLY1305_KERNELS_H

#include <stddef.h>
#include <stdint.h>

void pawl_poly1305_blocks_c32(uint32_t h[5], const uint32_t r[4],
                              const uint8_t *data, size_t n, uint32_t top);
void pawl_poly1305_blocks_c64(uint32_t h[5], const uint32_t r[4],
                              const uint8_t *data, size_t n, uint32_t top);

#endif
