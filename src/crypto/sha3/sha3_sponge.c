/* SPDX-License-Identifier: Apache-2.0
 * The sponge over Keccak-f[1600]: bytes to and from lanes. */
#include "crypto/sha3/sha3_sponge.h"

#include <string.h>

#include "crypto/sha3/sha3_kernels.h"
#include "pawl_kernels.h"

void pawli_sha3_start(pawl_sha3 *h, size_t block)
{
    memset(h, 0, sizeof *h);
    h->block = (uint8_t)block;
}

/* XORs data[0..len), which stay within one lane, in at `at`. */
static void sha3_sponge_part(pawl_sha3 *h, size_t at, const uint8_t *data,
                             size_t len)
{
    uint8_t lane[8] = {0};

    memcpy(lane + at % 8, data, len);
    pawl_sha3_add(h->state, (unsigned)(at / 8), lane, 1);
    pawl_wipe(lane, sizeof lane);
}

/* XORs data[0..len) in from h->at on, within the block. */
static void sha3_sponge_add(pawl_sha3 *h, const uint8_t *data, size_t len)
{
    size_t at = h->at;

    h->at = (uint8_t)(at + len);
    if (at % 8 != 0) {
        size_t n = 8 - at % 8;

        n = n < len ? n : len;
        sha3_sponge_part(h, at, data, n);
        at += n;
        data += n;
        len -= n;
    }
    pawl_sha3_add(h->state, (unsigned)(at / 8), data, len / 8);
    if (len % 8 != 0) {
        sha3_sponge_part(h, at + len - len % 8, data + len - len % 8, len % 8);
    }
}

void pawli_sha3_absorb(pawl_sha3 *h, const uint8_t *data, size_t len)
{
    while (len > 0) {
        size_t n = (size_t)h->block - h->at;

        n = n < len ? n : len;
        sha3_sponge_add(h, data, n);
        data += n;
        len -= n;
        if (h->at == h->block) {
            pawl_sha3_permute(h->state);
            h->at = 0;
        }
    }
}

void pawli_sha3_pad(pawl_sha3 *h, uint8_t suffix)
{
    static const uint8_t last = 0x80;

    sha3_sponge_part(h, h->at, &suffix, 1);
    sha3_sponge_part(h, h->block - 1u, &last, 1);
    h->at = h->block;
}

/* out[0..len), which stay within one lane, from `at` on. */
static void sha3_sponge_peek(const pawl_sha3 *h, size_t at, uint8_t *out,
                             size_t len)
{
    uint8_t lane[8];

    pawl_sha3_get(h->state, (unsigned)(at / 8), lane, 1);
    memcpy(out, lane + at % 8, len);
    pawl_wipe(lane, sizeof lane);
}

/* out[0..len) from h->at on, within the block. */
static void sha3_sponge_take(pawl_sha3 *h, uint8_t *out, size_t len)
{
    size_t at = h->at;

    h->at = (uint8_t)(at + len);
    if (at % 8 != 0) {
        size_t n = 8 - at % 8;

        n = n < len ? n : len;
        sha3_sponge_peek(h, at, out, n);
        at += n;
        out += n;
        len -= n;
    }
    pawl_sha3_get(h->state, (unsigned)(at / 8), out, len / 8);
    if (len % 8 != 0) {
        sha3_sponge_peek(h, at + len - len % 8, out + len - len % 8, len % 8);
    }
}

void pawli_sha3_squeeze(pawl_sha3 *h, uint8_t *out, size_t len)
{
    while (len > 0) {
        size_t n;

        if (h->at == h->block) {
            pawl_sha3_permute(h->state);
            h->at = 0;
        }
        n = (size_t)h->block - h->at;
        n = n < len ? n : len;
        sha3_sponge_take(h, out, n);
        out += n;
        len -= n;
    }
}
