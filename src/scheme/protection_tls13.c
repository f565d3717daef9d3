/* SPDX-License-Identifier: Apache-2.0
 * Record protection of TLS 1.3: RFC 8446, 5.2 and 5.3. */
#include "pawl/protection.h"

#include <string.h>

static void protection_tls13_install(pawl_protection_state *s,
                                     const uint8_t *key, const uint8_t *iv)
{
    s->aead->init(s->ctx, key);
    memcpy(s->iv, iv, s->aead->nonce_size);
    s->sequence = 0;
    s->tail = s->aead->tag_size;
}

/* The nonce is the iv with the sequence number added to its last 8 bytes. */
static void protection_tls13_start(pawl_protection_state *s,
                                   pawl_aead_direction direction,
                                   const uint8_t header[5])
{
    uint8_t nonce[PAWL_AEAD_NONCE_MAX];
    uint8_t size = s->aead->nonce_size;
    size_t len = (size_t)header[3] << 8 | header[4];

    memcpy(nonce, s->iv, size);
    for (unsigned i = 0; i < 8; i++) {
        nonce[size - 1u - i] ^= (uint8_t)(s->sequence >> (8u * i));
    }
    /* A record shorter than a tag ends before the tag is asked for. */
    s->aead->start(s->ctx, direction, nonce, header, 5,
                   len < s->aead->tag_size ? 0u : len - s->aead->tag_size);
    pawl_wipe(nonce, sizeof nonce); /* it would tell the iv */
}

static void protection_tls13_crypt(pawl_protection_state *s, uint8_t *data,
                                   size_t len)
{
    s->aead->crypt(s->ctx, data, len);
}

static void protection_tls13_tag(pawl_protection_state *s, uint8_t *out)
{
    s->aead->tag(s->ctx, out);
}

const pawl_protection pawl_protection_tls13 = {
    .head = 0,
    .inner_type = 1,
    .streams = 1,
    .install = protection_tls13_install,
    .start = protection_tls13_start,
    .crypt = protection_tls13_crypt,
    .tag = protection_tls13_tag,
};
