/* SPDX-License-Identifier: Apache-2.0
 * A session's blob: opened, and judged by what it binds. */
#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "base/text.h"
#include "handshake/psk.h"
#include "pawl/session.h"

/* A PSK that lies in the session's span in the clear. */
void pawli_blob_wipe(pawli_hs *hs)
{
    pawl_session *s = hs->session;

    if (s != NULL && s->secret != 0) {
        pawl_wipe(s->span + s->secret, PAWLI_SECRET_MAX);
        s->secret = 0;
    }
}

/* The bytes that follow the fixed part of a body. */
typedef struct blob_strings {
    const uint8_t *name, *alpn, *ticket;
    uint8_t name_len, alpn_len;
    uint32_t ticket_len;
} blob_strings;

/* One string behind its length of one byte. */
static bool blob_string(const uint8_t **at, const uint8_t *end,
                        const uint8_t **out, uint8_t *len)
{
    if (*at == end || (size_t)(end - *at) - 1u < **at) {
        return false;
    }
    *len = **at;
    *out = *at + 1;
    *at += 1u + *len;
    return true;
}

static bool blob_text(blob_strings *t, const uint8_t *at, const uint8_t *end)
{
    const uint8_t *nonce;
    uint8_t nonce_len;

    if (!blob_string(&at, end, &t->name, &t->name_len) ||
        !blob_string(&at, end, &t->alpn, &t->alpn_len) ||
        !blob_string(&at, end, &nonce, &nonce_len) || end - at < 3) {
        return false;
    }
    t->ticket_len = pawli_load16be(at);
    t->ticket = at + 2;
    return (size_t)(end - t->ticket) == t->ticket_len;
}

static bool blob_name(const pawli_hs *hs, const uint8_t *body,
                      const blob_strings *t)
{
    uint8_t kind, len;
    const uint8_t *name = pawli_psk_name(hs, &kind, &len);

    return kind == body[PAWLI_BLOB_KIND] && len == t->name_len &&
           (len == 0 || memcmp(name, t->name, len) == 0);
}

/* The protocol is one we offer, or there is none on either side. */
static bool blob_alpn(const pawli_hs *hs, const blob_strings *t)
{
    pawl_alpn_list list = hs->client->alpn;

    if (list == NULL || list[0] == NULL) {
        return t->alpn_len == 0;
    }
    for (unsigned i = 0; list[i] != NULL; i++) {
        if (pawli_text_size(list[i]) == t->alpn_len &&
            memcmp(list[i], t->alpn, t->alpn_len) == 0) {
            return true;
        }
    }
    return t->alpn_len == 0;
}

/* Its age, and whether it may still be used. */
static uint8_t blob_age(const pawli_hs *hs, const uint8_t *body,
                        uint32_t *age_s)
{
    const pawl_session *s = hs->session;
    int64_t received = (int64_t)pawli_load64be(body + PAWLI_BLOB_RECEIVED);
    int64_t not_after = (int64_t)pawli_load64be(body + PAWLI_BLOB_NOT_AFTER);
    uint32_t lifetime = pawli_load32be(body + PAWLI_BLOB_LIFETIME);
    bool known = hs->clock.state == PAWL_X509_CLOCK_KNOWN;
    uint64_t passed;

    *age_s = s->age_s;
    if (s->age_s == PAWL_SESSION_AGE_BY_CLOCK) {
        if (!known || body[PAWLI_BLOB_CLOCK] != PAWL_X509_CLOCK_KNOWN ||
            hs->clock.now < received) {
            return PAWL_RESUMPTION_CLOCK;
        }
        passed = (uint64_t)hs->clock.now - (uint64_t)received;
        if (passed > lifetime) {
            return PAWL_RESUMPTION_EXPIRED;
        }
        *age_s = (uint32_t)passed;
    }
    if (*age_s >= lifetime || lifetime > PAWLI_BLOB_LIFETIME_MAX) {
        return PAWL_RESUMPTION_EXPIRED;
    }
    if ((known || hs->clock.state == PAWL_X509_CLOCK_FLOOR) &&
        hs->clock.now > not_after) {
        return PAWL_RESUMPTION_EXPIRED;
    }
    return PAWL_RESUMPTION_NONE;
}

static const pawl_suite *blob_suite(const pawli_hs *hs, uint16_t id)
{
    const pawl_suite *const *suites = hs->profile->suites;

    for (unsigned i = 0; suites[i] != NULL; i++) {
        if (suites[i]->id == id) {
            return suites[i];
        }
    }
    return NULL;
}

/* The blob is ours; does it fit this connection? */
static uint8_t blob_judge(pawli_hs *hs, const uint8_t *body, uint32_t len)
{
    const pawl_suite *suite =
        blob_suite(hs, pawli_load16be(body + PAWLI_BLOB_SUITE));
    uint32_t path = pawli_load32be(body + PAWLI_BLOB_PATH), age = 0;
    bool waived = pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED);
    pawli_psk *psk = hs->psk;
    blob_strings t;
    uint8_t why;

    if (!blob_text(&t, body + PAWLI_BLOB_TEXT, body + len)) {
        return PAWL_RESUMPTION_FORM;
    }
    if (!blob_name(hs, body, &t)) {
        return PAWL_RESUMPTION_NAME;
    }
    if (!waived && path != PAWLI_VERDICT_PATH) {
        return PAWL_RESUMPTION_LEVEL;
    }
    if (pawli_load32be(body + PAWLI_BLOB_ANCHORS) !=
        hs->session->key->anchors) {
        return PAWL_RESUMPTION_ANCHORS;
    }
    if (memcmp(body + PAWLI_BLOB_IDENTITY, hs->session->identity,
               PAWLI_BLOB_IDENTITY_SIZE) != 0) {
        return PAWL_RESUMPTION_IDENTITY;
    }
    if (!blob_alpn(hs, &t)) {
        return PAWL_RESUMPTION_ALPN;
    }
    if (suite == NULL) {
        return PAWL_RESUMPTION_SUITE;
    }
    why = blob_age(hs, body, &age);
    if (why != PAWL_RESUMPTION_NONE) {
        return why;
    }
    psk->hash = suite->hash;
    psk->identity = t.ticket;
    psk->identity_len = t.ticket_len;
    psk->age = age * 1000u + pawli_load32be(body + PAWLI_BLOB_AGE_ADD);
    psk->path = waived ? PAWLI_VERDICT_WAIVED : path;
    psk->secret_len = suite->hash->digest_size;
    memcpy(psk->secret, body + PAWLI_BLOB_SECRET, psk->secret_len);
    hs->session->not_after =
        (int64_t)pawli_load64be(body + PAWLI_BLOB_NOT_AFTER);
    return PAWL_RESUMPTION_NONE;
}

uint8_t pawli_blob_form(const pawl_session *s)
{
    const uint8_t *blob = s->span;

    if (s->offer < PAWL_SESSION_OVERHEAD - 4u + 1u || blob[0] != 'P' ||
        blob[1] != 'W') {
        return PAWL_RESUMPTION_FORM;
    }
    return blob[2] == PAWLI_BLOB_VERSION && blob[3] == 0
               ? PAWL_RESUMPTION_NONE
               : PAWL_RESUMPTION_VERSION;
}

/* Decrypts the blob where it lies. PAWL_OK: *why says what came of it. */
pawl_err pawli_blob_open(pawli_hs *hs, uint8_t *why, uint32_t *units)
{
    pawl_session *s = hs->session;
    uint32_t len = s->offer - PAWLI_BLOB_BODY - PAWLI_BLOB_TAG;
    uint8_t *body = s->span + PAWLI_BLOB_BODY;
    const pawli_sealed sealed = {.aead = s->key->aead,
                                 .key = s->key->key,
                                 .nonce = s->span + PAWLI_BLOB_NONCE,
                                 .aad = s->span,
                                 .aad_len = PAWLI_BLOB_BODY,
                                 .data = body,
                                 .len = len,
                                 .tag = body + len};
    pawli_verdict right = {0, 0};
    pawl_err err;

    s->secret = PAWLI_BLOB_BODY + PAWLI_BLOB_SECRET;
    err = pawli_unseal(hs, &sealed, &right, units);
    if (err == PAWL_ERR_TAG) {
        *why = PAWL_RESUMPTION_KEY;
    } else if (err != PAWL_OK) {
        return err;
    } else if (!pawli_verdict_is(&right, PAWLI_VERDICT_TAG)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    } else {
        /* All but the PSK itself is known to whoever sees the wire. */
        pawli_ct_public_bytes(body, PAWLI_BLOB_SECRET);
        pawli_ct_public_bytes(body + PAWLI_BLOB_TEXT, len - PAWLI_BLOB_TEXT);
        *why = blob_judge(hs, body, len);
    }
    if (*why == PAWL_RESUMPTION_NONE) {
        pawli_verdict_set(&hs->psk->given,
                          right.word ^ PAWLI_VERDICT_TAG ^ PAWLI_VERDICT_PSK);
    }
    pawli_blob_wipe(hs);
    return PAWL_OK;
}
