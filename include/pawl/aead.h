/* SPDX-License-Identifier: Apache-2.0
 * pawl/aead.h: authenticated encryption, streamed, and its instances.
 *
 * One message is start, any number of crypt calls of any length, then tag.
 * Decryption gives plaintext before the tag has been checked: whoever calls
 * crypt with PAWL_AEAD_OPEN must not act on it until check returned PAWL_OK.
 * The context keeps the key in a small form (no expanded key schedule), so it
 * costs little RAM per connection; each call expands what it needs on the
 * stack and wipes it.
 */
#ifndef PAWL_AEAD_H
#define PAWL_AEAD_H

#include "pawl/base.h"

#define PAWL_AEAD_KEY_MAX   32  /* bytes */
#define PAWL_AEAD_NONCE_MAX 12  /* bytes */
#define PAWL_AEAD_TAG_MAX   16  /* bytes */
#define PAWL_AEAD_CTX_SIZE  160 /* room for any AEAD context, in bytes */

typedef union pawl_aead_ctx {
    uint64_t align;
    uint8_t bytes[PAWL_AEAD_CTX_SIZE];
} pawl_aead_ctx;

typedef enum pawl_aead_direction {
    PAWL_AEAD_SEAL = 0,
    PAWL_AEAD_OPEN = 1
} pawl_aead_direction;

/* One AEAD algorithm. The key, the plaintext and everything derived from them
 * are secret; lengths, the nonce and the associated data are public. A context
 * must not be copied: two copies would repeat a nonce. */
typedef struct pawl_aead {
    uint8_t key_size;    /* bytes */
    uint8_t nonce_size;  /* bytes */
    uint8_t tag_size;    /* bytes */
    uint16_t unit_bytes; /* bytes of crypt that fit one unit of work */
    uint16_t ctx_size;   /* bytes of ctx in use */
    /* Records that one key may seal before it must change (RFC 8446, 5.5), and
     * forgeries it may see; both as powers of two. */
    uint8_t seal_limit_log2;
    uint8_t forgery_limit_log2;
    void (*init)(void *ctx, const uint8_t *key);
    /* Begins a message of len bytes, all of which crypt must see before tag;
     * aad is read now, aad_len below 2^16. One unit, as init and tag are,
     * when aad_len is at most 14. */
    void (*start)(void *ctx, pawl_aead_direction direction,
                  const uint8_t *nonce, const uint8_t *aad, size_t aad_len,
                  size_t len);
    /* Transforms data[0..len) in place. */
    void (*crypt)(void *ctx, uint8_t *data, size_t len);
    /* Ends the message and writes its tag. */
    void (*tag)(void *ctx, uint8_t *out);
} pawl_aead;

PAWL_BEGIN_DECLS

extern const pawl_aead pawl_aead_aes128_gcm;
extern const pawl_aead pawl_aead_aes192_gcm;
extern const pawl_aead pawl_aead_aes256_gcm;
extern const pawl_aead pawl_aead_chacha20_poly1305;

/* CCM with nonces of 12 bytes: messages of less than 2^24 bytes. Those of _8
 * have a tag of 8 bytes, which a forger guesses in 2^64 tries. */
extern const pawl_aead pawl_aead_aes128_ccm;
extern const pawl_aead pawl_aead_aes192_ccm;
extern const pawl_aead pawl_aead_aes256_ccm;
extern const pawl_aead pawl_aead_aes128_ccm_8;
extern const pawl_aead pawl_aead_aes256_ccm_8;

/* Seals data[0..len) in place and writes the tag. The nonce must never repeat
 * under one key. */
void pawl_aead_seal(const pawl_aead *aead, void *ctx, uint8_t *data, size_t len,
                    uint8_t *tag, const uint8_t *nonce, const uint8_t *aad,
                    size_t aad_len);

/* Opens data[0..len) in place. PAWL_ERR_TAG: the tag is wrong and data was
 * zeroed. */
PAWL_MUST_CHECK pawl_err pawl_aead_open(const pawl_aead *aead, void *ctx,
                                        uint8_t *data, size_t len,
                                        const uint8_t *tag,
                                        const uint8_t *nonce,
                                        const uint8_t *aad, size_t aad_len);

PAWL_END_DECLS

#endif
