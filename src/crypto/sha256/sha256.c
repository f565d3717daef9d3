/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha256.h: streaming and padding. */
#include "pawl/sha256.h"

#include <string.h>

#include "base/bytes.h"
#include "crypto/sha256/sha256_kernels.h"
#include "pawl_kernels.h"

/* Set in length by the first call of finish when the padding needs a second
 * block, which then holds zeros and the length only. */
#define SHA256_SPILLED ((uint64_t)1 << 63)

#define SHA256_LENGTH_AT (PAWL_SHA256_BLOCK - 8)

void pawl_sha256_init(pawl_sha256 *h)
{
    static const uint32_t start[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };

    h->length = 0;
    memcpy(h->state, start, sizeof start);
}

void pawl_sha256_resume(pawl_sha256 *h, const uint32_t state[8],
                        uint64_t length)
{
    h->length = length;
    memcpy(h->state, state, sizeof h->state);
}

void pawl_sha256_update(pawl_sha256 *h, const void *data, size_t len)
{
    const uint8_t *p = data;
    size_t held = (size_t)h->length % PAWL_SHA256_BLOCK;

    h->length += len;
    if (held > 0) {
        size_t n = PAWL_SHA256_BLOCK - held;

        if (len < n) {
            n = len;
        }
        if (n > 0) {
            memcpy(h->block + held, p, n);
            p += n;
            len -= n;
        }
        if (held + n < PAWL_SHA256_BLOCK) {
            return;
        }
        pawl_sha256_blocks(h->state, h->block, 1);
    }
    pawl_sha256_blocks(h->state, p, len / PAWL_SHA256_BLOCK);
    if (len % PAWL_SHA256_BLOCK > 0) {
        p += len - len % PAWL_SHA256_BLOCK;
        memcpy(h->block, p, len % PAWL_SHA256_BLOCK);
    }
}

bool pawl_sha256_finish(pawl_sha256 *h, uint8_t out[PAWL_SHA256_SIZE])
{
    size_t held = (size_t)h->length % PAWL_SHA256_BLOCK;

    if (h->length & SHA256_SPILLED) {
        memset(h->block, 0, SHA256_LENGTH_AT);
    } else {
        h->block[held++] = 0x80;
        memset(h->block + held, 0, PAWL_SHA256_BLOCK - held);
        if (held > SHA256_LENGTH_AT) {
            pawl_sha256_blocks(h->state, h->block, 1);
            h->length |= SHA256_SPILLED;
            return false;
        }
    }
    /* The length in bits; the shift drops the mark. */
    pawli_store64be(h->block + SHA256_LENGTH_AT, h->length << 3);
    pawl_sha256_blocks(h->state, h->block, 1);
    for (unsigned i = 0; i < 8; i++) {
        pawli_store32be(out + 4 * i, h->state[i]);
    }
    pawl_wipe(h, sizeof *h);
    return true;
}

void pawl_sha256_digest(const pawl_sha256 *h, uint8_t out[PAWL_SHA256_SIZE])
{
    pawl_sha256 copy = *h;

    while (!pawl_sha256_finish(&copy, out)) {
    }
}

void pawl_sha256_of(const void *data, size_t len, uint8_t out[PAWL_SHA256_SIZE])
{
    pawl_sha256 h;

    pawl_sha256_init(&h);
    pawl_sha256_update(&h, data, len);
    while (!pawl_sha256_finish(&h, out)) {
    }
}
