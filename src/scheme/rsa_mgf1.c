/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/rsa_mgf1.h"

void pawli_mgf1_start(pawli_mgf1 *op)
{
    op->masked = 0;
    op->counter = 0;
    op->hashing = 0;
}

/* A turn is little more than a compression: the hash ends; or data takes the
 * mask and the next hash begins. The seed and the counter are shorter than a
 * block, so update does not compress. */
static bool rsa_mgf1_turn(pawli_mgf1 *op, const pawl_hash *hash,
                          const uint8_t *seed, uint8_t *data, size_t len)
{
    uint8_t counter[4] = {0, 0, 0, op->counter};

    if (op->hashing != 0) {
        if (hash->finish(&op->ctx, op->block)) {
            op->hashing = 0;
            op->counter++;
        }
        return false;
    }
    if (op->counter != 0) {
        for (size_t i = 0; i < hash->digest_size && op->masked < len; i++) {
            data[op->masked++] ^= op->block[i];
        }
        if (op->masked == len) {
            return true;
        }
    }
    hash->init(&op->ctx);
    hash->update(&op->ctx, seed, hash->digest_size);
    hash->update(&op->ctx, counter, sizeof counter);
    op->hashing = 1;
    return false;
}

bool pawli_mgf1_unit(pawli_mgf1 *op, const pawl_hash *hash, const uint8_t *seed,
                     uint8_t *data, size_t len)
{
    /* At most unit_blocks of these turns compress. */
    for (unsigned i = 1; i < 2u * hash->unit_blocks; i++) {
        if (rsa_mgf1_turn(op, hash, seed, data, len)) {
            return true;
        }
    }
    return false;
}
