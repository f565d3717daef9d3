/* SPDX-License-Identifier: Apache-2.0
 * The kernels of the sponge behind SHA-3. The build's kernel answers to the
 * role names pawl_sha3_permute, pawl_sha3_add and pawl_sha3_get (see
 * pawl_kernels.h).
 *
 * The state is 25 lanes of 64 bits, lane x + 5 * y at words 2 * (x + 5 * y) and
 * the next; which bits of the lane are in which of the two is the kernel's
 * own. Zero is zero in each. All of it is secret. */
#ifndef PAWLI_SHA3_KERNELS_H
#define PAWLI_SHA3_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#define PAWLI_SHA3_WORDS 50

/* Keccak-f[1600] on state. */
void pawl_sha3_permute_c32(uint32_t state[PAWLI_SHA3_WORDS]);
void pawl_sha3_permute_c64(uint32_t state[PAWLI_SHA3_WORDS]);

/* XORs a lane, given as its low and high half, into lane i < 25. */
void pawl_sha3_add_c32(uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       uint32_t low, uint32_t high);
void pawl_sha3_add_c64(uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       uint32_t low, uint32_t high);

/* The low and the high half of lane i < 25. */
void pawl_sha3_get_c32(const uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       uint32_t out[2]);
void pawl_sha3_get_c64(const uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       uint32_t out[2]);

#endif
