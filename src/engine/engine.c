/* SPDX-License-Identifier: Apache-2.0
 * What the engine does next, and doing it in slices. */
#include "engine/engine.h"

#include "handshake/tasks.h"

typedef enum engine_step {
    STEP_NONE = 0,
    STEP_SEAL,    /* encrypt the record that was closed */
    STEP_CLOSE,   /* close the record that is open */
    STEP_INSTALL, /* take keys into use, or say change_cipher_spec */
    STEP_PRODUCE, /* add handshake bytes to the open record */
    STEP_TASKS,   /* handshake tasks */
    STEP_UPDATE,  /* begin a KeyUpdate */
    STEP_GOODBYE, /* say close_notify */
    STEP_ALERT,   /* say the fatal alert */
    STEP_WIPE,    /* wipe what a failure left */
    STEP_RECEIVE,
    STEP_END /* the transport ended before the peer said close_notify */
} engine_step;

pawli_engine *pawli_engine_of(pawl_engine *e)
{
    pawli_engine *own = (pawli_engine *)(void *)e->u.bytes;

    return own->self == e ? own : NULL;
}

const pawli_engine *pawli_engine_of_const(const pawl_engine *e)
{
    const pawli_engine *own = (const pawli_engine *)(const void *)e->u.bytes;

    return own->self == e ? own : NULL;
}

/* ---- Choosing the step ---- */

static bool engine_update_due(const pawli_engine *e)
{
    return (e->hs.flags & PAWLI_HS_CONNECTED) != 0 && e->tx.closing == 0 &&
           ((e->hs.flags & (PAWLI_HS_UPDATE_ASKED | PAWLI_HS_UPDATE_WANTED)) !=
                0 ||
            pawli_tx_limit_near(e));
}

static engine_step engine_step_handshake(const pawli_engine *e)
{
    const pawli_hs *hs = &e->hs;
    const pawli_tx *tx = &e->tx;
    bool open = tx->state == PAWLI_TX_OPEN;

    if (hs->install != PAWLI_INSTALL_NONE) {
        if (open && hs->install != PAWLI_INSTALL_RECV) {
            return STEP_CLOSE;
        }
        return hs->install == PAWLI_SEND_CCS && tx->state != PAWLI_TX_IDLE
                   ? STEP_NONE
                   : STEP_INSTALL;
    }
    if (hs->emit != 0) {
        if (open && (tx->type != PAWLI_HANDSHAKE ||
                     (tx->fill == pawli_tx_room(e) && hs->produced == 0))) {
            return STEP_CLOSE;
        }
        return tx->state == PAWLI_TX_SEND ? STEP_NONE : STEP_PRODUCE;
    }
    if (!e->waits) {
        return STEP_TASKS;
    }
    return open ? STEP_CLOSE : STEP_NONE;
}

static bool engine_readable(const pawli_engine *e)
{
    uint32_t len;

    return e->rx.state == PAWLI_RX_DATA || e->rx.state == PAWLI_RX_VERDICT ||
           pawli_stream_piece(e, &len) != NULL;
}

/* Nothing that came is left to work on or to be read. */
bool pawli_rx_starves(const pawli_engine *e)
{
    return e->rx.state != PAWLI_RX_ENDED && !pawli_rx_can_work(e) &&
           !engine_readable(e);
}

static engine_step engine_step_idle(const pawli_engine *e)
{
    const pawli_tx *tx = &e->tx;
    bool update = engine_update_due(e);

    if (tx->state == PAWLI_TX_OPEN &&
        (tx->type == PAWLI_HANDSHAKE || tx->flush != 0 || update ||
         tx->closing == 1 || tx->fill == pawli_tx_room(e))) {
        return STEP_CLOSE;
    }
    if (tx->state == PAWLI_TX_IDLE && update) {
        return STEP_UPDATE;
    }
    if (tx->state == PAWLI_TX_IDLE && tx->closing == 1) {
        return STEP_GOODBYE;
    }
    return pawli_rx_can_work(e) ? STEP_RECEIVE : STEP_NONE;
}

static engine_step engine_next(const pawli_engine *e)
{
    engine_step step;

    if (e->ended != 0) {
        return STEP_NONE;
    }
    if (e->tx.state == PAWLI_TX_SEAL) {
        return STEP_SEAL;
    }
    if (e->wiping != PAWLI_WIPING_NONE) {
        return STEP_WIPE;
    }
    if (e->failure.id != PAWL_FAIL_NONE) {
        return e->tx.state == PAWLI_TX_IDLE && e->tx.alert != PAWLI_ALERT_NONE
                   ? STEP_ALERT
                   : STEP_NONE;
    }
    step =
        pawli_hs_busy(&e->hs) ? engine_step_handshake(e) : engine_step_idle(e);
    return step == STEP_NONE && e->rx.eof != 0 && pawli_rx_starves(e) ? STEP_END
                                                                      : step;
}

/* ---- Doing it ---- */

static void engine_install(pawli_engine *e)
{
    static const uint8_t one = 1;
    pawli_hs *hs = &e->hs;
    pawl_protection_state *to =
        hs->install == PAWLI_INSTALL_RECV ? &e->in : &e->out;

    if (hs->install == PAWLI_SEND_CCS) {
        /* Never protected, whatever is installed (RFC 8446, 5). */
        const pawl_protection *via = e->out.via;

        e->out.via = NULL;
        pawli_tx_put(e, PAWLI_CCS, &one, 1);
        e->out.via = via;
    } else {
        uint64_t sequence = to->sequence;

        to->via = hs->suite->protection;
        to->aead = hs->suite->aead;
        to->via->install(to, hs->key, hs->iv);
        if (hs->install == PAWLI_INSTALL_SEND_AGAIN) {
            to->sequence = sequence;
        }
        pawl_wipe(hs->key, sizeof hs->key);
        pawl_wipe(hs->iv, sizeof hs->iv);
    }
    hs->install = PAWLI_INSTALL_NONE;
    e->waits = 0;
}

static void engine_produce(pawli_engine *e, uint32_t *units)
{
    pawli_tx *tx = &e->tx;

    if (tx->state == PAWLI_TX_IDLE) {
        tx->state = PAWLI_TX_OPEN;
        tx->type = PAWLI_HANDSHAKE;
        tx->fill = 0;
    }
    tx->fill +=
        pawli_hs_produce(&e->hs, tx->buf + PAWLI_RECORD_HEADER + tx->fill,
                         pawli_tx_room(e) - tx->fill, units);
    if (e->hs.emit == 0) {
        e->waits = 0;
    }
}

static void engine_tasks(pawli_engine *e, uint32_t *units)
{
    pawl_err err = pawli_hs_work(&e->hs, units);

    if (err == PAWLI_WAITS) {
        e->waits = 1;
    } else if (err != PAWL_OK && err != PAWL_PENDING) {
        pawli_engine_fail(e, e->hs.failure != PAWL_FAIL_NONE
                                 ? e->hs.failure
                                 : (uint16_t)PAWL_FAIL_INTERNAL);
    }
    if ((e->hs.flags & PAWLI_HS_CONNECTED) != 0) {
        e->deadlined = 0;
    }
}

static void engine_update(pawli_engine *e)
{
    if ((e->hs.flags & PAWLI_HS_UPDATE_BOTH) != 0) {
        e->hs.flags |= PAWLI_HS_UPDATE_PEER;
    }
    e->hs.flags &= ~(uint32_t)(PAWLI_HS_UPDATE_ASKED | PAWLI_HS_UPDATE_WANTED |
                               PAWLI_HS_UPDATE_BOTH);
    pawli_hs_begin(&e->hs, pawli_tasks_key_update_send);
}

/* level: 1 warning, 2 fatal; nobody reads it in TLS 1.3 */
static void engine_alert(pawli_engine *e, uint8_t level, uint8_t description)
{
    uint8_t alert[2] = {level, description};

    pawli_tx_put(e, PAWLI_ALERT, alert, sizeof alert);
}

static void engine_step_do(pawli_engine *e, engine_step step, uint32_t *units)
{
    switch (step) {
    case STEP_SEAL:
        pawli_tx_seal(e, units);
        break;
    case STEP_CLOSE:
        pawli_tx_close(e);
        break;
    case STEP_INSTALL:
        --*units;
        engine_install(e);
        break;
    case STEP_PRODUCE:
        engine_produce(e, units);
        break;
    case STEP_TASKS:
        engine_tasks(e, units);
        break;
    case STEP_UPDATE:
        engine_update(e);
        break;
    case STEP_GOODBYE:
        engine_alert(e, 1, PAWLI_ALERT_CLOSE_NOTIFY);
        e->tx.closing = 2;
        if ((e->hs.flags & PAWLI_HS_CONNECTED) == 0) {
            e->rx.state = PAWLI_RX_ENDED; /* given up: nobody listens */
        }
        break;
    case STEP_ALERT:
        engine_alert(e, 2, e->tx.alert);
        e->tx.alert = PAWLI_ALERT_NONE;
        break;
    case STEP_WIPE:
        pawli_engine_wipe_work(e, units);
        break;
    case STEP_END:
        pawli_stream_end(e, PAWL_FAIL_STREAM_ENDED);
        break;
    default:
        pawli_rx_work(e, units);
        break;
    }
}

uint32_t pawl_engine_work(pawl_engine *engine, uint32_t units)
{
    pawli_engine *e = pawli_engine_of(engine);
    uint32_t left = units;
    engine_step step;

    while (e != NULL && left > 0 && (step = engine_next(e)) != STEP_NONE) {
        uint32_t before = left;

        engine_step_do(e, step, &left);
        /* A step that only changes state is small, but not nothing: 0 units
         * means that there was nothing to do. */
        left -= left == before ? 1u : 0u;
    }
    return units - left;
}

/* ---- What it wants ---- */

bool pawli_tx_writable(const pawli_engine *e)
{
    const pawli_tx *tx = &e->tx;
    bool room = tx->state == PAWLI_TX_IDLE ||
                (tx->state == PAWLI_TX_OPEN && tx->type == PAWLI_APPLICATION &&
                 tx->flush == 0 && tx->fill < pawli_tx_room(e));

    return room && e->ended == 0 && e->wiping == PAWLI_WIPING_NONE &&
           (e->hs.flags & PAWLI_HS_CONNECTED) != 0 && !pawli_hs_busy(&e->hs) &&
           tx->closing == 0 && !engine_update_due(e);
}

static uint32_t engine_want_handshake(const pawli_hs *hs)
{
    uint32_t want = 0;

    if ((hs->flags & PAWLI_HS_ANSWERED) == 0) {
        want |= (hs->flags & PAWLI_HS_KEY_ASKED) != 0 ? PAWL_WANT_KEY : 0u;
        want |= (hs->flags & (PAWLI_HS_CHOICE_ASKED | PAWLI_HS_PSK_ASKED)) != 0
                    ? PAWL_WANT_CHOICE
                    : 0u;
    }
    return want;
}

uint32_t pawli_rx_room(const pawli_engine *e)
{
    const pawli_rx *rx = &e->rx;
    uint32_t room = rx->size - rx->fill;

    if (rx->eof != 0) {
        return 0;
    }
    switch (rx->state) {
    case PAWLI_RX_HEADER:
        return PAWLI_RECORD_HEADER - rx->fill;
    case PAWLI_RX_BODY:
    case PAWLI_RX_FILL:
    case PAWLI_RX_STREAM:
        return room < rx->left ? room : rx->left;
    default:
        return 0;
    }
}

uint32_t pawl_engine_want(const pawl_engine *engine)
{
    const pawli_engine *e = pawli_engine_of_const(engine);
    uint32_t want = 0;

    if (e == NULL) {
        return PAWL_WANT_FAILED;
    }
    want |= e->failure.id != PAWL_FAIL_NONE ? PAWL_WANT_FAILED : 0u;
    want |= engine_next(e) != STEP_NONE ? PAWL_WANT_WORK : 0u;
    want |= e->tx.state == PAWLI_TX_SEND ? PAWL_WANT_SEND : 0u;
    want |= e->hs.events_count != 0 ? PAWL_WANT_EVENT : 0u;
    if (e->failure.id != PAWL_FAIL_NONE) {
        return want;
    }
    want |= e->rx.state == PAWLI_RX_ENDED ? PAWL_WANT_CLOSED : 0u;
    want |= pawli_rx_room(e) != 0 ? PAWL_WANT_RECV : 0u;
    want |= engine_readable(e) ? PAWL_WANT_READ : 0u;
    want |= pawli_tx_writable(e) ? PAWL_WANT_WRITE : 0u;
    return want | engine_want_handshake(&e->hs);
}
