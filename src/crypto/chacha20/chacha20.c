/* SPDX-License-Identifier: Apache-2.0
 * pawl/chacha20.h: the stream at any split over whole-block kernels. */
#include "pawl/chacha20.h"

#include <string.h>

#include "base/bytes.h"
#include "crypto/chacha20/chacha20_kernels.h"
#include "pawl_kernels.h"

void pawl_chacha20_init(pawl_chacha20 *c,
                        const uint8_t key[PAWL_CHACHA20_KEY_SIZE],
                        const uint8_t nonce[PAWL_CHACHA20_NONCE_SIZE],
                        uint32_t counter)
{
    for (unsigned i = 0; i < 8; i++) {
        c->input[i] = pawli_load32le(key + 4 * i);
    }
    pawl_chacha20_set_nonce(c, nonce, counter);
}

void pawl_chacha20_set_nonce(pawl_chacha20 *c,
                             const uint8_t nonce[PAWL_CHACHA20_NONCE_SIZE],
                             uint32_t counter)
{
    c->input[8] = counter;
    for (unsigned i = 0; i < 3; i++) {
        c->input[9 + i] = pawli_load32le(nonce + 4 * i);
    }
    c->used = 0;
}

/* XORs len bytes from inside one block. The block is made anew each time:
 * 64 bytes less in the context for one block of work more a call. */
static void chacha20_part(pawl_chacha20 *c, uint8_t *data, size_t len)
{
    uint8_t stream[PAWL_CHACHA20_BLOCK];

    memset(stream, 0, sizeof stream);
    pawl_chacha20_blocks(c->input, stream, 1);
    for (size_t i = 0; i < len; i++) {
        data[i] = (uint8_t)(data[i] ^ stream[c->used + i]);
    }
    c->used += (uint32_t)len;
    if (c->used < PAWL_CHACHA20_BLOCK) {
        c->input[8]--;
    } else {
        c->used = 0;
    }
    pawl_wipe(stream, sizeof stream);
}

void pawl_chacha20_crypt(pawl_chacha20 *c, uint8_t *data, size_t len)
{
    size_t n;

    if (c->used != 0 && len != 0) {
        n = PAWL_CHACHA20_BLOCK - (size_t)c->used;
        n = n < len ? n : len;
        chacha20_part(c, data, n);
        data += n;
        len -= n;
    }
    n = len / PAWL_CHACHA20_BLOCK;
    if (n != 0) {
        pawl_chacha20_blocks(c->input, data, n);
        data += n * PAWL_CHACHA20_BLOCK;
        len -= n * PAWL_CHACHA20_BLOCK;
    }
    if (len != 0) {
        chacha20_part(c, data, len);
    }
}
