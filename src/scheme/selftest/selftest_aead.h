/* SPDX-License-Identifier: Apache-2.0
 * The self-test of any AEAD. */
#ifndef PAWLI_SELFTEST_AEAD_H
#define PAWLI_SELFTEST_AEAD_H

#include "pawl/aead.h"

#define PAWLI_SELFTEST_AEAD_MAX 114 /* longest message, in bytes */

typedef struct pawli_selftest_aead_answer {
    const uint8_t *key, *nonce, *aad, *message, *ciphertext, *tag;
    uint8_t aad_len;
    uint8_t len; /* of message and ciphertext */
} pawli_selftest_aead_answer;

typedef struct pawli_selftest_aead_scratch {
    pawl_aead_ctx ctx;
    uint8_t data[PAWLI_SELFTEST_AEAD_MAX];
    uint8_t tag[PAWL_AEAD_TAG_MAX];
} pawli_selftest_aead_scratch;

/* Seals in two pieces, opens, and opens with a wrong tag. */
pawl_err pawli_selftest_aead(const pawl_aead *aead,
                             const pawli_selftest_aead_answer *answer,
                             pawli_selftest_aead_scratch *s);

#endif
