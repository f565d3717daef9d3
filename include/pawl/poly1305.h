/* SPDX-License-Identifier: Apache-2.0
 * pawl/poly1305.h: the Poly1305 one-time authenticator.
 *
 * Source: RFC 8439, section 2.5.
 * Errors: none; every function returns void and cannot fail.
 * Timing: depends on lengths only; key and data are secret.
 */
#ifndef PAWL_POLY1305_H
#define PAWL_POLY1305_H

#include "pawl/base.h"

#define PAWL_POLY1305_KEY_SIZE 32 /* bytes; a key serves one message only */
#define PAWL_POLY1305_TAG_SIZE 16 /* bytes */
#define PAWL_POLY1305_BLOCK    16 /* bytes */

/* One running tag, 72 bytes. The key is in it until finish. Fields are
 * private. */
typedef struct pawl_poly1305 {
    uint32_t r[4]; /* clamped */
    uint32_t s[4];
    uint32_t h[5];                      /* partly reduced */
    uint8_t block[PAWL_POLY1305_BLOCK]; /* bytes not yet absorbed */
    uint32_t used;                      /* how many, below 16 */
} pawl_poly1305;

PAWL_BEGIN_DECLS

void pawl_poly1305_init(pawl_poly1305 *p,
                        const uint8_t key[PAWL_POLY1305_KEY_SIZE]);

/* Absorbs data[0..len). */
void pawl_poly1305_update(pawl_poly1305 *p, const uint8_t *data, size_t len);

/* Absorbs zeros up to a multiple of 16 bytes; none if it is one already. */
void pawl_poly1305_pad(pawl_poly1305 *p);

/* Writes the tag of all that was absorbed and wipes p. */
void pawl_poly1305_finish(pawl_poly1305 *p,
                          uint8_t tag[PAWL_POLY1305_TAG_SIZE]);

PAWL_END_DECLS

#endif
