/* SPDX-License-Identifier: Apache-2.0
 * The kernels of the sponge behind SHA-3. The build's kernels answer to the
 * role names pawl_sha3_permute, pawl_sha3_add and pawl_sha3_get (see
 * pawl_kernels.h); the three of a build belong together.
 *
 * The state is 25 lanes of 64 bits, lane x + 5 * y at words 2 * (x + 5 * y) and
 * the next; which bits of the lane are in which of the two is the kernel's
 * own. Zero is zero in each. All of it is secret. */
#ifndef PAWLI_SHA3_KERNELS_H
#define PAWLI_SHA3_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#define PAWLI_SHA3_WORDS 50

/* Keccak-f[1600] on state. c32: for any core. armv7m: for those that rotate an
 * operand at no cost; right everywhere. c64: where a word has 64 bits; right
 * everywhere. */
void pawl_sha3_permute_c32(uint32_t state[PAWLI_SHA3_WORDS]);
void pawl_sha3_permute_armv7m(uint32_t state[PAWLI_SHA3_WORDS]);
void pawl_sha3_permute_c64(uint32_t state[PAWLI_SHA3_WORDS]);

/* XORs data[0..8 * n) into lanes i to i + n - 1, all below 25. */
void pawl_sha3_add_c32(uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       const uint8_t *data, size_t n);
void pawl_sha3_add_armv7m(uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                          const uint8_t *data, size_t n);
void pawl_sha3_add_c64(uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       const uint8_t *data, size_t n);

/* Lanes i to i + n - 1, all below 25, to out[0..8 * n). */
void pawl_sha3_get_c32(const uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       uint8_t *out, size_t n);
void pawl_sha3_get_armv7m(const uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                          uint8_t *out, size_t n);
void pawl_sha3_get_c64(const uint32_t state[PAWLI_SHA3_WORDS], unsigned i,
                       uint8_t *out, size_t n);

#endif
