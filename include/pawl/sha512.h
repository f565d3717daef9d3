/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha512.h: SHA-512, SHA-384 and SHA-512/256, which share a
 * context and its update.
 *
 * Source: FIPS 180-4, sections 4.1.3, 5.1.2, 5.3.6.2, 6.4, 6.5 and 6.7.
 * Errors: none; no function can fail.
 * Timing: depends on lengths only, never on the bytes hashed.
 */
#ifndef PAWL_SHA512_H
#define PAWL_SHA512_H

#include "pawl/base.h"

#define PAWL_SHA384_SIZE     48  /* digest, in bytes */
#define PAWL_SHA512_SIZE     64  /* digest, in bytes */
#define PAWL_SHA512_256_SIZE 32  /* digest, in bytes */
#define PAWL_SHA512_BLOCK    128 /* compression block of all, in bytes */

/* One running hash, 200 bytes. Assigning the struct forks the hash. If the
 * input was secret, pawl_wipe() the struct when it is no longer needed. */
typedef struct pawl_sha512 {
    uint64_t length;   /* bytes absorbed, below 2^61; top bit: see finish */
    uint64_t state[8]; /* H0..H7 */
    uint8_t block[PAWL_SHA512_BLOCK]; /* the last length % 128 input bytes */
} pawl_sha512;

PAWL_BEGIN_DECLS

/* Starts a hash; the old contents of *h do not matter. What init began, the
 * functions of the same algorithm end. */
void pawl_sha512_init(pawl_sha512 *h);
void pawl_sha384_init(pawl_sha512 *h);
void pawl_sha512_256_init(pawl_sha512 *h);

/* Absorbs data[0..len), for all algorithms. */
void pawl_sha512_update(pawl_sha512 *h, const void *data, size_t len);

/* Writes the digest of everything absorbed so far; *h is left as it was. */
void pawl_sha512_digest(const pawl_sha512 *h, uint8_t out[PAWL_SHA512_SIZE]);
void pawl_sha384_digest(const pawl_sha512 *h, uint8_t out[PAWL_SHA384_SIZE]);
void pawl_sha512_256_digest(const pawl_sha512 *h,
                            uint8_t out[PAWL_SHA512_256_SIZE]);

/* The same with at most one compression a call, using *h up: call until it
 * returns true, which takes one call or two. Then out was written and *h was
 * wiped; until then *h is fit for nothing but the next call. */
bool pawl_sha512_finish(pawl_sha512 *h, uint8_t out[PAWL_SHA512_SIZE]);
bool pawl_sha384_finish(pawl_sha512 *h, uint8_t out[PAWL_SHA384_SIZE]);
bool pawl_sha512_256_finish(pawl_sha512 *h, uint8_t out[PAWL_SHA512_256_SIZE]);

/* Hashes data[0..len) in one call; out may overlap data. */
void pawl_sha512_of(const void *data, size_t len,
                    uint8_t out[PAWL_SHA512_SIZE]);
void pawl_sha384_of(const void *data, size_t len,
                    uint8_t out[PAWL_SHA384_SIZE]);
void pawl_sha512_256_of(const void *data, size_t len,
                        uint8_t out[PAWL_SHA512_256_SIZE]);

PAWL_END_DECLS

#endif
