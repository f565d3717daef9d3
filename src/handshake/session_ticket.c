/* SPDX-License-Identifier: Apache-2.0
 * A client keeps tickets: they stream into the session's span, in the place
 * they have in a blob, and are sealed there when their record has verified. */
#include "handshake/psk.h"

#include <string.h>

#include "base/bytes.h"
#include "base/text.h"
#include "handshake/tasks.h"
#include "pawl/session.h"

#define SESSION_BLOB_MAX 32768u /* bytes; real ones have 300 to 1500 */

/* ---- Reading ---- */

/* Counts what does not fit as well, to say what was wanted. */
uint16_t pawli_session_ticket_store(pawli_hs *hs, const uint8_t *in,
                                    uint32_t len)
{
    pawl_session *s = hs->session;

    if (s->at + len + PAWLI_BLOB_TAG <= s->size && len != 0) {
        memcpy(s->span + s->at, in, len);
    }
    s->at += len;
    return PAWL_FAIL_NONE;
}

static void session_string(pawli_hs *hs, const void *text, uint8_t len)
{
    (void)pawli_session_ticket_store(hs, &len, 1);
    (void)pawli_session_ticket_store(hs, text, len);
}

/* What is bound and known already. The time, the PSK and the nonce follow when
 * the record has verified. */
void pawli_session_ticket_begin(pawli_hs *hs, const uint8_t *in)
{
    pawl_session *s = hs->session;
    uint8_t head[PAWLI_BLOB_BODY] = {'P', 'W', PAWLI_BLOB_VERSION};
    uint8_t body[PAWLI_BLOB_TEXT] = {0};
    uint8_t kind, len;
    const uint8_t *name = pawli_psk_name(hs, &kind, &len);

    s->start = hs->p.tickets == 0 ? s->used : hs->p.ticket;
    s->at = s->start + PAWLI_BLOB_LENGTH;
    pawli_store16be(body + PAWLI_BLOB_SUITE, hs->suite->id);
    body[PAWLI_BLOB_KIND] = kind;
    pawli_store32be(body + PAWLI_BLOB_PATH, hs->path.word);
    pawli_store32be(body + PAWLI_BLOB_ANCHORS, s->key->anchors);
    memcpy(body + PAWLI_BLOB_LIFETIME, in, 8); /* and age_add */
    memcpy(body + PAWLI_BLOB_IDENTITY, s->identity, PAWLI_BLOB_IDENTITY_SIZE);
    if (hs->signer != NULL && hs->client->identity == NULL) {
        /* Chosen when it was asked for: who it will be next time is not known
         * before. Such a session is never resumed. */
        memset(body + PAWLI_BLOB_IDENTITY, 0xff, PAWLI_BLOB_IDENTITY_SIZE);
    }
    (void)pawli_session_ticket_store(hs, head, sizeof head);
    (void)pawli_session_ticket_store(hs, body, sizeof body);
    session_string(hs, name, len);
    session_string(hs, hs->alpn,
                   hs->alpn != NULL ? (uint8_t)pawli_text_size(hs->alpn) : 0);
    (void)pawli_session_ticket_store(hs, in + 8, 1);
}

/* A ClientHello has room for so much; a lifetime of 0 means "not at all". */
void pawli_session_ticket_end(pawli_hs *hs)
{
    pawl_session *s = hs->session;
    uint32_t end = s->at + PAWLI_BLOB_TAG;
    const uint8_t *body =
        s->span + s->start + PAWLI_BLOB_LENGTH + PAWLI_BLOB_BODY;

    if (end <= s->size && pawli_load32be(body + PAWLI_BLOB_LIFETIME) == 0) {
        return;
    }
    if (end > s->size || end - s->start > SESSION_BLOB_MAX ||
        hs->p.tickets == 255) {
        s->wanted = end;
        hs->p.tickets_lost = 1;
        return;
    }
    pawli_store32be(s->span + s->start, end - s->start - PAWLI_BLOB_LENGTH);
    hs->p.ticket = end;
    hs->p.tickets++;
}

/* ---- Sealing ---- */

/* The ticket at hand is the first behind `used`. */
static uint8_t *session_blob(const pawl_session *s, uint32_t *len)
{
    *len = pawli_load32be(s->span + s->used);
    return s->span + s->used + PAWLI_BLOB_LENGTH;
}

static pawl_err session_nonce(pawli_hs *hs, uint8_t *blob, uint32_t *units)
{
    uint32_t size = PAWLI_BLOB_BODY - PAWLI_BLOB_NONCE;
    pawl_err err = pawli_task_prepare(hs, size, units);

    return err == PAWL_OK
               ? pawli_task_random_public(hs, blob + PAWLI_BLOB_NONCE, size)
               : err;
}

static pawl_err session_secret(pawli_hs *hs, uint8_t *body, uint32_t *units)
{
    const uint8_t *at = body + PAWLI_BLOB_TEXT;

    at += 1u + at[0]; /* the name */
    at += 1u + at[0]; /* the protocol */
    hs->session->secret =
        (uint32_t)(body - hs->session->span) + PAWLI_BLOB_SECRET;
    return pawli_schedule_ticket(hs, at + 1, at[0], body + PAWLI_BLOB_SECRET,
                                 units);
}

/* How long, at most, a blob lives from now on. */
static void session_times(const pawli_hs *hs, uint8_t *body)
{
    const pawl_session *s = hs->session;
    uint32_t lifetime = pawli_load32be(body + PAWLI_BLOB_LIFETIME);

    if (lifetime > PAWLI_BLOB_LIFETIME_MAX) {
        lifetime = PAWLI_BLOB_LIFETIME_MAX;
    }
    body[PAWLI_BLOB_CLOCK] = hs->clock.state;
    if (hs->clock.state == PAWL_X509_CLOCK_KNOWN) {
        /* The difference of two times may have 64 bits. */
        uint64_t left = hs->clock.now < s->not_after
                            ? (uint64_t)s->not_after - (uint64_t)hs->clock.now
                            : 0;

        lifetime = left < lifetime ? (uint32_t)left : lifetime;
    }
    pawli_store32be(body + PAWLI_BLOB_LIFETIME, lifetime);
    pawli_store64be(body + PAWLI_BLOB_RECEIVED, (uint64_t)hs->clock.now);
    pawli_store64be(body + PAWLI_BLOB_NOT_AFTER, (uint64_t)s->not_after);
}

static pawl_err session_seal(pawli_hs *hs, uint8_t *blob, uint32_t len,
                             uint32_t *units)
{
    const pawl_session_key *key = hs->session->key;
    uint32_t body = len - PAWLI_BLOB_BODY - PAWLI_BLOB_TAG;
    const pawli_sealed sealed = {.aead = key->aead,
                                 .key = key->key,
                                 .nonce = blob + PAWLI_BLOB_NONCE,
                                 .aad = blob,
                                 .aad_len = PAWLI_BLOB_BODY,
                                 .data = blob + PAWLI_BLOB_BODY,
                                 .len = body,
                                 .tag = blob + PAWLI_BLOB_BODY + body};

    return pawli_seal(hs, &sealed, units);
}

/* Phases: 0 nonce, 1 PSK, 2 seal. */
static pawl_err session_one(pawli_hs *hs, uint32_t *units)
{
    pawl_session *s = hs->session;
    uint32_t len;
    uint8_t *blob = session_blob(s, &len);
    pawl_err err = PAWL_OK;

    if (hs->phase == 0) {
        err = session_nonce(hs, blob, units);
        hs->phase = err == PAWL_OK ? 1 : 0;
    }
    if (err == PAWL_OK && hs->phase == 1) {
        err = session_secret(hs, blob + PAWLI_BLOB_BODY, units);
        if (err == PAWL_OK) {
            session_times(hs, blob + PAWLI_BLOB_BODY);
            hs->phase = 2;
        }
    }
    if (err == PAWL_OK && hs->phase == 2) {
        err = session_seal(hs, blob, len, units);
    }
    if (err != PAWL_OK) {
        return err;
    }
    s->secret = 0; /* encrypted */
    s->used += PAWLI_BLOB_LENGTH + len;
    hs->p.tickets--;
    hs->phase = 0;
    pawli_hs_event(hs, PAWL_EVENT_SESSION, len);
    return PAWL_OK;
}

pawl_err pawli_session_ticket_keep(pawli_hs *hs, uint32_t *units)
{
    if (hs->p.tickets_lost != 0) {
        hs->p.tickets_lost = 0;
        pawli_hs_event(hs, PAWL_EVENT_SESSION_LOST, hs->session->wanted);
    }
    while (hs->p.tickets > 0) {
        pawl_err err = *units > 0 ? session_one(hs, units) : PAWL_PENDING;

        if (err != PAWL_OK) {
            return err;
        }
    }
    return PAWL_OK;
}
