/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha512.h: what is SHA-512's own. */
#include <string.h>

#include "crypto/sha512/sha512_stream.h"

void pawl_sha512_init(pawl_sha512 *h)
{
    static const uint64_t start[8] = {
        0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
        0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
        0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
    };

    h->length = 0;
    memcpy(h->state, start, sizeof start);
}

bool pawl_sha512_finish(pawl_sha512 *h, uint8_t out[PAWL_SHA512_SIZE])
{
    return pawli_sha512_finish(h, out, PAWL_SHA512_SIZE);
}

void pawl_sha512_digest(const pawl_sha512 *h, uint8_t out[PAWL_SHA512_SIZE])
{
    pawl_sha512 copy = *h;

    while (!pawl_sha512_finish(&copy, out)) {
    }
}

void pawl_sha512_of(const void *data, size_t len, uint8_t out[PAWL_SHA512_SIZE])
{
    pawl_sha512 h;

    pawl_sha512_init(&h);
    pawl_sha512_update(&h, data, len);
    while (!pawl_sha512_finish(&h, out)) {
    }
}
