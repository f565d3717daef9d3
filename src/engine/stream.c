/* SPDX-License-Identifier: Apache-2.0
 * Records larger than the receive buffer: decrypted as they arrive, judged at
 * the end. Until then the handshake reads them provisionally (a snapshot can
 * be restored), the application only through read_provisional, and nothing is
 * sent, raised or started. The last non-zero byte and the zeros behind it are
 * held back: they may be the type and the padding. */
#include <string.h>

#include "base/ct.h"
#include "engine/engine.h"

#define STREAM_ZEROS 64u
#define STREAM_SCAN  32u /* bytes looked at in the unit that decrypts them */

static const uint8_t stream_zeros[STREAM_ZEROS];

/* Both uses of a snapshot: refused early data, and a record of data that the
 * handshake has looked at. */
static bool stream_may_restore(const pawli_engine *e)
{
    return (e->hs.flags & (PAWLI_HS_EARLY_DATA | PAWLI_HS_CONNECTED)) != 0;
}

static bool stream_for_app(const pawli_engine *e)
{
    uint32_t flags =
        e->hs.client != NULL ? e->hs.client->flags : e->hs.server->flags;

    return (e->hs.flags & PAWLI_HS_CONNECTED) != 0 &&
           (flags & PAWL_CONFIG_PROVISIONAL) != 0 &&
           !pawli_hs_mid_message(&e->hs);
}

void pawli_stream_begin(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;

    if (!e->in.via->streams) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_MEMORY);
        return;
    }
    if (stream_may_restore(e) && !pawli_hs_snapshot(&e->hs)) {
        pawli_engine_fail(e, PAWL_FAIL_MEMORY);
        return;
    }
    rx->state = PAWLI_RX_STREAM;
    rx->cipher = rx->len - e->in.tail;
    rx->zeros = 0;
    rx->held = rx->held_set = 0;
    rx->piece = PAWLI_PIECE_IDLE;
    rx->piece_fed = 0;
    rx->tag_have = 0;
    rx->given = 0;
    rx->pending = PAWL_FAIL_NONE;
    rx->to_app = stream_for_app(e) ? 1 : 0;
}

/* ---- Pieces ---- */

static const uint8_t *stream_piece(const pawli_engine *e, uint32_t *len)
{
    const pawli_rx *rx = &e->rx;

    switch (rx->piece) {
    case PAWLI_PIECE_HELD:
        *len = 1;
        return &rx->held;
    case PAWLI_PIECE_ZEROS:
        *len = rx->zeros < STREAM_ZEROS ? rx->zeros : STREAM_ZEROS;
        return stream_zeros;
    case PAWLI_PIECE_PART:
        *len = rx->part - rx->at;
        return rx->buf + rx->at;
    default:
        *len = 0;
        return NULL;
    }
}

/* Goes on to the next piece that has bytes. */
static void stream_piece_next(pawli_rx *rx)
{
    rx->piece_fed = 0;
    if (rx->piece == PAWLI_PIECE_HELD) {
        rx->held_set = 0;
        rx->piece = PAWLI_PIECE_ZEROS;
    }
    if (rx->piece == PAWLI_PIECE_ZEROS && rx->zeros == 0) {
        rx->piece = PAWLI_PIECE_PART;
    }
    if (rx->piece == PAWLI_PIECE_PART && rx->at == rx->part) {
        rx->held = rx->buf[rx->part];
        rx->held_set = 1;
        rx->zeros = rx->plain - rx->part - 1u;
        rx->at = rx->plain;
        rx->piece = PAWLI_PIECE_IDLE;
    }
}

/* All that arrived is used: there is room again. */
static void stream_make_room(pawli_rx *rx)
{
    if (rx->piece == PAWLI_PIECE_IDLE && rx->plain == rx->fill) {
        rx->at = rx->plain = rx->fill = 0;
    }
}

static void stream_piece_used(pawli_rx *rx, uint32_t len)
{
    const uint8_t zero = 0;
    const uint8_t *p = rx->piece == PAWLI_PIECE_HELD   ? &rx->held
                       : rx->piece == PAWLI_PIECE_PART ? rx->buf + rx->at
                                                       : &zero;

    for (uint32_t i = 0; i < len && rx->content + i < sizeof rx->first; i++) {
        rx->first[rx->content + i] = rx->piece == PAWLI_PIECE_ZEROS ? 0 : p[i];
    }
    rx->content += len;
    if (rx->piece == PAWLI_PIECE_ZEROS) {
        rx->zeros -= len;
    } else if (rx->piece == PAWLI_PIECE_PART) {
        rx->at += len;
    }
}

const uint8_t *pawli_stream_piece(const pawli_engine *e, uint32_t *len)
{
    *len = 0;
    return e->rx.state == PAWLI_RX_STREAM && e->rx.to_app != 0 &&
                   e->rx.piece_fed != 0
               ? stream_piece(e, len)
               : NULL;
}

/* Consumed by the application: the handshake saw these bytes before. */
void pawli_stream_piece_done(pawli_engine *e, uint32_t len)
{
    pawli_rx *rx = &e->rx;
    uint32_t all;

    rx->given = 1;
    (void)stream_piece(e, &all);
    stream_piece_used(rx, len);
    if (len == all) {
        stream_piece_next(rx);
        stream_make_room(rx);
    }
}

static void stream_feed(pawli_engine *e, uint32_t *units)
{
    pawli_rx *rx = &e->rx;
    uint32_t len, used;
    const uint8_t *p = stream_piece(e, &len);

    p += rx->fed;
    pawli_hs_feed(&e->hs, p, len - rx->fed, &used, units);
    rx->fed += used;
    if (rx->fed < len) {
        return;
    }
    rx->fed = 0;
    if (rx->to_app != 0) {
        rx->piece_fed = 1;
        return;
    }
    stream_piece_used(rx, len);
    stream_piece_next(rx);
}

/* ---- Decryption ---- */

/* Finds the last non-zero byte of the n just decrypted, looking at all. */
static void stream_scan(pawli_rx *rx, uint32_t n)
{
    uint32_t last = 0;

    for (uint32_t i = 0; i < n; i++) {
        last = pawli_ct_select(pawli_ct_is_zero(rx->buf[rx->plain + i]), last,
                               i + 1u);
    }
    last = pawli_ct_public(last);
    rx->part = rx->plain + last - 1u;
    rx->plain += n;
    rx->cipher -= n;
    if (last == 0) {
        rx->zeros += n;
        rx->at = rx->plain;
        rx->piece = PAWLI_PIECE_IDLE;
        return;
    }
    rx->piece = rx->held_set != 0 ? PAWLI_PIECE_HELD : PAWLI_PIECE_ZEROS;
    if (rx->held_set == 0) {
        stream_piece_next(rx);
    }
}

/* Decrypts one unit; looking at a long one takes another. */
static void stream_crypt(pawli_engine *e, uint32_t *units)
{
    pawli_rx *rx = &e->rx;
    uint32_t n = rx->fill - rx->plain;

    n = n < rx->cipher ? n : rx->cipher;
    n = n < e->in.aead->unit_bytes ? n : e->in.aead->unit_bytes;
    e->in.via->crypt(&e->in, rx->buf + rx->plain, n);
    --*units;
    if (n > STREAM_SCAN) {
        rx->piece = PAWLI_PIECE_SCAN;
        rx->part = n;
    } else {
        stream_scan(rx, n);
    }
}

static void stream_tag_bytes(pawli_rx *rx, uint32_t size)
{
    uint32_t n = rx->fill - rx->plain;

    if (n > size - rx->tag_have) {
        n = size - rx->tag_have;
    }
    memcpy(rx->tag + rx->tag_have, rx->buf + rx->plain, n);
    rx->tag_have = (uint8_t)(rx->tag_have + n);
    rx->plain += n;
    rx->at = rx->plain;
}

/* ---- The verdict ---- */

static void stream_fail(pawli_engine *e, uint16_t id)
{
    pawli_verdict_set(&e->rx.authentic, PAWLI_VERDICT_NONE);
    /* DISCARD comes before FAILED. */
    if (e->rx.given != 0) {
        e->rx.verdict = PAWL_PIECE_DISCARD;
        e->rx.pending = id;
        pawli_rx_wipe(e, e->rx.size, PAWLI_RX_VERDICT);
        return;
    }
    pawli_engine_fail(e, id);
}

void pawli_stream_end(pawli_engine *e, uint16_t id)
{
    pawli_rx *rx = &e->rx;

    if (rx->state == PAWLI_RX_VERDICT ||
        (rx->state == PAWLI_RX_WIPE && rx->after == PAWLI_RX_VERDICT)) {
        rx->pending = rx->pending != PAWL_FAIL_NONE ? rx->pending : id;
    } else if (rx->state == PAWLI_RX_STREAM) {
        stream_fail(e, id);
    } else {
        pawli_engine_fail(e, id);
    }
}

static void stream_data(pawli_engine *e)
{
    pawli_hs_restore(&e->hs);
    if (pawli_hs_mid_message(&e->hs)) {
        stream_fail(e, PAWL_FAIL_RECORD_INTERLEAVED);
    } else if (e->rx.to_app == 0) {
        stream_fail(e, PAWL_FAIL_RECORD_MEMORY);
    } else {
        e->rx.state = PAWLI_RX_VERDICT;
        e->rx.verdict = PAWL_PIECE_COMMIT;
        e->rx.idle = e->rx.chatter = 0;
    }
}

/* A handshake or alert record; pieces of it that were given out as data are
 * discarded first. */
static void stream_not_data(pawli_engine *e)
{
    if (e->rx.given != 0) {
        e->rx.verdict = PAWL_PIECE_DISCARD;
        e->rx.pending = PAWL_FAIL_NONE;
        pawli_rx_wipe(e, e->rx.size, PAWLI_RX_VERDICT);
    } else if (e->rx.type == PAWLI_ALERT) {
        pawli_rx_alert(e, (uint8_t)pawli_ct_public(e->rx.first[1]));
    } else if (pawli_rx_chatter(e)) {
        pawli_rx_next(e);
    }
}

static void stream_judged(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;
    bool connected = (e->hs.flags & PAWLI_HS_CONNECTED) != 0;
    uint16_t fail;

    rx->type = (uint8_t)pawli_ct_public(rx->held);
    if (!pawli_verdict_is(&rx->authentic, PAWLI_VERDICT_TAG)) {
        stream_fail(e, PAWL_FAIL_FAULT);
    } else if (pawli_rx_overflows(e)) {
        stream_fail(e, PAWL_FAIL_RECORD_OVERFLOW);
    } else if (rx->held_set == 0) {
        stream_fail(e, PAWL_FAIL_RECORD_NO_TYPE);
    } else if (rx->type == PAWLI_HANDSHAKE) {
        fail =
            rx->content == 0 ? PAWL_FAIL_RECORD_EMPTY : pawli_hs_commit(&e->hs);
        if (fail != PAWL_FAIL_NONE) {
            stream_fail(e, fail);
        } else {
            stream_not_data(e);
        }
    } else if (rx->type == PAWLI_APPLICATION && connected) {
        stream_data(e);
    } else if (rx->type == PAWLI_ALERT && rx->content == 2) {
        if (stream_may_restore(e)) {
            pawli_hs_restore(&e->hs);
        }
        stream_not_data(e);
    } else {
        stream_fail(e, rx->type == PAWLI_ALERT ? PAWL_FAIL_ALERT_MALFORMED
                                               : PAWL_FAIL_RECORD_TYPE);
    }
}

static void stream_judge(pawli_engine *e)
{
    if (!pawli_rx_judge(e, e->rx.tag)) {
        if (stream_may_restore(e)) {
            pawli_hs_restore(&e->hs);
        }
        if (e->rx.given != 0) {
            stream_fail(e, PAWL_FAIL_RECORD_TAG);
        } else {
            pawli_rx_bad_tag(e);
        }
        return;
    }
    e->in.sequence++;
    stream_judged(e);
    e->hs.flags &= ~(uint32_t)PAWLI_HS_EARLY_DATA;
}

/* ---- The loop ---- */

bool pawli_stream_can_work(const pawli_engine *e)
{
    const pawli_rx *rx = &e->rx;

    if (rx->piece != PAWLI_PIECE_IDLE) {
        return rx->piece_fed == 0; /* else the application reads it */
    }
    return rx->begun == 0 || rx->fill > rx->plain || rx->tag_have == e->in.tail;
}

void pawli_stream_work(pawli_engine *e, uint32_t *units)
{
    pawli_rx *rx = &e->rx;

    if (rx->begun == 0) {
        e->in.via->start(&e->in, PAWL_AEAD_OPEN, rx->header);
        rx->begun = 1;
        --*units;
    } else if (rx->piece == PAWLI_PIECE_SCAN) {
        --*units;
        stream_scan(rx, rx->part);
    } else if (rx->piece != PAWLI_PIECE_IDLE) {
        stream_feed(e, units);
    } else if (rx->tag_have == e->in.tail) {
        --*units;
        stream_judge(e);
        return;
    } else if (rx->cipher != 0) {
        stream_crypt(e, units);
    } else {
        stream_tag_bytes(rx, e->in.tail);
    }
    stream_make_room(rx);
}
