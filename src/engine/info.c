/* SPDX-License-Identifier: Apache-2.0
 * Asking and telling the engine: time, events, failures, what was agreed, keys
 * and choices that live outside. */
#include <string.h>

#include "engine/engine.h"
#include "handshake/psk.h"

/* Half of what 32 bits count: more could not be told from the past. */
#define INFO_MS_MAX 0x7fffffffu

/* ---- Time ---- */

void pawl_engine_set_clock(pawl_engine *engine, pawl_x509_clock clock)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e != NULL) {
        e->hs.clock = clock;
    }
}

void pawl_engine_set_now(pawl_engine *engine, uint32_t now_ms)
{
    pawli_engine *e = pawli_engine_of(engine);
    uint32_t limit;

    if (e == NULL) {
        return;
    }
    limit = e->hs.client != NULL ? e->hs.client->handshake_ms
                                 : e->hs.server->handshake_ms;
    limit = limit < INFO_MS_MAX ? limit : INFO_MS_MAX;
    e->now = now_ms;
    if (e->deadlined == 2) {
        e->deadline = now_ms + limit;
        e->deadlined = 1;
    }
    if (e->deadlined == 1 && now_ms - e->deadline < 0x80000000u) {
        pawli_engine_fail(e, PAWL_FAIL_TIMEOUT);
    }
}

uint32_t pawl_engine_deadline(const pawl_engine *engine)
{
    const pawli_engine *e = pawli_engine_of_const(engine);

    if (e == NULL || e->deadlined != 1) {
        return UINT32_MAX;
    }
    return e->now - e->deadline < 0x80000000u ? 0 : e->deadline - e->now;
}

/* ---- Events and failures ---- */

pawl_event pawl_engine_event(pawl_engine *engine)
{
    pawli_engine *e = pawli_engine_of(engine);
    pawl_event event = {PAWL_EVENT_NONE, 0};
    const uint8_t size = sizeof e->hs.events / sizeof e->hs.events[0];

    if (e != NULL && e->hs.events_count != 0) {
        event = e->hs.events[e->hs.events_head];
        e->hs.events_head = (uint8_t)((e->hs.events_head + 1u) % size);
        e->hs.events_count--;
    }
    return event;
}

const pawl_failure *pawl_engine_failure(const pawl_engine *engine)
{
    static const pawl_failure copied = {
        .id = PAWL_FAIL_COPIED,
        .err = PAWL_ERR_COPIED,
        .alert_sent = 255,
        .alert_received = 255,
        .extension = 65535,
        .certificate = 255,
    };
    const pawli_engine *e = pawli_engine_of_const(engine);

    return e != NULL ? &e->failure : &copied;
}

/* Ours is what we sign with, the peer's what it has signed with. */
static void info_schemes(const pawli_hs *hs, pawl_session_info *info)
{
    uint16_t own = hs->signer != NULL ? hs->signer->scheme : 0;

    info->scheme = hs->client != NULL ? hs->scheme : own;
    info->client_scheme = hs->client != NULL ? own : hs->scheme;
}

/* A certificate is shown by whoever has seen it: what counts is the proof. Of a
 * client with an external PSK there is no other. */
static bool info_verified(const pawli_hs *hs)
{
    bool psk = pawli_verdict_is(&hs->verify, PAWLI_VERDICT_PSK);

    if (hs->server != NULL && psk && (hs->flags & PAWLI_HS_PSK_TICKET) == 0) {
        return true;
    }
    return pawli_verdict_is(&hs->path, PAWLI_VERDICT_PATH) &&
           (psk || pawli_verdict_is(&hs->verify, PAWLI_VERDICT_SIGNATURE));
}

void pawl_engine_info(const pawl_engine *engine, pawl_session_info *info)
{
    const pawli_engine *e = pawli_engine_of_const(engine);

    memset(info, 0, sizeof *info);
    if (e == NULL) {
        return;
    }
    info->state = (e->hs.flags & PAWLI_HS_CONNECTED) == 0 &&
                          e->hs.p.state == PAWL_STATE_CONNECTED
                      ? (uint8_t)PAWL_STATE_WAIT_FINISHED
                      : e->hs.p.state;
    info->suite = e->hs.suite != NULL ? e->hs.suite->id : 0;
    info->version = e->hs.suite != NULL ? e->hs.version->wire : 0;
    info->group = e->hs.group != NULL ? e->hs.group->group : 0;
    info_schemes(&e->hs, info);
    info->verified = info_verified(&e->hs);
    info->resumed = (e->hs.flags & PAWLI_HS_PSK_TICKET) != 0;
    info->psk = (e->hs.flags & PAWLI_HS_PSK) != 0 && !info->resumed;
    info->limit_granted = (e->hs.flags & PAWLI_HS_LIMIT_SEEN) != 0;
    info->alpn = e->hs.alpn;
}

size_t pawl_engine_work_used(const pawl_engine *engine)
{
    const pawli_engine *e = pawli_engine_of_const(engine);

    return e != NULL ? e->hs.used_max : 0;
}

/* ---- Keys and choices outside ---- */

static bool info_waits(const pawli_engine *e, uint32_t flag)
{
    return e != NULL && (e->hs.flags & flag) != 0 &&
           (e->hs.flags & PAWLI_HS_ANSWERED) == 0 &&
           e->failure.id == PAWL_FAIL_NONE;
}

pawl_err pawl_engine_key_asked(const pawl_engine *engine, uint16_t *scheme,
                               const uint8_t **digest, size_t *digest_len)
{
    const pawli_engine *e = pawli_engine_of_const(engine);

    if (!info_waits(e, PAWLI_HS_KEY_ASKED)) {
        return PAWL_ERR_STATE;
    }
    *scheme = e->hs.signer->scheme;
    *digest = e->hs.work + e->hs.sign_data;
    *digest_len = pawli_verify_content_len(&e->hs, e->hs.signer->hash);
    return PAWL_OK;
}

pawl_err pawl_engine_key_answer(pawl_engine *engine, const uint8_t *sig,
                                size_t len)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (!info_waits(e, PAWLI_HS_KEY_ASKED)) {
        return PAWL_ERR_STATE;
    }
    if (len > e->hs.signer->sig_max) {
        return PAWL_ERR_ARGUMENT;
    }
    if (len != 0) {
        memcpy(e->hs.work + e->hs.signature, sig, len);
    }
    e->hs.signature_len = (uint16_t)len;
    e->hs.flags |= PAWLI_HS_ANSWERED;
    e->waits = 0;
    return PAWL_OK;
}

pawl_err pawl_engine_choice_asked(const pawl_engine *engine, const char **name,
                                  size_t *len)
{
    const pawli_engine *e = pawli_engine_of_const(engine);

    if (!info_waits(e, PAWLI_HS_CHOICE_ASKED)) {
        return PAWL_ERR_STATE;
    }
    *name = (const char *)e->hs.work + e->hs.server_name;
    *len = e->hs.server_name_len;
    return PAWL_OK;
}

pawl_err pawl_engine_choice_answer(pawl_engine *engine,
                                   const pawl_identity *identity)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (!info_waits(e, PAWLI_HS_CHOICE_ASKED)) {
        return PAWL_ERR_STATE;
    }
    if (identity != NULL && identity->cert_count == 0) {
        return PAWL_ERR_ARGUMENT;
    }
    e->hs.identity = identity;
    e->hs.flags |= PAWLI_HS_ANSWERED;
    e->waits = 0;
    return PAWL_OK;
}

pawl_err pawl_engine_psk_asked(const pawl_engine *engine,
                               const uint8_t **identity, size_t *len)
{
    const pawli_engine *e = pawli_engine_of_const(engine);

    if (!info_waits(e, PAWLI_HS_PSK_ASKED) || e->hs.psk == NULL) {
        return PAWL_ERR_STATE;
    }
    *identity = e->hs.psk->identity;
    *len = e->hs.psk->identity_len;
    return PAWL_OK;
}

pawl_err pawl_engine_psk_answer(pawl_engine *engine, const pawl_psk *psk)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (!info_waits(e, PAWLI_HS_PSK_ASKED) || e->hs.psk == NULL) {
        return PAWL_ERR_STATE;
    }
    if (psk != NULL && !pawli_psk_sound(psk)) {
        return PAWL_ERR_ARGUMENT;
    }
    e->hs.psk->external = psk;
    e->hs.flags |= PAWLI_HS_ANSWERED;
    e->waits = 0;
    return PAWL_OK;
}

/* ---- Key material of a connection ---- */

static bool info_connected(const pawli_engine *e)
{
    return e != NULL && (e->hs.flags & PAWLI_HS_CONNECTED) != 0 &&
           e->ended == 0 && e->failure.id == PAWL_FAIL_NONE;
}

pawl_err pawl_engine_peer(const pawl_engine *engine, pawl_peer *peer)
{
    const pawli_engine *e = pawli_engine_of_const(engine);
    const pawl_x509_record *leaf;

    memset(peer, 0, sizeof *peer);
    if (!info_connected(e) || e->hs.server == NULL ||
        !pawli_verdict_is(&e->hs.path, PAWLI_VERDICT_PATH)) {
        return PAWL_ERR_STATE;
    }
    leaf = (const pawl_x509_record *)(const void *)e->hs.certs.base;
    pawl_x509_record_key(leaf, &peer->key);
    peer->serial = pawl_x509_record_serial(leaf);
    peer->serial_len = leaf->serial_len;
    peer->issuer = leaf->issuer;
    peer->subject = leaf->subject;
    peer->not_before = leaf->not_before;
    peer->not_after = leaf->not_after;
    return PAWL_OK;
}

pawl_err pawl_engine_key_update(pawl_engine *engine, bool both)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (!info_connected(e)) {
        return PAWL_ERR_STATE;
    }
    e->hs.flags |= PAWLI_HS_UPDATE_WANTED;
    e->hs.flags |= both ? PAWLI_HS_UPDATE_BOTH : 0u;
    return PAWL_OK;
}

pawl_err pawl_engine_export(const pawl_engine *engine, const char *label,
                            const uint8_t *context, size_t context_len,
                            uint8_t *out, size_t len)
{
    const pawli_engine *e = pawli_engine_of_const(engine);

    if (!info_connected(e)) {
        return PAWL_ERR_STATE;
    }
    return len <= 64 ? pawli_schedule_export(&e->hs, label, context,
                                             context_len, out, len)
                     : PAWL_ERR_ARGUMENT;
}
