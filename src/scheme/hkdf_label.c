/* SPDX-License-Identifier: Apache-2.0
 * pawl/hkdf.h: HKDF-Expand-Label in one piece. */
#include "pawl/hkdf.h"

#include "scheme/hkdf_parts.h"

pawl_err pawl_hkdf_expand_label(const pawl_hash *hash, uint8_t *out,
                                size_t out_len, const uint8_t *secret,
                                const char *label, const uint8_t *context,
                                size_t context_len)
{
    size_t label_len = pawli_hkdf_label_len(label);
    uint8_t head[4];
    pawli_part part[PAWLI_HKDF_LABEL_PARTS];

    if (label_len > PAWL_HKDF_LABEL_MAX ||
        context_len > PAWL_HKDF_CONTEXT_MAX) {
        return PAWL_ERR_ARGUMENT;
    }
    pawli_hkdf_label_parts(part, head, out_len, label, label_len, context,
                           context_len);
    return pawli_hkdf_expand(hash, out, out_len, secret, hash->digest_size,
                             part, PAWLI_HKDF_LABEL_PARTS);
}
