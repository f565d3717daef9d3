/* SPDX-License-Identifier: Apache-2.0
 * How a connection ends: one record of why, one alert, nothing left. */
#include <string.h>

#include "engine/engine.h"

/* A message's tasks run when the state has moved on: what they find belongs
 * to the state that the message came in. */
static uint8_t fail_state(const pawli_hs *hs)
{
    bool tasks = hs->task != NULL && *hs->task != NULL;

    return tasks && hs->tasks_row != PAWLI_NO_ROW
               ? hs->version->rows[hs->tasks_row].state
               : hs->p.state;
}

static void fail_record(pawli_engine *e, uint16_t id)
{
    pawl_failure *f = &e->failure;
    const pawli_hs *hs = &e->hs;

    f->id = id;
    f->err = (int16_t)pawl_failure_err(id);
    /* Nothing follows a close_notify of ours (RFC 8446, 6.1). */
    f->alert_sent =
        e->tx.closing < 2 ? pawl_failure_alert(id) : (uint8_t)PAWLI_ALERT_NONE;
    f->state = fail_state(hs);
    f->message = hs->p.intake.message;
    f->extension = hs->p.intake.extension;
    f->certificate = 255;
    f->role = hs->version->role;
    f->record = (uint32_t)e->in.sequence;
    if (f->err == PAWL_ERR_MEMORY) {
        /* Of the work span, multiples of 8 bytes are used. */
        f->wanted = id == PAWL_FAIL_RECORD_MEMORY
                        ? e->rx.len
                        : (hs->wanted + 7u) & ~(uint32_t)7u;
        f->had = id == PAWL_FAIL_RECORD_MEMORY ? e->rx.size : hs->had;
    }
    if (id >= PAWL_FAIL_CERT_EMPTY && id <= PAWL_FAIL_CERT_REQUIRED) {
        f->certificate =
            hs->certificate_at != 255 ? hs->certificate_at : hs->p.certs;
    }
}

/* Every key but the sending one, which the alert still needs: what has a fixed
 * size. */
static void fail_keys(pawli_engine *e)
{
    pawli_hs *hs = &e->hs;

    if (e->in.via != NULL) {
        pawl_wipe(e->in.ctx, e->in.aead->ctx_size);
    }
    pawl_wipe(hs->secret, sizeof hs->secret);
    pawl_wipe(hs->th, sizeof hs->th);
    pawl_wipe(hs->key, sizeof hs->key);
    pawl_wipe(hs->iv, sizeof hs->iv);
    pawl_wipe(hs->mac, sizeof hs->mac);
    hs->hello = NULL; /* in work */
    hs->psk = NULL;
    if (hs->version->psk != NULL) {
        hs->version->psk->wipe(hs);
    }
    pawl_wipe(&hs->p.intake, sizeof hs->p.intake);
    pawl_wipe(&e->in, sizeof e->in);
    pawl_wipe(&e->rx.tag, sizeof e->rx.tag);
    hs->task = NULL;
    hs->p.ready = hs->committed = 0;
    hs->part = 0;
    hs->emit = 0;
    hs->install = PAWLI_INSTALL_NONE;
    /* What pawl_engine_info tells of. */
    hs->flags &= PAWLI_HS_CONNECTED | PAWLI_HS_LIMIT_SEEN | PAWLI_HS_PSK |
                 PAWLI_HS_PSK_TICKET;
}

static void fail_begin_wipe(pawli_engine *e)
{
    fail_keys(e);
    e->rx.state = PAWLI_RX_ENDED;
    e->waits = 0;
    e->wiping = PAWLI_WIPING_RECV;
    e->rx.at = 0;
}

void pawli_engine_closed(pawli_engine *e)
{
    if (e->tx.closing == 3 && (e->rx.state == PAWLI_RX_ENDED ||
                               (e->hs.flags & PAWLI_HS_CONNECTED) == 0)) {
        fail_begin_wipe(e);
    }
}

void pawli_engine_fail(pawli_engine *e, uint16_t id)
{
    if (e->failure.id != PAWL_FAIL_NONE || e->ended) {
        return;
    }
    fail_record(e, id);
    fail_begin_wipe(e);
    e->tx.alert = e->failure.alert_sent;
    /* Content not yet sealed is not sent any more. */
    if (e->tx.state == PAWLI_TX_OPEN) {
        e->tx.state = PAWLI_TX_IDLE;
        e->tx.fill = 0;
    }
}

/* Wipes work[at .. at + n) around the cipher context of the sending key. */
static void fail_wipe_work(pawli_engine *e, uint32_t at, uint32_t n)
{
    uint32_t end = at + n, low = end, high = end;

    if (e->out.via != NULL) {
        low = (uint32_t)((const uint8_t *)e->out.ctx - e->hs.work);
        high = low + e->out.aead->ctx_size;
        low = low < at ? at : low < end ? low : end;
        high = high < at ? at : high < end ? high : end;
    }
    pawl_wipe(e->hs.work + at, low - at);
    pawl_wipe(e->hs.work + high, end - high);
}

static void fail_ended(pawli_engine *e)
{
    if (e->out.via != NULL) {
        pawl_wipe(e->out.ctx, e->out.aead->ctx_size);
    }
    pawl_wipe(&e->out, sizeof e->out);
    e->ended = 1;
}

static uint32_t fail_span(const pawli_engine *e)
{
    switch (e->wiping) {
    case PAWLI_WIPING_RECV:
        return e->rx.size;
    case PAWLI_WIPING_WORK:
        return e->hs.work_size;
    default:
        return e->tx.state == PAWLI_TX_IDLE ? e->tx.size : 0;
    }
}

void pawli_engine_wipe_work(pawli_engine *e, uint32_t *units)
{
    while (*units > 0 && e->wiping != PAWLI_WIPING_NONE) {
        uint32_t n = fail_span(e) - e->rx.at;

        n = n < PAWLI_WIPE_UNIT ? n : PAWLI_WIPE_UNIT;
        if (e->wiping == PAWLI_WIPING_WORK) {
            fail_wipe_work(e, e->rx.at, n);
        } else if (n != 0) {
            uint8_t *buf =
                e->wiping == PAWLI_WIPING_RECV ? e->rx.buf : e->tx.buf;

            pawl_wipe(buf + e->rx.at, n);
        }
        --*units;
        e->rx.at += n;
        if (e->rx.at == fail_span(e)) {
            e->rx.at = 0;
            e->wiping = (uint8_t)((e->wiping + 1u) % (PAWLI_WIPING_SEND + 1u));
        }
    }
    if (e->wiping == PAWLI_WIPING_NONE && e->tx.alert == PAWLI_ALERT_NONE &&
        e->tx.state == PAWLI_TX_IDLE) {
        fail_ended(e);
    }
}

void pawli_engine_wipe(pawli_engine *e)
{
    fail_keys(e);
    pawl_wipe(e->rx.buf, e->rx.size);
    pawl_wipe(e->hs.work, e->hs.work_size);
    pawl_wipe(e->tx.buf, e->tx.size);
    pawl_wipe(&e->out, sizeof e->out);
    e->tx.state = PAWLI_TX_IDLE;
    e->tx.alert = PAWLI_ALERT_NONE;
    e->rx.state = PAWLI_RX_ENDED;
    e->ended = 1;
}
