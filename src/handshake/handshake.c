/* SPDX-License-Identifier: Apache-2.0
 * The machine that runs a version's table. */
#include "handshake/handshake.h"

#include <string.h>

#include "base/bytes.h"

#define HANDSHAKE_HEADER 4u

/* What the syntax of a ClientHello allows: 2 + 32 + 33 + 65536 + 256 + 65537
 * bytes. Only a Certificate may be longer. */
#define HANDSHAKE_LONGEST 131396u

/* Phases of feeding one chunk; each is at most one unit of work. */
#define HANDSHAKE_FEED_HASH_0 0u
#define HANDSHAKE_FEED_HASH_1 1u
#define HANDSHAKE_FEED_PARSE  2u
#define HANDSHAKE_FEED_DIGEST 3u

static const pawli_row *handshake_row(const pawli_hs *hs)
{
    return &hs->version->rows[hs->p.row];
}

/* The message's type and length are there. */
static uint16_t handshake_header(pawli_hs *hs, const uint8_t *in)
{
    const pawl_protocol *v = hs->version;
    uint32_t len = pawli_load24be(in + 1);

    hs->p.intake.message = in[0];
    for (uint8_t i = 0; i < v->row_count; i++) {
        if (v->rows[i].state == hs->p.state && v->rows[i].message == in[0]) {
            hs->p.row = i;
            hs->p.extensions = 0;
            hs->p.intake.left[0] = len;
            return len > HANDSHAKE_LONGEST && in[0] != PAWLI_MSG_CERTIFICATE
                       ? PAWL_FAIL_MESSAGE_LENGTH
                       : v->rows[i].begin(hs, in);
        }
    }
    return PAWL_FAIL_MESSAGE_UNEXPECTED;
}

uint16_t pawli_hs_switch_row(pawli_hs *hs, uint8_t message)
{
    for (uint8_t i = 0; i < hs->version->row_count; i++) {
        if (hs->version->rows[i].state == hs->p.state &&
            hs->version->rows[i].message == message) {
            hs->p.row = i;
            return PAWL_FAIL_NONE;
        }
    }
    return PAWL_FAIL_MESSAGE_UNEXPECTED;
}

uint16_t pawli_hs_store(pawli_hs *hs, uint32_t at, const uint8_t *in,
                        uint32_t len)
{
    memcpy(hs->work + at + hs->fill, in, len);
    hs->fill += len;
    return PAWL_FAIL_NONE;
}

static bool handshake_between_messages(const pawli_hs *hs)
{
    return hs->p.intake.step == NULL && hs->p.intake.stream == 0;
}

static void handshake_begin_message(pawli_hs *hs)
{
    uint16_t error = hs->p.intake.error;

    pawli_intake_reset(&hs->p.intake);
    hs->p.intake.left[0] = HANDSHAKE_HEADER;
    (void)pawli_take(&hs->p.intake, HANDSHAKE_HEADER, handshake_header);
    hs->p.intake.error = error != PAWL_FAIL_NONE ? error
                         : hs->p.ended           ? PAWL_FAIL_MESSAGE_AFTER_KEYS
                                                 : PAWL_FAIL_NONE;
}

/* A whole message was read: what follows it is decided by its row. */
static void handshake_end_message(pawli_hs *hs)
{
    const pawli_row *row = handshake_row(hs);

    hs->p.ready = (uint16_t)(hs->p.ready | 1u << hs->p.row);
    hs->p.state = row->next;
    hs->p.ended |= (uint8_t)(row->flags & PAWLI_ROW_KEYS);
    hs->p.intake.message = 0;
    hs->p.intake.have = hs->p.intake.need = 0;
}

/* Does one phase of chunk data[0..n); true when the chunk is done with. */
static bool handshake_feed_phase(pawli_hs *hs, const uint8_t *data, uint32_t n,
                                 uint32_t *units)
{
    bool hashed = hs->p.state != PAWL_STATE_CONNECTED;

    switch (hs->feed_phase) {
    case HANDSHAKE_FEED_HASH_0:
    case HANDSHAKE_FEED_HASH_1:
        if (hashed && hs->hash[hs->feed_phase] != NULL) {
            pawli_transcript_update(hs, hs->feed_phase, data, n);
            --*units;
        }
        hs->feed_phase++;
        return false;
    case HANDSHAKE_FEED_PARSE:
        hs->feed_parsed = (uint8_t)(hs->feed_parsed +
                                    pawli_intake_feed(hs, &hs->p.intake,
                                                      data + hs->feed_parsed,
                                                      n - hs->feed_parsed));
        --*units;
        if (hs->feed_parsed < n) {
            return false;
        }
        hs->feed_parsed = 0;
        if (hs->p.intake.error != PAWL_FAIL_NONE ||
            !handshake_between_messages(hs)) {
            break;
        }
        if ((handshake_row(hs)->flags & PAWLI_ROW_DIGEST) != 0) {
            hs->feed_phase = HANDSHAKE_FEED_DIGEST;
            return false;
        }
        handshake_end_message(hs);
        break;
    default:
        switch (pawli_transcript_digest(
            hs, 0, handshake_row(hs)->flags & PAWLI_ROW_TH, units)) {
        case PAWL_PENDING:
            return false;
        case PAWL_OK:
            handshake_end_message(hs);
            break;
        default:
            hs->p.intake.error = hs->failure;
            break;
        }
        break;
    }
    hs->feed_phase = HANDSHAKE_FEED_HASH_0;
    return true;
}

void pawli_hs_feed(pawli_hs *hs, const uint8_t *data, uint32_t len,
                   uint32_t *used, uint32_t *units)
{
    *used = 0;
    while (*units > 0 && *used < len) {
        uint32_t n;

        /* After an error the failure record still wants to know where. */
        if (hs->feed_phase == HANDSHAKE_FEED_HASH_0 &&
            hs->p.intake.error == PAWL_FAIL_NONE &&
            handshake_between_messages(hs)) {
            handshake_begin_message(hs);
        }
        /* The chunk is chosen once: more bytes may be there in a later phase.
         */
        if (hs->feed_phase == HANDSHAKE_FEED_HASH_0) {
            hs->feed_chunk =
                (uint8_t)pawli_intake_chunk(&hs->p.intake, len - *used);
        }
        n = hs->feed_chunk;
        if (handshake_feed_phase(hs, data + *used, n, units)) {
            *used += n;
        }
    }
}

/* The snapshot: the provisional part, then the running transcript. */
static uint32_t handshake_snapshot_size(const pawli_hs *hs)
{
    return (uint32_t)sizeof hs->p + hs->hash[0]->ctx_size;
}

bool pawli_hs_snapshot(pawli_hs *hs)
{
    if (hs->snapshot == 0) {
        hs->snapshot = pawli_hs_alloc(hs, handshake_snapshot_size(hs));
    }
    if (hs->snapshot == 0) {
        return false;
    }
    memcpy(hs->work + hs->snapshot, &hs->p, sizeof hs->p);
    memcpy(hs->work + hs->snapshot + sizeof hs->p, hs->work + hs->transcript[0],
           hs->hash[0]->ctx_size);
    return true;
}

void pawli_hs_restore(pawli_hs *hs)
{
    memcpy(&hs->p, hs->work + hs->snapshot, sizeof hs->p);
    memcpy(hs->work + hs->transcript[0], hs->work + hs->snapshot + sizeof hs->p,
           hs->hash[0]->ctx_size);
    hs->feed_phase = HANDSHAKE_FEED_HASH_0;
    hs->feed_parsed = 0;
    hs->th_task = 255;
}

uint16_t pawli_hs_commit(pawli_hs *hs)
{
    hs->p.ended = 0;
    if (hs->p.intake.error == PAWL_FAIL_NONE) {
        hs->committed = (uint16_t)(hs->committed | hs->p.ready);
        hs->p.ready = 0;
        /* The message that was begun is of the row only while it is read. */
        hs->part = !handshake_between_messages(hs) &&
                   hs->p.intake.message != 0 &&
                   (handshake_row(hs)->flags & PAWLI_ROW_PART) != 0;
    }
    return hs->p.intake.error;
}

bool pawli_hs_mid_message(const pawli_hs *hs)
{
    return hs->p.intake.message != 0 || hs->p.intake.have != 0;
}

bool pawli_hs_busy(const pawli_hs *hs)
{
    return (hs->task != NULL && *hs->task != NULL) || hs->committed != 0 ||
           hs->part != 0;
}

void pawli_hs_begin(pawli_hs *hs, const pawli_task *tasks)
{
    hs->task = tasks;
    hs->tasks_row = PAWLI_NO_ROW;
    hs->phase = 0;
}

/* The first message whose tasks have not run, in the order of the table; then
 * the message of which a part is there. */
static void handshake_next_row(pawli_hs *hs)
{
    for (uint8_t i = 0; i < hs->version->row_count; i++) {
        uint16_t bit = (uint16_t)(1u << i);

        if ((hs->committed & bit) != 0) {
            hs->committed = (uint16_t)(hs->committed & ~bit);
            pawli_hs_begin(hs, hs->version->rows[i].tasks);
            hs->tasks_row = i;
            return;
        }
    }
    hs->part = 0;
    pawli_hs_begin(hs, hs->version->part);
}

pawl_err pawli_hs_work(pawli_hs *hs, uint32_t *units)
{
    while (pawli_hs_busy(hs)) {
        pawl_err err;

        if (hs->task == NULL || *hs->task == NULL) {
            handshake_next_row(hs);
            continue;
        }
        if (*units == 0) {
            return PAWL_PENDING;
        }
        err = (*hs->task)(hs, units);
        if (err != PAWL_OK) {
            return err;
        }
        hs->task++;
        hs->phase = 0;
    }
    return PAWL_OK;
}

/* Encodes the next piece of the message in emit. */
static uint32_t handshake_encode(pawli_hs *hs, uint8_t *out, uint32_t room)
{
    pawli_writer w;

    pawli_writer_init(&w, out, hs->emit_at,
                      room < PAWLI_PRODUCE_CHUNK ? room : PAWLI_PRODUCE_CHUNK);
    hs->version->encode(hs, &w);
    hs->emit_len = w.at;
    return pawli_writer_kept(&w);
}

/* The next transcript takes the piece; true: another one has to. */
static bool handshake_hash_produced(pawli_hs *hs, const uint8_t *out)
{
    pawli_transcript_update(hs, hs->produced_hash, out, hs->produced);
    hs->produced_hash++;
    return hs->produced_hash < 2 && hs->hash[hs->produced_hash] != NULL;
}

uint32_t pawli_hs_produce(pawli_hs *hs, uint8_t *out, uint32_t room,
                          uint32_t *units)
{
    bool hashed = hs->emit != PAWLI_MSG_KEY_UPDATE &&
                  hs->emit != PAWLI_MSG_NEW_SESSION_TICKET;
    uint32_t n;

    --*units;
    if (hs->produced == 0) {
        hs->produced = handshake_encode(hs, out, room);
        hs->produced_hash = 0;
        if (hashed) {
            return 0;
        }
    } else if (handshake_hash_produced(hs, out)) {
        return 0;
    }
    n = hs->produced;
    hs->produced = 0;
    hs->emit_at += n;
    if (hs->emit_at == hs->emit_len) {
        hs->emit = 0;
    }
    return n;
}
