/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha256.h: SHA-256 and SHA-224, which share a context and its update.
 *
 * Source: FIPS 180-4, sections 4.1.2, 5.1.1, 6.2 and 6.3.
 * Errors: none; no function can fail.
 * Timing: depends on lengths only, never on the bytes hashed.
 */
#ifndef PAWL_SHA256_H
#define PAWL_SHA256_H

#include "pawl/base.h"

#define PAWL_SHA224_SIZE  28 /* digest, in bytes */
#define PAWL_SHA256_SIZE  32 /* digest, in bytes */
#define PAWL_SHA256_BLOCK 64 /* compression block of both, in bytes */

/* One running hash, 104 bytes. Assigning the struct forks the hash. If the
 * input was secret, pawl_wipe() the struct when it is no longer needed. */
typedef struct pawl_sha256 {
    uint64_t length;   /* bytes absorbed, below 2^61; top bit: see finish */
    uint32_t state[8]; /* H0..H7 */
    uint8_t block[PAWL_SHA256_BLOCK]; /* the last length % 64 input bytes */
} pawl_sha256;

PAWL_BEGIN_DECLS

/* Starts a hash; the old contents of *h do not matter. What init began, the
 * functions of the same algorithm end. */
void pawl_sha256_init(pawl_sha256 *h);
void pawl_sha224_init(pawl_sha256 *h);

/* Absorbs data[0..len), for both algorithms. */
void pawl_sha256_update(pawl_sha256 *h, const void *data, size_t len);

/* Writes the digest of everything absorbed so far; *h is left as it was. */
void pawl_sha256_digest(const pawl_sha256 *h, uint8_t out[PAWL_SHA256_SIZE]);
void pawl_sha224_digest(const pawl_sha256 *h, uint8_t out[PAWL_SHA224_SIZE]);

/* The same with at most one compression a call, using *h up: call until it
 * returns true, which takes one call or two. Then out was written and *h was
 * wiped; until then *h is fit for nothing but the next call. */
bool pawl_sha256_finish(pawl_sha256 *h, uint8_t out[PAWL_SHA256_SIZE]);
bool pawl_sha224_finish(pawl_sha256 *h, uint8_t out[PAWL_SHA224_SIZE]);

/* Starts a hash where another stood after length bytes, a multiple of the
 * block, from what its state[] then was. */
void pawl_sha256_resume(pawl_sha256 *h, const uint32_t state[8],
                        uint64_t length);

/* Hashes data[0..len) in one call; out may overlap data. */
void pawl_sha256_of(const void *data, size_t len,
                    uint8_t out[PAWL_SHA256_SIZE]);
void pawl_sha224_of(const void *data, size_t len,
                    uint8_t out[PAWL_SHA224_SIZE]);

PAWL_END_DECLS

#endif
