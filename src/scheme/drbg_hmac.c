/* SPDX-License-Identifier: Apache-2.0
 * HMAC_DRBG (SP 800-90A, 10.1.2) with SHA-256.
 *
 * The key is kept as the two hash states that follow its padded forms, which
 * halves the compressions of each HMAC. */
#include "scheme/drbg_hmac.h"

#include <string.h>

#include "pawl/sha256.h"

/* state := SHA-256 after the key padded with zeros, each byte xored. */
static void drbg_hmac_pad(uint32_t state[8], const uint8_t key[32], uint8_t pad)
{
    uint8_t block[PAWL_SHA256_BLOCK];
    pawl_sha256 h;

    memset(block, pad, sizeof block);
    for (unsigned i = 0; i < 32; i++) {
        block[i] = (uint8_t)(block[i] ^ key[i]);
    }
    pawl_sha256_init(&h);
    pawl_sha256_update(&h, block, sizeof block);
    memcpy(state, h.state, sizeof h.state);
    pawl_wipe(block, sizeof block);
    pawl_wipe(&h, sizeof h);
}

void pawli_drbg_rekey(pawl_drbg *d)
{
    drbg_hmac_pad(d->inner, d->key, 0x36);
    drbg_hmac_pad(d->outer, d->key, 0x5c);
    pawl_wipe(d->key, sizeof d->key);
}

/* Ends the inner hash h of an HMAC. */
static void drbg_hmac_end(const pawl_drbg *d, pawl_sha256 *h, uint8_t out[32])
{
    uint8_t inner[32];

    while (!pawl_sha256_finish(h, inner)) {
    }
    pawl_sha256_resume(h, d->outer, PAWL_SHA256_BLOCK);
    pawl_sha256_update(h, inner, sizeof inner);
    while (!pawl_sha256_finish(h, out)) {
    }
    pawl_wipe(inner, sizeof inner);
}

void pawli_drbg_next_v(pawl_drbg *d)
{
    pawl_sha256 h;

    pawl_sha256_resume(&h, d->inner, PAWL_SHA256_BLOCK);
    pawl_sha256_update(&h, d->v, sizeof d->v);
    drbg_hmac_end(d, &h, d->v);
}

void pawli_drbg_next_key(pawl_drbg *d, uint8_t tag, const pawli_drbg_part *part,
                         size_t count)
{
    pawl_sha256 h;

    pawl_sha256_resume(&h, d->inner, PAWL_SHA256_BLOCK);
    pawl_sha256_update(&h, d->v, sizeof d->v);
    pawl_sha256_update(&h, &tag, 1);
    for (size_t i = 0; i < count; i++) {
        pawl_sha256_update(&h, part[i].p, part[i].len);
    }
    drbg_hmac_end(d, &h, d->key);
}

void pawli_drbg_update(pawl_drbg *d, const pawli_drbg_part *part, size_t count)
{
    uint8_t rounds = count > 0 ? 2 : 1;

    for (uint8_t tag = 0; tag < rounds; tag++) {
        pawli_drbg_next_key(d, tag, part, count);
        pawli_drbg_rekey(d);
        pawli_drbg_next_v(d);
    }
}

void pawli_drbg_instantiate(pawl_drbg *d, const pawli_drbg_part *part,
                            size_t count)
{
    memset(d->key, 0x00, sizeof d->key);
    memset(d->v, 0x01, sizeof d->v);
    pawli_drbg_rekey(d);
    pawli_drbg_update(d, part, count);
}

void pawli_drbg_generate(pawl_drbg *d, uint8_t *out, size_t len,
                         const uint8_t *add, size_t add_len)
{
    pawli_drbg_part part = {add, add_len};
    size_t count = add_len > 0 ? 1 : 0;

    if (count > 0) {
        pawli_drbg_update(d, &part, count);
    }
    while (len > 0) {
        size_t n = len < sizeof d->v ? len : sizeof d->v;

        pawli_drbg_next_v(d);
        memcpy(out, d->v, n);
        out += n;
        len -= n;
    }
    pawli_drbg_update(d, &part, count);
}
