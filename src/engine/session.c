/* SPDX-License-Identifier: Apache-2.0
 * pawl/session.h: blobs in and out. */
#include "pawl/session.h"

#include <string.h>

#include "base/bytes.h"
#include "engine/engine.h"
#include "handshake/psk.h"

pawl_err pawl_session_init(pawl_session *s, const pawl_session_key *key,
                           uint8_t *span, size_t size)
{
    if (s == NULL || key == NULL || key->aead == NULL || key->key == NULL ||
        span == NULL || size < PAWL_SESSION_OVERHEAD || size > 0xffffffu ||
        key->aead->tag_size != PAWLI_BLOB_TAG ||
        key->aead->nonce_size != PAWLI_BLOB_BODY - PAWLI_BLOB_NONCE) {
        return PAWL_ERR_ARGUMENT;
    }
    memset(s, 0, sizeof *s);
    s->key = key;
    s->span = span;
    s->size = (uint32_t)size;
    return PAWL_OK;
}

pawl_err pawl_session_put(pawl_session *s, uint8_t *blob, size_t len,
                          uint32_t age_s)
{
    bool fits = len <= s->size;

    s->used = s->taken = s->offer = 0;
    if (fits && len != 0) {
        memcpy(s->span, blob, len);
        s->offer = (uint32_t)len;
    }
    s->age_s = age_s;
    pawl_wipe(blob, len);
    return fits ? PAWL_OK : PAWL_ERR_MEMORY;
}

void pawl_session_wipe(pawl_session *s)
{
    pawl_wipe(s->span, s->size);
    s->used = s->taken = s->offer = s->secret = 0;
}

pawl_err pawl_engine_set_session(pawl_engine *engine, pawl_session *s)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e == NULL || e->hs.client == NULL || e->ended != 0 ||
        e->hs.task != e->hs.version->start || e->hs.phase != 0) {
        return PAWL_ERR_STATE;
    }
    if (e->hs.version->psk == NULL || e->hs.version->psk->ticket_keep == NULL) {
        return PAWL_ERR_PROFILE;
    }
    s->used = s->taken = s->secret = 0;
    s->not_after = INT64_MAX;
    e->hs.session = s;
    return PAWL_OK;
}

const uint8_t *pawl_engine_session(const pawl_engine *engine, size_t *len)
{
    const pawli_engine *e = pawli_engine_of_const(engine);
    const pawl_session *s = e != NULL ? e->hs.session : NULL;

    *len = 0;
    if (s == NULL || s->taken == s->used) {
        return NULL;
    }
    *len = pawli_load32be(s->span + s->taken);
    return s->span + s->taken + PAWLI_BLOB_LENGTH;
}

/* Where nothing is left and nothing is being read, the span begins anew. */
void pawl_engine_session_drop(pawl_engine *engine)
{
    pawli_engine *e = pawli_engine_of(engine);
    size_t len;
    pawl_session *s;

    if (e == NULL || pawl_engine_session(engine, &len) == NULL) {
        return;
    }
    s = e->hs.session;
    s->taken += PAWLI_BLOB_LENGTH + (uint32_t)len;
    if (s->taken == s->used && e->hs.p.tickets == 0 &&
        !pawli_hs_mid_message(&e->hs) && e->rx.state != PAWLI_RX_STREAM &&
        e->rx.state != PAWLI_RX_CONTENT) {
        s->used = s->taken = 0;
    }
}
