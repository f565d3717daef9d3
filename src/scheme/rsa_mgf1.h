/* SPDX-License-Identifier: Apache-2.0
 * MGF1 (RFC 8017, B.2.1) in turns of at most one compression each. */
#ifndef PAWLI_RSA_MGF1_H
#define PAWLI_RSA_MGF1_H

#include "pawl/hash.h"

typedef struct pawli_mgf1 {
    pawl_hash_ctx ctx;
    uint8_t block[PAWL_HASH_SIZE_MAX];
    uint16_t masked; /* bytes done */
    uint8_t counter; /* hashes done */
    uint8_t hashing; /* 1: a hash has begun */
} pawli_mgf1;

/* From the start again; ctx and block may have served something else. */
void pawli_mgf1_start(pawli_mgf1 *op);

/* data[0..len) ^= MGF1(seed[0..digest_size)), one unit's worth of turns. True
 * at the end. The arguments are the same at every call. */
bool pawli_mgf1_unit(pawli_mgf1 *op, const pawl_hash *hash, const uint8_t *seed,
                     uint8_t *data, size_t len);

#endif
