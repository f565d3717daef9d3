/* SPDX-License-Identifier: Apache-2.0
 * pawl/poly1305.h: clamping, buffering and the last reduction. */
#include "pawl/poly1305.h"

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "crypto/poly1305/poly1305_kernels.h"
#include "pawl_kernels.h"

void pawl_poly1305_init(pawl_poly1305 *p,
                        const uint8_t key[PAWL_POLY1305_KEY_SIZE])
{
    for (unsigned i = 0; i < 4; i++) {
        uint32_t clamp = i == 0 ? 0x0fffffff : 0x0ffffffc;

        p->r[i] = pawli_load32le(key + 4 * i) & clamp;
        p->s[i] = pawli_load32le(key + 16 + 4 * i);
    }
    memset(p->h, 0, sizeof p->h);
    p->used = 0;
}

void pawl_poly1305_update(pawl_poly1305 *p, const uint8_t *data, size_t len)
{
    size_t n;

    if (p->used != 0 && len != 0) {
        n = PAWL_POLY1305_BLOCK - (size_t)p->used;
        n = n < len ? n : len;
        memcpy(p->block + p->used, data, n);
        p->used += (uint32_t)n;
        data += n;
        len -= n;
        if (p->used == PAWL_POLY1305_BLOCK) {
            pawl_poly1305_blocks(p->h, p->r, p->block, 1, 1);
            p->used = 0;
        }
    }
    n = len / PAWL_POLY1305_BLOCK;
    if (n != 0) {
        pawl_poly1305_blocks(p->h, p->r, data, n, 1);
        data += n * PAWL_POLY1305_BLOCK;
        len -= n * PAWL_POLY1305_BLOCK;
    }
    if (len != 0) {
        memcpy(p->block, data, len);
        p->used = (uint32_t)len;
    }
}

void pawl_poly1305_pad(pawl_poly1305 *p)
{
    if (p->used != 0) {
        memset(p->block + p->used, 0, PAWL_POLY1305_BLOCK - (size_t)p->used);
        pawl_poly1305_blocks(p->h, p->r, p->block, 1, 1);
        p->used = 0;
    }
}

/* h mod 2^130 - 5, low 128 bits. h is below 5 * 2^128, hence below 2p: when
 * h + 5 reaches 2^130, that sum less 2^130 is the answer, else h. */
static void poly1305_reduce(uint32_t h[5])
{
    uint32_t sum[4];
    uint64_t carry = 5;

    for (unsigned i = 0; i < 4; i++) {
        carry += h[i];
        sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
    pawli_ct_copy32(h, sum, 4, pawli_ct_mask((h[4] + (uint32_t)carry) >> 2));
    pawl_wipe(sum, sizeof sum);
}

void pawl_poly1305_finish(pawl_poly1305 *p, uint8_t tag[PAWL_POLY1305_TAG_SIZE])
{
    uint64_t carry = 0;

    if (p->used != 0) {
        p->block[p->used] = 1;
        memset(p->block + p->used + 1, 0,
               PAWL_POLY1305_BLOCK - 1 - (size_t)p->used);
        pawl_poly1305_blocks(p->h, p->r, p->block, 1, 0);
    }
    poly1305_reduce(p->h);
    for (unsigned i = 0; i < 4; i++) {
        carry += (uint64_t)p->h[i] + p->s[i];
        pawli_store32le(tag + 4 * i, (uint32_t)carry);
        carry >>= 32;
    }
    pawl_wipe(p, sizeof *p);
}
