/* SPDX-License-Identifier: Apache-2.0
 * A server's tickets, RFC 8446 4.6.1: made after the client's Finished, opened
 * when they come back. */
#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "handshake/msg/msg.h"
#include "handshake/psk.h"
#include "handshake/tasks.h"
#include "pawl/ticket.h"

#define TICKET_FORMAT 1u
#define TICKET_MAX    8u /* for a connection */

static pawli_sealed ticket_sealed(const pawli_hs *hs, uint8_t *ticket,
                                  const pawl_ticket_key *key)
{
    return (pawli_sealed){.aead = hs->server->tickets->aead,
                          .key = key->key,
                          .nonce = ticket + PAWLI_TICKET_NAME,
                          .aad = ticket,
                          .aad_len = PAWLI_TICKET_NAME,
                          .data = ticket + PAWLI_TICKET_BODY,
                          .len = PAWLI_TICKET_LENGTH,
                          .tag =
                              ticket + PAWLI_TICKET_BODY + PAWLI_TICKET_LENGTH};
}

/* ---- Taking ---- */

pawl_ticket_key *pawli_ticket_key(const pawli_hs *hs, const uint8_t *identity,
                                  uint32_t len)
{
    pawl_tickets *t = hs->server->tickets;

    if (t == NULL || len != PAWLI_TICKET_SIZE) {
        return NULL;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (t->key[i].live &&
            memcmp(t->key[i].name, identity, PAWLI_TICKET_NAME) == 0) {
            return &t->key[i];
        }
    }
    return NULL;
}

/* Whether what the ticket says of the client is what is asked of clients. */
static uint8_t ticket_judge_client(pawli_hs *hs, const uint8_t *body)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    uint32_t path = pawli_load32be(body + PAWLI_TICKET_PATH);
    bool nobody = hs->server->client_cert == PAWL_CLIENT_CERT_REQUEST &&
                  path == PAWLI_VERDICT_WAIVED;
    int64_t not_after;

    s->psk.path = PAWLI_VERDICT_NONE;
    if (hs->server->client_cert == PAWL_CLIENT_CERT_NONE) {
        return PAWL_RESUMPTION_NONE;
    }
    if (path != PAWLI_VERDICT_PATH && !nobody) {
        return PAWL_RESUMPTION_IDENTITY;
    }
    s->psk.path = path;
    memcpy(s->client, body + PAWLI_TICKET_CLIENT, sizeof s->client);
    not_after = (int64_t)pawli_load64be(s->client);
    if (nobody) {
        return PAWL_RESUMPTION_NONE;
    }
    return hs->clock.state != PAWL_X509_CLOCK_UNKNOWN &&
                   (hs->clock.state == PAWL_X509_CLOCK_IGNORE ||
                    hs->clock.now <= not_after)
               ? PAWL_RESUMPTION_NONE
               : PAWL_RESUMPTION_EXPIRED;
}

/* ms / 1000, exact for 32 bits, without a division: 2^38 / 1000 rounded up. */
static uint32_t ticket_seconds(uint32_t ms)
{
    return (uint32_t)((uint64_t)ms * 274877907u >> 38);
}

/* The ticket is ours; does it fit this connection? */
static uint8_t ticket_judge(pawli_hs *hs, const uint8_t *body)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    const pawl_tickets *t = hs->server->tickets;
    uint32_t issued = pawli_load32be(body + PAWLI_TICKET_ISSUED);
    uint32_t age = t->now_s - issued;
    uint32_t stated = ticket_seconds(
        s->psk.age - pawli_load32be(body + PAWLI_TICKET_AGE_ADD));
    uint8_t why;

    if (body[PAWLI_TICKET_VERSION] != TICKET_FORMAT) {
        return PAWL_RESUMPTION_VERSION;
    }
    /* Tickets for tickets do not go on for ever (RFC 8446, 4.6.1). */
    s->proved =
        issued - ((uint32_t)pawli_load16be(body + PAWLI_TICKET_PROOF) << 4);
    if (age >= t->lifetime_s ||
        t->now_s - s->proved >= PAWL_TICKET_LIFETIME_MAX) {
        return PAWL_RESUMPTION_EXPIRED;
    }
    if (stated > age + t->window_s || age > stated + t->window_s) {
        return PAWL_RESUMPTION_AGE;
    }
    if (body[PAWLI_TICKET_HASH] != hs->suite->hash->id) {
        return PAWL_RESUMPTION_HASH;
    }
    why = ticket_judge_client(hs, body);
    if (why != PAWL_RESUMPTION_NONE) {
        return why;
    }
    if (memcmp(body + PAWLI_TICKET_NAMED, s->named, sizeof s->named) != 0) {
        return PAWL_RESUMPTION_NAME;
    }
    if (memcmp(body + PAWLI_TICKET_ALPN, s->alpn, sizeof s->alpn) != 0) {
        return PAWL_RESUMPTION_ALPN;
    }
    return PAWL_RESUMPTION_NONE;
}

pawl_err pawli_ticket_open(pawli_hs *hs, uint8_t *why, uint32_t *units)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    uint8_t *body = s->identity + PAWLI_TICKET_BODY;
    const pawl_ticket_key *key =
        pawli_ticket_key(hs, s->identity, s->psk.identity_len);
    pawli_verdict right = {0, 0};
    pawli_sealed sealed;
    pawl_err err;

    *why = PAWL_RESUMPTION_UNKNOWN;
    if (key == NULL) {
        /* Its key went while it was opened, or while the handshake waited. */
        hs->derivation = 0;
        pawl_wipe(body, PAWLI_TICKET_LENGTH);
        return PAWL_OK;
    }
    sealed = ticket_sealed(hs, s->identity, key);
    err = pawli_unseal(hs, &sealed, &right, units);
    if (err == PAWL_ERR_TAG) {
        *why = PAWL_RESUMPTION_KEY;
    } else if (err != PAWL_OK) {
        return err;
    } else if (!pawli_verdict_is(&right, PAWLI_VERDICT_TAG)) {
        return pawli_hs_fail(hs, PAWL_FAIL_FAULT);
    } else {
        pawli_ct_public_bytes(body, PAWLI_TICKET_SECRET);
        pawli_ct_public_bytes(body + PAWLI_TICKET_PATH,
                              PAWLI_TICKET_LENGTH - PAWLI_TICKET_PATH);
        *why = ticket_judge(hs, body);
    }
    if (*why == PAWL_RESUMPTION_NONE) {
        s->psk.secret_len = hs->suite->hash->digest_size;
        memcpy(s->psk.secret, body + PAWLI_TICKET_SECRET, s->psk.secret_len);
    }
    pawl_wipe(body, PAWLI_TICKET_LENGTH);
    return PAWL_OK;
}

/* ---- Giving ---- */

/* Phases */
#define TICKET_DIGEST   0u
#define TICKET_SCHEDULE 1u
#define TICKET_RANDOM   2u
#define TICKET_SECRET   3u
#define TICKET_SEAL     4u
#define TICKET_EMIT     5u

/* The client was not asked, is nobody, or has a serial number as long as
 * allowed. */
static bool ticket_client_fits(const pawli_hs *hs)
{
    const pawl_x509_record *leaf =
        (const pawl_x509_record *)(const void *)hs->certs.base;

    if (hs->server->client_cert == PAWL_CLIENT_CERT_NONE ||
        pawli_verdict_is(&hs->path, PAWLI_VERDICT_WAIVED)) {
        return true;
    }
    return pawli_verdict_is(&hs->path, PAWLI_VERDICT_PATH) && leaf != NULL &&
           leaf->serial_len <= PAWLI_TICKET_SERIAL_MAX;
}

static void ticket_put_client(const pawli_hs *hs, uint8_t *body)
{
    const pawl_x509_record *leaf =
        (const pawl_x509_record *)(const void *)hs->certs.base;

    pawli_store32be(body + PAWLI_TICKET_PATH, hs->path.word);
    if (pawli_verdict_is(&hs->path, PAWLI_VERDICT_PATH)) {
        pawli_store64be(body + PAWLI_TICKET_CLIENT, (uint64_t)leaf->not_after);
        memcpy(body + PAWLI_TICKET_ISSUER, leaf->issuer, sizeof leaf->issuer);
        memcpy(body + PAWLI_TICKET_SUBJECT, leaf->subject,
               sizeof leaf->subject);
        body[PAWLI_TICKET_SERIAL] = leaf->serial_len;
        memcpy(body + PAWLI_TICKET_SERIAL + 1u,
               hs->profile->client_auth->serial(leaf), leaf->serial_len);
    }
}

/* A client that cannot resume, or has an external PSK, needs no ticket. */
static bool ticket_wanted(const pawli_hs *hs)
{
    const pawl_tickets *t = hs->server->tickets;
    bool external = (hs->flags & PAWLI_HS_PSK) != 0 &&
                    (hs->flags & PAWLI_HS_PSK_TICKET) == 0;

    return t != NULL && !external && (hs->flags & PAWLI_HS_PSK_MODES) != 0 &&
           ticket_client_fits(hs) && t->key[0].sealed < PAWL_TICKETS_PER_KEY &&
           pawli_psk_server_of(hs)->tickets < t->count &&
           pawli_psk_server_of(hs)->tickets < TICKET_MAX;
}

static pawl_err ticket_random(pawli_hs *hs, uint32_t *units)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    uint32_t nonce = PAWLI_TICKET_BODY - PAWLI_TICKET_NAME;
    uint8_t *body = s->ticket + PAWLI_TICKET_BODY;
    const pawl_tickets *t = hs->server->tickets;
    pawl_err err = pawli_task_prepare(hs, nonce + 4u, units);

    if (err != PAWL_OK) {
        return err;
    }
    memset(s->ticket, 0, sizeof s->ticket);
    memcpy(s->ticket, t->key[0].name, PAWLI_TICKET_NAME);
    err = pawli_task_random_public(hs, s->ticket + PAWLI_TICKET_NAME, nonce);
    if (err == PAWL_OK) {
        err = pawli_task_random_public(hs, body + PAWLI_TICKET_AGE_ADD, 4);
    }
    body[PAWLI_TICKET_VERSION] = TICKET_FORMAT;
    body[PAWLI_TICKET_HASH] = hs->suite->hash->id;
    if ((hs->flags & PAWLI_HS_PSK_TICKET) == 0) {
        s->proved = t->now_s;
    }
    pawli_store16be(body + PAWLI_TICKET_PROOF,
                    (uint16_t)((t->now_s - s->proved + 15u) >> 4));
    pawli_store32be(body + PAWLI_TICKET_ISSUED, t->now_s);
    memcpy(body + PAWLI_TICKET_NAMED, s->named, sizeof s->named);
    memcpy(body + PAWLI_TICKET_ALPN, s->alpn, sizeof s->alpn);
    s->psk.age = pawli_load32be(body + PAWLI_TICKET_AGE_ADD);
    ticket_put_client(hs, body);
    return err;
}

static pawl_err ticket_seal(pawli_hs *hs, uint32_t *units)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    pawl_ticket_key *key = pawli_ticket_key(hs, s->ticket, PAWLI_TICKET_SIZE);
    pawli_sealed sealed;
    pawl_err err;

    if (key == NULL) {
        /* Two rotations while it was made: another is. */
        hs->derivation = 0;
        hs->phase = TICKET_RANDOM;
        return PAWL_PENDING;
    }
    sealed = ticket_sealed(hs, s->ticket, key);
    err = pawli_seal(hs, &sealed, units);
    if (err == PAWL_OK) {
        pawli_ct_public_bytes(s->ticket, sizeof s->ticket);
        key->sealed++;
    }
    return err;
}

/* One phase, or a part of it. */
static pawl_err ticket_step(pawli_hs *hs, uint32_t *units)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    pawl_err err;

    switch (hs->phase) {
    case TICKET_DIGEST:
        err = pawli_transcript_digest(hs, 0, 1, units);
        break;
    case TICKET_SCHEDULE:
        err = pawli_schedule_resumption(hs, 1, units);
        break;
    case TICKET_RANDOM:
        err = ticket_random(hs, units);
        break;
    case TICKET_SECRET:
        /* The nonce of each ticket is its number. */
        err = pawli_schedule_ticket(
            hs, &s->tickets, 1,
            s->ticket + PAWLI_TICKET_BODY + PAWLI_TICKET_SECRET, units);
        break;
    case TICKET_SEAL:
        err = ticket_seal(hs, units);
        if (err == PAWL_OK) {
            hs->emit = PAWLI_MSG_NEW_SESSION_TICKET;
            hs->emit_at = 0;
        }
        break;
    default:
        if (hs->emit != 0) {
            return PAWLI_WAITS;
        }
        s->tickets++;
        pawli_hs_event(hs, PAWL_EVENT_TICKET_SENT,
                       hs->server->tickets->lifetime_s);
        hs->phase = TICKET_RANDOM;
        return PAWL_OK;
    }
    hs->phase = err == PAWL_OK ? (uint8_t)(hs->phase + 1u) : hs->phase;
    return err;
}

pawl_err pawli_ticket_send(pawli_hs *hs, uint32_t *units)
{
    while ((hs->phase > TICKET_RANDOM) || ticket_wanted(hs)) {
        pawl_err err = *units > 0 ? ticket_step(hs, units) : PAWL_PENDING;

        if (err != PAWL_OK) {
            return err;
        }
    }
    return PAWL_OK;
}

void pawli_put_ticket(const pawli_hs *hs, pawli_writer *w)
{
    const pawli_psk_server *s = pawli_psk_server_of(hs);

    pawli_put_header(w, PAWLI_MSG_NEW_SESSION_TICKET,
                     4u + 4u + 2u + 2u + PAWLI_TICKET_SIZE + 2u);
    pawli_put32(w, hs->server->tickets->lifetime_s);
    pawli_put32(w, s->psk.age);
    pawli_put8(w, 1);
    pawli_put8(w, s->tickets);
    pawli_put16(w, PAWLI_TICKET_SIZE);
    pawli_put(w, s->ticket, PAWLI_TICKET_SIZE);
    pawli_put16(w, 0); /* no extensions */
}
