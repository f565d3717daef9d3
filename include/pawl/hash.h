/* SPDX-License-Identifier: Apache-2.0
 * pawl/hash.h: the hash interface and its instances.
 *
 * A pawl_hash names an algorithm; code above this layer holds a pointer to one
 * and a pawl_hash_ctx, and never knows which algorithm runs.
 */
#ifndef PAWL_HASH_H
#define PAWL_HASH_H

#include "pawl/base.h"

#define PAWL_HASH_SIZE_MAX  64  /* largest digest, in bytes */
#define PAWL_HASH_BLOCK_MAX 144 /* largest block, in bytes */
#define PAWL_HASH_CTX_SIZE  224 /* room for any running hash, in bytes */

typedef enum pawl_hash_id {
    PAWL_HASH_ID_SHA224 = 3, /* numbers of the TLS HashAlgorithm registry */
    PAWL_HASH_ID_SHA256 = 4,
    PAWL_HASH_ID_SHA384 = 5,
    PAWL_HASH_ID_SHA512 = 6,
    PAWL_HASH_ID_SHA512_256 = 32, /* Pawl's own numbers */
    PAWL_HASH_ID_SHA3_224 = 33,
    PAWL_HASH_ID_SHA3_256 = 34,
    PAWL_HASH_ID_SHA3_384 = 35,
    PAWL_HASH_ID_SHA3_512 = 36
} pawl_hash_id;

/* A running hash of any algorithm. It may be copied to fork the hash. */
typedef union pawl_hash_ctx {
    uint64_t align;
    uint8_t bytes[PAWL_HASH_CTX_SIZE];
} pawl_hash_ctx;

/* One hash algorithm. ctx is a pawl_hash_ctx or the algorithm's own struct. */
typedef struct pawl_hash {
    uint8_t id;          /* pawl_hash_id */
    uint8_t digest_size; /* bytes */
    uint8_t block_size;  /* bytes */
    uint8_t
        unit_blocks;   /* compressions that fit one unit of work, at least 1 */
    uint16_t ctx_size; /* bytes of ctx in use */
    void (*init)(void *ctx);
    void (*update)(void *ctx, const void *data, size_t len);
    /* Writes digest_size bytes; ctx is left as it was. */
    void (*digest)(const void *ctx, uint8_t *out);
    /* The destructive, sliced form of digest: at most one compression a call;
     * returns true when out was written and ctx wiped. */
    bool (*finish)(void *ctx, uint8_t *out);
} pawl_hash;

PAWL_BEGIN_DECLS

extern const pawl_hash pawl_hash_sha224;
extern const pawl_hash pawl_hash_sha256;
extern const pawl_hash pawl_hash_sha384;
extern const pawl_hash pawl_hash_sha512;
extern const pawl_hash pawl_hash_sha512_256;
extern const pawl_hash pawl_hash_sha3_224;
extern const pawl_hash pawl_hash_sha3_256;
extern const pawl_hash pawl_hash_sha3_384;
extern const pawl_hash pawl_hash_sha3_512;

PAWL_END_DECLS

#endif
