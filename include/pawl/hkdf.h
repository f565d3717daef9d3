/* SPDX-License-Identifier: Apache-2.0
 * pawl/hkdf.h: HKDF and the HKDF-Expand-Label of TLS 1.3, over any pawl_hash.
 *
 * Source: RFC 5869; RFC 8446, section 7.1.
 * Timing: depends on lengths only. Salts, keys, secrets and what is derived
 * from them are secret; labels are public.
 */
#ifndef PAWL_HKDF_H
#define PAWL_HKDF_H

#include "pawl/hmac.h"

#define PAWL_HKDF_LABEL_MAX   249 /* bytes of label, without "tls13 " */
#define PAWL_HKDF_CONTEXT_MAX 255 /* bytes of context */

PAWL_BEGIN_DECLS

/* HKDF-Extract: writes hash->digest_size bytes to prk, which may overlap the
 * inputs. An absent salt is one of length 0. */
void pawl_hkdf_extract(const pawl_hash *hash, uint8_t *prk, const uint8_t *salt,
                       size_t salt_len, const uint8_t *ikm, size_t ikm_len);

/* HKDF-Expand: writes out[0..out_len), which must not overlap the inputs.
 * PAWL_ERR_ARGUMENT: out_len is above 255 * digest_size. */
PAWL_MUST_CHECK pawl_err pawl_hkdf_expand(const pawl_hash *hash, uint8_t *out,
                                          size_t out_len, const uint8_t *prk,
                                          size_t prk_len, const uint8_t *info,
                                          size_t info_len);

/* HKDF-Expand-Label: secret is hash->digest_size bytes, label is text without
 * the prefix "tls13 ". out must not overlap the inputs.
 * PAWL_ERR_ARGUMENT: out_len, the label or the context is too long. */
PAWL_MUST_CHECK pawl_err pawl_hkdf_expand_label(
    const pawl_hash *hash, uint8_t *out, size_t out_len, const uint8_t *secret,
    const char *label, const uint8_t *context, size_t context_len);

/* The sliced form of Extract and of Expand-Label; fields are private. */
typedef struct pawl_hkdf_op {
    pawl_hmac_op mac;
    const char *label;      /* the caller's; NULL for Extract */
    const uint8_t *context; /* the caller's */
    uint8_t label_len, context_len, out_len;
} pawl_hkdf_op;

/* HKDF-Extract. Inputs stay readable until the end. */
void pawl_hkdf_extract_start(pawl_hkdf_op *op, const pawl_hash *hash,
                             const uint8_t *salt, size_t salt_len,
                             const uint8_t *ikm, size_t ikm_len);

/* HKDF-Expand-Label for at most one digest of output, as all of TLS 1.3 needs.
 * Inputs, the label too, stay readable until the end.
 * PAWL_ERR_ARGUMENT: out_len, the label or the context is too long. */
PAWL_MUST_CHECK pawl_err pawl_hkdf_label_start(
    pawl_hkdf_op *op, const pawl_hash *hash, const uint8_t *secret,
    const char *label, const uint8_t *context, size_t context_len,
    size_t out_len);

/* PAWL_OK: the bytes were written to out: hash->digest_size of them for
 * Extract, out_len for a label. out may overlap the inputs, so that a secret
 * can be replaced by its successor. PAWL_ERR_STATE: not started. */
PAWL_MUST_CHECK pawl_err pawl_hkdf_run(pawl_hkdf_op *op, uint8_t *out,
                                       uint32_t *units);

void pawl_hkdf_wipe(pawl_hkdf_op *op);

PAWL_END_DECLS

#endif
