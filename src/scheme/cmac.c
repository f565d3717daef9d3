/* SPDX-License-Identifier: Apache-2.0
 * pawl/cmac.h: CMAC. A block is ciphered when the next byte comes, because the
 * last is treated otherwise. */
#include "pawl/cmac.h"

#include <string.h>

#include "base/ct.h"

void pawl_cmac_init(pawl_cmac *m, const pawl_block *block, const uint8_t *key)
{
    pawl_block_expanded k;

    memset(m, 0, sizeof *m);
    m->block = block;
    memcpy(m->key, key, block->key_size);
    block->expand(&k, key);
    block->encrypt(&k, m->whitener, 1);
    pawl_wipe(&k, sizeof k);
}

/* Adds data[0..len) to the last block, which has room. */
static void cmac_add(pawl_cmac *m, const uint8_t *data, size_t len)
{
    uint8_t *mac = m->mac + m->at;

    for (size_t i = 0; i < len; i++) {
        mac[i] = (uint8_t)(mac[i] ^ data[i]);
    }
    m->at = (uint8_t)(m->at + len);
}

void pawl_cmac_update(pawl_cmac *m, const void *data, size_t len)
{
    const uint8_t *p = data;
    size_t n = (size_t)PAWL_BLOCK_SIZE - m->at;
    pawl_block_expanded k;

    n = n < len ? n : len;
    cmac_add(m, p, n);
    if (len == n) {
        return;
    }
    m->block->expand(&k, m->key);
    for (p += n, len -= n; len > 0; p += n, len -= n) {
        m->block->encrypt(&k, m->mac, 1);
        m->at = 0;
        n = len < PAWL_BLOCK_SIZE ? len : PAWL_BLOCK_SIZE;
        cmac_add(m, p, n);
    }
    pawl_wipe(&k, sizeof k);
}

/* Multiplies by x in the field of SP 800-38B, 5.3. */
static void cmac_double(uint8_t v[PAWL_BLOCK_SIZE])
{
    uint32_t carry = 0x87u & pawli_ct_mask(v[0] >> 7);

    for (unsigned i = PAWL_BLOCK_SIZE; i-- > 0;) {
        uint32_t x = (uint32_t)v[i] << 1;

        v[i] = (uint8_t)(x ^ carry);
        carry = x >> 8;
    }
}

void pawl_cmac_tag(pawl_cmac *m, uint8_t out[PAWL_CMAC_SIZE])
{
    static const uint8_t end = 0x80;
    pawl_block_expanded k;

    cmac_double(m->whitener);
    if (m->at < PAWL_BLOCK_SIZE) {
        cmac_add(m, &end, 1);
        cmac_double(m->whitener);
    }
    m->at = 0;
    cmac_add(m, m->whitener, PAWL_BLOCK_SIZE);
    m->block->expand(&k, m->key);
    m->block->encrypt(&k, m->mac, 1);
    memcpy(out, m->mac, PAWL_CMAC_SIZE);
    pawl_wipe(&k, sizeof k);
    pawl_wipe(m, sizeof *m);
}

void pawl_cmac_of(const pawl_block *block, uint8_t out[PAWL_CMAC_SIZE],
                  const uint8_t *key, const void *data, size_t len)
{
    pawl_cmac m;

    pawl_cmac_init(&m, block, key);
    pawl_cmac_update(&m, data, len);
    pawl_cmac_tag(&m, out);
}
