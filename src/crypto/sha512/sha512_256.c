/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha512.h: what is SHA-512/256's own. */
#include <string.h>

#include "crypto/sha512/sha512_stream.h"

void pawl_sha512_256_init(pawl_sha512 *h)
{
    static const uint64_t start[8] = {0x22312194fc2bf72c, 0x9f555fa3c84c64c2,
                                      0x2393b86b6f53b151, 0x963877195940eabd,
                                      0x96283ee2a88effe3, 0xbe5e1e2553863992,
                                      0x2b0199fc2c85b8aa, 0x0eb72ddc81c52ca2};

    h->length = 0;
    memcpy(h->state, start, sizeof start);
}

bool pawl_sha512_256_finish(pawl_sha512 *h, uint8_t out[PAWL_SHA512_256_SIZE])
{
    return pawli_sha512_finish(h, out, PAWL_SHA512_256_SIZE);
}

void pawl_sha512_256_digest(const pawl_sha512 *h,
                            uint8_t out[PAWL_SHA512_256_SIZE])
{
    pawl_sha512 copy = *h;

    while (!pawl_sha512_256_finish(&copy, out)) {
    }
}

void pawl_sha512_256_of(const void *data, size_t len,
                        uint8_t out[PAWL_SHA512_256_SIZE])
{
    pawl_sha512 h;

    pawl_sha512_256_init(&h);
    pawl_sha512_update(&h, data, len);
    while (!pawl_sha512_256_finish(&h, out)) {
    }
}
