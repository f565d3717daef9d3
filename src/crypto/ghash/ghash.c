/* SPDX-License-Identifier: Apache-2.0
 * pawl/ghash.h: the key's form, and streaming without a block buffer: bytes
 * of an unfinished block are added into y at once. */
#include "pawl/ghash.h"

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "crypto/ghash/ghash_kernels.h"
#include "pawl_kernels.h"

void pawl_ghash_init(pawl_ghash *g, const uint8_t key[PAWL_GHASH_BLOCK])
{
    uint32_t low = 0;
    uint32_t wrap;

    for (unsigned i = 0; i < 4; i++) {
        uint32_t v = pawli_load32be(key + 12 - 4 * i);

        g->h[i] = (v << 1) | low;
        low = v >> 31;
    }
    /* 1 / x = x^127 + x^6 + x + 1 */
    wrap = pawli_ct_mask(low);
    g->h[0] ^= wrap & 1;
    g->h[3] ^= wrap & 0xc2000000;
    pawl_ghash_reset(g);
}

void pawl_ghash_reset(pawl_ghash *g)
{
    memset(g->y, 0, sizeof g->y);
    g->used = 0;
}

void pawl_ghash_pad(pawl_ghash *g)
{
    static const uint8_t zeros[PAWL_GHASH_BLOCK];

    if (g->used != 0) {
        pawl_ghash_blocks(g->y, g->h, zeros, 1);
        g->used = 0;
    }
}

/* Adds len bytes, up to the end of a block, into y. */
static void ghash_part(pawl_ghash *g, const uint8_t *data, size_t len)
{
    uint8_t *y = g->y + g->used;

    for (size_t i = 0; i < len; i++) {
        y[i] = (uint8_t)(y[i] ^ data[i]);
    }
    g->used += (uint32_t)len;
    if (g->used == PAWL_GHASH_BLOCK) {
        pawl_ghash_pad(g);
    }
}

void pawl_ghash_update(pawl_ghash *g, const uint8_t *data, size_t len)
{
    size_t n;

    if (g->used != 0 && len != 0) {
        n = PAWL_GHASH_BLOCK - (size_t)g->used;
        n = n < len ? n : len;
        ghash_part(g, data, n);
        data += n;
        len -= n;
    }
    n = len / PAWL_GHASH_BLOCK;
    if (n != 0) {
        pawl_ghash_blocks(g->y, g->h, data, n);
        data += n * PAWL_GHASH_BLOCK;
        len -= n * PAWL_GHASH_BLOCK;
    }
    ghash_part(g, data, len);
}

void pawl_ghash_get(const pawl_ghash *g, uint8_t out[PAWL_GHASH_BLOCK])
{
    memcpy(out, g->y, PAWL_GHASH_BLOCK);
}
