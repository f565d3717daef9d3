/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha512.h: streaming and padding, the same for SHA-384. */
#include "crypto/sha512/sha512_stream.h"

#include <string.h>

#include "base/bytes.h"
#include "crypto/sha512/sha512_kernels.h"
#include "pawl_kernels.h"

/* Set in length by the first call of finish when the padding needs a second
 * block, which then holds zeros and the length only. */
#define SHA512_SPILLED ((uint64_t)1 << 63)

/* The length field is 16 bytes; its upper half is always 0 here. */
#define SHA512_LENGTH_AT (PAWL_SHA512_BLOCK - 16)

void pawl_sha512_update(pawl_sha512 *h, const void *data, size_t len)
{
    const uint8_t *p = data;
    size_t held = (size_t)h->length % PAWL_SHA512_BLOCK;

    h->length += len;
    if (held > 0) {
        size_t n = PAWL_SHA512_BLOCK - held;

        if (len < n) {
            n = len;
        }
        if (n > 0) {
            memcpy(h->block + held, p, n);
            p += n;
            len -= n;
        }
        if (held + n < PAWL_SHA512_BLOCK) {
            return;
        }
        pawl_sha512_blocks(h->state, h->block, 1);
    }
    pawl_sha512_blocks(h->state, p, len / PAWL_SHA512_BLOCK);
    if (len % PAWL_SHA512_BLOCK > 0) {
        p += len - len % PAWL_SHA512_BLOCK;
        memcpy(h->block, p, len % PAWL_SHA512_BLOCK);
    }
}

bool pawli_sha512_finish(pawl_sha512 *h, uint8_t *out, size_t size)
{
    size_t held = (size_t)h->length % PAWL_SHA512_BLOCK;

    if (h->length & SHA512_SPILLED) {
        memset(h->block, 0, PAWL_SHA512_BLOCK);
    } else {
        h->block[held++] = 0x80;
        memset(h->block + held, 0, PAWL_SHA512_BLOCK - held);
        if (held > SHA512_LENGTH_AT) {
            pawl_sha512_blocks(h->state, h->block, 1);
            h->length |= SHA512_SPILLED;
            return false;
        }
    }
    /* The length in bits; the shift drops the mark. */
    pawli_store64be(h->block + PAWL_SHA512_BLOCK - 8, h->length << 3);
    pawl_sha512_blocks(h->state, h->block, 1);
    for (size_t i = 0; i < size / 8; i++) {
        pawli_store64be(out + 8 * i, h->state[i]);
    }
    pawl_wipe(h, sizeof *h);
    return true;
}
