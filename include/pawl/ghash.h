/* SPDX-License-Identifier: Apache-2.0
 * pawl/ghash.h: GHASH, the authenticator inside GCM.
 *
 * Source: SP 800-38D, section 6.4.
 * Errors: none; every function returns void and cannot fail.
 * Timing: depends on lengths only, where the core multiplies 32 x 32 -> 64 in
 *         constant time; key and data are secret. There are no tables.
 */
#ifndef PAWL_GHASH_H
#define PAWL_GHASH_H

#include "pawl/base.h"

#define PAWL_GHASH_BLOCK 16 /* bytes; also the size of key and result */

/* One running GHASH, 36 bytes. The key is in it: wipe it when done. Fields are
 * private. */
typedef struct pawl_ghash {
    uint32_t h[4]; /* the key times 1 / x, low word first */
    uint32_t used; /* bytes of a block already added to y, below 16 */
    uint8_t y[PAWL_GHASH_BLOCK]; /* the sum so far */
} pawl_ghash;

PAWL_BEGIN_DECLS

void pawl_ghash_init(pawl_ghash *g, const uint8_t key[PAWL_GHASH_BLOCK]);

/* Forgets what was absorbed and keeps the key. */
void pawl_ghash_reset(pawl_ghash *g);

/* Absorbs data[0..len). */
void pawl_ghash_update(pawl_ghash *g, const uint8_t *data, size_t len);

/* Absorbs zeros up to a multiple of 16 bytes; none if it is one already. */
void pawl_ghash_pad(pawl_ghash *g);

/* Writes the sum of what was absorbed and padded. */
void pawl_ghash_get(const pawl_ghash *g, uint8_t out[PAWL_GHASH_BLOCK]);

PAWL_END_DECLS

#endif
