/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha512.h: what is SHA-384's own. */
#include <string.h>

#include "crypto/sha512/sha512_stream.h"

void pawl_sha384_init(pawl_sha512 *h)
{
    static const uint64_t start[8] = {
        0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17,
        0x152fecd8f70e5939, 0x67332667ffc00b31, 0x8eb44a8768581511,
        0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4,
    };

    h->length = 0;
    memcpy(h->state, start, sizeof start);
}

bool pawl_sha384_finish(pawl_sha512 *h, uint8_t out[PAWL_SHA384_SIZE])
{
    return pawli_sha512_finish(h, out, PAWL_SHA384_SIZE);
}

void pawl_sha384_digest(const pawl_sha512 *h, uint8_t out[PAWL_SHA384_SIZE])
{
    pawl_sha512 copy = *h;

    while (!pawl_sha384_finish(&copy, out)) {
    }
}

void pawl_sha384_of(const void *data, size_t len, uint8_t out[PAWL_SHA384_SIZE])
{
    pawl_sha512 h;

    pawl_sha384_init(&h);
    pawl_sha512_update(&h, data, len);
    while (!pawl_sha384_finish(&h, out)) {
    }
}
