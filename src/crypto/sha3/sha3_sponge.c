/* SPDX-License-Identifier: Apache-2.0
 * The sponge over Keccak-f[1600]: bytes to and from lanes. */
#include "crypto/sha3/sha3_sponge.h"

#include <string.h>

#include "base/bytes.h"
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
    pawl_sha3_add(h->state, (unsigned)(at / 8), pawli_load32le(lane),
                  pawli_load32le(lane + 4));
    pawl_wipe(lane, sizeof lane);
}

/* XORs n whole lanes in from lane i on. */
static void sha3_sponge_lanes(pawl_sha3 *h, unsigned i, const uint8_t *data,
                              size_t n)
{
    for (; n > 0; n--, i++, data += 8) {
        pawl_sha3_add(h->state, i, pawli_load32le(data),
                      pawli_load32le(data + 4));
    }
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
    sha3_sponge_lanes(h, (unsigned)(at / 8), data, len / 8);
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

void pawli_sha3_pad(pawl_sha3 *h, uint32_t suffix)
{
    uint32_t shift = 8u * (h->at % 4u);
    uint32_t word = suffix << shift;

    pawl_sha3_add(h->state, h->at / 8u, h->at % 8u < 4 ? word : 0,
                  h->at % 8u < 4 ? 0 : word);
    pawl_sha3_add(h->state, h->block / 8u - 1u, 0, 0x80000000);
    h->at = h->block;
}

/* out[0..len) from h->at on, within the block. */
static void sha3_sponge_take(pawl_sha3 *h, uint8_t *out, size_t len)
{
    uint32_t v[2];
    uint8_t lane[8];

    while (len > 0) {
        size_t from = h->at % 8u;
        size_t n = 8 - from < len ? 8 - from : len;

        pawl_sha3_get(h->state, h->at / 8u, v);
        pawli_store32le(lane, v[0]);
        pawli_store32le(lane + 4, v[1]);
        memcpy(out, lane + from, n);
        h->at = (uint8_t)(h->at + n);
        out += n;
        len -= n;
    }
    pawl_wipe(v, sizeof v);
    pawl_wipe(lane, sizeof lane);
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
