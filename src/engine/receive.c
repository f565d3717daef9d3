/* SPDX-License-Identifier: Apache-2.0
 * Reading records: RFC 8446, section 5. A protected record that fits the
 * buffer is decrypted whole and judged before anybody sees its content; a
 * larger one goes through stream.c. */
#include <string.h>

#include "base/bytes.h"
#include "base/ct.h"
#include "engine/engine.h"

#define RECEIVE_IDLE_MAX    32u  /* records without content in a row */
#define RECEIVE_CHATTER_MAX 200u /* messages without data between them */
#define RECEIVE_CCS_MAX     32u  /* change_cipher_spec records of a handshake */
#define RECEIVE_PADDING_UNIT                                                   \
    512u /* bytes of padding looked at for one unit                            \
          */

void pawli_rx_next(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;

    rx->state = PAWLI_RX_HEADER;
    rx->fill = rx->at = rx->plain = rx->content = 0;
    rx->begun = 0;
    pawli_verdict_set(&rx->authentic, PAWLI_VERDICT_NONE);
    /* Something that was no early data has come. */
    if (rx->skipped != 0 && (e->hs.flags & PAWLI_HS_EARLY_DATA) == 0) {
        pawli_hs_event(&e->hs, PAWL_EVENT_EARLY_DATA_SKIPPED, rx->skipped);
        rx->skipped = 0;
    }
}

void pawli_rx_wipe(pawli_engine *e, uint32_t len, pawli_rx_state after)
{
    pawli_rx *rx = &e->rx;

    if (len > PAWLI_WIPE_UNIT) {
        rx->plain = len;
        rx->after = (uint8_t)after;
        rx->state = PAWLI_RX_WIPE;
        return;
    }
    pawl_wipe(rx->buf, len);
    if (after == PAWLI_RX_HEADER) {
        pawli_rx_next(e);
    } else {
        rx->state = (uint8_t)after;
    }
}

/* One piece from the end; the last one as if there had been no other. */
static void receive_wipe(pawli_engine *e, uint32_t *units)
{
    pawli_rx *rx = &e->rx;

    --*units;
    if (rx->plain > PAWLI_WIPE_UNIT) {
        rx->plain -= PAWLI_WIPE_UNIT;
        pawl_wipe(rx->buf + rx->plain, PAWLI_WIPE_UNIT);
        return;
    }
    pawli_rx_wipe(e, rx->plain, (pawli_rx_state)rx->after);
}

bool pawli_rx_idle(pawli_engine *e, bool empty)
{
    e->rx.idle = empty ? (uint8_t)(e->rx.idle + 1u) : 0;
    if (e->rx.idle > RECEIVE_IDLE_MAX) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_FLOOD);
        return false;
    }
    return true;
}

/* After the handshake its messages are for between the data: a peer that sends
 * nothing else makes us derive keys for nothing. */
bool pawli_rx_chatter(pawli_engine *e)
{
    if ((e->hs.flags & PAWLI_HS_CONNECTED) != 0 &&
        ++e->rx.chatter > RECEIVE_CHATTER_MAX) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_FLOOD);
        return false;
    }
    return pawli_rx_idle(e, false);
}

/* ---- Alerts and change_cipher_spec ---- */

void pawli_rx_alert(pawli_engine *e, uint8_t description)
{
    if (description == PAWLI_ALERT_CLOSE_NOTIFY) {
        if ((e->hs.flags & PAWLI_HS_CONNECTED) == 0) {
            e->failure.alert_received = description;
            pawli_engine_fail(e, PAWL_FAIL_STREAM_ENDED);
            return;
        }
        pawli_rx_next(e);
        e->rx.state = PAWLI_RX_ENDED;
        pawli_engine_closed(e);
        return;
    }
    if (description == PAWLI_ALERT_USER_CANCELED) {
        pawli_hs_event(&e->hs, PAWL_EVENT_WARNING, description);
        pawli_rx_next(e);
        (void)pawli_rx_idle(e, true);
        return;
    }
    e->failure.alert_received = description;
    pawli_engine_fail(e, PAWL_FAIL_ALERT_RECEIVED);
}

/* Dropped when it is what RFC 8446, section 5 allows; says whether it was. */
static void receive_ccs(pawli_engine *e)
{
    bool begun = e->hs.p.state != PAWL_STATE_WAIT_CLIENT_HELLO ||
                 (e->hs.flags & PAWLI_HS_RETRIED) != 0;

    if (e->rx.buf[0] != 1 || !begun || e->hs.p.state == PAWL_STATE_CONNECTED ||
        ++e->rx.ccs > RECEIVE_CCS_MAX) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_CCS);
        return;
    }
    pawli_rx_next(e);
}

/* ---- Header ---- */

static bool receive_may_skip(const pawli_engine *e)
{
    return (e->hs.flags & PAWLI_HS_EARLY_DATA) != 0;
}

static uint16_t receive_header_plain(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;
    bool mid = pawli_hs_mid_message(&e->hs);

    /* Early data for a server that answered HelloRetryRequest is protected. */
    if (rx->len > (rx->type == PAWLI_APPLICATION && receive_may_skip(e)
                       ? PAWLI_CIPHERTEXT_MAX
                       : PAWLI_PLAINTEXT_MAX)) {
        return PAWL_FAIL_RECORD_OVERFLOW;
    }
    switch (rx->type) {
    case PAWLI_HANDSHAKE:
        rx->state = PAWLI_RX_BODY;
        return rx->len == 0 ? PAWL_FAIL_RECORD_EMPTY : PAWL_FAIL_NONE;
    case PAWLI_ALERT:
        rx->state = PAWLI_RX_BODY;
        return mid            ? PAWL_FAIL_RECORD_INTERLEAVED
               : rx->len == 2 ? PAWL_FAIL_NONE
                              : PAWL_FAIL_ALERT_MALFORMED;
    case PAWLI_APPLICATION:
        if (receive_may_skip(e)) {
            rx->state = PAWLI_RX_BODY;
            return PAWL_FAIL_NONE;
        }
        return PAWL_FAIL_RECORD_TYPE;
    default:
        return PAWL_FAIL_RECORD_TYPE;
    }
}

static uint16_t receive_header_protected(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;
    uint32_t tail = (uint32_t)e->in.tail + e->in.via->inner_type;
    uint32_t own = e->hs.record_limit_own;

    if (rx->type == PAWLI_ALERT && rx->len == 2 &&
        (e->hs.flags & PAWLI_HS_CONNECTED) == 0) {
        /* A peer that fails before it has keys can only say so openly; either
         * way the handshake is over. */
        rx->state = PAWLI_RX_BODY;
        return PAWL_FAIL_NONE;
    }
    if (rx->type != PAWLI_APPLICATION) {
        return rx->type == PAWLI_HANDSHAKE || rx->type == PAWLI_ALERT
                   ? PAWL_FAIL_RECORD_PLAINTEXT
                   : PAWL_FAIL_RECORD_TYPE;
    }
    if (rx->len > PAWLI_CIPHERTEXT_MAX ||
        (own != 0 && (e->hs.flags & PAWLI_HS_LIMIT_SEEN) != 0 &&
         !receive_may_skip(e) && rx->len > own + e->in.tail)) {
        return PAWL_FAIL_RECORD_OVERFLOW;
    }
    if (rx->len < tail) {
        return PAWL_FAIL_RECORD_TAG;
    }
    if (rx->len <= rx->size) {
        rx->state = PAWLI_RX_FILL;
    } else {
        pawli_stream_begin(e);
    }
    return PAWL_FAIL_NONE;
}

static void receive_header(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;
    uint16_t fail;

    rx->type = rx->header[0];
    rx->len = pawli_load16be(rx->header + 3);
    rx->left = rx->len;
    rx->fill = rx->at = rx->plain = rx->content = 0;
    rx->begun = 0;
    if (rx->type == PAWLI_CCS && e->hs.p.state != PAWL_STATE_CONNECTED) {
        rx->state = PAWLI_RX_BODY;
        fail = rx->len == 1 ? PAWL_FAIL_NONE : PAWL_FAIL_RECORD_CCS;
    } else if (e->in.via == NULL) {
        fail = receive_header_plain(e);
    } else {
        fail = receive_header_protected(e);
    }
    if (fail != PAWL_FAIL_NONE) {
        pawli_engine_fail(e, fail);
    }
}

/* ---- Unprotected bodies ---- */

static void receive_end_handshake(pawli_engine *e)
{
    uint16_t fail = pawli_hs_commit(&e->hs);

    if (fail != PAWL_FAIL_NONE) {
        pawli_engine_fail(e, fail);
        return;
    }
    if (pawli_rx_chatter(e)) {
        pawli_rx_next(e);
    }
}

static void receive_body_skip(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;

    rx->skipped += rx->fill;
    rx->fill = 0;
    if (rx->skipped > e->hs.server->early_data_skip) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_TYPE);
    } else if (rx->left == 0 && pawli_rx_idle(e, rx->len == 0)) {
        pawli_rx_next(e);
    }
}

static void receive_body(pawli_engine *e, uint32_t *units)
{
    pawli_rx *rx = &e->rx;
    uint32_t used;

    if (rx->type == PAWLI_APPLICATION) {
        --*units;
        receive_body_skip(e);
        return;
    }
    if (rx->type != PAWLI_HANDSHAKE) {
        --*units;
        if (rx->type == PAWLI_CCS) {
            receive_ccs(e);
        } else {
            pawli_rx_alert(e, rx->buf[1]);
        }
        return;
    }
    pawli_hs_feed(&e->hs, rx->buf + rx->at, rx->fill - rx->at, &used, units);
    rx->at += used;
    if (rx->at == rx->fill) {
        rx->at = rx->fill = 0;
        /* A plaintext record needs no verdict: an error is final at once. */
        if (rx->left == 0 || e->hs.p.intake.error != PAWL_FAIL_NONE) {
            receive_end_handshake(e);
        }
    }
}

/* ---- Whole protected records ---- */

bool pawli_rx_judge(pawli_engine *e, const uint8_t *received)
{
    uint8_t tag[PAWLI_TAG_MAX];
    size_t size = e->in.tail;
    bool right;

    e->in.via->tag(&e->in, tag);
    right = pawl_equal(tag, received, size);
    if (pawl_equal(received, tag, size)) {
        pawli_verdict_set(&e->rx.authentic, PAWLI_VERDICT_TAG);
    }
    pawl_wipe(tag, sizeof tag);
    return right;
}

bool pawli_rx_authentic(pawli_engine *e)
{
    if (pawli_verdict_is(&e->rx.authentic, PAWLI_VERDICT_TAG)) {
        return true;
    }
    pawli_engine_fail(e, PAWL_FAIL_FAULT);
    return false;
}

void pawli_rx_bad_tag(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;

    if (receive_may_skip(e)) {
        rx->skipped += rx->len;
        if (rx->skipped <= e->hs.server->early_data_skip) {
            pawli_rx_wipe(e, rx->len < rx->size ? rx->len : rx->size,
                          PAWLI_RX_HEADER);
            return;
        }
    }
    pawli_engine_fail(e, PAWL_FAIL_RECORD_TAG);
}

bool pawli_rx_overflows(const pawli_engine *e)
{
    return e->rx.len > PAWLI_PLAINTEXT_MAX + e->in.via->inner_type + e->in.tail;
}

/* The tag was right: type is known, the content begins at buf. */
static void receive_opened(pawli_engine *e)
{
    pawli_rx *rx = &e->rx;
    bool mid = pawli_hs_mid_message(&e->hs);
    uint32_t len = rx->content;

    if (!pawli_rx_authentic(e)) {
        return;
    }
    rx->at = 0;
    if (pawli_rx_overflows(e)) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_OVERFLOW);
    } else if (rx->type == PAWLI_HANDSHAKE && len != 0) {
        rx->state = PAWLI_RX_CONTENT;
    } else if (rx->type == PAWLI_ALERT && len == 2 && !mid) {
        pawli_rx_alert(e, (uint8_t)pawli_ct_public(rx->buf[1]));
    } else if (rx->type == PAWLI_ALERT && !mid) {
        pawli_engine_fail(e, PAWL_FAIL_ALERT_MALFORMED);
    } else if (rx->type == PAWLI_HANDSHAKE) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_EMPTY);
    } else if (mid) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_INTERLEAVED);
    } else if (rx->type != PAWLI_APPLICATION ||
               e->hs.p.state != PAWL_STATE_CONNECTED) {
        pawli_engine_fail(e, PAWL_FAIL_RECORD_TYPE);
    } else if (pawli_rx_idle(e, len == 0)) {
        e->rx.chatter = len != 0 ? 0 : e->rx.chatter;
        rx->state = PAWLI_RX_DATA;
        if (len == 0) {
            pawli_rx_next(e);
        }
    }
}

/* Looks for the type behind the padding, a bounded piece at a time and every
 * byte of the piece, so that only the result tells where it was. */
static void receive_padding(pawli_engine *e, uint32_t *units)
{
    pawli_rx *rx = &e->rx;
    uint32_t n =
        rx->content < RECEIVE_PADDING_UNIT ? rx->content : RECEIVE_PADDING_UNIT;
    uint32_t last = 0, type = 0;

    --*units;
    for (uint32_t i = rx->content - n; i < rx->content; i++) {
        uint32_t zero = pawli_ct_is_zero(rx->buf[i]);

        last = pawli_ct_select(zero, last, i + 1u);
        type = pawli_ct_select(zero, type, rx->buf[i]);
    }
    /* The tag was right: type and length are for the application to know. */
    last = pawli_ct_public(last);
    if (last == 0) {
        rx->content -= n;
        if (rx->content == 0) {
            pawli_engine_fail(e, PAWL_FAIL_RECORD_NO_TYPE);
        }
        return;
    }
    rx->type = (uint8_t)pawli_ct_public(type);
    rx->content = last - 1u;
    receive_opened(e);
}

static void receive_open(pawli_engine *e, uint32_t *units)
{
    pawli_rx *rx = &e->rx;
    pawl_protection_state *in = &e->in;
    uint32_t cipher = rx->len - in->tail;

    if (rx->begun == 2) {
        if (pawli_rx_authentic(e)) {
            receive_padding(e, units);
        }
        return;
    }
    if (rx->begun == 0) {
        in->via->start(in, PAWL_AEAD_OPEN, rx->header);
        rx->begun = 1;
        --*units;
    }
    while (*units > 0 && rx->plain < cipher) {
        uint32_t n = cipher - rx->plain;

        n = n < in->aead->unit_bytes ? n : in->aead->unit_bytes;
        in->via->crypt(in, rx->buf + rx->plain, n);
        rx->plain += n;
        --*units;
    }
    if (*units == 0) {
        return;
    }
    --*units;
    if (!pawli_rx_judge(e, rx->buf + cipher)) {
        pawli_rx_bad_tag(e);
        return;
    }
    in->sequence++;
    e->hs.flags &= ~(uint32_t)PAWLI_HS_EARLY_DATA;
    rx->content = cipher;
    rx->begun = 2;
}

static void receive_content(pawli_engine *e, uint32_t *units)
{
    pawli_rx *rx = &e->rx;
    uint32_t used;

    pawli_hs_feed(&e->hs, rx->buf + rx->at, rx->content - rx->at, &used, units);
    rx->at += used;
    if (rx->at == rx->content && pawli_rx_authentic(e)) {
        receive_end_handshake(e);
    }
}

/* ---- The loop ---- */

bool pawli_rx_can_work(const pawli_engine *e)
{
    const pawli_rx *rx = &e->rx;

    switch (rx->state) {
    case PAWLI_RX_HEADER:
        return rx->fill == PAWLI_RECORD_HEADER;
    case PAWLI_RX_BODY:
        return rx->type == PAWLI_HANDSHAKE || rx->type == PAWLI_APPLICATION
                   ? rx->fill > rx->at || rx->len == 0
                   : rx->left == 0;
    case PAWLI_RX_FILL:
        return rx->left == 0;
    case PAWLI_RX_OPEN:
    case PAWLI_RX_CONTENT:
    case PAWLI_RX_WIPE:
        return true;
    case PAWLI_RX_STREAM:
        return pawli_stream_can_work(e);
    default:
        return false;
    }
}

void pawli_rx_work(pawli_engine *e, uint32_t *units)
{
    switch (e->rx.state) {
    case PAWLI_RX_HEADER:
        --*units;
        receive_header(e);
        break;
    case PAWLI_RX_BODY:
        receive_body(e, units);
        break;
    case PAWLI_RX_FILL:
        e->rx.state = PAWLI_RX_OPEN;
        break;
    case PAWLI_RX_OPEN:
        receive_open(e, units);
        break;
    case PAWLI_RX_CONTENT:
        receive_content(e, units);
        break;
    case PAWLI_RX_WIPE:
        receive_wipe(e, units);
        break;
    default:
        pawli_stream_work(e, units);
        break;
    }
}
