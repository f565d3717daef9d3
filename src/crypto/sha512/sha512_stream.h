/* SPDX-License-Identifier: Apache-2.0
 * What SHA-512 and SHA-384 share besides the compression. */
#ifndef PAWLI_SHA512_STREAM_H
#define PAWLI_SHA512_STREAM_H

#include "pawl/sha512.h"

/* One call of finish for a digest of size bytes, a multiple of 8. */
bool pawli_sha512_finish(pawl_sha512 *h, uint8_t *out, size_t size);

#endif
