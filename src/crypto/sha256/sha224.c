/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha256.h: SHA-224, which is SHA-256 from another start, cut. */
#include <string.h>

#include "pawl/sha256.h"

void pawl_sha224_init(pawl_sha256 *h)
{
    static const uint32_t start[8] = {0xc1059ed8, 0x367cd507, 0x3070dd17,
                                      0xf70e5939, 0xffc00b31, 0x68581511,
                                      0x64f98fa7, 0xbefa4fa4};

    h->length = 0;
    memcpy(h->state, start, sizeof start);
}

bool pawl_sha224_finish(pawl_sha256 *h, uint8_t out[PAWL_SHA224_SIZE])
{
    uint8_t whole[PAWL_SHA256_SIZE];
    bool done = pawl_sha256_finish(h, whole);

    if (done) {
        memcpy(out, whole, PAWL_SHA224_SIZE);
        pawl_wipe(whole, sizeof whole);
    }
    return done;
}

void pawl_sha224_digest(const pawl_sha256 *h, uint8_t out[PAWL_SHA224_SIZE])
{
    pawl_sha256 copy = *h;

    while (!pawl_sha224_finish(&copy, out)) {
    }
}

void pawl_sha224_of(const void *data, size_t len, uint8_t out[PAWL_SHA224_SIZE])
{
    pawl_sha256 h;

    pawl_sha224_init(&h);
    pawl_sha256_update(&h, data, len);
    while (!pawl_sha224_finish(&h, out)) {
    }
}
