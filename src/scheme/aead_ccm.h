/* SPDX-License-Identifier: Apache-2.0
 * CCM behind pawl_aead, with nonces of 12 bytes (RFC 5116, RFC 6655): a message
 * is at most 2^24 - 1 bytes. The instances differ in cipher and tag. */
#ifndef PAWLI_AEAD_CCM_H
#define PAWLI_AEAD_CCM_H

#include "pawl/ccm.h"

#define PAWLI_AEAD_CCM_NONCE 12

/* start of tags of 16 and of 8 bytes. */
void pawli_aead_ccm_start(void *ctx, pawl_aead_direction direction,
                          const uint8_t *nonce, const uint8_t *aad,
                          size_t aad_len, size_t len);
void pawli_aead_ccm_8_start(void *ctx, pawl_aead_direction direction,
                            const uint8_t *nonce, const uint8_t *aad,
                            size_t aad_len, size_t len);
void pawli_aead_ccm_crypt(void *ctx, uint8_t *data, size_t len);
void pawli_aead_ccm_tag(void *ctx, uint8_t *out);

#endif
