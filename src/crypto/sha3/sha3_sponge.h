/* SPDX-License-Identifier: Apache-2.0
 * What SHA-3 and SHAKE share: the sponge (FIPS 202, section 4). */
#ifndef PAWLI_SHA3_SPONGE_H
#define PAWLI_SHA3_SPONGE_H

#include "pawl/sha3.h"

/* The bits that follow the message, and the first bit of the padding
 * (B.2, table 6). */
#define PAWLI_SHA3_SUFFIX  0x06u
#define PAWLI_SHAKE_SUFFIX 0x1fu

void pawli_sha3_start(pawl_sha3 *h, size_t block);
void pawli_sha3_absorb(pawl_sha3 *h, const uint8_t *data, size_t len);

/* Ends the message; the next block of output waits for its permutation. */
void pawli_sha3_pad(pawl_sha3 *h, uint8_t suffix);
void pawli_sha3_squeeze(pawl_sha3 *h, uint8_t *out, size_t len);

#endif
