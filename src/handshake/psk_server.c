/* SPDX-License-Identifier: Apache-2.0
 * A server's PSK: what the client offered is opened and judged, its binder
 * checked before anything follows from it. */
#include "handshake/psk.h"

#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "base/text.h"
#include "handshake/ext/ext.h"
#include "pawl/ticket.h"

pawli_psk_server *pawli_psk_server_of(const pawli_hs *hs)
{
    return (pawli_psk_server *)(void *)hs->psk;
}

bool pawli_psk_server_room(pawli_hs *hs, bool all)
{
    uint32_t size = (uint32_t)(all ? sizeof(pawli_psk_server)
                                   : offsetof(pawli_psk_server, found));
    uint32_t at;

    if (hs->psk != NULL) {
        return true;
    }
    at = pawli_hs_alloc(hs, size);
    if (at == 0) {
        return false;
    }
    hs->psk = (pawli_psk *)(void *)(hs->work + at);
    memset(hs->psk, 0, size);
    return true;
}

/* ---- Deciding ---- */

/* Phases; the order is that of the work. */
#define PSK_SERVER_BEGIN    0u
#define PSK_SERVER_NAMED    1u
#define PSK_SERVER_ALPN     2u
#define PSK_SERVER_DECIDE   3u
#define PSK_SERVER_ASK      4u
#define PSK_SERVER_OPEN     5u
#define PSK_SERVER_DIGEST   6u
#define PSK_SERVER_SCHEDULE 7u
#define PSK_SERVER_COMPARE  8u
#define PSK_SERVER_DONE     9u
#define PSK_SERVER_TRUST    10u /* behind ALPN */

static bool psk_server_offered(const pawli_hs *hs)
{
    return pawli_ext_seen(hs, PAWLI_EXT_PRE_SHARED_KEY);
}

/* Without the PSK the hello must do on its own. */
static pawl_err psk_server_decline(pawli_hs *hs, uint8_t why)
{
    pawl_wipe(hs->psk->secret, sizeof hs->psk->secret);
    hs->phase = PSK_SERVER_DONE;
    pawli_hs_event(hs, PAWL_EVENT_NOT_RESUMED, why);
    if (hs->version->certificates == 0) {
        return pawli_hs_fail(hs, PAWL_FAIL_PSK_REFUSED);
    }
    return pawli_ext_seen(hs, PAWLI_EXT_SIGNATURE_ALGORITHMS) &&
                   (hs->flags & PAWLI_HS_PSK_KE) == 0
               ? PAWL_OK
               : pawli_hs_fail(hs, PAWL_FAIL_EXTENSION_MISSING);
}

static uint8_t psk_server_external(pawli_hs *hs, const pawl_psk *given)
{
    pawli_psk *psk = hs->psk;

    if (given == NULL) {
        return PAWL_RESUMPTION_UNKNOWN;
    }
    if (given->role != PAWL_PSK_SERVER || !pawli_psk_sound(given)) {
        return PAWL_RESUMPTION_ROLE;
    }
    if (given->hash->id != hs->suite->hash->id) {
        return PAWL_RESUMPTION_HASH;
    }
    psk->external = given;
    psk->path = PAWLI_VERDICT_NONE;
    psk->secret_len = given->key_len;
    memcpy(psk->secret, given->key, given->key_len);
    return PAWL_RESUMPTION_NONE;
}

/* A mode that both know; a key exchange is preferred. */
static bool psk_server_mode(pawli_hs *hs)
{
    if ((hs->flags & PAWLI_HS_PSK_KE) == 0 &&
        (hs->flags & PAWLI_HS_PSK_MODES) != 0) {
        return true;
    }
    if ((hs->flags & PAWLI_HS_PSK_MODES_KE) == 0 ||
        (hs->server->flags & PAWL_CONFIG_PSK_KE) == 0) {
        return false;
    }
    hs->flags |= PAWLI_HS_PSK_KE;
    return true;
}

static pawl_err psk_server_decide(pawli_hs *hs)
{
    const pawli_psk_server *s = pawli_psk_server_of(hs);

    if (!psk_server_offered(hs)) {
        hs->phase = PSK_SERVER_DONE;
        return PAWL_OK;
    }
    if (s->found == PAWLI_PSK_NOTHING) {
        return psk_server_decline(hs, PAWL_RESUMPTION_UNKNOWN);
    }
    /* An external PSK says nothing of a client's certificate. */
    if (hs->server->client_cert != PAWL_CLIENT_CERT_NONE &&
        s->found != PAWLI_PSK_TICKET) {
        return psk_server_decline(hs, PAWL_RESUMPTION_IDENTITY);
    }
    hs->psk->hash = hs->suite->hash;
    hs->phase = PSK_SERVER_OPEN;
    if (s->found == PAWLI_PSK_UNKNOWN) {
        hs->flags |= PAWLI_HS_PSK_ASKED;
        hs->phase = PSK_SERVER_ASK;
    }
    return PAWL_OK;
}

static pawl_err psk_server_open_found(pawli_hs *hs, uint32_t *units)
{
    uint8_t why = PAWL_RESUMPTION_NONE;
    pawl_err err = PAWL_OK;

    if (pawli_psk_server_of(hs)->found == PAWLI_PSK_TICKET) {
        err = pawli_ticket_open(hs, &why, units);
    } else {
        why = psk_server_external(hs, hs->psk->external);
    }
    if (err != PAWL_OK) {
        return err;
    }
    if (why == PAWL_RESUMPTION_NONE && !psk_server_mode(hs)) {
        why = PAWL_RESUMPTION_MODE;
    }
    if (why != PAWL_RESUMPTION_NONE) {
        return psk_server_decline(hs, why);
    }
    hs->phase = PSK_SERVER_DIGEST;
    return PAWL_OK;
}

/* The binder is right: the client holds the PSK, and it is in use. */
static void psk_server_accept(pawli_hs *hs)
{
    hs->flags |= PAWLI_HS_PSK;
    hs->flags |= hs->psk->external == NULL ? PAWLI_HS_PSK_TICKET : 0u;
    hs->flags &= ~(uint32_t)PAWLI_HS_CERT_REQUEST;
    pawli_verdict_set(&hs->path, hs->psk->path);
    hs->p.state = PAWL_STATE_WAIT_FINISHED;
    if ((hs->flags & PAWLI_HS_PSK_KE) != 0) {
        hs->group = NULL;
    }
    pawli_hs_event(hs, PAWL_EVENT_RESUMED, hs->psk->external != NULL ? 1 : 0);
}

static pawl_err psk_server_compare(pawli_hs *hs)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    size_t len = hs->psk->hash->digest_size;

    if (s->binder_len != len || !pawl_equal(hs->mac, hs->th[0], len)) {
        return pawli_hs_fail(hs, PAWL_FAIL_PSK_BINDER);
    }
    if (pawl_equal(hs->th[0], hs->mac, len)) {
        pawli_verdict_set(&hs->verify, PAWLI_VERDICT_PSK);
    }
    psk_server_accept(hs);
    hs->phase = PSK_SERVER_DONE;
    return PAWL_OK;
}

/* A ticket that says who the client is holds only where clients are trusted by
 * the same anchors and pins: their digests go into that of the server's name,
 * one by one, in two steps each. Uses the memory of a ticket that is sent. */
static pawl_err psk_server_trust(pawli_hs *hs, uint32_t *units)
{
    const pawl_server_config *config = hs->server;
    pawli_psk_server *s = pawli_psk_server_of(hs);
    uint32_t count = (uint32_t)config->anchor_count + config->pin_count;
    uint8_t *own = s->ticket, *name = own + PAWLI_PSK_BINDING;
    uint8_t *key = name + PAWL_X509_NAME_HASH;
    uint32_t len = PAWLI_PSK_BINDING + PAWL_X509_NAME_HASH + PAWLI_PSK_BINDING;
    pawl_err err;

    if (config->client_cert == PAWL_CLIENT_CERT_NONE ||
        s->trust >> 1 == count) {
        hs->phase = PSK_SERVER_DECIDE;
        return PAWL_OK;
    }
    if (s->trust >> 1 >= config->anchor_count) {
        memcpy(name, config->pins[(s->trust >> 1) - config->anchor_count].spki,
               PAWL_X509_NAME_HASH);
        memset(key, 0, PAWLI_PSK_BINDING);
    } else {
        const pawl_x509_anchor *anchor = &config->anchors[s->trust >> 1];

        memcpy(name, anchor->subject, PAWL_X509_NAME_HASH);
        if ((s->trust & 1u) == 0) {
            err = pawli_psk_digest(hs, hs->hash[0], anchor->key.key,
                                   anchor->key.len, key, PAWLI_PSK_BINDING,
                                   units);
            s->trust += err == PAWL_OK ? 1u : 0u;
            return err;
        }
    }
    memcpy(own, s->named, PAWLI_PSK_BINDING);
    err = pawli_psk_digest(hs, hs->hash[0], own, len, s->named,
                           PAWLI_PSK_BINDING, units);
    if (err == PAWL_OK) {
        s->trust = (s->trust | 1u) + 1u;
    }
    return err;
}

/* One phase, or a part of it. */
static pawl_err psk_server_step(pawli_hs *hs, uint32_t *units)
{
    pawli_psk_server *s = pawli_psk_server_of(hs);
    const char *alpn = hs->alpn;
    pawl_err err = PAWL_OK;

    switch (hs->phase) {
    case PSK_SERVER_NAMED:
        err = pawli_psk_digest(hs, hs->hash[0], hs->work + hs->server_name,
                               hs->server_name_len, s->named, sizeof s->named,
                               units);
        hs->phase = err == PAWL_OK ? PSK_SERVER_ALPN : hs->phase;
        return err;
    case PSK_SERVER_ALPN:
        err =
            pawli_psk_digest(hs, hs->hash[0], alpn,
                             alpn != NULL ? (uint32_t)pawli_text_size(alpn) : 0,
                             s->alpn, sizeof s->alpn, units);
        hs->phase = err == PAWL_OK ? PSK_SERVER_TRUST : hs->phase;
        return err;
    case PSK_SERVER_TRUST:
        return psk_server_trust(hs, units);
    case PSK_SERVER_DECIDE:
        return psk_server_decide(hs);
    case PSK_SERVER_ASK:
        if ((hs->flags & PAWLI_HS_ANSWERED) == 0) {
            return PAWLI_WAITS;
        }
        hs->flags &= ~(uint32_t)(PAWLI_HS_ANSWERED | PAWLI_HS_PSK_ASKED);
        hs->phase = PSK_SERVER_OPEN;
        return PAWL_OK;
    case PSK_SERVER_OPEN:
        return psk_server_open_found(hs, units);
    case PSK_SERVER_DIGEST:
        --*units;
        if (hs->psk->hash->finish(&s->transcript, hs->th[2])) {
            hs->phase = PSK_SERVER_SCHEDULE;
        }
        return PAWL_OK;
    case PSK_SERVER_SCHEDULE:
        err = pawli_schedule_binder(hs, hs->th[0], units);
        hs->phase = err == PAWL_OK ? PSK_SERVER_COMPARE : hs->phase;
        return err;
    default:
        --*units;
        return psk_server_compare(hs);
    }
}

static pawl_err psk_server_open(pawli_hs *hs, uint32_t *units)
{
    if (hs->phase == PSK_SERVER_BEGIN) {
        if (hs->server->tickets != NULL) {
            (void)pawli_psk_server_room(hs, false);
        }
        if (hs->psk == NULL) {
            return PAWL_OK;
        }
        hs->phase =
            hs->server->tickets != NULL ? PSK_SERVER_NAMED : PSK_SERVER_DECIDE;
    }
    while (hs->phase != PSK_SERVER_DONE) {
        pawl_err err = *units > 0 ? psk_server_step(hs, units) : PAWL_PENDING;

        if (err != PAWL_OK) {
            return err;
        }
    }
    return PAWL_OK;
}

/* ---- The answer ---- */

static void psk_server_put(const pawli_hs *hs, pawli_writer *w)
{
    pawli_put16(w, PAWLI_EXT_PRE_SHARED_KEY);
    pawli_put16(w, 2);
    pawli_put16(w, pawli_psk_server_of(hs)->index);
}

/* In the place of the certificate that the client does not show again: a record
 * that says who it is, for pawl_engine_peer, for as long as the connection
 * lives. */
static void psk_server_client(pawli_hs *hs, const uint8_t *client)
{
    const uint8_t *serial = client + PAWLI_TICKET_SERIAL - PAWLI_TICKET_CLIENT;
    pawl_x509_record leaf;
    uint32_t size = ((uint32_t)sizeof leaf + serial[0] + 7u) & ~(uint32_t)7u;

    memset(&leaf, 0, sizeof leaf);
    leaf.not_after = (int64_t)pawli_load64be(client);
    memcpy(leaf.issuer, client + PAWLI_TICKET_ISSUER - PAWLI_TICKET_CLIENT,
           sizeof leaf.issuer);
    memcpy(leaf.subject, client + PAWLI_TICKET_SUBJECT - PAWLI_TICKET_CLIENT,
           sizeof leaf.subject);
    leaf.serial_len = serial[0];
    leaf.size = (uint16_t)size;
    hs->certs.base = hs->work + hs->top;
    hs->certs.used = hs->certs.size = size;
    hs->certs.count = 1;
    memcpy(hs->certs.base, &leaf, sizeof leaf);
    memcpy(hs->certs.base + sizeof leaf, serial + 1, serial[0]);
    hs->base = hs->top = hs->top + size;
}

/* What tickets need goes down to where the hello's memory began. */
static pawl_err psk_server_joined(pawli_hs *hs, uint32_t *units)
{
    uint32_t size = (uint32_t)offsetof(pawli_psk_server, found);
    const uint8_t *from = (const uint8_t *)hs->psk;
    uint8_t *to = hs->work + hs->base;

    --*units;
    pawl_wipe(hs->psk->secret, sizeof hs->psk->secret);
    for (uint32_t i = 0; i < size; i++) {
        to[i] = from[i]; /* it only ever moves down */
    }
    hs->psk = (pawli_psk *)(void *)to;
    hs->top = (hs->base + size + 7u) & ~(uint32_t)7u;
    if ((hs->flags & PAWLI_HS_PSK) != 0 &&
        pawli_verdict_is(&hs->path, PAWLI_VERDICT_PATH)) {
        psk_server_client(hs, pawli_psk_server_of(hs)->client);
    }
    return PAWL_OK;
}

/* All of it lies in the work span. */
static void psk_server_wipe(pawli_hs *hs)
{
    (void)hs;
}

const pawli_psk_hooks pawli_psk_server_hooks = {
    .open = psk_server_open,
    .joined = psk_server_joined,
    .resumption = pawli_ticket_send,
    .put = psk_server_put,
    .read = pawli_psk_server_read,
    .modes = pawli_psk_server_modes,
    .wipe = psk_server_wipe,
    .put_ticket = pawli_put_ticket,
};
