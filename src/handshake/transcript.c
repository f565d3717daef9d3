/* SPDX-License-Identifier: Apache-2.0
 * The transcript hash, RFC 8446 4.4.1. Until the suite is known, one running
 * hash per algorithm that the profile's suites could choose (at most two). */
#include "handshake/handshake.h"

#include <string.h>

static void *transcript_ctx(pawli_hs *hs, unsigned which)
{
    return hs->work + hs->transcript[which];
}

void pawli_transcript_update(pawli_hs *hs, unsigned which, const void *data,
                             uint32_t len)
{
    hs->hash[which]->update(transcript_ctx(hs, which), data, len);
}

void pawli_transcript_choose(pawli_hs *hs, const pawl_hash *hash)
{
    if (hs->hash[1] == NULL) {
        return;
    }
    if (hs->hash[1] == hash) {
        memcpy(transcript_ctx(hs, 0), transcript_ctx(hs, 1), hash->ctx_size);
        memcpy(hs->th[0], hs->th[1], hash->digest_size);
        hs->hash[0] = hash;
    }
    pawl_wipe(transcript_ctx(hs, 1), hs->hash[1]->ctx_size);
    /* The rest is given back when all above it is (top falls to base). */
    hs->base = (hs->transcript[0] + hash->ctx_size + 7u) & ~7u;
    hs->hash[1] = NULL;
    hs->transcript[1] = 0;
}

void pawli_transcript_retry(pawli_hs *hs)
{
    const pawl_hash *hash = hs->hash[0];
    uint8_t head[4] = {PAWLI_MSG_MESSAGE_HASH, 0, 0, hash->digest_size};

    hash->init(transcript_ctx(hs, 0));
    pawli_transcript_update(hs, 0, head, sizeof head);
    pawli_transcript_update(hs, 0, hs->th[0], hash->digest_size);
}

pawl_err pawli_transcript_digest(pawli_hs *hs, unsigned which, unsigned slot,
                                 uint32_t *units)
{
    const pawl_hash *hash = hs->hash[which];
    void *copy = pawli_hs_scratch(hs, hash->ctx_size);

    if (copy == NULL) {
        return pawli_hs_fail(hs, PAWL_FAIL_MEMORY);
    }
    if (hs->th_task == 255) {
        memcpy(copy, transcript_ctx(hs, which), hash->ctx_size);
        hs->th_task = (uint8_t)slot;
    }
    while (*units > 0) {
        --*units;
        if (hash->finish(copy, hs->th[slot])) {
            hs->th_task = 255;
            return PAWL_OK;
        }
    }
    return PAWL_PENDING;
}
