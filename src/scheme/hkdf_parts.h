/* SPDX-License-Identifier: Apache-2.0
 * HKDF-Expand with the info in several parts, and the parts of HkdfLabel. */
#ifndef PAWLI_HKDF_PARTS_H
#define PAWLI_HKDF_PARTS_H

#include "pawl/hkdf.h"
#include "scheme/hmac_op.h"

#define PAWLI_HKDF_LABEL_PARTS 5

/* pawl_hkdf_expand with info = part[0..count). */
pawl_err pawli_hkdf_expand(const pawl_hash *hash, uint8_t *out, size_t out_len,
                           const uint8_t *prk, size_t prk_len,
                           const pawli_part *part, size_t count);

/* Bytes of label before its end, or any number above PAWL_HKDF_LABEL_MAX. */
size_t pawli_hkdf_label_len(const char *label);

/* The encoding of HkdfLabel (RFC 8446, 7.1). head[4] is room for its length
 * bytes, which the parts point to. Lengths were checked before. */
void pawli_hkdf_label_parts(pawli_part part[PAWLI_HKDF_LABEL_PARTS],
                            uint8_t head[4], size_t out_len, const char *label,
                            size_t label_len, const uint8_t *context,
                            size_t context_len);

#endif
