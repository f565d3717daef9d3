/* SPDX-License-Identifier: Apache-2.0
 * pawl/sha3.h: SHA3-224, -256, -384 and -512, and SHAKE128 and SHAKE256, whose
 * output is as long as one likes.
 *
 * Source: FIPS 202.
 * Errors: none; no function can fail.
 * Timing: depends on lengths only, never on the bytes absorbed or squeezed.
 */
#ifndef PAWL_SHA3_H
#define PAWL_SHA3_H

#include "pawl/base.h"

#define PAWL_SHA3_224_SIZE  28  /* digest, in bytes */
#define PAWL_SHA3_256_SIZE  32  /* digest, in bytes */
#define PAWL_SHA3_384_SIZE  48  /* digest, in bytes */
#define PAWL_SHA3_512_SIZE  64  /* digest, in bytes */
#define PAWL_SHA3_224_BLOCK 144 /* bytes a permutation */
#define PAWL_SHA3_256_BLOCK 136 /* bytes a permutation */
#define PAWL_SHA3_384_BLOCK 104 /* bytes a permutation */
#define PAWL_SHA3_512_BLOCK 72  /* bytes a permutation */
#define PAWL_SHAKE128_BLOCK 168 /* bytes a permutation */
#define PAWL_SHAKE256_BLOCK 136 /* bytes a permutation */

/* One running hash, 204 bytes; fields are private. Assigning the struct forks
 * the hash. If the input was secret, pawl_wipe() the struct when it is no
 * longer needed. A permutation is one unit of work. */
typedef struct pawl_sha3 {
    uint32_t state[50];
    uint8_t block; /* bytes absorbed or squeezed between permutations */
    uint8_t at;    /* bytes of the block so far; below block while absorbing */
    uint8_t phase;
} pawl_sha3;

PAWL_BEGIN_DECLS

/* Starts SHA-3 with a digest of size bytes, one of the four above; the old
 * contents of *h do not matter. */
void pawl_sha3_init(pawl_sha3 *h, size_t size);

/* Absorbs data[0..len): one permutation for each block that is full. */
void pawl_sha3_update(pawl_sha3 *h, const void *data, size_t len);

/* Writes the digest of everything absorbed so far, of the size told to init;
 * *h is left as it was. One permutation. */
void pawl_sha3_digest(const pawl_sha3 *h, uint8_t *out);

/* The same using *h up, which is wiped. Always true: the shape is that of the
 * hashes that may need a second call. */
bool pawl_sha3_finish(pawl_sha3 *h, uint8_t *out);

/* Hashes data[0..len) to out[0..size) in one call; out may overlap data. */
void pawl_sha3_of(const void *data, size_t len, uint8_t *out, size_t size);

/* Starts SHAKE128 or SHAKE256. */
void pawl_shake128_init(pawl_sha3 *x);
void pawl_shake256_init(pawl_sha3 *x);

/* Absorbs data[0..len): one permutation for each block that is full. Not after
 * the first squeeze. */
void pawl_shake_absorb(pawl_sha3 *x, const void *data, size_t len);

/* Writes the next len bytes of the output; any number of calls. One permutation
 * for each block that is begun, none while a block lasts. */
void pawl_shake_squeeze(pawl_sha3 *x, uint8_t *out, size_t len);

/* SHAKE128 or SHAKE256 of data[0..len) to out[0..out_len) in one call; out may
 * overlap data. */
void pawl_shake128_of(const void *data, size_t len, uint8_t *out,
                      size_t out_len);
void pawl_shake256_of(const void *data, size_t len, uint8_t *out,
                      size_t out_len);

PAWL_END_DECLS

#endif
