/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/selftest/selftest_aead.h"

#include <string.h>

pawl_err pawli_selftest_aead(const pawl_aead *aead,
                             const pawli_selftest_aead_answer *answer,
                             pawli_selftest_aead_scratch *s)
{
    const size_t cut = 21; /* inside a block of either kind */
    size_t len = answer->len;

    memcpy(s->data, answer->message, len);
    aead->init(&s->ctx, answer->key);
    aead->start(&s->ctx, PAWL_AEAD_SEAL, answer->nonce, answer->aad,
                answer->aad_len, len);
    aead->crypt(&s->ctx, s->data, cut);
    aead->crypt(&s->ctx, s->data + cut, len - cut);
    aead->tag(&s->ctx, s->tag);
    if (!pawl_equal(s->data, answer->ciphertext, len) ||
        !pawl_equal(s->tag, answer->tag, aead->tag_size)) {
        return PAWL_ERR_SELFTEST;
    }
    if (pawl_aead_open(aead, &s->ctx, s->data, len, s->tag, answer->nonce,
                       answer->aad, answer->aad_len) != PAWL_OK ||
        !pawl_equal(s->data, answer->message, len)) {
        return PAWL_ERR_SELFTEST;
    }
    s->tag[0] ^= 1;
    memcpy(s->data, answer->ciphertext, len);
    if (pawl_aead_open(aead, &s->ctx, s->data, len, s->tag, answer->nonce,
                       answer->aad, answer->aad_len) != PAWL_ERR_TAG) {
        return PAWL_ERR_SELFTEST;
    }
    return PAWL_OK;
}
