/* SPDX-License-Identifier: Apache-2.0
 * pawl/recorder.h: writing. Uses the engine's public calls only. */
#include "pawl/recorder.h"

#include "base/bytes.h"

#define RECORDER_NUMBER 4u /* bytes of a value */

static void recorder_put(pawl_recorder *r, const void *data, size_t len)
{
    if (!r->broken && len != 0) {
        r->broken = !r->put(r->ctx, data, len);
    }
}

void pawl_recorder_bytes(pawl_recorder *r, pawl_note note, const void *data,
                         size_t len)
{
    uint8_t head[5];

    head[0] = (uint8_t)note;
    pawli_store32be(head + 1, (uint32_t)len);
    recorder_put(r, head, sizeof head);
    recorder_put(r, data, len);
}

static void recorder_number(pawl_recorder *r, uint8_t note, uint32_t value)
{
    uint8_t bytes[RECORDER_NUMBER];

    pawli_store32be(bytes, value);
    pawl_recorder_bytes(r, (pawl_note)note, bytes, sizeof bytes);
}

void pawl_recorder_start(pawl_recorder *r,
                         bool (*put)(void *ctx, const uint8_t *data,
                                     size_t len),
                         void *ctx, const pawl_rng *source)
{
    static const uint8_t magic[] = {'P', 'A', 'W', 'L', 'R', 'E', 'C', 1};

    r->put = put;
    r->ctx = ctx;
    r->source = *source;
    r->broken = false;
    recorder_put(r, magic, sizeof magic);
}

/* ---- Randomness --------------------------------------------------------- */

static pawl_err recorder_fill(void *ctx, uint8_t *out, size_t len)
{
    pawl_recorder *r = ctx;
    pawl_err err = r->source.fill(r->source.ctx, out, len);

    pawl_recorder_bytes(r, PAWL_NOTE_RANDOM, out, err == PAWL_OK ? len : 0);
    return err;
}

/* Noted: the units it took, and what it said. */
static pawl_err recorder_prepare(void *ctx, size_t len, uint32_t *units)
{
    pawl_recorder *r = ctx;
    uint32_t before = *units;
    pawl_err err = PAWL_OK;
    uint8_t bytes[2 * RECORDER_NUMBER];

    if (r->source.prepare != NULL) {
        err = r->source.prepare(r->source.ctx, len, units);
    }
    pawli_store32be(bytes, before - *units);
    pawli_store32be(bytes + RECORDER_NUMBER, (uint32_t)err);
    pawl_recorder_bytes(r, PAWL_NOTE_PREPARE, bytes, sizeof bytes);
    return err;
}

pawl_rng pawl_recorder_rng(pawl_recorder *r)
{
    const pawl_rng rng = {
        .fill = recorder_fill, .ctx = r, .prepare = recorder_prepare};

    return rng;
}

/* ---- Calls -------------------------------------------------------------- */

void pawl_recorder_clock(pawl_recorder *r, pawl_x509_clock clock)
{
    uint8_t bytes[9];

    bytes[0] = (uint8_t)clock.state;
    pawli_store64be(bytes + 1, (uint64_t)clock.now);
    pawl_recorder_bytes(r, PAWL_NOTE_CLOCK, bytes, sizeof bytes);
}

/* What the call is about lies in the engine's buffers. */
static const uint8_t *recorder_content(pawl_engine *e, uint8_t note)
{
    const uint8_t *p;
    size_t len;

    switch (note) {
    case PAWL_NOTE_RECV:
        return pawl_engine_recv_buf(e, &len);
    case PAWL_NOTE_SEND:
        return pawl_engine_send_buf(e, &len);
    case PAWL_NOTE_WRITE:
        return pawl_engine_write_buf(e, &len);
    case PAWL_NOTE_READ:
        p = pawl_engine_read_buf(e, &len);
        if (p == NULL) {
            (void)pawl_engine_read_provisional(e, &p, &len);
        }
        return p;
    default:
        return NULL;
    }
}

void pawl_recorder_call(void *recorder, pawl_engine *e, uint8_t note,
                        uint32_t value)
{
    const uint8_t *content = recorder_content(e, note);

    if (content != NULL) {
        pawl_recorder_bytes(recorder, (pawl_note)note, content, value);
    } else {
        recorder_number(recorder, note, value);
    }
}

pawl_err pawl_recorder_end(pawl_recorder *r, const pawl_engine *e)
{
    pawl_session_info info;

    pawl_engine_info(e, &info);
    recorder_number(r, PAWL_NOTE_END,
                    (uint32_t)pawl_engine_failure(e)->id << 8 | info.state);
    return r->broken ? PAWL_ERR_TRUNCATED : PAWL_OK;
}
