/* SPDX-License-Identifier: Apache-2.0
 * Building records in the send buffer: header, content, type, tag. */
#include <string.h>

#include "base/bytes.h"
#include "engine/engine.h"

/* Behind the content: the type byte and the tag. */
static uint32_t send_tail(const pawli_engine *e)
{
    return e->out.via != NULL ? e->out.via->inner_type + e->out.tail : 0u;
}

uint32_t pawli_tx_room(const pawli_engine *e)
{
    uint32_t room = e->tx.size - PAWLI_RECORD_HEADER - send_tail(e);
    uint32_t limit = PAWLI_PLAINTEXT_MAX;

    /* The peer's limit counts the type byte and rules protected records. */
    if (e->out.via != NULL && e->hs.record_limit_peer != 0) {
        limit = e->hs.record_limit_peer - 1u;
    }
    return room < limit ? room : limit;
}

void pawli_tx_close(pawli_engine *e)
{
    pawli_tx *tx = &e->tx;
    uint32_t len = tx->fill + send_tail(e);

    tx->buf[0] = e->out.via != NULL ? (uint8_t)PAWLI_APPLICATION : tx->type;
    /* The first ClientHello may say 0x0301 to please old middleboxes; 0x0303
     * is what everything later says, and is as allowed (RFC 8446, 5.1). */
    pawli_store16be(tx->buf + 1, PAWLI_TLS12);
    pawli_store16be(tx->buf + 3, (uint16_t)len);
    tx->at = 0;
    tx->begun = 0;
    tx->flush = 0;
    tx->state = PAWLI_TX_SEAL;
    if (e->out.via == NULL) {
        tx->fill += PAWLI_RECORD_HEADER;
        tx->state = PAWLI_TX_SEND;
        return;
    }
    tx->buf[PAWLI_RECORD_HEADER + tx->fill] = tx->type;
    tx->fill += e->out.via->inner_type;
}

void pawli_tx_seal(pawli_engine *e, uint32_t *units)
{
    pawli_tx *tx = &e->tx;
    pawl_protection_state *out = &e->out;
    uint8_t *body = tx->buf + PAWLI_RECORD_HEADER;

    if (tx->begun == 0 && out->sequence >> out->aead->seal_limit_log2 != 0) {
        tx->state = PAWLI_TX_IDLE;
        pawl_wipe(tx->buf, tx->size);
        pawli_engine_fail(e, PAWL_FAIL_RECORD_SEAL_LIMIT);
        return;
    }
    if (tx->begun == 0) {
        out->via->start(out, PAWL_AEAD_SEAL, tx->buf);
        tx->begun = 1;
        --*units;
    }
    while (*units > 0 && tx->at < tx->fill) {
        uint32_t n = tx->fill - tx->at;

        n = n < out->aead->unit_bytes ? n : out->aead->unit_bytes;
        out->via->crypt(out, body + tx->at, n);
        tx->at += n;
        --*units;
    }
    if (*units > 0) {
        --*units;
        out->via->tag(out, body + tx->fill);
        out->sequence++;
        tx->fill += PAWLI_RECORD_HEADER + out->tail;
        tx->at = 0;
        tx->state = PAWLI_TX_SEND;
    }
}

void pawli_tx_put(pawli_engine *e, uint8_t type, const uint8_t *data,
                  uint32_t len)
{
    memcpy(e->tx.buf + PAWLI_RECORD_HEADER, data, len);
    e->tx.type = type;
    e->tx.fill = len;
    e->tx.state = PAWLI_TX_OPEN;
    pawli_tx_close(e);
}

bool pawli_tx_limit_near(const pawli_engine *e)
{
    /* Enough is left for the KeyUpdate itself and an alert. */
    return e->out.via != NULL &&
           e->out.sequence + 8u >= (uint64_t)1 << e->out.aead->seal_limit_log2;
}
