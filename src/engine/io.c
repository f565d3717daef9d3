/* SPDX-License-Identifier: Apache-2.0
 * The four buffers of an engine, and how much of each was used. */
#include "engine/engine.h"

#include "base/ct.h"

/* ---- The transport's side ---- */

uint8_t *pawl_engine_recv_buf(pawl_engine *engine, size_t *len)
{
    pawli_engine *e = pawli_engine_of(engine);
    uint32_t room = e != NULL ? pawli_rx_room(e) : 0;

    *len = room;
    if (room == 0) {
        return NULL;
    }
    /* Between records the buffer is lent to tasks. */
    return (e->rx.state == PAWLI_RX_HEADER ? e->rx.header : e->rx.buf) +
           e->rx.fill;
}

void pawl_engine_recv_ack(pawl_engine *engine, size_t len)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e == NULL) {
        return;
    }
    if (len > pawli_rx_room(e)) {
        pawli_engine_fail(e, PAWL_FAIL_INTERNAL);
        return;
    }
    e->rx.fill += (uint32_t)len;
    if (e->rx.state != PAWLI_RX_HEADER) {
        e->rx.left -= (uint32_t)len;
    }
}

void pawl_engine_recv_end(pawl_engine *engine)
{
    pawli_engine *e = pawli_engine_of(engine);
    bool waits;

    if (e == NULL || e->rx.state == PAWLI_RX_ENDED) {
        return;
    }
    /* What has come is worked on and read first; not so in a handshake whose
     * tasks may wait for somebody else. */
    e->rx.eof = 1;
    waits = (e->hs.flags & PAWLI_HS_CONNECTED) == 0 && pawli_hs_busy(&e->hs);
    if (waits || pawli_rx_starves(e)) {
        pawli_stream_end(e, PAWL_FAIL_STREAM_ENDED);
    }
}

const uint8_t *pawl_engine_send_buf(pawl_engine *engine, size_t *len)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e == NULL || e->tx.state != PAWLI_TX_SEND) {
        *len = 0;
        return NULL;
    }
    *len = e->tx.fill - e->tx.at;
    return e->tx.buf + e->tx.at;
}

void pawl_engine_send_ack(pawl_engine *engine, size_t len)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e == NULL || e->tx.state != PAWLI_TX_SEND) {
        return;
    }
    if (len > e->tx.fill - e->tx.at) {
        pawli_engine_fail(e, PAWL_FAIL_INTERNAL);
        return;
    }
    e->tx.at += (uint32_t)len;
    if (e->tx.at < e->tx.fill) {
        return;
    }
    e->tx.state = PAWLI_TX_IDLE;
    e->tx.fill = e->tx.at = 0;
    if (e->tx.closing == 2) {
        e->tx.closing = 3;
        pawli_engine_closed(e);
    }
    if (e->failure.id != PAWL_FAIL_NONE && e->tx.alert == PAWLI_ALERT_NONE &&
        e->wiping == PAWLI_WIPING_NONE) {
        e->wiping = PAWLI_WIPING_SEND;
    }
}

/* ---- The application's side ---- */

const uint8_t *pawl_engine_read_buf(pawl_engine *engine, size_t *len)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e == NULL || e->rx.state != PAWLI_RX_DATA || !pawli_rx_authentic(e)) {
        *len = 0;
        return NULL;
    }
    *len = e->rx.content - e->rx.at;
    return e->rx.buf + e->rx.at;
}

/* A verdict was read: what was waiting behind it happens now. */
static void io_verdict_read(pawli_engine *e)
{
    if (e->rx.pending != PAWL_FAIL_NONE) {
        e->rx.verdict = PAWL_PIECE_NONE;
        pawli_engine_fail(e, e->rx.pending);
        return;
    }
    if (e->rx.verdict == PAWL_PIECE_DISCARD && e->rx.type == PAWLI_ALERT) {
        pawli_rx_alert(e, (uint8_t)pawli_ct_public(e->rx.first[1]));
    } else {
        pawli_rx_wipe(e, e->rx.size, PAWLI_RX_HEADER);
    }
}

void pawl_engine_read_ack(pawl_engine *engine, size_t len)
{
    pawli_engine *e = pawli_engine_of(engine);
    uint32_t piece;

    if (e == NULL) {
        return;
    }
    if (e->rx.state == PAWLI_RX_VERDICT) {
        io_verdict_read(e);
    } else if (pawli_stream_piece(e, &piece) != NULL) {
        if (len > piece) {
            pawli_engine_fail(e, PAWL_FAIL_INTERNAL);
            return;
        }
        pawli_stream_piece_done(e, (uint32_t)len);
    } else if (e->rx.state == PAWLI_RX_DATA) {
        if (len > e->rx.content - e->rx.at) {
            pawli_engine_fail(e, PAWL_FAIL_INTERNAL);
            return;
        }
        e->rx.at += (uint32_t)len;
        if (e->rx.at == e->rx.content) {
            pawli_rx_wipe(e, e->rx.content, PAWLI_RX_HEADER);
        }
    }
}

/* COMMIT only while the tag's verdict still says so. */
static pawl_piece io_verdict(pawli_engine *e)
{
    if (e->rx.verdict == PAWL_PIECE_COMMIT &&
        !pawli_verdict_is(&e->rx.authentic, PAWLI_VERDICT_TAG)) {
        e->rx.pending = PAWL_FAIL_FAULT;
        e->rx.verdict = PAWL_PIECE_DISCARD;
    }
    return e->rx.verdict == PAWL_PIECE_COMMIT ? PAWL_PIECE_COMMIT
                                              : PAWL_PIECE_DISCARD;
}

pawl_piece pawl_engine_read_provisional(pawl_engine *engine,
                                        const uint8_t **data, size_t *len)
{
    pawli_engine *e = pawli_engine_of(engine);
    uint32_t piece = 0;

    *data = NULL;
    *len = 0;
    if (e == NULL) {
        return PAWL_PIECE_NONE;
    }
    if (e->rx.state == PAWLI_RX_VERDICT) {
        return io_verdict(e);
    }
    *data = pawli_stream_piece(e, &piece);
    *len = piece;
    return *data != NULL ? PAWL_PIECE_DATA : PAWL_PIECE_NONE;
}

uint8_t *pawl_engine_write_buf(pawl_engine *engine, size_t *len)
{
    pawli_engine *e = pawli_engine_of(engine);

    *len = 0;
    if (e == NULL || e->failure.id != PAWL_FAIL_NONE || e->ended != 0 ||
        !pawli_tx_writable(e)) {
        return NULL;
    }
    if (e->tx.state == PAWLI_TX_IDLE) {
        e->tx.fill = 0;
    }
    *len = pawli_tx_room(e) - e->tx.fill;
    return e->tx.buf + PAWLI_RECORD_HEADER + e->tx.fill;
}

void pawl_engine_write_ack(pawl_engine *engine, size_t len)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e == NULL || len == 0 || !pawli_tx_writable(e)) {
        return;
    }
    if (e->tx.state == PAWLI_TX_IDLE) {
        e->tx.state = PAWLI_TX_OPEN;
        e->tx.type = PAWLI_APPLICATION;
        e->tx.fill = 0;
    }
    if (len > pawli_tx_room(e) - e->tx.fill) {
        pawli_engine_fail(e, PAWL_FAIL_INTERNAL);
        return;
    }
    e->tx.fill += (uint32_t)len;
}

void pawl_engine_flush(pawl_engine *engine)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e != NULL && e->tx.state == PAWLI_TX_OPEN &&
        e->tx.type == PAWLI_APPLICATION) {
        e->tx.flush = 1;
    }
}

void pawl_engine_close(pawl_engine *engine)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e != NULL && e->tx.closing == 0) {
        e->tx.closing = 1;
    }
}

void pawl_engine_abort(pawl_engine *engine)
{
    pawli_engine *e = pawli_engine_of(engine);

    if (e != NULL) {
        pawli_engine_wipe(e);
    }
}
