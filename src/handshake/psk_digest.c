/* SPDX-License-Identifier: Apache-2.0
 * Digests of what sessions and tickets bind. */
#include <string.h>

#include "handshake/psk.h"

#define PSK_DIGEST_PIECE 128u /* bytes hashed for a unit */

pawl_err pawli_psk_digest(pawli_hs *hs, const pawl_hash *hash, const void *data,
                          uint32_t len, uint8_t *out, uint32_t out_len,
                          uint32_t *units)
{
    pawl_hash_ctx *ctx = pawli_hs_scratch(hs, sizeof *ctx);
    uint8_t digest[PAWL_HASH_SIZE_MAX];

    if (ctx == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    while (*units > 0) {
        --*units;
        if (hs->derivation == 0) {
            hash->init(ctx);
            hs->fill = 0;
            hs->derivation = 1;
        } else if (hs->fill < len) {
            uint32_t n = len - hs->fill;

            n = n < PSK_DIGEST_PIECE ? n : PSK_DIGEST_PIECE;
            hash->update(ctx, (const uint8_t *)data + hs->fill, n);
            hs->fill += n;
        } else if (hash->finish(ctx, digest)) {
            memcpy(out, digest, out_len);
            hs->derivation = 0;
            return PAWL_OK;
        }
    }
    return PAWL_PENDING;
}
