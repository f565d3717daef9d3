/* SPDX-License-Identifier: Apache-2.0
 * pawl/ccm.h: CCM, streamed.
 *
 * The authenticator is a chain, so its blocks cannot be worked on together; but
 * each can share a call of the cipher with the next block of key stream, in
 * both directions, if the chain lags by a block. So a call is put off until its
 * results are wanted: by the next byte of data, or by the tag, which takes the
 * last block of the chain and the key stream of counter 0 in one. */
#include "pawl/ccm.h"

#include <string.h>

#include "base/bytes.h"

/* So many that no counter needs more than 32 bits. */
#define CCM_LEN_MAX ((uint64_t)0xffffffff * PAWL_BLOCK_SIZE)

void pawl_ccm_init(pawl_ccm *c, const pawl_block *block, const uint8_t *key)
{
    memset(c, 0, sizeof *c);
    c->block = block;
    memcpy(c->key, key, block->key_size);
}

void pawl_ccm_wipe(pawl_ccm *c)
{
    pawl_wipe(c, sizeof *c);
}

/* The last n <= 8 bytes of block := v, big-endian. */
static void ccm_store(uint8_t block[PAWL_BLOCK_SIZE], unsigned n, uint64_t v)
{
    uint8_t bytes[8];

    pawli_store64be(bytes, v);
    memcpy(block + PAWL_BLOCK_SIZE - n, bytes + 8 - n, n);
}

/* The 32 bytes of a pair: the chain, and the key stream. */
static uint8_t *ccm_pair(pawl_ccm *c)
{
    return (uint8_t *)c->pair;
}

/* Absorbs what comes before the data. */
static void ccm_absorb(pawl_ccm *c, const pawl_block_expanded *k,
                       const uint8_t *p, size_t len)
{
    uint8_t *mac = ccm_pair(c);

    for (size_t i = 0; i < len; i++) {
        if (c->at == PAWL_BLOCK_SIZE) {
            c->block->encrypt(k, mac, 1);
            c->at = 0;
        }
        mac[c->at] = (uint8_t)(mac[c->at] ^ p[i]);
        c->at++;
    }
}

/* The associated data after its length (SP 800-38C, A.2.2). */
static void ccm_absorb_aad(pawl_ccm *c, const uint8_t *aad, size_t len)
{
    pawl_block_expanded k;
    uint8_t size[6] = {0xff, 0xfe};
    uint32_t n = (uint32_t)len;

    c->block->expand(&k, c->key);
    if (n < 0xff00) {
        pawli_store16be(size, (uint16_t)n);
        ccm_absorb(c, &k, size, 2);
    } else {
        pawli_store32be(size + 2, n);
        ccm_absorb(c, &k, size, 6);
    }
    ccm_absorb(c, &k, aad, len);
    c->at = PAWL_BLOCK_SIZE; /* zeros fill the block */
    pawl_wipe(&k, sizeof k);
}

pawl_err pawl_ccm_start(pawl_ccm *c, pawl_aead_direction direction,
                        const uint8_t *nonce, size_t nonce_size,
                        const uint8_t *aad, size_t aad_len, size_t len,
                        size_t tag_size)
{
    unsigned count_size = 15u - (unsigned)nonce_size;
    const uint64_t size = len; /* wider than size_t may be */
    uint8_t *first = (uint8_t *)c->first, *mac = ccm_pair(c);

    if (nonce_size < PAWL_CCM_NONCE_MIN || nonce_size > PAWL_CCM_NONCE_MAX ||
        tag_size < 4 || tag_size > PAWL_CCM_TAG_MAX || tag_size % 2 != 0 ||
        (count_size < 8 && size >> (8u * count_size) != 0) ||
        size > CCM_LEN_MAX) {
        return PAWL_ERR_ARGUMENT;
    }
    c->direction = (uint8_t)direction;
    c->tag_size = (uint8_t)tag_size;
    c->count = 1;
    memset(c->first, 0, sizeof c->first);
    first[0] = (uint8_t)(count_size - 1);
    memcpy(first + 1, nonce, nonce_size);
    memcpy(c->pair, c->first, sizeof c->first);
    mac[0] = (uint8_t)((aad_len > 0 ? 0x40u : 0) | (tag_size - 2) / 2 << 3 |
                       (count_size - 1));
    ccm_store(mac, count_size, len);
    c->at = PAWL_BLOCK_SIZE;
    if (aad_len > 0) {
        ccm_absorb_aad(c, aad, aad_len);
    }
    return PAWL_OK;
}

/* The next call of the cipher: the chain, and key stream of counter count. It
 * never has more bytes than the nonce leaves, so that four may be set. */
static void ccm_next(pawl_ccm *c, const pawl_block_expanded *k, uint32_t count)
{
    uint8_t *low = ccm_pair(c) + 2 * PAWL_BLOCK_SIZE - 4;

    for (unsigned i = 0; i < 4; i++) {
        c->pair[4 + i] = c->first[i];
    }
    pawli_store32be(low, pawli_load32be(low) ^ count);
    c->block->encrypt(k, ccm_pair(c), 2);
    c->at = 0;
}

/* The next bytes of data, within a block. */
static void ccm_use(pawl_ccm *c, uint8_t *data, size_t len)
{
    const uint8_t *stream = ccm_pair(c) + PAWL_BLOCK_SIZE + c->at;
    uint8_t *mac = ccm_pair(c) + c->at;

    if (c->direction == PAWL_AEAD_OPEN) {
        for (size_t i = 0; i < len; i++) {
            data[i] = (uint8_t)(data[i] ^ stream[i]);
            mac[i] = (uint8_t)(mac[i] ^ data[i]);
        }
    } else {
        for (size_t i = 0; i < len; i++) {
            mac[i] = (uint8_t)(mac[i] ^ data[i]);
            data[i] = (uint8_t)(data[i] ^ stream[i]);
        }
    }
    c->at = (uint8_t)(c->at + len);
}

void pawl_ccm_crypt(pawl_ccm *c, uint8_t *data, size_t len)
{
    size_t n = (size_t)PAWL_BLOCK_SIZE - c->at;
    pawl_block_expanded k;

    n = n < len ? n : len;
    ccm_use(c, data, n);
    if (len == n) {
        return;
    }
    c->block->expand(&k, c->key);
    for (data += n, len -= n; len > 0; data += n, len -= n) {
        ccm_next(c, &k, c->count++);
        n = len < PAWL_BLOCK_SIZE ? len : PAWL_BLOCK_SIZE;
        ccm_use(c, data, n);
    }
    pawl_wipe(&k, sizeof k);
}

void pawl_ccm_tag(pawl_ccm *c, uint8_t *out)
{
    const uint8_t *mac = ccm_pair(c);
    pawl_block_expanded k;

    c->block->expand(&k, c->key);
    ccm_next(c, &k, 0);
    pawl_wipe(&k, sizeof k);
    for (unsigned i = 0; i < c->tag_size; i++) {
        out[i] = (uint8_t)(mac[i] ^ mac[i + PAWL_BLOCK_SIZE]);
    }
    pawl_wipe(c->pair, sizeof c->pair);
    c->at = PAWL_BLOCK_SIZE;
}
