/* SPDX-License-Identifier: Apache-2.0
 * pawl/ctr.h: AES counter mode. The kernel counts in 32 bits; what is above
 * them is carried here. */
#include "pawl/ctr.h"

#include <string.h>

#include "base/bytes.h"

void pawl_ctr_init(pawl_ctr *c, const uint8_t *key, size_t key_size,
                   const uint8_t counter[PAWL_AES_BLOCK])
{
    memset(c, 0, sizeof *c);
    memcpy(c->key, key, key_size);
    c->key_size = (uint8_t)key_size;
    memcpy(c->counter, counter, PAWL_AES_BLOCK);
}

void pawl_ctr_wipe(pawl_ctr *c)
{
    pawl_wipe(c, sizeof *c);
}

/* n blocks of key stream into data. */
static void ctr_blocks(pawl_ctr *c, const pawl_aes *aes, uint8_t *data,
                       size_t n)
{
    while (n > 0) {
        /* blocks before the low 32 bits are zero again, less one */
        uint32_t room = 0xffffffff - pawli_load32be(c->counter + 12);
        size_t now = n > room ? (size_t)room + 1 : n;

        pawl_aes_ctr(aes, c->counter, data, now);
        if (now > room) {
            for (unsigned i = 12; i-- > 0;) {
                c->counter[i] = (uint8_t)(c->counter[i] + 1u);
                if (c->counter[i] != 0) {
                    break;
                }
            }
        }
        data += PAWL_AES_BLOCK * now;
        n -= now;
    }
}

/* XORs n bytes of what is left of the stream into data. */
static void ctr_use_left(pawl_ctr *c, uint8_t *data, size_t n)
{
    const uint8_t *stream = c->stream + PAWL_CTR_BATCH - c->left;

    for (size_t i = 0; i < n; i++) {
        data[i] = (uint8_t)(data[i] ^ stream[i]);
    }
    c->left = (uint8_t)(c->left - n);
}

void pawl_ctr_crypt(pawl_ctr *c, uint8_t *data, size_t len)
{
    size_t n = c->left < len ? c->left : len;
    pawl_aes aes;

    ctr_use_left(c, data, n);
    if (len == n) {
        return;
    }
    data += n;
    len -= n;
    if (c->key_size == 24) {
        pawl_aes192_init(&aes, c->key);
    } else {
        pawl_aes_init(&aes, c->key, c->key_size);
    }
    n = len / PAWL_CTR_BATCH;
    ctr_blocks(c, &aes, data, n * PAWL_AES_BATCH);
    data += n * PAWL_CTR_BATCH;
    len -= n * PAWL_CTR_BATCH;
    if (len > 0) {
        memset(c->stream, 0, sizeof c->stream);
        ctr_blocks(c, &aes, c->stream, PAWL_AES_BATCH);
        c->left = PAWL_CTR_BATCH;
        ctr_use_left(c, data, len);
    }
    pawl_wipe(&aes, sizeof aes);
}
