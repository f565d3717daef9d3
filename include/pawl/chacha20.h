/* SPDX-License-Identifier: Apache-2.0
 * pawl/chacha20.h: the ChaCha20 stream cipher.
 *
 * Source: RFC 8439, sections 2.1 to 2.4.
 * Errors: none; every function returns void and cannot fail.
 * Timing: depends on lengths only; key and data are secret.
 */
#ifndef PAWL_CHACHA20_H
#define PAWL_CHACHA20_H

#include "pawl/base.h"

#define PAWL_CHACHA20_KEY_SIZE   32 /* bytes */
#define PAWL_CHACHA20_NONCE_SIZE 12 /* bytes */
#define PAWL_CHACHA20_BLOCK      64 /* bytes of key stream per counter value */

/* One key stream, 52 bytes. The key is in it: wipe it when done, and do not
 * copy it, for two copies give the same key stream. Fields are private. */
typedef struct pawl_chacha20 {
    uint32_t input[12]; /* words 4..15 of the input: key, counter, nonce */
    uint32_t used;      /* bytes of the counter's block already given out */
} pawl_chacha20;

PAWL_BEGIN_DECLS

/* Begins the key stream of key and nonce at block counter. */
void pawl_chacha20_init(pawl_chacha20 *c,
                        const uint8_t key[PAWL_CHACHA20_KEY_SIZE],
                        const uint8_t nonce[PAWL_CHACHA20_NONCE_SIZE],
                        uint32_t counter);

/* Begins another key stream under the same key. */
void pawl_chacha20_set_nonce(pawl_chacha20 *c,
                             const uint8_t nonce[PAWL_CHACHA20_NONCE_SIZE],
                             uint32_t counter);

/* XORs the next len bytes of key stream into data, in place. The counter must
 * not pass 2^32 - 1: at most 256 GiB under one nonce. */
void pawl_chacha20_crypt(pawl_chacha20 *c, uint8_t *data, size_t len);

PAWL_END_DECLS

#endif
