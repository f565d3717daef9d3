/* SPDX-License-Identifier: Apache-2.0
 * pawl/protection.h: how records are protected, apart from what is in them.
 *
 * A suite names one. TLS 1.3 has one way over any AEAD; other versions and
 * legacy constructions implement the same interface.
 */
#ifndef PAWL_PROTECTION_H
#define PAWL_PROTECTION_H

#include "pawl/aead.h"

typedef struct pawl_protection pawl_protection;

/* One direction of a connection. ctx is memory of aead->ctx_size bytes; iv is
 * secret. Must not be copied. */
typedef struct pawl_protection_state {
    const pawl_protection *via; /* NULL: records are not protected */
    const pawl_aead *aead;
    void *ctx;
    uint64_t sequence; /* of the next record */
    uint8_t iv[PAWL_AEAD_NONCE_MAX];
    uint8_t tail; /* bytes after the ciphertext (tag) */
} pawl_protection_state;

struct pawl_protection {
    uint8_t head;       /* bytes before the ciphertext (explicit nonce) */
    uint8_t inner_type; /* 1: the content type is inside, after the content */
    uint8_t streams;    /* 1: may be opened in pieces, judged at the end */
    /* Takes key[aead->key_size] and iv into use: sets tail, sequence to 0. */
    void (*install)(pawl_protection_state *s, const uint8_t *key,
                    const uint8_t *iv);
    /* Begins the record whose 5 header bytes are given. */
    void (*start)(pawl_protection_state *s, pawl_aead_direction direction,
                  const uint8_t header[5]);
    /* Transforms the next bytes in place; at most aead->unit_bytes fit a unit
     * of work. */
    void (*crypt)(pawl_protection_state *s, uint8_t *data, size_t len);
    /* Ends the record: writes the tag; the sequence does not move. */
    void (*tag)(pawl_protection_state *s, uint8_t *out);
};

PAWL_BEGIN_DECLS

extern const pawl_protection pawl_protection_tls13;

PAWL_END_DECLS

#endif
