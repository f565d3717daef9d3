/* SPDX-License-Identifier: Apache-2.0
 * How a connection ends: one record of why, one alert, nothing left. */
#include <string.h>

#include "engine/engine.h"

static void fail_record(pawli_engine *e, uint16_t id)
{
    pawl_failure *f = &e->failure;
    const pawli_hs *hs = &e->hs;

    f->id = id;
    f->err = (int16_t)pawl_failure_err(id);
    f->alert_sent = pawl_failure_alert(id);
    f->state = hs->p.state;
    f->message = hs->p.intake.message;
    f->extension = hs->p.intake.extension;
    f->certificate = 255;
    f->role = hs->version->role;
    f->record = (uint32_t)e->in.sequence;
    if (f->err == PAWL_ERR_MEMORY) {
        f->wanted = id == PAWL_FAIL_RECORD_MEMORY ? e->rx.len : hs->wanted;
        f->had = id == PAWL_FAIL_RECORD_MEMORY ? e->rx.size : hs->had;
    }
    if (id >= PAWL_FAIL_CERT_EMPTY && id <= PAWL_FAIL_CERT_REQUIRED) {
        f->certificate =
            hs->certificate_at != 255 ? hs->certificate_at : hs->p.certs;
    }
}

/* Everything secret but the sending key, which the alert still needs. */
static void fail_wipe(pawli_engine *e)
{
    pawli_hs *hs = &e->hs;
    const uint8_t *keep = e->out.via != NULL ? e->out.ctx : NULL;
    size_t keep_size = keep != NULL ? e->out.aead->ctx_size : 0;

    for (uint32_t at = 0; at < hs->work_size; at++) {
        const uint8_t *p = hs->work + at;

        if (keep == NULL || p < keep || p >= keep + keep_size) {
            pawl_wipe(hs->work + at, 1);
        }
    }
    pawl_wipe(hs->secret, sizeof hs->secret);
    pawl_wipe(hs->th, sizeof hs->th);
    pawl_wipe(hs->key, sizeof hs->key);
    pawl_wipe(hs->iv, sizeof hs->iv);
    pawl_wipe(hs->mac, sizeof hs->mac);
    pawl_wipe(hs->kex_private, sizeof hs->kex_private);
    pawl_wipe(&hs->p.intake, sizeof hs->p.intake);
    pawl_wipe(&e->in, sizeof e->in);
    pawl_wipe(e->rx.buf, e->rx.size);
    pawl_wipe(&e->rx.tag, sizeof e->rx.tag);
    hs->task = NULL;
    hs->p.ready = hs->committed = 0;
    hs->emit = 0;
    hs->install = PAWLI_INSTALL_NONE;
    hs->flags = 0;
}

void pawli_engine_fail(pawli_engine *e, uint16_t id)
{
    if (e->failure.id != PAWL_FAIL_NONE || e->ended) {
        return;
    }
    fail_record(e, id);
    fail_wipe(e);
    e->rx.state = PAWLI_RX_ENDED;
    e->tx.alert = e->failure.alert_sent;
    e->waits = 0;
    /* Content not yet sealed is not sent any more. */
    if (e->tx.state == PAWLI_TX_OPEN) {
        pawl_wipe(e->tx.buf, e->tx.size);
        e->tx.state = PAWLI_TX_IDLE;
        e->tx.fill = 0;
    }
    if (e->tx.alert == PAWLI_ALERT_NONE && e->tx.state == PAWLI_TX_IDLE) {
        pawli_engine_wipe(e);
    }
}

void pawli_engine_wipe(pawli_engine *e)
{
    fail_wipe(e);
    pawl_wipe(e->hs.work, e->hs.work_size);
    pawl_wipe(e->tx.buf, e->tx.size);
    pawl_wipe(&e->out, sizeof e->out);
    e->tx.state = PAWLI_TX_IDLE;
    e->tx.alert = PAWLI_ALERT_NONE;
    e->rx.state = PAWLI_RX_ENDED;
    e->ended = 1;
}
