/* SPDX-License-Identifier: Apache-2.0
 * Sealing and opening data at rest, a piece a unit. */
#include "handshake/psk.h"

/* Values of hs->derivation */
#define SEALED_INIT  0u
#define SEALED_START 1u
#define SEALED_CRYPT 2u

/* Up to the tag, which is written. */
static pawl_err sealed_run(pawli_hs *hs, const pawli_sealed *s,
                           pawl_aead_direction direction, uint8_t *tag,
                           uint32_t *units)
{
    void *ctx = pawli_hs_scratch(hs, s->aead->ctx_size);

    if (ctx == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    while (*units > 0) {
        uint32_t n = s->len - hs->fill;

        --*units;
        if (hs->derivation == SEALED_INIT) {
            s->aead->init(ctx, s->key);
            hs->fill = 0;
            hs->derivation = SEALED_START;
        } else if (hs->derivation == SEALED_START) {
            s->aead->start(ctx, direction, s->nonce, s->aad, s->aad_len,
                           s->len);
            hs->derivation = SEALED_CRYPT;
        } else if (n != 0) {
            n = n < s->aead->unit_bytes ? n : s->aead->unit_bytes;
            s->aead->crypt(ctx, s->data + hs->fill, n);
            hs->fill += n;
        } else {
            s->aead->tag(ctx, tag);
            pawl_wipe(ctx, s->aead->ctx_size);
            hs->derivation = SEALED_INIT;
            return PAWL_OK;
        }
    }
    return PAWL_PENDING;
}

pawl_err pawli_seal(pawli_hs *hs, const pawli_sealed *s, uint32_t *units)
{
    return sealed_run(hs, s, PAWL_AEAD_SEAL, s->tag, units);
}

pawl_err pawli_unseal(pawli_hs *hs, const pawli_sealed *s, pawli_verdict *right,
                      uint32_t *units)
{
    uint8_t tag[PAWL_AEAD_TAG_MAX];
    pawl_err err = sealed_run(hs, s, PAWL_AEAD_OPEN, tag, units);

    if (err != PAWL_OK) {
        return err;
    }
    if (!pawl_equal(tag, s->tag, s->aead->tag_size)) {
        err = PAWL_ERR_TAG;
    }
    if (pawl_equal(s->tag, tag, s->aead->tag_size)) {
        pawli_verdict_set(right, PAWLI_VERDICT_TAG);
    }
    pawl_wipe(tag, sizeof tag);
    return err;
}
